extension CParser {
  private static let qualifiers: Set = [
    "const", "volatile", "restrict", "register", "auto", "inline", "extern", "nullable", "nonnull",
    "null_unspecified", "null_resettable", "_Nullable", "_Nonnull", "__nullable", "__nonnull",
    "_Null_unspecified",
    "__null_unspecified", "__block", "__strong", "__unsafe_unretained", "__autoreleasing", "__unused",
    "__kindof", "__covariant", "__contravariant", "__const", "__inline", "__inline__", "oneway", "in", "out",
    "inout", "bycopy", "byref", "_Nullable_result", "UIKIT_EXTERN", "FOUNDATION_EXPORT", "FOUNDATION_EXTERN",
    "CG_EXTERN", "OBJC_EXPORT", "UI_APPEARANCE_SELECTOR", "IBInspectable", "NS_NOESCAPE", "noescape",
    "__used", "CA_EXTERN", "NS_VALID_UNTIL_END_OF_SCOPE", "__bridge", "__bridge_transfer",
    "__bridge_retained", "virtual", "constexpr",
  ]
  private static let staticWords: Set = [
    "static", "NS_INLINE", "CG_INLINE", "UIKIT_STATIC_INLINE", "FOUNDATION_STATIC_INLINE", "CF_INLINE",
  ]
  static let arithmeticWords: Set = [
    "char", "short", "int", "long", "float", "double", "signed", "unsigned", "void", "_Bool",
  ]
  private static let scalarTypes: Set = [
    "BOOL", "bool", "NSInteger", "NSUInteger", "CGFloat", "CGRect", "CGSize", "CGPoint", "CGVector",
    "UIEdgeInsets", "NSDirectionalEdgeInsets", "UIOffset", "CGAffineTransform", "CATransform3D",
    "NSTimeInterval", "NSRange", "id", "Class", "SEL", "IMP", "instancetype", "UILayoutPriority", "size_t",
    "unichar", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t",
    "dispatch_block_t", "dispatch_queue_t", "dispatch_once_t", "va_list",
  ]

  /// Returns `true` for a word that can only be part of a type.
  func isTypeWord(_ text: String) -> Bool {
    CParser.arithmeticWords.contains(text) || CParser.scalarTypes.contains(text) || types.contains(text)
  }

