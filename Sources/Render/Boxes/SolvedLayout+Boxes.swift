package import Layout
package import Model

extension SolvedLayout {
  /// A view and what is in it as boxes, on the screen's pixels, in the root's coordinates. Hidden views and what is in
  /// them are left out, the view itself aside. The root has no name: it is the screen.
  ///
  /// - Parameters:
  ///   - top: the view; the root where there is no such view.
  ///   - depth: how many levels below the view are wanted.
  /// - Complexity: O(number of views).
  package func boxes(under top: ViewID, depth limit: Int) -> [Box] {
    let start = self[top]?.view.id ?? scene.root
    var depths: [ViewID: Int] = [:]
    return views.compactMap { solved in
      let view = solved.view
      if view.id == start {
        depths[view.id] = 0
      } else {
        guard let parent = view.parent, let around = depths[parent], around < limit, !solved.isHidden else {
          return nil
        }
        depths[view.id] = around + 1
      }
      return Box(
        solved.absolutePixelFrame, view.id == scene.root ? "" : view.name.text, depth: depths[view.id] ?? 0,
        layer: -(composition?.origin(of: view.id)?.depth ?? 0),
        zOrder: propertiesInForce(of: view.id).number(.zOrder) ?? 0,
        clips: view.kind.scrolls || propertiesInForce(of: view.id).overflow == .scroll)
    }
  }
}
