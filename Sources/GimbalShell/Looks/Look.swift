import GimbalModel
import GimbalNotation

/// How scenes are looked at other than as they are shown: what `for each` and the sweeps of `check` go through.
package struct Look: Hashable, Sendable {
  /// Nil for each scene's own; and so with the others.
  var device: Device?
  var orientation: Orientation?
  var direction: LayoutDirection?
  var textScale: Double?

  /// How a scene is shown to it.
  func display(of scene: Scene) -> Display {
    var display = device.map { scene.display(on: $0) } ?? scene.display
    if let orientation { display.orientation = orientation }
    return display
  }

  /// The traits of a scene that is shown in some way.
  func traits(of scene: Scene, as display: Display) -> Traits {
    var traits = scene.traits(as: display)
    if let direction { traits.direction = direction }
    if let textScale { traits.textScale = textScale }
    return traits
  }

  /// `iPhone 8, landscapeLeft, rtl, text scale 1.5`; what it leaves to the scene is left out.
  var words: String {
    let parts = [
      device?.name, orientation?.rawValue, direction?.rawValue,
      textScale.map { "text scale \(Decimal.print($0))" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
