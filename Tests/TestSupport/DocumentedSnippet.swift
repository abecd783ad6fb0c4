import FoundationEssentials

/// A block of code in the documentation of a module, which is also part of the body of a test.
public struct DocumentedSnippet: Sendable, CustomStringConvertible {
  /// The lines of the block without their indentation.
  public let lines: [String]
  /// The file and the line of the block.
  public let description: String

  /// Returns the `swift` blocks of a module that a test does not contain: those of its DocC catalog and those of its
  /// doc comments.
  ///
  /// - Parameters:
  ///   - module: The name of a folder in `Sources`.
  ///   - test: A source file in a folder of `Tests`.
  /// - Throws: `NoSnippets` if the module has no block, because nothing would be tested then.
  public static func untested(of module: String, in test: String = #filePath) throws -> [DocumentedSnippet] {
    let lines = try lines(of: test)
    return try all(of: module, in: test).filter { snippet in
      let count = snippet.lines.count
      return !lines.indices.contains { lines[$0...].prefix(count).elementsEqual(snippet.lines) }
    }
  }

  /// Returns the `swift` blocks of a module: those of its DocC catalog and those of its doc comments.
  ///
  /// - Throws: `NoSnippets` if the module has no block.
  public static func all(of module: String, in test: String = #filePath) throws -> [DocumentedSnippet] {
    let folder = folder(of: module, test)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    let snippets = try names.filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }.sorted()
      .flatMap { try blocks(of: folder + "/" + $0, named: $0) }
    guard !snippets.isEmpty else { throw NoSnippets(module: module) }
    return snippets
  }

  /// Returns the main page of the DocC catalog of a module.
  public static func text(ofCatalogOf module: String, in test: String = #filePath) throws -> String {
    let path = folder(of: module, test) + "/\(module).docc/\(module).md"
    return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  private static func folder(of module: String, _ test: String) -> String {
    let root = test.split(separator: "/", omittingEmptySubsequences: false).prefix { $0 != "Tests" }
    return root.joined(separator: "/") + "/Sources/\(module)"
  }

  /// A module whose documentation has no code.
  public struct NoSnippets: Error {
    let module: String
  }

  private static func blocks(of path: String, named name: String) throws -> [DocumentedSnippet] {
    let isSource = name.hasSuffix(".swift")
    var blocks: [DocumentedSnippet] = []
    var block: [String]?
    for (index, line) in try lines(of: path).enumerated() where !isSource || line.hasPrefix("///") {
      let text = isSource ? String(line.dropFirst(3).drop { $0 == " " }) : line
      if let lines = block, text.hasPrefix("```") {
        blocks.append(DocumentedSnippet(lines: lines, description: "\(name):\(index - lines.count + 1)"))
        block = nil
      } else if text == "```swift" {
        block = []
      } else {
        block?.append(text)
      }
    }
    return blocks
  }

  /// The lines of a file without leading and trailing blanks.
  private static func lines(of path: String) throws -> [String] {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
