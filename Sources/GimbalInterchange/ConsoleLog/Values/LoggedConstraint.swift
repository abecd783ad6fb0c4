/// A constraint as a console described it.
public struct LoggedConstraint: Hashable, Sendable {
  /// Where it stands in the log, from 1.
  public let line: Int
  /// The whole description, as it was printed.
  public let text: String
  /// `NSLayoutConstraint`, or a class derived from it.
  public let className: String
  /// The address, or the key that was set instead.
  public let address: String
  /// `NSLayoutConstraint.identifier`.
  public var identifier: String?
  /// Where it was made, as libraries note it: `Cell.swift#42`.
  public let source: String?
  public let origin: ConstraintOrigin
  /// Several where one description gives several rules: a chain, or content that hugs and resists.
  public var equations: [LoggedEquation]
  /// The views whose superview the description names, each with it.
  public let superviews: [Nesting]

  /// An item and the view that it is directly in.
  public struct Nesting: Hashable, Sendable {
    public let item: LoggedItem
    public let superview: LoggedItem
  }
}
