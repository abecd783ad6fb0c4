import GimbalTransport
import Glibc

/// The program `gimbal-serve`, which has the network connections of `gimbal serve`.
///
/// It ends when this value is destroyed or this process ends, because its connection is then closed.
final class NetworkProgram {
  /// The reason why the program cannot be used.
  struct Failure: Error {
    let message: String
    let remedy: String
  }

  static let name = "gimbal-serve"

  private let descriptor: Int32
  private let process: pid_t

  /// Starts the program that is in the folder of this program.
  init() throws(Failure) {
    let folder = NetworkProgram.folder
    let path = "\(folder)/\(NetworkProgram.name)"
    guard access(path, X_OK) == 0 else {
      throw Failure(
        message: "the program '\(NetworkProgram.name)' is not in the folder of 'gimbal'",
        remedy:
          "build it with 'swift build -c release --product \(NetworkProgram.name)', and copy it beside 'gimbal'"
      )
    }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw Failure(
        message: "cannot connect to '\(NetworkProgram.name)': \(NetworkProgram.reason(errno))",
        remedy: "raise the limit with 'ulimit -n'")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for target in [STDIN_FILENO, STDOUT_FILENO] {
      posix_spawn_file_actions_adddup2(&actions, ends[1], target)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // In a process group of its own, the program gets no Ctrl-C of the terminal.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    let arguments = [strdup(path), nil]
    defer { free(arguments[0]) }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, &attributes, arguments, environ)
    close(ends[1])
    (descriptor, self.process) = (ends[0], process)
    if code != 0 {
      close(ends[0])
      throw Failure(
        message: "cannot start \(path): \(NetworkProgram.reason(code))",
        remedy: "check the permissions of the file")
    }
  }

  deinit {
    close(descriptor)
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// The folder of the running program, without symbolic links.
  private static var folder: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "." }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "."
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }

  /// Waits for bytes, the end of the connection, or a signal.
  func isReady(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  /// Returns the next bytes; an empty slice after the program has ended.
  func read() -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count > 0 { return bytes[..<count] }
      guard count < 0, errno == EINTR else { return [] }
    }
  }

  /// Sends a frame. After the program has ended, nothing is sent, and ``read()`` returns no bytes.
  func send(_ frame: TransportFrame) {
    var rest = frame.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
