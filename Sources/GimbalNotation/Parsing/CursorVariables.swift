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
  func substituted(inQuotes text: String) -> String {
    guard !values.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    var rest = text[...]
    while let opening = rest.firstIndex(of: "{") {
      result += rest[..<opening]
      rest = rest[opening...]
      guard let closing = rest.firstIndex(of: "}"),
        let value = values[String(rest[rest.index(after: opening)..<closing])]
      else {
        result.append(rest.removeFirst())
        continue
      }
      result += value.text
      rest = rest[rest.index(after: closing)...]
    }
    return result + rest
  }
}
