package import GimbalLayout
import GimbalModel
import GimbalStore

/// Evaluates an expectation at revisions along a line of first parents. Each result is cached.
struct Jury {
  let question: BisectQuestion
  let history: History
  let solving: Solving
  /// The revisions of the line, oldest first.
  let line: [Revision.ID]
  private var walk: HistoryWalk
  /// The results by index in the line.
  private var judged: [Int: Judgement] = [:]

  init(
    _ question: BisectQuestion, line: [Revision.ID], at start: Revision.ID, _ history: History,
    _ solving: Solving
  )
    throws
  {
    self.question = question
    self.history = history
    self.solving = solving
    self.line = line
    walk = try HistoryWalk(history, at: start)
  }

  func revision(_ index: Int) throws -> Revision { try history.revision(line[index]) }

  /// Returns the result at an index of the line.
  mutating func judge(_ index: Int) throws -> Judgement {
    if let known = judged[index] { return known }
    let judgement = try judge(line[index])
    judged[index] = judgement
    return judgement
  }

  /// Returns the next index to evaluate between two others, or nil if none can be evaluated.
  ///
  /// The first choice is near the middle, followed by other fractions, and finally the remaining indices in
  /// descending
  /// order, because walking back is cheap.
  func next(between low: Int, _ high: Int) -> Int? {
    for denominator in [2, 4, 8, 16] {
      for numerator in stride(from: 1, to: denominator, by: 2) {
        let index = low + (high - low) * numerator / denominator
        if index > low, index < high, judged[index] != .untold { return index }
      }
    }
    return ((low + 1)..<max(low + 1, high)).last { judged[$0] != .untold }
  }

  /// Returns the changes of a revision to the scene and the scenes that it can show.
  mutating func work(of index: Int) throws -> RevisionWork {
    try walk.go(to: line[index])
    return try RevisionWork(on: question.scene, &walk)
  }

  private mutating func judge(_ id: Revision.ID) throws -> Judgement {
    try solving.step()
    try walk.go(to: id)
    // Look up the views first, because solving is expensive.
    guard let scene = try walk.sceneInTime(question.scene) else { return .untold }
    let composition = scene.composition(from: question.viewpoint)
    guard let expectation = question.expectation(in: composition.scene),
      let layout = try solving.layoutIfAny(of: composition)
    else { return .untold }
    do throws(ExpectationError) {
      let finding = try layout.finding(for: expectation)
      return try layout.verdict(on: expectation).isSatisfied ? .holds(finding) : .fails(finding)
    } catch {
      return .untold
    }
  }
}

/// The result of an expectation at a revision.
package enum Judgement: Hashable, Sendable {
  case holds(Finding)
  case fails(Finding)
  /// The expectation cannot be evaluated, because the scene or a view is missing or there are no frames.
  case untold

  var holds: Bool { if case .holds = self { true } else { false } }

  package var finding: Finding? {
    switch self {
    case .holds(let finding), .fails(let finding): finding
    case .untold: nil
    }
  }
}
