package import GimbalLayout
package import GimbalModel

/// A fault of a layout in a running app. Each fault represents one cause. The value of a fault contains no
/// lengths and no traits, so faults of layouts under different traits can be compared.
package enum LayoutFault: Hashable, Sendable {
  /// A conflict. The associated value is the rule that the layout ignores.
  case conflict(Reason)
  /// A conflict between the required content size of a view and constraints that fix its size.
  case fixedContent(ViewID, Axis, setAside: Reason)
  case ambiguity(ViewID, Attribute)
  case truncated(ViewID)
  /// A view that extends beyond the screen along axes along which no superview scrolls it.
  case outside(ViewID, axes: [Axis])
  case overlap(ViewID, ViewID)
  /// The content of a cell or of a view of a xib contradicts the size at which Interface Builder draws it.
  case drawnSize(Axis, setAside: Reason)

  package var kind: FindingKind {
    switch self {
    case .conflict: .conflict
    case .fixedContent: .fixedContent
    case .ambiguity: .ambiguity
    case .truncated: .truncated
    case .outside: .outside
    case .overlap: .overlap
    case .drawnSize: .drawnSize
    }
  }
}
