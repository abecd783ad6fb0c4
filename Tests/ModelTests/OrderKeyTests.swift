import GimbalModel
import TestSupport
import Testing

@Suite struct OrderKeyTests {
  private static func expectBetween(
    _ lower: OrderKey?, _ upper: OrderKey?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let key = OrderKey.between(lower, upper)
    let place = "\(lower?.text ?? "-") \(key.text) \(upper?.text ?? "-")"
    #expect(OrderKey(key.text) == key, "\(place)", sourceLocation: sourceLocation)
    if let lower { #expect(lower < key, "\(place)", sourceLocation: sourceLocation) }
    if let upper, lower.map({ $0 < upper }) ?? true {
      #expect(key < upper, "\(place)", sourceLocation: sourceLocation)
    }
  }

  /// There is a key between any two keys of a small alphabet.
  @Test func keyBetweenEverySmallPair() {
    let integers = ["a0", "a1", "az", "b00", "bzz", "c000", "Zz", "Z0", "Yzz", "Y00", "Xzzz"]
    let digits = ["0", "1", "V", "y", "z"]
    var fractions = [""] + digits.dropFirst()
    for first in digits { fractions += digits.dropFirst().map { first + $0 } }
    let keys = integers.flatMap { integer in fractions.compactMap { OrderKey(integer + $0) } }
    #expect(keys.count == integers.count * fractions.count)
    for lower in keys {
      for upper in keys { Self.expectBetween(lower, upper) }
      Self.expectBetween(lower, nil)
      Self.expectBetween(nil, lower)
    }
  }

  @Test func firstAndLastKeys() throws {
    let most = try #require(OrderKey("z" + String(repeating: "z", count: 26)))
    Self.expectBetween(most, nil)
    Self.expectBetween(.between(most, nil), nil)
    let zeros = String(repeating: "0", count: 25)
    let least = try #require(OrderKey("A" + zeros + "1"))
    Self.expectBetween(nil, least)
    Self.expectBetween(nil, .between(nil, least))
    #expect(OrderKey("A" + zeros + "0") == nil)
  }

  @Test(arguments: [
    "", "a", "0", "a0 ", "a00", "aé", "b0", "b000", "Z", "a0V0", "-0", String(repeating: "a", count: 5000),
  ])
  func invalidKeysAreRejected(_ text: String) {
    #expect(OrderKey(text) == nil)
  }

  @Test func appendedKeysAreShort() {
    var key = OrderKey.first
    for _ in 0..<100_000 {
      let next = OrderKey.between(key, nil)
      if !(key < next) { Issue.record("\(key.text) \(next.text)") }
      key = next
    }
    #expect(key.text.count <= 5)
    key = .first
    for _ in 0..<100_000 { key = .between(nil, key) }
    #expect(key.text.count <= 5)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func randomInsertions(_ seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var keys: [OrderKey] = []
    for _ in 0..<2000 {
      let index = Int.random(in: 0...keys.count, using: &chance)
      let (lower, upper) = (index > 0 ? keys[index - 1] : nil, index < keys.count ? keys[index] : nil)
      Self.expectBetween(lower, upper)
      keys.insert(.between(lower, upper), at: index)
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
    #expect(keys.allSatisfy { $0.text.count < 20 })
  }

  /// Repeated insertions into one gap, from either side, result in valid keys.
  @Test func thousandsOfInsertionsIntoOneGap() {
    var (lower, upper) = (OrderKey.first, OrderKey.between(.first, nil))
    for turn in 0..<4000 {
      let key = OrderKey.between(lower, upper)
      if turn % 2 == 0 { lower = key } else { upper = key }
    }
    #expect(lower < upper)
    #expect(OrderKey(lower.text) == lower && OrderKey(upper.text) == upper)
    upper = .between(.first, nil)
    for _ in 0..<4000 { upper = .between(.first, upper) }
    Self.expectBetween(.first, upper)
  }

  @Test func keyAfterEqualKeys() {
    #expect(OrderKey.between(.first, .first) > .first)
    #expect(OrderKey.between(OrderKey("a5"), OrderKey("a1")) == OrderKey("a6"))
  }
}
