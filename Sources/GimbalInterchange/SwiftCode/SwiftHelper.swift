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
        code.line("/// Puts the constraints in force, or takes them out.")
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
