import GimbalCore
import Synchronization
import Testing

@Suite struct CancellationTests {
  private struct Stopped: Error, Equatable {}

  @Test func neverIsNotCancelled() throws {
    #expect(!Cancellation.never.isCancelled)
    try Cancellation.never.check(Stopped())
  }

  @Test func everyCheckPollsTheClosure() throws {
    let polls = Polls()
    let cancellation = Cancellation { polls.next() > 2 }
    try cancellation.check(Stopped())
    try cancellation.check(Stopped())
    #expect(throws: Stopped()) { try cancellation.check(Stopped()) }
    #expect(cancellation.isCancelled)
    #expect(polls.count == 4)
  }
}

private final class Polls: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
}
