package import GimbalModel

/// How scenes of different times are looked at: in one orientation, on one device or on the one each was shown on.
package struct Viewpoint: Hashable, Sendable {
  package var orientation: Orientation
  /// Nil for each scene's own.
  package var device: Device?

  package init(orientation: Orientation, device: Device? = nil) {
    self.orientation = orientation
    self.device = device
  }

  /// How a scene is shown from here. Its traits are its own.
  package func display(of scene: Scene) -> Display {
    Display(scene: scene.id, device: device ?? scene.display.device, orientation: orientation)
  }

  /// The traits a scene has from here.
  package func traits(of scene: Scene) -> Traits { scene.traits(as: display(of: scene)) }
}
