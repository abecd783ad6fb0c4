import GimbalModel
import Glibc
import Synchronization

/// Interrupts by Ctrl-C. Until `listen(always:)` is called, an interrupt ends the process.
///
/// The state is global because a signal handler can access only global variables.
enum Interrupts {
  private static let pending = Atomic<Bool>(false)

  /// `true` if the terminal has echoed `^C` since the last call of `consumeEcho()`.
  private static let echo = Atomic<Bool>(false)

  static var arePending: Bool { pending.load(ordering: .relaxed) }

  /// Discards a pending interrupt.
  static func clear() {
    pending.store(false, ordering: .relaxed)
    echo.store(false, ordering: .relaxed)
  }

  /// Returns `true` if the terminal has echoed `^C` where the next text will be written, and resets the flag.
  static func consumeEcho() -> Bool { echo.exchange(false, ordering: .relaxed) }

  /// Installs the signal handler without SA_RESTART, so that a signal ends a blocked read.
  ///
  /// - Parameter always: `true` to install the handler even if the process ignores interrupts because of its
  ///   parent, as in background jobs of a shell.
  static func listen(always: Bool = false) {
    var before = sigaction()
    sigaction(SIGINT, nil, &before)
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    if !always, unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == ignored { return }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interrupts.pending.store(true, ordering: .relaxed)
      Interrupts.echo.store(true, ordering: .relaxed)
    }
    sigemptyset(&action.sa_mask)
    action.sa_flags = 0
    sigaction(SIGINT, &action, nil)
  }
}

/// The reaction to a closed pipe.
enum ClosedPipe {
  /// Ends the process with SIGPIPE, as the system does by default.
  static func terminate() {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}

/// Waiting on nonblocking descriptors. `O_NONBLOCK` is a flag of the open file, so another process that
/// shares the file can set the flag.
enum Descriptors {
  /// Waits until a descriptor can be read or written, or a signal arrives.
  static func wait(for descriptor: Int32, toRead: Bool) {
    var waiting = pollfd(fd: descriptor, events: Int16(toRead ? POLLIN : POLLOUT), revents: 0)
    poll(&waiting, 1, -1)
  }
}

extension Cancellation {
  /// The cancellation by an interrupt.
  static var interrupt: Cancellation { Cancellation { Interrupts.arePending } }
}
