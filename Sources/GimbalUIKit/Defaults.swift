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

  private static let insets: [String: Set<String>] = [
    "UIScrollView": ["contentInset", "scrollIndicatorInsets"],
    "UIButton": ["contentEdgeInsets", "titleEdgeInsets", "imageEdgeInsets"],
    "UICollectionViewFlowLayout": ["sectionInset"],
  ]

  /// Returns the default value of a property of a class that consists of numbers; `nil` for others.
  static func structure(of name: String, in type: TypeInfo, _ call: NativeCall) -> Value? {
    if insets.contains(where: { $0.value.contains(name) && type.isKind(ofName: $0.key) }) {
      let zero = Value.number(0)
      return call.interpreter.makeInsets(top: zero, left: zero, bottom: zero, right: zero)
    }
    if type.isKind(ofName: "UITableView"), ["rowHeight", "estimatedRowHeight"].contains(name) {
      return .number(-1)
    }
    guard type.isKind(ofName: "UICollectionViewFlowLayout") else { return nil }
    switch name {
    case "itemSize": return call.interpreter.makeSize(.number(50), .number(50))
    case "minimumLineSpacing", "minimumInteritemSpacing": return .number(10)
    case "headerReferenceSize", "footerReferenceSize", "estimatedItemSize":
      return call.interpreter.makeSize(.number(0), .number(0))
    default: return nil
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
