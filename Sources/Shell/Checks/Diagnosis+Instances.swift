import Layout
import Model
import Notation

extension Diagnosis {
  /// What an instance could not show, and what to do about it.
  func words(for finding: CompositionFinding) -> String {
    let view = name(finding.view)
    switch finding {
    case .missingScene(let scene, _):
      return "\(view) shows scene '\(scene)', which does not exist: it stays empty"
    case .circle(let names, _):
      return
        "\(view) would show a scene within itself (\(InstanceCircle(names: names).words)): it stays empty"
    case .tooManyViews:
      return "more than \(Composition.maximumViewCount) views come together with what \(view) shows: "
        + "it stays empty, and so do all instances after it"
    case .tooDeep:
      return "with what \(view) shows, the tree is deeper than \(Scene.maximumDepth) levels: it stays empty"
    case .unknownTrait(let trait, let scene, _):
      return
        "scene '\(scene)' tests trait '\(trait)', which its instance \(view) does not have: the test is false; "
        + "give it one: \(setting(trait, of: finding.view))"
    }
  }

  /// What stands before the handle of a constraint that an instance brought: `row1/`.
  func path(to constraint: Constraint) -> String {
    let views = [constraint.first.item.view, constraint.second?.item.view].compactMap(\.self)
    let instances = views.compactMap { layout.composition?.origin(of: $0) }
      .compactMap { layout.scene.view($0.instance)?.name.text }
    return instances.max { $0.utf8.count < $1.utf8.count }.map { $0 + "/" } ?? ""
  }

  /// The command that gives an instance a trait, where it can be given.
  private func setting(_ trait: Name, of view: ViewID) -> String {
    let origin = layout.composition?.origin(of: view)
    // In its own scene the view is called what the path ends with.
    let name = layout.scene.view(view)?.name ?? .root
    let own = origin.flatMap { origin in
      layout.scene.view(origin.instance).map { String(name.text.dropFirst($0.name.text.count + 1)) }
    }.flatMap { try? Name($0) }
    let place = origin.map { "in scene '\($0.scene)', " } ?? ""
    return "\(place)view set \((own ?? name).notation()) trait \(trait.notation())=VALUE"
  }
}
