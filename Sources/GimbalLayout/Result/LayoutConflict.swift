public import GimbalModel

/// A minimal set of requirements that contradict each other.
public struct LayoutConflict: Hashable, Sendable {
  /// The requirements that contradict each other: first the structure of the scene, such as its size and
  /// fixed frames, then stack views, then constraints by identifier and text, then content sizes. If any of
  /// them is removed, the others can be satisfied together.
  public let members: [Reason]
  /// The member that the layout ignores.
  public let setAside: Reason
}

/// The origin of a requirement, such as a constraint or a fixed frame.
public enum Reason: Hashable, Sendable {
  case constraint(ConstraintID)
  /// The fixed frame of a view, as with `translatesAutoresizingMaskIntoConstraints`.
  case fixedFrame(ViewID, Axis)
  /// The frame that a layout manager or placements set for a view.
  case arranged(ViewID, Axis)
  /// The size of the root view: the size of the screen, or the target size for which a fitting size is
  /// computed.
  case rootSize(Axis)
  case rootOrigin
  /// The requirement that the size of a view is not negative.
  case nonNegativeSize(ViewID, Axis)
  /// The content size of a view, with its hugging and compression resistance priorities. In a conflict, one
  /// of these priorities is required.
  case content(ViewID, Axis)
  /// The constraints that a stack view creates along an axis.
  case arrangement(ViewID, Axis)
  /// The requirement that the content area of a scroll view starts at the origin of the scroll view and does
  /// not have a negative size.
  case contentOrigin(ViewID)
}

extension Reason {
  /// Returns the views to which the requirement refers.
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

/// A part of a view's frame that the rules do not determine.
public struct Ambiguity: Hashable, Sendable {
  public let view: ViewID
  /// `width` or `height` for a size; `left` or `top` for a position in the superview.
  public let attribute: Attribute
  /// The value that the layout uses, one of several possible values, in points. A constraint that fixes the
  /// attribute at this value usually resolves the ambiguity.
  public let value: Double

  public var axis: Axis { attribute.axis }
}
