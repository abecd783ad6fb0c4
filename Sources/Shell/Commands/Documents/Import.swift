import Interchange
import Model
import Notation
import Store

struct Import: Command {
  static let manual = Manual(
    "import", "FILE… \(FormatOption.arguments)",
    summary: "Makes scenes of Interface Builder documents: all of them, or none.",
    details: [
      "A .xib or a .storyboard becomes a scene for every controller's view and every view of its own, and one for",
      "every cell. Outlet collections of constraints and size-class variations become sets. The first scene is used.",
    ],
    examples: ["import Main.storyboard", "import Cell.xib Header.xib"],
    completing: [.file, .either(.file, .format).anyTimes])

  private var files: [Spanned<String>] = []
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    repeat {
      if try format.take(&cursor) { continue }
      files.append(try cursor.raw("a file"))
    } while !cursor.isAtEnd
    guard !files.isEmpty else { throw cursor.unexpected("a file") }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    var rows: [[Value]] = []
    var first: SceneID?
    for file in files {
      for imported in try scenes(of: file, in: workspace) {
        try workspace.transaction.insert(imported.scene)
        let scene = imported.scene
        if first == nil { first = scene.id }
        rows.append([
          .text(file.value), Value(scene.name), Value(scene.viewCount - 1), Value(scene.constraints.count),
          .array(scene.sets.map { Value($0.name) }), .text(words(for: imported.notes)),
        ])
      }
    }
    for id in try workspace.transaction.sceneHeaders().map(\.id) {
      try workspace.refuseCircle(around: workspace.transaction.scene(id))
    }
    if let first { workspace.session.state.scene = first }
    let columns = ["file", "scene", "views", "constraints", "sets", "leftOut"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("scenes", columns, rows: rows)]))
  }

  private func scenes(of file: Spanned<String>, in workspace: Workspace) throws -> [ImportedScene] {
    let headers = try workspace.transaction.sceneHeaders()
    do {
      let document = try InterfaceDocument(try workspace.surroundings.files.bytes(of: file.value))
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
    } catch let error as FileFailure {
      throw Refusal("cannot read \(error.path.cited): \(error.reason)", at: file.span, status: .document)
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
