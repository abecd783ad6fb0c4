import Model

/// Answers that were given before, so that who asks again is not kept waiting for the same solution. It has a bound,
/// whatever is asked.
struct AnswerMemory {
  /// What the answer about a scene of the library depends on.
  struct Key: Hashable {
    let scene: Name
    let traits: Traits
    let isExact: Bool
  }

  private var answers: [Key: FrameAnswer] = [:]
  private var size = 0

  subscript(key: Key) -> FrameAnswer? { answers[key] }

  mutating func remember(_ answer: FrameAnswer, for key: Key) {
    // Everything at once: what is asked for often is soon here again.
    if size + answer.members.count > RequestLimit.memory { (answers, size) = ([:], 0) }
    guard answer.members.count <= RequestLimit.memory else { return }
    answers[key] = answer
    size += answer.members.count
  }
}
