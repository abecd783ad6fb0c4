package import GimbalLayout
package import GimbalModel

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

/// A view that is elsewhere in one layout than in another, in the superview's coordinates.
package struct FrameChange: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case appeared, vanished, moved, resized
    case movedAndResized = "moved and resized"
  }

  package let view: ViewID
  /// As it is called in the later layout, or was in the earlier one.
  package let name: Name
  /// Nil where there was no such view.
  package let before: Frame?
  package let after: Frame?

  package var kind: Kind {
    guard let before else { return .appeared }
    guard let after else { return .vanished }
    let isMoved = !before.isCloseInPlace(to: after)
    let isResized = !before.isCloseInSize(to: after)
    return isMoved && isResized ? .movedAndResized : isResized ? .resized : .moved
  }
}

extension Frame {
  private static func areClose(_ one: Double, _ other: Double) -> Bool {
    (one - other).magnitude <= Expectation.defaultTolerance
  }

  fileprivate func isCloseInPlace(to other: Frame) -> Bool {
    Frame.areClose(x, other.x) && Frame.areClose(y, other.y)
  }

  fileprivate func isCloseInSize(to other: Frame) -> Bool {
    Frame.areClose(width, other.width) && Frame.areClose(height, other.height)
  }

  func isClose(to other: Frame) -> Bool { isCloseInPlace(to: other) && isCloseInSize(to: other) }
}
