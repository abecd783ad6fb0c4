/// A difference between two states of a scene, as text.
package struct Difference: Hashable, Sendable {
  enum Action: String, Sendable {
    case added, removed, changed

    var sign: String {
      switch self {
      case .added: "+"
      case .removed: "-"
      case .changed: "~"
      }
    }
  }

  package enum Kind: String, Sendable {
    case scene, view, set, constraint, override, placement, manager
    case device, orientation, trait, installation, conflict, project
  }

  let action: Action
  package let kind: Kind
  /// The subject: the name of a view, or the handle and identifier of a constraint. Empty if a scene has only
  /// one.
  package let subject: String
  /// The changed aspect, such as `text` or `parent`; `nil` for the whole subject.
  var aspect: String?
  package var old: String?
  package var new: String?

  /// The difference on one line: `~ view badge: text "a" -> "b"`
  package var line: String {
    let head = "\(action.sign) \(kind.rawValue)" + (subject.isEmpty ? "" : " \(subject)")
    let values =
      switch (old, new) {
      case (let old?, let new?): "\(old) -> \(new)"
      case (let old?, nil): action == .changed ? "\(old) -> none" : old
      case (nil, let new?): action == .changed ? "none -> \(new)" : new
      case (nil, nil): ""
      }
    // For an added or removed subject, the aspect is its place.
    if action != .changed, let aspect {
      // For a part of a subject, the aspect names the part.
      return [head + (kind == .manager && !subject.isEmpty ? ": " : " ") + aspect, values].filter {
        !$0.isEmpty
      }.joined(separator: ": ")
    }
    let tail = [aspect, values.isEmpty ? nil : values].compactMap { $0 }.joined(separator: " ")
    return tail.isEmpty ? head : "\(head): \(tail)"
  }
}
