import GimbalModel
import Glibc

/// A child process that reads bytes from standard input and writes bytes to standard output.
struct ChildProcess {
  /// The error for a process that could not be started.
  struct Failure: Error {
    let code: Int32
    var reason: String { String(cString: strerror(code)).lowercased() }
  }

  struct Outcome {
    let output: [UInt8]
    let errors: [UInt8]
    /// The exit status; `nil` if the process was killed, or if its status is unknown.
    let status: Int32?

    /// `true` if the process exited with status 0.
    var succeeded: Bool { status == 0 }
  }

  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private let cancellation: Cancellation

  /// The interval between checks for cancellation, in milliseconds.
  private static let pollInterval: Int32 = 100

  /// Starts a program in the search path.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - variables: Variables that are added to the environment, as `NAME=VALUE`.
  ///   - cancellation: The cancellation that kills the process.
  init(_ arguments: [String], adding variables: [String] = [], cancellation: Cancellation) throws(Failure) {
    self.cancellation = cancellation
    var pipes: [(read: Int32, write: Int32)] = []
    for _ in 0..<3 {
      guard let pipe = ChildProcess.pipe() else {
        let code = errno
        for pipe in pipes { for end in [pipe.read, pipe.write] { close(end) } }
        throw Failure(code: code)
      }
      pipes.append(pipe)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let theirs = [pipes[0].read, pipes[1].write, pipes[2].write]
    for (target, end) in zip(Int32(0)..., theirs) { posix_spawn_file_actions_adddup2(&actions, end, target) }
    let copies = arguments.map { strdup($0) } + [nil]
    let added = variables.map { strdup($0) }
    defer { (copies + added).forEach { free($0) } }
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    while let variable = environ[inherited.count] { inherited.append(variable) }
    var process = pid_t()
    // Put the added variables first, because the first definition of a variable applies.
    let code = posix_spawnp(&process, arguments[0], &actions, nil, copies, added + inherited + [nil])
    for end in theirs { close(end) }
    (self.process, input, output, errors) = (process, pipes[0].write, pipes[1].read, pipes[2].read)
    if code != 0 {
      for end in [input, output, errors] { close(end) }
      throw Failure(code: code)
    }
    // Make the pipe nonblocking, because a process that does not read all of its input must not block the
    // writer.
    _ = fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK)
  }

  /// Writes the input, reads the output, and waits for the process to exit.
  ///
  /// - Returns: The output. If the run is cancelled, kills the process and returns `nil`.
  func run(on bytes: [UInt8]) -> Outcome? {
    var rest = bytes[...]
    var input: Int32? = self.input
    var read: [(descriptor: Int32, bytes: [UInt8], isOpen: Bool)] = [(output, [], true), (errors, [], true)]
    var wasKilled = false
    while read.contains(where: \.isOpen) {
      if cancellation.isCancelled {
        kill(process, SIGKILL)
        wasKilled = true
        break
      }
      var polled = read.map { pollfd(fd: $0.isOpen ? $0.descriptor : -1, events: Int16(POLLIN), revents: 0) }
      polled.append(pollfd(fd: input ?? -1, events: Int16(POLLOUT), revents: 0))
      guard poll(&polled, nfds_t(polled.count), ChildProcess.pollInterval) > 0 else { continue }
      for index in read.indices where polled[index].revents != 0 {
        if let piece = ChildProcess.piece(of: read[index].descriptor) {
          read[index].bytes += piece
        } else {
          read[index].isOpen = false
        }
      }
      if let descriptor = input, polled[2].revents != 0,
        !ChildProcess.write(&rest, to: descriptor) || rest.isEmpty
      {
        close(descriptor)
        input = nil
      }
    }
    for descriptor in [input, output, errors].compactMap({ $0 }) { close(descriptor) }
    var (status, result): (Int32, pid_t) = (0, 0)
    repeat { result = waitpid(process, &status, 0) } while result < 0 && errno == EINTR
    if wasKilled { return nil }
    let hasExited = result == process && status & 0x7f == 0
    return Outcome(
      output: read[0].bytes, errors: read[1].bytes, status: hasExited ? (status >> 8) & 0xff : nil)
  }

  /// Reads the available bytes. Returns `nil` at the end of the stream.
  private static func piece(of descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Writes as many bytes as the process accepts, and removes them from `rest`.
  ///
  /// - Returns: `false` if the process has closed its input.
  private static func write(_ rest: inout ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    rest = rest.dropFirst(count)
    return true
  }

  /// Creates a pipe that other child processes do not inherit. Returns `nil` after an error.
  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
