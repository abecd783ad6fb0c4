import GimbalSyntaxTree

extension CParser {
  /// Parses the declarations of a file.
  mutating func file() -> CFile {
    var file = CFile()
    while !isAtEnd {
      let before = index
      topLevel(into: &file.declarations)
      if index == before { advance() }
    }
    file.errors = errors
    return file
  }

  mutating func topLevel(into declarations: inout [CDeclaration]) {
    switch token.kind {
    case .directive: objectDeclaration(into: &declarations)
    case .identifier where isAtWord("typedef"): alias(into: &declarations)
    case .identifier where isEnumerationMacro(token.text):
      if let value = macroEnumeration() { declarations.append(.enumeration(value)) }
      _ = accept(";")
    case .identifier where isAtWord("extern") && peek(1).kind == .string:
      // `extern "C" {`.
      advance()
      advance()
      _ = accept("{")
    case .identifier where isAtWord("namespace") || isAtWord("template") || isAtWord("using"):
      skipToEndOfStatement()
    case .identifier where isAnnotation: skipAnnotation()
    case .identifier: variablesOrFunction(into: &declarations)
    default: advance()
    }
  }

  /// `true` at a macro such as `NS_ASSUME_NONNULL_BEGIN` that is not part of a declaration.
  private var isAnnotation: Bool {
    let text = token.text
    return text.contains("_") && text == text.uppercased()
      && (["NS_", "CF_", "UI_", "FOUNDATION_", "UIKIT_", "API_", "OBJC_", "SWIFT_"].contains {
        text.hasPrefix($0)
      }
        || text.hasSuffix("_BEGIN") || text.hasSuffix("_END"))
      && !["NS_INLINE", "CF_INLINE", "CG_INLINE", "UIKIT_STATIC_INLINE", "FOUNDATION_STATIC_INLINE"].contains(
        text)
      && !["FOUNDATION_EXPORT", "FOUNDATION_EXTERN", "UIKIT_EXTERN", "OBJC_EXPORT"].contains(text)
  }

  private mutating func skipAnnotation() {
    advance()
    skipParentheses()
  }

  // MARK: Variables and functions

  private mutating func variablesOrFunction(into declarations: inout [CDeclaration]) {
    let start = self.start
    guard let base = typeSpecifier() else {
      skipToEndOfStatement()
      return
    }
    declarations += pending
    pending = []
    var variables: [CVariable] = []
    repeat {
      let own = self.start
      let (name, type) = declarator(base)
      guard !name.isEmpty else { break }
      if isAt("(") {
        let parameters = self.parameters().list
        skipTrailingAttributes()
        var function = CFunction(
          name: name, result: type, parameters: parameters, body: nil, isStatic: type.isStatic,
          span: span(from: start))
        if isAt("{") {
          function.body = compoundStatement()
          function.span = span(from: start)
          declarations.append(.function(function))
          return
        }
        declarations.append(.function(function))
        continue
      }
      var value: CExpression?
      if accept("=") { value = isAt("{") ? initializerList() : assignmentExpression() }
      variables.append(CVariable(name: name, type: type, value: value, span: span(from: own)))
    } while accept(",")
    if !variables.isEmpty { declarations.append(.variables(variables)) }
    if !accept(";") {
      fail("expected ';'")
      skipToEndOfStatement()
    }
  }

  // MARK: Type aliases and enumerations

  private mutating func alias(into declarations: inout [CDeclaration]) {
    let start = self.start
    advance()
    if isEnumerationMacro(token.text) {
      if let value = macroEnumeration() { declarations.append(.enumeration(value)) }
      _ = identifier()
      _ = accept(";")
      return
    }
    guard let base = typeSpecifier() else {
      skipToEndOfStatement()
      return
    }
    var found = pending
    pending = []
    repeat {
      let (name, type) = declarator(base)
      guard !name.isEmpty else { break }
      if isAt("("), type.function == nil { _ = parameters() }
      // `typedef struct { … } Name` names the structure.
      if case .structure(var structure)? = found.last, structure.name.hasPrefix("struct ") {
        structure.name = name
        found[found.count - 1] = .structure(structure)
      } else if case .enumeration(var enumeration)? = found.last, enumeration.name.isEmpty {
        enumeration.name = name
        found[found.count - 1] = .enumeration(enumeration)
      } else if type.name != name {
        found.append(.alias(name, type, span(from: start)))
      }
    } while accept(",")
    declarations += found
    if !accept(";") { skipToEndOfStatement() }
  }

  private func isEnumerationMacro(_ text: String) -> Bool {
    ["NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "NS_ERROR_ENUM", "CF_ENUM", "CF_OPTIONS"].contains(text)
  }

  /// Parses `NS_ENUM(NSInteger, Name) {…}`.
  private mutating func macroEnumeration() -> CEnumeration? {
    let start = self.start
    advance()
    guard accept("(") else { return nil }
    _ = abstractType()
    var name = ""
    if accept(",") { name = identifier() ?? "" }
    expect(")")
    guard isAt("{") else { return nil }
    return enumeration(named: name, from: start)
  }

  mutating func enumeration(named name: String, from start: UInt32) -> CEnumeration {
    expect("{")
    return nested(CEnumeration(name: name, constants: [], span: token.span)) { parser in
      var constants: [CEnumeration.Constant] = []
      while !parser.isAtEnd, !parser.isAt("}") {
        let own = parser.start
        guard let constant = parser.identifier() else {
          parser.advance()
          continue
        }
        parser.skipTrailingAttributes()
        let value = parser.accept("=") ? parser.conditionalExpression() : nil
        constants.append(.init(name: constant, value: value, span: parser.span(from: own)))
        parser.skipTrailingAttributes()
        if !parser.accept(",") { break }
      }
      if !parser.accept("}") { parser.skipBrackets() }
      parser.skipTrailingAttributes()
      return CEnumeration(name: name, constants: constants, span: parser.span(from: start))
    }
  }
}
