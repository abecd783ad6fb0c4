import GimbalNotation
import GimbalShell
import Glibc
import Synchronization

/// Standard output and standard error, without buffers: what was said is out.
struct StandardConsole: Console {
  func print(_ text: String) {
    // Data may hold anything, and is printed as it is where no terminal obeys it.
    let seen = StandardConsole.isOutputWatched ? text.visibleLines : text
    var text = StandardConsole.isOutputColoured ? Colours.applied(to: seen) : seen
    text.withUTF8 { StandardConsole.put($0) }
  }

  /// Writes results as they are.
  static func put(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { put($0) } }

  private static func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Elsewhere it is on no screen, and the progress stays.
    if isOutputWatched { clearProgress() }
    let code = write(bytes, to: STDOUT_FILENO)
    if code != 0 { failure.store(code, ordering: .relaxed) }
  }

  func complain(_ text: String) {
    StandardConsole.clearProgress()
    if Interrupts.takeEcho(), isatty(STDERR_FILENO) == 1 { StandardConsole.tell("\n") }
    StandardConsole.tell(
      StandardConsole.areErrorsColoured ? Colours.applied(to: text, isComplaint: true) : text)
  }

  func show(progress: String?) {
    guard let progress else { return StandardConsole.clearProgress() }
    guard StandardConsole.isWatched else { return }
    // What is longer than the line would stay in the lines above.
    let text = progress.prefix((StandardConsole.columns(of: STDERR_FILENO) ?? 80) - 1)
    StandardConsole.isProgressShown.store(true, ordering: .relaxed)
    StandardConsole.tell("\r" + text + StandardConsole.eraseToEnd)
  }

  var columns: Int? {
    if let given = getenv("COLUMNS").flatMap({ Int(String(cString: $0)) }), given > 0 { return given }
    return StandardConsole.columns(of: STDOUT_FILENO)
  }

  var showsUnicode: Bool { Locale.isUTF8 }

  private static let isOutputColoured = Colours.areWanted(on: STDOUT_FILENO)
  private static let areErrorsColoured = Colours.areWanted(on: STDERR_FILENO)

  // What fails here has no better place to be told.
  private static func tell(_ text: String) {
    var text = text
    text.withUTF8 { _ = write($0, to: STDERR_FILENO) }
  }

  // MARK: Progress

  private static let isWatched = Colours.isTerminal(STDERR_FILENO)
  private static let isOutputWatched = isatty(STDOUT_FILENO) == 1
  private static let isProgressShown = Atomic<Bool>(false)
  /// Erase in line (ECMA-48 EL).
  private static let eraseToEnd = "\u{1B}[K"

  /// How wide a terminal is; nil for what is none, and for one that does not say.
  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return nil }
    return Int(size.ws_col)
  }

  /// Takes the line of the progress away, so that what comes next begins a line.
  private static func clearProgress() {
    guard isProgressShown.exchange(false, ordering: .relaxed) else { return }
    tell("\r" + eraseToEnd)
  }

  // MARK: Failures

  private static let failure = Atomic<Int32>(0)

  /// Whether whoever read the results has left.
  static var isAbandoned: Bool { failure.load(ordering: .relaxed) == EPIPE }

  /// Why some of the results are not written, in words; nil where they all are.
  static var outputFailure: String? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : String(cString: strerror(code)).lowercased()
  }

  /// - Returns: an error number of the system's, or 0.
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

extension String {
  /// The text with every line's control characters written as escapes.
  fileprivate var visibleLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map(\.visible).joined(separator: "\n")
  }
}
