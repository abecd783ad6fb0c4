import Notation
import Render

/// How pictures become a file: `[--scale N] [--width COLUMNS] [--ascii]`.
struct PictureWriting: Sendable {
  private var sheet = TextSheet()
  private var scale: Spanned<Double>?

  static let names = ["scale"] + TextSheet.names
  static let arguments = "[--scale N] [--width COLUMNS] [--ascii]"
  static let syntax: Syntax = .either(.option("scale", .number), .option("width", .number), "--ascii")

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    if try sheet.take(&cursor) { return true }
    guard cursor.option(named: "scale") != nil else { return false }
    scale = try cursor.number("pixels a point", in: 0.1...8)
    return true
  }

  /// The bytes of a file.
  ///
  /// - Parameter options: what the pictures are of, where a page may show more of it; nil where it shows them alone.
  /// - Throws: `Refusal` where there is no PNG.
  func content(
    _ form: PictureForm, of subjects: [PictureSubject], _ pictures: [Picture], _ options: PictureOptions?,
    at span: Span, in workspace: Workspace
  ) throws -> [UInt8] {
    switch form {
    case .txt: return Array(sheet.text(of: subjects, pictures).utf8)
    case .svg: return Array(SVGPage(of: pictures).text.utf8)
    case .html:
      var writer = PageWriter(
        subjects: subjects, pictures: pictures, solver: try options?.solver(in: workspace))
      return try writer.page().bytes
    case .png:
      do {
        return try workspace.surroundings.rasterizer.png(
          of: SVGPage(of: pictures).text, scale: scale?.value ?? 1,
          isCancelled: workspace.surroundings.isCancelled)
      } catch {
        throw Refusal(error.reason, remedy: error.remedy, at: span)
      }
    }
  }
}
