/// The messages between `gimbal` and `gimbal-swift-parser`.
///
/// A frame is the length of its content in four bytes, the lowest first, and the content. The parser first sends a frame
/// with its version. The content of a request is the source text of a file. The content of the response is a status byte
/// and the binary form of the tree.
package enum ParserFrame {
  /// The name of the program.
  package static let program = "gimbal-swift-parser"

  package static let headerSize = 4
  /// The largest source text, in bytes.
  package static let maximumSource = 64 << 20
  /// The largest response, in bytes.
  package static let maximumResponse = 1 << 30

  /// The name and the version of the protocol. It changes with the frames and with the binary form of trees.
  private static let greeting = Array("\(program) 4".utf8)

  private enum Status: UInt8 { case tree, error }

  /// The content of a response.
  package enum Response: Sendable {
    case tree(SourceFile)
    /// The reason why there is no tree.
    case error(String)
  }

  /// The first frame of the parser.
  package static var hello: [UInt8] { frame(greeting) }

  /// Returns a value that indicates whether the content of the first frame is from a parser of this version.
  package static func isHello(_ content: [UInt8]) -> Bool { content == greeting }

  package static func request(_ source: [UInt8]) -> [UInt8] { frame(source) }

  package static func tree(_ encoded: [UInt8]) -> [UInt8] { frame([Status.tree.rawValue] + encoded) }

  package static func error(_ message: String) -> [UInt8] { frame([Status.error.rawValue] + message.utf8) }

  /// Returns the length of the content; `nil` if it is above the maximum.
  ///
  /// - Precondition: The header has ``headerSize`` bytes.
  package static func length(header: [UInt8], maximum: Int) -> Int? {
    let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    return length <= maximum ? length : nil
  }

  /// Reads the content of a response.
  package static func response(_ content: [UInt8]) throws(TreeDecodingError) -> Response {
    switch content.first.flatMap(Status.init) {
    case .tree: return .tree(try SourceFile(decoding: Array(content.dropFirst())))
    case .error: return .error(String(decoding: content.dropFirst(), as: UTF8.self))
    case nil: throw .invalid(offset: 0)
    }
  }

  private static func frame(_ content: [UInt8]) -> [UInt8] {
    let length = UInt32(clamping: content.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + content
  }
}
