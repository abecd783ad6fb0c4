package import Layout
package import Model

extension Picture {
  /// A view of a layout and what is in it.
  ///
  /// - Parameters:
  ///   - top: the view; nil, and one that is not there, for the root.
  ///   - depth: how many levels below the view are wanted.
  ///   - isAnnotated: whether guides, bars and gaps are wanted, too.
  /// - Complexity: O(views + constraints · depth).
  package init(
    of layout: SolvedLayout, under top: ViewID? = nil, depth: Int = Scene.maximumDepth,
    isAnnotated: Bool = true
  ) {
    let root = layout.scene.root
    let start = top.flatMap { layout[$0]?.view.id } ?? root
    let (boxes, views) = layout.boxes(under: start, depth: depth)
    self.init(scene: layout.scene.name.text, orientation: layout.traits.orientation, boxes: boxes)
    size = layout.traits.size
    guard isAnnotated else { return }
    let places = Dictionary(uniqueKeysWithValues: zip(views, views.indices))
    func isShown(_ view: ViewID) -> Bool { places[view].map { !boxes[$0].marks.contains(.hidden) } ?? false }
    guides = layout.guideFrames.compactMap { guide in
      guard isShown(guide.view), let place = places[guide.view] else { return nil }
      return Guide(box: place, guide.guide, guide.frame)
    }
    if start == root { bars = layout.barFrames.map { BarStrip($0.bar, $0.frame) } }
    gaps = layout.gaps(between: isShown)
  }
}

extension SolvedLayout {
  /// What constraints keep apart, each stretch once.
  fileprivate func gaps(between isShown: (ViewID) -> Bool) -> [Gap] {
    var seen: Set<Gap> = []
    return constraintSpans.compactMap { span in
      // Less than half a pixel shows nowhere.
      guard span.isGap, (span.from - span.to).magnitude * traits.scale >= 0.5,
        let constraint = scene.constraint(span.constraint), isShown(constraint.first.item.view),
        let second = constraint.second, isShown(second.item.view)
      else { return nil }
      let gap = Gap(
        span.axis, min(span.from, span.to)...max(span.from, span.to), across: span.across)
      return seen.insert(gap).inserted ? gap : nil
    }
  }
}
