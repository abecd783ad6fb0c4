import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting

/// How to look at a scene without changing how it is shown: `--orientation O`, `--all-orientations`,
/// `--device D`.
struct DisplayOptions: Sendable {
  private(set) var orientation: Spanned<OrientationClass>?
  private(set) var device: Spanned<Device>?
  private(set) var isAllOrientations = false

  /// Whether any of the options was given.
  var isGiven: Bool { orientation != nil || device != nil || isAllOrientations }

  static let names = ["orientation", "all-orientations", "device"]
  static let arguments = "[--orientation O | --all-orientations] [--device D]"

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    let place = cursor.peek().span
    if cursor.option(named: "orientation") != nil {
      orientation = try cursor.orientation()
    } else if cursor.option(named: "device") != nil {
      device = try cursor.device()
    } else if cursor.option(named: "all-orientations") != nil {
      isAllOrientations = true
    } else {
      return false
    }
    if isAllOrientations, orientation != nil {
      throw ParseError(
        .other(message: "--orientation and --all-orientations are one or the other"), at: place)
    }
    return true
  }

  /// The ways to show a scene that were asked for; the current one where none was.
  func displays(of scene: Scene, seen look: Look = Look()) throws(Refusal) -> [Display] {
    var look = look
    if let device { look.device = device.value }
    let base = look.display(of: scene)
    if isAllOrientations {
      return scene.header.orientations.members.map {
        Display(scene: scene.id, device: base.device, orientation: $0)
      }
    }
    guard let orientation else { return [base] }
    return [try base.turned(to: orientation, for: scene)]
  }

  /// One way to show a scene for each kind of orientation that it supports, portrait first; of a kind, as it is shown now
  /// where it is.
  func displaysOfBothKinds(of scene: Scene, seen look: Look = Look()) throws(Refusal) -> [Display] {
    let now = try displays(of: scene, seen: look)
    guard let base = now.first else { return [] }
    return [OrientationClass.portrait, .landscape].compactMap { kind in
      let members = kind.members.filter(scene.header.orientations.contains)
      guard let first = members.first else { return nil }
      return Display(
        scene: scene.id, device: base.device,
        orientation: members.contains(base.orientation) ? base.orientation : first)
    }
  }
}
