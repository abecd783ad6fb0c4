import GimbalLayout
import GimbalModel

extension SolvedLayout {
  /// Returns the layout in which some views are not hidden, which no stack view arranges, so that no other frame depends on them.
  func showing(_ views: Set<ViewID>, _ cancellation: Cancellation) -> SolvedLayout {
    guard !views.isEmpty else { return self }
    var shown = scene
    do {
      for view in views {
        let given = scene.properties(of: view)
        for property in [Property.hidden, .alpha] {
          guard let value = given[property] else { continue }
          try shown.apply(.delete(.property(ViewProperty(view: view, property: property, value: value))))
        }
      }
      for set in scene.sets {
        for case .override(let override) in scene.rules(of: set.id)
        where views.contains(override.view) && [.hidden, .alpha].contains(override.property) {
          try shown.apply(.delete(.override(override)))
        }
      }
      return try LayoutSolver(cancellation: cancellation).solve(shown, traits: traits)
    } catch {
      return self
    }
  }
}
