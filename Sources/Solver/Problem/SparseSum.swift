/// A linear expression under construction: adds up terms by index, and forgets what cancelled.
///
/// One is reused for many expressions, so that each costs its terms and not the number of indices.
struct SparseSum {
  private(set) var indices: [Int32] = []
  private(set) var values: [Double] = []
  /// Σ |added|: how large the terms were that made a value.
  private var sizes: [Double] = []
  private var position: [Int32]

  /// A sum over indices below `width`.
  init(width: Int) {
    position = [Int32](repeating: -1, count: width)
  }

  var count: Int { indices.count }

  mutating func widen(to width: Int) {
    while position.count < width { position.append(-1) }
  }

  mutating func add(_ index: Int32, _ value: Double) {
    let at = position[Int(index)]
    if at >= 0 {
      values[Int(at)] += value
      sizes[Int(at)] += value.magnitude
    } else {
      position[Int(index)] = Int32(indices.count)
      indices.append(index)
      values.append(value)
      sizes.append(value.magnitude)
    }
  }

  /// What has been added for `index`, if anything.
  func value(of index: Int32) -> Double? {
    let at = position[Int(index)]
    return at >= 0 ? values[Int(at)] : nil
  }

  /// Takes `index` out and returns its value, 0 if that is only rounding; ``prune()`` then removes its place.
  mutating func take(_ index: Int32) -> Double {
    let at = Int(position[Int(index)])
    let value = isRounding(at) ? 0 : values[at]
    values[at] = 0
    sizes[at] = 0
    return value
  }

  private func isRounding(_ at: Int) -> Bool {
    values[at].magnitude <= Tolerance.cancellation * sizes[at]
  }

  /// Removes what is zero but for rounding.
  mutating func prune() {
    var kept = 0
    for at in indices.indices {
      let index = indices[at]
      if isRounding(at) {
        position[Int(index)] = -1
        continue
      }
      if kept != at {
        indices[kept] = index
        values[kept] = values[at]
        sizes[kept] = sizes[at]
        position[Int(index)] = Int32(kept)
      }
      kept += 1
    }
    indices.removeLast(indices.count - kept)
    values.removeLast(values.count - kept)
    sizes.removeLast(sizes.count - kept)
  }

  mutating func clear() {
    for index in indices { position[Int(index)] = -1 }
    indices.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    sizes.removeAll(keepingCapacity: true)
  }
}
