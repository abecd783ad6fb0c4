import GimbalModel

// The order in which views are drawn. The methods identify views by their indices.
extension SolvedLayout {
  /// Returns `true` if the first view is drawn in front of the second one: it is inside that view, or it or
  /// one of its superviews is in front among the siblings.
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

  /// Returns the first view that covers a rectangle and is drawn in front of a view.
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

  /// Returns the part of a frame that the superviews which scroll or clip do not cut off, in root coordinates.
  private func visibleArea(of view: Int) -> Frame {
    path(to: view).dropLast().reduce(views[view].absoluteFrame) { area, superview in
      let clips = rules.scrolls(superview) || rules.properties[superview].flag(.clipsToBounds)
      return clips ? area.intersection(views[superview].absoluteFrame) : area
    }
  }

  /// Returns `false` for a view through which other views can be seen. A view of an imported document without a
  /// background color is transparent, as in UIKit. Other views without a color stand for any content, except
  /// those that only show text or arrange subviews.
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

  /// Returns the position of a view among its siblings. The views of an instance are behind those that the
  /// outer scene adds.
  private func drawingOrder(_ view: Int) -> (Int, Double, Int) {
    let depth = composition?.origin(of: views[view].view.id)?.depth ?? 0
    return (-depth, rules.properties[view].number(.zOrder) ?? 0, view)
  }

  /// Returns the indices of the superviews of a view, from the root, and of the view itself.
  private func path(to view: Int) -> [Int] {
    var path = [view]
    while let superview = rules.superviews[path[path.count - 1]] { path.append(superview) }
    return path.reversed()
  }
}
