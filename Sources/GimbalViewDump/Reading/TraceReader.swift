import GimbalModel

/// A reader of `_autolayoutTrace`:
///
/// ```
/// •UIWindow:0x7f…
/// |   •UIView:0x7f…, MISSING HOST CONSTRAINTS
/// |   |   *UILabel:0x7f…'Hello' - AMBIGUOUS LAYOUT for UILabel:0x7f….minX{id: 10}
/// ```
struct TraceReader {
  let limits: InputLimits

  /// Returns `true` for a text whose first line with an address is one of a trace.
  static func isTrace(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).prefix(20).contains { start(of: $0) != nil }
  }

  func views(in text: String) throws -> [DumpedView] {
    var builder = ViewTreeBuilder(limits: limits)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let start = TraceReader.start(of: line) else { continue }
      let name = start.text.prefix { $0 != ":" }
      var view = DumpedView(className: String(name))
      let address = start.text[name.endIndex...].dropFirst().prefix { $0.isHexDigit || $0 == "x" }
      view.address = String(address)
      view.line = number + 1
      let rest = start.text[address.endIndex...]
      if rest.first == "'" {
        // The text ends before the remarks, or at the end of the line.
        let remarks = ["' - AMBIGUOUS", "', MISSING"].compactMap { rest.firstRange(of: $0)?.lowerBound }.min()
        let end = remarks ?? rest.lastIndex(of: "'") ?? rest.endIndex
        view.text = String(rest[rest.startIndex..<end].dropFirst())
      }
      view.isAmbiguous = rest.contains("AMBIGUOUS LAYOUT")
      try builder.add(view, level: start.level)
    }
    return builder.finish()
  }

  /// Returns the description in a line of a trace, after its mark, and its level; `nil` for another line.
  private static func start(of line: Substring) -> (text: Substring, level: Int)? {
    let marks = line.prefix { "| \t/#>".contains($0) }
    var text = line[marks.endIndex...]
    guard let mark = text.first, "•*+-".contains(mark) else { return nil }
    text = text.dropFirst().drop { $0 == " " }
    let name = text.prefix { $0.isLetter || $0.isNumber || "_.<>$, ".contains($0) }
    guard !name.isEmpty, text[name.endIndex...].hasPrefix(":0x") else { return nil }
    return (text, marks.count { $0 == "|" })
  }
}
