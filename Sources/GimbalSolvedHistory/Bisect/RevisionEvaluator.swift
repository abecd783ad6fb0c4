package import GimbalLayout
package import GimbalModel
import GimbalStore

/// An evaluator of an expectation (a claim about solved frames) at the revisions along a chain of first
/// parents. Each result is cached.
struct RevisionEvaluator {
  let question: BisectQuestion
  let history: History
  let solver: HistorySolver
  /// The revisions of the chain of first parents, oldest first.
  let line: [Revision.ID]
  private var walk: HistoryWalk
  /// The known results by index in `line`.
  private var results: [Int: RevisionVerdict] = [:]

  init(
    _ question: BisectQuestion, line: [Revision.ID], at start: Revision.ID, _ history: History,
    _ solver: HistorySolver
  )
    throws
  {
    self.question = question
    self.history = history
    self.solver = solver
    self.line = line
    walk = try HistoryWalk(history, at: start)
  }

  func revision(_ index: Int) throws -> Revision { try history.revision(line[index]) }

  /// Returns the result for the revision at the given index in `line`.
  mutating func evaluate(_ index: Int) throws -> RevisionVerdict {
    if let known = results[index] { return known }
    let verdict = try evaluate(line[index])
    results[index] = verdict
    return verdict
  }

  /// Returns the next index to evaluate between `low` and `high`, or nil if none is left. Indices of
  /// undetermined revisions are skipped.
  ///
  /// The first choice is the middle. The next choices are the odd multiples of 1/4, 1/8 and 1/16 of the
  /// range. The last choices are the remaining indices in descending order, because moving back to an older
  /// revision is cheap.
  func next(between low: Int, _ high: Int) -> Int? {
    for denominator in [2, 4, 8, 16] {
      for numerator in stride(from: 1, to: denominator, by: 2) {
        let index = low + (high - low) * numerator / denominator
        if index > low, index < high, results[index] != .undetermined { return index }
      }
    }
    return ((low + 1)..<max(low + 1, high)).last { results[$0] != .undetermined }
  }

  /// Returns the changes that the revision at the given index in `line` makes to the scene and to the scenes
  /// that its views can show.
  mutating func work(of index: Int) throws -> RevisionChanges {
    try walk.go(to: line[index])
    return try RevisionChanges(on: question.scene, &walk)
  }

  private mutating func evaluate(_ id: Revision.ID) throws -> RevisionVerdict {
    try solver.step()
    try walk.go(to: id)
    // Look up the views before solving, because solving is expensive and needless if a view is missing.
    guard let scene = try walk.sceneSnapshot(question.scene) else { return .undetermined }
    let composition = scene.composition(from: question.viewpoint)
    guard let expectation = question.expectation(in: composition.scene),
      let layout = try solver.layoutIfAny(of: composition)
    else { return .undetermined }
    do throws(ExpectationError) {
      let value = try layout.value(of: expectation)
      return try layout.verdict(on: expectation).isSatisfied ? .holds(value) : .fails(value)
    } catch {
      return .undetermined
    }
  }
}

/// The result of evaluating an expectation at a revision.
package enum RevisionVerdict: Hashable, Sendable {
  case holds(ExpectationValue)
  case fails(ExpectationValue)
  /// The expectation cannot be evaluated, for example because the scene or a view is missing or because the
  /// layout has no frames.
  case undetermined

  var holds: Bool { if case .holds = self { true } else { false } }

  package var value: ExpectationValue? {
    switch self {
    case .holds(let value), .fails(let value): value
    case .undetermined: nil
    }
  }
}

/// The expectation that `bisect` evaluates, with its scene and the orientation and device for which the scene
/// is solved.
package struct BisectQuestion: Sendable {
  /// The expectation, with the names that its views have at the bad revision.
  package let expectation: Expectation
  package let scene: SceneID
  package let viewpoint: Viewpoint
  /// The ids of the views that the expectation refers to, by the name of each view at the bad revision.
  private let views: [Name: ViewID]

  /// Creates a question about an expectation in a scene.
  ///
  /// - Parameters:
  ///   - names: The names of the views that the expectation refers to.
  ///   - scene: The scene at the bad revision, including the scenes that its views show.
  package init(_ expectation: Expectation, about names: [Name], in scene: Scene, from viewpoint: Viewpoint) {
    self.expectation = expectation
    self.scene = scene.id
    self.viewpoint = viewpoint
    views = Dictionary(
      names.compactMap { name in scene.view(named: name).map { (name, $0.id) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// Returns the expectation with the names that its views have in `scene`, the scene at another revision.
  /// Views are matched by id or, if they were recreated, by name. Returns nil if a view is missing.
  func expectation(in scene: Scene) -> Expectation? {
    var names: [Name: Name] = [:]
    for (name, id) in views {
      guard let view = scene.view(id) ?? scene.view(named: name) else { return nil }
      names[name] = view.name
    }
    return expectation.renamed { names[$0] ?? $0 }
  }
}
