import GimbalFindings
import GimbalModel
import GimbalNotation

/// A change of an element of a document: a constraint, a view, an outlet, another element, or the scene itself.
struct ElementChange: Hashable, Sendable {
  enum Kind: String, Sendable {
    case constraint, view, connection, element, scene
  }

  let action: Difference.Action
  let kind: Kind
  /// The object id of the element, or `nil` if the element has no id.
  let element: String?
  /// The line of the element in the new document, or in the old document if the element was removed; `nil` if
  /// the line is unknown.
  let line: Int?
  /// The name of a view, the identifier of a constraint, or an empty string.
  let name: String
  /// The values before and after the change, such as `title.top == root.top + 8`. A value can be `nil`, for
  /// example `old` for an added element.
  let old: String?
  let new: String?
  /// The text that `words` contains in place of the name, or `nil` to use the name.
  var subject: String? = nil
  /// The text that `label` returns, or `nil` for the kind and the object id.
  var cause: String? = nil

  /// The change on one line, such as `~ constraint title.top == root.top + 8 -> title.top == root.top + 16`.
  var description: String {
    let values: String? =
      switch (old, new) {
      case (let old?, let new?): "\(old) -> \(new)"
      case (let one?, nil), (nil, let one?): one
      case (nil, nil): nil
      }
    let subject = subject ?? name
    let head = "\(action.sign) \(kind.rawValue)" + (subject.isEmpty ? "" : " \(subject)")
    guard let values else { return head }
    return head + (subject.isEmpty ? " " : ": ") + values
  }

  /// A short name for the change, such as `constraint Ab1-cD-eF2`. A review lists it as the cause of a move.
  var label: String {
    cause ?? kind.rawValue + (element.map { " \($0)" } ?? (name.isEmpty ? "" : " \(name)"))
  }

  /// The name of a cause that consists only of values that Interface Builder recorded, such as frames.
  static let recordedWords = "recorded frames"
}

/// The identity of a changed element within its scene.
enum ElementKey: Hashable {
  /// The constraints that one element of the document defines, with the object id of the element.
  case element(String)
  case constraint(ConstraintID)
  case view(ViewID)
  case scene
  /// The values of a view that Interface Builder recorded. They affect a layout if constraints are ambiguous,
  /// or if the content of the view cannot be measured.
  case recorded(ViewID)
  /// The sets of rules, and their conditions.
  case sets
}

extension RecordChange {
  /// `true` if no layout depends on the changed values, such as constraint handles, which the import numbers
  /// in order.
  var isRecordOnly: Bool {
    switch (before, after) {
    case (.property(let one)?, _), (_, .property(let one)?):
      [.objectID, .instance, .recordedOrientation].contains(one.property)
    case (.constraint(let one)?, .constraint(let other)?):
      one.formula == other.formula && one.set == other.set && one.identifier == other.identifier
    case (.view(let one)?, .view(let other)?):
      one.name == other.name && one.kind == other.kind && one.parent == other.parent
        && one.position == other.position
    case (.set(let one)?, .set(let other)?): one.condition == other.condition
    case (.scene(let one)?, .scene(let other)?):
      one.device == other.device && one.orientations == other.orientations && one.direction == other.direction
    default: false
    }
  }
}

extension RecordChange {
  /// `true` if the change concerns a set of rules or the installation of a set.
  var isOfSet: Bool {
    switch after ?? before {
    case .set?, .installation?: true
    default: false
    }
  }

  /// `true` if the change concerns the content size of a view.
  var isOfContent: Bool {
    guard case .property(let property)? = after ?? before else { return false }
    return [.measuredWidth, .measuredHeight, .contentWidth, .contentHeight].contains(property.property)
  }
}
