import GimbalLayout
import GimbalModel

extension SolvedLayout {
  /// A view and what is in it as boxes, on the screen's pixels, in the root's coordinates. The root has no name: it is
  /// the screen.
  ///
  /// - Parameters:
  ///   - start: the view, which is there.
  ///   - limit: how many levels below the view are wanted.
  /// - Returns: the boxes, and the views that they are.
  /// - Complexity: O(number of views).
  func boxes(under start: ViewID, depth limit: Int) -> (boxes: [Box], views: [ViewID]) {
    // A view's depth, and whether it is hidden or in what is; nil for what is not wanted.
    var known = [(depth: Int, isHidden: Bool)?](repeating: nil, count: views.count)
    var boxes: [Box] = []
    var shown: [ViewID] = []
    for (place, solved) in views.enumerated() {
      let view = solved.view
      var depth = 0
      // Whoever asks for a hidden view sees it.
      var isHidden = false
      if view.id != start {
        guard let around = superview(of: place).flatMap({ known[$0] }), around.depth < limit else { continue }
        depth = around.depth + 1
        isHidden = around.isHidden || solved.isHidden
      }
      known[place] = (depth, isHidden)
      let properties = propertiesInForce(of: view.id)
      boxes.append(
        Box(
          solved.absolutePixelFrame, own: solved.pixelFrame, view.id == scene.root ? "" : view.name.text,
          kind: view.kind, marks: BoxMarks(of: solved, isHidden: isHidden), depth: depth,
          layer: -(composition?.origin(of: view.id)?.depth ?? 0), zOrder: properties.number(.zOrder) ?? 0,
          clips: view.kind.scrolls || properties.overflow == .scroll))
      shown.append(view.id)
    }
    return (boxes, shown)
  }
}

extension BoxMarks {
  fileprivate init(of solved: SolvedView, isHidden: Bool) {
    self = isHidden ? .hidden : []
    if solved.isTruncated { insert(.truncated) }
    switch solved.status {
    case .determined: break
    case .ambiguous: insert(.ambiguous)
    case .conflict: insert(.conflict)
    }
  }
}
