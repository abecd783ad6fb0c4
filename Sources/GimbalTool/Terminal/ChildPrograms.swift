import GimbalModel
import GimbalNotation
import GimbalShell
import Glibc

/// Programs that run as child processes: the editor, the pager, and commands that receive piped output.
///
/// The variable VISUAL or EDITOR names the editor. The default at a terminal is `vi`.
struct ChildPrograms: TerminalPrograms {
  func edit(_ text: String, inFileNamed name: String) throws(ProgramFailure) -> EditedText {
    let command = try ChildPrograms.command()
    let path = try ChildPrograms.newFolder() + "/" + name
    do {
      try ChildPrograms.write(text, to: path)
    } catch {
      remove(EditedText(text: text, path: path))
      throw error
    }
    // The shell splits the command, which can contain options, as in 'code --wait'.
    guard let status = ChildPrograms.run(command + " \"$1\"", path) else {
      remove(EditedText(text: text, path: path))
      throw ProgramFailure("cannot start the shell for the editor '\(command)'")
    }
    guard status == 0 else {
      remove(EditedText(text: text, path: path))
      throw ProgramFailure(
        "the editor '\(command)' failed, so nothing was changed",
        remedy: "set the variable VISUAL or EDITOR to a program that edits a file")
    }
    guard let edited = ChildPrograms.read(path) else {
      throw ProgramFailure(
        "\(path.cited) is unreadable, is not UTF-8 text, or has more than "
          + "\(ChildPrograms.maximumLength) bytes",
        remedy: "run the command again, and save UTF-8 text in the file that the editor opens")
    }
    return EditedText(text: edited, path: path)
  }

  func pipe(_ text: String, to command: String) throws(ProgramFailure) {
    guard ChildPrograms.run(command, input: Array(text.utf8)) != nil else {
      throw ProgramFailure("cannot start the shell for '\(command)'")
    }
  }

  func page(_ text: String) throws(ProgramFailure) -> Bool {
    guard let command = ChildPrograms.pager else { return false }
    // A project of another person can contain any text, so `less` may neither write files nor start programs.
    let secure = "export LESSSECURE=\"${LESSSECURE-1}\"; " + command
    let status = ChildPrograms.run(secure, input: Array(StandardConsole.displayed(text).utf8))
    // The shell exits with these codes if it cannot start the program.
    if let status, ![126, 127].contains(status >> 8 & 0xFF) { return true }
    throw ProgramFailure(
      "cannot start the pager '\(command)'",
      remedy: "set the variable GIMBAL_PAGER, or turn paging off with 'mode pager off'")
  }

  /// The command of the pager: the first of the variables GIMBAL_PAGER and PAGER that is set, or `less` if it
  /// is installed. The value `cat` and an empty value mean no pager, as in git.
  private static var pager: String? {
    for name in ["GIMBAL_PAGER", "PAGER"] {
      if let value = getenv(name).map({ String(cString: $0) }) {
        return value.isEmpty || value == "cat" ? nil : value
      }
    }
    let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
    return folders.contains { access($0 + "/less", X_OK) == 0 } ? "less -FRX" : nil
  }

  func remove(_ text: EditedText) {
    unlink(text.path)
    if let slash = text.path.lastIndex(of: "/") { rmdir(String(text.path[..<slash])) }
  }

  /// The maximum length of an edited text, in bytes.
  private static let maximumLength = 1 << 26

  private static func command() throws(ProgramFailure) -> String {
    for name in ["VISUAL", "EDITOR"] {
      if let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    guard isatty(0) == 1, isatty(1) == 1 else {
      throw ProgramFailure("there is no terminal for an editor", remedy: "set the variable EDITOR")
    }
    return "vi"
  }

  private static func newFolder() throws(ProgramFailure) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/gimbal-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw failure(writing: parent) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func failure(writing path: String) -> ProgramFailure {
    ProgramFailure("cannot write \(path.cited): \(String(cString: strerror(errno)).lowercased())")
  }

  private static func write(_ text: String, to path: String) throws(ProgramFailure) {
    guard let file = fopen(path, "w") else { throw failure(writing: path) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      // `fclose` can change the error number.
      let failure = failure(writing: path)
      fclose(file)
      throw failure
    }
    guard fclose(file) == 0 else { throw failure(writing: path) }
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= maximumLength {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return ferror(file) == 0 ? String(validating: bytes, as: UTF8.self) : nil }
      bytes += buffer[..<count]
    }
    return nil
  }

  /// Runs a shell command on the terminal of this process and waits until it exits. Ctrl-C interrupts only the
  /// command.
  ///
  /// - Parameters:
  ///   - argument: The value of `$1` in the command.
  ///   - input: The standard input of the command; `nil` to inherit that of this process.
  /// - Returns: The exit status of the shell; `nil` if the shell cannot be started.
  private static func run(_ command: String, _ argument: String = "", input: [UInt8]? = nil) -> Int32? {
    var (interrupt, quit) = (sigaction(), sigaction())
    var ignore = sigaction()
    ignore.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(SIGINT, &ignore, &interrupt)
    sigaction(SIGQUIT, &ignore, &quit)
    defer {
      sigaction(SIGINT, &interrupt, nil)
      sigaction(SIGQUIT, &quit, nil)
    }
    var ends: [Int32] = [-1, -1]
    if input != nil {
      guard Glibc.pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    guard let process = spawn(["/bin/sh", "-c", command, "sh", argument], input: ends[0]) else {
      for end in ends where end >= 0 { close(end) }
      return nil
    }
    if let input {
      close(ends[0])
      write(input, to: ends[1])
      close(ends[1])
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Starts a program in which the signals that this process ignores have their default actions.
  ///
  /// - Parameter input: The descriptor for standard input; -1 to inherit that of this process.
  private static func spawn(_ arguments: [String], input: Int32) -> pid_t? {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if input >= 0 { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
    let copies = arguments.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, arguments[0], &actions, &attributes, copies, environ)
    return code == 0 ? process : nil
  }

  /// Writes bytes to a pipe. Stops if the reader closes the pipe.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
