import GimbalFindings
import GimbalInterchange
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A filter that checks the scenes of a file on the displays that the options select.
package struct CheckFilter: DocumentFilter {
  private let run: CheckRun

  package init(_ run: CheckRun) { self.run = run }

  package var putsFindingsFirst: Bool { true }

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report] {
    var seen: Set<SolvedDocument.Part.Identity> = []
    let findings = try document.parts.map { part in
      let check = SceneCheck(
        part.layout, part.scene.origins, run.selection, cancellation: cancellation)
      var findings = check.layoutFindings()
      if seen.insert(part.identity).inserted { findings += check.sceneFindings(skipped: part.scene.notes) }
      try cancellation.check(CancellationError())
      return findings
    }
    run.addDocument()
    return zip(document.parts, findings).map { part, findings in
      let found = run.take(findings, of: part.scene, in: document)
      for finding in found { status.combineFindings(finding.status) }
      let traits = part.layout.traits
      run.record(
        found, named: "\(part.layout.ownScene.name)  \(traits.orientation.rawValue)",
        at: document.place(of: part.scene))
      return FindingsReport(
        found, file: document.path, scene: part.scene,
        facts: (part.localization.map { [("language", .text($0.name))] } ?? []) + [
          ("orientation", .text(traits.orientation.rawValue)),
          ("size", .array([.number(traits.size.width), .number(traits.size.height)])),
        ]
      ).report
    }
  }
}

/// The report on the findings about a scene of a file.
struct FindingsReport {
  private let findings: [LocatedFinding]
  private let file: String
  private let scene: FileScene
  private let facts: [(String, Value)]
  private let title: String?
  /// The values of further columns, by the index of the finding.
  private let details: [(columns: String, values: [Value])]

  init(
    _ findings: [LocatedFinding], file: String, scene: FileScene, title: String? = nil,
    facts: [(String, Value)], details: [(columns: String, values: [Value])] = []
  ) {
    self.findings = findings
    self.file = file
    self.scene = scene
    self.title = title
    self.facts = facts
    self.details = details
  }

  var report: Report {
    let columns =
      ["kind", "severity", "finding", "view", "id", "line", "column", "identifier", "label", "outlet"]
      + details.map(\.columns)
    let rows = findings.enumerated().map { index, found in
      row(of: found) + details.map { $0.values[index] }
    }
    return Report(
      title: title,
      facts: [("file", .text(file)), ("root", Value(scene.rootID)), ("scene", Value(scene.scene.name))]
        + facts,
      lists: [
        Report.List("findings", columns.map { Report.Column($0) }, rows: rows, prose: findings.map(\.prose))
      ],
      saysNothingFound: true)
  }

  private func row(of found: LocatedFinding) -> [Value] {
    let view: Value =
      if case .view(let view) = found.finding.subject { Value(scene.scene.view(view)?.name) } else { .null }
    let element = found.element
    return [
      .text(found.finding.kind.name), .text(found.severity.rawValue), .text(found.finding.message), view,
      Value(element?.id), found.place.start.map { Value($0.line) } ?? .null,
      found.place.start.map { Value($0.column) } ?? .null, Value(element?.identifier),
      Value(element?.userLabel), Value(element?.outlet),
    ]
  }
}
