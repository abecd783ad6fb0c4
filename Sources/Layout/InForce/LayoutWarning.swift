public import Model

/// Something in a scene that is allowed and rarely meant.
public enum LayoutWarning: Hashable, Sendable {
  /// A set's condition asks for a trait that the scene does not have, and so is false.
  case unknownTrait(Name, set: SetID)
  /// Two sets in force give one property of a view; the later set wins.
  case overridden(view: ViewID, Property, by: SetID, loser: SetID)
}
