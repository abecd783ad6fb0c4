package import GimbalFindings
import GimbalInterchange
import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The settings and the results of one run of `gimbal check FILE…`.
package final class CheckRun {
  package let selection: FindingSelection
  private let baseline: Baseline
  private let log: TestLog?
  /// The fingerprints of all findings of the run, including accepted findings.
  package private(set) var found: Set<String> = []
  private var counts: [FindingKind.Severity: Int] = [:]
  private var accepted = 0
  private var documents = 0
  private var unread: [String] = []
  /// The paths of the files whose findings were recorded, as converted by `identify`.
  private var checked: Set<String> = []
  /// A closure that converts the path of a file to the path in fingerprints.
  private let identify: (String) -> String
  /// The time at which the last check ended.
  private var lastTime = ContinuousClock.now

  /// Creates a run without results.
  ///
  /// - Parameters:
  ///   - baseline: The findings that are accepted and not reported.
  ///   - log: The log that receives the results.
  ///   - identify: A closure that converts the path of a file to the path in fingerprints. The result must
  ///     not depend on the form in which the user typed the path.
  package init(
    _ selection: FindingSelection, baseline: Baseline = Baseline(), log: TestLog? = nil,
    identify: @escaping (String) -> String = { $0.normalizedPath }
  ) {
    self.selection = selection
    self.baseline = baseline
    self.log = log
    self.identify = identify
  }

  /// Counts a file that was checked.
  func addDocument() {
    documents += 1
    lastTime = .now
  }

  /// Returns the number of baseline entries that match no finding. Entries for unchecked files count only if
  /// the files do not exist.
  ///
  /// - Parameter exists: A closure that returns `true` if a file exists at a path from the baseline.
  package func unusedBaselineEntries(exists: (String) -> Bool) -> Int {
    baseline.unusedCount(besides: found, selection) { checked.contains($0) || !exists($0) }
  }

  /// `true` if the run could not read a file.
  package var hasUnread: Bool { !unread.isEmpty }

  /// Records a file that cannot be read.
  package func addUnread(_ path: String) { unread.append(path) }

  /// Returns the selected findings that are not in the baseline, with their locations, and counts them. Of
  /// findings with the same fingerprint, only the first is returned, even if the others are passed to later
  /// calls.
  func take(_ findings: [DocumentFinding], of scene: FileScene, in document: SolvedDocument)
    -> [LocatedFinding]
  {
    let located = findings.compactMap { finding -> LocatedFinding? in
      guard let severity = selection.severity(of: finding.kind) else { return nil }
      if finding.isNote, finding.kind.scope == .runTime, !selection.includesNotes { return nil }
      let located = LocatedFinding(
        finding, severity: finding.isNote ? .note : severity, of: scene, in: document,
        path: identify(document.path))
      guard found.insert(located.fingerprint).inserted else { return nil }
      guard !baseline.contains(located.fingerprint) else {
        accepted += 1
        return nil
      }
      counts[located.severity, default: 0] += 1
      return located
    }
    // Sort the findings by line, as in the output of a compiler.
    return located.enumerated().sorted { one, other in
      let (first, second) = (one.element.place.start?.line ?? 0, other.element.place.start?.line ?? 0)
      return first == second ? one.offset < other.offset : first < second
    }.map(\.element)
  }

  /// Adds the results for a scene to the log, as one test. The name of the test does not depend on the
  /// findings, so a CI server can show that the test fails and later passes.
  ///
  /// - Parameters:
  ///   - name: The name of the scene with its traits.
  ///   - seconds: The duration, or `nil` for the time since the last check ended.
  func record(
    _ findings: [LocatedFinding], named name: String, at place: TestPlace, seconds: Double? = nil
  ) {
    checked.insert(identify(place.file).visible)
    let now = ContinuousClock.now
    let elapsed = (now - lastTime) / .seconds(1)
    lastTime = now
    log?.add(
      TestCase(
        name: name, file: place.file, seconds: seconds ?? elapsed, problems: findings.map(\.problem),
        isBroken: false))
  }

  func record(broken name: String, _ message: String, at place: TestPlace) {
    log?.add(broken: name, message, at: place)
  }

  /// The numbers of findings and documents in words, such as `2 errors, 1 warning and 3 notes in 12 documents`.
  package var summary: String {
    let parts = FindingKind.Severity.allCases.compactMap { severity in
      counts[severity].map { $0.counted(severity.rawValue + "s") }
    }
    let total = parts.isEmpty ? "no findings" : parts.inWords
    let rest = [
      accepted > 0 ? "\(accepted) accepted by the baseline" : nil,
      unread.isEmpty
        ? nil
        : "\(unread.count) not checked: \(unread.map(\.cited).prefix(5).joined(separator: ", "))"
          + (unread.count > 5 ? " and \(unread.count - 5) more" : ""),
    ]
    return "\(total) in \(documents.counted("documents"))"
      + rest.compactMap { $0.map { "; \($0)" } }.joined()
  }
}

extension FindingKind.Severity {
  fileprivate var testSeverity: TestProblem.Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}

extension FindingKind {
  /// The documentation of all kinds of findings for a SARIF log, by the name of the kind.
  package static var rulePages: [String: RulePage] {
    Dictionary(
      uniqueKeysWithValues: all.map { kind in
        // A kind of finding has no page on the web, so the text names the command that lists all kinds.
        let markdown = "**\(kind.summary)**\n\n\(kind.advice)\n\n`gimbal check --help` lists all kinds."
        return (
          kind.name,
          RulePage(
            summary: kind.summary, advice: kind.advice, markdown: markdown, level: kind.severity.testSeverity)
        )
      })
  }
}

