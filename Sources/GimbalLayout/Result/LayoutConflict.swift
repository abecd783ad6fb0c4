public import GimbalModel

/// Requirements that cannot hold together, and the one that was let go so that the others do.
public struct LayoutConflict: Hashable, Sendable {
  /// Any of them taken away, the rest can be satisfied. What the scene is by itself first, then constraints by
  /// identifier and text.
  public let members: [Reason]
  public let setAside: Reason
}

/// What a requirement on a layout comes from: a member of a conflict.
public enum Reason: Hashable, Sendable {
  case constraint(ConstraintID)
  /// The fixed frame of a view, as under `translatesAutoresizingMaskIntoConstraints`.
  case fixedFrame(ViewID, Axis)
  /// Where a layout manager, or placements, put a view.
  case arranged(ViewID, Axis)
  /// The root view has the size of the screen.
  case rootSize(Axis)
  case rootOrigin
  /// No view is narrower or lower than nothing.
  case nonNegativeSize(ViewID, Axis)
  /// Content that is required to be shown, or to be hugged.
  case content(ViewID, Axis)
  /// What a stack view arranges, along an axis.
  case arrangement(ViewID, Axis)
  /// The content area of a scroll view starts at its origin.
  case contentOrigin(ViewID)
}

extension Reason {
  /// The views that a requirement speaks of.
  public func views(in scene: Scene) -> [ViewID] {
    switch self {
    case .constraint(let id):
      scene.constraint(id).map { [$0.first.item.view] + ($0.second.map { [$0.item.view] } ?? []) } ?? []
    case .fixedFrame(let view, _), .nonNegativeSize(let view, _), .content(let view, _),
      .arrangement(let view, _), .contentOrigin(let view), .arranged(let view, _):
      [view]
    case .rootSize, .rootOrigin: [scene.root]
    }
  }
}

/// What the rules leave free of a view.
public struct Ambiguity: Hashable, Sendable {
  public let view: ViewID
  /// `width` or `height` for a size; `left` or `top` for a place, measured in the superview.
  public let attribute: Attribute
  /// What the tie-break gave the attribute, in points: a constraint that says so would settle it.
  public let value: Double

  public var axis: Axis { attribute.axis }
}
