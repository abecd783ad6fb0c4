import Glibc
import Synchronization

/// Ctrl-C, once the terminal's prompt has asked to hear of it; before that it ends the process, as usual.
///
/// There is one of it, as there is one process: a signal handler reaches nothing but globals.
enum Interrupts {
  private static let pending = Atomic<Bool>(false)

  static var arePending: Bool { pending.load(ordering: .relaxed) }

  /// Forgets what was pending.
  static func clear() { pending.store(false, ordering: .relaxed) }

  /// Takes Ctrl-C from now on. Without SA_RESTART, so that a waiting read returns.
  static func listen() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interrupts.pending.store(true, ordering: .relaxed) }
    sigemptyset(&action.sa_mask)
    action.sa_flags = 0
    sigaction(SIGINT, &action, nil)
  }
}
