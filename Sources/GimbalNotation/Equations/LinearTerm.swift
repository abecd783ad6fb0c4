/// What a linear form is a multiple of: an attribute of a constraint, a measure of a placement.
protocol LinearTerm {
  /// Takes one, from its name on.
  init(_ cursor: inout Cursor) throws(ParseError)

  var span: Span { get }

  /// With an article: `an attribute`.
  static var role: String { get }
  /// What stands behind a name to make it one: `width`.
  static var example: String { get }
  /// The text that forms stand in: `constraint`.
  static var whole: String { get }
  /// What is wrong with a second one, and with dividing by one.
  static var second: ParseError.Reason { get }
  static var divisor: ParseError.Reason { get }
}

extension AnchorSyntax: LinearTerm {
  init(_ cursor: inout Cursor) throws(ParseError) { self = try cursor.anchor() }

  static let role = "an attribute"
  static let example = "width"
  static let whole = "constraint"
  static let second = ParseError.Reason.secondAttribute
  static let divisor = ParseError.Reason.attributeAsDivisor
}
