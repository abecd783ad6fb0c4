public import GimbalModel

/// What a placement reads, as it is written: `b.maxX`, `safeArea.minY`, `root.navigationBar.maxY`.
public struct MeasureSyntax: Hashable, Sendable {
  public var reference: ReferenceSyntax
  public var measure: FrameMeasure

  public var span: Span
}

extension MeasureSyntax: LinearTerm {
  init(_ cursor: inout Cursor) throws(ParseError) {
    let path = try cursor.path()
    guard let last = path.words.last else { throw cursor.unexpected("'.' and a measure") }
    guard let measure = FrameMeasure(word: last.value) else {
      throw last.unknown("measure", among: FrameMeasure.words)
    }
    reference = try ReferenceSyntax(path.view, path.words.dropLast(), in: cursor.source)
    self.measure = measure
    span = path.span
  }

  static let role = "a measure"
  static let example = "maxX"
  static let whole = "placement"
  static let second = ParseError.Reason.other(message: "a placement measures from one place at most")
  static let divisor = ParseError.Reason.other(message: "a number cannot be divided by a measure")
}

extension FrameMeasure {
  /// As they are written, the long forms of the origin's included.
  package static let words = ["x", "y"] + allCases.map(\.rawValue)

  /// Those of places, and not of sizes.
  package static let placeWords = ["x", "y"] + allCases.filter { !$0.isSize }.map(\.rawValue)

  init?(word: String) {
    guard let measure = FrameMeasure.allCases.first(where: { $0.word == word || $0.rawValue == word }) else {
      return nil
    }
    self = measure
  }
}
