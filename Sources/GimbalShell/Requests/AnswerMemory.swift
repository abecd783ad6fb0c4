import GimbalModel

/// Answers that were given before, so that who asks again is not kept waiting for the same solution. It has a bound,
/// whatever is asked.
struct AnswerMemory {
  /// What the answer about a scene of the library depends on; which of its views are told of is not part of it.
  struct Key: Hashable {
    let scene: Name
    let traits: Traits
    let isExact: Bool

    /// About how much memory it takes, in bytes.
    var size: Int {
      traits.custom.reduce(MemoryLayout<Key>.size) { size, trait in
        let value = if case .word(let word) = trait.value { word.text.utf8.count } else { 0 }
        // A table is half empty at times, and each text has a header of its own.
        return size + 2 * MemoryLayout<(Name, TraitValue)>.stride + trait.key.text.utf8.count + value + 64
      }
    }
  }

  /// How much memory there may be, in bytes.
  private let limit: Int
  private var answers: [Key: FrameAnswer] = [:]
  /// About how much memory keys and answers take, in bytes.
  private(set) var size = 0

  init(limit: Int = RequestLimit.memory) { self.limit = limit }

  var count: Int { answers.count }

  subscript(key: Key) -> FrameAnswer? { answers[key] }

  mutating func remember(_ answer: FrameAnswer, for key: Key) {
    let weight = key.size + answer.size
    guard weight <= limit, answers[key] == nil else { return }
    // Everything at once: what is asked for often is soon here again.
    if size + weight > limit || answers.count >= RequestLimit.answers { (answers, size) = ([:], 0) }
    answers[key] = answer
    size += weight
  }
}
