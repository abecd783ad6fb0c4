package import GimbalLayout
import GimbalModel

/// Which views are elsewhere at one revision than at another, seen from one viewpoint. Exact values, within 0.01 pt.
package struct FrameDiff: Sendable {
  package let viewpoint: Viewpoint
  /// In the later layout's tree order, then what has vanished in the earlier one's.
  package let changes: [FrameChange]

  /// Solves both sides; a scene that is not there has no views.
  ///
  /// - Throws: `LayoutError`.
  package init(
    from before: SceneInTime?, to after: SceneInTime?, viewpoint: Viewpoint, solving: Solving
  ) throws(LayoutError) {
    func layout(_ scene: SceneInTime) throws(LayoutError) -> SolvedLayout {
      try solving.layout(of: scene.composition(from: viewpoint))
    }
    let old = try before.map(layout)
    let new = try after.map(layout)
    self.init(from: old, to: new, viewpoint: viewpoint)
  }

  package init(from before: SolvedLayout?, to after: SolvedLayout?, viewpoint: Viewpoint) {
    self.viewpoint = viewpoint
    let here = (after?.views ?? []).compactMap { solved -> FrameChange? in
      let old = before?[solved.view.id]?.frame
      if let old, old.isClose(to: solved.frame) { return nil }
      return FrameChange(view: solved.view.id, name: solved.view.name, before: old, after: solved.frame)
    }
    let gone = (before?.views ?? []).filter { after?[$0.view.id] == nil }.map { solved in
      FrameChange(view: solved.view.id, name: solved.view.name, before: solved.frame, after: nil)
    }
    changes = here + gone
  }
}
