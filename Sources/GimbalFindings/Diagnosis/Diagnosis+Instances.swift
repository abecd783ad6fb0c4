import GimbalLayout
package import GimbalModel
import GimbalNotation
import GimbalReporting

extension Diagnosis {
  /// Returns a description of a problem with an instance, which is a view that shows another scene.
  package func words(for finding: CompositionFinding) -> String {
    let view = name(finding.view)
    switch finding {
    case .missingScene(let scene, _):
      return "\(view) shows scene '\(scene)', which does not exist: the view is empty"
    case .instanceCycle(let names, _):
      return
        "\(view) shows a scene inside itself (\(InstanceCycle(names: names).words)): the view is empty"
    case .tooManyViews(_, let limit):
      return "the scene in \(view) would add more than \(limit) views, so no instance is shown"
    case .tooDeep:
      return
        "with the scene in \(view), the tree is deeper than \(Scene.maximumDepth) levels: the view is empty"
    case .unknownTrait(let trait, let scene, _):
      return
        "scene '\(scene)' tests trait '\(trait)', which its instance \(view) does not have, so the test is false; "
        + "set the trait: \(setting(trait, of: finding.view))"
    }
  }

  /// Returns the name of the instance (a view that shows another scene) that contains a constraint, such as
  /// `row1/`, or an empty string for a constraint of the scene itself. Messages print this prefix before the
  /// handle of the constraint, such as `#7`.
  package func path(to constraint: Constraint) -> String {
    guard let origin = layout.composition?.origin(of: constraint.set),
      let instance = layout.scene.view(origin.instance)
    else { return "" }
    return "\(instance.name)/"
  }

  /// Returns the set of a constraint, such as ` in set 'wide'`. If the constraint belongs to an instance (a
  /// view that shows another scene), the text also contains the name of the shown scene, such as
  /// ` in set 'wide' of scene 'cell'`.
  package func place(of constraint: Constraint) -> String {
    if let origin = layout.composition?.origin(of: constraint.set) {
      return " in set '\(origin.name)' of scene '\(origin.scene)'"
    }
    return layout.scene.set(constraint.set).map { " in set '\($0.name)'" } ?? ""
  }

  /// Returns the name of a view in the scene that defines it.
  func ownName(_ view: ViewID) -> Name? {
    layout.composition?.origin(of: view)?.name ?? layout.scene.view(view)?.name
  }

  /// Returns the command that sets a trait of an instance, a view that shows another scene. If the instance
  /// is in another scene, the name of that scene precedes the command.
  private func setting(_ trait: Name, of view: ViewID) -> String {
    let place = layout.composition?.origin(of: view).map { "in scene '\($0.scene)', " } ?? ""
    return "\(place)view set \((ownName(view) ?? .root).notation()) trait \(trait.notation())=VALUE"
  }
}
