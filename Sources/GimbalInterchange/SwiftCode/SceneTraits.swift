internal import GimbalModel

/// The traits of a scene's own, as properties of its class: what its sets ask for, and what it was given.
struct SceneTraits {
  struct Trait {
    let name: Name
    let identifier: String
    /// Whether all that is said of it is a number; else it is a word.
    let isNumber: Bool
    let value: TraitValue?

    var type: String { isNumber ? "Double" : "String" }
  }

  let all: [Trait]
  private let byName: [Name: Trait]

  init(of scene: Scene) {
    var names: [Name] = []
    var words: Set<Name> = []
    func see(_ name: Name, _ value: TraitValue) {
      guard TraitName(rawValue: name.text) == nil else { return }
      if !names.contains(name) { names.append(name) }
      if case .word = value { words.insert(name) }
    }
    for set in scene.sets { set.condition?.tests.forEach { see($0.name, $0.value) } }
    for (name, value) in scene.traits.sorted(by: { $0.key < $1.key }) { see(name, value) }
    var identifiers = SwiftNames(reserved: SwiftNames.memberNames)
    all = names.map { name in
      Trait(
        name: name, identifier: identifiers.member(for: name, role: "Trait"), isNumber: !words.contains(name),
        value: scene.traits[name])
    }
    byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: Name) -> Trait? { byName[name] }
}

extension Condition {
  /// The comparisons of traits in it, in the order they are written.
  fileprivate var tests: [(name: Name, value: TraitValue)] {
    switch self {
    case .orientation: []
    case .trait(let name, _, let value): [(name, value)]
    case .not(let condition): condition.tests
    case .and(let one, let other), .or(let one, let other): one.tests + other.tests
    }
  }
}

extension SceneTraits.Trait {
  /// A value as an expression of the trait's type.
  func literal(_ value: TraitValue) -> String {
    switch value {
    case .number(let number): isNumber ? number.swiftLiteral : Decimal.print(number).swiftLiteral
    case .word(let word): word.text.swiftLiteral
    }
  }
}

/// What a scene is called in Swift.
struct SceneClassNames {
  let view: String
  let controller: String
  let traits: SceneTraits
}
