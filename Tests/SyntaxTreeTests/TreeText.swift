/// Writes values of a syntax tree as text, without spans: `call(name("f"), [1: integer(2)])`.
enum TreeText {
  static func text(of value: Any) -> String {
    if let text = value as? String { return "\"\(text)\"" }
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.filter { !["span", "start", "end"].contains($0.label ?? "") }
    switch mirror.displayStyle {
    case .optional: return children.first.map { text(of: $0.value) } ?? "nil"
    case .collection: return "[" + children.map { text(of: $0.value) }.joined(separator: ", ") + "]"
    case .tuple: return children.map { text(of: $0.value) }.joined(separator: ", ")
    case .enum:
      guard let child = children.first else { return "\(value)" }
      return "\(child.label ?? "")(\(text(of: child.value)))"
    case .struct, .class: return fields(Array(children), of: value)
    default: return "\(value)"
    }
  }

  /// A wrapper of one value is the value. Fields that are `nil`, `false` or empty are omitted.
  private static func fields(_ children: [Mirror.Child], of value: Any) -> String {
    if children.isEmpty { return "\(value)" }
    let fields = children.map { (label: $0.label ?? "", text: text(of: $0.value)) }
    let written = fields.filter { !["nil", "false", "[]", "0"].contains($0.text) }
    if fields.count == 1 || (written.count == 1 && ["kind", "value", "pattern"].contains(written[0].label)) {
      return written.first?.text ?? fields[0].text
    }
    return "{" + written.map { "\($0.label): \($0.text)" }.joined(separator: ", ") + "}"
  }
}
