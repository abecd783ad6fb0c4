import Dispatch
import Synchronization
import Testing

@testable import GimbalShell

/// What one thread gives to another.
@Suite struct HandoverTests {
  private struct Failed: Error, Equatable { let reason: String }

  @Test func whatIsGivenIsTakenInOrder() throws {
    let handover = Handover<Int>(capacity: 7)
    DispatchQueue(label: "giver").async {
      do {
        for number in 0..<1000 { try handover.give(number, weight: number % 11) }
        handover.end()
      } catch {
        Issue.record("it is refused: \(error)")
      }
    }
    var taken: [Int] = []
    while let number = try handover.take() { taken.append(number) }
    #expect(taken == Array(0..<1000))
    #expect(try handover.take() == nil)
    try handover.check()
  }

  @Test func nobodyGetsFartherAheadThanThereIsRoom() throws {
    let handover = Handover<Int>(capacity: 10)
    let given = Atomic(0)
    DispatchQueue(label: "giver").async {
      for number in 0..<200 {
        try? handover.give(number, weight: 3)
        given.store(number + 1, ordering: .sequentiallyConsistent)
      }
      handover.end()
    }
    var taken = 0
    while try handover.take() != nil {
      taken += 1
      // Three have room, one of which is being looked at; another waits.
      #expect(given.load(ordering: .sequentiallyConsistent) <= taken + 3)
    }
    #expect(taken == 200)
  }

  @Test func somethingLargerThanAllRoomGoesThroughAlone() throws {
    let handover = Handover<Int>(capacity: 2)
    DispatchQueue(label: "giver").async {
      for number in 0..<5 { try? handover.give(number, weight: 100) }
      handover.end()
    }
    var taken: [Int] = []
    while let number = try handover.take() { taken.append(number) }
    #expect(taken == [0, 1, 2, 3, 4])
  }

  @Test func aFailureComesAfterWhatWasGivenBefore() throws {
    let handover = Handover<Int>(capacity: 10)
    try handover.give(1, weight: 1)
    handover.end(Failed(reason: "cut short"))
    #expect(try handover.take() == 1)
    for _ in 0..<2 { #expect(throws: Failed(reason: "cut short")) { try handover.take() } }
  }

  @Test func aRefusalReachesWhoWaits() throws {
    let handover = Handover<Int>(capacity: 1)
    let refusals = Mutex<[Failed]>([])
    let work = DispatchGroup()
    DispatchQueue(label: "giver").async(group: work) {
      for number in 0..<100 {
        do { try handover.give(number, weight: 1) } catch {
          refusals.withLock { $0.append(error as? Failed ?? Failed(reason: "\(error)")) }
        }
      }
      handover.end()
    }
    #expect(try handover.take() == 0)
    handover.refuse(Failed(reason: "the disk is full"))
    handover.refuse(Failed(reason: "and something else"))
    work.wait()
    let all = refusals.withLock { $0 }
    #expect(all.count >= 98)
    #expect(Set(all.map(\.reason)) == ["the disk is full"])
    #expect(throws: Failed(reason: "the disk is full")) { try handover.check() }
    #expect(try handover.take() == nil)
  }
}
