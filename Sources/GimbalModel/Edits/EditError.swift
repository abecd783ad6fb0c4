/// Why an edit would break what a scene promises.
public enum EditError: Error, Hashable, Sendable {
  case nameTaken(Name)
  /// The row to change or remove is not there, or the row to insert already is.
  case noSuchRow
  case rowExists
  /// The row refers to a view, a set or a scene that is not in this scene.
  case danglingReference
  /// A view cannot be inside itself, or inside a view that it contains.
  case cycle(ViewID)
  /// A scene cannot be within itself: each of these shows the next one, and the last one the first.
  case circle([Name])
  /// The root view keeps its name and place, and leaves with its scene.
  case rootIsFixed
  /// A value that the property does not take.
  case valueRefused(Property, PropertyValue)
  /// A multiplier of 0 or beyond `Limit.multiplier`, a constant that is not finite or beyond `Limit.coordinate`, a
  /// trait's value that is not finite.
  case numberRefused(Double)
  case pairing(Pairing.Failure)
  case placementRefused(PlacementFailure)
  case boxRefused(BoxFailure)
  /// The tree would be deeper than `Scene.maximumDepth`.
  case tooDeep(limit: Int)
}
