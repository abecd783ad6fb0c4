package import GimbalModel

/// A word of the language, with its place.
package struct Token: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A bare name or keyword; which of them, only its position tells.
    case word
    /// A quoted text.
    case quoted
    case number(Double)
    /// `10px`
    case pixels(Double)
    /// `600x600`
    case size(Size)
    /// `320x`: a size whose height is open
    case openSize(width: Double)
    /// `#7`
    case handle(Int)
    /// `!1`
    case conflict(Int)
    /// `--exact`
    case option
    case symbol(Symbol)
    /// `;` or a newline
    case separator
    /// The end of the text.
    case end
    /// What cannot be read. It fits nowhere, so that whoever needs a token reports this error.
    case invalid(ParseError)
  }

  package let kind: Kind
  package let span: Span
  /// A quoted text without quotes and escapes; anything else as it stands.
  package let text: String

  package init(kind: Kind, span: Span, text: String) {
    self.kind = kind
    self.span = span
    self.text = text
  }
}
