import GimbalModel
import GimbalNotation

// Grammars of the values of properties: colors, images, classes, modules, outlets and runtime attributes.
extension Grammar where Value == PropertyValue {
  /// The grammar of the name of a system color, or of a color in quotes. A color such as `"#FF0000"` must be
  /// quoted, because `#` starts a comment.
  static var color: Grammar {
    let names = SystemColor.all.map(\.name)
    let shape = Shape(usage: .text("COLOR")) { cursor in
      cursor.recordExpected(.text)
      return cursor.isAt(oneOf: names) || cursor.peek().kind == .quoted
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      let place = cursor.peek().span
      guard shape.canStart(cursor) else {
        throw ParseError(
          .other(
            message: "a color is required",
            remedy: "write \"#RRGGBB\" in quotes, or a name such as systemRedColor"),
          at: place)
      }
      if cursor.peek().kind == .word { return .word(try cursor.oneOf(names, "system color").value) }
      let text = try cursor.quoted("a color")
      guard let color = ViewColor(text.value) else {
        let nearest = Nearest.name(to: text.value, among: names)
        throw ParseError(
          .other(
            message: "\(text.value.cited) is not a color",
            remedy: nearest.map { "did you mean '\($0)'?" }
              ?? "write \"#RRGGBB\", \"#RRGGBBAA\", \"named:ASSET\", \"named:ASSET=#RRGGBB\" or a name such as systemRedColor"
          ),
          at: place)
      }
      return .word(color.description)
    }
  }

  /// The grammar of the name of an image in the asset catalog, or of `"system:SYMBOL"` for a system symbol.
  static var imageName: Grammar {
    named("an image", as: "IMAGE", remedy: "write the name of an image, or \"system:heart\" for a symbol") {
      ImageName($0)?.description
    }
  }

  static func identifier(_ property: Property) -> Grammar {
    named(
      property == .customClass ? "a class" : "a module", as: "NAME",
      remedy: "use letters, digits and underscores, and do not start with a digit"
    ) { Identifier.isValid($0) ? $0 : nil }
  }

  /// The grammar of outlet names separated by commas.
  static var identifierList: Grammar {
    let name = Grammar.named(
      "an outlet", as: "NAME", remedy: "use letters, digits and underscores, and do not start with a digit"
    ) { Identifier.isValid($0) ? $0 : nil }
    let names = Grammar<[PropertyValue]>.commaSeparated(name).spanned
    return Grammar(names) { names throws(ParseError) in
      let words = names.value.compactMap { if case .word(let word) = $0 { word } else { nil } }
      let list = words.joined(separator: ",")
      if Identifier.isValidList(list) { return .word(list) }
      var seen: Set<String> = []
      if let repeated = words.first(where: { !seen.insert($0).inserted }) {
        throw ParseError(
          .other(
            message: "the list contains outlet \(repeated.cited) twice", remedy: "list each outlet only once"),
          at: names.span)
      }
      throw ParseError(
        .other(
          message: "there are \(words.count) outlets; a view has at most \(Identifier.maximumCount)",
          remedy: "remove some of the outlets"), at: names.span)
    }
  }

  /// The grammar of user-defined runtime attributes: lines in quotes, such as `layer.cornerRadius number 8`.
  static var runtimeAttributes: Grammar {
    Grammar(.quoted("runtime attributes", "\"KEYPATH TYPE VALUE\"")) { text throws(ParseError) in
      if let attributes = RuntimeAttributes(text.value) { return .word(attributes.description) }
      let (message, remedy) = runtimeAttributesFailure(text.value)
      throw ParseError(.other(message: message, remedy: remedy), at: text.span)
    }
  }

  /// Returns the reason why a text is not a list of runtime attributes, and the fix.
  private static func runtimeAttributesFailure(_ text: String) -> (message: String, remedy: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let wrong = lines.first(where: { RuntimeAttribute($0) == nil }) {
      return (
        "\(wrong.cited) is not a runtime attribute",
        "write lines such as \"layer.cornerRadius number 8\\ntitle string Hello\""
      )
    }
    if lines.count > RuntimeAttributes.maximumCount {
      return (
        "there are \(lines.count) runtime attributes; a view has at most \(RuntimeAttributes.maximumCount)",
        "remove some of the attributes"
      )
    }
    do throws(StyledText.Failure) {
      try StyledText.check(text)
      return ("the text is not a list of runtime attributes", "write one attribute on each line")
    } catch {
      return switch error {
      case .tooLong(let limit):
        ("the runtime attributes have more than \(limit) characters", "shorten the values")
      case .controlCharacter:
        ("the runtime attributes contain a control character", "remove the character")
      }
    }
  }

  /// Returns the grammar of a name, with or without quotes, that a closure validates.
  ///
  /// - Parameter valid: A closure that returns the name in its standard form, or `nil` for an invalid name.
  private static func named(
    _ role: String, as label: String, remedy: String, _ valid: @escaping @Sendable (String) -> String?
  ) -> Grammar {
    Grammar(Grammar<Spanned<Name>>.name(NameRole(role, .new), label)) { name throws(ParseError) in
      guard let word = valid(name.value.text) else {
        throw ParseError(
          .other(message: "\(name.value.text.cited) is not a valid name for \(role)", remedy: remedy),
          at: name.span)
      }
      return .word(word)
    }
  }
}
