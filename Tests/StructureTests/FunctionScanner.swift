/// Finds functions and their lengths.
///
/// A function is a `func`, `init`, `deinit`, `subscript`, or a computed `var`, with a body in braces. Its length is the
/// number of lines from the keyword to the closing brace, both included; nested functions and closures count. Attributes,
/// modifiers and doc comments before the keyword do not.
struct FunctionScanner {
  let tokens: [Token]

  private static let keywords: Set<Substring> = ["func", "init", "deinit", "subscript", "var"]
  /// Words that start the next declaration: a function before one of these has no body.
  private static let nextDeclarations: Set<Substring> = [
    "func", "init", "deinit", "subscript", "var", "let", "case", "struct", "class", "enum", "protocol",
    "associatedtype", "typealias", "static", "public", "package", "private", "fileprivate", "mutating",
    "extension", "@",
  ]

  var functions: [SourceFile.Function] { tokens.indices.compactMap(function) }

  private func function(at index: Int) -> SourceFile.Function? {
    let keyword = tokens[index]
    guard FunctionScanner.keywords.contains(keyword.text), index == 0 || tokens[index - 1].text != ".",
      let body = body(after: index), let end = end(of: body)
    else { return nil }
    let name = keyword.text == "func" || keyword.text == "var" ? tokens[index + 1].text : keyword.text
    return SourceFile.Function(
      name: String(name), line: keyword.line, length: tokens[end].line - keyword.line + 1)
  }

  /// The index of the brace that starts the body; nil if there is no body.
  private func body(after start: Int) -> Int? {
    var depth = 0
    for index in tokens.indices.dropFirst(start + 1) {
      let text = tokens[index].text
      switch text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case _ where depth > 0: break
      case "{": return index
      case "}": return nil
      // A stored property with a value. Operators such as `==` are the name of a function.
      case "=" where tokens[start].text == "var": return nil
      case _ where index > start + 1 && FunctionScanner.nextDeclarations.contains(text): return nil
      default: break
      }
      if depth < 0 { return nil }
    }
    return nil
  }

  private func end(of body: Int) -> Int? {
    tokens.indices.dropFirst(body + 1).first {
      tokens[$0].text == "}" && tokens[$0].depth == tokens[body].depth
    }
  }
}
