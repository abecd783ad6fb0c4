import GimbalBatch
import GimbalInterchange
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Import: Command {
  static let manual = Manual(
    "import", "FILE… \(ImportOptions.arguments) \(FormatOption.arguments)",
    summary: "Makes scenes of archives and Interface Builder documents: all of them, or none.",
    details: [
      "What 'export' wrote comes back as it was. Where a scene's name is taken nothing is imported, unless --replace puts",
      "the archive's in its place, --keep leaves it out, or --rename finds it another name, which instances within the",
      "archive follow; --as names the scene of an archive of one. An archive with history makes a new project the one it",
      "came from, revisions and all; --no-history takes its scenes only.",
      "A .xib or a .storyboard becomes a scene for every controller's view and every view of its own, and one for",
      "every cell. Outlet collections of constraints and size-class variations become sets. The first scene is used.",
    ],
    examples: [
      "import Main.storyboard", "import Cell.xib Header.xib", "import scenes.ndjson --replace",
      "import cell.ndjson --as variant",
    ],
    completing: [
      .file,
      .either(
        .file, .format, .option("as", .new),
        .word(["--no-history"] + ImportOptions.Clash.allCases.map { "--" + $0.rawValue })
      ).anyTimes,
    ])

  private var files: [Spanned<String>] = []
  private var options = ImportOptions()
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    repeat {
      if try format.take(&cursor) { continue }
      if try options.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: ImportOptions.names + [FormatOption.name]) { throw error }
      files.append(try cursor.raw(.file))
    } while !cursor.isAtEnd
    guard !files.isEmpty else { throw cursor.unexpected("a file") }
    if let name = options.name, files.count > 1 {
      throw ParseError(.other(message: "--as names one scene, and there are several files"), at: name.span)
    }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    var rows: [[Value]] = []
    var first: SceneID?
    var document: Spanned<String>?
    for file in files {
      let content = try workspace.content(of: file)
      guard content.isArchive else {
        document = file
        for imported in try scenes(of: file, content, in: workspace) {
          try workspace.transaction.insert(imported.scene)
          let arrival = SceneArrival(imported.scene, archived: imported.scene.name, .added)
          first = first ?? arrival.id
          rows.append(row(of: arrival, in: file, leftOut: words(for: imported.notes)))
        }
        continue
      }
      for arrival in try workspace.archiveImport(of: file, options).run(content.next) {
        if arrival.outcome != .kept { first = first ?? arrival.id }
        rows.append(
          row(of: arrival, in: file, leftOut: arrival.outcome == .kept ? "it is there already" : ""))
      }
    }
    if let document, let circle = try workspace.transaction.instanceCycle() {
      throw Refusal(
        "cannot import \(document.value.cited): \(EditError.circle(circle).message)", at: document.span,
        status: .document)
    }
    if let first { workspace.session.state.scene = first }
    let columns = ["file", "scene", "views", "constraints", "sets", "leftOut"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("scenes", columns, rows: rows)]))
  }

  private func row(of arrival: SceneArrival, in file: Spanned<String>, leftOut: String) -> [Value] {
    [
      .text(file.value), Value(arrival.name), Value(arrival.views), Value(arrival.constraints),
      .array(arrival.sets.map { Value($0) }), .text(leftOut),
    ]
  }

  private func scenes(
    of file: Spanned<String>, _ content: ImportedContent, in workspace: Workspace
  ) throws -> [ImportedScene] {
    if let span = options.span {
      throw Refusal(
        "\(file.value.cited) is no archive", remedy: "names are chosen for the scenes of archives only",
        at: span)
    }
    let headers = try workspace.transaction.sceneHeaders()
    do {
      let document = try InterfaceDocument(try content.all())
      let scenes = try document.importedScenes(
        named: file.value.fileStem, taken: Set(headers.map(\.name)), after: headers.last?.position,
        ids: workspace.ids)
      guard !scenes.isEmpty else {
        throw Refusal("\(file.value.cited) has no view with a frame", at: file.span, status: .document)
      }
      return scenes
    } catch let error as DocumentError {
      throw Refusal(
        "cannot import \(file.value.cited): \(error.line):\(error.column): \(error.message)",
        remedy: error.remedy, at: file.span, status: .document)
    }
  }

  /// What the document has and the scene has not.
  private func words(for notes: [ImportNote]) -> String {
    func count(_ reason: ImportNote.Reason, _ words: String) -> String? {
      let found = notes.filter { $0.reason == reason }
      guard let line = found.first?.line else { return nil }
      return "\(found.count) \(words) (line \(line)\(found.count > 1 ? ", …" : ""))"
    }
    return [
      count(.itemElsewhere, "constraints between scenes"),
      count(.unreadableConstraint, "constraints that UIKit refuses"),
    ].compactMap { $0 }.joined(separator: ", ")
  }
}
