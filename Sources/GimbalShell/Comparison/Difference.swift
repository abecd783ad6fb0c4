/// One thing that is different between two states of a scene, in words.
struct Difference: Hashable, Sendable {
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

  enum Kind: String, Sendable {
    case scene, view, set, constraint, override, placement, manager
    case device, orientation, trait, installation, conflict, project
  }

  let action: Action
  let kind: Kind
  /// What it is about: a view's name, a constraint's handle and identifier; empty where there is one a scene.
  let subject: String
  /// What of it, where it is not the whole: `text`, `parent`.
  var aspect: String?
  var old: String?
  var new: String?

  /// `~ view badge: text "a" -> "b"`
  var line: String {
    let head = "\(action.sign) \(kind.rawValue)" + (subject.isEmpty ? "" : " \(subject)")
    let values =
      switch (old, new) {
      case (let old?, let new?): "\(old) -> \(new)"
      case (let old?, nil): action == .changed ? "\(old) -> none" : old
      case (nil, let new?): action == .changed ? "none -> \(new)" : new
      case (nil, nil): ""
      }
    // Where a whole thing came or went, the aspect says where.
    if action != .changed, let aspect {
      // Of something within a whole, it says what.
      return [head + (kind == .manager && !subject.isEmpty ? ": " : " ") + aspect, values].filter {
        !$0.isEmpty
      }.joined(separator: ": ")
    }
    let tail = [aspect, values.isEmpty ? nil : values].compactMap { $0 }.joined(separator: " ")
    return tail.isEmpty ? head : "\(head): \(tail)"
  }
}
