internal import GimbalMarkup
internal import GimbalModel

/// The views of a document that constraints or stack views can make larger than their content.
///
/// The recorded frame of such a view is not its content size.
struct StretchedViews {
  /// The constrained attributes of views, by object id. Inequalities do not count.
  private let attributes: [String: Set<Attribute>]

  /// Collects the constrained attributes of the views in a document.
  ///
  /// - Complexity: O(elements · depth).
  init(_ document: InterfaceDocument) {
    var found: [String: Set<Attribute>] = [:]
    for constraint in document.root.descendants
    where constraint.name == "constraint" && constraint["relation"] == nil {
      let first = constraint["firstItem"] ?? constraint.superview?.id
      for (item, attribute) in [(first, "firstAttribute"), (constraint["secondItem"], "secondAttribute")] {
        guard let item, let attribute = constraint[attribute].flatMap(ConstraintElement.attribute) else {
          continue
        }
        found[item, default: []].insert(attribute)
      }
    }
    attributes = found
  }

  /// Returns `true` if a stack view sets the length of a view along an axis, or if constraints set the length
  /// or fix two of the start, the end and the center of the view.
  ///
  /// - Complexity: O(depth).
  func contains(_ element: Element, along axis: Axis) -> Bool {
    if element.isArranged, let stack = element.superview {
      let isAlong = (stack["axis"] == "vertical") == (axis == .vertical)
      // Along its axis, a stack view stretches its views if the stack view is stretched itself, or if its
      // distribution is `fillEqually`. Across its axis, all views have the same length if its alignment is
      // `fill`.
      if isAlong ? isStretchedStack(stack, along: axis) : stack["alignment"] ?? "fill" == "fill" {
        return true
      }
    }
    guard let given = element.id.flatMap({ attributes[$0] }) else { return false }
    func has(_ names: [Attribute]) -> Bool { names.contains(where: given.contains) }
    let ends =
      axis == .horizontal
      ? [has([.left, .leading]), has([.right, .trailing]), given.contains(.centerX)]
      : [has([.top]), has([.bottom]), given.contains(.centerY)]
    return given.contains(axis == .horizontal ? .width : .height) || ends.count(where: \.self) > 1
  }

  private func isStretchedStack(_ stack: Element, along axis: Axis) -> Bool {
    stack["distribution"] == "fillEqually" || contains(stack, along: axis)
  }
}
