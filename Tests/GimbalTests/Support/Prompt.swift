import Glibc

/// The executable at a pseudo-terminal: what a person types, and what one sees.
final class Prompt {
  static let primary = "gimbal> "
  static let secondary = "   ...> "

  let child: Child
  private let terminal: Terminal
  /// The place behind the last prompt that was waited for.
  private(set) var place = 0

  /// Starts the executable and waits for its first prompt.
  ///
  /// - Parameters:
  ///   - columns: how wide the terminal is.
  ///   - watchesErrors: whether standard error is the terminal, too, and not a pipe of its own.
  init(_ bench: Bench, _ arguments: String..., columns: UInt16 = 400, watchesErrors: Bool = false) throws {
    let terminal = try Terminal(columns: columns)
    self.terminal = terminal
    let errors = try Spawn.pipe()
    let pid = try Spawn.start(
      [Bench.executable] + arguments, environment: bench.environment, directory: bench.workingDirectory,
      descriptors: [
        .file(terminal.path), .ours(0), watchesErrors ? .file(terminal.path) : .ours(errors.write),
      ], isSession: true)
    close(errors.write)
    child = Child(pid: pid, input: terminal.descriptor, outputs: [terminal.descriptor, errors.read])
    place = try child.wait(for: Prompt.primary)
  }

  /// Types something, without a newline.
  func type(_ text: String) { child.send(text) }

  /// Types a line and waits for the next prompt.
  ///
  /// - Returns: what came between the line and the prompt.
  @discardableResult
  func enter(_ line: String, then prompt: String = Prompt.primary) throws -> String {
    child.send(line + "\r")
    let start = try child.wait(for: "\n", after: place)
    return try wait(for: prompt, from: start)
  }

  /// Types the lines of a text, each at its prompt, and says what came on standard output.
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
  /// - Returns: what came before it, with the newlines of a file.
  @discardableResult
  func wait(for prompt: String = Prompt.primary, from start: Int? = nil) throws -> String {
    let start = start ?? place
    place = try child.wait(for: prompt, after: start)
    let text = child.output(from: start).utf8.prefix(place - start - prompt.utf8.count)
    return String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// Makes the window another width.
  func resize(to columns: UInt16) {
    terminal.resize(to: columns)
    // A terminal tells the foreground process; that of a pseudo-terminal does, too, but for its first size.
    child.kill(SIGWINCH)
  }

  /// Ctrl-D.
  func leave() throws -> Outcome {
    child.send("\u{4}")
    return try child.end()
  }
}

/// Scripts as a person would enter them.
enum Script {
  /// The statements of a text, one or several lines each; comments and empty lines are some of them.
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

/// A pseudo-terminal: our end of it, and the path of the one that a process is given.
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

extension Bench {
  /// Starts the executable with pipes, and with a terminal for what is no result.
  func startWatched(_ arguments: String...) throws -> Child { try startWatched(arguments: arguments) }

  func startWatched(arguments: [String]) throws -> Child {
    let (input, output) = (try Spawn.pipe(), try Spawn.pipe())
    let terminal = try Terminal(columns: 80)
    let pid = try Spawn.start(
      [Bench.executable] + arguments, environment: environment, directory: workingDirectory,
      descriptors: [.ours(input.read), .ours(output.write), .file(terminal.path)])
    for end in [input.read, output.write] { close(end) }
    return Child(pid: pid, input: input.write, outputs: [output.read, terminal.descriptor])
  }

  /// Lets time pass.
  static func sleep(_ duration: Duration) {
    usleep(UInt32(duration / .microseconds(1)))
  }
}
