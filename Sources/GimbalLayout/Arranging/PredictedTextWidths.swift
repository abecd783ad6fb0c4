import GimbalModel

extension RulesInForce {
  /// Returns the widths at which text will be broken, as far as known frames determine them. A view with a
  /// known frame has its width. A view inside has the width that it had in the fit from which the frame
  /// follows, or that it has in a fit to the frame.
  ///
  /// - Parameters:
  ///   - texts: the views whose height depends on their width.
  ///   - use: the insets that rules depend on. If they can change, no additional fits are made.
  /// - Complexity: O(views), and a solve of the subtree for each additional fit.
  func predictedWidths(
    of texts: [Int], _ arranged: ArrangedFrames, _ rootSize: RootSize, _ fits: FittingSizeCache,
    _ use: InsetDependencies
  ) throws(LayoutError) -> [PredictedTextWidth] {
    // Provisional frames can change.
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

  /// Returns the innermost managed or placed views that contain some texts, in tree order.
  ///
  /// - Returns: nil if a text has no such view; the whole scene is then solved again anyway.
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

  /// Returns the widths at which text was broken, with some frames.
  func textWidths(of texts: [Int], in frames: [Frame]) -> [PredictedTextWidth] {
    texts.compactMap { view in
      textWidths[view].map { PredictedTextWidth(view: view, textWidth: $0, width: frames[view].width) }
    }
  }

  /// Returns the width of the text in a view of some width.
  func textWidth(of view: Int, in width: Double) -> Double {
    let insets = alignmentRectInsets(of: view)
    return width - insets.left - insets.right
  }
}
