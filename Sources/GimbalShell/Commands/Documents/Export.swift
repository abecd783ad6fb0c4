import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Export: Command {
  static let manual = Manual(
    "export", summary: "Writes scenes to an archive, or as a script, UIKit code or visual formats.",
    details: [
      "Without names, all scenes of the project are written, in the order of the project, without history. An",
      "archive contains a line of JSON for each object of a scene. Equal content produces equal bytes in any",
      "project, so archives can be compared and kept under version control. --at writes the scenes of a",
      "revision. An archive at FILE is replaced when the new one is on disk. Other files are not overwritten.",
      "'-' is standard output. --history adds the revisions that are reachable from branches, tags and HEAD.",
      "Importing them into a new project creates the same revisions. A FILE that ends in .swift contains UIKit",
      "classes: views, and an array of NSLayoutConstraints for each set, which the code activates and",
      "deactivates according to the conditions of the sets. A file that ends in .vfl contains visual formats.",
      "A file that ends in .gim is a script of commands, which creates the scenes in a new project: the same",
      "names, sets and frames, without history. --as selects the format regardless of the extension. If a part",
      "of a scene cannot be expressed in the selected format, a warning names it.",
    ],
    examples: [
      "export scenes.ndjson", "export scenes.gim", "export cell.ndjson cell --at HEAD~1",
      "export Scenes.swift",
      "export - --as vfl", "export project.ndjson --history",
    ])

  static let effects = Effects.reading.reachingOutside

  static let syntax = Grammar<Self>(target) { Self(file: $0, form: ExportForm(path: $0.value)) }.with(
    .either(.arguments(.scene("SCENE"), \.names), .flag("history", at: \.history)),
    .option("at", .revision(), \.revision), .option("as", .oneOf("export format"), \.form)
  ).checked { command throws(ParseError) in
    // If the extension of the file is unknown, `export(in:)` reports the error.
    let isArchive = command.form == .archive || command.form == nil
    guard let history = command.history, command.revision != nil || !isArchive else { return }
    throw ParseError(
      .other(
        message: "the history can only be exported to an archive of the whole project",
        remedy: "use 'export NAME.ndjson --history'"), at: history)
  }

  /// The grammar of the file. A format name, such as `script`, and a name that starts with `>` are errors,
  /// because the user probably did not mean a file name.
  private static let target = Grammar<Spanned<String>>(.file()) { file throws(ParseError) in
    let formats = ExportForm.allCases.map(\.rawValue) + ["snapkit", "uikit", "json", "csv", "gim"]
    guard formats.contains(file.value.lowercased()) || file.value.hasPrefix(">") else { return file }
    throw ParseError(
      .other(
        message: "\(file.value.cited) looks like a format or a redirection, not a file",
        remedy: "write a file, as in 'export NAME.gim', or './\(file.value)' for a file with this name"),
      at: file.span)
  }

  private let file: Spanned<String>
  private var names: [Spanned<Name>] = []
  private var revision: Spanned<RevisionSyntax>?
  /// The format; `nil` if the extension of the file selects none.
  private var form: ExportForm?
  /// The source position of the option `--history`; `nil` if the option is missing.
  private var history: Span?

  func run(in workspace: Workspace) throws -> Output? {
    // The scenes of an archive with a history must equal the scenes at HEAD.
    try workspace.seeing(recorded: history != nil) { try export(in: workspace) }
  }

  private func export(in workspace: Workspace) throws -> Output? {
    let state = try revision.map { try workspace.history.state(of: workspace.revision($0).id) }
    let headers = try state?.sceneHeaders() ?? workspace.transaction.sceneHeaders()
    for name in names where !headers.contains(where: { $0.name == name.value }) {
      throw workspace.unknown("scene", name, among: headers.map(\.name))
    }
    let wanted = Set(names.map(\.value))
    let chosen = wanted.isEmpty ? headers : headers.filter { wanted.contains($0.name) }
    func scene(_ header: SceneHeader) throws -> StoredScene? {
      try workspace.services.cancellation.check(CancellationError())
      guard let state else { return try workspace.transaction.storedScene(header.id) }
      return try state.scene(header.id).map { StoredScene($0) }
    }
    if let history, workspace.transaction.isAhead {
      throw Refusal(
        "the history does not contain the changes of this script until the script ends",
        remedy: "export the history after the script ends",
        at: history)
    }
    guard let form else { throw Refusal(unknownFormatOf: file) }
    if workspace.session.isProjectMissing { throw Refusal(missingProjectIn: workspace) }
    try refuseToReplace(by: form, in: workspace)
    let isOutput = workspace.services.files.isStandardOutput(file.value)
    var revisions: Int?
    do {
      let properties =
        wanted.isEmpty ? try state?.projectProperties() ?? workspace.transaction.projectProperties() : []
      if form == .archive {
        revisions = try write(chosen, scene, properties, in: workspace)
      } else if let (text, omissions) = try form.text(
        of: try chosen.compactMap { try scene($0)?.scene() }, properties,
        besides: Set(headers.map(\.name)))
      {
        try workspace.replaceFile(file.value) { put in try put(Array(text.utf8)) }
        for one in omissions {
          workspace.warn("scene \(one.scene.text.cited) is exported incompletely: \(one.summary.visible)")
        }
      }
    } catch let error as FileFailure {
      throw Refusal(
        "cannot write \(error.path.cited): \(error.reason)", remedy: error.remedy, at: file.span,
        status: .document)
    } catch let error as UnwritableCondition {
      throw Refusal(unwritable: error, at: workspace.span)
    }
    // The exported file is on standard output, so do not print a summary there.
    if isOutput { return nil }
    let counts = [chosen.count.counted("scenes"), revisions.map { $0.counted("revisions") }].compactMap { $0 }
    return .text("\(file.value.visible): \(counts.joined(separator: ", "))\n")
  }

  /// Writes an archive. Each scene and revision is written as soon as it is read, so that only one scene is
  /// in memory at a time.
  ///
  /// - Returns: The number of exported revisions; `nil` if the history is not exported.
  private func write(
    _ headers: [SceneHeader], _ scene: (SceneHeader) throws -> StoredScene?, _ properties: [ProjectProperty],
    in workspace: Workspace
  ) throws -> Int? {
    var revisions: Int?
    try workspace.replaceFile(file.value) { put in
      try withoutActuallyEscaping(put) { put in
        let progress = workspace.progress("export", in: .bytes)
        var written = 0
        let writer = ArchiveWriter(hasHistory: history != nil) { bytes in
          try put(bytes)
          written += bytes.count
          progress.update(written)
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

  /// Throws an error if the file exists, is not empty and is not an earlier export in the same format. This
  /// protects other files from being overwritten.
  private func refuseToReplace(by form: ExportForm, in workspace: Workspace) throws(Refusal) {
    guard file.value != "-", let start = workspace.services.files.beginning(of: file.value),
      !start.isEmpty, !form.begins(start)
    else { return }
    throw Refusal(
      "\(file.value.cited) already exists and \(form.denial)",
      remedy: "choose another name, or remove the file", at: file.span, status: .document)
  }
}

extension Refusal {
  /// Creates the error for an exported file whose extension selects no format.
  fileprivate init(unknownFormatOf file: Spanned<String>) {
    let name = file.value.split(separator: "/").last ?? ""
    guard name.dropFirst().contains(".") else {
      self.init(
        "\(file.value.cited) has no extension to select the format",
        remedy: "write \((file.value + ".json").cited) for an archive, or choose a format with --as",
        at: file.span)
      return
    }
    let known = ExportForm.extensions.map { ".\($0.key)" }
    self.init(
      "the extension of \(file.value.cited) selects no format",
      remedy: Refusal.remedy(forFile: file.value)
        ?? "use \(ParseError.alternatives(known)), or choose a format with --as", at: file.span)
  }

  /// Returns the suggested fix for a file that 'export' does not write; `nil` if its extension suggests none.
  private static func remedy(forFile path: String) -> String? {
    let stem = path.split(separator: ".").dropLast().joined(separator: ".")
    return switch path.split(separator: ".").last?.lowercased() {
    case "storyboard", "xib", "xml":
      "documents are read, not written; use 'export \(stem).swift' for UIKit code, or 'export \(stem).gim'"
    case "svg", "html", "png": "use 'render \(path)'"
    case "txt": "use 'render \(path)' for a picture, or 'export \(stem).gim' for a script"
    case "csv": "use '--format csv' with a command, as in 'frames --format csv > \(path)' at the prompt"
    default: nil
    }
  }

  /// Creates the error for a set whose condition no command can create.
  init(unwritable error: UnwritableCondition, at span: Span) {
    self.init(
      "the condition of set \(error.set.text.cited) cannot be written in the command language",
      remedy: "change the condition: set when \(error.set.notation()) …", at: span)
  }
}
