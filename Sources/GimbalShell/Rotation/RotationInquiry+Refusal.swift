import GimbalModel
import GimbalNotation

extension RotationInquiry {
  /// Who refused, for whom, and what to do about it.
  func refusal(of scene: Scene?, _ objection: Objection, at place: Span) -> Refusal {
    guard let scene else {
      return Refusal(
        "the project is locked: its autorotate is off", remedy: "autorotate on --project", at: place)
    }
    let place = wish.span ?? place
    switch objection {
    case .locked:
      let target = (goal?.rawValue ?? wish.word).map { " to \($0)" } ?? ""
      return Refusal(
        "\(name(of: scene)) refused to rotate\(target): its autorotate is off", remedy: unlocking(scene),
        at: place)
    case .unsupported:
      let known = scene.header.orientations.members.map(\.rawValue).joined(separator: ", ")
      if chain.scenes.count == 1, let word = wish.word {
        return Refusal(
          "scene '\(scene.name)' does not support \(word)",
          remedy: "it supports \(known); 'scene set orientations' changes that", at: place)
      }
      return Refusal(
        "\(name(of: scene)) supports \(known.isEmpty ? "no orientation" : "\(known) only")",
        remedy: "'scene use \(scene.name.notation())', then 'scene set orientations' changes that",
        at: place)
    }
  }

  /// The role that a scene has among those that turn together.
  func role(of scene: Scene) -> String {
    if chain.scenes.count == 1 { return "scene" }
    return scene.id == chain.scenes.last?.id ? "visible child" : "container"
  }

  private func name(of scene: Scene) -> String {
    let containers = chain.scenes.prefix { $0.id != scene.id }
    let isInnermost = containers.count == chain.scenes.count - 1
    if isInnermost, let container = containers.last {
      return "the visible child '\(scene.name)' of '\(container.name)'"
    }
    return chain.scenes.count == 1 ? "'\(scene.name)'" : "the container '\(scene.name)'"
  }

  private func unlocking(_ scene: Scene) -> String {
    guard let set = scene.setDecidingAutorotate?.name else { return "autorotate on \(scene.name.notation())" }
    return "set '\(set)' of '\(scene.name)' says so; there, 'override root autorotate on into"
      + " \(set.notation())' changes that"
  }
}

extension Scene {
  /// The set whose override decides whether the scene turns; nil where none does.
  var setDecidingAutorotate: RuleSet? {
    overrides(of: root, for: currentTraits).last { $0.property == .autorotate }.flatMap { set($0.set) }
  }
}
