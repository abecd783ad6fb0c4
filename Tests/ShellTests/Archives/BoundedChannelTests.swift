import Dispatch
import GimbalModel
import Synchronization
import Testing

@testable import GimbalShell

/// Tests of the channel between two threads.
@Suite struct BoundedChannelTests {
  private struct Failed: Error, Equatable { let reason: String }

  @Test func elementsArriveInOrder() throws {
    let channel = BoundedChannel<Int>(capacity: 7)
    DispatchQueue(label: "sender").async {
      do {
        for number in 0..<1000 { try channel.send(number, weight: number % 11) }
        channel.finish()
      } catch {
        Issue.record("send threw \(error)")
      }
    }
    var received: [Int] = []
    while let number = try channel.receive() { received.append(number) }
    #expect(received == Array(0..<1000))
    #expect(try channel.receive() == nil)
    try channel.check()
  }

  @Test func sendBlocksAtCapacity() throws {
    let channel = BoundedChannel<Int>(capacity: 10)
    let sent = Atomic(0)
    DispatchQueue(label: "sender").async {
      for number in 0..<200 {
        try? channel.send(number, weight: 3)
        sent.store(number + 1, ordering: .sequentiallyConsistent)
      }
      channel.finish()
    }
    var received = 0
    while try channel.receive() != nil {
      received += 1
      // The capacity holds three elements, including the received one. A fourth send blocks.
      #expect(sent.load(ordering: .sequentiallyConsistent) <= received + 3)
    }
    #expect(received == 200)
  }

  @Test func elementHeavierThanCapacityPasses() throws {
    let channel = BoundedChannel<Int>(capacity: 2)
    DispatchQueue(label: "sender").async {
      for number in 0..<5 { try? channel.send(number, weight: 100) }
      channel.finish()
    }
    var received: [Int] = []
    while let number = try channel.receive() { received.append(number) }
    #expect(received == [0, 1, 2, 3, 4])
  }

  @Test func failureFollowsSentElements() throws {
    let channel = BoundedChannel<Int>(capacity: 10)
    try channel.send(1, weight: 1)
    channel.finish(Failed(reason: "cut short"))
    #expect(try channel.receive() == 1)
    for _ in 0..<2 { #expect(throws: Failed(reason: "cut short")) { try channel.receive() } }
  }

  @Test func cancelWakesBlockedSender() throws {
    let channel = BoundedChannel<Int>(capacity: 1)
    let errors = Lock<[Failed]>([])
    let work = DispatchGroup()
    DispatchQueue(label: "sender").async(group: work) {
      for number in 0..<100 {
        do { try channel.send(number, weight: 1) } catch {
          errors.withLock { $0.append(error as? Failed ?? Failed(reason: "\(error)")) }
        }
      }
      channel.finish()
    }
    #expect(try channel.receive() == 0)
    channel.cancel(Failed(reason: "the disk is full"))
    channel.cancel(Failed(reason: "and something else"))
    work.wait()
    let all = errors.withLock { $0 }
    #expect(all.count >= 98)
    #expect(Set(all.map(\.reason)) == ["the disk is full"])
    #expect(throws: Failed(reason: "the disk is full")) { try channel.check() }
    #expect(try channel.receive() == nil)
  }
}
