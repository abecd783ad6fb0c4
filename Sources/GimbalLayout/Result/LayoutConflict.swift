public import GimbalModel

/// A minimal set of requirements that contradict each other.
public struct LayoutConflict: Hashable, Sendable {
  /// The requirements that contradict each other: first those of the scene's structure, then constraints,
  /// sorted by identifier and text. If any of them is removed, the others can be satisfied together.
  public let members: [Reason]
  public let setAside: Reason
}

/// The origin of a requirement, such as a constraint or a fixed frame.
public enum Reason: Hashable, Sendable {
  case constraint(ConstraintID)
  /// The fixed frame of a view, as with `translatesAutoresizingMaskIntoConstraints`.
  case fixedFrame(ViewID, Axis)
  /// The frame of a view that a layout manager or placements determine.
  case arranged(ViewID, Axis)
  /// The size of the root view, which is that of the screen.
  case rootSize(Axis)
  case rootOrigin
  /// The requirement that the size of a view is not negative.
  case nonNegativeSize(ViewID, Axis)
  /// The content size of a view. In a conflict, its hugging or compression resistance is required.
  case content(ViewID, Axis)
  /// The requirements of a stack view along an axis.
  case arrangement(ViewID, Axis)
  /// The requirement that the content area of a scroll view starts at the origin of the scroll view.
  case contentOrigin(ViewID)
}

extension Reason {
  /// Returns the views that a requirement refers to.
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
  /// The value that the tie-break chose among the possible values, in points. A constraint with this value
  /// would resolve the ambiguity.
  public let value: Double

  public var axis: Axis { attribute.axis }
}
