import GimbalModel

/// The text that represents a sum of multiples of named numbers in a database column: a JSON object that maps
/// names to factors, such as `{"inset":-1,"pad":2}`. The names are sorted and distinct.
enum NumberTermsText {
  /// The error for text that `print(_:)` does not create.
  struct Malformed: Error {}

  /// Returns the terms as text; `nil` if there are none.
  static func print(_ terms: NumberTerms) -> String? {
    guard !terms.isEmpty else { return nil }
    let fields = terms.terms.map { "\(quoted($0.name.text)):\(Decimal.print($0.factor))" }
    return "{" + fields.joined(separator: ",") + "}"
  }

  /// Parses the text that `print(_:)` creates. Other notations of the same terms are rejected, so that equal
  /// rows have equal columns.
  static func parse(_ text: String) throws(Malformed) -> NumberTerms {
    var rest = Substring(text)
    guard rest.popFirst() == "{" else { throw Malformed() }
    var terms: [NumberTerm] = []
    while true {
      let name = try takeName(&rest)
      guard rest.popFirst() == ":" else { throw Malformed() }
      let number = rest.prefix { $0 != "," && $0 != "}" }
      rest = rest.dropFirst(number.count)
      guard let factor = try? Decimal.parse(number) else { throw Malformed() }
      terms.append(NumberTerm(name, times: factor))
      let end = rest.popFirst()
      if end == "}" { break }
      guard end == "," else { throw Malformed() }
    }
    let sum = NumberTerms(terms)
    guard rest.isEmpty, print(sum) == text else { throw Malformed() }
    return sum
  }

  private static func takeName(_ rest: inout Substring) throws(Malformed) -> Name {
    guard rest.popFirst() == "\"" else { throw Malformed() }
    var scalars = String.UnicodeScalarView()
    var tail = rest.unicodeScalars
    while let next = tail.popFirst() {
      if next == "\"" {
        guard let name = try? Name(String(scalars)) else { throw Malformed() }
        rest = Substring(tail)
        return name
      }
      guard next == "\\" else {
        scalars.append(next)
        continue
      }
      guard let escaped = tail.popFirst(), escaped == "\"" || escaped == "\\" else { throw Malformed() }
      scalars.append(escaped)
    }
    throw Malformed()
  }

  /// Returns a name as a JSON string. Names contain no control characters, so only quotation marks and
  /// backslashes are escaped.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
