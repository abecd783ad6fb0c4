internal import GimbalMarkup
internal import GimbalModel

/// A layout attribute of a view or layout guide in an Interface Builder document.
struct ElementAnchor: Hashable {
  /// The object id of the view or layout guide; `nil` for the view that owns the constraint.
  let item: String?
  let attribute: Attribute
}

extension Formula<ElementAnchor> {
  /// Reads a `<constraint>` element for a pair of size classes.
  ///
  /// - Returns: `nil` if an attribute is missing or unknown, or if a number is invalid or out of range.
  init?(_ element: Element, for pair: SizeClassPair) {
    func value(_ name: String) -> String? { element.attribute(name, for: pair) }
    /// Returns the number in an attribute: `fallback` if the attribute is missing, `nil` if the number is
    /// invalid.
    func number(_ name: String, default fallback: Double) -> Double? {
      value(name).map { Double($0) } ?? fallback
    }
    guard let firstAttribute = value("firstAttribute").flatMap(ConstraintElement.attribute),
      let multiplier = value("multiplier").map(ConstraintElement.multiplier) ?? 1,
      let constant = number("constant", default: 0),
      let priority = number("priority", default: 1000).flatMap({ Priority($0) })
    else { return nil }
    let relation: Relation =
      switch value("relation") {
      case "greaterThanOrEqual": .greaterThanOrEqual
      case "lessThanOrEqual": .lessThanOrEqual
      default: .equal
      }
    var second: ElementAnchor?
    if let item = value("secondItem") {
      guard let attribute = value("secondAttribute").flatMap(ConstraintElement.attribute) else { return nil }
      second = ElementAnchor(item: item, attribute: attribute)
    }
    guard constant.magnitude <= DocumentNumber.largest, multiplier != 0,
      (1 / Limit.multiplier...Limit.multiplier).contains(multiplier.magnitude)
    else { return nil }
    self.init(
      ElementAnchor(item: value("firstItem"), attribute: firstAttribute), relation, multiplier: multiplier,
      second, constant: constant, priority: priority)
  }
}

/// The notation of multipliers and attributes in a `<constraint>` element.
enum ConstraintElement {
  /// Parses a multiplier, such as `2`, `0.5`, `16:9` or `1/3`.
  static func multiplier(_ text: String) -> Double? {
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).map { Double($0) }
    switch parts.count {
    case 1: return parts[0]
    case 2: return parts[1] == 0 ? nil : parts[0].flatMap { one in parts[1].map { one / $0 } }
    default: return nil
    }
  }

  /// Returns the layout attribute with the given name in a document. All names except `baseline` are the same
  /// as in UIKit.
  static func attribute(_ word: String) -> Attribute? {
    switch word {
    case "baseline": .lastBaseline
    default: Attribute(rawValue: word)
    }
  }
}
