/// A linear expression under construction: adds up terms by index, and forgets what cancelled.
///
/// One is reused for many expressions, so that each costs its terms and not the number of indices.
struct SparseSum: ~Copyable {
  struct Part: BitwiseCopyable {
    var index: Int32
    var value: Double
    /// Σ |added|: how large the terms were that made the value.
    var size: Double

    var isRounding: Bool { value.magnitude <= Tolerance.cancellation * size }
  }

  private(set) var count = 0
  private var parts: Buffer<Part>
  private var position: Buffer<Int32>

  /// A sum over indices below `width`.
  init(width: Int) {
    parts = Buffer(repeating: Part(index: 0, value: 0, size: 0), count: 8)
    position = Buffer(repeating: -1, count: width)
  }

  func index(_ at: Int) -> Int32 { parts[at].index }
  func value(_ at: Int) -> Double { parts[at].value }

  /// The terms, in no order that means anything.
  func map<Result>(_ make: (Int32, Double) -> Result) -> [Result] {
    (0..<count).map { make(parts[$0].index, parts[$0].value) }
  }

  /// Makes room for indices below `width`; only an empty sum may grow.
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

  /// What has been added for `index`, if anything.
  func value(of index: Int32) -> Double? {
    let at = position[index]
    return at >= 0 ? parts[at].value : nil
  }

  /// Takes `index` out and returns its value, 0 if that is only rounding; ``prune()`` then removes its place.
  mutating func take(_ index: Int32) -> Double {
    let at = position[index]
    let value = parts[at].isRounding ? 0 : parts[at].value
    parts[at].value = 0
    parts[at].size = 0
    return value
  }

  /// Removes what is zero but for rounding.
  mutating func prune() {
    var kept = 0
    for at in 0..<count {
      let part = parts[at]
      if part.isRounding {
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
