import GimbalInterpreter
import GimbalModel

/// The names of views in layouts of several runs. A view that has the name of another view in an earlier layout, but another
/// superview or kind, gets a name of its own.
package struct ViewNames {
  private struct Place: Equatable {
    let parent: Name?
    let kind: ViewKind
  }

  private var places: [Name: Place] = [:]

  package init() {}

  /// Returns a layout with the names that its views have in the scene.
  ///
  /// - Complexity: O(views + rules).
  package mutating func unify(_ layout: CapturedLayout) -> CapturedLayout {
    var renamed: [Name: Name] = [:]
    var used = Set(layout.views.map(\.name))
    for view in layout.views {
      let place = Place(parent: view.parent.map { renamed[$0] ?? $0 }, kind: view.kind)
      var name = view.name
      var number = 2
      while let other = places[name], other != place || name != view.name && used.contains(name) {
        guard let next = try? Name("\(view.name.text)\(number)") else { break }
        (name, number) = (next, number + 1)
      }
      places[name] = place
      if name != view.name {
        renamed[view.name] = name
        used.insert(name)
      }
    }
    return renamed.isEmpty ? layout : layout.renaming { renamed[$0] ?? $0 }
  }
}

extension CapturedLayout {
  fileprivate func renaming(_ name: (Name) -> Name) -> CapturedLayout {
    var layout = self
    layout.views = views.map { view in
      var copy = CapturedView(
        name: name(view.name), parent: view.parent.map(name), kind: view.kind, location: view.location,
        customClass: view.customClass, isOfOtherDocument: view.isOfOtherDocument, fitsText: view.fitsText,
        hasUnknownImage: view.hasUnknownImage)
      copy.properties = view.properties
      return copy
    }
    func anchor(_ anchor: CapturedConstraint.Anchor) -> CapturedConstraint.Anchor {
      .init(view: name(anchor.view), guide: anchor.guide, attribute: anchor.attribute)
    }
    layout.constraints = constraints.map { constraint in
      let formula = constraint.formula
      return CapturedConstraint(
        formula: Formula(
          anchor(formula.first), formula.relation, multiplier: formula.multiplier, formula.second.map(anchor),
          constant: formula.constant, priority: formula.priority),
        identifier: constraint.identifier, location: constraint.location, caller: constraint.caller,
        property: constraint.property, isOfOtherDocument: constraint.isOfOtherDocument)
    }
    layout.placements = placements.map { placement in
      var value = placement.value
      if case .measure(let view, let bar, let measure, let multiplier, let constant) = value {
        value = .measure(of: name(view), bar: bar, measure, multiplier: multiplier, constant: constant)
      }
      return CapturedPlacement(
        view: name(placement.view), measure: placement.measure, value: value, location: placement.location)
    }
    layout.unknowns = unknowns.map { use in
      UnknownUse(location: use.location, unknown: use.unknown, views: use.views.map(name), kind: use.kind)
    }
    return layout
  }
}

extension UIKitHost {
  /// Returns the name of a view in scenes, which is the same during the whole run.
  func sceneName(of object: Object, kind: ViewKind) -> Name {
    let key = ObjectIdentifier(object)
    if let known = sceneNames[key] { return known }
    let identifier = object.view?.values["accessibilityIdentifier"]?.value.text
    let own = names[key]?.name
    let name = uniqueNames.name(from: [own, identifier], otherwise: kind.rawValue)
    sceneNames[key] = name
    return name
  }
}
