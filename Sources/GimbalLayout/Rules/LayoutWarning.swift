public import GimbalModel

/// Something in a scene that is allowed and rarely meant.
public enum LayoutWarning: Hashable, Sendable {
  /// A set's condition asks for a trait that the scene does not have, and so is false.
  case unknownTrait(Name, set: SetID)
  /// Two sets in force give one property of a view; the later set wins.
  case overridden(view: ViewID, Property, by: SetID, loser: SetID)
  /// Two sets in force lay out the subviews of one view; the later set wins.
  case managedTwice(ViewID, by: SetID, loser: SetID)
  /// Two sets in force place a view; the later set wins.
  case placedTwice(ViewID, FrameSlot, by: SetID, loser: SetID)
  /// A placement reads what another one decides only behind it.
  case placedTooEarly(Placement, wanted: Placement)
  /// A placement is measured from a view that is neither beside the placed one nor its superview.
  case outOfReach(Placement)
  /// A view that a layout manager has as an item is no subview of what it lays out, or stands in it twice.
  case strayItem(ViewID, of: ViewID)
  /// What a layout manager lays out does not fit, or leaves room.
  case boxes(of: ViewID, BoxFinding)
  /// A view that a manager or a placement puts there sticks out of its superview.
  case sticksOut(ViewID, EdgeInsets)
  /// An instance that could not show its scene as it was told to.
  case instance(CompositionFinding)
  /// The width of a label depends on how high its text is at that width, and never comes to rest: it is as it was last.
  case swingingText(ViewID)
  /// A view is given what only views of other kinds show.
  case withoutEffect(ViewID, Property)

  /// The view that it is about, where it is about one.
  public var view: ViewID? {
    switch self {
    case .unknownTrait: nil
    case .overridden(let view, _, _, _), .managedTwice(let view, _, _), .placedTwice(let view, _, _, _): view
    case .placedTooEarly(let placement, _), .outOfReach(let placement): placement.view
    case .instance(let finding): finding.view
    case .strayItem(let view, _), .boxes(let view, _), .sticksOut(let view, _), .swingingText(let view),
      .withoutEffect(let view, _):
      view
    }
  }
}

/// What became of a layout manager's boxes that did not fit, or left room.
public enum BoxFinding: Hashable, Sendable {
  /// The boxes within one need more than there is, in points.
  case overfull(Axis, by: Double)
  /// Margins or paddings that leave nothing of what they are in, in points: the most that is lacking.
  case squeezed(Axis, by: Double)
  /// Percentages that leave room though nothing else takes it, or come to more than all: their sum.
  case percentages(Axis, sum: Double)
  /// More items than tiles.
  case tooManyItems(count: Int, tiles: Int)
}
