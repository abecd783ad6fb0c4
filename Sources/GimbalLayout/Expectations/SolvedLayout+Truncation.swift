package import GimbalModel

/// A text that does not fit into its view.
package struct TextShortfall: Hashable, Sendable {
  /// The size of the text, in points. Text that wraps is measured at the width of the view.
  package let needed: Size
  /// The size that the view has for its text, in points.
  package let available: Size
}

extension SolvedLayout {
  /// Returns the size that the text of a view needs and the size that the view has; nil if the text fits or
  /// the view has no text.
  ///
  /// The result is also nil for a text field, for text in a font other than the system font, and for a view
  /// that is collapsed intentionally. Such a view has a width or height of zero because a constraint sets
  /// this length, or because the corresponding length of its superview is zero.
  ///
  /// The text size that an Interface Builder document recorded is not used. If the text does not fit, the
  /// recorded size is only the size of the view.
  ///
  /// - Parameter slack: The factor by which the view is enlarged before the text is measured. It compensates
  ///   for measurement errors.
  /// - Complexity: O(length of the text), and O(constraints) for a view without a width or height.
  package func shortfall(of view: ViewID, slack: Double) -> TextShortfall? {
    guard let index = rules.tables.indices[view], let text = rules.tables.texts[index],
      rules.properties[index].text(.fontName) == nil
    else { return nil }
    let size = Rectangle(views[index].frame).inset(by: rules.alignmentRectInsets(of: index)).frame.size
    guard !isCollapsed(index, size) else { return nil }
    return text.neededSize(in: size, slack: slack, measurer: rules.tables.measurer).map {
      TextShortfall(needed: $0, available: size)
    }
  }

  /// Returns `true` if a width or height of zero is intended: a constraint sets this length, or the
  /// corresponding length of the superview is also zero.
  private func isCollapsed(_ index: Int, _ size: Size) -> Bool {
    Axis.allCases.contains { axis in
      guard size[axis] <= 0 else { return false }
      if let superview = rules.tables.superviews[index], views[superview].frame.size[axis] <= 0 {
        return true
      }
      // A frame of code or of a document.
      if rules.properties[index].number(axis == .horizontal ? .frameWidth : .frameHeight) == 0 { return true }
      let view = views[index].view.id
      return activeConstraints.contains { constraint in
        constraint.second == nil && constraint.first.item.view == view && constraint.first.attribute.isSize
          && constraint.first.attribute.axis == axis
      }
    }
  }

  /// Returns `true` if neither the view nor any of its superviews is hidden or has an alpha of 0. Returns
  /// `false` if the view does not exist.
  ///
  /// - Complexity: O(depth).
  package func isShown(_ view: ViewID) -> Bool {
    guard var index = rules.tables.indices[view] else { return false }
    while true {
      if views[index].isHidden || rules.properties[index].number(.alpha) == 0 { return false }
      guard let superview = rules.tables.superviews[index] else { return true }
      index = superview
    }
  }

  /// The visible views that no superview scrolls along at least one axis, with these axes. The views are in tree order,
  /// without the root.
  ///
  /// A scroll view scrolls along an axis only if its content is longer than the scroll view along this axis. Tables and other
  /// scrolling views are treated as scrolling along both axes.
  ///
  /// - Complexity: O(views).
  package var viewsWithFixedAxes: [(view: ViewID, axes: [Axis])] {
    var fixed = [[Axis]](repeating: Axis.allCases, count: views.count)
    for index in views.indices {
      if let superview = rules.tables.superviews[index] { fixed[index] = fixed[superview] }
      if rules.scrolls(index) { fixed[index].removeAll { scrolls(index, along: $0) } }
    }
    return shownViews.dropFirst().compactMap { index in
      guard let superview = rules.tables.superviews[index], !fixed[superview].isEmpty else { return nil }
      return (views[index].view.id, fixed[superview])
    }
  }

  private func scrolls(_ index: Int, along axis: Axis) -> Bool {
    guard views[index].view.kind == .scrollView, let content = contents[index] else { return true }
    return (axis == .horizontal ? content.width : content.height) > views[index].frame.size[axis] + 1
  }
}
