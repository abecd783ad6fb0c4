import Foundation
import Glibc
import TestSupport

/// A headless Chromium, controlled through two pipes with the DevTools protocol. Messages end with a zero
/// byte.
///
/// The browser exits when the pipes are closed, so no process outlives a test run.
///
/// Sendable because only one serialized suite uses it, so that calls are never concurrent.
final class Browser: @unchecked Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  typealias Message = [String: Any]

  static let path = "/usr/bin/chromium-headless-shell"
  static let isHere = access(path, X_OK) == 0
  /// The timeout of all operations.
  private static let patience = Duration.seconds(30)

  private let process: pid_t
  private let commands: Int32
  private let answers: Int32
  private let home: TemporaryDirectory
  private var pending: [UInt8] = []
  private var lastCommand = 0
  /// The events of each session.
  private(set) var events: [String: [Message]] = [:]

  private static let one = Result { try Browser() }

  /// Returns the browser shared by all tests.
  static func shared() throws -> Browser { try one.get() }

  private init() throws {
    home = try TemporaryDirectory()
    let (commands, answers) = (try Browser.pipe(), try Browser.pipe())
    self.commands = commands.write
    self.answers = answers.read
    process = try Spawn.start(
      [
        Browser.path, "--no-sandbox", "--remote-debugging-pipe", "--user-data-dir=\(home.path)",
        "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
      ],
      environment: ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"], directory: home.path,
      descriptors: [
        .file("/dev/null"), .file("/dev/null"), .file("/dev/null"), .ours(commands.read),
        .ours(answers.write),
      ])
    close(commands.read)
    close(answers.write)
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Creates a pipe whose descriptors differ from those that the process expects.
  private static func pipe() throws -> (read: Int32, write: Int32) {
    let ends = try Spawn.pipe()
    let moved = [ends.read, ends.write].map { fcntl($0, F_DUPFD_CLOEXEC, 20) }
    close(ends.read)
    close(ends.write)
    return (moved[0], moved[1])
  }

  /// Sends a command and waits for its result.
  @discardableResult
  func ask(_ method: String, _ parameters: Message = [:], in session: String? = nil) throws -> Message {
    lastCommand += 1
    let number = lastCommand
    var command: Message = ["id": number, "method": method, "params": parameters]
    if let session { command["sessionId"] = session }
    var bytes = [UInt8](try JSONSerialization.data(withJSONObject: command)) + [0]
    while !bytes.isEmpty {
      let count = write(commands, bytes, bytes.count)
      guard count > 0 else { throw Failure(description: "the browser is gone before \(method)") }
      bytes.removeFirst(count)
    }
    while true {
      let message = try next(before: method)
      guard let id = message["id"] as? Int else {
        events[message["sessionId"] as? String ?? "", default: []].append(message)
        continue
      }
      guard id == number else { continue }
      if let error = message["error"] { throw Failure(description: "\(method): \(error)") }
      return message["result"] as? Message ?? [:]
    }
  }

  private func next(before method: String) throws -> Message {
    let deadline = ContinuousClock.now + Browser.patience
    while true {
      if let end = pending.firstIndex(of: 0) {
        let data = Data(pending[..<end])
        pending.removeSubrange(...end)
        return try JSONSerialization.jsonObject(with: data) as? Message ?? [:]
      }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { throw Failure(description: "the browser says nothing to \(method)") }
      var polled = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, Int32(left.rounded(.up))) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      let count = read(answers, &buffer, buffer.count)
      guard count > 0 else { throw Failure(description: "the browser ended before \(method)") }
      pending += buffer[..<count]
    }
  }
}
