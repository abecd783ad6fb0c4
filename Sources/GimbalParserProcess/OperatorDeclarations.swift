package import GimbalSyntaxTree

/// The infix operators and precedence groups that the files of a module declare.
///
/// The parser groups the operators of a file by the declarations in that file. A file that uses the operators of another
/// one is parsed again with their declarations after its end, so that the places in the file stay.
package struct OperatorDeclarations: Hashable {
  private struct Declaration: Hashable {
    /// The path of the file.
    let file: String
    let text: String
    /// The operator; `nil` for a precedence group.
    let name: String?
  }

  private var declarations: [Declaration] = []

  package init() {}

  package var isEmpty: Bool { declarations.isEmpty }

  /// Adds the declarations of a file.
  package mutating func add(_ tree: SourceFile, source: [UInt8], file: String) {
    add(tree.statements, source, file)
  }

  private mutating func add(_ statements: [Statement], _ source: [UInt8], _ file: String) {
    for statement in statements {
      switch statement.kind {
      case .declaration(let declaration):
        guard case .unsupported(let kind) = declaration.kind, kind == "operator" || kind == "precedenceGroup"
        else { continue }
        let (start, end) = (Int(declaration.span.start), Int(declaration.span.end))
        guard start < end, end <= source.count else { continue }
        let text = String(decoding: source[start..<end], as: UTF8.self)
        let words = text.split { $0.isWhitespace || $0 == ":" }
        if kind == "precedenceGroup" {
          declarations.append(Declaration(file: file, text: text, name: nil))
        } else if words.first == "infix", words.count > 2 {
          declarations.append(Declaration(file: file, text: text, name: String(words[2])))
        }
      case .conditionalCompilation(let clauses):
        for clause in clauses { add(clause.content, source, file) }
      default: continue
      }
    }
  }

  /// Returns the text to parse for a file that uses the operators of other files; `nil` for other files.
  ///
  /// - Complexity: O(bytes of the file · operators).
  package func completed(_ source: [UInt8], file: String) -> [UInt8]? {
    let others = declarations.filter { $0.file != file }
    let text = String(decoding: source, as: UTF8.self)
    guard others.contains(where: { declaration in declaration.name.map { text.contains($0) } ?? false })
    else {
      return nil
    }
    return source + Array(("\n" + others.map(\.text).joined(separator: "\n")).utf8)
  }
}
