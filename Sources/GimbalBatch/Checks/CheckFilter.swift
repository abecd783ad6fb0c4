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
    try located(in: document, cancellation).map { part, seconds, found in
      for finding in found { status.combineFindings(finding.status) }
      let traits = part.layout.traits
      let name = [
        part.layout.ownScene.name.text, part.device?.name, traits.orientation.rawValue,
        part.localization?.name,
      ].compactMap(\.self).joined(separator: "  ")
      run.record(found, named: name, at: document.place(of: part.scene), seconds: seconds)
      return FindingsReport(
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
  func located(in document: SolvedDocument, _ cancellation: Cancellation) throws
    -> [(part: SolvedDocument.Part, seconds: Double, findings: [LocatedFinding])]
  {
    let checks = checks(of: document, cancellation)
    let languages = FindingLanguages(checks.map { ($0.part, $0.findings) })
    var seen: Set<SolvedDocument.Part.Identity> = []
    let findings = try checks.map { check in
      var findings = check.findings.map { languages.naming($0, of: check.part) }
      if seen.insert(check.part.identity).inserted {
        findings += check.check.sceneFindings(skipped: check.part.scene.notes)
      }
      try cancellation.check(CancellationError())
      return findings
    }
    run.addDocument()
    return zip(checks, findings).map { check, findings in
      (check.part, check.seconds, run.take(findings, of: check.part.scene, in: document))
    }
  }

  private func checks(of document: SolvedDocument, _ cancellation: Cancellation) -> [PartCheck] {
    document.parts.map { part in
      let start = ContinuousClock.now
      let check = SceneCheck(
        part.layout, part.scene.origins, run.selection, isEnvironmentGiven: document.isEnvironmentGiven,
        cancellation: cancellation)
      let findings = check.layoutFindings()
      return PartCheck(
        part: part, check: check, findings: findings,
        seconds: part.seconds + (ContinuousClock.now - start) / .seconds(1))
    }
  }
}

/// The check of one layout of a document.
private struct PartCheck {
  let part: SolvedDocument.Part
  let check: SceneCheck
  let findings: [DocumentFinding]
  /// The duration of the layout and the check.
  let seconds: Double
}

/// The report that lists the findings about a scene of a file.
struct FindingsReport {
  private let findings: [LocatedFinding]
  private let file: String
  private let scene: FileScene
  private let facts: [(String, Value)]
  private let title: String?
  /// The additional columns. Each has a name and one value for each finding, in the order of `findings`.
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
      Value(found.objectID), found.place.start.map { Value($0.line) } ?? .null,
      found.place.start.map { Value($0.column) } ?? .null, Value(element?.identifier),
      Value(element?.userLabel), Value(element?.outlet),
    ]
  }
}
