package import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// Reports on the findings about the scenes of a file in many combinations of traits.
package struct DocumentSweepReports: DocumentReports {
  private let options: SweepOptions
  private let run: CheckRun
  private let budget: WorkBudget

  /// Creates the reports.
  ///
  /// - Parameters:
  ///   - run: The run that selects the kinds of findings and receives the results.
  ///   - resources: The limits on the layouts that are solved concurrently.
  package init(
    _ options: SweepOptions, _ run: CheckRun, resources: Resources = Resources(),
    cancellation: Cancellation
  ) {
    self.options = options
    self.run = run
    budget = WorkBudget(resources, cancellation: cancellation)
  }

  /// The kinds of findings that a sweep can find and that the run reports.
  private var kinds: Set<FindingKind> { Set(FindingKind.swept.filter(run.selection.contains)) }

  package var putsFindingsFirst: Bool { true }

  package var skipsOtherPlatforms: Bool { true }

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report] {
    var seen: Set<SolvedDocument.Part.Identity> = []
    var scenes: Set<SceneID> = []
    let checks = try document.parts.filter { seen.insert($0.identity).inserted }.map { part in
      // The findings about code and about mirroring do not depend on the combination.
      let isNew = scenes.insert(part.scene.scene.id).inserted
      let ofCode = isNew ? part.scene.codeFindings + mirroringFindings(on: part) : []
      return try check(part, of: document, ofCode)
    }
    let languages = FindingLanguages(detailed: checks.map { ($0.part, $0.findings) })
    let isChecked = checks.isEmpty || checks.contains { $0.refusal == nil }
    if isChecked { run.addDocument(document) } else { run.addUnread(document.path) }
    return checks.map { report(on: $0, in: document, languages, &status) }
  }

  /// A part of a document with its findings in all combinations of traits.
  private struct SweptPart {
    enum Results {
      case sweep(SweepReport)
      case widths(WidthReport)
    }

    let part: SolvedDocument.Part
    let results: Results
    /// The findings about code, which hold in all combinations.
    let ofCode: [Finding]
    /// The findings, with a text about the combinations or widths at which they occur.
    let findings: [(finding: Finding, details: [String])]
    /// The name of the test in a log.
    let name: String

    var refusal: String? { if case .sweep(let report) = results { report.refusal } else { nil } }
  }

  /// Returns the findings about parts of a document that do not mirror, if right-to-left layouts are checked.
  private func mirroringFindings(on part: SolvedDocument.Part) -> [Finding] {
    guard options.axes.directions.contains(.rightToLeft), part.scene.origins.isFromDocument,
      run.selection.contains(.leftToRight)
    else { return [] }
    return LayoutInspection(
      part.layout, part.scene.origins, FindingSelection(only: [.leftToRight]), needsMirroring: true,
      cancellation: budget.cancellation
    ).documentFindings()
  }

  /// Checks a scene in all combinations of traits, or at all widths of a range.
  private func check(
    _ part: SolvedDocument.Part, of document: SolvedDocument, _ ofCode: [Finding]
  ) throws -> SweptPart {
    let scene = part.layout.ownScene
    var axes = options.axes
    if case .listed(let wanted) = axes.orientations {
      let supported = wanted.filter { $0.value.members.contains(where: scene.header.orientations.contains) }
      if !supported.isEmpty { axes.orientations = .listed(supported) }
    }
    let combinations: [TraitOverrides]
    var refusal: String?
    do throws(Refusal) {
      combinations = try axes.combinations(for: scene, span: Span(0, 0))
    } catch {
      (combinations, refusal) = ([], error.message)
    }
    if let widths = options.widths, refusal == nil {
      let results = try combinations.map { combination in
        (combination.description, try findings(on: part, of: document, widths: widths, combination))
      }
      let found = WidthReport(scene: scene.name, range: widths, results: results)
      return SweptPart(
        part: part, results: .widths(found), ofCode: ofCode,
        findings: found.entries.map { ($0.result.finding, found.description(of: $0)) },
        name: part.testName("widths \(widths.bounds.lowerBound) to \(widths.bounds.upperBound)"))
    }
    var sweep = Sweep(
      of: scene, kinds: kinds, library: { document.library[$0] },
      origins: document.isArchive ? nil : part.scene.origins, cancellation: budget.cancellation,
      budget: budget)
    let results: [SweepResult]
    do {
      results = try sweep.run(combinations)
    } catch let error as ExceededLimit {
      throw UnsolvedScene(part.scene, error)
    }
    let cells = combinations.count
    let found = SweepReport(
      scene: part.scene.scene.name, cells: cells, sweep: sweep, results: results, refusal: refusal)
    return SweptPart(
      part: part, results: .sweep(found), ofCode: ofCode,
      findings: results.map { ($0.finding, [found.description(of: $0)]) },
      name: part.testName("\(cells) combination\(cells == 1 ? "" : "s")"))
  }

  /// Returns the findings of a scene at all widths of a range, in one combination of the other traits.
  private func findings(
    on part: SolvedDocument.Part, of document: SolvedDocument, widths: WidthRange,
    _ combination: TraitOverrides
  ) throws -> [WidthResult] {
    let scene = part.layout.ownScene
    var overrides = combination
    overrides.environment = .runtime
    let library = document.library
    let proof = WidthProof(
      of: scene, traits: overrides.traits(of: scene, as: overrides.display(of: scene)), range: widths,
      kinds: kinds, library: { library[$0] },
      // The width range applies to the root view of every scene, including cells, whose width is usually set
      // by their table.
      origins: document.isArchive ? nil : part.scene.origins.withGivenRootSize(),
      viewLimit: budget.limits[.instanceViews],
      cancellation: budget.cancellation)
    do {
      return try budget.run { try proof.run() }
    } catch let error as ExceededLimit {
      throw UnsolvedScene(part.scene, error)
    } catch LayoutError.cancelled {
      throw CancellationError()
    }
  }

  /// Records the findings of a part in the run. Returns the report on the findings that the baseline does not
  /// accept.
  private func report(
    on check: SweptPart, in document: SolvedDocument, _ languages: FindingLanguages,
    _ status: inout ExitStatus
  ) -> Report {
    let (part, scene) = (check.part, check.part.scene)
    let location = document.location(of: scene)
    let facts =
      [("file", Value.text(document.path)), ("root", Value(scene.rootID))]
      + (part.localization.map { [("language", .text($0.name))] } ?? [])
    let label = document.label(of: part)
    if case .sweep(let found) = check.results, let refusal = found.refusal {
      status.combineFindings(.failed)
      run.record(broken: check.name, refusal, at: location)
      let report = found.report
      return Report(
        title: "\(label): \(found.title(count: 0))", facts: facts + report.facts.map { ($0.key, $0.value) },
        lists: report.lists, saysNothingFound: true)
    }
    var located = run.take(check.ofCode, of: scene, nil, in: document)
    for finding in located { status.combineFindings(finding.kind.status(as: finding.severity)) }
    var indices: [Int?] = located.map { _ in nil }
    for (index, (finding, _)) in check.findings.enumerated() {
      guard
        let one = run.take(
          [languages.detailing(finding, of: part)], of: scene, nil, in: document
        ).first
      else { continue }
      status.combineFindings(one.kind.status(as: one.severity))
      located.append(one)
      indices.append(index)
    }
    run.record(located, named: check.name, at: location)
    let (report, title, columns, values) =
      switch check.results {
      case .sweep(let found):
        (
          found.report, found.title(count: located.count, others: check.ofCode.count),
          SweepReport.detailColumns, found.details
        )
      case .widths(let found):
        (
          found.report, found.title(count: located.count, others: check.ofCode.count),
          WidthReport.detailColumns,
          found.entries.map(found.details)
        )
      }
    let findings = FindingTable(
      located, file: document.path, scene: scene, title: "\(label): \(title)",
      // Omit the file, the root and the name of the scene, because FindingTable adds them.
      facts: Array(facts.dropFirst(2) + report.facts.filter { $0.key != "scene" }.map { ($0.key, $0.value) }),
      details: columns.enumerated().map { column, name in
        (columns: name, values: indices.map { $0.map { values[$0][column] } ?? .text("") })
      }
    ).report
    return Report(
      title: findings.title, facts: findings.facts.map { ($0.key, $0.value) },
      lists: findings.lists + report.lists.dropFirst(), saysNothingFound: true)
  }
}

extension SolvedDocument.Part {
  /// Returns the name under which a log lists the test of all combinations, such as
  /// `Login  23 combinations  de`.
  fileprivate func testName(_ combinations: String) -> String {
    [scene.scene.name.text, combinations, localization?.name].compactMap(\.self).joined(separator: "  ")
  }
}
