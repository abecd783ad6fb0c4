/// A difference between two states of a scene or of a project, as text.
package struct Difference: Hashable, Sendable {
  package enum Action: String, Sendable {
    case added, removed, changed

    /// The sign in front of a difference, such as `+`.
    package var sign: String {
      switch self {
      case .added: "+"
      case .removed: "-"
      case .changed: "~"
      }
    }
  }

  package enum Kind: String, Sendable {
    case scene, view, set, constraint, override, placement, manager, number
    case device, orientation, trait, installation, conflict, project
  }

  let action: Action
  package let kind: Kind
  /// The changed object, such as the name of a view, or the handle and the identifier of a constraint. The
  /// subject is empty for kinds that exist only once in a scene, such as the device.
  package let subject: String
  /// The changed aspect, such as `text` or `parent`; `nil` for the whole subject.
  package var aspect: String?

  /// The difference without its subject and its values, such as `changed view text`.
  package var nature: String { "\(action) \(kind) \(aspect ?? "")" }

  package var old: String?
  package var new: String?

  /// The difference on one line, such as `~ view badge: text "a" -> "b"`.
  package var line: String {
    let head = "\(action.sign) \(kind.rawValue)" + (subject.isEmpty ? "" : " \(subject)")
    let values =
      switch (old, new) {
      case (let old?, let new?): "\(old) -> \(new)"
      case (let old?, nil): action == .changed ? "\(old) -> none" : old
      case (nil, let new?): action == .changed ? "none -> \(new)" : new
      case (nil, nil): ""
      }
    // For an added or removed subject, the aspect is its place, such as `in base` for a constraint in the set
    // `base`.
    if action != .changed, let aspect {
      // For an added or removed part of a layout manager, the aspect is the title of the part.
      return [head + (kind == .manager && !subject.isEmpty ? ": " : " ") + aspect, values].filter {
        !$0.isEmpty
      }.joined(separator: ": ")
    }
    let tail = [aspect, values.isEmpty ? nil : values].compactMap { $0 }.joined(separator: " ")
    return tail.isEmpty ? head : "\(head): \(tail)"
  }
}
