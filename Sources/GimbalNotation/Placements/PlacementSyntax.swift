public import GimbalModel

/// A placement as it is written, which may give several parts of a frame: `place a at 10,20`,
/// `size-to-fit a width 75%`. The names are not looked up yet.
public struct PlacementSyntax: Hashable, Sendable {
  /// What one part of the frame is given.
  public enum Value: Hashable, Sendable {
    case number(Double)
    case content
    /// `multiplier · measure + constant`; of the superview where there is no reference.
    case measure(ReferenceSyntax?, FrameMeasure, multiplier: Double, constant: Double)
  }

  /// A part of the frame, and what gives it.
  public struct Part: Hashable, Sendable {
    public var measure: FrameMeasure
    public var value: Value
    public var span: Span
  }

  public var view: Spanned<Name>
  /// One a slot.
  public var parts: [Part]

  /// Reads a text that is one placement, its verb included.
  ///
  /// - Complexity: O(length).
  public static func parse(_ source: Source) throws(ParseError) -> PlacementSyntax {
    var cursor = Cursor(source)
    let verb = try cursor.oneOf(hyphenated: ["place", "resize", "size-to-fit"], "placement")
    let placement =
      switch verb.value {
      case "place": try cursor.placement()
      case "resize": try cursor.resizing()
      default: try cursor.fitting()
      }
    guard cursor.isAtEndOfText else { throw cursor.unexpected("the end of the placement") }
    return placement
  }
}
