import GimbalShell
import Synchronization

/// Someone at a terminal who answers what was written down before.
final class ScriptedDialogue: Dialogue {
  private let answers: Mutex<[LineEvent]>
  private let asked = Mutex<[String]>([])
  let entries: [String]

  init(_ answers: [LineEvent] = [], entries: [String] = []) {
    self.answers = Mutex(answers.reversed())
    self.entries = entries
  }

  /// What stood before each line that was asked for.
  var prompts: [String] { asked.withLock { $0 } }

  func ask(_ prompt: String, completing session: Session) -> LineEvent {
    asked.withLock { $0.append(prompt) }
    return answers.withLock { $0.popLast() ?? .end }
  }
}
