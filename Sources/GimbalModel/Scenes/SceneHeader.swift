/// What a scene is besides its views and sets.
public struct SceneHeader: Hashable, Sendable {
  public let id: SceneID
  /// The place among the project's scenes.
  public var position: OrderKey
  /// Unique in the project.
  public var name: Name
  /// The device the scene is shown on unless another is chosen.
  public var device: Device
  /// The orientations the scene may be turned to.
  public var orientations: OrientationSet
  public var direction: LayoutDirection

  public init(
    id: SceneID, position: OrderKey, name: Name, device: Device, orientations: OrientationSet,
    direction: LayoutDirection
  ) {
    self.id = id
    self.position = position
    self.name = name
    self.device = device
    self.orientations = orientations
    self.direction = direction
  }
}
