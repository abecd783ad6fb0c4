package import GimbalLayout
package import GimbalModel

/// The views that were added or removed, or whose frames differ by more than 0.01 pt, between two revisions
/// in one orientation. Frames are compared before they are rounded to pixels.
package struct FrameDiff: Sendable {
  package let viewpoint: Viewpoint
  /// The changes in the tree order of the later layout, followed by the removed views in the tree order of
  /// the earlier layout.
  package let changes: [FrameChange]

  /// Solves both scenes and compares their frames. If a scene is nil, it counts as a scene without views.
  ///
  /// - Throws: `LayoutError`.
  package init(
    from before: SceneSnapshot?, to after: SceneSnapshot?, viewpoint: Viewpoint, solver: HistorySolver
  ) throws(LayoutError) {
    func layout(_ scene: SceneSnapshot) throws(LayoutError) -> SolvedLayout {
      try solver.layout(of: scene.composition(from: viewpoint))
    }
    let old = try before.map(layout)
    let new = try after.map(layout)
    self.init(from: old, to: new, viewpoint: viewpoint)
  }

  package init(from before: SolvedLayout?, to after: SolvedLayout?, viewpoint: Viewpoint) {
    self.init(from: before?.placedViews ?? [], to: after?.placedViews ?? [], viewpoint: viewpoint)
  }

  /// Compares the frames of two layouts, each in tree order.
  ///
  /// - Complexity: O(views).
  package init(from before: [PlacedView], to after: [PlacedView], viewpoint: Viewpoint) {
    self.viewpoint = viewpoint
    let old = Dictionary(before.map { ($0.view, $0.frame) }, uniquingKeysWith: { one, _ in one })
    let new = Set(after.map(\.view))
    let here = after.compactMap { placed -> FrameChange? in
      let old = old[placed.view]
      if let old, old.isClose(to: placed.frame) { return nil }
      return FrameChange(view: placed.view, name: placed.name, before: old, after: placed.frame)
    }
    let gone = before.filter { !new.contains($0.view) }.map { placed in
      FrameChange(view: placed.view, name: placed.name, before: placed.frame, after: nil)
    }
    changes = here + gone
  }
}

/// A view of a solved layout, with its frame in the coordinates of the superview.
package struct PlacedView: Hashable, Sendable {
  package let view: ViewID
  package let name: Name
  package let frame: Frame

  package init(view: ViewID, name: Name, frame: Frame) {
    (self.view, self.name, self.frame) = (view, name, frame)
  }
}

extension SolvedLayout {
  /// The views with their frames, in tree order.
  package var placedViews: [PlacedView] {
    views.map { PlacedView(view: $0.view.id, name: $0.view.name, frame: $0.frame) }
  }
}

/// The change of a view's frame between two layouts. Frames are in the coordinates of the superview.
package struct FrameChange: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case appeared, vanished, moved, resized
    case movedAndResized = "moved and resized"
  }

  package let view: ViewID
  /// The name of the view in the later layout or, if the view was removed, in the earlier layout.
  package let name: Name
  /// The earlier frame, or nil if the view was added.
  package let before: Frame?
  /// The later frame, or nil if the view was removed.
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
