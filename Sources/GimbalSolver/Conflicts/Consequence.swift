/// What the other rows of a minimal set say of the form that its last row judges, and so of all rows parallel to it.
struct Consequence {
  /// The row set aside.
  private let row: Int32
  /// With multipliers λ, that of the row set aside being 1, Σ λ·(a·x + k) is this constant: so the left side of the
  /// row is this, but for what the others leave open.
  private var rest: Reduction.Constant
  /// Whether the others are equalities, which leave nothing open. Otherwise the left side may lie farther from 0.
  private let isExact: Bool

  /// What `members` but the last say of it, if `multipliers`, by member, prove that they contradict it.
  init(_ rows: Rows, members: [Int32], multipliers: [Double]) {
    row = members[members.count - 1]
    let unit = multipliers[members.count - 1]
    rest = Reduction.Constant(constant: 0, size: 1)
    for (member, multiplier) in zip(members, multipliers) {
      rest.add(multiplier / unit * rows.constant(Int(member)))
    }
    isExact = members.dropLast().allSatisfy { rows.relation(Int($0)) == .equal }
  }

  /// Whether it contradicts `other`, which is parallel to the row set aside.
  func contradicts(_ other: Int32, _ rows: Rows, _ parallels: Parallels) -> Bool {
    let factor = parallels.scale[Int(other)] / parallels.scale[Int(row)]
    var value = Reduction.Constant(constant: 0, size: 1)
    value.add(factor * rest.constant)
    value.size += factor.magnitude * rest.size
    value.add(-factor * rows.constant(Int(row)))
    value.add(rows.constant(Int(other)))
    if !(value.constant.isFinite && value.size.isFinite) || value.isZero { return false }
    // Which way the left side may lie farther: the way in which it misses the row set aside.
    let isBelow = factor * rest.constant < 0
    if !isExact, isBelow != (value.constant < 0) { return false }
    return switch rows.relation(Int(other)) {
    case .equal: true
    case .lessThanOrEqual: value.constant > 0
    case .greaterThanOrEqual: value.constant < 0
    }
  }
}
