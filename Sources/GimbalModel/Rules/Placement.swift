/// A rule that sets the position or the size of a view along one axis when the superview lays out its
/// subviews. The command `place a below b margin 8` creates one placement. The command `place a at 10,20`
/// creates two placements, one for each coordinate.
///
/// The placements of sibling views run in the order of their sets, and in each set in the order of the rules.
/// `PlacementOrder` describes the exceptions. Constraints do not change the frame of a view with placements,
/// as if `translatesAutoresizingMaskIntoConstraints` were `true`. Coordinates and sizes without a placement
/// come from the fixed frame of the view, or from its content if the view has no fixed frame.
public struct Placement: Hashable, Sendable {
  package let id: PlacementID
  /// The rule set that contains the placement.
  package var set: SetID
  /// The position among the rules of the set.
  package var position: OrderKey
  package var view: ViewID
  /// The edge, center or size of the frame that the placement sets.
  package var measure: FrameMeasure
  /// The relation between the measure and the value: `==` sets the measure. `<=` and `>=` limit a size that
  /// another placement, the fixed frame or the content determines.
  package var relation: Relation
  package var value: PlacementValue
  /// The named numbers that are added to the number or the constant of the value.
  package var constantTerms: NumberTerms

  package init(
    id: PlacementID, set: SetID, position: OrderKey, view: ViewID, measure: FrameMeasure,
    _ relation: Relation = .equal, value: PlacementValue, constantTerms: NumberTerms = .none
  ) {
    self.id = id
    self.set = set
    self.position = position
    self.view = view
    self.measure = measure
    self.relation = relation
    self.value = value
    self.constantTerms = constantTerms
  }

  /// The rectangle from which the value is measured; `nil` if the value is a number or the content size.
  package var source: PlacementSource? { value.source }

  /// Returns the placement with named numbers replaced by their values.
  func resolvingNumbers(_ value: (Name) -> Double?) throws(NumberProblem) -> Placement {
    var placement = self
    let sum = try constantTerms.total(value)
    placement.constantTerms = .none
    switch self.value {
    case .number(let number):
      let total = number + sum
      let range = (measure.isSize ? 0 : -Limit.coordinate)...Limit.coordinate
      guard range.contains(total) else { throw .outOfRange(total) }
      placement.value = .number(total)
    case .measure(let source, let other, let multiplier, let constant):
      guard (constant + sum).magnitude <= Limit.coordinate else { throw .outOfRange(constant + sum) }
      placement.value = .measure(source, other, multiplier: multiplier, constant: constant + sum)
    case .content: break
    }
    return placement
  }

  /// A component of a frame, and the relation of a placement that sets or limits it.
  public struct BoundedSlot: Hashable, Sendable {
    public let slot: FrameSlot
    public let relation: Relation

    public init(_ slot: FrameSlot, _ relation: Relation = .equal) {
      self.slot = slot
      self.relation = relation
    }
  }

  /// The component of the frame that the placement sets or limits, and the relation. If several active
  /// placements of a view have the same component and relation, the last one applies.
  package var boundedSlot: BoundedSlot { BoundedSlot(measure.slot, relation) }
}

/// The value to which a placement sets or limits an edge, a center or a size of a frame.
public enum PlacementValue: Hashable, Sendable {
  /// A number of points.
  case number(Double)
  /// `multiplier · source.measure + constant`, in the coordinates of the view's superview.
  case measure(PlacementSource, FrameMeasure, multiplier: Double, constant: Double)
  /// The size of the view's content, as with `UIView.sizeToFit()`. This value is valid only for a width or a
  /// height.
  case content

  /// The rectangle from which the value is measured; `nil` if the value is a number or the content size.
  package var source: PlacementSource? {
    if case .measure(let source, _, _, _) = self { source } else { nil }
  }
}

/// The rectangle from which a placement is measured: the frame of a sibling, the bounds of the superview, a
/// layout guide of the superview, or a bar of the screen.
public struct PlacementSource: Hashable, Sendable {
  /// A rectangle in a view: a layout guide or a bar of the screen.
  public enum Part: Hashable, Sendable {
    case guide(LayoutGuide)
    /// A bar of the screen, such as the navigation bar. Only the root view of a scene has bars.
    case bar(Bar)
  }

  package var view: ViewID
  /// The layout guide or the bar; `nil` if the source is the frame of a sibling or the bounds of the
  /// superview.
  package var part: Part?

  package init(view: ViewID, part: Part? = nil) {
    self.view = view
    self.part = part
  }
}

extension PlacementSource.Part: RawRepresentable {
  public var rawValue: String {
    switch self {
    case .guide(let guide): guide.rawValue
    case .bar(let bar): bar.rawValue
    }
  }

  public init?(rawValue: String) {
    if let guide = LayoutGuide(rawValue: rawValue) {
      self = .guide(guide)
    } else if let bar = Bar(rawValue: rawValue) {
      self = .bar(bar)
    } else {
      return nil
    }
  }
}

/// The reason why a placement, a rule that sets a position or size of a view, is invalid.
public enum PlacementFailure: Error, Hashable, Sendable {
  /// The placement limits an edge or a center, or limits a size by the size of the content. Only sizes can have
  /// limits, and their values are numbers or measures.
  case limit(FrameMeasure)
  /// The placement assigns the content size to an edge or a center. The content determines only sizes.
  case contentOfPosition(FrameMeasure)
  /// The placement refers to a bar of a view that is not the root view.
  case barOfView
  /// The placement positions a view relative to itself.
  case ofItself
  /// The placement is for the root view. The root view has the size of the screen and no superview.
  case ofRoot
}
