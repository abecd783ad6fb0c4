public import GimbalModel

/// A problem in a scene that does not prevent a layout.
public enum LayoutWarning: Hashable, Sendable {
  /// The condition of a set tests a trait that the scene does not have. The condition is false.
  case unknownTrait(Name, set: SetID)
  /// Two active sets override the same property of a view. The later set wins.
  case overridden(view: ViewID, Property, by: SetID, loser: SetID)
  /// Two active sets lay out the subviews of the same view. The later set wins.
  case managedTwice(ViewID, by: SetID, loser: SetID)
  /// Two active sets place the same part of a view. The later set wins.
  case placedTwice(ViewID, FrameSlot, by: SetID, loser: SetID)
  /// A placement reads a value that a later placement determines.
  case placedTooEarly(Placement, wanted: Placement)
  /// A placement is measured from a view that is neither a sibling nor the superview.
  case outOfReach(Placement)
  /// An item of a layout manager is not a subview of the managed view, or occurs twice.
  case invalidItem(ViewID, of: ViewID)
  /// The boxes of a layout manager do not fit, or leave room.
  case boxes(of: ViewID, BoxFinding)
  /// A view placed by a manager or a placement extends beyond its superview.
  case sticksOut(ViewID, EdgeInsets)
  /// An instance cannot show its scene as specified.
  case instance(CompositionFinding)
  /// The width of a label depends on its height, and its line breaks alternate. The last result stays.
  case unstableText(ViewID)
  /// A view has a property that only other kinds of views use.
  case withoutEffect(ViewID, Property)

  /// The view that the warning is about, if any.
  public var view: ViewID? {
    switch self {
    case .unknownTrait: nil
    case .overridden(let view, _, _, _), .managedTwice(let view, _, _), .placedTwice(let view, _, _, _): view
    case .placedTooEarly(let placement, _), .outOfReach(let placement): placement.view
    case .instance(let finding): finding.view
    case .invalidItem(let view, _), .boxes(let view, _), .sticksOut(let view, _), .unstableText(let view),
      .withoutEffect(let view, _):
      view
    }
  }
}

/// A problem with the boxes of a layout manager.
public enum BoxFinding: Hashable, Sendable {
  /// The boxes within a box need this much more than its length, in points.
  case overfull(Axis, by: Double)
  /// Margins or paddings exceed the box by this much, in points. The largest excess counts.
  case squeezed(Axis, by: Double)
  /// Percentages that do not add up to 100 although no other box takes the rest: their sum.
  case percentages(Axis, sum: Double)
  /// There are more items than tiles.
  case tooManyItems(count: Int, tiles: Int)
}
