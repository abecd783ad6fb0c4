/// A connection of a view in a document: an action, an outlet, an outlet collection or a segue.
///
/// Example: `action go: touchUpInside`. The text is the kind, the name, and the details.
public struct ViewConnection: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Sendable {
    /// An action. The name is its selector. The detail of an action of a control is the event, such as `touchUpInside`.
    case action
    /// An outlet that does not refer to a view of the scene.
    case outlet
    case outletCollection
    /// A segue. The name is its kind, such as `show`.
    case segue
  }

  public let kind: Kind
  /// The name without blanks.
  public let name: String
  /// The details, such as the object with the connection; empty if there are none.
  public let detail: String

  public init(_ kind: Kind, _ name: String, detail: String = "") {
    (self.kind, self.name, self.detail) = (kind, name, detail)
  }

  /// Reads a connection from its text; `nil` for another text.
  public init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, let kind = Kind(rawValue: String(words[0])) else { return nil }
    self.init(kind, String(words[1]), detail: words.count > 2 ? String(words[2]) : "")
  }

  public var description: String {
    "\(kind.rawValue) \(name)" + (detail.isEmpty ? "" : " \(detail)")
  }

  /// Returns the connections in the value of the property `connections`.
  public static func all(in text: String) -> [ViewConnection] {
    text.split(separator: "\n").compactMap { ViewConnection($0) }
  }
}
