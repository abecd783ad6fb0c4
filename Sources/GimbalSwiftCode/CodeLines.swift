import GimbalModel
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

  /// Appends a block: the line `head`, indented lines, and the line `end`.
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
  /// The text as a single-line Swift literal. The quoted strings of Gimbal's command language are also valid
  /// in Swift.
  var swiftLiteral: String { quotedNotation }
}

/// A Swift extension that the exported classes share. The exported file contains the extension only if a
/// class uses it.
enum SwiftHelper: CaseIterable {
  /// An extension that activates or deactivates an array of constraints.
  case collections
  /// An extension that sets the priority and the identifier of a constraint.
  case modifiers
  /// An extension that sets the titles of a segmented control.
  case segments
  /// An extension that starts and stops an activity indicator.
  case animation

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
    case .segments:
      code.block("@MainActor extension UISegmentedControl {") { code in
        code.block("fileprivate func setTitles(_ titles: [String]) {") { code in
          code.line("removeAllSegments()")
          code.block("for (index, title) in titles.enumerated() {") { code in
            code.line("insertSegment(withTitle: title, at: index, animated: false)")
          }
        }
      }
    case .animation:
      code.block("@MainActor extension UIActivityIndicatorView {") { code in
        code.block("fileprivate func setAnimating(_ isAnimating: Bool) {") { code in
          code.line("if isAnimating { startAnimating() } else { stopAnimating() }")
        }
      }
    }
    return code
  }
}
