import Glibc

/// A pipe that nobody reads any more.
enum ClosedPipe {
  /// Ends the process as the system ends one that writes to such a pipe.
  static func die() {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}
