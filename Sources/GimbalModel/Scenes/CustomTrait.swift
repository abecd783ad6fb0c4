/// A trait of a scene's own, such as `images=3`.
public struct CustomTrait: Hashable, Sendable {
  public let scene: SceneID
  public let name: Name
  public var value: TraitValue

  public init(scene: SceneID, name: Name, value: TraitValue) {
    self.scene = scene
    self.name = name
    self.value = value
  }

  /// The row's identity, the same on every branch.
  public var id: TraitID { ID(derivedFrom: scene.rawValue, key: name.text) }
}
