/// A sparse vector in dense storage, for sums whose members are read in arbitrary order.
struct WorkVector: ~Copyable {
  private let values: Buffer<Double>
  /// For each index, the sum of the magnitudes of the added numbers.
  private let sizes: Buffer<Double>
  private let isMember: Buffer<Bool>
  private let members: Buffer<Int32>
  /// The number of indices to which a number was added.
  private(set) var count = 0

  /// Creates an empty vector with indices below `width`.
  init(width: Int) {
    values = Buffer(repeating: 0, count: width)
    sizes = Buffer(repeating: 0, count: width)
    isMember = Buffer(repeating: false, count: width)
    members = Buffer(repeating: 0, count: width)
  }

  /// Returns the index of a member, in the order of the additions.
  func member(_ at: Int) -> Int32 { members[at] }

  /// The value at an index. The value is 0 if it is only a rounding error of the added numbers.
  subscript(index: Int32) -> Double {
    let value = values[index]
    return value.magnitude <= Tolerance.cancellation * sizes[index] ? 0 : value
  }

  mutating func add(_ index: Int32, _ value: Double) {
    if !isMember[index] {
      isMember[index] = true
      members[count] = index
      count += 1
    }
    values[index] += value
    sizes[index] += value.magnitude
  }

  /// Replaces the value of a member.
  func set(_ index: Int32, _ value: Double) {
    values[index] = value
    sizes[index] = value.magnitude
  }

  /// The largest magnitude of a value.
  var largest: Double {
    var result = 0.0
    for at in 0..<count { result = max(result, values[members[at]].magnitude) }
    return result
  }

  mutating func clear() {
    for at in 0..<count {
      values[members[at]] = 0
      sizes[members[at]] = 0
      isMember[members[at]] = false
    }
    count = 0
  }
}
