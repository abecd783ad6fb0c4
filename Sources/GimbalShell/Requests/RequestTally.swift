/// How a run over requests went.
package struct RequestTally: Hashable, Sendable {
  /// How many requests were answered, with frames or with an error.
  package private(set) var answers = 0
  /// How many of them have no frames.
  package private(set) var refusals = 0
  /// What the exit code is to tell.
  package private(set) var status = ExitStatus.success

  package init() {}

  mutating func count(_ answer: FrameAnswer) {
    answers += 1
    status.combine(answer.status)
  }

  mutating func count(_ error: RequestError) {
    answers += 1
    refusals += 1
    status.combine(error.status)
  }

  static func += (one: inout RequestTally, other: RequestTally) {
    one.answers += other.answers
    one.refusals += other.refusals
    one.status.combine(other.status)
  }
}