extension [String] {
  /// The strings as a list in a sentence, such as `a, b and c`.
  fileprivate var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}

/// A finding with its location in a file.
package struct LocatedFinding {
  let finding: DocumentFinding
  let severity: FindingKind.Severity
  let place: TestPlace
  let scene: String
  let element: ElementOrigin?
  /// The object id of the view or constraint in its Interface Builder document; `nil` if it has none.
  let objectID: String?
  /// A text that identifies the finding across runs: the path of the file, the kind, the object ids of the
  /// views or constraints, and other parts such as an axis. The text contains no line numbers and no lengths.
  /// It contains a name only in place of a missing object id. Unrelated edits therefore do not change it.
  let fingerprint: String

  /// Locates a finding in a file.
  ///
  /// - Parameter path: The path of the document in the fingerprint.
  init(
    _ finding: DocumentFinding, severity: FindingKind.Severity, of scene: FileScene,
    in document: SolvedDocument, path: String
  ) {
    self.finding = finding
    self.severity = severity
    self.scene = scene.scene.name.text
    let omitted = LocatedFinding.omittedPart(of: finding, in: scene)
    element = scene.origins.element(of: finding.subject) ?? omitted?.element
    objectID = element?.id ?? omitted?.note.object
    let start =
      element.map { Position(line: $0.line, column: $0.column) }
      ?? omitted.map { Position(line: $0.note.line, column: 1) }
    place = start.map { TestPlace(file: document.path, start: $0) } ?? document.place(of: scene)
    fingerprint =
      ([path, finding.kind.name, LocatedFinding.identity(of: finding, in: scene)]
      + finding.parts).map(\.visible).joined(separator: "\t")
  }

  /// Returns the omitted part of the document that a finding of the kind `skipped` reports, or `nil` for a
  /// finding of another kind. The element is `nil` if no view or constraint was imported from an element with
  /// the object id and the line of the omitted part.
  private static func omittedPart(
    of finding: DocumentFinding, in scene: FileScene
  ) -> (note: ImportNote, element: ElementOrigin?)? {
    guard finding.kind == .skipped,
      let note = scene.notes.first(where: { $0.line > 0 && $0.sentence == finding.message })
    else { return nil }
    let elements = [scene.origins.views.values.map { $0 }, scene.origins.constraints.values.map { $0 }]
      .joined()
    // If the omitted part is an attribute, it can be on a later line than the start of its element. In this
    // case, return no element, so that the finding is reported at the line of the attribute.
    return (note, elements.first { $0.id != nil && $0.id == note.object && $0.line == note.line })
  }

  /// Returns the object ids of the views or constraints that identify a finding. Views and constraints
  /// without object ids, such as those in archives, are identified by name.
  static func identity(of finding: DocumentFinding, in scene: FileScene) -> String {
    finding.identity.map { identity(of: $0, in: scene) }.sorted().joined(separator: " ")
  }

  private static func identity(of subject: DocumentFinding.Subject, in scene: FileScene) -> String {
    if let id = scene.origins.element(of: subject)?.id { return id }
    let name =
      switch subject {
      case .view(let view): scene.scene.view(view)?.name.text
      case .constraint(let id): scene.scene.constraint(id).map { $0.identifier?.text ?? "#\($0.handle)" }
      case .scene: nil as String?
      }
    return [scene.rootID ?? scene.scene.name.text, name].compactMap(\.self).joined(separator: "/")
  }

  /// The finding in the format of a compiler message, with details on further lines.
  var prose: String {
    let lines = finding.message.split(separator: "\n", maxSplits: 1).map(String.init)
    let details = lines.dropFirst().map { "\n" + $0 }.joined()
    let object = object.map { "\n  \($0.words)" } ?? ""
    return "\(place.words): \(severity.rawValue): \(lines.first ?? "") [\(finding.kind.name)]" + details
      + object
  }

  var object: TestObject? {
    objectID.map {
      TestObject(
        id: $0, identifier: element?.identifier, userLabel: element?.userLabel, outlet: element?.outlet)
    }
  }

  /// The finding as a test problem, for JUnit and SARIF logs.
  var problem: TestProblem {
    TestProblem(
      rule: finding.kind.name, message: "scene '\(scene)': \(finding.message)", text: prose + "\n",
      place: place,
      severity: severity.testSeverity, object: object,
      fingerprint: fingerprint)
  }

  /// The exit status of `gimbal check` for the finding.
  var status: ExitStatus { finding.kind.status(as: severity) }
}

extension FindingKind {
  /// Returns the exit status of `gimbal check` for a finding of this kind. Only errors cause a failure.
  func status(as severity: Severity) -> ExitStatus {
    guard severity == .error else { return .success }
    return switch name {
    case FindingKind.conflict.name, FindingKind.fixedContent.name: .unsatisfiable
    case FindingKind.ambiguity.name: .ambiguous
    default: .failed
    }
  }
}

extension String {
  /// The path without components that are empty or `.`.
  var normalizedPath: String {
    let parts = split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return hasPrefix("/") ? "/" + parts : parts
  }
}
