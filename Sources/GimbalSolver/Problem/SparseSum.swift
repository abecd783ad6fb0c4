/// A sparse accumulator. It adds coefficients by index and drops coefficients that cancel.
///
/// One instance is reused for many expressions. The cost of each expression therefore depends on its number
/// of terms, and not on the number of indices.
struct SparseSum: ~Copyable {
  struct Part: BitwiseCopyable {
    var index: Int32
    var value: Double
    /// The sum of the magnitudes of the added numbers. The rounding error of `value` is relative to this sum.
    var size: Double

    /// `true` if the value counts as zero.
    var isZero: Bool { value.magnitude <= Tolerance.relative * size }

    /// `true` if the value counts as zero, but is larger than a rounding error.
    var isDoubtful: Bool { isZero && value.magnitude > Tolerance.rounding * size }
  }

  private(set) var count = 0
  /// `true` if a coefficient was dropped that is larger than a rounding error.
  private(set) var hasDoubt = false
  private var parts: Buffer<Part>
  private var position: Buffer<Int32>

  /// Creates an empty sum over indices below `width`.
  init(width: Int) {
    parts = Buffer(repeating: Part(index: 0, value: 0, size: 0), count: 8)
    position = Buffer(repeating: -1, count: width)
  }

  func index(_ at: Int) -> Int32 { parts[at].index }
  func value(_ at: Int) -> Double { parts[at].value }

  /// Returns the results of calling `make` with the index and coefficient of each term, in unspecified order.
  func map<Result>(_ make: (Int32, Double) -> Result) -> [Result] {
    (0..<count).map { make(parts[$0].index, parts[$0].value) }
  }

  /// Makes room for indices below `width`. The sum must be empty.
  mutating func widen(to width: Int) {
    assert(count == 0)
    if position.count < width { position = Buffer(repeating: -1, count: max(width, 2 * position.count)) }
  }

  mutating func add(_ index: Int32, _ value: Double) {
    let at = position[index]
    if at >= 0 {
      parts[at].value += value
      parts[at].size += value.magnitude
    } else {
      if count == parts.count { parts.grow(to: 4 * count, repeating: parts[0]) }
      position[index] = Int32(count)
      parts[count] = Part(index: index, value: value, size: value.magnitude)
      count += 1
    }
  }

  /// Returns the coefficient of `index`, or nil if nothing was added for this index.
  func value(of index: Int32) -> Double? {
    let at = position[index]
    return at >= 0 ? parts[at].value : nil
  }

  /// Sets the coefficient of `index`, for which the sum must have a term, to zero. Returns the old
  /// coefficient, or 0 if it was only a rounding error. A later call to ``prune()`` removes the term.
  mutating func take(_ index: Int32) -> Double {
    let at = position[index]
    let value = parts[at].isZero ? 0 : parts[at].value
    if value == 0, parts[at].isDoubtful { hasDoubt = true }
    parts[at].value = 0
    parts[at].size = 0
    return value
  }

  /// Removes terms whose coefficient is zero or only a rounding error.
  mutating func prune() {
    var kept = 0
    for at in 0..<count {
      let part = parts[at]
      if part.isZero {
        if part.isDoubtful { hasDoubt = true }
        position[part.index] = -1
        continue
      }
      if kept != at {
        parts[kept] = part
        position[part.index] = Int32(kept)
      }
      kept += 1
    }
    count = kept
  }

  mutating func clear() {
    for at in 0..<count { position[parts[at].index] = -1 }
    count = 0
  }
}
