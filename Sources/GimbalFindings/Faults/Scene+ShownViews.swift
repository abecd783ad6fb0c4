import GimbalInterfaceBuilder
package import GimbalModel

extension Scene {
  /// Returns the scene in which some views are neither hidden nor transparent.
  package func showing(_ views: Set<ViewID>) -> Scene {
    guard !views.isEmpty else { return self }
    var shown = self
    do {
      for view in views {
        let given = properties(of: view)
        for property in [Property.hidden, .alpha] {
          guard let value = given[property] else { continue }
          try shown.apply(.delete(.property(ViewProperty(view: view, property: property, value: value))))
        }
      }
      for set in sets {
        for case .override(let override) in rules(of: set.id)
        where views.contains(override.view) && [.hidden, .alpha].contains(override.property) {
          try shown.apply(.delete(.override(override)))
        }
      }
      return shown
    } catch {
      return self
    }
  }
}
