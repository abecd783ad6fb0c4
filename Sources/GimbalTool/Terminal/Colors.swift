import Glibc

/// Colors for severities and carets, and faint lines in pictures.
///
/// NO_COLOR disables colors for all streams. Otherwise, CLICOLOR_FORCE enables colors for all streams. If
/// neither variable is set, colors are enabled on terminals that support them, unless CLICOLOR is 0.
enum Colors {
  /// `true` if output to a descriptor is colored.
  static func areEnabled(on descriptor: Int32) -> Bool {
    if let no = variable("NO_COLOR"), !no.isEmpty { return false }
    if let force = variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    return variable("CLICOLOR") != "0" && isTerminal(descriptor)
  }

  /// `true` if a descriptor is a terminal that supports escape sequences.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1, let kind = variable("TERM") else { return false }
    return !kind.isEmpty && kind != "dumb"
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  // The control sequences for colors and weight (ECMA-48, SGR).
  private static let severities = [
    ("error:", "\u{1B}[1;31m"), ("warning:", "\u{1B}[1;33m"),
    ("note:", "\u{1B}[1;36m"),
  ]
  private static let locationStyle = "\u{1B}[1;32m"
  private static let plain = "\u{1B}[0m"
  private static let faint = "\u{1B}[2m"

  /// Returns a text in which severities and carets are colored, and box drawing characters are faint.
  ///
  /// - Parameter isErrorOutput: `true` for an error message or a warning. In such text, a severity is also
  ///   recognized after a file name without a line number.
  static func applied(to text: String, isErrorOutput: Bool = false) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line($0, isErrorOutput) }
      .joined(separator: "\n")
  }

  private static func line(_ line: Substring, _ isErrorOutput: Bool) -> String {
    if isMark(line) { return locationStyle + line + plain }
    if line.unicodeScalars.contains(where: isDrawn) { return picture(line) }
    for (word, color) in severities where line.hasPrefix(word) {
      return color + word + plain + line.dropFirst(word.count)
    }
    for (word, color) in severities {
      // The severity can follow a position such as `file:line:column: `.
      guard let range = line.firstRange(of: ": " + word),
        isErrorOutput || line[..<range.lowerBound].last?.isNumber ?? false
      else { continue }
      return String(line[..<range.lowerBound]) + ": " + color + word + plain + line[range.upperBound...]
    }
    return String(line)
  }

  /// Colors a line of a picture. Box drawing characters are faint, and text is not.
  private static func picture(_ line: Substring) -> String {
    var colored = ""
    var isFaint = false
    for scalar in line.unicodeScalars {
      if scalar != " ", isDrawn(scalar) != isFaint {
        isFaint.toggle()
        colored += isFaint ? faint : plain
      }
      colored.unicodeScalars.append(scalar)
    }
    return isFaint ? colored + plain : colored
  }

  /// `true` for a character in the Unicode block Box Drawing.
  private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool { ("\u{2500}"..."\u{257F}").contains(scalar) }

  /// `true` for a line of marks below a line of source text, such as `^~~~`.
  private static func isMark(_ line: Substring) -> Bool {
    line.contains("^") && line.allSatisfy { $0 == " " || $0 == "^" || $0 == "~" }
  }
}
