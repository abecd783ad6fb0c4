package import GimbalLayout
package import GimbalModel
package import GimbalStore

/// A binary search for the first revision at which an expectation fails.
///
/// The search follows first parents and, if it finds a merge, continues among the merged revisions. Like `git
/// bisect`, it
/// assumes that a failure persists. Otherwise it finds one of the revisions at which the failure starts.
package struct BisectSearch {
  private let question: BisectQuestion
  private let history: History
  private let solving: Solving

  package init(_ question: BisectQuestion, history: History, solving: Solving) {
    self.question = question
    self.history = history
    self.solving = solving
  }

  /// - Parameters:
  ///   - good: A revision at which the expectation holds. If nil, the search starts at the first revision
  ///     that can be
  ///     evaluated or, if the expectation fails there, at a later one.
  ///   - bad: A revision at which the expectation fails.
  /// - Throws: `BisectError`, `LayoutError.cancelled`, `StoreError`.
  /// - Complexity: O(revisions) row reads and O(log revisions) solves. All revisions that cannot be evaluated
  ///   between the
  ///   last good and the first bad one are also tried.
  package func run(good: Revision.ID?, bad: Revision.ID) throws -> Bisection {
    var found = try search(good: good, bad: bad)
    // If a merge introduced the failure, the revision is among the merged ones.
    while let parent = found.bad.parent, let merged = found.bad.merged {
      do {
        found = try search(good: history.mergeBase(parent, merged), bad: merged)
      } catch is BisectError {
        break
      }
    }
    return found
  }

  /// Searches one line of first parents.
  private func search(good: Revision.ID?, bad: Revision.ID) throws -> Bisection {
    var jury = try Jury(question, line: line(from: good, to: bad), at: bad, history, solving)
    var high = jury.line.count - 1
    switch try jury.judge(high) {
    case .fails: break
    case .holds: throw BisectError.holds(bad: try jury.revision(high))
    case .untold: throw BisectError.untold(try jury.revision(high))
    }
    var low = 0
    if good == nil {
      if try jury.judge(0) == .untold { low = try firstTold(before: high, &jury) }
      if try !jury.judge(low).holds, let newer = try held(between: low, high, &jury) { low = newer }
    }
    switch try jury.judge(low) {
    case .holds: break
    case .fails(let finding): throw BisectError.fails(good: try jury.revision(low), finding)
    case .untold: throw BisectError.untold(try jury.revision(low))
    }
    while let middle = jury.next(between: low, high) {
      switch try jury.judge(middle) {
      case .holds: low = middle
      case .fails: high = middle
      case .untold: break
      }
    }
    return try found(low: low, high: high, &jury)
  }

  /// Returns the first parents from one revision to another, oldest first.
  private func line(from good: Revision.ID?, to bad: Revision.ID) throws -> [Revision.ID] {
    var line = [bad]
    while let last = line.last, last != good, let parent = try history.revision(last).parent {
      line.append(parent)
    }
    if let good, line.last != good {
      throw BisectError.noWay(good: try history.revision(good), bad: try history.revision(bad))
    }
    return line.reversed()
  }

  /// Returns the index of the first revision that can be evaluated. Revisions before the creation of the
  /// scene cannot be.
  private func firstTold(before end: Int, _ jury: inout Jury) throws -> Int {
    var (untold, told) = (0, end)
    while told - untold > 1 {
      let middle = (untold + told) / 2
      if try jury.judge(middle) == .untold { untold = middle } else { told = middle }
    }
    return told
  }

  /// Returns the index of a revision at which the expectation holds although it fails at the first one, as it
  /// often does
  /// right after the creation of a view. The search goes back from the bad end in doubling steps.
  private func held(between low: Int, _ high: Int, _ jury: inout Jury) throws -> Int? {
    var step = 1
    while high - step > low {
      if try jury.judge(high - step).holds { return high - step }
      step *= 2
    }
    return nil
  }

  private func found(low: Int, high: Int, _ jury: inout Jury) throws -> Bisection {
    guard let before = try jury.judge(low).finding, let after = try jury.judge(high).finding else {
      throw BisectError.untold(try jury.revision(high))
    }
    let untold = try ((low + 1)..<high).map { try jury.revision($0) }
    let (good, bad) = (try jury.revision(low), try jury.revision(high))
    return Bisection(
      good: good, bad: bad, untold: untold, before: before, after: after, work: try jury.work(of: high))
  }
}

/// The expectation that `bisect` evaluates, with its scene and viewpoint.
package struct BisectQuestion: Sendable {
  /// The expectation, with the view names of the bad end.
  package let expectation: Expectation
  package let scene: SceneID
  package let viewpoint: Viewpoint
  /// The views of the expectation.
  private let views: [Name: ViewID]

  /// - Parameters:
  ///   - names: The names of the views of the expectation.
  ///   - scene: The composed scene at the bad end.
  package init(_ expectation: Expectation, about names: [Name], in scene: Scene, from viewpoint: Viewpoint) {
    self.expectation = expectation
    self.scene = scene.id
    self.viewpoint = viewpoint
    views = Dictionary(
      names.compactMap { name in scene.view(named: name).map { (name, $0.id) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// Returns the expectation with the view names of a composed scene at another revision. Views are matched
  /// by id or, if
  /// they were recreated, by name. Returns nil if a view is missing.
  func expectation(in scene: Scene) -> Expectation? {
    var names: [Name: Name] = [:]
    for (name, id) in views {
      guard let view = scene.view(id) ?? scene.view(named: name) else { return nil }
      names[name] = view.name
    }
    return expectation.renamed { names[$0] ?? $0 }
  }
}

/// The first revision at which an expectation fails.
package struct Bisection: Sendable {
  /// The newest revision before `bad` at which the expectation is known to hold.
  package let good: Revision
  /// The oldest revision after `good` at which the expectation is known to fail.
  package let bad: Revision
  /// The revisions in between that cannot be evaluated, oldest first. Any of them may be the first bad one.
  package let untold: [Revision]
  package let before: Finding
  package let after: Finding
  /// The changes of `bad` to the scene and the scenes that it can show.
  package let work: RevisionWork
}

/// The reason why there is no first bad revision.
package enum BisectError: Error, Hashable, Sendable {
  /// The good revision is not an ancestor of the bad one along first parents.
  case noWay(good: Revision, bad: Revision)
  case holds(bad: Revision)
  /// The expectation fails at the good revision. If none was given, it fails at the first revision that can
  /// be evaluated
  /// and at all others that were tried.
  case fails(good: Revision, Finding)
  case untold(Revision)
}
