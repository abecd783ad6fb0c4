import GimbalSyntaxTree
import Glibc

/// A running parser, with the socket that is its standard input and output. The owner closes it.
struct ParserConnection {
  enum Failure: Error {
    /// The parser has ended, or has sent a frame that is too long.
    case ended
    case timeLimit
  }

  private let descriptor: Int32
  private let process: pid_t

  /// Starts the program at a path.
  init(path: String) throws(ParserFailure) {
    var ends: [Int32] = [-1, -1]
    // Other threads can start programs at any time, so the descriptors are never inherited.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .cannotStart(path: path, reason: ParserConnection.reason(errno))
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    // The client reports that the parser has failed. The runtime would print a trace as well.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // In a process group of its own, the program gets no Ctrl-C of the terminal.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let arguments = [strdup(path), nil]
    // A trace of a crash takes seconds.
    let environment = [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer { for string in arguments + environment { free(string) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, &attributes, arguments, environment)
    Glibc.close(ends[1])
    guard code == 0 else {
      Glibc.close(ends[0])
      throw .cannotStart(path: path, reason: ParserConnection.reason(code))
    }
    (descriptor, self.process) = (ends[0], process)
  }

  /// Ends the program.
  func close() {
    Glibc.close(descriptor)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }

  // MARK: Frames

  /// Sends bytes, until a time in nanoseconds.
  func send(_ bytes: [UInt8], deadline: UInt64) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress?.advanced(by: offset), $0.count - offset,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count >= 0 {
        offset += count
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, deadline: deadline)
      } else if errno != EINTR {
        throw .ended
      }
    }
  }

  /// Receives the content of a frame, until a time in nanoseconds.
  func receive(maximum: Int, deadline: UInt64) throws(Failure) -> [UInt8] {
    let header = try receive(count: ParserFrame.headerSize, deadline: deadline)
    guard let length = ParserFrame.length(header: header, maximum: maximum) else { throw .ended }
    return try receive(count: length, deadline: deadline)
  }

  private func receive(count: Int, deadline: UInt64) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    // The memory grows with the bytes that arrive, and not with the length that a header states.
    while bytes.count < count {
      let start = bytes.count
      let step = min(count - start, max(1 << 16, start))
      bytes.append(contentsOf: repeatElement(0, count: step))
      let received = bytes.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress?.advanced(by: start), step, Int32(MSG_DONTWAIT))
      }
      let error = errno
      bytes.removeLast(step - max(received, 0))
      if received < 0, error == EAGAIN {
        try wait(for: POLLIN, deadline: deadline)
      } else if received == 0 || (received < 0 && error != EINTR) {
        throw .ended
      }
    }
    return bytes
  }

  private func wait(for event: Int32, deadline: UInt64) throws(Failure) {
    let now = ParserConnection.now
    guard now < deadline else { throw .timeLimit }
    var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    // The caller tries again, and gets the reason if the connection has ended.
    _ = poll(&polled, 1, Int32(clamping: (deadline - now) / 1_000_000 + 1))
  }

  /// The monotonic time in nanoseconds.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }
}
