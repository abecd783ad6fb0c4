internal import GimbalModel

/// The values of a `<constraint>` in a size class pair, with unresolved items.
struct ConstraintElement: Hashable {
  /// The object id of the first item; `nil` for the view that owns the constraint.
  let firstItem: String?
  let firstAttribute: Attribute
  let relation: Relation
  let multiplier: Double
  let secondItem: String?
  let secondAttribute: Attribute?
  let constant: Double
  let priority: Priority

  /// Reads the values of an element.
  ///
  /// - Returns: `nil` for values that no layout can represent, such as an unknown attribute or a multiplier
  ///   of zero.
  init?(_ element: Element, for pair: SizeClassPair) {
    func attribute(_ name: String) -> String? { element.attribute(name, for: pair) }
    /// Returns a numeric attribute: the default if missing, `nil` if invalid.
    func number(_ name: String, otherwise usual: Double) -> Double? {
      attribute(name).map { Double($0) } ?? usual
    }
    guard let firstAttribute = attribute("firstAttribute").flatMap(ConstraintElement.attribute) else {
      return nil
    }
    firstItem = attribute("firstItem")
    self.firstAttribute = firstAttribute
    switch attribute("relation") {
    case "greaterThanOrEqual": relation = .greaterThanOrEqual
    case "lessThanOrEqual": relation = .lessThanOrEqual
    default: relation = .equal
    }
    guard let multiplier = attribute("multiplier").map(ConstraintElement.multiplier) ?? 1,
      let constant = number("constant", otherwise: 0),
      let priority = number("priority", otherwise: 1000).flatMap({ Priority($0) })
    else { return nil }
    (self.multiplier, self.constant, self.priority) = (multiplier, constant, priority)
    secondItem = attribute("secondItem")
    secondAttribute = attribute("secondAttribute").flatMap(ConstraintElement.attribute)
    if secondItem != nil && secondAttribute == nil { return nil }
    guard constant.magnitude <= SceneLimit.coordinate, multiplier != 0,
      (1 / Limit.multiplier...Limit.multiplier).contains(multiplier.magnitude)
    else { return nil }
  }

  /// Parses `2`, `0.5`, `16:9` or `1/3`.
  static func multiplier(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { Double($0) }
    switch parts.count {
    case 1: return parts[0]
    case 2: return parts[1] == 0 ? nil : parts[0].flatMap { one in parts[1].map { one / $0 } }
    default: return nil
    }
  }

  /// Returns the attribute for a word. All but `baseline` equal UIKit's names.
  static func attribute(_ word: String) -> Attribute? {
    switch word {
    case "baseline": .lastBaseline
    default: Attribute(rawValue: word)
    }
  }
}
