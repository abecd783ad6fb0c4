import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender

/// How pictures become a file: `[--scale N] [--width COLUMNS] [--ascii]`.
struct PictureWriting: Sendable {
  private var sheet = TextSheet()
  private var scale: Spanned<Double>?
  /// The options that were given, and what each is for.
  private var given: [(option: Spanned<String>, form: PictureForm)] = []

  static let names = ["scale"] + TextSheet.names
  static let arguments = "[--scale N] [--width COLUMNS] [--ascii]"
  static let syntax: Syntax = .either(.option("scale", .number), .option("width", .number), "--ascii")

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    let place = cursor.peek()
    if try sheet.take(&cursor) {
      given.append((Spanned(place.text, at: place.span), .txt))
      return true
    }
    guard cursor.option(named: "scale") != nil else { return false }
    given.append((Spanned(place.text, at: place.span), .png))
    scale = try cursor.number("pixels a point", in: 0.1...8)
    return true
  }

  /// Refuses an option that does nothing for a file of some kind.
  func refuseUseless(for form: PictureForm) throws(ParseError) {
    guard let (option, other) = given.first(where: { $0.form != form }) else { return }
    throw ParseError(
      .other(
        message: "\(option.value) does nothing for .\(form.rawValue)",
        remedy: "it is for .\(other.rawValue): leave it out, or end the file's name so"),
      at: option.span)
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
        subjects: subjects, pictures: pictures,
        orientation: workspace.look.display(of: subjects[0].layout.ownScene).orientation,
        solver: try options?.solver(in: workspace))
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
