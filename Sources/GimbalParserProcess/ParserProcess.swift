package import GimbalSyntaxTree
import Glibc
import Synchronization

/// The program `gimbal-swift-parser`, which parses Swift files one after the other.
///
/// It is started with the first file, and again after it has failed. It ends when this value is destroyed or this process
/// ends.
package final class ParserProcess: SwiftParsing {
  /// The time for one file, in seconds.
  package static let timeLimit = 10

  private let path: String
  private let timeLimit: Int
  private let connection = Mutex<ParserConnection?>(nil)

  /// Creates a parser from the program in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder of the program; by default that of the running program.
  ///   - timeLimit: The time for one file, in seconds.
  package init(folder: String = ParserProcess.folder, timeLimit: Int = timeLimit) throws(ParserFailure) {
    path = "\(folder)/\(ParserFrame.program)"
    self.timeLimit = timeLimit
    guard access(path, X_OK) == 0 else { throw .missing(folder: folder) }
  }

  deinit { connection.withLock { $0?.close() } }

  /// The folder of the running program, without symbolic links.
  package static var folder: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "." }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "."
  }

  /// Returns the syntax tree of a file. Files of several threads are parsed one after the other.
  ///
  /// - Throws: A ``ParserFailure``.
  package func parse(_ source: [UInt8]) throws -> SourceFile {
    guard source.count <= ParserFrame.maximumSource else {
      throw ParserFailure.tooLarge(bytes: source.count)
    }
    switch decoded(try connection.withLock { try response(to: source, on: &$0) }) {
    case .success(let tree): return tree
    case .failure(let failure): throw failure
    }
  }

  /// Sends a file. If the program has ended since the last file or because of this one, it is started once more.
  private func response(
    to source: [UInt8], on connection: inout ParserConnection?
  ) throws -> [UInt8] {
    for _ in 0..<2 {
      let deadline = ParserConnection.now + UInt64(max(timeLimit, 0)) * 1_000_000_000
      let current = try connection ?? started(deadline: deadline)
      connection = current
      do throws(ParserConnection.Failure) {
        try current.send(ParserFrame.request(source), deadline: deadline)
        return try current.receive(maximum: ParserFrame.maximumResponse, deadline: deadline)
      } catch {
        current.close()
        connection = nil
        if error == .timeLimit { throw ParserFailure.timeLimit(seconds: timeLimit) }
      }
    }
    throw ParserFailure.fails
  }

  private func started(deadline: UInt64) throws(ParserFailure) -> ParserConnection {
    let connection = try ParserConnection(path: path)
    let hello = try? connection.receive(maximum: 1 << 10, deadline: deadline)
    guard let hello, ParserFrame.isHello(hello) else {
      connection.close()
      throw .otherVersion(path: path)
    }
    return connection
  }

  private func decoded(_ content: [UInt8]) -> Result<SourceFile, ParserFailure> {
    do throws(TreeDecodingError) {
      switch try ParserFrame.response(content) {
      case .tree(let tree): return .success(tree)
      case .error(let message): return .failure(.rejected(message))
      }
    } catch {
      return .failure(.malformed(error))
    }
  }
}
