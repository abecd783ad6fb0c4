public import GimbalLayout
public import GimbalModel
public import GimbalNotation

/// An error thrown when a scene rejects a change or a request.
public enum SceneError: Error, Sendable {
  /// The text of a constraint or of a condition is not valid.
  case invalidText(Diagnostic)
  /// The scene rejects an edit that would make the scene inconsistent.
  case rejected(EditError)
  /// Constraints without a set belong to the set `base`, but the scene has a set of this name with a
  /// condition.
  case baseSetTaken(by: Condition)
  /// The identifier of a group of constraints is too long after the name of an attribute is appended.
  case identifierTooLong(Name)
  /// The scene has no view with this name. The associated value `nearest` is the most similar name, if there
  /// is one.
  case unknownView(Name, nearest: String?)
  /// The scene has no set of rules with this name.
  case unknownSet(Name, nearest: String?)
  /// No constraint of the scene has this identifier.
  case unknownConstraint(Name, nearest: String?)
  /// Several constraints of the scene have this identifier.
  case ambiguousIdentifier(Name, count: Int)
  case unsupportedOrientation(OrientationClass, supported: OrientationSet)
  /// No layout of the scene can be computed.
  case layout(LayoutError)
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
    case .identifierTooLong(let name):
      "the identifier '\(name)' is too long for several constraints\n  use a shorter identifier"
    case .unknownView(let name, let nearest): "there is no view '\(name)'" + suggestion(nearest)
    case .unknownSet(let name, let nearest): "there is no set '\(name)'" + suggestion(nearest)
    case .unknownConstraint(let name, let nearest): "there is no constraint '\(name)'" + suggestion(nearest)
    case .ambiguousIdentifier(let name, let count):
      "\(count) constraints have the identifier '\(name)'\n  use constraints(named:) to get all of them"
    case .unsupportedOrientation(let orientation, let supported):
      "the scene does not support \(orientation.rawValue)\n  use one of "
        + supported.members.map(\.rawValue).joined(separator: ", ")
    case .layout(let error): error.message
    }
  }

  private func suggestion(_ nearest: String?) -> String { nearest.map { "\n  did you mean '\($0)'?" } ?? "" }
}
