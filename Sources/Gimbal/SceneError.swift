public import GimbalModel
public import GimbalNotation

/// An error thrown when a scene rejects a change or a request.
public enum SceneError: Error, Sendable {
  /// The text of a constraint or of a condition is not valid.
  case invalidText(Diagnostic)
  /// The scene rejects an edit that would make the scene inconsistent.
  case rejected(EditError)
  /// Constraints without a set belong to the set `base`, but the scene has a set of this name with a condition.
  case baseSetTaken(by: Condition)
  case unknownView(Name, nearest: String?)
  case unsupportedOrientation(OrientationClass, supported: OrientationSet)
}

extension SceneError: CustomStringConvertible {
  /// The message. A suggested fix, if there is one, follows on a second line.
  public var description: String {
    switch self {
    case .invalidText(let diagnostic): diagnostic.rendered
    case .rejected(.nameTaken(let name)): "the name '\(name)' is already taken\n  choose another name"
    case .rejected(.valueRefused(let property, let value)):
      "property '\(property.rawValue)' does not accept the value \(value.notation)"
    case .rejected(.numberRefused(let number)):
      "the number \(Decimal.print(number)) is out of range\n  use constants up to "
        + Decimal.print(Limit.coordinate) + " and multipliers up to \(Decimal.print(Limit.multiplier))"
    case .rejected(.danglingReference):
      "the view or the set is not in this scene\n  use a view and a set from this scene"
    case .rejected(.tooDeep(let limit)):
      "views can be nested at most \(limit) levels deep\n  add the view at a higher level"
    case .rejected(.instanceCycle(let names)):
      "a scene cannot contain itself: " + names.map { "'\($0)'" }.joined(separator: ", ")
        + "\n  show a different scene"
    case .rejected(.guideRefused(.superview(let name))):
      "layout guide '\(name)' cannot have subviews\n  add the view to the view that owns the guide"
    case .rejected(.guideRefused(.property(let name))):
      "layout guide '\(name)' cannot have properties\n  set the property on the view that owns the guide"
    case .rejected(let error):
      "the scene does not accept the change: \(error.message)" + (error.remedy.map { "\n  \($0)" } ?? "")
    case .baseSetTaken(let condition):
      "the set 'base' has a condition: \(condition.notation)\n  pass a set to 'constrain(_:in:)'"
    case .unknownView(let name, let nearest):
      "there is no view '\(name)'" + (nearest.map { "\n  did you mean '\($0)'?" } ?? "")
    case .unsupportedOrientation(let orientation, let supported):
      "the scene does not support \(orientation.rawValue)\n  use one of "
        + supported.members.map(\.rawValue).joined(separator: ", ")
    }
  }
}
