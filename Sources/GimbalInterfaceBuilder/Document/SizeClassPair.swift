internal import GimbalModel

/// A horizontal and a vertical size class.
struct SizeClassPair: Hashable {
  let width: SizeClass
  let height: SizeClass

  static let unspecified = SizeClassPair(width: .unspecified, height: .unspecified)

  /// All pairs that a canvas can have. The first pair consists of unspecified size classes.
  static let all =
    [unspecified]
    + [SizeClass.compact, .regular].flatMap { width in
      [SizeClass.compact, .regular].map { SizeClassPair(width: width, height: $0) }
    }
}

/// A set of size class pairs that can be converted to a condition, such as `widthClass=compact`.
struct SizeClassPairSet: OptionSet, Hashable {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the set of pairs that satisfy a predicate.
  init(where holds: (SizeClassPair) -> Bool) {
    rawValue = SizeClassPair.all.indices.reduce(0) { holds(SizeClassPair.all[$1]) ? $0 | 1 << $1 : $0 }
  }

  static let all = SizeClassPairSet { _ in true }

  func contains(_ pair: SizeClassPair) -> Bool {
    SizeClassPair.all.firstIndex(of: pair).map { contains(SizeClassPairSet(rawValue: 1 << $0)) } ?? false
  }

  /// A short condition that is true for exactly the pairs in the set; `nil` if the set contains all pairs.
  var condition: Condition? {
    if self == .all { return nil }
    let candidates =
      SizeClassPairSet.tests
      + SizeClassPairSet.tests.map {
        SizeClassPairSet.Test(
          pairs: SizeClassPairSet.all.subtracting($0.pairs), condition: .not($0.condition))
      }
    if let one = candidates.first(where: { $0.pairs == self }) { return one.condition }
    for one in candidates {
      for other in candidates where one.pairs.intersection(other.pairs) == self {
        return .and(one.condition, other.condition)
      }
    }
    for one in candidates {
      for other in candidates where one.pairs.union(other.pairs) == self {
        return .or(one.condition, other.condition)
      }
    }
    let exact = SizeClassPair.all.filter(contains).map { pair in
      Condition.and(
        SizeClassPairSet.test("widthClass", pair.width), SizeClassPairSet.test("heightClass", pair.height))
    }
    return exact.dropFirst().reduce(exact.first) { joined, next in joined.map { .or($0, next) } }
  }

  private struct Test {
    let pairs: SizeClassPairSet
    let condition: Condition
  }

  private static let tests: [Test] = [SizeClass.compact, .regular].flatMap { sizeClass in
    [
      Test(pairs: SizeClassPairSet { $0.width == sizeClass }, condition: test("widthClass", sizeClass)),
      Test(pairs: SizeClassPairSet { $0.height == sizeClass }, condition: test("heightClass", sizeClass)),
    ]
  }

  private static func test(_ trait: String, _ sizeClass: SizeClass) -> Condition {
    guard let trait = try? Name(trait), let word = try? Name(sizeClass.rawValue) else {
      return .orientation(.portrait)
    }
    return .trait(trait, .equal, .word(word))
  }
}
