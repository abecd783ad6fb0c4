import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
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
  /// The places, kinds and headlines of the findings about lines of code.
  private var linesOfCode: Set<[String]> = []
  /// The findings that are not in the baseline, in the order of the files.
  package private(set) var reported: [Finding] = []
  private var accepted = 0
  private var documents = 0
  private var unread: [String] = []
  private var skipped = 0
  private let ignored: [IgnoredObject]
  /// A closure that returns the kinds of a path with their severities; `nil` for those of `selection`.
  private let pathSelection: (_ path: String) -> FindingSelection?
  /// The ignored objects with findings.
  private var applied: Set<IgnoredObject> = []
  private var ignoredCount = 0
  /// The numbers of warnings by kind, which the output of a terminal folds.
  private var warnings: [FindingKind: Int] = [:]
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
  ///   - ignored: The objects whose findings are not reported.
  ///   - log: The log that receives the results.
  ///   - pathSelection: A closure that returns the kinds that are reported for a file, by its path as the user typed it; `nil`
  ///     for those of `selection`. They are kinds of `selection`.
  ///   - identify: A closure that converts the path of a file to the path in fingerprints. The result must
  ///     not depend on the form in which the user typed the path.
  package init(
    _ selection: FindingSelection, baseline: Baseline = Baseline(), ignoring ignored: [IgnoredObject] = [],
    log: TestLog? = nil, pathSelection: @escaping (_ path: String) -> FindingSelection? = { _ in nil },
    identify: @escaping (String) -> String = { $0.normalizedPath }
  ) {
    self.selection = selection
    self.baseline = baseline
    self.ignored = ignored
    self.log = log
    self.pathSelection = pathSelection
    self.identify = identify
  }

  /// Counts a file that was checked. Files of code without a layout are not counted.
  func addDocument(_ document: SolvedDocument) {
    if !document.parts.isEmpty || !CodeFiles.isCode(document.path) { documents += 1 }
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

  /// Counts a document that is skipped because of its platform.
  package func addSkipped(_ path: String) { skipped += 1 }

  /// Returns the selected findings that are not in the baseline, with their locations, and counts them. Of
  /// findings with the same fingerprint, only the first is returned, even if the others are passed to later
  /// calls.
  ///
  /// - Parameter orientation: The orientation of the layout; `nil` for a sweep.
  func take(
    _ findings: [Finding], of scene: FileScene, _ orientation: Orientation?, in document: SolvedDocument
  ) -> [Finding] {
    // A scene that its document and its class show has the same findings in both files.
    let path = identify(scene.document ?? document.path)
    let selection = pathSelection(scene.document ?? document.path) ?? selection
    let located = findings.compactMap { finding -> Finding? in
      guard let severity = selection.severity(of: finding.kind) else { return nil }
      if finding.isNote, finding.kind.scope == .runTime, !selection.includesNotes { return nil }
      let fingerprint = ([path] + finding.key(in: scene)).map(\.visible).joined(separator: "\t")
      guard found.insert(fingerprint).inserted else { return nil }
      guard !baseline.contains(fingerprint) else {
        accepted += 1
        return nil
      }
      var located = finding.located(in: scene, of: document).inFile(
        scene.scene.name, orientation, as: severity)
      let ids = Set([located.object?.id].compactMap(\.self) + finding.ids(in: scene))
      let matching = ignored.filter { ids.contains($0.id) && ($0.kind ?? finding.kind) == finding.kind }
      guard matching.isEmpty else {
        applied.formUnion(matching)
        ignoredCount += 1
        return nil
      }
      located.fingerprint = fingerprint
      guard isNew(located, of: scene) else { return nil }
      return located
    }
    // Sort the findings by line, as in the output of a compiler.
    let sorted = located.enumerated().sorted { one, other in
      let (first, second) = (
        one.element.location?.start?.line ?? 0, other.element.location?.start?.line ?? 0
      )
      return first == second ? one.offset < other.offset : first < second
    }.map(\.element)
    reported += sorted
    return sorted
  }

  /// Returns `true` for the first finding about a line of code. A class inherits the findings of its superclass, and views of one class
  /// have the same ones.
  private func isNew(_ finding: Finding, of scene: FileScene) -> Bool {
    guard scene.origins.isOfCode, let location = finding.location, location.start != nil else { return true }
    return linesOfCode.insert([location.description, finding.kind.name, finding.headline]).inserted
  }

  /// The largest number of warnings of one kind that the output of a terminal contains.
  private static let shownWarnings = 3

  /// Counts the findings, and returns the indices of those that the output of a terminal omits: further warnings of a kind
  /// with several warnings.
  func folded(_ findings: [Finding]) -> Set<Int> {
    var omitted: Set<Int> = []
    for (index, finding) in findings.enumerated() where finding.severity == .warning {
      warnings[finding.kind, default: 0] += 1
      if warnings[finding.kind, default: 0] > CheckRun.shownWarnings { omitted.insert(index) }
    }
    return omitted
  }

  /// The sentences about the warnings that the output of a terminal omits, in the order of the kinds.
  package var foldedWarnings: [String] {
    FindingKind.all.compactMap { kind in
      guard let count = warnings[kind], count > CheckRun.shownWarnings else { return nil }
      return "\(count - CheckRun.shownWarnings) more of \(count) warnings are of the kind '\(kind.name)'; "
        + "list them with '--kinds \(kind.name)'"
    }
  }

  /// The ignored objects without findings.
  package var unusedIgnoredObjects: [IgnoredObject] { ignored.filter { !applied.contains($0) } }

  /// Adds the results for a scene to the log, as one test. The name of the test does not depend on the
  /// findings, so a CI server can show that the test fails and later passes.
  ///
  /// - Parameters:
  ///   - name: The name of the scene with its traits.
  ///   - seconds: The duration, or `nil` for the time since the last check ended.
  func record(
    _ findings: [Finding], named name: String, at location: FindingLocation, seconds: Double? = nil
  ) {
    checked.insert(identify(location.file).visible)
    let now = ContinuousClock.now
    let elapsed = (now - lastTime) / .seconds(1)
    lastTime = now
    log?.add(
      TestCase(
        name: name, file: location.file, seconds: seconds ?? elapsed, findings: findings, isBroken: false))
  }

  func record(broken name: String, _ message: String, at location: FindingLocation) {
    log?.add(broken: name, message, at: location)
  }

  /// The numbers of findings and documents in words, such as `2 errors, 1 warning and 3 notes in 12 documents`.
  package var summary: String {
    let parts = FindingKind.Severity.allCases.compactMap { severity -> String? in
      let count = reported.count { $0.severity == severity }
      return count == 0 ? nil : count.counted(severity.rawValue + "s")
    }
    let total = parts.isEmpty ? "no findings" : parts.inWords
    let rest = [
      accepted > 0 ? "\(accepted) accepted by the baseline" : nil,
      ignoredCount > 0 ? "\(ignoredCount) ignored" : nil,
      skipped > 0 ? "\(skipped) skipped" : nil,
      unread.isEmpty
        ? nil
        : "\(unread.count) not checked: \(unread.map(\.cited).prefix(5).joined(separator: ", "))"
          + (unread.count > 5 ? " and \(unread.count - 5) more" : ""),
    ]
    return "\(total) in \(documents.counted("documents"))"
      + rest.compactMap { $0.map { "; \($0)" } }.joined()
  }
}

