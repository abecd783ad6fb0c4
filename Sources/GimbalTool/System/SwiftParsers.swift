import GimbalModel
import GimbalParserProcess
import GimbalSyntaxTree
import Synchronization

/// The programs that parse Swift files. As many as parse files at the same time are started, with the first files.
final class SwiftParsers: SwiftParsing {
  static let shared = SwiftParsers()

  private let idle = Lock<[ParserProcess]>([])

  /// `true` if the program is beside this one.
  static var areInstalled: Bool { (try? ParserProcess()) != nil }

  func parse(_ source: [UInt8]) throws -> SourceFile {
    let parser = try idle.withLock { $0.popLast() } ?? ParserProcess()
    defer { idle.withLock { $0.append(parser) } }
    return try parser.parse(source)
  }
}
