import GimbalModel
import GimbalShell
import Synchronization

/// A dialogue with prepared answers.
final class ScriptedDialogue: Dialogue {
  private let answers: Lock<[LineEvent]>
  private let asked = Lock<[String]>([])
  let entries: [String]

  init(_ answers: [LineEvent] = [], entries: [String] = []) {
    self.answers = Lock(answers.reversed())
    self.entries = entries
  }

  /// The prompts of all questions, in order.
  var prompts: [String] { asked.withLock { $0 } }

  func ask(_ prompt: String, completing session: Session) -> LineEvent {
    asked.withLock { $0.append(prompt) }
    return answers.withLock { $0.popLast() ?? .end }
  }
}
