internal import GimbalModel

extension SceneCode {
  /// Returns a Swift expression that is true if the set is installed.
  mutating func condition(of set: RuleSet) -> String {
    guard let condition = set.condition else { return (scene.installations[set.id] ?? true).swiftLiteral }
    return expression(condition, isOperand: false)
  }

  private mutating func expression(_ condition: Condition, isOperand: Bool = true) -> String {
    let text: String
    switch condition {
    case .orientation(.portrait): return "orientation.isPortrait"
    case .orientation(.landscape): return "orientation.isLandscape"
    case .orientation(.exactly(let one)): text = "orientation == .\(one.rawValue)"
    case .trait(let name, let comparison, let value): text = test(name, comparison, value)
    // Swift would parse `!!` as a single operator. The parentheses around the operand prevent this.
    case .not(let inner): text = "!\(expression(inner))"
    case .and(let one, let other): text = "\(expression(one)) && \(expression(other))"
    case .or(let one, let other): text = "\(expression(one)) || \(expression(other))"
    }
    return isOperand ? "(\(text))" : text
  }

  private mutating func test(
    _ name: Name, _ comparison: Condition.Comparison, _ value: TraitValue
  ) -> String {
    let sign = comparison == .equal ? "==" : comparison.rawValue
    guard let known = TraitName(rawValue: name.text) else { return custom(name, comparison, sign, value) }
    switch (known, value) {
    case (.widthClass, .word(let word)): return sizeClass("horizontal", sign, word)
    case (.heightClass, .word(let word)): return sizeClass("vertical", sign, word)
    case (.width, .word(let other)), (.height, .word(let other)):
      guard Condition.sizeTraits.contains(other.text) else { break }
      return "screenSize.\(known.rawValue) \(sign) screenSize.\(other.text)"
    case (.width, .number(let number)): return "screenSize.width \(sign) \(number.swiftLiteral)"
    case (.height, .number(let number)): return "screenSize.height \(sign) \(number.swiftLiteral)"
    case (.scale, .number(let number)): return "traitCollection.displayScale \(sign) \(number.swiftLiteral)"
    case (.direction, .word(let word)):
      guard let direction = LayoutDirection(rawValue: word.text) else { break }
      return "effectiveUserInterfaceLayoutDirection \(sign) .\(direction)"
    case (.orientation, .word(let word)):
      guard let one = Orientation(rawValue: word.text) else { break }
      return "orientation \(sign) .\(one.rawValue)"
    case (.textScale, _):
      omit("conditions on textScale: the text scale is assumed to be 1")
      if case .number(let number) = value { return "1.0 \(sign) \(number.swiftLiteral)" }
    case (.keyboard, .word(let word)):
      omit("conditions on keyboard: the keyboard is assumed to be hidden")
      return (word.text == KeyboardState.hidden.rawValue) == (comparison == .equal) ? "true" : "false"
    case (.environment, .word(let word)):
      return (word.text == LayoutEnvironment.runtime.rawValue) == (comparison == .equal) ? "true" : "false"
    default: break
    }
    // The value does not have the type of the trait, so the two are never equal.
    return comparison == .notEqual ? "true" : "false"
  }

  private func sizeClass(_ axis: String, _ sign: String, _ word: Name) -> String {
    guard SizeClass(rawValue: word.text) != nil else { return sign == "!=" ? "true" : "false" }
    return "traitCollection.\(axis)SizeClass \(sign) .\(word.text)"
  }

  private func custom(
    _ name: Name, _ comparison: Condition.Comparison, _ sign: String, _ value: TraitValue
  ) -> String {
    guard let trait = names.traits[name] else { return "false" }
    if comparison == .equal { return "\(trait.identifier) == \(trait.literal(value))" }
    // Strings cannot be ordered, so the comparison is false. A trait without a value fails every comparison,
    // including `!=`.
    if comparison.isOrdering, !trait.isNumber { return "false" }
    return "\(trait.identifier).map { $0 \(sign) \(trait.literal(value)) } ?? false"
  }
}
