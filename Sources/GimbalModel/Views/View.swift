/// A rectangle in a scene's tree. What it looks like is in its `Properties`.
public struct View: Hashable, Sendable {
  public let id: ViewID
  public let scene: SceneID
  /// Nil for the scene's root view, and only for it.
  public var parent: ViewID?
  /// The place among the siblings, back to front.
  public var position: OrderKey
  /// Unique in the scene.
  public var name: Name
  public var kind: ViewKind

  public init(
    id: ViewID, scene: SceneID, parent: ViewID?, position: OrderKey, name: Name, kind: ViewKind
  ) {
    self.id = id
    self.scene = scene
    self.parent = parent
    self.position = position
    self.name = name
    self.kind = kind
  }
}
