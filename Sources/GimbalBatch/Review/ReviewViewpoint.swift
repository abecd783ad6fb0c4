import GimbalLayout
package import GimbalModel
import GimbalSolvedHistory

/// A device and an orientation in which a review compares layouts.
package struct ReviewViewpoint: Sendable {
  /// The device; nil for the device of the document, in its orientation.
  let device: Device?
  let orientation: Orientation?

  package init(device: Device? = nil, orientation: Orientation? = nil) {
    (self.device, self.orientation) = (device, orientation)
  }

  /// Returns `true` if a version of the scene supports the orientation.
  func applies(to pair: FileComparison.Pair) -> Bool {
    guard let orientation else { return true }
    return [pair.old, pair.new].contains { $0?.header.orientations.contains(orientation) ?? false }
  }

  /// Returns a scene on the device. The insets that Interface Builder recorded for its canvas do not apply to other
  /// devices.
  func applied(to scene: Scene) throws(EditError) -> Scene {
    guard let device else { return scene }
    var options = DocumentOptions()
    options.device = device
    return try options.applied(to: scene)
  }

  /// Returns the snapshot of a scene on the device. Views of documents show no other scenes.
  func snapshot(of scene: Scene?) throws(EditError) -> SceneSnapshot? {
    guard let scene else { return nil }
    return SceneSnapshot(try applied(to: scene)) { _ in nil }
  }

  func viewpoint(of scene: Scene) -> Viewpoint {
    Viewpoint(orientation: orientation ?? scene.display.orientation, device: device)
  }

  /// Returns the name of the device and the orientation, such as `iPhone 15 portrait`.
  func name(from viewpoint: Viewpoint) -> String {
    device.map { "\($0.name) \(viewpoint.orientation.rawValue)" } ?? "canvas"
  }
}

extension HistorySolver {
  /// Returns the layout of a scene from a viewpoint.
  func layout(of scene: SceneSnapshot, from viewpoint: Viewpoint) throws(LayoutError) -> SolvedLayout {
    try layout(of: scene.composition(from: viewpoint))
  }
}
