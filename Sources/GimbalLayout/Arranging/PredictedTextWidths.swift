import GimbalModel

extension ActiveRules {
  /// Returns the widths at which text will be broken into lines, for the views whose widths result from
  /// frames that are already known:
  ///
  /// - A label with a known frame has the width of this frame.
  /// - A label inside a view with a known frame has the width from the solve that computed the fitting size
  ///   of the view. If the size of the view's frame differs from this fitting size, the view is solved again
  ///   at the size of the frame.
  ///
  /// - Parameters:
  ///   - texts: the views whose height depends on their width.
  ///   - use: the insets on which rules depend. If rules depend on insets of views other than the root, no
  ///     view is solved again, because these insets can change.
  /// - Complexity: O(views), plus a solve of the subtree for each view that is solved again.
  func predictedWidths(
    of texts: [Int], _ arranged: ArrangedFrames, _ rootSize: RootSize, _ fits: FittingSizeCache,
    _ use: InsetDependencies
  ) throws(LayoutError) -> [PredictedTextWidth] {
    // Widths cannot be predicted from provisional frames, because these can change in the next pass.
    guard !texts.isEmpty, !arranged.isProvisional else { return [] }
    var found: [Int: PredictedTextWidth] = [:]
    for view in tables.views.indices where view > 0 && arranged.isByRule(view) {
      guard let frame = arranged[view] else { continue }
      for width in fits.texts(of: tables.views[view].id, in: frame.size) {
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
        for width in fits.texts(of: tables.views[view].id, in: size) where found[view + width.view] == nil {
          found[view + width.view] = width.moved(by: view)
        }
      }
    }
    return texts.compactMap { found[$0] }
  }

  /// Returns, for each view with text, the innermost superview whose frame a layout manager or a placement
  /// determines. The result is in tree order.
  ///
  /// - Returns: nil if a view has no such superview. In this case, the whole scene must be solved again
  ///   anyway.
  /// - Complexity: O(texts · depth).
  private func viewsByRule(around texts: [Int], _ arranged: ArrangedFrames) -> [Int]? {
    var found: Set<Int> = []
    for text in texts {
      var next = tables.superviews[text]
      while let view = next, !arranged.isByRule(view) { next = tables.superviews[view] }
      guard let view = next, view > 0 else { return nil }
      found.insert(view)
    }
    return found.sorted()
  }

  /// Returns the widths at which text was broken into lines, together with the widths of the views' frames.
  func textWidths(of texts: [Int], in frames: [Frame]) -> [PredictedTextWidth] {
    texts.compactMap { view in
      textWidths[view].map { PredictedTextWidth(view: view, textWidth: $0, width: frames[view].width) }
    }
  }

  /// Returns the width that is available to the text in a view of a given width.
  func textWidth(of view: Int, in width: Double) -> Double {
    let insets = alignmentRectInsets(of: view)
    return width - insets.left - insets.right
  }
}
