import GimbalLayout
import GimbalModel
import GimbalNotation

extension Diagnosis {
  /// A constraint that would settle what is free, as it is typed in the scene that the view is of: rules speak of views
  /// of their own scene.
  func settlement(of ambiguity: Ambiguity) -> (scene: Name, constraint: String) {
    let attribute = ambiguity.attribute
    let origin = layout.composition?.origin(of: ambiguity.view)
    let scene = origin?.scene ?? layout.scene.name
    let place = notation(ownName(ambiguity.view)) + "." + attribute.rawValue
    if attribute.isSize { return (scene, "\(place) == \(Decimal.print(ambiguity.value))") }
    let parent = layout.scene.view(ambiguity.view)?.parent
    // What an instance shows is in its scene's root there.
    let outer = parent == origin?.instance ? Name.root : parent.flatMap(ownName)
    let sign = ambiguity.value < 0 ? "-" : "+"
    let constant = ambiguity.value == 0 ? "" : " \(sign) \(Decimal.print(ambiguity.value.magnitude))"
    return (scene, "\(place) == \(notation(outer)).\(attribute.rawValue)\(constant)")
  }

  func words(for ambiguity: Ambiguity) -> String {
    let what =
      switch ambiguity.attribute {
      case .width: "width"
      case .height: "height"
      case .left: "horizontal position"
      default: "vertical position"
      }
    let (scene, constraint) = settlement(of: ambiguity)
    let place = scene == layout.scene.name ? "" : ", in scene '\(scene)'"
    return "the \(what) of \(name(ambiguity.view)) is free; this would settle it\(place): \(constraint)"
  }

  private func notation(_ name: Name?) -> String { name?.pathNotation() ?? "?" }
}
