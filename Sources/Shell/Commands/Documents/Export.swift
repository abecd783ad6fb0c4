import Interchange
import Model
import Notation
import Store

struct Export: Command {
  static let manual = Manual(
    "export", "FILE [SCENE …] [--at REVISION]",
    summary: "Writes scenes into an archive: a line of JSON for everything in them.",
    details: [
      "All of the project's scenes unless some are named, in the project's order, with everything but their history.",
      "The same content is the same bytes, whatever project it comes from, so that archives can be compared and kept",
      "under version control. --at writes what a revision left. An archive at FILE is replaced once the new one is on",
      "the disk, anything else is not; '-' is standard output.",
    ],
    examples: ["export scenes.ndjson", "export cell.ndjson cell --at HEAD~1"],
    completing: [.file, .either(.scene, .option("at", .revision)).anyTimes])

  private let file: Spanned<String>
  private var names: [Spanned<Name>] = []
  private var revision: Spanned<RevisionSyntax>?

  init(_ cursor: inout Cursor) throws(ParseError) {
    file = try cursor.raw("a file")
    while !cursor.isAtEnd {
      if cursor.option(named: "at") != nil {
        revision = try cursor.revision()
        continue
      }
      if let error = cursor.unknownOption(known: ["at"]) { throw error }
      names.append(try cursor.name("a scene"))
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let state = try revision.map { try workspace.history.state(of: workspace.revision($0).id) }
    let headers = try state?.sceneHeaders() ?? workspace.transaction.sceneHeaders()
    for name in names where !headers.contains(where: { $0.name == name.value }) {
      throw workspace.unknown("scene", name, among: headers.map(\.name))
    }
    let wanted = Set(names.map(\.value))
    let chosen = wanted.isEmpty ? headers : headers.filter { wanted.contains($0.name) }
    try refuseToReplace(in: workspace)
    do {
      try workspace.surroundings.files.replace(file.value) { put in
        try withoutActuallyEscaping(put) { put in
          let writer = ArchiveWriter(to: put)
          if wanted.isEmpty {
            try writer.write(state?.projectProperties() ?? workspace.transaction.projectProperties())
          }
          for header in chosen {
            if workspace.surroundings.isCancelled() { throw CancellationError() }
            guard
              let scene = try state.map({ try $0.scene(header.id) }) ?? workspace.transaction.scene(header.id)
            else { continue }
            try writer.write(scene)
          }
          try writer.finish()
        }
      }
    } catch let error as FileFailure {
      throw Refusal("cannot write \(error.path.cited): \(error.reason)", at: file.span, status: .document)
    } catch let error as UnwritableCondition {
      throw Refusal(
        "the condition of set \(error.set.text.cited) has no words in the language",
        remedy: "give it another: set when \(error.set.notation()) …", at: workspace.span)
    }
    return file.value == "-" ? nil : .text("\(file.value.visible): \(chosen.count.counted("scenes"))\n")
  }

  /// Refuses to write over what is no archive.
  private func refuseToReplace(in workspace: Workspace) throws(Refusal) {
    guard file.value != "-", let stream = try? workspace.surroundings.files.open(file.value),
      let start = try? stream.next(), !start.isEmpty, ArchiveReader.begins(start) == false
    else { return }
    throw Refusal(
      "\(file.value.cited) is there, and is no archive", remedy: "choose another name, or remove it",
      at: file.span, status: .document)
  }
}
