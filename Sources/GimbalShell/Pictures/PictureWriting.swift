import GimbalBatch
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting

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

/// A file that a picture is written to.
struct PictureFile {
  let path: Spanned<String>
  let form: PictureForm

  /// Takes a file's name.
  ///
  /// - Throws: that its ending is none of a picture.
  init(_ cursor: inout Cursor) throws(ParseError) {
    path = try cursor.raw(.file)
    guard let form = PictureForm(path: path.value) else {
      throw ParseError(
        .other(
          message: "\(path.value.cited) does not say what kind of picture it is",
          remedy: "end its name in .svg, .html, .png or .txt"),
        at: path.span)
    }
    self.form = form
  }

  /// Replaces the file, once the picture is whole.
  ///
  /// - Throws: `Refusal` where what is there is no such picture, or the file cannot be written.
  func write(_ content: [UInt8], in workspace: Workspace) throws {
    do {
      try workspace.surroundings.files.replace(path.value) { try $0(content) }
    } catch let failure as FileFailure {
      throw Refusal(
        "cannot write \(path.value.cited): \(failure.reason)", remedy: failure.remedy, at: path.span,
        status: .document)
    }
  }

  /// Refuses to write over what is no such picture; before anything is solved.
  func refuseToReplace(in workspace: Workspace) throws(Refusal) {
    guard let start = workspace.surroundings.files.beginning(of: path.value), !start.isEmpty,
      !form.begins(start)
    else { return }
    throw Refusal(
      "\(path.value.cited) is there, and \(form.denial)", remedy: "choose another name, or remove it",
      at: path.span, status: .document)
  }
}
