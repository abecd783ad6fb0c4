import GimbalCore

/// A solver of the required equalities that have one or two unknowns.
///
/// A row with one unknown determines the value of this variable. A row with two unknowns links the two variables into
/// one class. In both cases, other rows that contain these variables can now have fewer unknowns, so they are queued
/// again. Rows with three or more unknowns remain for ``Elimination``. Except for rows with very different
/// coefficients, the smaller class joins the larger one, so the cost is usually `O(n log n)` for n terms.
struct Propagation: ~Copyable {
  var forest: AffineForest
  /// The equalities with three or more unknowns.
  private(set) var waiting: [Int32] = []
  /// The required equalities that contradict the equalities that were solved before them, or that no values satisfy.
  private(set) var contradictions: [Int32] = []
  /// `true` if a row holds within the tolerance, but not within rounding errors.
  private(set) var hasDoubt = false
  private var occurrences: Occurrences
  private var isDone: Buffer<Bool>
  private var queueState: Buffer<QueueState>
  private var queue: [Int32]
  /// The rows with a single term, and the rows that contain a variable whose value became known. They are processed
  /// before ``queue``, so that values propagate along chains before links are added.
  private var urgent: [Int32] = []
  private var sum: SparseSum
  private let cancellation: Cancellation

  enum QueueState: UInt8, BitwiseCopyable { case nowhere, queued, urgent }

  /// - Parameter isForward: `true` if the search starts at the first row with a single term, `false` if it starts at the
  ///   last one. The values are the same, but contradictions are found at other rows.
  init(_ problem: Problem, equalities: [Int32], isForward: Bool) {
    let (rows, variableCount) = (problem.rows, problem.variableCount)
    cancellation = problem.cancellation
    forest = AffineForest(count: variableCount)
    occurrences = Occurrences(of: rows, in: equalities, variableCount: variableCount)
    isDone = Buffer(repeating: true, count: rows.slotCount)
    queueState = Buffer(repeating: .nowhere, count: rows.slotCount)
    sum = SparseSum(width: variableCount)
    queue = equalities
    for slot in equalities {
      isDone[slot] = false
      if rows.termCount(Int(slot)) == 1 {
        urgent.append(slot)
        queueState[slot] = .urgent
      } else {
        queueState[slot] = .queued
      }
    }
    // The list is processed from the end.
    if isForward { urgent.reverse() }
  }

  mutating func run(_ rows: Rows) throws(EngineError) {
    var head = 0
    var steps = 0
    while true {
      let slot: Int32
      if let last = urgent.popLast() {
        slot = last
      } else if head < queue.count {
        slot = queue[head]
        head += 1
      } else {
        break
      }
      steps &+= 1
      if steps & 1023 == 0, cancellation.isCancelled { throw .cancelled }
      queueState[slot] = .nowhere
      if !isDone[slot] { examine(slot, rows) }
    }
    for slot in queue where !isDone[slot] {
      isDone[slot] = true
      waiting.append(slot)
    }
    hasDoubt = hasDoubt || sum.hasDoubt
  }

  private mutating func examine(_ slot: Int32, _ rows: Rows) {
    sum.clear()
    var rest = rows.constant(Int(slot))
    var size = rest.magnitude
    for term in rows.terms(Int(slot)) {
      let factor = rows.term(term)
      let coefficient = factor.coefficient
      let image = forest.image(factor.variable.index)
      let known = coefficient * image.offset
      rest += known
      size += known.magnitude
      if image.factor != 0 { sum.add(image.root, coefficient * image.factor) }
    }
    sum.prune()
    switch sum.count {
    case 0:
      isDone[slot] = true
      if !(rest.magnitude <= Tolerance.rounding * size) {
        hasDoubt = true
        if !(rest.magnitude <= Tolerance.relative * max(1, size)) { contradictions.append(slot) }
      }
    case 1:
      // a·x + rest = 0 determines x.
      isDone[slot] = true
      forest.fix(sum.index(0), at: -rest / sum.value(0), because: slot)
      wake(sum.index(0), isUrgent: true)
    case 2:
      isDone[slot] = true
      link(slot, rest)
    default:
      break
    }
  }

  /// Links two variables by a row: a·x + b·y + rest = 0 gives x = -b/a · y - rest/a.
  private mutating func link(_ slot: Int32, _ rest: Double) {
    var (x, y) = (sum.index(0), sum.index(1))
    var (a, b) = (sum.value(0), sum.value(1))
    let ratio = (b / a).magnitude
    // If one coefficient is much larger than the other, divide by the larger one, so that rounding errors do not grow.
    // Otherwise, link the smaller class to the larger class.
    let isLopsided = ratio > 1e3 || ratio < 1e-3
    if isLopsided ? ratio > 1 : occurrences.count(x) > occurrences.count(y) {
      swap(&x, &y)
      swap(&a, &b)
    }
    forest.link(x, to: y, factor: -b / a, offset: -rest / a, because: slot)
    wake(x, isUrgent: false)
    occurrences.join(x, into: y)
  }

  private mutating func wake(_ root: Int32, isUrgent: Bool) {
    var member = root
    repeat {
      for at in occurrences.indices(member) {
        let slot = occurrences.slot(at)
        if isDone[slot] { continue }
        if isUrgent, queueState[slot] != .urgent {
          queueState[slot] = .urgent
          urgent.append(slot)
        } else if queueState[slot] == .nowhere {
          queueState[slot] = .queued
          queue.append(slot)
        }
      }
      member = occurrences.member(after: member)
    } while member != root
  }
}

/// The rows that contain each variable, and the classes of linked variables.
///
/// The members of a class form a circular list. Joining two classes splices their lists in constant time.
struct Occurrences: ~Copyable {
  private var start: Buffer<Int32>
  private var slots: Buffer<Int32>
  private var next: Buffer<Int32>
  private var size: Buffer<Int32>

  /// Collects the occurrences of all variables in the rows `included`.
  init(of rows: Rows, in included: [Int32], variableCount: Int) {
    size = Buffer(repeating: 0, count: variableCount)
    start = Buffer(repeating: 0, count: variableCount + 1)
    next = Buffer(count: variableCount) { $0 }
    var total: Int32 = 0
    for slot in included {
      for term in rows.terms(Int(slot)) { size[rows.term(term).variable.index] += 1 }
    }
    for index in 0..<variableCount {
      total += size[index]
      start[index + 1] = total
    }
    slots = Buffer(repeating: 0, count: Int(total))
    // This loop fills the list of each variable from the end. After the loop, `start[variable + 1]` is the
    // start of the list of `variable`. The next loop moves this position to `start[variable]`.
    for slot in included.reversed() {
      for term in rows.terms(Int(slot)) {
        let variable = Int(rows.term(term).variable.index)
        start[variable + 1] -= 1
        slots[start[variable + 1]] = slot
      }
    }
    for index in 0..<variableCount { start[index] = start[index + 1] }
    start[variableCount] = total
  }

  /// Returns the number of occurrences of all variables that are linked to `root`.
  func count(_ root: Int32) -> Int32 { size[root] }

  mutating func join(_ root: Int32, into other: Int32) {
    let after = next[root]
    next[root] = next[other]
    next[other] = after
    size[other] += size[root]
  }

  /// Returns the variable after `member` in the circular list of the variables that are linked to it.
  func member(after member: Int32) -> Int32 { next[member] }

  func indices(_ member: Int32) -> Range<Int32> { start[member]..<start[Int(member) + 1] }

  func slot(_ index: Int32) -> Int32 { slots[index] }
}
