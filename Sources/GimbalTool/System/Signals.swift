import Glibc
import Synchronization

/// Ctrl-C, once the terminal's prompt has asked to hear of it; before that it ends the process, as usual.
///
/// There is one of it, as there is one process: a signal handler reaches nothing but globals.
enum Interrupts {
  private static let pending = Atomic<Bool>(false)

  /// Whether the terminal has shown a Ctrl-C since somebody asked.
  private static let echo = Atomic<Bool>(false)

  static var arePending: Bool { pending.load(ordering: .relaxed) }

  /// Forgets what was pending.
  static func clear() {
    pending.store(false, ordering: .relaxed)
    echo.store(false, ordering: .relaxed)
  }

  /// Whether what the terminal shows of a Ctrl-C, `^C`, stands where something else is to be written; asked once.
  static func takeEcho() -> Bool { echo.exchange(false, ordering: .relaxed) }

  /// Takes Ctrl-C from now on. Without SA_RESTART, so that a waiting read returns.
  ///
  /// - Parameter always: also where whoever started the process made it ignore Ctrl-C, as shells do in the background.
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

/// A pipe that nobody reads any more.
enum ClosedPipe {
  /// Ends the process as the system ends one that writes to such a pipe.
  static func die() {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}

/// Streams that others have made such that calls do not wait (`O_NONBLOCK`): it is a property of what is open, and
/// whoever shares it has it, too.
enum Descriptors {
  /// Waits until a descriptor has something to read, or room to write, or a signal comes.
  static func wait(for descriptor: Int32, toRead: Bool) {
    var waiting = pollfd(fd: descriptor, events: Int16(toRead ? POLLIN : POLLOUT), revents: 0)
    poll(&waiting, 1, -1)
  }
}
