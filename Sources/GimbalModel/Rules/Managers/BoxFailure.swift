/// Why a box has no place in a layout manager's tree.
public enum BoxFailure: Error, Hashable, Sendable {
  /// A box of this role among those of an arrangement; nil where the box around it arranges nothing.
  case misplaced(BoxRole, in: Arrangement?)
  /// A manager without a view or without an arrangement, an item that is a view and an arrangement, a row that is
  /// either: what a role does not go with.
  case incomplete(BoxRole)
  /// A border has each region once.
  case regionTaken(BoxRole)
  /// A length or an edge below zero or beyond `Limit.coordinate`.
  case lengthRefused(Double)
  /// Tiles without `tile`, or none with it.
  case tileCount
  /// A box goes with the whole tree it is in.
  case movedOut
}
