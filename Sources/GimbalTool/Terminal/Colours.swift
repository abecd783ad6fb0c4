import Glibc

/// Colours for errors, warnings and the places they are about, and paler lines for pictures, where a person reads them.
///
/// NO_COLOR turns them off wherever they go, CLICOLOR_FORCE on; else they are for terminals that have some.
enum Colours {
  /// Whether what goes to a descriptor is to be coloured.
  static func areWanted(on descriptor: Int32) -> Bool {
    if let no = variable("NO_COLOR"), !no.isEmpty { return false }
    if let force = variable("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    return variable("CLICOLOR") != "0" && isTerminal(descriptor)
  }

  /// Whether a descriptor is a terminal that understands escape sequences.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1, let kind = variable("TERM") else { return false }
    return !kind.isEmpty && kind != "dumb"
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  // Select graphic rendition (ECMA-48 SGR).
  private static let severities = [
    ("error:", "\u{1B}[1;31m"), ("warning:", "\u{1B}[1;33m"),
    ("note:", "\u{1B}[1;36m"),
  ]
  private static let place = "\u{1B}[1;32m"
  private static let plain = "\u{1B}[0m"
  private static let faint = "\u{1B}[2m"

  /// A text with its severities and its carets coloured, line by line.
  ///
  /// - Parameter isComplaint: whether what stands in front of a severity is a file in any case, also without a line.
  static func applied(to text: String, isComplaint: Bool = false) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line($0, isComplaint) }
      .joined(separator: "\n")
  }

  private static func line(_ line: Substring, _ isComplaint: Bool) -> String {
    if isMark(line) { return place + line + plain }
    if line.unicodeScalars.contains(where: isDrawn) { return picture(line) }
    for (word, colour) in severities where line.hasPrefix(word) {
      return colour + word + plain + line.dropFirst(word.count)
    }
    for (word, colour) in severities {
      // Behind `file:line:column: `.
      guard let range = line.firstRange(of: ": " + word),
        isComplaint || line[..<range.lowerBound].last?.isNumber ?? false
      else { continue }
      return String(line[..<range.lowerBound]) + ": " + colour + word + plain + line[range.upperBound...]
    }
    return String(line)
  }

  /// A line of a picture: what is drawn stands back behind what is written.
  private static func picture(_ line: Substring) -> String {
    var coloured = ""
    var isFaint = false
    for scalar in line.unicodeScalars {
      if scalar != " ", isDrawn(scalar) != isFaint {
        isFaint.toggle()
        coloured += isFaint ? faint : plain
      }
      coloured.unicodeScalars.append(scalar)
    }
    return isFaint ? coloured + plain : coloured
  }

  /// Whether a character is one of Unicode's block "Box Drawing".
  private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool { ("\u{2500}"..."\u{257F}").contains(scalar) }

  /// Whether a line only points at what is in the line above it.
  private static func isMark(_ line: Substring) -> Bool {
    line.contains("^") && line.allSatisfy { $0 == " " || $0 == "^" || $0 == "~" }
  }
}
