internal import GimbalMarkup
internal import GimbalModel

/// For each set, an existing constraint whose outlet collections and size classes show how the document represents
/// the set.
struct SetPlaces {
  /// An existing constraint of a set.
  struct Sample {
    let id: String
    let element: Element
  }

  private var models: [SetID: Sample] = [:]

  /// Returns the existing constraint of a set; `nil` if the document contains none.
  func sample(of set: SetID) -> Sample? { models[set] }

  init(_ version: ChangedScene, elements: [String: Element]) {
    var counts: [String: Int] = [:]
    for constraint in version.old.constraints {
      if let id = version.origins.constraints[constraint.id]?.id { counts[id, default: 0] += 1 }
    }
    for constraint in version.old.constraints where models[constraint.set] == nil {
      guard let id = version.origins.constraints[constraint.id]?.id, counts[id] == 1,
        let element = elements[id]
      else { continue }
      models[constraint.set] = Sample(id: id, element: element)
    }
  }

  /// The entries that a new constraint of a set needs in the document.
  enum Place {
    /// The entries of an existing constraint of the set.
    case sample(Sample)
    /// Entries in the masks of variations. The first word is the key of the variation, the second one is `include` or
    /// `exclude`. Placeholders also have an attribute.
    case masks([(key: String, mark: String)], isPlaceholder: Bool = false)
  }

  /// Returns the entries for a new constraint of a set.
  ///
  /// - Throws: `UnwritableChange` for a new set with a condition that is uninstalled, or whose condition does not test only
  ///   size classes.
  func place(of id: SetID, in scene: Scene) throws(UnwritableChange) -> Place {
    guard let set = scene.set(id) else { return .masks([]) }
    if let model = models[set.id] { return .sample(model) }
    let isUninstalled = scene.installations[set.id] == false
    guard let condition = set.condition else {
      return .masks(isUninstalled ? [(key: "default", mark: "exclude")] : [])
    }
    let canvas = Condition.trait(.environment, .equal, LayoutEnvironment.canvas.traitValue)
    if condition == canvas, !isUninstalled { return .masks([], isPlaceholder: true) }
    if case .and(canvas, let rest) = condition, !isUninstalled, let masks = SetPlaces.masks(for: rest) {
      return .masks(masks, isPlaceholder: true)
    }
    guard !isUninstalled, let masks = SetPlaces.masks(for: condition) else {
      // The app crashes when it loads an outlet collection that the class of the controller does not declare.
      let reason =
        condition.testsOrientation
        ? ", because a set that depends on the orientation requires an outlet collection in the code of the app"
        : ""
      throw UnwritableChange(
        "the document cannot represent the new set '\(set.name)'\(reason)",
        remedy:
          "use a set that already has a constraint in the document, or an installed set whose condition tests only size classes, such as heightClass=compact for a phone in landscape"
      )
    }
    return .masks(masks)
  }

  /// Returns the pairs of size classes for which a set is installed; `nil` for a set that is uninstalled, or whose
  /// condition does not test only size classes.
  static func pairs(of id: SetID, in scene: Scene) -> SizeClassPairSet? {
    guard let set = scene.set(id) else { return .all }
    if scene.installations[set.id] == false { return nil }
    return set.condition.map { pairs(of: $0) } ?? .all
  }

  private static func pairs(of condition: Condition) -> SizeClassPairSet? {
    guard SizeClassPair.all.allSatisfy({ condition.holds(for: $0) != nil }) else { return nil }
    return SizeClassPairSet { condition.holds(for: $0) == true }
  }

  private static func masks(for condition: Condition) -> [(key: String, mark: String)]? {
    pairs(of: condition).map { masks(for: $0) }
  }

  /// Returns the masks of a constraint that is installed for pairs of size classes, as Xcode writes them.
  static func masks(for pairs: SizeClassPairSet) -> [(key: String, mark: String)] {
    let isUsual = pairs.contains(.unspecified)
    let others = SizeClassPair.all.dropFirst().filter { pairs.contains($0) != isUsual }
    let usual = isUsual ? [] : [(key: "default", mark: "exclude")]
    return usual + keys(of: others).map { (key: $0, mark: isUsual ? "exclude" : "include") }
  }

  /// Returns the keys of the variations that apply to exactly these pairs of specific size classes.
  static func keys(of pairs: [SizeClassPair]) -> [String] {
    for (side, name) in [(\SizeClassPair.width, "widthClass"), (\SizeClassPair.height, "heightClass")] {
      for sizeClass in [SizeClass.compact, .regular]
      where Set(pairs) == Set(SizeClassPair.all.dropFirst().filter { $0[keyPath: side] == sizeClass }) {
        return ["\(name)=\(sizeClass.rawValue)"]
      }
    }
    return pairs.map { "heightClass=\($0.height.rawValue)-widthClass=\($0.width.rawValue)" }
  }
}

extension Condition {
  /// Returns `true` if a pair of size classes satisfies the condition; `nil` for a condition with other tests.
  fileprivate func holds(for pair: SizeClassPair) -> Bool? {
    switch self {
    case .trait(let name, let comparison, .word(let word)) where !comparison.isOrdering:
      let side: SizeClass? =
        switch name.text {
        case "widthClass": pair.width
        case "heightClass": pair.height
        default: nil
        }
      return side.map { ($0.rawValue == word.text) == (comparison == .equal) }
    case .not(let one): return one.holds(for: pair).map { !$0 }
    case .and(let one, let other):
      guard let one = one.holds(for: pair), let other = other.holds(for: pair) else { return nil }
      return one && other
    case .or(let one, let other):
      guard let one = one.holds(for: pair), let other = other.holds(for: pair) else { return nil }
      return one || other
    default: return nil
    }
  }

  /// `true` if a part of the condition tests the orientation.
  fileprivate var testsOrientation: Bool {
    switch self {
    case .orientation: true
    case .trait: false
    case .not(let one): one.testsOrientation
    case .and(let one, let other), .or(let one, let other): one.testsOrientation || other.testsOrientation
    }
  }
}
