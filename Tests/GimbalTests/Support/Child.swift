import Glibc
import Testing

/// A process with pipes or a terminal, killed on deinitialization.
final class Child {
  /// The timeout of all operations.
  static let patience = Duration.seconds(30)

  struct TookTooLong: Error, CustomStringConvertible {
    let output: String
    let errors: String
    var description: String {
      "nothing more came\n--- standard output\n\(output)\n--- standard error\n\(errors)"
    }
  }

  let pid: pid_t
  private var input: Int32
  private var outputs: [Int32]
  private var read: [[UInt8]] = [[], []]
  private var pending: ArraySlice<UInt8> = []
  private var closesInput = false
  private var isReaped = false

  /// The text of standard output.
  var output: String { String(decoding: read[0], as: UTF8.self) }
  var errors: String { String(decoding: read[1], as: UTF8.self) }

  /// Creates a handle to a process.
  ///
  /// - Parameters:
  ///   - input: The descriptor to write standard input to.
  ///   - outputs: The descriptors to read standard output and standard error from.
  init(pid: pid_t, input: Int32, outputs: [Int32]) {
    self.pid = pid
    self.input = input
    self.outputs = outputs
    _ = fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK)
  }

  deinit {
    if !isReaped {
      kill(SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
    }
    for descriptor in Set(outputs + [input]) where descriptor >= 0 { close(descriptor) }
  }

  /// Queues input. Data that the process does not read immediately is sent during later waits.
  func send(_ text: some StringProtocol) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    pending += bytes
    write()
  }

  /// Closes standard input after all input is sent.
  func endInput() {
    closesInput = true
    write()
  }

  func kill(_ signal: Int32) { _ = Glibc.kill(pid, signal) }

  /// Waits until standard output contains a text after a position.
  ///
  /// - Returns: The position after the text.
  @discardableResult
  func wait(for text: String, after start: Int = 0) throws -> Int {
    let wanted = Array(text.utf8)
    var found: Int?
    try pump {
      found = Child.end(of: wanted, in: self.read[0], from: start)
      return found != nil
    }
    guard let found else { throw TookTooLong(output: output, errors: errors) }
    return found
  }

  /// Waits until standard error contains a text.
  func wait(forError text: String) throws {
    try pump { self.errors.contains(text) }
    guard errors.contains(text) else { throw TookTooLong(output: output, errors: errors) }
  }

  /// Waits until a condition holds. It is evaluated whenever output arrives.
  func wait(until isDone: () -> Bool) throws {
    try pump(until: isDone)
    guard isDone() else { throw TookTooLong(output: output, errors: errors) }
  }

  /// The bytes of standard output.
  var outputBytes: [UInt8] { read[0] }

  /// Returns the text of standard output from a position.
  func output(from start: Int) -> String { String(decoding: read[0][start...], as: UTF8.self) }

  /// Waits for the end of the process.
  func end() throws -> Outcome {
    try pump { false }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    isReaped = true
    let signal = status & 0x7F
    return Outcome(
      output: output, errors: errors, code: signal == 0 ? (status >> 8) & 0xFF : -1, signal: signal)
  }

  private static func end(of wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= start + wanted.count else { return nil }
    for place in start...(bytes.count - wanted.count) where bytes[place...].starts(with: wanted) {
      return place + wanted.count
    }
    return nil
  }

  /// Transfers data until a condition holds or the process closes both outputs.
  private func pump(until isDone: () -> Bool) throws {
    let deadline = ContinuousClock.now + Child.patience
    while !isDone(), outputs.contains(where: { $0 >= 0 }) {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else {
        kill(SIGKILL)
        throw TookTooLong(output: output, errors: errors)
      }
      var polled = outputs.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if !pending.isEmpty { polled.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      guard poll(&polled, nfds_t(polled.count), Int32(left.rounded(.up))) > 0 else { continue }
      for index in outputs.indices where polled[index].revents != 0 { drain(index) }
      if polled.count > outputs.count, polled[outputs.count].revents != 0 { write() }
    }
  }

  private func drain(_ index: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(outputs[index], &buffer, buffer.count)
    if count > 0 {
      read[index] += buffer[..<count]
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      // Reading from a terminal whose other end is closed gives an error, which means end of file.
      if outputs[index] != input { close(outputs[index]) }
      outputs[index] = -1
    }
  }

  private func write() {
    while !pending.isEmpty {
      let count = pending.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        pending = pending.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        pending = []
      }
    }
    if closesInput, input >= 0, !outputs.contains(input) {
      close(input)
      input = -1
    }
  }
}

/// The result of a process.
struct Outcome {
  let output: String
  let errors: String
  /// The exit code; -1 after a signal.
  let code: Int32
  let signal: Int32
}
