internal import GimbalModel

/// The custom traits of a scene, such as `images=3`, which become properties of the generated view class.
struct SceneTraits {
  struct Trait {
    let name: Name
    let identifier: String
    /// `true` if all values of the trait are numbers. Otherwise, the code treats all values as strings.
    let isNumber: Bool
    let value: TraitValue?

    var type: String { isNumber ? "Double" : "String" }
  }

  let all: [Trait]
  private let byName: [Name: Trait]

  init(of scene: Scene) {
    var names: [Name] = []
    var words: Set<Name> = []
    func record(_ name: Name, _ value: TraitValue) {
      guard TraitName(rawValue: name.text) == nil else { return }
      if !names.contains(name) { names.append(name) }
      if case .word = value { words.insert(name) }
    }
    for set in scene.sets { set.condition?.tests.forEach { record($0.name, $0.value) } }
    for (name, value) in scene.traits.sorted(by: { $0.key < $1.key }) { record(name, value) }
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
  /// The names and values of the traits that the condition compares, in order.
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
  /// Returns a value as a Swift literal that has the type of the trait.
  func literal(_ value: TraitValue) -> String {
    switch value {
    case .number(let number): isNumber ? number.swiftLiteral : Decimal.print(number).swiftLiteral
    case .word(let word): word.text.swiftLiteral
    }
  }
}

/// The names of the generated classes for a scene, and the custom traits of the scene.
struct SceneClassNames {
  let view: String
  let controller: String
  let traits: SceneTraits
  /// The identifier with which a table or a collection view reuses the cell that the scene shows; `nil` if there is none.
  let reuseIdentifier: String?
}
