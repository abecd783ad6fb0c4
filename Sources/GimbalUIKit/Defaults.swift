import GimbalInterpreter
import GimbalModel

/// The default values of properties of views.
enum Defaults {
  static func value(of name: String, in kind: ViewKind) -> Value? { declared[kind]?[name] ?? others[name] }

  // The table is built once for each process.
  nonisolated(unsafe) private static let declared = Dictionary(
    uniqueKeysWithValues: ViewKind.allCases.map { ($0, declaredValues(in: $0)) })

  private static func declaredValues(in kind: ViewKind) -> [String: Value] {
    var values: [String: Value] = [:]
    for declaration in PropertyDeclaration.all where declaration.isOf(kind) {
      switch declaration.form(in: kind).code {
      case .variable(let name, let text), .integer(let name, let text):
        let integer = declaration.property.kind == .count ? Int(text) : nil
        values[name] = values[name] ?? integer.map(Value.integer) ?? value(text)
      case .choice(let name, _, let text): values[name] = values[name] ?? .symbol(SymbolValue(text))
      default: continue
      }
    }
    return values
  }

  private static func value(_ text: String) -> Value {
    switch text {
    case "nil": .none
    case "true": .boolean(true)
    case "false": .boolean(false)
    default: Double(text).map(Value.number) ?? .symbol(SymbolValue(text))
    }
  }

  // The table is built once for each process.
  nonisolated(unsafe) private static let others: [String: Value] = [
    "tag": .integer(0), "text": .none, "attributedText": .none, "isUserInteractionEnabled": .boolean(true),
    "isOpaque": .boolean(true), "accessibilityIdentifier": .none, "accessibilityLabel": .none, "mask": .none,
    "adjustsFontForContentSizeCategory": .boolean(false), "delegate": .none, "dataSource": .none,
    "inputAccessoryView": .none, "inputView": .none, "isHighlighted": .boolean(false),
    "tableHeaderView": .none,
    "tableFooterView": .none, "backgroundView": .none, "selectedBackgroundView": .none,
    "refreshControl": .none,
    "leftView": .none, "rightView": .none, "isEditing": .boolean(false), "isSecureTextEntry": .boolean(false),
    "isTracking": .boolean(false), "isDragging": .boolean(false), "isDecelerating": .boolean(false),
    "gestureRecognizers": .array([]), "accessoryView": .none, "effect": .none, "accessibilityElements": .none,
    "isFocused": .boolean(false), "restorationIdentifier": .none, "menu": .none, "configuration": .none,
    "maskView": .none,
    "isScrollEnabled": .boolean(true), "reuseIdentifier": .none,
    "isContextMenuInteractionEnabled": .boolean(false),
    "semanticContentAttribute": .symbol(SymbolValue("unspecified")), "attributedPlaceholder": .none,
  ]
}
