import FoundationEssentials

/// A token of Swift code: a word, or one punctuation character.
struct Token {
  let text: Substring
  /// The line, from 1.
  let line: Int
  /// The number of braces that are open before the token.
  let depth: Int
}

/// The declarations and words of a source file, found by tokens without type checking.
struct SourceFile {
  /// The path relative to the package.
  let path: String
  let lineCount: Int
  /// The module: the folder below `Sources` or `Tests`.
  let module: String
  /// The path of the folder.
  let folder: String
  /// The comments before the first declaration.
  let header: String
  /// `true` if the first line is `// Length: REASON`.
  let statesReasonForLength: Bool
  let imports: Set<String>
  /// The types, and the functions outside of types.
  let declarations: [Declaration]
  /// The words of the code, without names that a type qualifies: of `Document.Part`, only `Document`.
  let words: Set<String>
  let functions: [Function]
  /// `true` if an integer type is called without an argument label, as in `Int(count)`, or its initializer is
  /// passed on, as in `map(Int.init)`.
  let convertsToIntegers: Bool

  struct Declaration {
    let name: String
    let isTopLevel: Bool
    let isPrivate: Bool
  }

  struct Function {
    let name: String
    let line: Int
    /// From the keyword to the closing brace.
    let length: Int
  }

  init(path: String, text: String) {
    let parts = path.split(separator: "/")
    self.path = path
    module = parts.count > 1 ? String(parts[1]) : ""
    folder = parts.dropLast().joined(separator: "/")
    lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") }
    header = text.split(separator: "\n").prefix { $0.hasPrefix("//") || $0.contains("import ") }
      .filter { $0.hasPrefix("//") }.joined(separator: "\n")
    let firstLine = text.prefix { $0 != "\n" }
    statesReasonForLength =
      firstLine.hasPrefix("// Length: ") && firstLine.dropFirst(11).contains(where: \.isLetter)
    let tokens = SourceFile.tokens(of: CodeScanner.code(of: text))
    imports = Set(SourceFile.imports(in: tokens))
    declarations = SourceFile.declarations(in: tokens)
    words = SourceFile.words(in: tokens)
    functions = FunctionScanner(tokens: tokens).functions
    convertsToIntegers = SourceFile.convertsToIntegers(tokens)
  }

  /// The path of the file that declares the type: of `F/A+B.swift`, `F/A.swift` if that exists.
  ///
  /// - Parameter paths: The paths of all files.
  func typePath(among paths: Set<String>) -> String {
    let type = folder + "/" + (SourceFile.name(of: path).split(separator: "+").first ?? "") + ".swift"
    return paths.contains(type) ? type : path
  }

  /// Returns the name of a file without its folder and extension.
  static func name(of path: String) -> String {
    String((path.split(separator: "/").last ?? "").prefix { $0 != "." })
  }

  private static func tokens(of code: String) -> [Token] {
    var tokens: [Token] = []
    var (line, depth) = (1, 0)
    var index = code.startIndex
    while index < code.endIndex {
      let character = code[index]
      let start = index
      code.formIndex(after: &index)
      if character == "\n" { line += 1 }
      if character.isWhitespace { continue }
      if character.isWord {
        while index < code.endIndex, code[index].isWord { code.formIndex(after: &index) }
      }
      if character == "}" { depth -= 1 }
      tokens.append(Token(text: code[start..<index], line: line, depth: depth))
      if character == "{" { depth += 1 }
    }
    return tokens
  }

  /// The types of integers of the standard library.
  static let integers: Set<Substring> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  private static func convertsToIntegers(_ tokens: [Token]) -> Bool {
    tokens.indices.dropLast(3).contains { index in
      guard integers.contains(tokens[index].text) else { return false }
      let next = tokens[(index + 1)...(index + 3)].map(\.text)
      return next[0] == "(" && next[2] != ":" || next[0] == "." && next[1] == "init"
    }
  }

  private static func words(in tokens: [Token]) -> Set<String> {
    let indices = tokens.indices.filter { index in
      guard tokens[index].text.first?.isWord ?? false else { return false }
      let isQualified =
        index > 1 && tokens[index - 1].text == "." && tokens[index].text.first?.isUppercase == true
      return !isQualified || tokens[index - 2].text.first?.isUppercase != true
    }
    return Set(indices.map { String(tokens[$0].text) })
  }

  private static let importKinds: Set<Substring> = [
    "struct", "class", "enum", "func", "protocol", "typealias", "var", "let",
  ]

  /// The modules that are imported: of `import struct GRDB.Row`, `GRDB`.
  private static func imports(in tokens: [Token]) -> [String] {
    tokens.indices.compactMap { index in
      guard tokens[index].text == "import", tokens[index].depth == 0 else { return nil }
      let names = tokens[(index + 1)...].prefix(2).map(\.text)
      return names.first { !importKinds.contains($0) }.map(String.init)
    }
  }

  private static let typeKeywords: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "macro",
  ]
  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "private", "fileprivate", "open", "final", "indirect", "static",
    "nonisolated", "consuming", "borrowing", "mutating",
  ]

  private static func declarations(in tokens: [Token]) -> [Declaration] {
    tokens.indices.dropLast().compactMap { index in
      let (keyword, name) = (tokens[index], tokens[index + 1].text)
      let isFunction = keyword.text == "func" && keyword.depth == 0
      guard typeKeywords.contains(keyword.text) || isFunction, name.first?.isLetterOrUnderscore ?? false,
        index == 0 || ![".", "import"].contains(tokens[index - 1].text), !typeKeywords.contains(name),
        name != "func",
        name != "var"
      else { return nil }
      let before = tokens[..<index].reversed().prefix { modifiers.contains($0.text) }
      return Declaration(
        name: String(name), isTopLevel: keyword.depth == 0,
        isPrivate: before.contains { $0.text == "private" || $0.text == "fileprivate" })
    }
  }
}

extension Character {
  /// `true` for a letter, a digit and `_`.
  var isWord: Bool { isLetterOrUnderscore || isNumber }

  var isLetterOrUnderscore: Bool { self == "_" || isLetter }
}
