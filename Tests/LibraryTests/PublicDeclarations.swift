import FoundationEssentials

/// The public declarations of library modules, read from their sources. swift-format indents the sources, so the
/// indentation of a line gives its enclosing types.
struct PublicDeclarations {
  /// The declarations without bodies, such as `Scene: public func view(_ id: ViewID) -> View?`, sorted.
  let lines: [String]

  init(of modules: [String], file: String = #filePath) throws {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let root = parts.prefix { $0 != "Tests" }.joined(separator: "/")
    var found: [String] = []
    for module in modules {
      let folder = root + "/Sources/" + module
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
        $0.hasSuffix(".swift")
      }
      for name in names {
        let text = String(decoding: try Data(contentsOf: URL(filePath: folder + "/" + name)), as: UTF8.self)
        found += PublicDeclarations.declarations(in: text).map { "\(module) \($0)" }
      }
    }
    lines = found.sorted()
  }

  /// Returns the public declarations in a source text, and the cases of public enumerations.
  static func declarations(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var enclosing: [(indent: Int, name: String, isPublicEnum: Bool)] = []
    var found: [String] = []
    for (index, line) in lines.enumerated() {
      let code = line.drop { $0 == " " }
      let indent = line.count - code.count
      guard !code.isEmpty, !code.hasPrefix("//"), !code.hasPrefix("#"), !code.hasPrefix(")"),
        !code.hasPrefix("}")
      else { continue }
      enclosing.removeAll { $0.indent >= indent }
      let words = code.split { $0 == " " || $0 == "(" }.prefix { !$0.hasPrefix("{") }
      let keyword = words.firstIndex { PublicDeclarations.keywords.contains(String($0)) }
      let modifiers = keyword.map { words[..<$0] } ?? []
      let isPublic = modifiers.contains("public")
      let isCase =
        code.hasPrefix("case ") && enclosing.last?.isPublicEnum == true
        && enclosing.last?.indent == indent - 2
      if isPublic && words.first(where: { $0 == "import" }) == nil || isCase {
        let path = enclosing.map(\.name).joined(separator: ".")
        let head = PublicDeclarations.head(from: index, in: lines)
        found.append(path.isEmpty ? head : "\(path): \(head)")
      }
      if let keyword, PublicDeclarations.types.contains(String(words[keyword])), keyword + 1 < words.endIndex
      {
        let name = words[keyword + 1].prefix { $0 != "<" && $0 != ":" && $0 != "," }
        enclosing.append((indent, String(name), isPublic && words[keyword] == "enum"))
      }
    }
    return found
  }

  /// Returns the declaration that starts on a line, in one line and without its body or value.
  private static func head(from index: Int, in lines: [Substring]) -> String {
    var text = ""
    for next in index + 1...min(index + 16, lines.count) {
      text += (text.isEmpty ? "" : " ") + lines[next - 1].drop { $0 == " " }
      let depth = text.reduce(0) { $0 + ("([".contains($1) ? 1 : ")]".contains($1) ? -1 : 0) }
      let following = next < lines.count ? lines[next].drop { $0 == " " } : ""
      if depth <= 0, !text.hasSuffix(","), !following.hasPrefix("throws("), !following.hasPrefix("->") {
        break
      }
    }
    if let body = text.firstRange(of: " {") { text = String(text[..<body.lowerBound]) }
    if !text.contains("func "), !text.contains("init"), !text.contains("subscript"),
      !text.contains("typealias"),
      let value = text.firstRange(of: " = ")
    {
      text = String(text[..<value.lowerBound])
    }
    return text
  }

  private static let types: Set = ["struct", "enum", "class", "protocol", "actor", "extension"]
  private static let keywords = types.union([
    "func", "var", "let", "init", "init?", "subscript", "typealias", "case", "operator", "associatedtype",
  ])
}
