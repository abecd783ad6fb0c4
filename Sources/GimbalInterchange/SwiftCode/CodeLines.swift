public import GimbalModel
internal import GimbalNotation

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

extension Double {
  /// The number as Swift writes it, without a fraction where it has none.
  var swiftLiteral: String { Decimal.print(self) }
}

extension Bool {
  var swiftLiteral: String { self ? "true" : "false" }
}

extension String {
  /// The text as a literal on one line: what the language writes in quotes, Swift reads.
  var swiftLiteral: String { quotedNotation }
}

/// Code that classes share, written once where any of them needs it.
enum SwiftHelper: CaseIterable {
  /// Activating a collection of constraints, or not.
  case collections
  /// Constraints with a priority and an identifier.
  case modifiers

  var code: CodeLines {
    var code = CodeLines()
    switch self {
    case .collections:
      code.block("@MainActor extension [NSLayoutConstraint] {") { code in
        code.line("/// Activates or deactivates the constraints.")
        code.block("fileprivate func setActive(_ isActive: Bool) {") { code in
          code.line("for constraint in self { constraint.isActive = isActive }")
        }
      }
    case .modifiers:
      code.block("@MainActor extension NSLayoutConstraint {") { code in
        code.block("fileprivate func at(_ priority: Float) -> NSLayoutConstraint {") { code in
          code.line("self.priority = UILayoutPriority(priority)")
          code.line("return self")
        }
        code.line()
        code.block("fileprivate func named(_ identifier: String) -> NSLayoutConstraint {") { code in
          code.line("self.identifier = identifier")
          code.line("return self")
        }
      }
    }
    return code
  }
}

/// Something of a scene that its Swift code does not do.
public struct Omission: Hashable, Sendable {
  public let scene: Name
  /// One line.
  public let what: String
}
