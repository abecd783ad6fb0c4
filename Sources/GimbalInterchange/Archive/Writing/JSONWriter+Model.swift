internal import GimbalModel

extension JSONWriter {
  mutating func value(_ value: PropertyValue) {
    switch value {
    case .number(let number): self.number(number)
    case .flag(let flag): self.flag(flag)
    case .word(let word): string(word)
    }
  }

  /// Traits by name, where there are any.
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

  mutating func length(_ length: BoxLength) {
    beginObject()
    key("unit")
    string(length.unit.rawValue)
    key("value")
    number(length.value)
    endObject()
  }

  /// Widths in the order top, right, bottom, left, where any was given.
  mutating func edges(_ name: StaticString, _ edges: BoxEdges) {
    guard edges != BoxEdges() else { return }
    key(name)
    beginArray()
    for side in edges.sides { if let side { number(side) } else { null() } }
    endArray()
  }
}
