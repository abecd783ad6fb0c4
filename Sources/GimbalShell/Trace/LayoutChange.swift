import GimbalLayout
import GimbalModel

/// What a command changes in a scene's layout.
struct LayoutChange {
  let old: SolvedLayout
  let new: SolvedLayout

  /// What it changes in the rules that are in force.
  var rules: RuleChange { RuleChange(old: RulesShown(old), new: RulesShown(new)) }

  /// The views whose subviews get other frames, in tree order, and what gives them.
  var passes: [TraceStep] {
    let methods = LayoutMethods(new)
    return new.views.map(\.view).compactMap { superview in
      let moved = new.scene.children(of: superview.id).filter { old[$0.id]?.frame != new[$0.id]?.frame }
      guard !moved.isEmpty else { return nil }
      let ways = Dictionary(grouping: moved) { methods.method(of: $0, in: superview) }
      let words = LayoutMethod.allCases.compactMap { method in
        ways[method].map { "\(method.rawValue): \($0.map(\.name.text).joined(separator: ", "))" }
      }
      return TraceStep(
        scene: new.scene.name, event: .layOutSubviews, subject: superview.name.text,
        details: words.joined(separator: "; "))
    }
  }
}
