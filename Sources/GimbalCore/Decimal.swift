/// The decimal notation of numbers in commands, database columns, archives and printed text.
///
/// The grammar is `[-] digits [. digits] [(e|E) [+|-] digits]`. The grammar excludes `nan`, `inf`,
/// hexadecimal numbers and digit separators. It does not depend on the locale.
public enum Decimal {
  /// The reason why text is not a valid number.
  public enum Failure: Error, Hashable, Sendable {
    /// The text does not match the grammar.
    case malformed
    /// The value exceeds the range of `Double`.
    case overflow
  }

  /// Parses a number.
  ///
  /// - Throws: `Failure.malformed` or `Failure.overflow`. A number whose magnitude is too small for a
  ///   `Double` is not an error: the result is 0.
  /// - Complexity: O(length).
  public static func parse(_ text: some StringProtocol) throws(Failure) -> Double {
    var rest = Substring(text).utf8
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard skipDigits(&rest) else { throw .malformed }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard skipDigits(&rest) else { throw .malformed }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard skipDigits(&rest) else { throw .malformed }
    }
    guard rest.isEmpty, let value = Double(String(text)) else { throw .malformed }
    guard value.isFinite else { throw .overflow }
    return value == 0 ? 0 : value
  }

  /// Returns the shortest notation that parses to the same value, without a trailing `.0`.
  ///
  /// - Precondition: The value is finite.
  public static func print(_ value: Double) -> String {
    let text = (value == 0 ? 0 : value).description
    if text.utf8.suffix(2).elementsEqual(".0".utf8) { return String(Substring(text.utf8.dropLast(2))) }
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "e")) else { return text }
    // Remove the zero and the plus sign that Swift writes in exponents such as `1e-09` and `1e+16`.
    let mantissa = text[..<mark]
    let isNegative = text[mark...].contains("-")
    let exponent = text[mark...].drop { "e+-0".contains($0) }
    return (mantissa.hasSuffix(".0") ? mantissa.dropLast(2) : mantissa) + (isNegative ? "e-" : "e") + exponent
  }

  /// Returns the value rounded to `places` decimal places and padded with zeros. Halves are rounded away from
  /// zero.
  ///
  /// If the magnitude times 10^`places` is 2⁵³ or more, the result is the shortest notation, as with
  /// `print(_:)`.
  ///
  /// - Precondition: The value is finite.
  public static func print(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
    let scaled = (value.magnitude * scale).rounded(.toNearestOrAwayFromZero)
    // A `Double` of 2⁵³ or more has no fractional part to round.
    guard scaled < 9_007_199_254_740_992 else { return print(value) }
    var digits = String(Int64(clamping: scaled))
    while digits.utf8.count <= places { digits = "0" + digits }
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    return sign + digits.dropLast(places) + "." + digits.suffix(places)
  }

  private static func skipDigits(_ rest: inout Substring.UTF8View) -> Bool {
    let before = rest.startIndex
    rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return rest.startIndex != before
  }
}
