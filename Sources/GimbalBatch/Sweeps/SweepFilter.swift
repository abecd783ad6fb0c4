import GimbalFindings
import GimbalInterchange
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A filter that checks the scenes of a file in many combinations of traits.
package struct SweepFilter: DocumentFilter {
  private let options: SweepOptions
  private let run: CheckRun
  private let budget: WorkBudget

  /// - Parameters:
  ///   - run: The settings of the run, which receives the results.
  ///   - resources: The limits on the layouts that are solved concurrently.
  package init(
    _ options: SweepOptions, _ run: CheckRun, resources: Resources = Resources(),
    cancellation: Cancellation
  ) {
    self.options = options
    self.run = run
    budget = WorkBudget(resources, cancellation: cancellation)
  }

  /// The kinds that the sweep can find and the run reports.
  private var kinds: Set<SweepKind> {
    Set(SweepKind.allCases.filter { run.selection.contains($0.findingKind) })
  }

  package var putsFindingsFirst: Bool { true }

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report] {
    var seen: Set<SolvedDocument.Part.Identity> = []
    var all: [Report] = []
    var isChecked = document.parts.isEmpty
    for part in document.parts where seen.insert(part.identity).inserted {
      all += try reports(on: part, of: document, status: &status, isChecked: &isChecked)
    }
    if isChecked { run.addDocument() } else { run.addUnread(document.path) }
    return all
  }

  /// Returns the reports on a scene: one for all combinations, or one for each if widths are checked.
  ///
  /// - Parameter isChecked: Set to `true` unless there are too many combinations.
  private func reports(
    on part: SolvedDocument.Part, of document: SolvedDocument, status: inout ExitStatus,
    isChecked: inout Bool
  ) throws -> [Report] {
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
    if refusal == nil { isChecked = true }
    if let widths = options.widths, refusal == nil {
      return [try widthReport(on: part, of: document, widths: widths, combinations, status: &status)]
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
    return [report(on: part, in: document, sweep, results, combinations.count, refusal, &status)]
  }

  /// Returns the report on a scene at all widths of a range, in all combinations of the other traits.
  private func widthReport(
    on part: SolvedDocument.Part, of document: SolvedDocument, widths: WidthRange,
    _ combinations: [TraitOverrides], status: inout ExitStatus
  ) throws -> Report {
    let scene = part.layout.ownScene
    let results = try combinations.map { combination in
      (combination.words, try findings(on: part, of: document, widths: widths, combination))
    }
    let found = WidthReport(scene: scene.name, range: widths, results: results)
    var details: [[Value]] = []
    var located: [LocatedFinding] = []
    for entry in found.entries {
      let described = entry.finding.described.adding(found.words(for: entry))
      guard let one = run.take([described], of: part.scene, in: document).first else { continue }
      status.combineFindings(one.status)
      located.append(one)
      details.append(found.details(of: entry))
    }
    run.record(
      located, named: "\(scene.name)  widths \(widths.bounds.lowerBound) to \(widths.bounds.upperBound)",
      at: document.place(of: part.scene))
    let own = facts(of: part, in: document)
    return FindingsReport(
      located, file: document.path, scene: part.scene,
      title: "\(document.label(of: part)): \(found.title(count: located.count))",
      facts: Array((own + found.facts.map { ($0.0, $0.1) }).dropFirst(own.count + 1)),
      details: WidthReport.detailColumns.enumerated().map { index, column in
        (columns: column, values: details.map { $0[index] })
      }
    ).report
  }

  /// Returns the findings of a scene at all widths of a range, in one combination of the other traits.
  private func findings(
    on part: SolvedDocument.Part, of document: SolvedDocument, widths: WidthRange,
    _ combination: TraitOverrides
  ) throws -> [WidthFinding] {
    let scene = part.layout.ownScene
    var overrides = combination
    overrides.environment = .runtime
    let library = document.library
    let proof = WidthProof(
      of: scene, traits: overrides.traits(of: scene, as: overrides.display(of: scene)), range: widths,
      kinds: kinds, library: { library[$0] },
      // The range gives the width of the root view, also of a cell.
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

  private func facts(of part: SolvedDocument.Part, in document: SolvedDocument) -> [(String, Value)] {
    [("file", .text(document.path)), ("root", Value(part.scene.rootID))]
      + (part.localization.map { [("language", .text($0.name))] } ?? [])
  }

  private func report(
    on part: SolvedDocument.Part, in document: SolvedDocument, _ sweep: Sweep, _ results: [SweepResult],
    _ cells: Int, _ refusal: String?, _ status: inout ExitStatus
  ) -> Report {
    let scene = part.scene
    let found = SweepReport(
      scene: scene.scene.name, cells: cells, sweep: sweep, results: results, refusal: refusal)
    let report = found.report
    let place = document.place(of: scene)
    let name = "\(scene.scene.name)  \(cells) combination\(cells == 1 ? "" : "s")"
    let own = facts(of: part, in: document)
    let facts = own + report.facts.map { ($0.key, $0.value) }
    let title = report.title.map { "\(document.label(of: part)): \($0)" }
    if let refusal {
      status.combineFindings(.failed)
      run.record(broken: name, refusal, at: place)
      return Report(title: title, facts: facts, lists: report.lists, saysNothingFound: true)
    }
    var located: [LocatedFinding] = []
    var details: [[Value]] = []
    for (result, row) in zip(results, found.details) {
      guard
        let one = run.take([result.described.adding(found.words(for: result))], of: scene, in: document).first
      else { continue }
      status.combineFindings(one.status)
      located.append(one)
      details.append(row)
    }
    run.record(located, named: name, at: place)
    let columns = SweepReport.detailColumns.enumerated().map { index, column in
      (columns: column, values: details.map { $0[index] })
    }
    let findings = FindingsReport(
      located, file: document.path, scene: scene, title: title, facts: Array(facts.dropFirst(own.count + 1)),
      details: columns
    ).report
    return Report(
      title: title, facts: facts, lists: findings.lists + report.lists.dropFirst(), saysNothingFound: true)
  }
}
