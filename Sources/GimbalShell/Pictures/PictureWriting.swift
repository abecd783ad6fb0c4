import GimbalDocuments
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting

/// The options for writing pictures to a file, such as `[--scale N] [--width COLUMNS] [--ascii]`.
struct PictureWriting: Sendable {
  private var sheet = TextSheet()
  private var scale: Spanned<Double>?
  /// The options that were given, each with the kinds of files on which it has an effect.
  private var given: [(option: Spanned<String>, forms: [PictureForm])] = []
  /// The style of the pictures; nil for the default of the scene.
  private var style: PictureStyle?
  private var appearance: Appearance?

  static let clause: Clause<PictureWriting> = .group(
    .option("scale", .number("the scale", in: 0.1...8, as: "N"), \.scale).then { writing, name in
      writing.given.append((name, [.png]))
    },
    .part(\.sheet, TextSheet.clause).then { writing, name in writing.given.append((name, [.txt])) })

  /// The clause, with options for the style of the pictures.
  static let styledClause: Clause<PictureWriting> = .group(
    .option("style", .oneOf("style"), \.style).then { writing, name in
      writing.given.append((name, [.svg, .html, .png]))
    },
    .option("appearance", .oneOf("appearance"), \.appearance).then { writing, name in
      writing.given.append((name, [.svg, .png]))
    },
    clause)

  /// The first option that was given, with its source position; nil if no option was given.
  var firstOption: Spanned<String>? { given.first?.option }

  /// Throws an error if an option was given that has no effect on files of the kind `form`, such as `--scale`
  /// on text files.
  func refuseUseless(for form: PictureForm) throws(ParseError) {
    guard let (option, others) = given.first(where: { !$0.forms.contains(form) }) else { return }
    throw ParseError(
      .other(
        message: "'\(option.value)' has no effect on .\(form.rawValue) files",
        remedy: "remove the option, or use the extension "
          + others.map { ".\($0.rawValue)" }.joined(separator: " or ")),
      at: option.span)
  }

  /// Returns the content of a picture file.
  ///
  /// - Parameters:
  ///   - options: The options with which an HTML page solves the scene under other traits; `nil` if the page shows
  ///     only the pictures.
  ///   - changes: The changes that the pictures show; empty if there are none. SVG and PNG files also contain
  ///     pictures of the layouts before and after the changes.
  /// - Throws: `Refusal` if the PNG cannot be rendered.
  func content(
    _ form: PictureForm, of subjects: [PictureSubject], _ pictures: [Picture], _ options: PictureOptions?,
    changes: [ChangePictures] = [], at span: Span, in workspace: Workspace
  ) throws -> [UInt8] {
    switch form {
    case .txt: return Array(sheet.text(of: subjects, pictures).utf8)
    case .svg: return Array(vectors(of: subjects, pictures, changes).utf8)
    case .html:
      var writer = PageWriter(
        subjects: subjects, pictures: pictures,
        orientation: workspace.traitOverrides.display(of: subjects[0].layout.ownScene).orientation,
        solver: try options?.solver(in: workspace), style: style ?? defaultStyle(of: subjects))
      return try writer.page().bytes
    case .png:
      do {
        return try workspace.services.rasterizer.png(
          of: vectors(of: subjects, pictures, changes, isPNG: true), scale: scale?.value ?? 1)
      } catch {
        throw Refusal(error.reason, remedy: error.remedy, at: span)
      }
    }
  }

  /// Returns the style of pictures if no option selects one.
  private func defaultStyle(of subjects: [PictureSubject]) -> PictureStyle {
    subjects.allSatisfy(\.isImported) ? .app : .wireframe
  }

  /// Returns the pictures as an SVG document. By default, scenes of imported documents are drawn as the app shows them.
  private func vectors(
    of subjects: [PictureSubject], _ pictures: [Picture], _ changes: [ChangePictures], isPNG: Bool = false
  ) -> String {
    guard (style ?? defaultStyle(of: subjects)) == .app else {
      let all = zip(changes, pictures).flatMap { $0.wireframes(overlay: $1) }
      return SVGPage(of: changes.isEmpty ? pictures : all).text
    }
    let all = zip(changes, pictures).flatMap { $0.appPictures(note: $1.note) }
    // PNG files have one appearance.
    return AppPage(
      of: changes.isEmpty ? AppPicture.merging(subjects.map(\.appPicture)) : all,
      appearance ?? (isPNG ? .light : .automatic)
    ).text
  }
}

