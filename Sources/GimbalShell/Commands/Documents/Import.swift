import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore
import GimbalViewDump

struct Import: Command {
  static let manual = Manual(
    "import",
    summary: "Imports scenes from archives, Interface Builder documents and Swift files, in one transaction.",
    details: [
      "If the name of an archived scene is taken, nothing is imported, unless --replace replaces the scene of",
      "the project, --keep keeps it, or --rename gives the imported scene another name, also in the instances",
      "of the archive. If the archive has one scene, --as sets its name. An archive with a history can be",
      "imported into a new project, which gets all of its revisions; --no-history imports only the scenes. A",
      ".xib or .storyboard becomes a scene for each view of a controller, each other top-level view and each",
      "cell. Outlet collections of constraints and variations of size classes become sets. A .swift file becomes",
      "a scene for each class that lays out views; 'gimbal help code' describes how it is read. A folder stands",
      "for its documents and Swift files. The first imported scene becomes the scene in use.",
    ],
    examples: [
      "import Main.storyboard", "import Cell.xib Header.xib", "import Login.swift",
      "import scenes.ndjson --replace",
      "import cell.ndjson --as variant",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar(
    Self(), .arguments(.file(), \.files, isRequired: true), .part(\.options, ImportOptions.clause),
    .format(\.format)
  ).checked { command throws(ParseError) in
    if let name = command.options.name, command.files.count > 1 {
      throw ParseError(
        .other(
          message: "'--as' names one scene and cannot be used with several files",
          remedy: "import one file at a time"), at: name.span)
    }
  }

  private var files: [Spanned<String>] = []
  private var options = ImportOptions()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.transaction.inRecordedState { try read(in: workspace) }
  }

  /// The rows of the imported scenes, the first scene, and the last document.
  private struct Progress {
    var rows: [[Value]] = []
    var first: SceneID?
    var document: Spanned<String>?

    mutating func add(_ arrival: SceneArrival, from file: Spanned<String>, skipped: String) {
      if arrival.outcome != .kept { first = first ?? arrival.id }
      rows.append([
        .text(file.value), Value(arrival.name), Value(arrival.views), Value(arrival.constraints),
        .array(arrival.sets.map { Value($0) }), .text(skipped),
      ])
    }

    mutating func add(_ file: Spanned<String>, skipped: String) {
      rows.append([.text(file.value), .null, .null, .null, .null, .text(skipped)])
    }
  }

  private func read(in workspace: Workspace) throws -> Output? {
    var progress = Progress()
    for file in files {
      let contents = contents(of: file, in: workspace)
      for content in contents {
        do {
          try read(content, isAlone: files.count == 1 && contents.isEmpty, in: workspace, into: &progress)
        } catch let error as Refusal where error.status == .document {
          // A folder can contain documents without views.
          progress.add(content, skipped: error.message)
        }
      }
      if contents.isEmpty, isFolder(file.value, in: workspace) {
        throw Refusal(
          "there are no documents and no Swift files in \(file.value.cited)",
          remedy: "name a folder with .swift, .xib or .storyboard files", at: file.span, status: .document)
      }
      if contents.isEmpty { try read(file, isAlone: files.count == 1, in: workspace, into: &progress) }
    }
    if let document = progress.document, let cycle = try workspace.transaction.instanceCycle() {
      throw Refusal(
        "cannot import \(document.value.cited): \(EditError.instanceCycle(cycle).message)", at: document.span,
        status: .document)
    }
    if let first = progress.first { workspace.session.state.scene = first }
    let columns = ["file", "scene", "views", "constraints", "sets", "skipped"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("scenes", columns, rows: progress.rows)]))
  }

  /// Reads one file.
  ///
  /// - Parameter isAlone: `true` to refuse a file without scenes.
  private func read(
    _ file: Spanned<String>, isAlone: Bool, in workspace: Workspace, into progress: inout Progress
  ) throws {
    if file.value.lowercased().hasSuffix(".gim") {
      throw Refusal(
        "\(file.value.cited) is a script of commands, not a document or an archive",
        remedy: "use 'read \(file.value)' to run the script",
        at: file.span)
    }
    if CodeFiles.isCode(file.value) {
      let (classes, interrupted) = try code(of: file, in: workspace)
      if classes.isEmpty, isAlone {
        let message =
          interrupted.map(text(forEndOf:)) ?? "\(file.value.cited) contains no class that lays out views"
        throw Refusal(message, remedy: interrupted?.limit?.remedy, at: file.span, status: .document)
      }
      if classes.isEmpty, interrupted != nil || files.contains(where: { $0.value == file.value }) {
        progress.add(file, skipped: interrupted.map(text(forEndOf:)) ?? "no class that lays out views")
      }
      for (found, scene) in classes {
        try workspace.transaction.insert(scene)
        progress.add(SceneArrival(scene, archived: scene.name, .added), from: file, skipped: text(for: found))
      }
      return
    }
    let content = try workspace.content(of: file)
    if content.isDump { return try readDump(file, in: workspace, into: &progress) }
    guard content.isArchive else {
      progress.document = file
      for imported in try scenes(of: file, content, in: workspace) {
        try workspace.transaction.insert(imported.scene)
        let arrival = SceneArrival(imported.scene, archived: imported.scene.name, .added)
        progress.add(arrival, from: file, skipped: text(for: imported.notes))
      }
      return
    }
    for arrival in try workspace.archiveImport(of: file, options).run(content.next) {
      progress.add(arrival, from: file, skipped: arrival.outcome == .kept ? "the scene already exists" : "")
    }
  }

  /// Imports the windows of a dump of views as scenes with fixed frames.
  private func readDump(
    _ file: Spanned<String>, in workspace: Workspace, into progress: inout Progress
  ) throws {
    do {
      for scene in try placedScenes(of: file, in: workspace).scenes {
        try workspace.transaction.insert(scene)
        progress.add(SceneArrival(scene, archived: scene.name, .added), from: file, skipped: "")
      }
    } catch let error as ViewDumpError {
      let fault = DocumentFault(error, path: file.value)
      throw Refusal(fault.headline, remedy: fault.remedy, at: file.span, status: .document)
    }
  }

  /// The largest number of files of a folder.
  private static let mostFiles = 10_000

  /// Returns the documents and files of code of a folder, in alphabetical order; none for a file.
  private func contents(of file: Spanned<String>, in workspace: Workspace) -> [Spanned<String>] {
    let access = workspace.services.files
    func entries(_ folder: String) -> [FolderEntry] {
      access.entries(of: access.absolute(folder), maximum: Import.mostFiles).filter {
        !$0.name.hasPrefix(".")
      }
    }
    var found: [String] = []
    func add(_ folder: String) {
      for entry in entries(folder) where found.count < Import.mostFiles {
        let path =
          folder == "." ? entry.name : folder.hasSuffix("/") ? folder + entry.name : "\(folder)/\(entry.name)"
        if entry.isFolder {
          add(path)
        } else if [".swift", ".m", ".mm", ".xib", ".storyboard"].contains(where: entry.name.hasSuffix) {
          found.append(path)
        }
      }
    }
    add(file.value)
    return found.map { Spanned($0, at: file.span) }
  }

  private func isFolder(_ path: String, in workspace: Workspace) -> Bool {
    let access = workspace.services.files
    let parts = access.absolute(path).split(separator: "/")
    guard let name = parts.last else { return true }
    let parent = "/" + parts.dropLast().joined(separator: "/")
    return access.entries(of: parent, maximum: Import.mostFiles).contains { $0.name == name && $0.isFolder }
  }

  /// Reads a file, and returns its scenes with new names, after those of the project.
  private func placedScenes(
    of file: Spanned<String>, in workspace: Workspace
  ) throws -> (file: SceneFile, scenes: [Scene]) {
    try refuseArchiveOptions(for: file)
    let headers = try workspace.transaction.sceneHeaders()
    let budget = workspace.importBudget
    let read = try budget.run {
      try SceneFile(
        file.value, files: workspace.services.files, ids: workspace.ids, limits: budget.limits,
        cancellation: budget.cancellation)
    }
    var names = UniqueNames(taken: Set(headers.map(\.name)))
    var last = headers.last?.position
    let scenes = try read.scenes.map { found in
      let name = names.name(from: [found.scene.name.text], otherwise: "scene")
      let placed = try found.scene.placed(named: name, after: last)
      last = placed.header.position
      return placed
    }
    return (read, scenes)
  }

  /// Returns the classes of a Swift file with their scenes, which have new names and follow the scenes of the project, and the
  /// first class without a scene whose run ended early.
  private func code(
    of file: Spanned<String>, in workspace: Workspace
  ) throws -> (scenes: [(found: CodeReport, scene: Scene)], interrupted: CodeReport?) {
    do {
      let (read, placed) = try placedScenes(of: file, in: workspace)
      let classes = read.code?.classes ?? []
      let scenes = Array(zip(classes.filter { $0.scene != nil }, placed))
      return (scenes, classes.first { $0.scene == nil && $0.interruption != nil })
    } catch let error as UnreadableCode {
      throw Refusal(
        "cannot read \(file.value.cited): \(error.message)", remedy: error.remedy, at: file.span,
        status: .document)
    } catch let error as FileFailure {
      throw Refusal(
        "cannot read \(error.path.cited): \(error.reason)", remedy: error.remedy, at: file.span,
        status: .document)
    } catch let error as ExceededLimit {
      throw Refusal(
        "cannot import \(file.value.cited): \(error.message)", remedy: error.remedy, at: file.span,
        status: .document)
    }
  }

  /// Returns a description of the rules of a class that are not known, and of the end of its run. The result is empty if all
  /// are known.
  private func text(for found: CodeReport) -> String {
    let end = found.interruption == nil ? [] : [text(forEndOf: found)]
    guard let first = found.unknowns.first else { return end.joined() }
    let count = found.unknowns.count
    let rules = "\(count.counted("unknown rules")) (line \(first.place.line)\(count > 1 ? ", …" : ""))"
    return (end + [rules]).joined(separator: ", ")
  }

  private func text(forEndOf found: CodeReport) -> String {
    "the run of \(found.name.cited) ended early: \(found.interruption ?? "")"
  }

  private func refuseArchiveOptions(for file: Spanned<String>) throws(Refusal) {
    guard let span = options.span else { return }
    throw Refusal(
      "\(file.value.cited) is not an archive",
      remedy: "use '--as', '--replace', '--keep' and '--rename' with archives only",
      at: span)
  }

  private func scenes(
    of file: Spanned<String>, _ content: ImportedContent, in workspace: Workspace
  ) throws -> [ImportedScene] {
    try refuseArchiveOptions(for: file)
    let headers = try workspace.transaction.sceneHeaders()
    do {
      let budget = workspace.importBudget
      let scenes = try budget.run {
        let document = try InterfaceDocument(
          try content.all(budget.limits), limits: budget.limits, cancellation: budget.cancellation)
        return try document.importedScenes(
          named: file.value.fileStem, taken: Set(headers.map(\.name)), after: headers.last?.position,
          ids: workspace.ids)
      }
      guard !scenes.isEmpty else {
        throw Refusal("\(file.value.cited) contains no view with a frame", at: file.span, status: .document)
      }
      return scenes
    } catch let error as ExceededLimit {
      throw Refusal(
        "cannot import \(file.value.cited): \(error.message)", remedy: error.remedy, at: file.span,
        status: .document)
    } catch let error as DocumentError {
      throw Refusal(
        "cannot import \(file.value.cited): \(error.line):\(error.column): \(error.message)",
        remedy: error.remedy, at: file.span, status: .document)
    }
  }

  /// Returns a description of the parts of a document that were not imported, or were imported only
  /// approximately. The result is empty if there are no such parts.
  private func text(for notes: [ImportNote]) -> String {
    func count(_ text: String, _ isCounted: (ImportNote.Reason) -> Bool) -> String? {
      let found = notes.filter { isCounted($0.reason) }
      guard let line = found.first?.line else { return nil }
      return "\(found.count) \(text) (line \(line)\(found.count > 1 ? ", …" : ""))"
    }
    return [
      count("constraints between scenes") { $0 == .itemElsewhere },
      count("constraints that are not valid in UIKit") { $0 == .unreadableConstraint },
      count("attributes with a value that is not supported") {
        if case .unreadableValue = $0 { true } else { false }
      },
      count("views with text of more than \(StyledText.maximumLength) characters") {
        if case .longText = $0 { true } else { false }
      },
      count("views with text that is not in the system font, which keep their recorded sizes") {
        $0 == .unmeasuredText
      },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

extension ImportOptions {
  fileprivate static let clause: Clause<ImportOptions> = .group(
    .group(.option("as", .new("scene"), \.name), .flags(\.nameConflictPolicy)).noting(\.span),
    .flag("no-history", \.leavesHistory))
}
