package import GimbalLayout
import GimbalModel
import GimbalStore

/// Judges revisions along a line, each once.
struct Jury {
  let question: BisectQuestion
  let history: History
  let solving: Solving
  /// First parents, oldest first.
  let line: [Revision.ID]
  private var walk: HistoryWalk
  /// What was judged, by the index in the line.
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

  /// What the revision at an index of the line says.
  mutating func judge(_ index: Int) throws -> Judgement {
    if let known = judged[index] { return known }
    let judgement = try judge(line[index])
    judged[index] = judgement
    return judgement
  }

  /// The next one to judge between two: near the middle, and where that cannot be judged, at other fractions of the
  /// way; at last those that are left, backwards, which is the cheap direction. Nil where none can be judged.
  func next(between low: Int, _ high: Int) -> Int? {
    for denominator in [2, 4, 8, 16] {
      for numerator in stride(from: 1, to: denominator, by: 2) {
        let index = low + (high - low) * numerator / denominator
        if index > low, index < high, judged[index] != .untold { return index }
      }
    }
    return ((low + 1)..<max(low + 1, high)).last { judged[$0] != .untold }
  }

  /// What a revision changed of the scene and of those that it may show.
  mutating func work(of index: Int) throws -> RevisionWork {
    try walk.go(to: line[index])
    return try RevisionWork(on: question.scene, &walk)
  }

  private mutating func judge(_ id: Revision.ID) throws -> Judgement {
    try solving.step()
    try walk.go(to: id)
    // Looked up first: what cannot be asked is not worth solving.
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

/// What a revision says to an expectation.
package enum Judgement: Hashable, Sendable {
  case holds(Finding)
  case fails(Finding)
  /// It cannot be asked there: the scene or a view is missing, or there are no frames.
  case untold

  var holds: Bool { if case .holds = self { true } else { false } }

  package var finding: Finding? {
    switch self {
    case .holds(let finding), .fails(let finding): finding
    case .untold: nil
    }
  }
}
