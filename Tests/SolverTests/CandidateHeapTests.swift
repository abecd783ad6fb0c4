import TestSupport
import Testing

@testable import GimbalSolver

/// The heap returns the same candidates as a search for the minimum.
@Suite struct CandidateHeapTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func returnsTheMinimum(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var heap = CandidateHeap()
    var model: [Int32: Candidate] = [:]
    for step in 0..<400 {
      let form = Int32.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let candidate = Candidate(
          form: form, rate: .random(in: -9 ... -1, using: &random), edge: .random(in: 1...4, using: &random))
        heap.insert(candidate)
        model[form] = candidate
      case 6..<8:
        heap.remove(form)
        model[form] = nil
      default:
        let first = model.values.min()
        #expect(heap.popFirst() == first, "seed \(seed), step \(step)")
        if let first { model[first.form] = nil }
      }
    }
    var rest: [Candidate] = []
    while let next = heap.popFirst() { rest.append(next) }
    #expect(rest == model.values.sorted())
    for form in 0..<40 as Range<Int32> {
      heap.insert(Candidate(form: form, rate: -1, edge: 1))
    }
    heap.clear()
    #expect(heap.popFirst() == nil)
  }
}
