extension PropertyDeclaration {
  /// The declarations of all properties, in the order of the statements in exported code.
  package static let all: [PropertyDeclaration] =
    ofFrame + ofLayout + ofText + ofStackViews + ofContent + ofKinds + ofAllViews + ofScene + ofArrangedViews

  /// The declarations by the ordinals of their properties.
  fileprivate static let byOrdinal: [PropertyDeclaration] = {
    let sorted = all.sorted { $0.property < $1.property }
    precondition(sorted.map(\.property) == Property.allCases, "every property has one declaration")
    return sorted
  }()
}

extension Property {
  /// The declaration of the property.
  package var declaration: PropertyDeclaration { PropertyDeclaration.byOrdinal[Int(ordinal)] }

  /// The value type of the property.
  public var kind: Kind { PropertyDeclaration.byOrdinal[Int(ordinal)].kind }

  /// A Boolean value that indicates whether the value of the property is the name of a scene. The value is
  /// updated if the scene is renamed, and removed if the scene is deleted.
  package var namesScene: Bool { self == .instance || self == .container || self == .visibleChild }

  /// Returns `true` if the property can affect views of the given kind. For example, `fontSize` does not
  /// affect an image view. The result is `false` only for properties of text.
  package func isShown(by kind: ViewKind) -> Bool {
    let declaration = declaration
    return declaration.effect != .text || declaration.isOf(kind)
  }

  /// Returns `true` if a value has the type of the property and is in its range.
  public func accepts(_ value: PropertyValue) -> Bool {
    switch (kind, value) {
    case (.number, .number(let number)): number.isFinite && number.magnitude <= Limit.coordinate
    case (.length, .number(let number)): (0...Limit.coordinate).contains(number)
    case (.priority, .number(let number)): Priority(number) != nil
    case (.pointSize, .number(let number)): Font.sizes.contains(number)
    case (.count, .number(let number)):
      Int(exactly: number).map((0...Property.largestCount).contains) ?? false
    case (.fraction, .number(let number)): (0...1).contains(number)
    case (.flag, .flag): true
    case (.choice(let choice), .word(let word)): choice.keywords.contains(word)
    case (.autoresizingMask, .word(let word)): AutoresizingMask(word) != nil
    case (.text, .word(let word)): (try? Name(word))?.text == word
    case (.string, .word(let word)): (try? StyledText.check(word)) != nil
    case (.color, .word(let word)): ViewColor(word)?.description == word
    case (.imageName, .word(let word)): ImageName(word)?.description == word
    case (.identifier, .word(let word)): Identifier.isValid(word)
    case (.identifierList, .word(let word)): Identifier.isValidList(word)
    case (.runtimeAttributes, .word(let word)): RuntimeAttributes(word)?.description == word
    default: false
    }
  }
}
