import GimbalSyntaxTree

extension CParser {
  mutating func objectDeclaration(into declarations: inout [CDeclaration]) {
    let start = self.start
    let text = token.text
    advance()
    switch text {
    case "interface": declarations.append(.interface(interface(from: start)))
    case "implementation": implementation(from: start, into: &declarations)
    case "protocol":
      let name = identifier() ?? ""
      // `@protocol A, B;` declares names.
      guard !isAt(";"), !isAt(",") else {
        skipToEndOfStatement()
        return
      }
      var value = ClassInterface(
        name: name, superclass: nil, category: nil, protocols: protocolList(), variables: [], properties: [],
        methods: [], span: token.span)
      members(of: &value)
      value.span = span(from: start)
      declarations.append(.protocol(value))
    case "class", "import": skipToEndOfStatement()
    default: break
    }
  }

  private mutating func protocolList() -> [String] {
    var names: [String] = []
    guard accept("<") else { return [] }
    while let name = identifier() {
      names.append(name)
      if !accept(",") { break }
    }
    _ = accept(">")
    return names
  }

  private mutating func interface(from start: UInt32) -> ClassInterface {
    var value = ClassInterface(
      name: identifier() ?? "", superclass: nil, category: nil, protocols: [], variables: [], properties: [],
      methods: [], span: token.span)
    // The parameters of a generic class.
    if isAt("<"), peek(1).kind == .identifier, peek(1).text.hasPrefix("__") || !isProtocolList {
      skipAngles()
    }
    if accept("(") {
      value.category = identifier() ?? ""
      if !accept(")") { skipBrackets() }
    }
    if accept(":") {
      value.superclass = identifier()
      if isAt("<"), peek(2).isPunctuation("*") { skipAngles() }
    }
    value.protocols = protocolList()
    if isAt("{") { value.variables = instanceVariables() }
    members(of: &value)
    value.span = span(from: start)
    return value
  }

  /// `true` for a list of protocols after the name of a class without a superclass.
  private var isProtocolList: Bool {
    var offset = 1
    while peek(offset).kind == .identifier || peek(offset).isPunctuation(",") { offset += 1 }
    return peek(offset).isPunctuation(">") && !peek(offset + 1).isPunctuation(":")
      && !peek(offset + 1).isPunctuation("(")
  }

  private mutating func skipAngles() {
    var depth = 0
    while !isAtEnd {
      if isAt("<") { depth += 1 }
      if isAt(">") { depth -= 1 }
      if isAt(">>") { depth -= 2 }
      if isAt("{") || isAt(";") { return }
      advance()
      if depth <= 0 { return }
    }
  }

  private mutating func instanceVariables() -> [CVariable] {
    expect("{")
    return nested([]) { parser in
      var variables: [CVariable] = []
      while !parser.isAtEnd, !parser.isAt("}"), !parser.isAtContainerEnd {
        let before = parser.index
        if parser.token.kind == .directive {
          // `@private` and the like.
          parser.advance()
          continue
        }
        if let base = parser.typeSpecifier() {
          repeat {
            let start = parser.start
            let (name, type) = parser.declarator(base)
            if parser.accept(":") { _ = parser.conditionalExpression() }
            if !name.isEmpty {
              variables.append(CVariable(name: name, type: type, value: nil, span: parser.span(from: start)))
            }
          } while parser.accept(",")
          parser.pending = []
        }
        if !parser.accept(";") { parser.skipToEndOfStatement() }
        if parser.index == before { parser.advance() }
      }
      parser.expect("}")
      return variables
    }
  }

  /// Parses the properties and methods of an interface or a protocol up to `@end`.
  private mutating func members(of value: inout ClassInterface) {
    while !isAtEnd {
      let before = index
      if token.kind == .directive {
        let text = token.text
        if ["interface", "implementation", "protocol"].contains(text) {
          fail("expected '@end'")
          return
        }
        let start = self.start
        advance()
        if text == "end" { return }
        if text == "property" { property(from: start, into: &value.properties) }
      } else if isAt("-") || isAt("+") {
        if var found = method() {
          // A body is not part of an interface.
          if isAt("{") { found.body = compoundStatement() }
          _ = accept(";")
          value.methods.append(found)
        }
      } else if isAtWord("typedef") || isAtDeclarationWord {
        skipToEndOfStatement()
      } else {
        advance()
      }
      if index == before { advance() }
    }
    fail("expected '@end'")
  }

