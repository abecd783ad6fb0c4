internal import GimbalJSON
internal import GimbalModel

extension JSONWriter {
  mutating func value(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.number(number)
    case .flag(let flag): self.flag(flag)
    case .word(let word): string(word)
    }
  }

  /// Writes the key `traits` and the traits. Writes nothing if there are no traits.
  mutating func traits(_ traits: [(name: Name, value: TraitValue)]) {
    guard !traits.isEmpty else { return }
    key("traits")
    beginObject()
    for trait in traits {
      key(named: trait.name.text)
      switch trait.value {
      case .number(let number): self.number(number)
      case .word(let word): string(word.text)
      }
    }
    endObject()
  }

  /// Writes a key and an object with the factors of named numbers. Writes nothing if there are none.
  mutating func terms(_ name: StaticString, _ terms: NumberTerms) {
    guard !terms.isEmpty else { return }
    key(name)
    self.terms(terms)
  }

  /// Writes an object with the factors of named numbers.
  mutating func terms(_ terms: NumberTerms) {
    beginObject()
    for term in terms.terms {
      key(named: term.name.text)
      number(term.factor)
    }
    endObject()
  }

  mutating func length(_ length: BoxLength) {
    beginObject()
    key("unit")
    string(length.unit.rawValue)
    key("value")
    number(length.value)
    endObject()
  }

  /// Writes a key and an array of lengths in the order top, right, bottom, left, with `null` for each missing
  /// length. Writes nothing if all lengths are missing.
  mutating func edges(_ name: StaticString, _ edges: BoxEdges) {
    guard edges != BoxEdges() else { return }
    key(name)
    beginArray()
    for side in edges.sides { if let side { number(side) } else { null() } }
    endArray()
  }
}
