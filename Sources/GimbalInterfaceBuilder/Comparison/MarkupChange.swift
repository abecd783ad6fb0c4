internal import GimbalMarkup

/// A change between two versions of a document: one value, connection, object or other element.
package struct MarkupChange: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case object, connection, attribute, value, text, element, order

    /// The kind with a count, such as `2 connections`.
    package func counted(_ count: Int) -> String {
      let plural = self == .order ? "changes of order" : rawValue + "s"
      return "\(count) " + (count == 1 ? (self == .order ? "change of order" : rawValue) : plural)
    }
  }

  package enum Action: String, Sendable {
    case added, removed, changed, moved

    var sign: String {
      switch self {
      case .added: "+"
      case .removed: "-"
      case .changed, .moved: "~"
      }
    }
  }

  package let kind: Kind
  package let action: Action
  /// The element, such as `button aaa-aa-aaa, state normal`.
  package let element: String
  /// The name of the element, such as `outlet`.
  package let tag: String
  /// The object id of the element, or of the innermost object that contains it; `nil` if there is none.
  package let object: String?
  /// The name of the attribute or of the value; `nil` for an element.
  package let name: String?
  package let old: String?
  package let new: String?
  /// `true` if Interface Builder computes the value, such as the frame of a view with constraints.
  package let isComputed: Bool
  /// The names of the elements from an object to the value. Changes of the same path are of the same nature.
  package let path: String
  /// The identity of the element in a ``MergeTree``.
  let identity: String
  /// The attributes that changed.
  package let attributes: [String]

  /// `true` for a change of the document as a whole, of the features that it requires, or of a placeholder.
  package var isOfFile: Bool {
    path.hasPrefix("document.") || path.hasPrefix("document/dependencies")
      || element.hasPrefix("placeholder ")
  }

  /// `true` for a change that an edit writes as a consequence of other changes: the versions of the tools, the features that
  /// the document requires, and the placeholders of added and removed scenes.
  package var isConsequence: Bool {
    if path.hasPrefix("document/dependencies") { return true }
    if path.hasPrefix("document.") { return MarkupChange.written.isSuperset(of: attributes) }
    return element.hasPrefix("placeholder ") && action != .changed
  }

  /// The attributes of a document that an edit writes with the elements that need them, or that its option sets.
  private static let written: Set<String> = [
    "toolsVersion", "systemVersion", "version", "useSafeAreas",
  ]

  /// The change on one line, such as `~ view bbb-bb-bbb: alpha 1 -> 0.5`.
  package var line: String {
    let value =
      switch action {
      case .added: new
      case .removed: old
      case .changed: "\(old ?? "none") -> \(new ?? "none")"
      case .moved:
        [old, new].compactMap(\.self).isEmpty ? "moved" : "moved from \(old ?? "") to \(new ?? "")"
      }
    let tail = [name, value].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    return "\(action.sign) \(element)" + (tail.isEmpty ? "" : ": \(tail)")
  }
}
