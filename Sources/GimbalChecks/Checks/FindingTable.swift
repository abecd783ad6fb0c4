import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The table of the findings about a scene of a file.
struct FindingTable {
  private let findings: [Finding]
  private let file: String
  private let scene: FileScene
  private let facts: [(String, Value)]
  private let title: String?
  /// The additional columns. Each has a name and one value for each finding, in the order of `findings`.
  private let details: [(columns: String, values: [Value])]
  /// The indices of the findings that a text table omits.
  private let omitted: Set<Int>

  init(
    _ findings: [Finding], file: String, scene: FileScene, title: String? = nil, omitted: Set<Int> = [],
    facts: [(String, Value)], details: [(columns: String, values: [Value])] = []
  ) {
    self.findings = findings
    self.file = file
    self.scene = scene
    self.title = title
    self.facts = facts
    self.details = details
    self.omitted = omitted
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
          prose: findings.map { FindingFormatter($0).compilerMessage }, saidBefore: omitted)
      ],
      saysNothingFound: true)
  }

  static let columns =
    [
      "kind", "severity", "finding", "view", "id", "line", "column", "identifier", "label", "outlet",
      "source",
    ].map { Report.Column($0) } + ["rules", "views", "values"].map { Report.Column($0, for: .data) }

  static func row(of finding: Finding, in scene: Scene) -> [Value] {
    let view: Value =
      if case .view(let view) = finding.subject { Value(scene.view(view)?.name) } else { .null }
    let (start, object) = (finding.location?.start, finding.object)
    return [
      .text(finding.kind.name), .text(finding.severity.rawValue), .text(finding.message), view,
      Value(object?.id), start.map { Value($0.line) } ?? .null, start.map { Value($0.column) } ?? .null,
      Value(object?.identifier), Value(object?.userLabel), Value(object?.outlet),
      // The line can be in the code of the document.
      Value(start == nil ? nil : finding.location?.file),
    ] + finding.structure.map(\.value)
  }
}
