package import GimbalJSON
package import GimbalModel
internal import GimbalNotation

extension JSONReader {
  /// The maximum number of valid words that an error lists if none of them is similar to the unknown word.
  private static let maximumListedWords = 12

  /// Returns the error for an unknown key.
  package func unknownKey(_ key: String, among keys: [String]) -> JSONError {
    unknown("key", key, among: keys)
  }

  package func unknown(_ role: String, _ name: String, among names: some Sequence<String>) -> JSONError {
    let nearest = Nearest.name(to: name, among: names)
    let few = Array(names.prefix(JSONReader.maximumListedWords + 1))
    guard nearest == nil, (1...JSONReader.maximumListedWords).contains(few.count) else {
      return failure(.unknown(role: role, name: name, nearest: nearest))
    }
    let known = few.joined(separator: ", ")
    return failure(
      .malformed(
        "there is no \(role) \(name.cited)",
        remedy: few.count > 1 ? "use one of \(known)" : "use \(known)"))
  }

  /// Returns the error for a missing key.
  package func missing(_ key: String) -> JSONError {
    failure(.malformed("the key \(key.cited) is missing"))
  }

  /// Reads a string that must be the raw value of an enumeration case.
  package mutating func word<Word>(_ role: String, of _: Word.Type = Word.self) throws(JSONError) -> Word
  where Word: RawRepresentable<String> & CaseIterable {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw unknown(role, text, among: Word.allCases.map(\.rawValue))
    }
    return word
  }

  package mutating func name() throws(JSONError) -> Name { try name(string()) }

  /// Converts a text to a name.
  ///
  /// - Throws: `JSONError` for text that is not a valid name.
  package func name(_ text: String) throws(JSONError) -> Name {
    do throws(Name.Failure) {
      return try Name(text)
    } catch {
      let (reason, remedy) =
        switch error {
        case .empty: ("the name is empty", "write a name with at least one character")
        case .tooLong(let limit): ("the name has more than \(limit) characters", "shorten the name")
        case .controlCharacter: ("the name contains a control character", "remove the control character")
        }
      throw failure(.malformed(reason, remedy: remedy))
    }
  }

  /// Reads an object with the factors of named numbers.
  mutating func numberTerms() throws(JSONError) -> NumberTerms {
    var terms: [NumberTerm] = []
    try beginObject()
    while let key = try nextKey() {
      try check(terms.count + 1, against: .archiveTraits)
      terms.append(NumberTerm(try name(key), times: try number()))
    }
    return NumberTerms(terms)
  }

  package mutating func traitValue() throws(JSONError) -> TraitValue {
    switch try kind() {
    case .number: .number(try number())
    case .string: .word(try name())
    default: throw unexpected("a number or a string")
    }
  }

  /// Reads the traits of a scene, or of an instance, which is a view that shows another scene.
  ///
  /// - Parameter isOwn: A closure that returns `true` for a predefined trait that the object can set. Traits
  ///   that the device determines, such as `widthClass`, are rejected.
  package mutating func traits(where isOwn: (TraitName) -> Bool = \.isOfScene) throws(JSONError) -> [(
    name: Name, value: TraitValue
  )] {
    var traits: [(name: Name, value: TraitValue)] = []
    try beginObject()
    while let key = try nextKey() {
      try check(traits.count + 1, against: .archiveTraits)
      let name = try name(key)
      let value = try traitValue()
      try check(value, of: name, where: isOwn)
      traits.append((name, value))
    }
    return traits
  }

  private func check(_ value: TraitValue, of trait: Name, where isOwn: (TraitName) -> Bool)
    throws(JSONError)
  {
    guard !OrientationClass.isReserved(trait.text) else {
      throw failure(
        .malformed(
          "\(trait.text.cited) is an orientation and cannot be the name of a trait",
          remedy: "rename or remove the trait"))
    }
    guard let known = TraitName(rawValue: trait.text) else { return }
    guard isOwn(known) else {
      throw failure(
        .malformed(
          "the trait \(trait.text.cited) cannot be set\(known.isOfScene ? " for an instance" : "")",
          remedy: known.isOfScene
            ? "remove the trait; the scene that shows the instance determines the value"
            : "remove the trait; device, orientation, size and direction determine the value"))
    }
    guard known.accepts(value) else {
      let values =
        switch known {
        case .keyboard: "the keyboard must be 'hidden' or 'shown'"
        case .textSize: "the text size must be a content size category such as 'accessibilityLarge'"
        case .environment: "the environment must be 'canvas' or 'runtime'"
        case .systemVersion: "the system version must be a whole number from 6 to 99"
        default: "the text scale must be between 0.1 and 10"
        }
      throw failure(.malformed("\(values), not \(value.notation.cited)"))
    }
  }

  mutating func propertyValue() throws(JSONError) -> PropertyValue {
    switch try kind() {
    case .number: .number(try number())
    case .flag: .flag(try flag())
    default: .word(try string())
    }
  }

  /// Reads a value and checks that the property accepts it.
  mutating func value(of property: Property) throws(JSONError) -> PropertyValue {
    let value = try propertyValue()
    guard property.accepts(value) else { throw failure(.refused(.valueRefused(property, value))) }
    return value
  }

  mutating func property() throws(JSONError) -> Property { try property(string()) }

  func property(_ name: String) throws(JSONError) -> Property {
    guard let property = Property(rawValue: name) else {
      throw unknown("property", name, among: Property.allCases.map(\.rawValue))
    }
    return property
  }

  package func device(named name: String) throws(JSONError) -> Device {
    guard name.utf8.count <= Name.maximumLength, let device = Device(named: name) else {
      throw unknown("device", name, among: DeviceCatalog.presets.map(\.name))
    }
    return device
  }
}

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
