import GimbalModel
import Testing

@testable import GimbalInterchange

/// Size classes as conditions.
struct PairSetTests {
  @Test func everySetOfPairsHasAConditionThatHoldsThereAndNowhereElse() {
    for rawValue in 0..<(1 << SizeClassPair.all.count) {
      let pairs = PairSet(rawValue: rawValue)
      for pair in SizeClassPair.all {
        var traits = Traits(device: Device(size: Size(width: 600, height: 600)), orientation: .portrait)
        (traits.widthClass, traits.heightClass) = (pair.width, pair.height)
        let holds = pairs.condition?.holds(for: traits) ?? true
        #expect(holds == pairs.contains(pair), "\(rawValue) in \(pair)")
      }
    }
  }

  @Test func aConditionIsAsShortAsThat() throws {
    let landscape = PairSet { $0.height == .compact }
    let (name, word) = (try Name("heightClass"), try Name("compact"))
    #expect(landscape.condition == .trait(name, .equal, .word(word)))
    #expect(PairSet { $0.height != .compact }.condition == .not(.trait(name, .equal, .word(word))))
    #expect(PairSet.all.condition == nil)
  }
}
