import Glibc

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
