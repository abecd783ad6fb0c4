import GimbalModel

extension RulesInForce {
  /// The widths at which text will be set, where frames are known that no constraint decides: such a view is as wide
  /// as its frame, and what is in it is as it was in the fit that made the frame, or as a fit in that frame makes it.
  ///
  /// - Parameters:
  ///   - texts: the views whose height depends on their width.
  ///   - use: the insets that rules speak of: where they may move, no fit is made for what it might foresee.
  /// - Complexity: O(views), and a solve of the subtree where a fit is made.
  func predictedWidths(
    of texts: [Int], _ arranged: ArrangedFrames, _ rootSize: RootSize, _ fits: FittingSizeCache,
    _ use: InsetDependencies
  ) throws(LayoutError) -> [PredictedTextWidth] {
    // What depends on frames that constraints decide may come out otherwise.
    guard !texts.isEmpty, !arranged.isProvisional else { return [] }
    var found: [Int: PredictedTextWidth] = [:]
    for view in views.indices where view > 0 && arranged.isByRule(view) {
      guard let frame = arranged[view] else { continue }
      for width in fits.texts(of: views[view].id, in: frame.size) {
        found[view + width.view] = width.moved(by: view)
      }
    }
    for view in texts {
      guard let width = view > 0 ? arranged[view]?.width : rootSize[.horizontal] else { continue }
      found[view] = PredictedTextWidth(view: view, textWidth: textWidth(of: view, in: width), width: width)
    }
    if use.isOfRootAlone, let around = viewsByRule(around: texts.filter { found[$0] == nil }, arranged) {
      let placed = around.isEmpty ? nil : RulesByView(self)
      for view in around {
        guard let placed, let size = arranged[view]?.size else { continue }
        let question = RootSize.fitting(width: size.width, height: size.height)
        _ = try fits.size(of: view, in: self, placed, question)
        for width in fits.texts(of: views[view].id, in: size) where found[view + width.view] == nil {
          found[view + width.view] = width.moved(by: view)
        }
      }
    }
    return texts.compactMap { found[$0] }
  }

  /// The innermost views around some texts that a manager or a placement put where they are, in tree order.
  ///
  /// - Returns: nil where one has none around it: then the whole is solved again anyway.
  /// - Complexity: O(texts · depth).
  private func viewsByRule(around texts: [Int], _ arranged: ArrangedFrames) -> [Int]? {
    var found: Set<Int> = []
    for text in texts {
      var next = superviews[text]
      while let view = next, !arranged.isByRule(view) { next = superviews[view] }
      guard let view = next, view > 0 else { return nil }
      found.insert(view)
    }
    return found.sorted()
  }

  /// The widths at which text is set in some frames.
  func textWidths(of texts: [Int], in frames: [Frame]) -> [PredictedTextWidth] {
    texts.compactMap { view in
      textWidths[view].map { PredictedTextWidth(view: view, textWidth: $0, width: frames[view].width) }
    }
  }

  /// The width that a view's frame leaves its text.
  func textWidth(of view: Int, in width: Double) -> Double {
    let insets = alignmentRectInsets(of: view)
    return width - insets.left - insets.right
  }
}
