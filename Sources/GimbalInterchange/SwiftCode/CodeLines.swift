public import GimbalModel
internal import GimbalNotation

/// A builder for indented code.
struct CodeLines {
  private(set) var text = ""
  private var depth = 0

  /// Appends a line.
  ///
  /// - Parameter line: The text; empty for a blank line.
  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// Appends indented lines between braces or brackets.
  mutating func block(
    _ head: String, closedBy end: String = "}", _ body: (inout CodeLines) -> Void
  ) {
    line(head)
    depth += 1
    body(&self)
    depth -= 1
    line(end)
  }

  /// Appends a declaration after a blank line.
  mutating func append(_ code: CodeLines) {
    line()
    text += code.text
  }
}

extension Double {
  /// The number as a Swift literal.
  var swiftLiteral: String { Decimal.print(self) }
}

extension Bool {
  var swiftLiteral: String { self ? "true" : "false" }
}

extension String {
  /// The text as a single-line Swift literal. A quoted string of Gimbal's command language is also valid in Swift.
  var swiftLiteral: String { quotedNotation }
}

/// An extension that the generated classes share. The exported file contains the extension only if a class uses it.
enum SwiftHelper: CaseIterable {
  /// The activation of a collection of constraints.
  case collections
  /// The priorities and identifiers of constraints.
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

/// A part of a scene that exported code does not express.
public struct Omission: Hashable, Sendable {
  public let scene: Name
  /// The description, in one line.
  public let summary: String
}
