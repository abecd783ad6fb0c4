import GimbalSyntaxTree

/// A token of Objective-C.
struct Token {
  enum Kind: UInt8 {
    case identifier, number
    /// `"text"`, with its escapes replaced.
    case string
    /// `@"text"`, with its escapes replaced.
    case objectString
    case character
    /// An operator or a bracket; also `@[`, `@{`, `@(` and `@` before a number or a macro.
    case punctuation
    /// A word after `@`, such as `interface`.
    case directive
    case end
  }

  var kind: Kind
  var text: String
  var span: Span
  /// `true` for the first token of a line that does not continue the line before it.
  var startsLine = false
  /// `true` after white space or a comment.
  var followsSpace = false

  func isPunctuation(_ text: String) -> Bool { kind == .punctuation && self.text == text }
  func isWord(_ text: String) -> Bool { kind == .identifier && self.text == text }
}
