import GimbalModel

/// One combination.
struct SweepCell {
  let look: Look
  let traits: Traits
  let device: Device

  init(_ look: Look, of scene: Scene) {
    let display = look.display(of: scene)
    self.look = look
    device = display.device
    traits = look.traits(of: scene, as: display)
  }

  /// Whether only the screens differ.
  func isBeside(_ other: SweepCell) -> Bool {
    traits.orientation == other.traits.orientation && traits.direction == other.traits.direction
      && traits.textScale == other.traits.textScale
  }

  /// `iPhone 4s, portrait, ltr, text scale 1`
  var words: String {
    Look(
      device: device, orientation: traits.orientation, direction: traits.direction,
      textScale: traits.textScale
    ).words
  }
}
