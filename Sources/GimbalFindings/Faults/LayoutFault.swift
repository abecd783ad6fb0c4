package import GimbalLayout
package import GimbalModel
package import GimbalReporting

/// The cause of a finding that depends on the traits.
///
/// The value of a fault contains no lengths and no traits, so faults of layouts under different traits can be
/// compared. A sweep counts the combinations with each fault, and creates only one finding for it.
package enum LayoutFault: Sendable {
  /// A conflict. The associated value is the rule that the layout ignores.
  case conflict(Reason)
  /// A conflict between the required content size of a view and constraints that fix its size.
  case fixedContent(ViewID, Axis, setAside: Reason)
  case ambiguity(ViewID, Attribute)
  case truncated(ViewID)
  /// A view that extends beyond the screen along axes along which no superview scrolls it.
  case outside(ViewID, axes: [Axis])
  case overlap(ViewID, ViewID)
  /// The layout has more overlaps than are listed individually.
  case moreOverlaps
  /// The layout does not converge.
  case loop
  /// The content of a cell or of a view of a xib contradicts the size at which Interface Builder draws it.
  case drawnSize(Axis, setAside: Reason)

  package var kind: FindingKind {
    switch self {
    case .conflict: .conflict
    case .fixedContent: .fixedContent
    case .ambiguity: .ambiguity
    case .truncated: .truncated
    case .outside: .outside
    case .overlap, .moreOverlaps: .overlap
    case .loop: .loop
    case .drawnSize: .drawnSize
    }
  }

  /// The kind that selects the fault in a sweep. It is `nil` for `drawnSize`, because the size in which Interface Builder
  /// draws a cell does not depend on the traits.
  package var sweptKind: FindingKind? {
    switch self {
    case .fixedContent: .conflict
    case .drawnSize: nil
    default: kind
    }
  }

  /// The view that the fault concerns; `nil` for a conflict, a loop, or overlaps that are only counted.
  package var view: ViewID? {
    switch self {
    case .conflict, .fixedContent, .moreOverlaps, .loop, .drawnSize: nil
    case .ambiguity(let view, _), .truncated(let view), .outside(let view, _), .overlap(let view, _): view
    }
  }
}

extension LayoutFault: Hashable {
  package static func == (one: LayoutFault, other: LayoutFault) -> Bool { one.identity == other.identity }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  private enum Identity: Hashable {
    case conflict(Reason)
    case drawnSize(Axis, Reason)
    case number(ViewID, Attribute)
    case view(FindingKind, ViewID)
    case overlap(ViewID, ViewID)
    case layout(FindingKind)
  }

  /// The ignored rule identifies a conflict, and the view identifies a view outside of the screen, because the other
  /// values can depend on the traits.
  private var identity: Identity {
    switch self {
    case .conflict(let rule), .fixedContent(_, _, let rule): .conflict(rule)
    case .drawnSize(let axis, let rule): .drawnSize(axis, rule)
    case .ambiguity(let view, let attribute): .number(view, attribute)
    case .truncated(let view), .outside(let view, _): .view(kind, view)
    case .overlap(let one, let other): .overlap(one, other)
    case .moreOverlaps, .loop: .layout(kind)
    }
  }
}
