public import GimbalModel

/// The top, leading, bottom and trailing edges of a view or of a layout guide.
///
/// ```swift
/// try scene.constrain { card.edges == root.safeArea.edges.inset(by: 16) }
/// ```
public struct EdgeAnchors: Sendable {
  fileprivate let item: LayoutItem
  fileprivate var insets: [(attribute: Attribute, inset: Double)] = [
    (.top, 0), (.leading, 0), (.bottom, 0), (.trailing, 0),
  ]

  /// Returns the edges, moved inward by the same distance in points.
  public func inset(by distance: Double) -> EdgeAnchors {
    inset(top: distance, leading: distance, bottom: distance, trailing: distance)
  }

  /// Returns the edges, moved inward by a distance in points for each edge.
  public func inset(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) -> EdgeAnchors {
    var moved = self
    for (index, distance) in [top, leading, bottom, trailing].enumerated() {
      moved.insets[index].inset += distance
    }
    return moved
  }

  /// Returns the four required constraints between the edges of two items. If `one` is inset, its insets are
  /// subtracted from those of `other`.
  public static func == (one: EdgeAnchors, other: EdgeAnchors) -> ConstraintDefinition {
    ConstraintDefinition(
      zip(one.insets, other.insets).map { edge, target in
        let inset = target.inset - edge.inset
        let isNear = edge.attribute == .top || edge.attribute == .leading
        return Formula(
          Anchor(item: one.item, attribute: edge.attribute), .equal,
          Anchor(item: other.item, attribute: edge.attribute), constant: (isNear ? inset : -inset) + 0)
      })
  }
}

/// The centers of a view or of a layout guide along both axes.
///
/// ```swift
/// try scene.constrain { spinner.center == root.center }
/// ```
public struct CenterAnchors: Sendable {
  fileprivate let item: LayoutItem

  /// Returns the two required constraints between the centers of two items.
  public static func == (one: CenterAnchors, other: CenterAnchors) -> ConstraintDefinition {
    ConstraintDefinition(
      [Attribute.centerX, .centerY].map {
        Formula(
          Anchor(item: one.item, attribute: $0), .equal, Anchor(item: other.item, attribute: $0))
      })
  }
}

/// The width and the height of a view or of a layout guide.
///
/// ```swift
/// try scene.constrain { spinner.size == Size(width: 20, height: 20) }
/// ```
public struct SizeAnchors: Sendable {
  fileprivate let item: LayoutItem

  /// Returns the two required constraints `one == other`, for the width and the height.
  public static func == (one: SizeAnchors, other: SizeAnchors) -> ConstraintDefinition {
    one.compared(.equal, other)
  }

  /// Returns the two required constraints `one <= other`, for the width and the height.
  public static func <= (one: SizeAnchors, other: SizeAnchors) -> ConstraintDefinition {
    one.compared(.lessThanOrEqual, other)
  }

  /// Returns the two required constraints `one >= other`, for the width and the height.
  public static func >= (one: SizeAnchors, other: SizeAnchors) -> ConstraintDefinition {
    one.compared(.greaterThanOrEqual, other)
  }

  /// Returns the two required constraints `one == size`, for the width and the height.
  public static func == (one: SizeAnchors, size: Size) -> ConstraintDefinition { one.compared(.equal, size) }

  /// Returns the two required constraints `one <= size`, for the width and the height.
  public static func <= (one: SizeAnchors, size: Size) -> ConstraintDefinition {
    one.compared(.lessThanOrEqual, size)
  }

  /// Returns the two required constraints `one >= size`, for the width and the height.
  public static func >= (one: SizeAnchors, size: Size) -> ConstraintDefinition {
    one.compared(.greaterThanOrEqual, size)
  }

  private func compared(_ relation: Relation, _ other: SizeAnchors) -> ConstraintDefinition {
    ConstraintDefinition(
      [Attribute.width, .height].map {
        Formula(Anchor(item: item, attribute: $0), relation, Anchor(item: other.item, attribute: $0))
      })
  }

  private func compared(_ relation: Relation, _ size: Size) -> ConstraintDefinition {
    ConstraintDefinition(
      [(Attribute.width, size.width), (.height, size.height)].map {
        Formula(Anchor(item: item, attribute: $0), relation, constant: $1 + 0)
      })
  }
}

extension AnchorOwner {
  public var edges: EdgeAnchors { EdgeAnchors(item: item) }
  public var center: CenterAnchors { CenterAnchors(item: item) }
  public var size: SizeAnchors { SizeAnchors(item: item) }
}
