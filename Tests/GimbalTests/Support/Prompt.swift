import Glibc

/// The executable on a pseudo-terminal.
final class Prompt {
  static let primary = "gimbal> "
  static let secondary = "   ...> "

  let child: Child
  private let terminal: Terminal
  /// The position after the last prompt.
  private(set) var place = 0

  /// Starts the executable and waits for its first prompt.
  ///
  /// - Parameters:
  ///   - columns: The width of the terminal.
  ///   - watchesErrors: `true` to connect standard error to the terminal instead of a pipe.
  init(_ fixture: Fixture, _ arguments: String..., columns: UInt16 = 400, watchesErrors: Bool = false) throws
  {
    let terminal = try Terminal(columns: columns)
    self.terminal = terminal
    let errors = try Spawn.pipe()
    let pid = try Spawn.start(
      [Fixture.executable] + arguments, environment: fixture.environment, directory: fixture.workingDirectory,
      descriptors: [
        .file(terminal.path), .ours(0), watchesErrors ? .file(terminal.path) : .ours(errors.write),
      ], isSession: true)
    close(errors.write)
    child = Child(pid: pid, input: terminal.descriptor, outputs: [terminal.descriptor, errors.read])
    place = try child.wait(for: Prompt.primary)
  }

  /// Types text without a newline.
  func type(_ text: String) { child.send(text) }

  /// Types a line and waits for the next prompt.
  ///
  /// - Returns: The output between the line and the prompt.
  @discardableResult
  func enter(_ line: String, then prompt: String = Prompt.primary) throws -> String {
    child.send(line + "\r")
    let start = try child.wait(for: "\n", after: place)
    return try wait(for: prompt, from: start)
  }

  /// Types the lines of a text, each at its prompt, and returns the standard output.
  func enter(lines text: String) throws -> String {
    let statements = Script.statements(of: text)
    return try statements.reduce(into: "") { output, statement in
      let lines = statement.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.dropLast() { output += try enter(String(line), then: Prompt.secondary) }
      output += try enter(String(lines.last ?? ""))
    }
  }

  /// Waits for a prompt.
  ///
  /// - Returns: The output before it, with normalized newlines.
  @discardableResult
  func wait(for prompt: String = Prompt.primary, from start: Int? = nil) throws -> String {
    let start = start ?? place
    place = try child.wait(for: prompt, after: start)
    let text = child.output(from: start).utf8.prefix(place - start - prompt.utf8.count)
    return String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// Changes the width of the terminal.
  func resize(to columns: UInt16) {
    terminal.resize(to: columns)
    // The kernel notifies the foreground process of a pseudo-terminal, except for the first size.
    child.kill(SIGWINCH)
  }

  /// Types Ctrl-D and waits for the end.
  func leave() throws -> Outcome {
    child.send("\u{4}")
    return try child.end()
  }
}

/// A script split for interactive input.
enum Script {
  /// Returns the statements of a text, of one or more lines each, including comments and blank lines.
  static func statements(of text: String) -> [String] {
    var statements: [String] = []
    var lines: [Substring] = []
    var depth = 0
    var isQuoted = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line)
      var code = Substring()
      for character in line {
        if character == "\"" { isQuoted.toggle() }
        if character == "#", !isQuoted { break }
        if !isQuoted { code.append(character) }
      }
      depth += code.count { $0 == "{" } - code.count { $0 == "}" }
      guard depth == 0, !isQuoted, !code.hasSuffix("\\") else { continue }
      statements.append(lines.joined(separator: "\n"))
      lines = []
    }
    return statements
  }
}

/// A pseudo-terminal: the controlling end, and the path of the other end.
struct Terminal {
  let descriptor: Int32
  let path: String

  init(columns: UInt16 = 400) throws {
    descriptor = GNU.openTerminal(O_RDWR | O_NOCTTY | O_CLOEXEC)
    var name = [CChar](repeating: 0, count: 64)
    guard descriptor >= 0, GNU.grantTerminal(descriptor) == 0, GNU.unlockTerminal(descriptor) == 0,
      GNU.terminalName(descriptor, &name, name.count) == 0
    else {
      throw Spawn.Failure(call: "terminal", code: errno)
    }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    resize(to: columns)
  }

  func resize(to columns: UInt16) {
    var size = winsize(ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }
}

extension Fixture {
  /// Starts the executable with pipes, and a terminal for standard error.
  func startWatched(_ arguments: String...) throws -> Child { try startWatched(arguments: arguments) }

  func startWatched(arguments: [String]) throws -> Child {
    let (input, output) = (try Spawn.pipe(), try Spawn.pipe())
    let terminal = try Terminal(columns: 80)
    let pid = try Spawn.start(
      [Fixture.executable] + arguments, environment: environment, directory: workingDirectory,
      descriptors: [.ours(input.read), .ours(output.write), .file(terminal.path)])
    for end in [input.read, output.write] { close(end) }
    return Child(pid: pid, input: input.write, outputs: [output.read, terminal.descriptor])
  }

  /// Suspends the thread.
  static func sleep(_ duration: Duration) {
    usleep(UInt32(duration / .microseconds(1)))
  }
}
