/// A binary min-heap of the linear forms whose move lowers the cost, with one entry for each form.
///
/// A move changes the rates of many forms. If their old entries remained, a third of the time in a net would
/// be spent on removing them.
struct CandidateHeap {
  private var candidates: [Candidate] = []
  /// The position of each linear form in `candidates`, or -1.
  private var positions: [Int32] = []

  mutating func clear() {
    for candidate in candidates { positions[Int(candidate.form)] = -1 }
    candidates.removeAll(keepingCapacity: true)
  }

  /// Adds a candidate, which replaces an earlier one of the same form.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ candidate: Candidate) {
    while positions.count <= Int(candidate.form) { positions.append(-1) }
    let known = Int(positions[Int(candidate.form)])
    if known < 0 {
      candidates.append(candidate)
      rise(candidate, from: candidates.count - 1)
    } else if candidate < candidates[known] {
      rise(candidate, from: known)
    } else {
      sink(candidate, from: known)
    }
  }

  /// Removes the candidate of a form, if there is one.
  mutating func remove(_ form: Int32) {
    guard Int(form) < positions.count, positions[Int(form)] >= 0 else { return }
    let index = Int(positions[Int(form)])
    positions[Int(form)] = -1
    let last = candidates.removeLast()
    if index == candidates.count { return }
    if index > 0, last < candidates[(index - 1) / 2] {
      rise(last, from: index)
    } else {
      sink(last, from: index)
    }
  }

  /// Removes and returns the first candidate; `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  mutating func popFirst() -> Candidate? {
    guard let result = candidates.first else { return nil }
    remove(result.form)
    return result
  }

  /// Moves the free place at `start` toward the root until `candidate` fits.
  private mutating func rise(_ candidate: Candidate, from start: Int) {
    var index = start
    while index > 0, candidate < candidates[(index - 1) / 2] {
      put(candidates[(index - 1) / 2], at: index)
      index = (index - 1) / 2
    }
    put(candidate, at: index)
  }

  /// Moves the free place at `start` toward the leaves until `candidate` fits.
  private mutating func sink(_ candidate: Candidate, from start: Int) {
    var index = start
    while true {
      var child = 2 * index + 1
      if child + 1 < candidates.count, candidates[child + 1] < candidates[child] { child += 1 }
      guard child < candidates.count, candidates[child] < candidate else { break }
      put(candidates[child], at: index)
      index = child
    }
    put(candidate, at: index)
  }

  private mutating func put(_ candidate: Candidate, at index: Int) {
    candidates[index] = candidate
    positions[Int(candidate.form)] = Int32(index)
  }
}

/// A nonbasic linear form whose move changes the cost by `rate` per point.
///
/// Candidates are ordered by the steepest-edge rule (Goldfarb and Reid, 1977), which needs few moves: the
/// rate is divided by the length of the edge. This length grows with the number of basic forms that the move
/// changes.
struct Candidate: Comparable {
  var form: Int32
  var rate: Double
  private let steepness: Double

  /// Creates a candidate.
  ///
  /// - Parameter edge: The square of the length of the edge.
  init(form: Int32, rate: Double, edge: Double) {
    self.form = form
    self.rate = rate
    steepness = rate / edge.squareRoot()
  }

  static func < (a: Candidate, b: Candidate) -> Bool { (a.steepness, a.form) < (b.steepness, b.form) }
}