  /// Returns `true` for a name with the prefix of a type of Apple's frameworks.
  static func isFrameworkType(_ name: String) -> Bool {
    ["NS", "UI", "CG", "CA", "CF", "AV", "MK", "CL", "WK", "PH", "CM", "SK", "GL", "MAS"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }

  /// Returns `true` at a word before which only a declaration can stand.
  var isAtDeclarationWord: Bool {
    guard token.kind == .identifier else { return false }
    return CParser.qualifiers.contains(token.text) && !["in", "out", "auto"].contains(token.text)
      || CParser.staticWords.contains(token.text) || CParser.arithmeticWords.contains(token.text)
      || [
        "struct", "enum", "union", "__weak", "typeof", "__typeof", "__typeof__", "__auto_type", "decltype",
        "_Atomic",
      ].contains(token.text)
  }

  /// Parses the specifiers of a type, without pointers; returns `nil` at another word.
  mutating func typeSpecifier() -> CType? {
    var type = CType(name: "")
    var words: [String] = []
    loop: while token.kind == .identifier {
      let word = token.text
      switch word {
      case "__attribute__", "__declspec", "NS_SWIFT_NAME", "API_AVAILABLE", "NS_AVAILABLE_IOS",
        "__deprecated_msg":
        advance()
        skipParentheses()
      case "__weak":
        type.isWeak = true
        advance()
      case "IBOutlet":
        type.markers.append("IBOutlet")
        advance()
      case "IBOutletCollection":
        type.markers += ["IBOutlet", "IBOutletCollection"]
        advance()
        skipParentheses()
      case "IBAction":
        type.markers.append(word)
        words.append("void")
        advance()
      case _ where CParser.staticWords.contains(word):
        type.isStatic = true
        advance()
      case _ where CParser.qualifiers.contains(word) && !(words.isEmpty && peek(1).isPunctuation(":")):
        advance()
      case "struct", "union", "enum":
        guard words.isEmpty else { break loop }
        advance()
        words.append(taggedType(word))
      case "typeof", "__typeof", "__typeof__", "decltype":
        guard words.isEmpty else { break loop }
        advance()
        guard accept("(") else { return nil }
        type.typeofExpression = nested(nil) { $0.expression() }
        expect(")")
        words.append("")
      case "__auto_type":
        advance()
        words.append("id")
      case _ where CParser.arithmeticWords.contains(word):
        // `long` and `unsigned` combine, but not after the name of a type.
        guard words.allSatisfy(CParser.arithmeticWords.contains) else { break loop }
        words.append(word)
        advance()
      default:
        guard words.isEmpty else { break loop }
        words.append(word)
        advance()
        if isAt("<") { genericArguments(of: &type) }
      }
    }
    guard !words.isEmpty else { return nil }
    type.name = CParser.canonicalName(words)
    return type
  }

  private static func canonicalName(_ words: [String]) -> String {
    guard words.count > 1 else { return words[0] }
    if words.contains("double") || words.contains("float") { return "double" }
    if words.contains("unsigned") { return "unsigned" }
    return words.contains("char") ? "char" : "long"
  }

  /// Parses the name and the body of a structure or an enumeration, which is declared before the declaration that contains it.
  private mutating func taggedType(_ word: String) -> String {
    let start = self.start
    skipAttributes()
    let name = identifier() ?? ""
    if word == "enum" {
      if accept(":") { _ = typeSpecifier() }
      guard isAt("{") else { return "NSInteger" }
      pending.append(.enumeration(enumeration(named: name, from: start)))
      return "NSInteger"
    }
    guard isAt("{") else { return name.isEmpty ? "struct" : name }
    let fields = structureFields()
    let own = name.isEmpty ? "struct \(start)" : name
    pending.append(.structure(CStructure(name: own, fields: fields, span: span(from: start))))
    return own
  }

  mutating func skipAttributes() {
    while token.kind == .identifier,
      token.text.hasPrefix("__attribute")
        || peek(1).isPunctuation("(") && token.text.uppercased() == token.text
    {
      advance()
      skipParentheses()
    }
  }

  mutating func structureFields() -> [CParameter] {
    nested([]) { parser in
      parser.expect("{")
      var fields: [CParameter] = []
      while !parser.isAtEnd, !parser.isAt("}") {
        let before = parser.index
        guard let base = parser.typeSpecifier() else {
          parser.skipToEndOfStatement()
          if parser.index == before { parser.advance() }
          continue
        }
        repeat {
          let (name, type) = parser.declarator(base)
          if parser.accept(":") { _ = parser.conditionalExpression() }
          if !name.isEmpty { fields.append(CParameter(name: name, type: type)) }
        } while parser.accept(",")
        if !parser.accept(";") { parser.skipToEndOfStatement() }
      }
      parser.expect("}")
      return fields
    }
  }

  private mutating func genericArguments(of type: inout CType) {
    let before = index
    advance()
    let arguments = nested([CType]()) { parser in
      var arguments: [CType] = []
      repeat {
        guard let base = parser.typeSpecifier() else { break }
        arguments.append(parser.declarator(base).type)
        if parser.accept(":") { if let bound = parser.typeSpecifier() { _ = parser.declarator(bound) } }
      } while parser.accept(",")
      return arguments
    }
    // `>>` closes two lists.
    if isAt(">") {
      advance()
    } else if isAt(">>") {
      splitShift()
    } else {
      index = before
      return
    }
    if type.name.isEmpty || type.name != "id" { type.arguments = arguments }
    // `UIView<Protocol> <Other>`.
    if isAt("<") { genericArguments(of: &type) }
  }

  /// Takes the first half of `>>`. The second half is taken when the token is read again.
  private mutating func splitShift() {
    if halfShift == index {
      halfShift = nil
      advance()
    } else {
      halfShift = index
    }
  }

  /// Parses the pointers, the name and the suffixes of a variable, a parameter or an abstract type.
  mutating func declarator(_ base: CType) -> (name: String, type: CType) {
    var type = base
    while true {
      if accept("*") || accept("&") {
        type.pointers += 1
      } else if token.kind == .identifier, CParser.qualifiers.contains(token.text), token.text != "in" {
        advance()
      } else if isAtWord("__weak") {
        type.isWeak = true
        advance()
      } else if token.kind == .identifier, token.text.hasPrefix("__attribute") {
        advance()
        skipParentheses()
      } else {
        break
      }
    }
    // A block `(^name)(…)` or a pointer to a function `(*name)(…)`.
    if isAt("("), peek(1).isPunctuation("^") || peek(1).isPunctuation("*") { return functionDeclarator(type) }
    let name = identifier() ?? ""
    while isAt("[") {
      advance()
      skipBrackets()
      type.isArray = true
    }
    skipTrailingAttributes()
    return (name, type)
  }

  mutating func skipTrailingAttributes() {
    while token.kind == .identifier,
      token.text.hasPrefix("__") || token.text.hasPrefix("NS_") || token.text.hasPrefix("API_")
        || token.text.hasPrefix("UI_") || token.text.hasSuffix("_ATTRIBUTE")
    {
      advance()
      skipParentheses()
    }
  }

  private mutating func functionDeclarator(_ result: CType) -> (name: String, type: CType) {
    advance()
    advance()
    return nested(("", result)) { parser in
      while parser.token.kind == .identifier, CParser.qualifiers.contains(parser.token.text) {
        parser.advance()
      }
      var name = ""
      var inner: CType?
      if parser.isAt("(") {
        // A function that returns a block.
        let (found, type) = parser.functionDeclarator(result)
        (name, inner) = (found, type)
      } else {
        name = parser.identifier() ?? ""
      }
      if parser.accept("[") {
        parser.skipBrackets()
      }
      if parser.isAt("(") { _ = parser.parameters() }
      parser.expect(")")
      let parameters = parser.isAt("(") ? parser.parameters().list : []
      var type = inner ?? CType(name: "block")
      type.function = CFunctionType(result: result, parameters: parameters)
      type.isStatic = result.isStatic
      type.markers = result.markers
      return (name, type)
    }
  }

  /// Parses parameters in parentheses.
  mutating func parameters() -> (list: [CParameter], isVariadic: Bool) {
    expect("(")
    return nested(([], false)) { parser in
      var list: [CParameter] = []
      var isVariadic = false
      while !parser.isAtEnd, !parser.isAt(")") {
        if parser.accept("...") {
          isVariadic = true
        } else if let base = parser.typeSpecifier() {
          let (name, type) = parser.declarator(base)
          if parser.isAt("(") { _ = parser.parameters() }
          if !type.isVoid || !name.isEmpty { list.append(CParameter(name: name, type: type)) }
        } else {
          break
        }
        if !parser.accept(",") { break }
      }
      if !parser.accept(")") {
        parser.fail("expected ')'")
        parser.skipBrackets()
      }
      return (list, isVariadic)
    }
  }

  /// Parses a type without a name.
  mutating func abstractType() -> CType? {
    guard let base = typeSpecifier() else { return nil }
    // `void (^)(id)` as a type in parentheses.
    return declarator(base).type
  }
}