extension [String] {
  /// The strings as a list in a sentence, such as `a, b and c`.
  fileprivate var inWords: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}

extension Finding {
  /// Returns the finding with its location in a file, and with the object that it concerns.
  fileprivate func located(in scene: FileScene, of document: SolvedDocument) -> Finding {
    var finding = self
    let element = scene.origins.element(of: subject)
    if let element { finding.object = DocumentObject(element) }
    let start = element.map { Position(line: $0.line, column: $0.column) } ?? location?.start
    finding.rules = finding.rules(in: scene).map { rule in
      var rule = rule
      rule.place = rule.constraint.flatMap { document.place(of: .constraint($0), in: scene) }
      return rule
    }
    finding.places = finding.concerned.compactMap { document.place(of: $0, in: scene) }
    let file = element?.file ?? location.flatMap { $0.file.isEmpty ? nil : $0.file } ?? document.path
    finding.location = start.map { FindingLocation(file: file, start: $0) } ?? document.location(of: scene)
    return finding
  }

  /// The views that the finding concerns, each once.
  private var concerned: [Subject] {
    ([subject] + involved).reduce(into: []) { views, one in
      if case .view = one, !views.contains(one) { views.append(one) }
    }
  }

  /// Returns the rules of the finding, or else the constraints that it concerns, each once.
  private func rules(in scene: FileScene) -> [FindingRule] {
    guard rules.isEmpty else { return rules }
    var seen: Set<ConstraintID> = []
    return ([subject] + involved).compactMap { one in
      guard case .constraint(let id) = one, seen.insert(id).inserted,
        let constraint = scene.scene.constraint(id)
      else { return nil }
      return FindingRule(constraint.notation(in: scene.scene, identified: false), id)
    }
  }

  /// Returns the object ids of the views and constraints that identify the finding.
  fileprivate func ids(in scene: FileScene) -> [String] {
    (identity + [subject]).compactMap { scene.origins.element(of: $0)?.id }
  }

  /// Returns the parts that identify the finding in its file across runs: the kind, the object ids of the views or
  /// constraints, and other parts such as an axis. They contain no line numbers and no lengths. They contain a name only
  /// in place of a missing object id. Unrelated edits therefore do not change them.
  func key(in scene: FileScene) -> [String] {
    [kind.name, identity.map { Finding.identity(of: $0, in: scene) }.sorted().joined(separator: " ")] + parts
  }

  /// Returns the object id of a view or a constraint. Views and constraints without object ids, such as those in
  /// archives, are identified by name.
  private static func identity(of subject: Subject, in scene: FileScene) -> String {
    if let id = scene.origins.element(of: subject)?.id { return id }
    let name =
      switch subject {
      case .view(let view): scene.scene.view(view)?.name.text
      case .constraint(let id): scene.scene.constraint(id).map { $0.identifier?.text ?? "#\($0.handle)" }
      case .scene: nil as String?
      }
    return [scene.rootID ?? scene.scene.name.text, name].compactMap(\.self).joined(separator: "/")
  }
}

extension SolvedDocument {
  /// Returns the object of a view or constraint with its location; `nil` for the scene.
  fileprivate func place(of subject: Finding.Subject, in scene: FileScene) -> FindingPlace? {
    let element = scene.origins.element(of: subject)
    let location = element.map { element in
      FindingLocation(
        file: element.file ?? path, start: Position(line: element.line, column: element.column))
    }
    let object = element.map(DocumentObject.init)
    switch subject {
    case .view(let view):
      return FindingPlace(name: scene.scene.view(view)?.name, object: object, location: location)
    case .constraint: return FindingPlace(name: nil, object: object, location: location)
    case .scene: return nil
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
