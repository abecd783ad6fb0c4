package import GimbalModel

/// A scene, or an object in the scene in use.
package enum SceneObject: Hashable, Sendable {
  case scene(SceneID)
  case view(ViewID)
  case set(SetID)
  case constraint(ConstraintID)
  /// A named number. All its definitions, which can be in several sets, are one object.
  case number(Name, in: SceneID)

  /// The noun for the object, which is also the keyword that selects objects of this kind.
  var noun: String {
    switch self {
    case .scene: "scene"
    case .view: "view"
    case .set: "set"
    case .constraint: "constraint"
    case .number: "number"
    }
  }
}
