package import GimbalSyntaxTree

/// A reader of Objective-C: the files of a folder, which see each other, become syntax trees of Swift.
///
/// Swift's importer determines the names, so that files of Swift and of Objective-C see each other, too.
package enum ObjectiveCSources {
  package struct File: Sendable {
    package let bytes: [UInt8]
    /// `true` for a header, whose variables another file defines.
    package let isHeader: Bool

    package init(_ bytes: [UInt8], isHeader: Bool) { (self.bytes, self.isHeader) = (bytes, isHeader) }
  }

  /// Returns the syntax trees of files.
  ///
  /// - Parameter macros: A text with the macros of libraries, for names that no file defines.
  /// - Complexity: O(size of the files), and of the expansions of their macros, which are bounded.
  package static func trees(of files: [File], macros: [UInt8] = []) -> [SourceFile] {
    let tokens = files.map { Lexer.tokens(of: $0.bytes) }
    let shared = self.macros(of: tokens + [Lexer.tokens(of: macros)])
    let types = TypeNameSearch.names(in: tokens)
    let parsed = tokens.map { tokens -> CFile in
      var preprocessor = Preprocessor(shared: shared)
      preprocessor.run(tokens)
      var parser = CParser(preprocessor.output, types: types)
      var file = parser.file()
      file.imports = preprocessor.imports
      // A header of another project can import Masonry.
      if let use = tokens.first(where: { $0.isWord("MASConstraintMaker") }) {
        file.imports.append(("Masonry", use.span))
      }
      file.errors = preprocessor.errors + file.errors
      return file
    }
    let module = ModuleIndex(parsed)
    return zip(files, parsed).map { file, content in
      FileLowering(module, isHeader: file.isHeader).lower(content)
    }
  }

  /// Returns the macros of all files; of several ones with a name, the first one.
  private static func macros(of files: [[Token]]) -> [String: Macro] {
    var shared: [String: Macro] = [:]
    for tokens in files where tokens.contains(where: { $0.startsLine && $0.isPunctuation("#") }) {
      var preprocessor = Preprocessor()
      preprocessor.run(tokens, expands: false)
      shared.merge(preprocessor.macros) { one, _ in one }
    }
    // The guards of headers are defined in their own header only.
    return shared.filter {
      !$0.value.body.isEmpty || $0.value.parameters != nil
        || !$0.key.hasSuffix("_H") && !$0.key.hasSuffix("_h") && !$0.key.hasSuffix("_")
    }
  }
}

/// The names of types that files declare.
enum TypeNameSearch {
  static func names(in files: [[Token]]) -> Set<String> {
    var names: Set<String> = []
    for tokens in files {
      for (index, token) in tokens.enumerated() {
        switch token.kind {
        case .directive where token.text == "interface" || token.text == "implementation":
          if index + 1 < tokens.count { names.insert(tokens[index + 1].text) }
        case .directive where token.text == "class": addList(tokens[(index + 1)...], to: &names)
        case .identifier where token.text == "NS_ENUM" || token.text == "NS_OPTIONS":
          if index + 4 < tokens.count, tokens[index + 3].isPunctuation(",") {
            names.insert(tokens[index + 4].text)
          }
        case .identifier where token.text == "typedef": addAlias(tokens[(index + 1)...], to: &names)
        default: break
        }
      }
    }
    return names
  }

  private static func addList(_ tokens: ArraySlice<Token>, to names: inout Set<String>) {
    for token in tokens.prefix(200) {
      if token.kind == .identifier { names.insert(token.text) } else if !token.isPunctuation(",") { return }
    }
  }

  /// Adds the name of `typedef … Name;` or `typedef … (^Name)(…);`.
  private static func addAlias(_ tokens: ArraySlice<Token>, to names: inout Set<String>) {
    var depth = 0
    var last: String?
    var previous: Token?
    for token in tokens.prefix(2_000) {
      if token.kind == .punctuation {
        switch token.text {
        case "{", "(": depth += 1
        case "}", ")": depth -= 1
        case ";" where depth == 0:
          if let last { names.insert(last) }
          return
        default: break
        }
      } else if token.kind == .identifier, previous?.isPunctuation("^") == true, depth == 1 {
        names.insert(token.text)
        return
      } else if token.kind == .identifier, depth == 0 {
        last = token.text
      }
      previous = token
    }
  }
}