/// The format of pictures that are drawn as text: the width of a picture, the character set, and the width of
/// the terminal.
struct TextSheet {
  /// The default width of a picture, in columns.
  private static let defaultWidth = 72
  /// The minimum width of a picture that is placed beside other pictures, in columns.
  private static let leastWidth = 40

  /// The value of `--width`; nil for the default width.
  private var width: Int?
  var isASCII = false
  /// The width of the terminal, in columns; nil if the width is unlimited.
  var columns: Int?
  /// The number of rows of a picture that is as high as wide; nil for any number.
  var rows: Int?
  /// The width of lines on the terminal, which no picture exceeds; nil for lines of any length.
  var lineWidth: LineWidth?

  static let clause: Clause<TextSheet> = .group(
    .option("width", .integer("a number of columns", in: 10...1000, as: "COLUMNS"), \.width),
    .flag("ascii", \.isASCII))

  /// Returns pictures as text. They are side by side if the terminal is wide enough.
  ///
  /// - Parameter pictures: The pictures of the subjects, in the same order.
  func text(of subjects: [PictureSubject], _ pictures: [Picture]) -> String {
    // A row is as high as two columns.
    let most = rows.map { max($0 * 2, TextSheet.leastWidth / 2) } ?? .max
    let style = TextStyle(width: width ?? min(fittingWidth(of: subjects), most), isASCII: isASCII) {
      $0.columns
    }
    let blocks = zip(subjects, pictures).map { $0.lines(of: $1, style, in: lineWidth) }
    return TextPage.lines(of: blocks, within: columns, style: style).map { $0 + "\n" }.joined()
  }

  /// Returns the width of each picture. If the terminal has enough columns for all pictures side by side,
  /// they share these columns. Otherwise, each picture has the default width or the width of the
  /// terminal, whichever is smaller.
  private func fittingWidth(of subjects: [PictureSubject]) -> Int {
    guard let columns else { return TextSheet.defaultWidth }
    let shares = subjects.map { subject in
      let size = subject.top.flatMap { subject.layout[$0]?.frame.size } ?? subject.layout.traits.size
      return size.width / max(size.width, size.height, .leastNonzeroMagnitude)
    }
    let room = Double(columns - TextPage.gutter * (subjects.count - 1) - subjects.count)
    let beside = Int(clamping: min(room / max(shares.reduce(0, +), 0.01), Double(TextSheet.defaultWidth)))
    return beside >= TextSheet.leastWidth ? beside : min(TextSheet.defaultWidth, max(columns, 10))
  }
}

/// The file to which a picture is written.
struct PictureFile {
  let path: Spanned<String>
  let form: PictureForm

  /// Returns the message about the written file; `nil` if the picture is on standard output, where a message
  /// would become part of it.
  func message(_ text: String, in workspace: Workspace) -> Output? {
    workspace.services.files.isStandardOutput(path.value) ? nil : .text("\(path.value.visible): \(text)\n")
  }

  /// The syntax of a file name whose extension determines the kind of picture.
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

  /// Writes a picture to the file. If the write fails, an existing file is kept.
  ///
  /// - Throws: `Refusal` if the file cannot be written.
  func write(_ content: [UInt8], in workspace: Workspace) throws {
    do {
      try workspace.replaceFile(path.value) { try $0(content) }
    } catch let failure as FileFailure {
      throw Refusal(
        "cannot write \(path.value.cited): \(failure.reason)", remedy: failure.remedy, at: path.span,
        status: .document)
    }
  }

  /// Throws an error if the file exists and is not a picture of the same kind. This check runs before the
  /// scene is solved, so that the error is reported at once.
  func refuseToReplace(in workspace: Workspace) throws(Refusal) {
    guard path.value != "-", let start = workspace.services.files.beginning(of: path.value), !start.isEmpty,
      !form.begins(start)
    else { return }
    throw Refusal(
      "\(path.value.cited) already exists and \(form.denial)",
      remedy: "choose another name, or remove the file", at: path.span, status: .document)
  }
}
