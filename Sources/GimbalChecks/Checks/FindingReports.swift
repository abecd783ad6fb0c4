package import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// Reports on the findings about the scenes of a file, on the displays that the options select.
package struct FindingReports: DocumentReports {
  private let run: CheckRun

  package init(_ run: CheckRun) { self.run = run }

  package var putsFindingsFirst: Bool { true }

  package var turnsCode: Bool { true }

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report] {
    try findings(in: document, cancellation).map { part, seconds, found in
      for finding in found { status.combineFindings(finding.kind.status(as: finding.severity)) }
      let traits = part.layout.traits
      let name = [
        part.layout.ownScene.name.text, part.device?.name, traits.orientation.rawValue,
        part.localization?.name,
      ].compactMap(\.self).joined(separator: "  ")
      run.record(found, named: name, at: document.location(of: part.scene), seconds: seconds)
      return FindingTable(
        found, file: document.path, scene: part.scene,
        facts: (part.localization.map { [("language", .text($0.name))] } ?? [])
          + (part.device.map { [("device", .text($0.name))] } ?? []) + [
            ("orientation", .text(traits.orientation.rawValue)),
            ("size", .array([.number(traits.size.width), .number(traits.size.height)])),
          ]
      ).report
    }
  }

  /// Returns the findings about each layout of a file that no earlier layout has, with the duration of the
  /// layout and its check in seconds.
  package func findings(in document: SolvedDocument, _ cancellation: Cancellation) throws
    -> [(part: SolvedDocument.Part, seconds: Double, findings: [Finding])]
  {
    let checks = document.parts.map { part in
      let start = ContinuousClock.now
      let inspection = LayoutInspection(
        part.layout, part.scene.origins, run.selection, isEnvironmentGiven: document.isEnvironmentGiven,
        cancellation: cancellation)
      let findings = inspection.layoutFindings()
      let seconds = part.seconds + (ContinuousClock.now - start) / .seconds(1)
      return (part: part, inspection: inspection, findings: findings, seconds: seconds)
    }
    let languages = FindingLanguages(checks.map { ($0.part, $0.findings) })
    var seen: Set<SolvedDocument.Part.Identity> = []
    let findings = try checks.map { check in
      var findings = check.findings.map { languages.naming($0, of: check.part) }
      if seen.insert(check.part.identity).inserted {
        findings += check.inspection.sceneFindings(skipped: check.part.scene.notes)
        findings += check.part.scene.codeFindings
      }
      try cancellation.check(CancellationError())
      return findings
    }
    run.addDocument(document)
    return zip(checks, findings).map { check, findings in
      (
        check.part, check.seconds,
        run.take(
          findings, of: check.part.scene, check.part.layout.traits.orientation, in: document)
      )
    }
  }
}

/// The table of the findings about a scene of a file.
struct FindingTable {
  private let findings: [Finding]
  private let file: String
  private let scene: FileScene
  private let facts: [(String, Value)]
  private let title: String?
  /// The additional columns. Each has a name and one value for each finding, in the order of `findings`.
  private let details: [(columns: String, values: [Value])]

  init(
    _ findings: [Finding], file: String, scene: FileScene, title: String? = nil,
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
    let rows = findings.enumerated().map { index, finding in
      FindingTable.row(of: finding, in: scene.scene) + details.map { $0.values[index] }
    }
    return Report(
      title: title,
      facts: [("file", .text(file)), ("root", Value(scene.rootID)), ("scene", Value(scene.scene.name))]
        + facts,
      lists: [
        Report.List(
          "findings", FindingTable.columns + details.map { Report.Column($0.columns) }, rows: rows,
          prose: findings.map { FindingFormatter($0).compilerMessage })
      ],
      saysNothingFound: true)
  }

  static let columns = [
    "kind", "severity", "finding", "view", "id", "line", "column", "identifier", "label", "outlet",
  ].map { Report.Column($0) }

  static func row(of finding: Finding, in scene: Scene) -> [Value] {
    let view: Value =
      if case .view(let view) = finding.subject { Value(scene.view(view)?.name) } else { .null }
    let (start, object) = (finding.location?.start, finding.object)
    return [
      .text(finding.kind.name), .text(finding.severity.rawValue), .text(finding.message), view,
      Value(object?.id), start.map { Value($0.line) } ?? .null, start.map { Value($0.column) } ?? .null,
      Value(object?.identifier), Value(object?.userLabel), Value(object?.outlet),
    ]
  }
}
