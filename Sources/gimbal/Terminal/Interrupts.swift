import Glibc
import Synchronization

/// Ctrl-C, once the terminal's prompt has asked to hear of it; before that it ends the process, as usual.
final class Interrupts: Sendable {
  // A signal handler reaches nothing but globals.
  private static let pending = Atomic<Bool>(false)

  var isPending: Bool { Interrupts.pending.load(ordering: .relaxed) }

  /// Forgets what was pending.
  func clear() { Interrupts.pending.store(false, ordering: .relaxed) }

  /// Takes Ctrl-C from now on. Without SA_RESTART, so that a waiting read returns.
  func listen() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interrupts.pending.store(true, ordering: .relaxed) }
    sigemptyset(&action.sa_mask)
    action.sa_flags = 0
    sigaction(SIGINT, &action, nil)
  }
}
