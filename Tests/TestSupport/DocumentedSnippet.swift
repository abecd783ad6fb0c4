import FoundationEssentials

/// The code of a module's documentation, which is also the body of a test.
public struct DocumentedSnippet: Sendable {
  /// The lines of the catalog's `swift` blocks, without what they are indented by.
  public let lines: [String]
  /// The lines of the test's own file.
  private let test: [String]

  /// - Parameters:
  ///   - module: whose catalog it is.
  ///   - file: the test's source file, in a folder of `Tests`.
  public init(of module: String, file: String = #filePath) throws {
    let root = file.split(separator: "/", omittingEmptySubsequences: false).prefix { $0 != "Tests" }
    let catalog = root.joined(separator: "/") + "/Sources/\(module)/\(module).docc/\(module).md"
    var isCode = false
    var lines: [String] = []
    for line in try DocumentedSnippet.lines(of: catalog) {
      if line.hasPrefix("```") { isCode = line == "```swift" } else if isCode { lines.append(line) }
    }
    self.lines = lines
    test = try DocumentedSnippet.lines(of: file)
  }

  /// Whether the test has the code, line by line.
  public var isInTest: Bool {
    !lines.isEmpty
      && test.indices.contains { start in test[start...].prefix(lines.count).elementsEqual(lines) }
  }

  private static func lines(of path: String) throws -> [String] {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