  private mutating func property(from start: UInt32, into properties: inout [PropertyDeclaration]) {
    var attributes: [String] = []
    if accept("(") {
      while !isAtEnd, !isAt(")"), !isAt(";") {
        if let name = identifier() {
          var text = name
          if accept("=") {
            text += "=" + (identifier() ?? "")
            if accept(":") { text += ":" }
          }
          attributes.append(text)
        } else {
          advance()
        }
      }
      _ = accept(")")
    }
    if let base = typeSpecifier() {
      repeat {
        let (name, type) = declarator(base)
        if !name.isEmpty {
          properties.append(
            PropertyDeclaration(name: name, type: type, attributes: attributes, span: span(from: start)))
        }
      } while accept(",")
    }
    pending = []
    skipToEndOfStatement()
  }

  // MARK: Methods

  /// Parses the head of a method.
  mutating func method() -> MethodDeclaration? {
    let start = self.start
    let isStatic = isAt("+")
    advance()
    var result = CType.id
    if accept("(") {
      result = abstractType() ?? .id
      if !accept(")") { skipBrackets() }
    }
    var method = MethodDeclaration(
      isStatic: isStatic, result: result, parts: [], isVariadic: false, swiftName: nil, body: nil,
      span: token.span)
    while token.kind == .identifier || isAt(":") {
      // An annotation after the method.
      if token.kind == .identifier, !method.parts.isEmpty, !peek(1).isPunctuation(":") { break }
      let name = identifier() ?? ""
      guard accept(":") else {
        if method.parts.isEmpty { method.parts.append((name, nil)) }
        break
      }
      var type = CType.id
      if accept("(") {
        type = abstractType() ?? .id
        if !accept(")") { skipBrackets() }
      }
      while ["__unused", "nonnull", "nullable"].contains(where: isAtWord) { advance() }
      method.parts.append((name, CParameter(name: identifier() ?? "", type: type)))
    }
    if accept(",") {
      method.isVariadic = accept("...")
    }
    method.swiftName = methodAttributes()
    method.span = span(from: start)
    return method.parts.isEmpty ? nil : method
  }

  /// Skips the annotations of a method, and returns the name of `NS_SWIFT_NAME`.
  private mutating func methodAttributes() -> String? {
    var name: String?
    while !isAtEnd, !isAt(";"), !isAt("{"), !isAt("-"), !isAt("+"), token.kind != .directive {
      if isAtWord("NS_SWIFT_NAME"), peek(1).isPunctuation("(") {
        advance()
        advance()
        var text = ""
        while !isAtEnd, !isAt(";"), !(isAt(")") && text.contains("(") == text.contains(")")) {
          text += token.text
          advance()
        }
        name = text
        _ = accept(")")
      } else if accept("(") {
        skipBrackets()
      } else {
        advance()
      }
    }
    return name
  }

  // MARK: Implementations

  private mutating func implementation(from start: UInt32, into declarations: inout [CDeclaration]) {
    var value = ClassImplementation(
      name: identifier() ?? "", category: nil, variables: [], methods: [], synthesized: [:], span: token.span)
    if accept("(") {
      value.category = identifier() ?? ""
      if !accept(")") { skipBrackets() }
    } else if accept(":") {
      _ = identifier()
    }
    if isAt("{") { value.variables = instanceVariables() }
    var others: [CDeclaration] = []
    while !isAtEnd {
      let before = index
      if token.kind == .directive {
        let text = token.text
        if ["interface", "implementation", "protocol"].contains(text) {
          fail("expected '@end'")
          break
        }
        advance()
        if text == "end" { break }
        if text == "synthesize" { synthesize(into: &value.synthesized) }
        if text == "dynamic" { skipToEndOfStatement() }
      } else if isAt("-") || isAt("+") {
        implementedMethod(into: &value.methods)
      } else if !accept(";") {
        topLevel(into: &others)
      }
      if index == before { advance() }
    }
    value.span = span(from: start)
    declarations.append(.implementation(value))
    declarations += others
  }

  private mutating func implementedMethod(into methods: inout [MethodDeclaration]) {
    let start = self.start
    guard var method = method() else { return }
    _ = accept(";")
    guard isAt("{") else { return }
    method.body = compoundStatement()
    method.span = span(from: start)
    methods.append(method)
  }

  private mutating func synthesize(into names: inout [String: String]) {
    while let name = identifier() {
      names[name] = accept("=") ? identifier() ?? name : name
      if !accept(",") { break }
    }
    _ = accept(";")
  }
}
