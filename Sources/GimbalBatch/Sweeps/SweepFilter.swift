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
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus
  ) throws -> [Report] {
    run.addDocument()
    var seen: Set<SceneID> = []
    return try document.parts.compactMap { part -> Report? in
      let scene = part.layout.ownScene
      guard seen.insert(scene.id).inserted else { return nil }
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
      return report(on: part.scene, in: document, sweep, results, combinations.count, refusal, &status)
    }
  }

  private func report(
    on scene: FileScene, in document: SolvedDocument, _ sweep: Sweep, _ results: [SweepResult], _ cells: Int,
    _ refusal: String?, _ status: inout ExitStatus
  ) -> Report {
    let found = SweepReport(
      scene: scene.scene.name, cells: cells, sweep: sweep, results: results, refusal: refusal)
    let report = found.report
    let place = document.place(of: scene)
    let name = "\(scene.scene.name)  \(cells) combination\(cells == 1 ? "" : "s")"
    let facts =
      [("file", Value.text(document.path)), ("root", Value(scene.rootID))]
      + report.facts.map { ($0.key, $0.value) }
    let title = report.title.map { "\(document.path): \($0)" }
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
      located, file: document.path, scene: scene, title: title, facts: Array(facts.dropFirst(3)),
      details: columns
    ).report
    return Report(
      title: title, facts: facts, lists: findings.lists + report.lists.dropFirst(), saysNothingFound: true)
  }
}
