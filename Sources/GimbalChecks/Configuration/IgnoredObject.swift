import GimbalModel
import GimbalNotation
package import GimbalReporting

/// An object whose findings are not reported, with the reason.
package struct IgnoredObject: Hashable, Sendable {
  /// The object id in the document.
  package let id: String
  /// The kind of the findings; `nil` for all kinds.
  package let kind: FindingKind?
  package let reason: String
  /// The line of the table in the configuration.
  package let line: Int
}

extension IgnoredObject {
  /// Returns the objects of the tables `[[ignore]]`. Each has an id and a reason, and possibly a kind.
  static func all(_ entries: [TOMLEntry]) throws(ConfigurationFailure) -> [IgnoredObject] {
    var ignored: [IgnoredObject] = []
    var objects: [Int: (id: String?, reason: String?, kind: FindingKind?, position: TOMLPosition)] = [:]
    for entry in entries {
      guard let element = entry.element else {
        throw ConfigurationFailure(
          "the table 'ignore' is not an array of tables", "write the table as [[ignore]]", at: entry.position)
      }
      guard case .string(let text) = entry.value.content else {
        throw ConfigurationFailure(
          "the value of '\(entry.key)' is not a string", "write the value in quotes", at: entry.value.position
        )
      }
      var object = objects[element] ?? (nil, nil, nil, entry.position)
      switch entry.key {
      case "id": object.id = text
      case "reason": object.reason = text
      case "kind":
        guard let kind = FindingKind.named(text) else {
          throw ConfigurationFailure(
            "\(text.cited) is not a kind of finding",
            "use one of: \(FindingKind.all.map(\.name).joined(separator: ", "))", at: entry.value.position)
        }
        object.kind = kind
      default:
        throw ConfigurationFailure(
          "there is no key \(entry.key.cited) in the table 'ignore'", "use one of: id, reason, kind",
          at: entry.position)
      }
      objects[element] = object
    }
    for (_, object) in objects.sorted(by: { $0.key < $1.key }) {
      guard let id = object.id, let reason = object.reason, !reason.isEmpty else {
        throw ConfigurationFailure(
          "an ignored object has no \(object.id == nil ? "id" : "reason")",
          "write the keys 'id' and 'reason' below [[ignore]]", at: object.position)
      }
      ignored.append(IgnoredObject(id: id, kind: object.kind, reason: reason, line: object.position.line))
    }
    return ignored
  }
}
