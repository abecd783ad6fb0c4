import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel

/// A test for frames that depend on rules that code can change: constraints with outlets, and the arrangement
/// of stack views with outlets. Such frames can have other values in the app.
final class FrameDerivation {
  private let layout: SolvedLayout
  private let origins: SceneOrigins
  private let cancellation: Cancellation
  /// The explainer of the layout; `nil` if the layout cannot be solved.
  private lazy var explainer = try? LayoutSolver(cancellation: cancellation).explain(
    layout.composition ?? Composition(of: layout.scene, for: layout.traits) { _ in nil })

  /// `true` if code can change a rule of the layout.
  private lazy var hasOutlets =
    origins.constraints.values.contains { $0.outlet != nil }
    || origins.views.values.contains { $0.outlet != nil }

  init(_ layout: SolvedLayout, _ origins: SceneOrigins, cancellation: Cancellation) {
    (self.layout, self.origins, self.cancellation) = (layout, origins, cancellation)
  }

  /// Returns `true` if one of the given values of a view depends on a rule that code can change. The result is `false`
  /// after a cancellation.
  ///
  /// - Complexity: For each value, near-linear in the number of rules, plus one solve if the layout is
  ///   ambiguous. The first call also solves the layout.
  func dependsOnCode(_ measures: [Measure], of view: ViewID) -> Bool {
    guard hasOutlets else { return false }
    return measures.contains { measure in
      guard !cancellation.isCancelled, let explanation = try? explainer?.explanation(of: measure, of: view)
      else { return false }
      return explanation.parts.contains { isChanged($0.reason) }
    }
  }

  /// Returns the rules that code can change and on which a value of a view depends: constraints with outlets, and
  /// stack views with outlets.
  ///
  /// - Complexity: Near-linear in the number of rules, plus one solve if the layout is ambiguous.
  func rulesOfCode(for measure: Measure, of view: ViewID) -> Set<Reason> {
    guard hasOutlets, !cancellation.isCancelled,
      let explanation = try? explainer?.explanation(of: measure, of: view)
    else { return [] }
    return Set(explanation.parts.map(\.reason).filter(isChanged))
  }

  /// Returns `true` if a value of a view depends on the size of the root view, or if the rules on which it depends are
  /// unknown.
  func dependsOnRootSize(_ measure: Measure, of view: ViewID) -> Bool {
    guard !cancellation.isCancelled, let explanation = try? explainer?.explanation(of: measure, of: view)
    else { return true }
    return explanation.parts.contains { if case .rootSize = $0.reason { true } else { false } }
  }

  /// Returns `true` if a constraint relates the size of a view to the size of an arranged view in a stack
  /// view with an outlet. If code adds views to this stack view, both sizes change.
  func followsStackOfCode(_ view: ViewID) -> Bool {
    layout.activeConstraints.contains { constraint in
      guard let second = constraint.second, constraint.first.attribute.isSize, second.attribute.isSize else {
        return false
      }
      let items = [constraint.first.item.view, second.item.view]
      return items.contains(view)
        && items.contains { layout.scene.view($0)?.parent.map(isStackOfCode) ?? false }
    }
  }

  private func isStackOfCode(_ view: ViewID) -> Bool {
    layout.scene.view(view)?.kind == .stackView && origins.views[view]?.outlet != nil
  }

  private func isChanged(_ reason: Reason) -> Bool {
    switch reason {
    case .constraint(let id): origins.constraints[id]?.outlet != nil
    case .arrangement(let stack, _): isStackOfCode(stack)
    default: false
    }
  }
}
