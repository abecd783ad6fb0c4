import GimbalInterchange
import GimbalLayout
import GimbalModel

/// What is wrong with the scenes of a file, in every orientation that they are looked at.
package struct CheckFilter: DocumentFilter {
  private let notes: Bool
  private let log: TestLog?

  /// - Parameters:
  ///   - notes: whether to note which constraints of one orientation have no counterpart.
  ///   - log: is told what was checked.
  package init(notes: Bool, log: TestLog? = nil) {
    self.notes = notes
    self.log = log
  }

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus
  ) -> [Report] {
    var seen: Set<SceneID> = []
    return document.parts.map { part in
      if !part.layout.conflicts.isEmpty { status.combine(.unsatisfiable) }
      if !part.layout.ambiguities.isEmpty { status.combine(.ambiguous) }
      let scene = part.layout.ownScene
      let isFirst = seen.insert(scene.id).inserted
      // What an archive holds may have been edited since its document recorded frames.
      let report = CheckReport(
        part.layout, SceneFindings(scene), notes: notes, checksRecord: !document.isArchive,
        leftOut: part.scene.notes, isContinued: !isFirst
      ).report
      log?.add(
        report, at: document.place(of: part.scene),
        named: "\(scene.name)  \(part.layout.traits.orientation.rawValue)")
      return Report(
        title: report.title.map { "\(document.path): \($0)" },
        facts: [("file", .text(document.path)), ("root", Value(part.scene.rootID))]
          + report.facts.map { ($0.key, $0.value) },
        lists: report.lists)
    }
  }
}
