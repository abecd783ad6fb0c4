import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender

/// Pictures in characters, as they are printed: how wide each is, and whether they stand side by side.
struct TextSheet {
  /// How wide pictures are unless something says otherwise, in columns.
  private static let usualWidth = 72
  /// Narrower than this, pictures rather stand one below the other.
  private static let leastWidth = 40

  /// What was asked for; nil where nothing was.
  private var width: Int?
  var isASCII = false
  /// What there is room for; nil for any room.
  var columns: Int?

  static let names = ["width", "ascii"]

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    if cursor.option(named: "width") != nil {
      width = try cursor.integer("a number of columns", in: 10...1000).value
    } else if cursor.option(named: "ascii") != nil {
      isASCII = true
    } else {
      return false
    }
    return true
  }

  /// - Parameter pictures: those of the subjects, in their order.
  func text(of subjects: [PictureSubject], _ pictures: [Picture]) -> String {
    let style = TextStyle(width: width ?? fittingWidth(of: subjects), isASCII: isASCII) { $0.columns }
    let blocks = zip(subjects, pictures).map { $0.lines(of: $1, style) }
    return TextPage.lines(of: blocks, within: columns, style: style).map { $0 + "\n" }.joined()
  }

  /// The usual width, or what of it there is room for: side by side where that leaves enough of each.
  private func fittingWidth(of subjects: [PictureSubject]) -> Int {
    guard let columns else { return TextSheet.usualWidth }
    let shares = subjects.map { subject in
      let size = subject.top.flatMap { subject.layout[$0]?.frame.size } ?? subject.layout.traits.size
      return size.width / max(size.width, size.height, .leastNonzeroMagnitude)
    }
    let room = Double(columns - TextPage.gutter * (subjects.count - 1) - subjects.count)
    let beside = Int(min(room / max(shares.reduce(0, +), 0.01), Double(TextSheet.usualWidth)))
    return beside >= TextSheet.leastWidth ? beside : min(TextSheet.usualWidth, max(columns, 10))
  }
}
