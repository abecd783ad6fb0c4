import GimbalModel
import TestSupport

/// Seeded random values.
struct RandomValues {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// A small set of values, so that values change back and forth.
  mutating func points() -> Double { Double(number(0..<6) * 8) }

  mutating func flag() -> Bool { Bool.random(using: &generator) }

  mutating func one<Element>(of elements: [Element]) -> Element? { elements.randomElement(using: &generator) }
}
