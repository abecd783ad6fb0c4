import GimbalModel
import GimbalNotation

/// A namespace for rounding the numbers in the text of constraints.
package enum DocumentNumbers {
  private static let places = 3

  /// Returns the text with each number that has more than three decimals rounded to three decimals. If such a
  /// number is a factor and equals a ratio of small numbers, the text contains the ratio, as in
  /// `16:9 * view.height`. Names, and text in quotation marks, are left unchanged.
  ///
  /// - Complexity: O(length of the text).
  package static func rounded(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    var quote: Character?
    while let first = rest.first {
      let isStart = quote == nil && first.isNumber && !(result.last.map(isPartOfName) ?? false)
      guard isStart else {
        if let open = quote {
          if first == open { quote = nil }
        } else if first == "'" || first == "\"" {
          quote = first
        }
        result.append(first)
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count)
      result += printed(digits, isFactor: rest.hasPrefix(" * "))
    }
    return result
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || ["_", "#", ".", "-"].contains(character)
  }

  private static func printed(_ digits: Substring, isFactor: Bool) -> String {
    let decimals = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard decimals.count == 2, decimals[1].count > places, let number = Double(digits) else {
      return String(digits)
    }
    if isFactor, let ratio = ratio(number) { return ratio }
    return Decimal.print(number, places: places)
  }

  /// Returns the ratio of two numbers up to 99 that equals a factor, with the smallest possible denominator;
  /// `nil` if there is no such ratio.
  private static func ratio(_ factor: Double) -> String? {
    for denominator in 2...largest {
      let numerator = (factor * Double(denominator)).rounded()
      if numerator >= 1, numerator <= Double(largest),
        (numerator / Double(denominator) - factor).magnitude < tolerance
      {
        return "\(Int(clamping: numerator)):\(denominator)"
      }
    }
    return nil
  }

  private static let largest = 99
  /// The difference between a factor and a ratio below which they are considered equal. Documents contain
  /// factors with errors of this size.
  private static let tolerance = 1e-6
}
