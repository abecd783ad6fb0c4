import GimbalInterchange
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A filter that checks the scenes of a file in many combinations of traits.
package struct SweepFilter: DocumentFilter {
  private let options: SweepOptions
  private let log: TestLog?
  private let budget: WorkBudget

  /// - Parameters:
  ///   - log: The log that receives the results.
  ///   - resources: The limits on the layouts that are solved concurrently.
  package init(
    _ options: SweepOptions, log: TestLog? = nil, resources: Resources = Resources(),
    cancellation: Cancellation
  ) {
    self.options = options
    self.log = log
    budget = WorkBudget(resources, cancellation: cancellation)
  }

  package func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus
  ) throws -> [Report] {
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
        of: scene, kinds: options.kinds, library: { document.library[$0] }, cancellation: budget.cancellation,
        budget: budget)
      let results: [SweepResult]
      do {
        results = try sweep.run(combinations)
      } catch let error as ExceededLimit {
        throw UnsolvedScene(part.scene, error)
      }
      let found = SweepReport(
        scene: scene.name, cells: combinations.count, sweep: sweep, results: results,
        refusal: refusal)
      found.note { status.combine($0) }
      let report = found.report
      let name = "\(scene.name)  \(combinations.count) combination\(combinations.count == 1 ? "" : "s")"
      if let refusal {
        log?.add(broken: name, refusal, at: document.place(of: part.scene))
      } else {
        log?.add(report, at: document.place(of: part.scene), named: name)
      }
      return Report(
        title: report.title.map { "\(document.path): \($0)" },
        facts: [("file", .text(document.path)), ("root", Value(part.scene.rootID))]
          + report.facts.map { ($0.key, $0.value) },
        lists: report.lists, saysNothingFound: report.saysNothingFound)
    }
  }
}
