/// Lines of code, indented.
struct CodeLines {
  private(set) var text = ""
  private var depth = 0

  /// - Parameter line: empty for a blank line.
  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// Lines within braces, or brackets.
  mutating func block(
    _ head: String, closedBy end: String = "}", _ body: (inout CodeLines) -> Void
  ) {
    line(head)
    depth += 1
    body(&self)
    depth -= 1
    line(end)
  }

  /// Code that stands by itself, behind a blank line.
  mutating func append(_ code: CodeLines) {
    line()
    text += code.text
  }
}
