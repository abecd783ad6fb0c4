import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalJSON
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting
import GimbalSolvedHistory

/// A server that solves layouts for live pages and notifies them of changed files.
///
/// The server performs no network input or output. A transport passes the messages of pages to
/// ``receive(_:from:)``, calls ``poll()`` several times per second, and sends the replies.
/// A page holds a connection. A message is a JSON object with a member `do`:
///
/// - `list`: the files, and the values of choices. The reply has the member `list`.
/// - `open`: the scenes and revisions of a file. The reply has the member `open`.
/// - `show`: the layout for the choices of the page. The reply has the member `data`.
/// - `edit`: a change of a constraint, a frame or a set, an undo or a redo.
///
/// A reply has the `id` of its message. The server sends `{"changed":FILE}` without an id after a file changed.
package final class LiveServer {
  /// A message to a page.
  package struct Reply: Sendable {
    package let connection: Int
    package let bytes: [UInt8]
  }

  let environment: LiveEnvironment
  /// The paths that pages can show, in the order of the list.
  private(set) var files: [String]
  private let isFolder: Bool
  /// The suffix of the write-ahead log of a project, which changes before the project itself.
  private static let logSuffix = "-wal"
  private let root: String
  /// The files of a folder that pages can show.
  private static let listing = FolderSearch(
    extensions: [".xib", ".storyboard", ".gimarchive", ".gim", ".gimbal"], includesHidden: false,
    includesCode: true,
    maximumFiles: 2_000, maximumDepth: 16)
  private var contents: [String: any LiveContent] = [:]
  /// The errors of files that could not be read.
  private var faults: [String: LiveFault] = [:]
  private var documentChanges: [String: DocumentChanges] = [:]
  /// The stamps of the projects that are open.
  private var projects: [String: FileStamp] = [:]
  /// The files to which a watched path belongs: the file itself, the log of a project, or a file that another reads.
  private var dependents: [String: Set<String>] = [:]
  private var watch: FileWatch
  private var solvers = SceneSolvers()
  private var answers = RecentAnswers()
  /// The answers to `open`, by file.
  private var openings: [String: JSON] = [:]
  private var connections: Set<Int> = []
  private var replies: [Reply] = []

  /// Creates a server for a project, a script, an archive, a document, or a folder with documents.
  ///
  /// - Throws: `LiveFault` if there is nothing to show.
  package init(_ path: String, _ environment: LiveEnvironment) throws {
    (root, self.environment) = (path, environment)
    isFolder = environment.stamps.stamp(of: path)?.isFolder == true
    watch = FileWatch([], in: ContentStamps(base: environment.stamps))
    files = isFolder ? [] : [path]
    if isFolder {
      files = LiveServer.listing.files(in: path, of: environment.stamps)
      if files.isEmpty {
        throw LiveFault(
          "there are no documents in \(path.cited)",
          remedy: "name a folder with .xib, .storyboard, .gimarchive, .gim or .gimbal files")
      }
    } else {
      _ = try content(of: path)
    }
  }

  /// The HTML page that connects to the server, encoded as UTF-8.
  package static var page: [UInt8] { HTMLPage.live }

  // MARK: Messages

  /// Adds a page.
  package func open(_ connection: Int) { connections.insert(connection) }

  /// Removes a page.
  package func close(_ connection: Int) { connections.remove(connection) }

  /// Returns the messages to pages since the last call, in order.
  package func takeReplies() -> [Reply] {
    defer { replies = [] }
    return replies
  }

  /// Answers a message of a page.
  package func receive(_ bytes: [UInt8], from connection: Int) {
    var id = JSON.null
    do {
      let message: JSON
      do { message = try JSON(parsing: bytes) } catch { throw LiveFault("the message is not JSON") }
      id = message["id"]
      switch message["do"].string {
      case "list": reply(to: connection, id, "list", list())
      case "open": reply(to: connection, id, "open", try opened(message))
      case "show": try show(message, id, connection)
      case "edit":
        try edit(message)
        reply(to: connection, id, "done", true)
      default: throw LiveFault("the value of 'do' is unknown", remedy: "set it to list, open, show or edit")
      }
    } catch {
      let fault = LiveServer.fault(error)
      send(
        ["id": id, "error": .text(fault.message), "remedy": fault.remedy.map(JSON.text) ?? .null],
        to: connection)
    }
  }

  private static func fault(_ error: any Error) -> LiveFault {
    switch error {
    case let fault as LiveFault: fault
    case let error as LayoutError: LiveFault("the layout cannot be solved: \(error.message)")
    case let error as ExceededLimit: LiveFault(error.message, remedy: error.remedy)
    default: LiveFault("the scene cannot be shown: \(error)")
    }
  }

  private func reply(to connection: Int, _ id: JSON, _ key: String, _ value: JSON) {
    send(["id": id, key: value], to: connection)
  }

  private func send(_ value: JSON, to connection: Int) {
    replies.append(Reply(connection: connection, bytes: Array(value.serialized.utf8)))
  }

  // MARK: Lists

  private func list() -> JSON {
    [
      "title": .text(root.split(separator: "/").last.map(String.init) ?? root),
      "files": .array(files.map { .text($0) }),
      "edit": .bool(environment.mayEdit),
      "devices": .array(DeviceCatalog.presets.map { .text($0.name) }),
      "textSizes": .array(ContentSizeCategory.allCases.map { .text($0.optionName) }),
    ]
  }

  private func opened(_ message: JSON) throws -> JSON {
    let file = try file(message["file"].string)
    if let known = openings[file] { return known }
    let opening = try opening(of: file)
    openings[file] = opening
    return opening
  }

  private func opening(of file: String) throws -> JSON {
    let content = try content(of: file)
    let scenes = try content.scenes().map { scene -> JSON in
      [
        "name": .text(scene.name.text), "device": .text(scene.device),
        "orientations": .array(scene.orientations.map { .text($0.rawValue) }),
      ]
    }
    let revisions = try content.revisions().map {
      ["name": .text($0.name), "title": .text($0.title)] as JSON
    }
    return [
      "file": .text(file), "scenes": .array(scenes), "revisions": .array(revisions),
      "languages": content.languages.map { .array($0.map(JSON.text)) } ?? .null,
      "warning": content.warning.map { .text($0.message) } ?? .null,
      "edit": .bool(content.isEditable),
    ]
  }

  /// Returns the listed file that a page names; the first file if it names none.
  private func file(_ name: String?) throws -> String {
    guard let name, !name.isEmpty else {
      guard let first = files.first else { throw LiveFault("there are no documents in \(root.cited)") }
      return first
    }
    guard files.contains(name) else {
      throw LiveFault("the server does not show \(name.cited)", remedy: "choose a file of the list")
    }
    return name
  }

  private func content(of file: String) throws -> any LiveContent {
    if let content = contents[file] { return content }
    if let fault = faults[file] { throw fault }
    // Watch the file before it is read, so that a change while it is read is noticed.
    follow([file, file + LiveServer.logSuffix], for: file)
    do {
      let content = try readContent(of: file)
      contents[file] = content
      follow(content.dependencies, for: file)
      return content
    } catch {
      let fault = LiveServer.fault(error)
      // A project can be locked by another process for a moment.
      if projects[file] == nil { faults[file] = fault }
      throw fault
    }
  }

  private func follow(_ paths: [String], for file: String) {
    for path in paths { dependents[path, default: []].insert(file) }
    let new = paths.filter { !watch.paths.contains($0) }
    if !new.isEmpty { watch.follow(watch.paths + new, reportsNew: false) }
  }

  private func readContent(of file: String) throws -> any LiveContent {
    if file.hasSuffix(".gim") { return try ScriptContent(file, environment) }
    let isDatabase =
      environment.files.beginning(of: file)?.starts(with: Array("SQLite format 3".utf8)) == true
    projects[file] = isDatabase ? environment.stamps.stamp(of: file) : nil
    if isDatabase { return try ProjectContent(file, environment) }
    let changes = documentChanges[file] ?? DocumentChanges()
    documentChanges[file] = changes
    return try DocumentContent(file, changes, environment)
  }

  // MARK: Changes

  private func edit(_ message: JSON) throws {
    guard environment.mayEdit else { throw LiveFault.isReadOnly }
    let question = try question(message)
    guard question.view.revision == nil else {
      throw LiveFault("an earlier revision cannot be changed", remedy: "show the current state")
    }
    switch try LiveEdit(message["edit"]) {
    case .undo: try question.content.undo()
    case .redo: try question.content.redo()
    case let edit: try perform(edit, question, message)
    }
    changed(question.file)
  }

  /// The maximum number of attempts to edit a scene that other programs are changing.
  private static let mostAttempts = 3

  /// Performs an edit. If the scene has changed since it was read, reads it again and repeats the edit.
  private func perform(_ edit: LiveEdit, _ first: LiveQuestion, _ message: JSON) throws {
    var question = first
    for attempt in 1...LiveServer.mostAttempts {
      let change = try solving(question) { try question.change(edit, $0) }
      if change.commands.isEmpty { throw LiveFault("the edit changes nothing") }
      do {
        return try question.content.run(change.commands, in: change.before)
      } catch is ChangedScene {
        changed(question.file)
        // The number of a constraint can have another meaning in the changed file. A move names a view.
        guard attempt < LiveServer.mostAttempts, case .move = edit else { break }
        question = try self.question(message)
      }
    }
    throw LiveFault("another program has changed the file in the meantime", remedy: "make the change again")
  }

  /// Polls the shown files, and notifies the pages of changes.
  package func poll() {
    let files = watch.poll().reduce(into: Set<String>()) { $0.formUnion(dependents[$1] ?? []) }
    for file in files.sorted() { changed(file) }
  }

  /// Lists the folder again, and notifies the pages of new and removed files. Call this method about once per second.
  package func pollFolder() {
    guard isFolder else { return }
    let found = LiveServer.listing.files(in: root, of: environment.stamps)
    if found != files {
      files = found
      for connection in connections.sorted() { send(["changed": ""], to: connection) }
    }
  }

  private func changed(_ file: String) {
    // A project stays open, because each of its transactions reads the current state, unless another file took its place.
    let isSame = projects[file].flatMap { environment.stamps.stamp(of: file)?.isSameFile(as: $0) } ?? false
    if !isSame { (contents[file], projects[file]) = (nil, nil) }
    faults[file] = nil
    openings[file] = nil
    solvers.remove(of: file)
    answers.removeAll()
    for connection in connections.sorted() { send(["changed": .text(file)], to: connection) }
  }

  // MARK: Layouts

  /// Returns the question of a message for a layout.
  private func question(_ message: JSON) throws -> LiveQuestion {
    var view = try LiveView(message)
    let file = try file(view.file)
    let content = try content(of: file)
    view.file = file
    if view.scene == nil {
      guard let first = try content.scenes().first else { throw LiveFault("the file has no scenes") }
      view.scene = first.name
    }
    return LiveQuestion(view, content, message)
  }

  private func solving<Result>(
    _ question: LiveQuestion, _ body: (inout PageSolver) throws -> Result
  ) throws -> Result {
    try environment.budget.run {
      try solvers.withSolver(
        for: question.view, cancellation: environment.budget.cancellation, { try question.snapshot() }, body)
    }
  }

  private func show(_ message: JSON, _ id: JSON, _ connection: Int) throws {
    let question = try question(message)
    let preview = message["preview"] == .null ? nil : try LiveEdit(message["preview"])
    let start = ContinuousClock.now
    var equations: [JSON] = []
    // Pages with the same content request the same data after each change, so the data is computed once.
    let known = preview == nil ? answers[question] : nil
    let data =
      try known
      ?? solving(question) { solver in
        guard let preview else { return try question.data(&solver, environment.budget.cancellation) }
        let change = try question.change(preview, solver)
        equations = change.equations.map { .text($0) }
        var changed = question.solver(solver.snapshot.with(change.scene), environment.budget.cancellation)
        return try question.data(&changed, environment.budget.cancellation)
      }
    if preview == nil, known == nil { answers[question] = data }
    follow(question.content.dependencies, for: question.file)
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    let head: JSON = [
      "id": id, "ms": .number((milliseconds * 100).rounded() / 100), "file": .text(question.file),
      "scene": .text(question.scene.text), "equations": equations.isEmpty ? .null : .array(equations),
    ]
    var writer = JSONWriter(escaping: .invisibleCharacters)
    writer.beginObject()
    writer.members(of: head)
    writer.key("data")
    writer.serialized(data)
    writer.endObject()
    replies.append(Reply(connection: connection, bytes: writer.bytes))
  }
}

/// The stamps of files with content. Reading a project creates an empty write-ahead log, which is not a change.
private struct ContentStamps: FileStampSource {
  let base: any FileStampSource

  func stamp(of path: String) -> FileStamp? { base.stamp(of: path).flatMap { $0.size == 0 ? nil : $0 } }
  func entries(in folder: String) -> [FolderEntry] { base.entries(in: folder) }
}
