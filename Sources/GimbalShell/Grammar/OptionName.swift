import GimbalNotation

/// The name of an option of a command, and the other ways to write it.
struct OptionName: Sendable {
  /// The name without dashes.
  let name: String
  /// Other names without dashes. Completion omits them.
  private let synonyms: [String]
  /// A closure that parses the value of the option and returns `true` if it is valid; `nil` if the option
  /// always needs dashes.
  private let parsesValue: (@Sendable (inout Cursor) -> Bool)?

  init(_ name: String, synonyms: [String] = [], bareIf parsesValue: (@Sendable (inout Cursor) -> Bool)? = nil)
  {
    self.name = name
    self.synonyms = synonyms
    self.parsesValue = parsesValue
  }

  /// Consumes the name of the option if it comes next; otherwise returns `false`.
  ///
  /// Without dashes, the word can also be the name of a view. It is the option only if a valid value follows:
  /// `frames device` prints a view named `device`, and `frames device 320x480` selects a device.
  func accept(_ cursor: inout Cursor) -> Bool {
    cursor.option(named: name) != nil || cursor.acceptOption(oneOf: synonyms) != nil || acceptBare(&cursor)
  }

  /// Consumes the name of the option without dashes if it comes next and a valid value follows; otherwise
  /// returns `false`.
  func acceptBare(_ cursor: inout Cursor) -> Bool {
    guard let parsesValue, cursor.peek().kind == .word else { return false }
    let start = cursor.offset
    let isListOpen = cursor.isRecordedListOpen
    let isAccepted = cursor.withoutRecording { cursor in
      var ahead = cursor
      guard ahead.accept(anyOf: [name] + synonyms) != nil else { return false }
      let value = ahead
      // A list that ends in a comma is not a valid value yet.
      guard parsesValue(&ahead) || isListOpen else { return false }
      cursor = value
      return true
    }
    if isAccepted { cursor.recordRole(.keyword, from: start) }
    return isAccepted
  }
}

extension Cursor {
  /// Returns `true` if the next token is an option whose name, without dashes, is one of the given words. The
  /// words are not recorded as expected tokens.
  func isAtOption(oneOf words: [String]) -> Bool {
    peek().kind == .option && words.contains(String(peek().text.dropFirst(2)))
  }

  /// Consumes an option, with the `=` after it, as if it were a keyword. Returns `nil` if the next token is
  /// not one of the options.
  mutating func acceptOption(oneOf words: [String]) -> Spanned<String>? {
    guard isAtOption(oneOf: words) else { return nil }
    let word = String(peek().text.dropFirst(2))
    return withoutRecording { $0.option(named: word) }.map { Spanned(word, at: $0) }
  }
}
