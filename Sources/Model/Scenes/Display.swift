/// How a scene is shown now: what `device` and `rotate` change. State, not content: in a merge ours wins.
public struct Display: Hashable, Sendable {
  public let scene: ID<Scene>
  public var device: Device
  public var orientation: Orientation

  public init(scene: ID<Scene>, device: Device, orientation: Orientation) {
    self.scene = scene
    self.device = device
    self.orientation = orientation
  }
}
