import GimbalModel
import Glibc
import Synchronization

/// Interrupts from Ctrl-C and, in a watch, from other signals that end it. Until `listen(always:)` is called, an
/// interrupt ends the process.
///
/// The state is global because a signal handler can access only global variables.
enum Interrupts {
  private static let pending = Atomic<Bool>(false)

  /// `true` if an interrupt was received since the last call to `consumeEcho()` or `clear()`.
  private static let echo = Atomic<Bool>(false)

  static var arePending: Bool { pending.load(ordering: .relaxed) }

  /// Discards a pending interrupt.
  static func clear() {
    pending.store(false, ordering: .relaxed)
    echo.store(false, ordering: .relaxed)
  }

  /// Returns `true` if an interrupt was received since the last call. In this case, the terminal may have
  /// echoed `^C` on the current line. Resets `echo`.
  static func consumeEcho() -> Bool { echo.exchange(false, ordering: .relaxed) }

  /// Installs the signal handler without SA_RESTART, so that a signal ends a blocked read.
  ///
  /// - Parameter always: `true` to install the handler even if the process ignores interrupts because of its
  ///   parent, as in background jobs of a shell.
  static func listen(always: Bool = false) { listen(for: SIGINT, always: always) }

  /// Installs the signal handler for a signal that ends a run in the same way as Ctrl-C.
  static func listen(for number: Int32, always: Bool = false) {
    var before = sigaction()
    sigaction(number, nil, &before)
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    if !always, unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == ignored { return }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interrupts.pending.store(true, ordering: .relaxed)
      Interrupts.echo.store(true, ordering: .relaxed)
    }
    sigemptyset(&action.sa_mask)
    action.sa_flags = 0
    sigaction(number, &action, nil)
  }
}

/// Requests to end the process: SIGTERM, SIGHUP and, without a prompt, SIGINT. After a request, the current
/// command is cancelled, the project is closed, drafts (temporary files) are removed, and the process
/// terminates itself with that signal.
///
/// The state is global because a signal handler can access only global variables.
enum Terminations {
  /// The number of the first signal that requested the end; 0 for none.
  private static let pending = Atomic<Int32>(0)

  /// The maximum time from a request to the end of the process, in seconds. Without this limit, a command that
  /// does not check for cancellation could delay the end.
  private static let grace: UInt32 = 5

  static var arePending: Bool { pending.load(ordering: .relaxed) != 0 }

  /// Installs handlers for signals without SA_RESTART, so that a signal ends a blocked read. A second signal
  /// ends the process at once. Signals that the process ignores, as under `nohup`, stay ignored.
  static func listen(for signals: [Int32]) {
    for number in signals {
      var before = sigaction()
      sigaction(number, nil, &before)
      let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
      if unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == ignored { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        Terminations.pending.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
        signal(SIGALRM) { _ in Terminations.end() }
        alarm(Terminations.grace)
      }
      sigemptyset(&action.sa_mask)
      action.sa_flags = 0
      sigaction(number, &action, nil)
    }
  }

  /// Ends the process with the pending signal, if there is one.
  static func end() {
    let number = pending.load(ordering: .relaxed)
    if number == 0 { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}

/// The handling of a closed pipe on standard output.
enum ClosedPipe {
  /// `true` if a command failed because the reader of standard output has closed the pipe. The failure is not
  /// reported, because the process ends with SIGPIPE.
  static var isCause: Bool { cause.load(ordering: .relaxed) }
  private static let cause = Atomic<Bool>(false)

  /// Waits until the reader of standard output closes the pipe, a signal arrives, or some time has passed.
  ///
  /// - Returns: `true` if the pipe is closed.
  static func isClosed(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  /// Records that the command fails because the pipe is closed.
  static func note() { cause.store(true, ordering: .relaxed) }

  /// Ends the process with SIGPIPE, as the system does by default.
  static func terminate() {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}

/// Operations on file descriptors.
///
/// Each descriptor can be nonblocking: `O_NONBLOCK` is a flag of the open file, so another process that shares
/// the open file can set the flag.
enum Descriptors {
  /// Waits until a descriptor can be read or written, or a signal arrives.
  static func wait(for descriptor: Int32, toRead: Bool) {
    var waiting = pollfd(fd: descriptor, events: Int16(toRead ? POLLIN : POLLOUT), revents: 0)
    poll(&waiting, 1, -1)
  }

  /// Opens the standard descriptors that the parent process has closed, so that no other file gets their
  /// numbers. Reads and writes on these descriptors fail, as they do on closed descriptors.
  static func reserveStandard() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = Glibc.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// `true` if the process can open the five descriptors that a project needs: three for the database, its
  /// write-ahead log and its WAL index, and two for Dispatch, which traps if it cannot create them.
  static var areSufficient: Bool {
    let opened = (0..<5).map { _ in dup(STDERR_FILENO) }
    for descriptor in opened where descriptor >= 0 { close(descriptor) }
    return opened.allSatisfy { $0 >= 0 }
  }

  /// Returns `true` if a read from a descriptor would not wait.
  static func isReady(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) != 0
  }
}

extension Cancellation {
  /// A cancellation that is triggered by an interrupt or by a request to end the process.
  static var interrupt: Cancellation {
    Cancellation { Interrupts.arePending || Terminations.arePending }
  }

  /// A cancellation that is triggered by a request to end the process.
  static var termination: Cancellation { Cancellation { Terminations.arePending } }
}
