import Glibc
import Shell

/// Lines of a pipe or a file, each handed on as soon as it is there.
struct StreamReader: LineReader {
  private static let chunk = 1 << 16
  private static let maximumLine = 16 << 20

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  mutating func next(after pending: String) -> LineEvent {
    // Nobody is there to hear of more.
    if StandardConsole.isAbandoned { return .end }
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return line(buffer[start..<end])
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return .end }
        defer { start = buffer.count }
        return line(buffer[start...])
      }
      if buffer.count - start > StreamReader.maximumLine {
        skipLine()
        return .unreadable("a line has at most \(StreamReader.maximumLine >> 20) MB")
      }
      searched -= start
      fill()
    }
  }

  mutating func remember(_ text: String) {}

  private func line(_ bytes: ArraySlice<UInt8>) -> LineEvent {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .unreadable("the line is not UTF-8")
    }
    return .line(text)
  }

  /// Moves what is left to the front and reads more behind it.
  private mutating func fill() {
    buffer.removeSubrange(..<start)
    start = 0
    let count = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: StreamReader.chunk))
    var read = -1
    repeat {
      read = buffer.withUnsafeMutableBytes { bytes in
        Glibc.read(descriptor, bytes.baseAddress?.advanced(by: count), StreamReader.chunk)
      }
    } while read < 0 && errno == EINTR
    buffer.removeLast(StreamReader.chunk - max(0, read))
    isAtEnd = read <= 0
  }

  private mutating func skipLine() {
    repeat {
      start = buffer.count
      fill()
    } while !isAtEnd && !buffer.contains(UInt8(ascii: "\n"))
    start = (buffer.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }) ?? buffer.count
  }
}
