/// A trait of a view that shows another scene: `images=3` of one instance. What is in the instance has it instead of
/// the trait of that name around.
public struct InstanceTrait: Hashable, Sendable {
  public let view: ViewID
  public let name: Name
  public var value: TraitValue

  public init(view: ViewID, name: Name, value: TraitValue) {
    self.view = view
    self.name = name
    self.value = value
  }

  /// The row's identity, the same on every branch.
  public var id: InstanceTraitID { ID(derivedFrom: view.rawValue, key: name.text) }
}
