package import GimbalModel

/// The variables of the `for each NAME in …` blocks around a statement.
package struct CursorVariables: Sendable {
  private var values: [String: Name] = [:]
  /// The number of times that the blocks repeat a statement.
  package private(set) var repetitions = 1

  /// The maximum number of times that nested blocks repeat a statement.
  package static let maximumRepetitions = 1_000

  /// Adds a variable and its value in one repetition of a block that is repeated for `count` names.
  package mutating func add(_ variable: Name, _ value: Name, of count: Int) {
    values[variable.text] = value
    repetitions *= count
  }

  /// Returns the value of the variable that an unquoted word names; the word itself if there is no such variable.
  func substituted(_ word: String) -> String { values.isEmpty ? word : values[word]?.text ?? word }

  /// Returns quoted text in which every `{x}` is replaced by the value of the variable `x`. If there is no such
  /// variable, `{x}` remains.
  func substituted(inQuotes text: String) -> String { substitution(inQuotes: text).text }

  /// Returns the same text as `substituted(inQuotes:)` and, for each byte of this text, an offset in the
  /// original text (`origins`). The origins are `nil` if the text cannot contain a variable. Every byte of a
  /// variable's value has the offset of the `{` that precedes the variable.
  func substitution(inQuotes text: String) -> (text: String, origins: [Int]?) {
    guard !values.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return (text, nil) }
    var result = ""
    var origins: [Int] = []
    var rest = text[...]
    var offset: Int { text.utf8.distance(from: text.startIndex, to: rest.startIndex) }
    func copy(upTo end: String.Index) {
      let part = rest[..<end]
      result += part
      origins += offset..<(offset + part.utf8.count)
      rest = rest[end...]
    }
    while let opening = rest.firstIndex(of: "{") {
      copy(upTo: opening)
      guard let closing = rest.firstIndex(of: "}"),
        let value = values[String(rest[rest.index(after: opening)..<closing])]
      else {
        copy(upTo: rest.index(after: opening))
        continue
      }
      result += value.text
      origins += repeatElement(offset, count: value.text.utf8.count)
      rest = rest[rest.index(after: closing)...]
    }
    copy(upTo: rest.endIndex)
    return (result, origins)
  }
}
