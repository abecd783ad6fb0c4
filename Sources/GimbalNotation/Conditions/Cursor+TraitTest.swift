internal import GimbalModel

extension Cursor {
  /// Takes `landscape`, `widthClass=compact`, `width >= 600` or `images=3`.
  mutating func traitTest() throws(ParseError) -> Condition {
    guard isAtName else { throw unexpected("an orientation", "a trait") }
    let isBare = peek().kind == .word
    let trait = try name("a trait")
    let place = peek().span
    guard let comparison = acceptComparison() else {
      guard isBare else { throw unexpected("a comparison such as '='") }
      return .orientation(try orientation(trait))
    }
    guard !isBare || OrientationClass(rawValue: trait.value.text) == nil else {
      throw ParseError(
        .other(
          message: "'\(trait.value.text)' is an orientation, and has no value",
          remedy: "write it alone, or 'orientation=\(trait.value.text)'"), at: trait.span)
    }
    let known = TraitName(rawValue: trait.value.text)
    if comparison.isOrdering, known != .width, known != .height, known != .textScale {
      throw ParseError(.notOrdered(trait: trait.value), at: place)
    }
    switch known {
    case .orientation:
      let orientation = Condition.orientation(try choice("orientation").value)
      // A trait's value is one orientation, and the word may stand for two: only a class tells them apart.
      return comparison == .equal ? orientation : .not(orientation)
    case .widthClass, .heightClass:
      return .trait(trait.value, comparison, try keyword("size class", of: SizeClass.self))
    case .direction:
      return .trait(trait.value, comparison, try keyword("direction", of: LayoutDirection.self))
    case .width, .height, .scale, .textScale:
      return .trait(trait.value, comparison, .number(try number("a number").value))
    case nil: return .trait(trait.value, comparison, try traitValue().value)
    }
  }

  /// Takes a comparison, if one comes next; `==` stands for `=`.
  mutating func acceptComparison() -> Condition.Comparison? {
    guard case .symbol(let symbol) = peek().kind else { return nil }
    let text = symbol == .equal ? Symbol.assign.rawValue : symbol.rawValue
    guard let comparison = Condition.Comparison(rawValue: text) else { return nil }
    take()
    return comparison
  }

  private mutating func keyword<Value>(_ role: String, of type: Value.Type) throws(ParseError) -> TraitValue
  where Value: CaseIterable & RawRepresentable<String> {
    var ahead = self
    _ = try ahead.choice(role, of: type)
    return .word(try name("a \(role)").value)
  }

  /// The orientation that a bare word names.
  private func orientation(_ word: Spanned<Name>) throws(ParseError) -> OrientationClass {
    let text = word.value.text
    if let orientation = OrientationClass(rawValue: text) { return orientation }
    let traits = TraitName.allCases.map(\.rawValue)
    guard !traits.contains(text) else { throw unexpected("a comparison such as '='") }
    let words = OrientationClass.allCases.map(\.rawValue)
    let nearest = Nearest.name(to: text, among: words + traits)
    let note = nearest == nil ? "expected an orientation, or a trait and its value as in images=3" : nil
    throw ParseError(
      .unknownName(role: "orientation", name: text, nearest: nearest, note: note), at: word.span)
  }
}
