package import GimbalLayout
package import GimbalModel
package import GimbalStore

/// Looks for the first revision at which an expectation fails: along first parents, and where that finds a merge,
/// among what was merged. As with git's bisect, it is taken that what fails once goes on failing; otherwise one of the
/// revisions at which it began to fail is found.
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
  ///   - good: where it holds; nil for the first revision at which it can be judged or, where it fails there, for one
  ///     nearer to the bad end.
  ///   - bad: where it fails.
  /// - Throws: `BisectError`, `LayoutError.cancelled`, `StoreError`.
  /// - Complexity: O(revisions) rows read, O(log revisions) solves; of revisions that cannot be judged those between
  ///   the last good and the first bad are all looked at.
  package func run(good: Revision.ID?, bad: Revision.ID) throws -> Bisection {
    var found = try search(good: good, bad: bad)
    // Where it came in by a merge, the revision is among those that were merged.
    while let parent = found.bad.parent, let merged = found.bad.merged {
      do {
        found = try search(good: history.mergeBase(parent, merged), bad: merged)
      } catch is BisectError {
        break
      }
    }
    return found
  }

  /// The search along one line of first parents.
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

  /// The first parents from one revision to another, oldest first.
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

  /// The first index that can be judged, if those that cannot come first: the scene was not made yet.
  private func firstTold(before end: Int, _ jury: inout Jury) throws -> Int {
    var (untold, told) = (0, end)
    while told - untold > 1 {
      let middle = (untold + told) / 2
      if try jury.judge(middle) == .untold { untold = middle } else { told = middle }
    }
    return told
  }

  /// A revision at which it holds though it does not at the first: a view that was just made is seldom where it is
  /// meant to be. Looked for in steps that double, from the bad end.
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

/// What `bisect` asks of every revision: an expectation, of a scene, from one viewpoint.
package struct BisectQuestion: Sendable {
  /// In the names of the bad end.
  package let expectation: Expectation
  package let scene: SceneID
  package let viewpoint: Viewpoint
  /// The views that it speaks of.
  private let views: [Name: ViewID]

  /// - Parameters:
  ///   - names: the views that the expectation speaks of.
  ///   - scene: the scene at the bad end, with what its instances show.
  package init(_ expectation: Expectation, about names: [Name], in scene: Scene, from viewpoint: Viewpoint) {
    self.expectation = expectation
    self.scene = scene.id
    self.viewpoint = viewpoint
    views = Dictionary(
      names.compactMap { name in scene.view(named: name).map { (name, $0.id) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// The expectation in the names of the scene, with what its instances show, at another time: a view is the same whatever it was called, and where
  /// it was made anew, one of its name stands for it. Nil where a view is missing.
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
  /// The newest revision, on the way from good to bad, at which it is known to hold.
  package let good: Revision
  /// The oldest at which it is known to fail after that.
  package let bad: Revision
  /// Revisions between the two that cannot be judged: it may have been one of these as well. Oldest first.
  package let untold: [Revision]
  package let before: Finding
  package let after: Finding
  /// What `bad` changed of the scene and of those that it may show.
  package let work: RevisionWork
}

/// Why there is no first revision at which an expectation fails.
package enum BisectError: Error, Hashable, Sendable {
  /// The good end is no ancestor of the bad one, along first parents.
  case noWay(good: Revision, bad: Revision)
  case holds(bad: Revision)
  /// It fails already there. Where no good end was given: at the first revision that can be judged, and wherever
  /// else it was looked for.
  case fails(good: Revision, Finding)
  case untold(Revision)
}
