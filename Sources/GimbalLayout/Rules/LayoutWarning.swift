public import GimbalModel

/// A problem in a scene that does not prevent a layout.
public enum LayoutWarning: Hashable, Sendable {
  /// The condition of a rule set tests a trait that the scene does not have. Such a test is false.
  case unknownTrait(Name, set: SetID)
  /// A rule or a box is not active because of the named numbers that it uses.
  case inactiveRule(Record, NumberProblem)
  /// Two active rule sets override the same property of a view with different values. The override in the
  /// later set applies.
  case overridden(view: ViewID, Property, by: SetID, loser: SetID)
  /// Two active rule sets have a layout manager for the same view. The layout manager in the later set
  /// applies.
  case managedTwice(ViewID, by: SetID, loser: SetID)
  /// Placements in two active rule sets set the same part of a view's frame, such as its width, or the same
  /// limit of this part. The placement in the later set applies.
  case placedTwice(ViewID, FrameSlot, by: SetID, loser: SetID)
  /// A placement reads a value that a later placement (`wanted`) sets.
  case placedTooEarly(Placement, wanted: Placement)
  /// A placement refers to something other than a sibling of the placed view, the superview, a layout guide
  /// of the superview or a bar of the root.
  case outOfReach(Placement)
  /// A box of a layout manager contains a view that is already in another box, or that is not a subview of
  /// the view whose subviews the manager lays out (`of`).
  case invalidItem(ViewID, of: ViewID)
  /// There is a problem with the boxes of a layout manager, such as too little space.
  case boxes(of: ViewID, BoxFinding)
  /// A view extends beyond its superview by the given distances. Only views with an overflow policy, and
  /// views whose frame is set by a layout manager or a placement, are reported.
  case sticksOut(ViewID, EdgeInsets)
  /// A layout manager gives an item no length along an axis, although the item has visible subviews.
  case emptyItem(ViewID, Axis)
  /// An instance cannot show its scene as specified. An instance is a view that shows another scene.
  case instance(CompositionFinding)
  /// The width of a label depends on its height, so its line breaks alternate between passes. The layout uses
  /// the narrower of the alternating widths.
  case unstableText(ViewID)
  /// A view has a property that has no effect on views of its kind.
  case withoutEffect(ViewID, Property)

  /// The view to which the warning refers; nil if there is none.
  public var view: ViewID? {
    switch self {
    case .unknownTrait: nil
    case .inactiveRule(let record, _): record.firstView
    case .overridden(let view, _, _, _), .managedTwice(let view, _, _), .placedTwice(let view, _, _, _): view
    case .placedTooEarly(let placement, _), .outOfReach(let placement): placement.view
    case .instance(let finding): finding.view
    case .invalidItem(let view, _), .boxes(let view, _), .sticksOut(let view, _), .emptyItem(let view, _),
      .unstableText(let view),
      .withoutEffect(let view, _):
      view
    }
  }
}

/// A problem with the boxes of a layout manager.
public enum BoxFinding: Hashable, Sendable {
  /// The inner boxes of a box need more than its length. The value is the excess, in points.
  case overfull(Axis, by: Double)
  /// Margins or paddings exceed the length of their box. The value is the largest excess, in points.
  case squeezed(Axis, by: Double)
  /// The lengths of all inner boxes are percentages, but they do not add up to 100. The value is their sum.
  case percentages(Axis, sum: Double)
  /// A `tile` arrangement has more items than tiles.
  case tooManyItems(count: Int, tiles: Int)
}
