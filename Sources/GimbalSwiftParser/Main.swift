import GimbalSyntaxTree
import Glibc

/// The program `gimbal-swift-parser`: reads Swift files for `gimbal`.
///
/// It is a program of its own, so that `gimbal` starts, builds and stays small without SwiftSyntax, and survives code that
/// the parser does not. It reads source texts from standard input and writes their trees to standard output, in the
/// frames of ``ParserFrame``. It opens no files.
@main
enum Main {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    if !ParserThread.run({ serve() }) { exit(1) }
  }

  /// Answers requests until the input ends.
  private static func serve() {
    guard write(ParserFrame.hello) else { return }
    while let header = read(ParserFrame.headerSize),
      let length = ParserFrame.length(header: header, maximum: ParserFrame.maximumSource),
      let source = read(length)
    {
      let tree = source.withUnsafeBufferPointer { SwiftReader.read($0) }
      guard write(ParserFrame.tree(tree.encoded())) else { return }
    }
  }

  /// Reads a number of bytes; `nil` if the input ends before.
  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var offset = 0
    while offset < count {
      let result = bytes.withUnsafeMutableBytes {
        Glibc.read(STDIN_FILENO, $0.baseAddress?.advanced(by: offset), count - offset)
      }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { return nil }
      offset += result
    }
    return bytes
  }

  /// Writes bytes; returns `false` if the output is closed.
  private static func write(_ bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let result = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { return false }
      offset += result
    }
    return true
  }
}
