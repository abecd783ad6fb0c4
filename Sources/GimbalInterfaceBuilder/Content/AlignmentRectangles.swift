internal import GimbalMarkup
internal import GimbalModel

/// The alignment rectangles of controls and symbols in documents. No size of a symbol is known, so that its insets follow
/// from the recorded frame.
enum AlignmentRectangles {
  /// Returns the alignment rect insets of a view.
  static func insets(of element: Element, tools: Int) -> EdgeInsets {
    if element.name == "slider", tools >= ControlMetrics.liquidGlass { return .zero }
    if element.showsSymbol, let recorded = element.frame { return symbolInsets(of: element, recorded) }
    return element.kind.alignmentRectInsets
  }

  /// Returns the alignment rect insets of an image view with a system symbol: half the difference between its
  /// frame in the document and the size that its constraints set. The symbol is assumed to be centered.
  private static func symbolInsets(of element: Element, _ recorded: Frame) -> EdgeInsets {
    var insets = EdgeInsets.zero
    if let width = element.constantLength(along: .horizontal) {
      insets.left = (recorded.width - width) / 2
      insets.right = insets.left
    }
    if let height = element.constantLength(along: .vertical) {
      insets.top = (recorded.height - height) / 2
      insets.bottom = insets.top
    }
    return insets
  }
}
