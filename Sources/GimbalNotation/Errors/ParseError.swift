public import GimbalModel

/// What is wrong with a text, and where. The prose is in `message` and `remedy`.
public struct ParseError: Error, Hashable, Sendable {
  public var span: Span
  public var reason: Reason

  public init(_ reason: Reason, at span: Span) {
    self.reason = reason
    self.span = span
  }

  /// The culprit.
  public enum Reason: Hashable, Sendable {
    /// Something else was expected; `found` is nil where the command ends instead.
    case unexpected(found: String?, expected: [String])
    /// A word that names nothing. `role` says what it should have named: `view`, `attribute`.
    case unknownName(role: String, name: String, nearest: String?, note: String? = nil)
    /// A view of another scene, where one of this scene is needed.
    case viewElsewhere(view: Name, scene: Name)
    case nameRefused(Name.Failure)
    case textRefused(StyledText.Failure)

    case malformedNumber(String)
    case malformedHandle(String)
    case numberOverflow(String)
    case numberOutOfRange(what: String, range: ClosedRange<Double>, note: String? = nil)
    case priorityOutOfRange
    case zeroMultiplier
    case divisionByZero

    /// The left side of an equation is more, or less, than one attribute.
    case leftSideNotAttribute
    /// A second attribute in an expression that holds at most one.
    case secondAttribute
    /// A number divided by an attribute.
    case attributeAsDivisor
    case pairing(Pairing.Failure)
    /// `<` of a trait that is not measured.
    case notOrdered(trait: Name)

    case unterminatedString
    case unterminatedBlock
    case badEscape(String)
    case strayCharacter(Unicode.Scalar)
    /// More levels, or more terms, than `limit`.
    case tooDeep(what: String, limit: Int)
    case tooLong(what: String, limit: Int)

    /// A culprit that only the caller knows.
    case other(message: String, remedy: String? = nil)
  }
}
