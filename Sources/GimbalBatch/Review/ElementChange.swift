import GimbalFindings
import GimbalInterchange
import GimbalModel
import GimbalNotation

/// A change of an element of a document: a constraint, a view, or the scene itself.
struct ElementChange: Hashable, Sendable {
  enum Kind: String, Sendable {
    case constraint, view, scene
  }

  let action: Difference.Action
  let kind: Kind
  /// The object id of the element; nil if it has none.
  let element: String?
  /// The line of the element in the new document, or in the old document if the element was removed; nil if it is
  /// unknown.
  let line: Int?
  /// The name of a view, the identifier of a constraint, or an empty string.
  let name: String
  /// The changed values, such as `title.top == root.top + 8`; nil if the element was added or removed.
  let old: String?
  let new: String?
  /// The subject in words in place of the name; nil for the name.
  var subject: String? = nil
  /// The name of the change in the list of causes; nil for the kind and the object id.
  var cause: String? = nil

  /// The change on one line, such as `~ constraint title.top == root.top + 8 -> title.top == root.top + 16`.
  var words: String {
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

  /// The short name of the change in the list of causes.
  var label: String {
    cause ?? kind.rawValue + (element.map { " \($0)" } ?? (name.isEmpty ? "" : " \(name)"))
  }

  /// The words for the values that Interface Builder recorded, such as frames, as the cause of a move.
  static let recordedWords = "recorded frames"
}

/// The identity of a changed element within its scene.
enum ElementKey: Hashable {
  /// The constraints of one element.
  case element(String)
  case constraint(ConstraintID)
  case view(ViewID)
  case scene
  /// The values of a view that Interface Builder recorded. A layout depends on them if the constraints are ambiguous, or
  /// if the content of the view is not measured.
  case recorded(ViewID)
  /// The sets of rules, and their conditions.
  case sets
}

extension RecordChange {
  /// `true` if the change concerns values on which no layout depends, such as the order and the numbers that the import
  /// gives rows.
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
  /// `true` if the change concerns a set of rules, or whether it is installed.
  var isOfSet: Bool {
    switch after ?? before {
    case .set?, .installation?: true
    default: false
    }
  }

  /// `true` if the change concerns the size of the content of a view.
  var isOfContent: Bool {
    guard case .property(let property)? = after ?? before else { return false }
    return [.measuredWidth, .measuredHeight, .contentWidth, .contentHeight].contains(property.property)
  }
}
