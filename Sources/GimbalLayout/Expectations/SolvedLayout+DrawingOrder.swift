import GimbalModel

// The order in which views are drawn. The methods identify views by their indices.
extension SolvedLayout {
  /// Returns `true` if the view `one` is drawn in front of the view `other`. A view is in front of its
  /// superviews. If neither view contains the other, the function compares the drawing order of two siblings:
  /// the subviews of the nearest common ancestor that are, or contain, the two views.
  ///
  /// - Complexity: O(depth).
  func isInFront(_ one: Int, of other: Int) -> Bool {
    guard one != other else { return false }
    let (front, back) = (path(to: one), path(to: other))
    guard let place = zip(front, back).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset
    else {
      return front.count > back.count
    }
    return drawingOrder(front[place]) > drawingOrder(back[place])
  }

  /// Returns the first opaque view that covers a rectangle and is drawn in front of `view`. Views inside
  /// `view` are ignored.
  ///
  /// - Parameters:
  ///   - area: The rectangle, in root coordinates.
  ///   - view: The view whose visible part is the rectangle.
  /// - Complexity: O(views · depth).
  func view(covering area: Frame, of view: Int) -> Int? {
    let inner = Set(views.indices.filter { path(to: $0).contains(view) })
    return shownViews.first { other in
      guard !inner.contains(other), isOpaque(other), isInFront(other, of: view) else { return false }
      let common = visibleArea(of: other).intersection(area)
      return common.width >= area.width && common.height >= area.height
    }
  }

  /// Returns the part of a view's frame that is inside all superviews that scroll or clip, in root
  /// coordinates.
  private func visibleArea(of view: Int) -> Frame {
    path(to: view).dropLast().reduce(views[view].absoluteFrame) { area, superview in
      let clips = rules.scrolls(superview) || rules.properties[superview].flag(.clipsToBounds)
      return clips ? area.intersection(views[superview].absoluteFrame) : area
    }
  }

  /// Returns `false` for a view through which other views can be seen.
  ///
  /// - A view with an alpha below 1 or a translucent background color is not opaque.
  /// - Maps, web views, and views with an opaque background color are opaque.
  /// - A view without a background color is not opaque if it was imported from a document, as in UIKit, or if
  ///   its kind has no background, such as a label or a stack view.
  /// - Other views without a background color are placeholders for opaque content.
  private func isOpaque(_ view: Int) -> Bool {
    let (properties, kind) = (rules.properties[view], views[view].view.kind)
    guard properties.number(.alpha) ?? 1 == 1 else { return false }
    if case .word(let text)? = properties[.backgroundColor], let color = ViewColor(text) {
      return color.components().map { $0.alpha == 255 } ?? true
    }
    switch kind {
    case .label, .button, .stackView, .activityIndicatorView, .pageControl, .visualEffectView, .spacer,
      .layoutGuide:
      return false
    case .mapView, .webView: return true
    default: return properties[.objectID] == nil
    }
  }

  /// Returns the sort key of a view in the drawing order of its siblings, from back to front. The subviews of
  /// an instance that come from the shown scene are behind those that the outer scene adds.
  private func drawingOrder(_ view: Int) -> (Int, Double, Int) {
    let depth = composition?.origin(of: views[view].view.id)?.depth ?? 0
    return (-depth, rules.properties[view].number(.zOrder) ?? 0, view)
  }

  /// Returns the indices of the superviews of a view, from the root, and of the view itself.
  private func path(to view: Int) -> [Int] {
    var path = [view]
    while let superview = rules.tables.superviews[path[path.count - 1]] { path.append(superview) }
    return path.reversed()
  }
}
