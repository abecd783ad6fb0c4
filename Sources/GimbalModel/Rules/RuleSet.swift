/// A named collection of rules that are installed and uninstalled together: UIKit's outlet collection of
/// constraints, with an optional condition.
public struct RuleSet: Hashable, Sendable {
  public let id: SetID
  public let scene: SceneID
  /// The place among the scene's sets. Where two installed rules set one property, the later set's wins.
  public var position: OrderKey
  /// Unique in the scene.
  public var name: Name
  /// What installs the set; nil for one that is installed until it is uninstalled.
  public var condition: Condition?

  public init(id: SetID, scene: SceneID, position: OrderKey, name: Name, condition: Condition?) {
    self.id = id
    self.scene = scene
    self.position = position
    self.name = name
    self.condition = condition
  }
}
