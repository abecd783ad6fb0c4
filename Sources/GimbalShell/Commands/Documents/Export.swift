import GimbalBatch
import GimbalInterchange
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Export: Command {
  static let manual = Manual(
    "export", "FILE [SCENE … | --history] [--at REVISION] [--as archive|swift|vfl]",
    summary: "Writes scenes into an archive, or as UIKit code or visual formats.",
    details: [
      "All of the project's scenes unless some are named, in the project's order, with everything but their history.",
      "An archive has a line of JSON for everything in a scene. The same content is the same bytes, whatever project it comes from, so that archives can be compared and kept",
      "under version control. --at writes what a revision left. An archive at FILE is replaced once the new one is on",
      "the disk, anything else is not; '-' is standard output. --history adds all that branches, tags and HEAD lead to:",
      "imported into a new project, it makes the same revisions.",
      "A FILE that ends in .swift gets UIKit classes: views, NSLayoutConstraints in a collection a set, which are",
      "activated and deactivated as the sets' conditions say; one that ends in .vfl visual formats. --as says what is",
      "written whatever the ending. What the code or the formats do not do is a warning, and said in the file.",
    ],
    examples: [
      "export scenes.ndjson", "export cell.ndjson cell --at HEAD~1", "export Scenes.swift",
      "export - --as vfl", "export project.ndjson --history",
    ],
    completing: [
      .file,
      .either(
        .scene, "--history", .option("at", .revision),
        .option("as", .word(ExportForm.allCases.map(\.rawValue)))
      ).anyTimes,
    ])

  private let file: Spanned<String>
  private var names: [Spanned<Name>] = []
  private var revision: Spanned<RevisionSyntax>?
  private var form: ExportForm
  /// Where `--history` stands.
  private var history: Span?

  init(_ cursor: inout Cursor) throws(ParseError) {
    file = try cursor.raw(.file)
    form = ExportForm(path: file.value)
    while !cursor.isAtEnd {
      if cursor.option(named: "at") != nil {
        revision = try cursor.revision()
        continue
      }
      if cursor.option(named: "as") != nil {
        form = try cursor.choice("form", of: ExportForm.self).value
        continue
      }
      let place = cursor.peek().span
      if cursor.option(named: "history") != nil {
        history = place
        continue
      }
      if let error = cursor.unknownOption(known: ["at", "as", "history"]) { throw error }
      names.append(try cursor.name(.scene))
    }
    if let history, !names.isEmpty || revision != nil || form != .archive {
      throw ParseError(
        .other(message: "a history is that of the whole project, and goes into an archive"), at: history)
    }
  }

  var reachesOutside: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let state = try revision.map { try workspace.history.state(of: workspace.revision($0).id) }
    let headers = try state?.sceneHeaders() ?? workspace.transaction.sceneHeaders()
    for name in names where !headers.contains(where: { $0.name == name.value }) {
      throw workspace.unknown("scene", name, among: headers.map(\.name))
    }
    let wanted = Set(names.map(\.value))
    let chosen = wanted.isEmpty ? headers : headers.filter { wanted.contains($0.name) }
    func scene(_ header: SceneHeader) throws -> StoredScene? {
      if workspace.surroundings.isCancelled() { throw CancellationError() }
      guard let state else { return try workspace.transaction.storedScene(header.id) }
      return try state.scene(header.id).map { StoredScene($0) }
    }
    if let history, workspace.transaction.isAhead {
      throw Refusal(
        "what the script did so far is no revision yet", remedy: "export when it is done", at: history)
    }
    try refuseToReplace(in: workspace)
    var revisions: Int?
    do {
      if form == .archive {
        let properties = try state?.projectProperties() ?? workspace.transaction.projectProperties()
        revisions = try write(chosen, scene, wanted.isEmpty ? properties : [], in: workspace)
      } else if let (text, omissions) = form.text(of: try chosen.compactMap { try scene($0)?.scene() }) {
        try workspace.surroundings.files.replace(file.value) { put in try put(Array(text.utf8)) }
        for one in omissions {
          workspace.warn("scene \(one.scene.text.cited): left out: \(one.summary.visible)")
        }
      }
    } catch let error as FileFailure {
      throw Refusal("cannot write \(error.path.cited): \(error.reason)", at: file.span, status: .document)
    } catch let error as UnwritableCondition {
      throw Refusal(
        "the condition of set \(error.set.text.cited) has no words in the language",
        remedy: "give it another: set when \(error.set.notation()) …", at: workspace.span)
    }
    let counts = [chosen.count.counted("scenes"), revisions.map { $0.counted("revisions") }].compactMap { $0 }
    return file.value == "-" ? nil : .text("\(file.value.visible): \(counts.joined(separator: ", "))\n")
  }

  /// Writes scenes, and the history, as they are read, so that only one at a time is in memory.
  ///
  /// - Returns: how many revisions; nil without history.
  private func write(
    _ headers: [SceneHeader], _ scene: (SceneHeader) throws -> StoredScene?, _ properties: [ProjectProperty],
    in workspace: Workspace
  ) throws -> Int? {
    var revisions: Int?
    try workspace.surroundings.files.replace(file.value) { put in
      try withoutActuallyEscaping(put) { put in
        let progress = workspace.progress("export", in: .bytes)
        var written = 0
        let writer = ArchiveWriter(hasHistory: history != nil) { bytes in
          try put(bytes)
          written += bytes.count
          progress.tell(written)
        }
        try writer.write(properties)
        try ArchiveSink.writing(to: writer) { sink in
          for header in headers { if let scene = try scene(header) { try sink.add(scene) } }
        }
        if history != nil { revisions = try workspace.historyExport.write(to: writer) }
        try writer.finish()
      }
    }
    return revisions
  }

  /// Refuses to write over what was not exported.
  private func refuseToReplace(in workspace: Workspace) throws(Refusal) {
    guard file.value != "-", let start = workspace.surroundings.files.beginning(of: file.value),
      !start.isEmpty, !form.begins(start)
    else { return }
    throw Refusal(
      "\(file.value.cited) is there, and \(form.denial)", remedy: "choose another name, or remove it",
      at: file.span, status: .document)
  }
}
