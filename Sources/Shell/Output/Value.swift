package import Model

/// A value in a command's output, before it is text.
package enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  /// A rectangle: four columns of a table, one array of JSON.
  case frame(Frame)
  case array([Value])
}

extension Value {
  /// A text that may be missing.
  package init(_ text: String?) { self = text.map(Value.text) ?? .null }

  package init(_ name: Name?) { self.init(name?.text) }

  package init(_ count: Int) { self = .number(Double(count)) }
}
