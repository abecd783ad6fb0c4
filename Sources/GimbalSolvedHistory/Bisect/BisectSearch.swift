package import GimbalLayout
import GimbalModel
package import GimbalStore

/// A binary search for the first revision at which an expectation, a claim about solved frames, fails.
///
/// The search follows first parents. If it finds a merge, and the expectation also fails at the merged
/// revision, the search continues in the merged branch. Like `git bisect`, it assumes that an expectation
/// that fails at one revision also fails at all later revisions. If this assumption is wrong, it finds one of
/// several revisions at which a failure starts.
package struct BisectSearch {
  private let question: BisectQuestion
  private let history: History
  private let solver: HistorySolver

  package init(_ question: BisectQuestion, history: History, solver: HistorySolver) {
    self.question = question
    self.history = history
    self.solver = solver
  }

  /// Finds the first revision at which the expectation fails.
  ///
  /// - Parameters:
  ///   - good: A revision at which the expectation holds. If nil, the search starts at the first revision
  ///     that can be evaluated or, if the expectation fails there, at a later revision at which it holds.
  ///   - bad: A revision at which the expectation fails.
  /// - Throws: `BisectError`, `LayoutError.cancelled`, `StoreError`.
  /// - Complexity: O(revisions) row reads and O(log revisions) solves. In addition, the search tries each
  ///   revision that cannot be evaluated between the last good and the first bad revision.
  package func run(good: Revision.ID?, bad: Revision.ID) throws -> Bisection {
    if let good, try !history.isAncestor(good, of: bad) {
      throw BisectError.notAnAncestor(good: try history.revision(good), bad: try history.revision(bad))
    }
    var found = try search(good: good, bad: bad)
    // If the first bad revision is a merge and the expectation also fails at the merged revision, search the
    // merged branch. If no failure starts there, the merge itself is the first bad revision.
    while let parent = found.bad.parent, let merged = found.bad.merged {
      do {
        found = try search(good: parent, bad: merged)
      } catch is BisectError {
        break
      }
    }
    return found
  }

  /// Finds the first bad revision on one chain of first parents.
  private func search(good: Revision.ID?, bad: Revision.ID) throws -> Bisection {
    var evaluator = try RevisionEvaluator(question, line: line(from: good, to: bad), at: bad, history, solver)
    var high = evaluator.line.count - 1
    switch try evaluator.evaluate(high) {
    case .fails: break
    case .holds: throw BisectError.holds(bad: try evaluator.revision(high))
    case .undetermined: throw BisectError.undetermined(try evaluator.revision(high))
    }
    var low = 0
    if evaluator.line[0] != good {
      if try evaluator.evaluate(0) == .undetermined { low = try firstDetermined(before: high, &evaluator) }
      if try !evaluator.evaluate(low).holds, let newer = try held(between: low, high, &evaluator) {
        low = newer
      }
    }
    switch try evaluator.evaluate(low) {
    case .holds: break
    case .fails(let finding): throw BisectError.fails(good: try evaluator.revision(low), finding)
    case .undetermined: throw BisectError.undetermined(try evaluator.revision(low))
    }
    while let middle = evaluator.next(between: low, high) {
      switch try evaluator.evaluate(middle) {
      case .holds: low = middle
      case .fails: high = middle
      case .undetermined: break
      }
    }
    return try found(low: low, high: high, &evaluator)
  }

  /// Returns a chain of first parents that ends at a bad revision, oldest first. The chain starts at the
  /// newest revision that is the good revision or one of its ancestors: a branch that merged the good side has
  /// the good revision on another chain. If no good revision is given, the chain starts at the first revision
  /// of the history.
  private func line(from good: Revision.ID?, to bad: Revision.ID) throws -> [Revision.ID] {
    var line = [bad]
    var ancestors = good.map(history.ancestors)
    var ancestor = try ancestors?.next()?.id
    while let last = line.last {
      // Parents have smaller ids than their children, and `ancestors` returns the newest revision first.
      while let id = ancestor, id > last { ancestor = try ancestors?.next()?.id }
      guard ancestor != last, let parent = try history.revision(last).parent else { break }
      line.append(parent)
    }
    return line.reversed()
  }

  /// Returns the index of the first revision that can be evaluated, assuming that all later revisions can be
  /// evaluated, too. Revisions before the creation of the scene cannot be evaluated. Returns `end` if no
  /// revision before `end` can be evaluated.
  private func firstDetermined(before end: Int, _ evaluator: inout RevisionEvaluator) throws -> Int {
    var (undetermined, determined) = (0, end)
    while determined - undetermined > 1 {
      let middle = (undetermined + determined) / 2
      if try evaluator.evaluate(middle) == .undetermined {
        undetermined = middle
      } else {
        determined = middle
      }
    }
    return determined
  }

  /// Returns the index of a revision at which the expectation holds, or nil if the search finds none. The
  /// search goes back from the bad revision in steps that double in length. It is needed if the expectation
  /// fails at the oldest revision, which often contains an unfinished scene.
  private func held(between low: Int, _ high: Int, _ evaluator: inout RevisionEvaluator) throws -> Int? {
    var step = 1
    while high - step > low {
      if try evaluator.evaluate(high - step).holds { return high - step }
      step *= 2
    }
    return nil
  }

  private func found(low: Int, high: Int, _ evaluator: inout RevisionEvaluator) throws -> Bisection {
    guard let before = try evaluator.evaluate(low).value, let after = try evaluator.evaluate(high).value
    else {
      throw BisectError.undetermined(try evaluator.revision(high))
    }
    let undetermined = try ((low + 1)..<high).map { try evaluator.revision($0) }
    let (good, bad) = (try evaluator.revision(low), try evaluator.revision(high))
    return Bisection(
      good: good, bad: bad, undetermined: undetermined, before: before, after: after,
      work: try evaluator.work(of: high))
  }
}

/// The first revision at which an expectation fails.
package struct Bisection: Sendable {
  /// The newest revision before `bad` at which the expectation is known to hold.
  package let good: Revision
  /// The oldest revision after `good` at which the expectation is known to fail.
  package let bad: Revision
  /// The revisions between `good` and `bad`, oldest first. None of them can be evaluated, so any of them may
  /// be the first bad revision.
  package let undetermined: [Revision]
  package let before: ExpectationValue
  package let after: ExpectationValue
  /// The changes that the revision `bad` makes to the scene and to the scenes that its views can show.
  package let work: RevisionChanges
}

/// The reason why a bisection cannot find a first bad revision.
package enum BisectError: Error, Hashable, Sendable {
  /// The good revision is not an ancestor of the bad revision.
  case notAnAncestor(good: Revision, bad: Revision)
  case holds(bad: Revision)
  /// The expectation fails at the good revision. If no good revision was given, the expectation fails at the
  /// first revision that can be evaluated and at all other revisions that were tried.
  case fails(good: Revision, ExpectationValue)
  case undetermined(Revision)
}
