internal import GimbalModel

/// What a `<constraint>` says under some size classes, before its items are looked up.
struct ConstraintElement: Hashable {
  /// Its object id; nil for the view that owns the constraint.
  let firstItem: String?
  let firstAttribute: Attribute
  let relation: Relation
  let multiplier: Double
  let secondItem: String?
  let secondAttribute: Attribute?
  let constant: Double
  let priority: Priority

  /// - Returns: nil for one that no layout can hold: an unknown attribute, a multiplier of nothing.
  init?(_ element: Element, for pair: SizeClassPair) {
    func attribute(_ name: String) -> String? { element.attribute(name, for: pair) }
    /// A number that is not given is the usual one; one that cannot be read is none.
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

  /// `2`, `0.5`, `16:9` or `1/3`.
  static func multiplier(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { Double($0) }
    switch parts.count {
    case 1: return parts[0]
    case 2: return parts[1] == 0 ? nil : parts[0].flatMap { one in parts[1].map { one / $0 } }
    default: return nil
    }
  }

  /// Interface Builder's words are UIKit's, but for a baseline.
  static func attribute(_ word: String) -> Attribute? {
    switch word {
    case "baseline": .lastBaseline
    default: Attribute(rawValue: word)
    }
  }
}
