import Layout
import Model
import Notation

/// What a command changes in a scene's layout.
struct LayoutChange {
  let old: SolvedLayout
  let new: SolvedLayout

  /// The sets that go out, then those that come in, each in the scene's order.
  var sets: [TraceStep] {
    let (before, after) = (old.scene.installedSets(for: old.traits), new.scene.installedSets(for: new.traits))
    func steps(_ sets: [RuleSet], without others: [RuleSet], _ event: TraceStep.Event) -> [TraceStep] {
      let others = Set(others.map(\.id))
      return sets.filter { !others.contains($0.id) }.map { set in
        TraceStep(
          scene: new.scene.name, event: event, subject: set.name.text,
          details: set.condition.map { "when \($0.notation)" } ?? "")
      }
    }
    return steps(before, without: after, .setOut) + steps(after, without: before, .setIn)
  }

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
