public import GimbalModel

/// A part of a scene that is created by separate lines of a script.
public enum ScriptPart: Hashable, Sendable {
  /// A view with its subviews.
  case view(ViewID)
  /// A set with its rules.
  case set(SetID)
  /// A rule, by the identifier of its database row.
  case rule(Int64)
}

/// A builder for the indented lines of a script.
struct ScriptLines {
  /// The maximum length of a line, in characters. A longer statement continues on another line.
  private static let width = 100

  private(set) var lines: [String] = []
  /// The indices of the lines that create each part of a scene.
  private(set) var ranges: [ScriptPart: Range<Int>] = [:]
  private var depth = 0

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Appends a statement. A long statement continues on the next line after a `\`.
  ///
  /// - Parameter phrases: The parts of the statement. A line break is possible between two parts.
  mutating func statement(_ phrases: [String], ending end: String = "") {
    let indent = String(repeating: "  ", count: depth)
    let continued = indent + "    "
    var line = ""
    for phrase in phrases {
      if line.isEmpty {
        line = indent + phrase
      } else if line.count + 1 + phrase.count > ScriptLines.width {
        lines.append(line + " \\")
        line = continued + phrase
      } else {
        line += " " + phrase
      }
    }
    lines.append(line + end)
  }

  mutating func line(_ text: String) { statement([text]) }

  /// Appends a blank line, unless there is no line yet or the last line is blank.
  mutating func blank() { if lines.last?.isEmpty == false { lines.append("") } }

  /// Appends a statement that ends in `{`, and indents the following lines.
  mutating func open(_ phrases: [String]) {
    statement(phrases, ending: " {")
    depth += 1
  }

  /// Appends the `}` of a block.
  mutating func close() {
    depth -= 1
    line("}")
  }

  /// Records that the lines from an index to the end create a part of a scene.
  mutating func mark(_ part: ScriptPart, from start: Int) { ranges[part] = start..<lines.count }
}
