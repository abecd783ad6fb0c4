import GimbalModel
import GimbalNotation
import GimbalShell
import Glibc

/// The editor that the variable VISUAL or EDITOR names, or `vi` at a terminal.
struct TerminalEditor: TextEditor {
  func edit(_ text: String, inFileNamed name: String) throws(TextEditorFailure) -> EditedText {
    let command = try TerminalEditor.command()
    let path = try TerminalEditor.newFolder() + "/" + name
    guard TerminalEditor.write(text, to: path) else { throw TerminalEditor.failure(writing: path) }
    // The shell splits the command, which can contain options, as in 'code --wait'.
    guard let status = TerminalEditor.run(["/bin/sh", "-c", command + " \"$1\"", "sh", path]) else {
      throw TextEditorFailure("cannot start the editor '\(command)'")
    }
    guard status == 0 else {
      throw TextEditorFailure(
        "the editor '\(command)' failed, so nothing is changed",
        remedy: "set the variable EDITOR to a program that edits a file")
    }
    guard let edited = TerminalEditor.read(path) else {
      throw TextEditorFailure("\(path.cited) is not a readable UTF-8 text after the editor has exited")
    }
    return EditedText(text: edited, path: path)
  }

  func remove(_ text: EditedText) {
    unlink(text.path)
    if let slash = text.path.lastIndex(of: "/") { rmdir(String(text.path[..<slash])) }
  }

  /// The longest text that is read back, in bytes.
  private static let maximumLength = 1 << 26

  private static func command() throws(TextEditorFailure) -> String {
    for name in ["VISUAL", "EDITOR"] {
      if let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    guard isatty(0) == 1, isatty(1) == 1 else {
      throw TextEditorFailure("there is no terminal for an editor", remedy: "set the variable EDITOR")
    }
    return "vi"
  }

  private static func newFolder() throws(TextEditorFailure) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/gimbal-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw failure(writing: parent) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func failure(writing path: String) -> TextEditorFailure {
    TextEditorFailure("cannot write \(path.cited): \(String(cString: strerror(errno)).lowercased())")
  }

  private static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let bytes = Array(text.utf8)
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    return fclose(file) == 0 && isWritten
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

  /// Runs a program with the terminal of this process, and waits for its end. Ctrl-C interrupts only the
  /// program.
  ///
  /// - Returns: The exit status; nil if the program cannot be started.
  private static func run(_ arguments: [String]) -> Int32? {
    var (interrupt, quit) = (sigaction(), sigaction())
    var ignore = sigaction()
    ignore.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(SIGINT, &ignore, &interrupt)
    sigaction(SIGQUIT, &ignore, &quit)
    defer {
      sigaction(SIGINT, &interrupt, nil)
      sigaction(SIGQUIT, &quit, nil)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGQUIT)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let copies = arguments.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    var process = pid_t()
    guard posix_spawn(&process, arguments[0], nil, &attributes, copies, environ) == 0 else { return nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
