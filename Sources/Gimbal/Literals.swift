public import GimbalModel
import GimbalNotation

extension Name: ExpressibleByStringLiteral {
  /// Creates a name from a literal. For text that is not known at compile time, use `init(_:)`, which throws
  /// an error.
  ///
  /// - Precondition: The text is a valid name. It is not empty, has at most `Name.maximumLength` Unicode
  ///   scalars, and contains no control characters.
  public init(stringLiteral text: String) {
    do { try self.init(text) } catch { preconditionFailure("'\(text)' is not a valid name: \(error)") }
  }
}

extension PropertyValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral
{
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  public init(stringLiteral value: String) { self = .word(value) }
}

extension TraitValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .word(Name(stringLiteral: value)) }
}

extension Priority: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a priority from a literal. For a number that is not known at compile time, use `init(_:)`, which
  /// returns `nil` for an invalid number.
  ///
  /// - Precondition: The value is in 1…1000.
  public init(integerLiteral value: Int) { self.init(floatLiteral: Double(value)) }

  /// Creates a priority from a literal. For a number that is not known at compile time, use `init(_:)`, which
  /// returns `nil` for an invalid number.
  ///
  /// - Precondition: The value is in 1…1000.
  public init(floatLiteral value: Double) {
    guard let priority = Priority(value) else { preconditionFailure("\(value) is not a valid priority") }
    self = priority
  }
}

extension Frame: CustomStringConvertible {
  /// The frame in the form `x,y,WxH`, in points.
  public var description: String { notation }
}
