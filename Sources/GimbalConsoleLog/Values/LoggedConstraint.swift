public import GimbalModel

/// A constraint described in a console log.
public struct LoggedConstraint: Hashable, Sendable {
  /// The line number in the log, starting at 1.
  public let line: Int
  /// The complete description in the log, without angle brackets.
  public let text: String
  /// The name of the class: `NSLayoutConstraint` or a subclass.
  public let className: String
  /// The memory address, or the debugging key that a layout library prints in place of the address.
  public let address: String
  /// The value of `NSLayoutConstraint.identifier`.
  public var identifier: String?
  /// The source location that libraries record: `Cell.swift#42`.
  public let source: String?
  public let origin: ConstraintOrigin
  /// The equations and inequalities that the constraint expresses. A chain of views or a content size
  /// expresses several.
  public var formulas: [Formula<LoggedAnchor>]
  /// The views and layout guides whose superviews follow from the description, each with its superview.
  public let superviews: [Nesting]

  /// A view or layout guide, and its superview.
  public struct Nesting: Hashable, Sendable {
    public let item: LoggedItem
    public let superview: LoggedItem
  }
}
