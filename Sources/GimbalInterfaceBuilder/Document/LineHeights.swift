internal import GimbalMarkup
internal import GimbalModel

/// A test of the display scale of a document, based on the heights of labels in the document.
enum LineHeights {
  /// Returns `true` if the heights of labels in a document are rounded to whole points, and `false` if they
  /// are the heights at a scale of 2x. Returns `nil` if the labels differ in this respect, or if no label can
  /// be compared.
  ///
  /// Only single-line labels in the system font that constraints lay out, and whose height at 2x is not a
  /// whole number of points, are compared.
  static func areWhole(in elements: some Sequence<Element>) -> Bool? {
    var (whole, exact) = (0, 0)
    for label in elements where label.name == "label" && label["numberOfLines"] == nil {
      guard label.isConstrained, let height = label.frame?.height,
        let line = Font(of: label, on: .iOS)?.height(atScale: 2),
        line != line.rounded()
      else { continue }
      if height == line { exact += 1 }
      if height == line.rounded(.up) { whole += 1 }
    }
    return whole > 0 && exact > 0 || whole + exact == 0 ? nil : whole > 0
  }
}
