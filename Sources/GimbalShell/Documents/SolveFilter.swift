import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalNotation

/// The frames of every view of a file.
package struct SolveFilter: DocumentFilter {
  package init() {}

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus
  ) -> [Report] {
    for part in document.parts {
      if !part.layout.conflicts.isEmpty { status.combine(.unsatisfiable) }
      if !part.layout.ambiguities.isEmpty { status.combine(.ambiguous) }
    }
    return format == .ndjson ? [lines(of: document)] : document.parts.map { report(on: $0, of: document) }
  }

  /// A row per view, in the file's own order.
  private func lines(of document: SolvedDocument) -> Report {
    var rows: [(place: Int, row: [Value])] = []
    // A scene that is shown several times says how.
    let isTurned = document.isTurned
    for part in document.parts {
      for (index, solved) in part.layout.views.enumerated()
      where !part.scene.isInstance || solved.view.parent != nil {
        let id = part.layout.scene.properties(of: solved.view.id).text(.objectID)
        let row: [Value] =
          [Value(part.scene.label)]
          + (isTurned ? [.text(part.layout.traits.orientation.rawValue)] : [])
          + [
            Value(solved.view.name), Value(id), .frame(solved.pixelFrame), .text(solved.status.rawValue),
          ]
        rows.append((document.isArchive ? index : part.scene.order[solved.view.id] ?? 0, row))
      }
    }
    let columns =
      [Report.Column("scene")] + (isTurned ? [Report.Column("orientation")] : [])
      + [
        Report.Column("view"), Report.Column("id"), Report.Column("frame", isFrame: true),
        Report.Column("status"),
      ]
    return Report(
      facts: [("file", .text(document.path))],
      lists: [Report.List("views", columns, rows: rows.sorted { $0.place < $1.place }.map(\.row))])
  }

  private func report(on part: SolvedDocument.Part, of document: SolvedDocument) -> Report {
    let frames = FramesReport(part.layout).report
    // Every view but the root, as the frames are.
    let ids = part.layout.views.dropFirst().map {
      Value(part.layout.scene.properties(of: $0.view.id).text(.objectID))
    }
    let lists = frames.lists.map { list in
      Report.List(
        list.key, list.columns + [Report.Column("id", for: .data)],
        rows: zip(list.rows, ids).map { $0 + [$1] })
    }
    return Report(
      title: frames.title.map { "\(document.path): \($0)" },
      facts: [("file", .text(document.path)), ("root", Value(part.scene.rootID))]
        + frames.facts.map { ($0.key, $0.value) },
      lists: lists)
  }
}
