package import GimbalModel

extension SolvedLayout {
  /// Returns the lines of text that a label, button or text field shows; nil for other views and for a view without
  /// text. The number of lines, and the size of text that shrinks to fit, are those of the layout.
  ///
  /// - Complexity: O(length of the text).
  package func shownText(of view: ViewID) -> ShownText? {
    guard let index = rules.tables.indices[view], let content = rules.tables.texts[index],
      !content.text.string.isEmpty
    else { return nil }
    let size = Rectangle(views[index].frame).inset(by: rules.alignmentRectInsets(of: index)).frame.size
    return content.shown(in: size, measurer: rules.tables.measurer)
  }
}
