import GimbalInterchange
import GimbalModel
import GimbalNotation
import GimbalReporting

/// A search for the lines of code that create logged constraints.
///
/// A line is found if it contains the identifier of the constraint as a string literal, or if the log contains its
/// number, as the libraries SnapKit and Masonry write it.
struct CodeSearch {
  /// The lines by constraint identifier.
  private var lines: [String: [String]] = [:]
  private let paths: [String]

  /// Searches all code files once.
  ///
  /// - Parameter identifiers: The identifiers of constraints.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(identifiers · bytes of the code).
  init(_ identifiers: Set<String>, in folder: SourceFolder) throws {
    paths = folder.codeFiles
    let wanted = identifiers.filter { !$0.isEmpty }.sorted().map { ($0, Array("\"\($0)\"".utf8)) }
    guard !wanted.isEmpty else { return }
    for path in folder.codeFiles {
      try folder.cancellation.check(CancellationError())
      guard let bytes = try? folder.files.bytes(of: path), bytes.count <= CodeSearch.maximumBytes else {
        continue
      }
      for (identifier, literal) in wanted where lines[identifier, default: []].count < CodeSearch.maximumLines
      {
        for number in CodeSearch.lines(with: literal, in: bytes) {
          lines[identifier, default: []].append("\(path.visible):\(number)")
        }
      }
    }
  }

  /// The maximum size of a code file. Longer files are generated.
  private static let maximumBytes = 4 << 20
  private static let maximumLines = 3

  /// Returns the lines that create a constraint, as paths with line numbers.
  func lines(of constraint: LoggedConstraint) -> [String] {
    if let source = constraint.source, let mark = source.lastIndex(of: "#") {
      let (name, line) = (source[..<mark], source[source.index(after: mark)...])
      let found = paths.filter { $0 == name || $0.hasSuffix("/\(name)") }.map { "\($0.visible):\(line)" }
      if !found.isEmpty { return Array(found.prefix(CodeSearch.maximumLines)) }
    }
    return constraint.identifier.flatMap { lines[$0] }.map { Array($0.prefix(CodeSearch.maximumLines)) } ?? []
  }

  private static func lines(with literal: [UInt8], in bytes: [UInt8]) -> [Int] {
    var (found, line, place): ([Int], Int, Int) = ([], 1, 0)
    let first = literal[0]
    while place + literal.count <= bytes.count, found.count < maximumLines {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      if bytes[place] == first, bytes[place..<place + literal.count].elementsEqual(literal) {
        if found.last != line { found.append(line) }
      }
      place += 1
    }
    return found
  }
}
