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
    var seen: Set<Key> = []
    var all: [Report] = []
    for part in document.parts {
      let key = Key(scene: part.layout.ownScene.id, localization: part.localization)
      if seen.insert(key).inserted { all += try reports(on: part, of: document, status: &status) }
    }
    return all
  }

  /// Returns the reports on a scene: one for all combinations, or one for each if widths are checked.
  private func reports(
    on part: SolvedDocument.Part, of document: SolvedDocument, status: inout ExitStatus
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
    if let widths = options.widths, refusal == nil {
      var all: [Report] = []
      for combination in combinations {
        all.append(
          try widthReport(
            on: part, of: document, widths: widths, combination, isOnly: combinations.count == 1,
            status: &status))
      }
      return all
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
      scene: scene.name, cells: combinations.count, sweep: sweep, results: results, refusal: refusal)
    found.note { status.combine($0) }
    let report = found.report
    let name = "\(scene.name)  \(combinations.count) combination\(combinations.count == 1 ? "" : "s")"
    if let refusal {
      log?.add(broken: name, refusal, at: document.place(of: part.scene))
    } else {
      log?.add(report, at: document.place(of: part.scene), named: name)
    }
    return [located(report, on: part, of: document)]
  }

  /// The identity of a report: a scene in a localization.
  private struct Key: Hashable {
    let scene: SceneID
    let localization: Localization?
  }

  private func located(
    _ report: Report, on part: SolvedDocument.Part, of document: SolvedDocument
  ) -> Report {
    Report(
      title: report.title.map { "\(document.label(of: part)): \($0)" },
      facts: [("file", .text(document.path)), ("root", Value(part.scene.rootID))]
        + (part.localization.map { [("language", .text($0.name))] } ?? [])
        + report.facts.map { ($0.key, $0.value) },
      lists: report.lists, saysNothingFound: report.saysNothingFound)
  }

  /// Returns the report on a scene at all widths of a range, in one combination of the other traits.
  private func widthReport(
    on part: SolvedDocument.Part, of document: SolvedDocument, widths: WidthRange,
    _ combination: TraitOverrides, isOnly: Bool, status: inout ExitStatus
  ) throws -> Report {
    let scene = part.layout.ownScene
    var overrides = combination
    overrides.environment = .runtime
    let library = document.library
    let proof = WidthProof(
      of: scene, traits: overrides.traits(of: scene, as: overrides.display(of: scene)), range: widths,
      kinds: options.kinds, library: { library[$0] }, cancellation: budget.cancellation)
    let findings: [WidthFinding]
    do {
      findings = try budget.run { try proof.run() }
    } catch let error as ExceededLimit {
      throw UnsolvedScene(part.scene, error)
    } catch LayoutError.cancelled {
      throw CancellationError()
    }
    let found = WidthReport(
      scene: scene.name, combination: isOnly ? "" : combination.words, range: widths, findings: findings)
    found.note { status.combine($0) }
    let report = found.report
    log?.add(
      report, at: document.place(of: part.scene),
      named: "\(scene.name)  widths \(widths.bounds.lowerBound) to \(widths.bounds.upperBound)")
    return located(report, on: part, of: document)
  }
}
