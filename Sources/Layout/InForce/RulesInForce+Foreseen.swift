import Model

extension RulesInForce {
  /// The widths at which text will be set, where frames are known that no constraint decides: such a view is as wide
  /// as its frame, and what is in it is as it was in the fit that made the frame.
  ///
  /// - Parameter texts: the views whose height depends on their width.
  /// - Complexity: O(views).
  func foreseenWidths(
    of texts: [Int], _ arranged: ArrangedFrames, _ rootSize: RootSize, _ memory: FitMemory
  ) -> [ForeseenWidth] {
    // What depends on frames that constraints decide may come out otherwise.
    guard !texts.isEmpty, !arranged.isProvisional else { return [] }
    var found: [Int: ForeseenWidth] = [:]
    for view in views.indices where view > 0 && arranged.isByRule(view) {
      guard let frame = arranged[view] else { continue }
      for width in memory.texts(of: views[view].id, in: frame.size) {
        found[view + width.view] = width.moved(by: view)
      }
    }
    for view in texts {
      guard let width = view > 0 ? arranged[view]?.width : rootSize[.horizontal] else { continue }
      found[view] = ForeseenWidth(view: view, textWidth: textWidth(of: view, in: width), width: width)
    }
    return texts.compactMap { found[$0] }
  }

  /// The widths at which text is set in some frames.
  func foreseenWidths(of texts: [Int], in frames: [Frame]) -> [ForeseenWidth] {
    texts.compactMap { view in
      textWidths[view].map { ForeseenWidth(view: view, textWidth: $0, width: frames[view].width) }
    }
  }

  /// The width that a view's frame leaves its text.
  func textWidth(of view: Int, in width: Double) -> Double {
    let insets = alignmentRectInsets(of: view)
    return width - insets.left - insets.right
  }
}
