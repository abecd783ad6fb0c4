internal import GimbalMarkup
internal import GimbalModel

/// The attributes of `<constraint>` elements.
enum ConstraintAttributes {
  /// Returns a number as Xcode writes it in constraints: whole numbers without a fraction.
  static func number(_ value: Double) -> String {
    Markup.plainNumber(value)
  }

  /// The attributes of a formula other than its items. A value that Xcode omits is `nil`.
  static func values<Side>(of formula: Formula<Side>) -> [(name: String, value: String?)] {
    [
      ("relation", formula.relation == .equal ? nil : word(for: formula.relation)),
      ("constant", formula.constant == 0 ? nil : number(formula.constant)),
      ("multiplier", formula.multiplier == 1 ? nil : number(formula.multiplier)),
      ("priority", formula.priority.isRequired ? nil : number(formula.priority.value)),
    ]
  }

  /// The values that Xcode omits.
  static let usual = ["relation": "equal", "constant": "0", "multiplier": "1", "priority": "1000"]

  private static func word(for relation: Relation) -> String {
    relation == .lessThanOrEqual ? "lessThanOrEqual" : "greaterThanOrEqual"
  }

  static func word(for attribute: Attribute) -> String {
    attribute == .lastBaseline ? "baseline" : attribute.rawValue
  }
}
