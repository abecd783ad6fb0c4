import GimbalModel
import GimbalNotation

extension Cursor {
  /// The words of measures: the origin's coordinates in the superview, and attributes.
  static let measures = ["x", "y"] + Attribute.allCases.map(\.rawValue)

  /// Takes `.ATTRIBUTE` behind a view, if it comes next.
  ///
  /// - Parameter whole: a word that stands for all of the view; nil for none.
  /// - Returns: nil where nothing comes, or that word.
  mutating func measure(orWhole whole: String? = nil) throws(ParseError) -> Measure? {
    guard accept(.dot) else { return nil }
    switch try oneOf([whole].compactMap(\.self) + Cursor.measures, "attribute").value {
    case "x": return .x
    case "y": return .y
    case let word: return Attribute(rawValue: word).map(Measure.attribute)
    }
  }
}
