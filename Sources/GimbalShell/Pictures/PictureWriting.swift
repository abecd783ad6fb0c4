import GimbalBatch
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting

/// The options for writing pictures to a file: `[--scale N] [--width COLUMNS] [--ascii]`.
struct PictureWriting: Sendable {
  private var sheet = TextSheet()
  private var scale: Spanned<Double>?
  /// The options that were given, and the kind of file that each applies to.
  private var given: [(option: Spanned<String>, form: PictureForm)] = []

  static let clause: Clause<PictureWriting> = .group(
    .option("scale", .number("the scale", in: 0.1...8, as: "N"), \.scale).then { writing, name in
      writing.given.append((name, .png))
    },
    .part(\.sheet, TextSheet.clause).then { writing, name in writing.given.append((name, .txt)) })

  /// The first of the options, with its place; nil if none was given.
  var firstOption: Spanned<String>? { given.first?.option }

  /// Refuses an option that does not apply to a kind of file.
  func refuseUseless(for form: PictureForm) throws(ParseError) {
    guard let (option, other) = given.first(where: { $0.form != form }) else { return }
    throw ParseError(
      .other(
        message: "'\(option.value)' has no effect for .\(form.rawValue)",
        remedy: "remove it, or use the extension .\(other.rawValue)"),
      at: option.span)
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameter options: The options of the pictures, if a page may show more of the scene; nil to show only
  ///   the pictures.
  /// - Throws: `Refusal` if no PNG can be made.
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
        orientation: workspace.traitOverrides.display(of: subjects[0].layout.ownScene).orientation,
        solver: try options?.solver(in: workspace))
      return try writer.page().bytes
    case .png:
      do {
        return try workspace.services.rasterizer.png(
          of: SVGPage(of: pictures).text, scale: scale?.value ?? 1)
      } catch {
        throw Refusal(error.reason, remedy: error.remedy, at: span)
      }
    }
  }
}

/// The layout of pictures in characters: their width, and whether they are side by side.
struct TextSheet {
  /// The default width of a picture, in columns.
  private static let usualWidth = 72
  /// The minimum width of a picture beside others, in columns.
  private static let leastWidth = 40

  /// The width of the option; nil for the default.
  private var width: Int?
  var isASCII = false
  /// The width of the terminal; nil for any width.
  var columns: Int?

  static let clause: Clause<TextSheet> = .group(
    .option("width", .integer("a number of columns", in: 10...1000, as: "COLUMNS"), \.width),
    .flag("ascii", \.isASCII))

  /// Returns pictures as text, side by side if there is space.
  ///
  /// - Parameter pictures: The pictures of the subjects, in the same order.
  func text(of subjects: [PictureSubject], _ pictures: [Picture]) -> String {
    let style = TextStyle(width: width ?? fittingWidth(of: subjects), isASCII: isASCII) { $0.columns }
    let blocks = zip(subjects, pictures).map { $0.lines(of: $1, style) }
    return TextPage.lines(of: blocks, within: columns, style: style).map { $0 + "\n" }.joined()
  }

  /// Returns the default width, or the available width, side by side if there is enough for each picture.
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

  /// A file whose extension names a kind of picture.
  static let grammar = Grammar<PictureFile>(.file()) { path throws(ParseError) in
    guard let form = PictureForm(path: path.value) else {
      throw ParseError(
        .other(
          message: "\(path.value.cited) has no known picture extension",
          remedy: "use the extension .svg, .html, .png or .txt"),
        at: path.span)
    }
    return PictureFile(path: path, form: form)
  }

  /// Replaces the file when the picture is complete.
  ///
  /// - Throws: `Refusal` if the file cannot be written.
  func write(_ content: [UInt8], in workspace: Workspace) throws {
    do {
      try workspace.services.files.replace(path.value) { try $0(content) }
    } catch let failure as FileFailure {
      throw Refusal(
        "cannot write \(path.value.cited): \(failure.reason)", remedy: failure.remedy, at: path.span,
        status: .document)
    }
  }

  /// Refuses to replace a file that is not such a picture, before anything is solved.
  func refuseToReplace(in workspace: Workspace) throws(Refusal) {
    guard let start = workspace.services.files.beginning(of: path.value), !start.isEmpty,
      !form.begins(start)
    else { return }
    throw Refusal(
      "\(path.value.cited) exists and \(form.denial)", remedy: "choose another name, or remove it",
      at: path.span, status: .document)
  }
}
