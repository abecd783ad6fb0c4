import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import Glibc
import Synchronization

/// Unbuffered standard output and standard error.
struct StandardConsole: Console {
  func print(_ text: String) {
    var text = StandardConsole.displayed(text)
    text.withUTF8 { StandardConsole.put($0) }
  }

  /// Returns a text as standard output shows it, with colors. Control characters are escaped in output to a
  /// terminal, which could interpret them. Files and pipes get the text unchanged.
  static func displayed(_ text: String) -> String {
    let seen = isOutputTerminal ? text.visibleInLines : text
    return isOutputColored ? Colors.applied(to: seen) : seen
  }

  /// Writes bytes to standard output.
  static func put(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { put($0) } }

  private static func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Output to a file or a pipe does not overwrite the progress line. Erase the line only if the output goes
    // to the terminal.
    if isOutputTerminal { clearProgress() }
    let code = write(bytes, to: STDOUT_FILENO)
    if code != 0 { failure.store(code, ordering: .relaxed) }
  }

  func writeError(_ text: String) {
    if ClosedPipe.isCause { return }
    StandardConsole.clearProgress()
    if Interrupts.consumeEcho(), isatty(STDERR_FILENO) == 1 { StandardConsole.writeRaw("\n") }
    // Escape control characters, because messages quote names and paths from files that can be untrusted.
    let seen = text.visibleInLines
    StandardConsole.writeRaw(
      StandardConsole.areErrorsColored ? Colors.applied(to: seen, isErrorOutput: true) : seen)
  }

  func show(progress: String?) {
    guard let progress else { return StandardConsole.clearProgress() }
    guard StandardConsole.isErrorTerminal else { return }
    // Truncate the text to one row. A longer text would wrap, and its first rows would not be erased.
    let text = progress.prefix((StandardConsole.columns(of: STDERR_FILENO) ?? 80) - 1)
    StandardConsole.isProgressShown.store(true, ordering: .relaxed)
    StandardConsole.writeRaw("\r" + text + StandardConsole.eraseToEnd)
  }

  var columns: Int? { StandardConsole.givenColumns ?? StandardConsole.columns(of: STDOUT_FILENO) }

  var outputWidth: LineWidth? { lineWidth(of: STDOUT_FILENO) }

  var errorWidth: LineWidth? { lineWidth(of: STDERR_FILENO) }

  var rows: Int? {
    guard Colors.isTerminal(STDOUT_FILENO) else { return nil }
    return StandardConsole.size(of: STDOUT_FILENO).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private func lineWidth(of descriptor: Int32) -> LineWidth? {
    guard Colors.isTerminal(descriptor),
      let columns = StandardConsole.givenColumns ?? StandardConsole.columns(of: descriptor)
    else { return nil }
    return LineWidth(columns, showsUnicode: showsUnicode)
  }

  /// The width that the user sets with the variable COLUMNS.
  private static var givenColumns: Int? {
    getenv("COLUMNS").flatMap { Int(String(cString: $0)) }.flatMap { $0 > 0 ? $0 : nil }
  }

  var showsUnicode: Bool { Locale.isUTF8 }

  private static let isOutputColored = Colors.areEnabled(on: STDOUT_FILENO)
  private static let areErrorsColored = Colors.areEnabled(on: STDERR_FILENO)

  // Ignore write errors, because there is no other stream on which to report them.
  private static func writeRaw(_ text: String) {
    var text = text
    text.withUTF8 { _ = write($0, to: STDERR_FILENO) }
  }

  // MARK: Progress

  private static let isErrorTerminal = Colors.isTerminal(STDERR_FILENO)
  private static let isOutputTerminal = isatty(STDOUT_FILENO) == 1
  private static let isProgressShown = Atomic<Bool>(false)
  /// The control sequence that erases the rest of the line (ECMA-48, EL).
  private static let eraseToEnd = "\u{1B}[K"

  /// Returns the width of a terminal in columns, or `nil` if the descriptor is not a terminal or the terminal
  /// does not report its width.
  private static func columns(of descriptor: Int32) -> Int? {
    size(of: descriptor).flatMap { $0.ws_col > 1 ? Int($0.ws_col) : nil }
  }

  private static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Erases the progress line, so that the next text starts at the beginning of a line.
  private static func clearProgress() {
    guard isProgressShown.exchange(false, ordering: .relaxed) else { return }
    writeRaw("\r" + eraseToEnd)
  }

  // MARK: Failures

  private static let failure = Atomic<Int32>(0)

  /// `true` if the reader of standard output has closed the pipe.
  static var isOutputClosed: Bool { failure.load(ordering: .relaxed) == EPIPE || ClosedPipe.isCause }

  /// The reason why standard output is incomplete, or `nil` if it is complete.
  static var outputFailure: String? {
    let code = ClosedPipe.isCause ? EPIPE : failure.load(ordering: .relaxed)
    return code == 0 ? nil : String(cString: strerror(code)).lowercased()
  }

  /// Writes all bytes to a descriptor.
  ///
  /// - Returns: 0 if all bytes were written, otherwise the error number of the system.
  private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32 {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[written...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        Descriptors.wait(for: descriptor, toRead: false)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

extension Cancellation {
  /// A cancellation that is triggered by an interrupt, or when the reader of standard output closes the pipe.
  static var interruptOrClosedOutput: Cancellation {
    Cancellation { Interrupts.arePending || StandardConsole.isOutputClosed }
  }
}
