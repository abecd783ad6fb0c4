import GimbalInterpreter
import GimbalModel
import GimbalSyntaxTree
import GimbalUIKit

/// Constraints as the code writes them, without a run: those of branches and closures that a run does not reach.
///
/// A constraint is read if its attributes, its relation and its numbers are in the expression itself, as in
/// `title.topAnchor.constraint(equalTo: logo.bottomAnchor, constant: 8)` or
/// `NSLayoutConstraint(item: title, attribute: .top, …)`. The items are named by their expressions, and their classes are not
/// known.
struct WrittenConstraints {
  private var items: [MadeConstraints<CodeLocation>.MadeItem] = []
  private var places: [String: Int] = [:]
  private var rules: [MadeConstraints<CodeLocation>.MadeRule] = []

  /// Returns the constraints of some calls.
  ///
  /// - Complexity: O(size of the expressions).
  static func constraints(
    of calls: [(location: CodeLocation, callee: GimbalSyntaxTree.Expression, arguments: [Argument])]
  )
    -> MadeConstraints<CodeLocation>
  {
    var written = WrittenConstraints()
    for call in calls {
      guard let formula = written.formula(call.callee, call.arguments) else { continue }
      written.rules.append(.init(formula: formula, identifier: nil, location: call.location, caller: nil))
    }
    return MadeConstraints(items: written.items, rules: written.rules)
  }

  private mutating func formula(
    _ callee: GimbalSyntaxTree.Expression, _ arguments: [Argument]
  ) -> Formula<MadeConstraints<CodeLocation>.MadeAnchor>? {
    switch callee.kind {
    case .member(let base?, "constraint"): anchors(base, arguments)
    case .name("NSLayoutConstraint"): items(arguments)
    case .member(let base?, "init"):
      if case .name("NSLayoutConstraint") = base.kind { items(arguments) } else { nil }
    default: nil
    }
  }

  /// Reads a call of an anchor.
  private mutating func anchors(
    _ base: GimbalSyntaxTree.Expression, _ arguments: [Argument]
  ) -> Formula<MadeConstraints<CodeLocation>.MadeAnchor>? {
    guard let first = anchor(base), let relation = arguments.first, let label = relation.label else {
      return nil
    }
    let kinds: [(String, Relation)] = [
      ("equalTo", .equal), ("lessThanOrEqualTo", .lessThanOrEqual),
      ("greaterThanOrEqualTo", .greaterThanOrEqual),
    ]
    guard let (name, sign) = kinds.first(where: { label.hasPrefix($0.0) }) else { return nil }
    var (multiplier, constant): (Double?, Double?) = (1, 0)
    var second: MadeConstraints<CodeLocation>.MadeAnchor?
    if label == name + "Constant" {
      constant = WrittenConstraints.number(relation.value)
    } else {
      guard label == name, let other = anchor(relation.value) else { return nil }
      second = other
    }
    for argument in arguments.dropFirst() {
      switch argument.label {
      case "multiplier": multiplier = WrittenConstraints.number(argument.value)
      case "constant": constant = WrittenConstraints.number(argument.value)
      default: return nil
      }
    }
    guard let multiplier, let constant else { return nil }
    return Formula(first, sign, multiplier: multiplier, second, constant: constant, priority: .required)
  }

  /// Reads the arguments of `NSLayoutConstraint(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)`.
  private mutating func items(_ arguments: [Argument]) -> Formula<MadeConstraints<CodeLocation>.MadeAnchor>? {
    let labels = ["item", "attribute", "relatedBy", "toItem", "attribute", "multiplier", "constant"]
    guard arguments.map(\.label) == labels, let name = WrittenConstraints.caseName(arguments[1].value),
      let attribute = Attribute(rawValue: name), let first = item(arguments[0].value),
      let relation = WrittenConstraints.caseName(arguments[2].value),
      let multiplier = WrittenConstraints.number(arguments[5].value),
      let constant = WrittenConstraints.number(arguments[6].value)
    else { return nil }
    let relations: [String: Relation] = [
      "equal": .equal, "lessThanOrEqual": .lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual,
    ]
    guard let sign = relations[relation] else { return nil }
    var second: MadeConstraints<CodeLocation>.MadeAnchor?
    if case .nilLiteral = arguments[3].value.kind {
    } else {
      guard let name = WrittenConstraints.caseName(arguments[4].value),
        let attribute = Attribute(rawValue: name),
        let other = item(arguments[3].value)
      else { return nil }
      second = .init(item: other.item, guide: other.guide, attribute: attribute)
    }
    return Formula(
      .init(item: first.item, guide: first.guide, attribute: attribute), sign,
      multiplier: second == nil ? 1 : multiplier, second, constant: constant, priority: .required)
  }

  /// Reads an anchor, such as `view.safeAreaLayoutGuide.topAnchor`.
  private mutating func anchor(_ expression: GimbalSyntaxTree.Expression) -> MadeConstraints<CodeLocation>
    .MadeAnchor?
  {
    let expression = WrittenConstraints.unwrapped(expression)
    let (base, name): (GimbalSyntaxTree.Expression?, String)
    switch expression.kind {
    case .member(let inner, let member): (base, name) = (inner, member)
    // The own anchor of a view.
    case .name(let own): (base, name) = (nil, own)
    default: return nil
    }
    guard name.hasSuffix("Anchor"), let attribute = Attribute(rawValue: String(name.dropLast("Anchor".count)))
    else {
      return nil
    }
    guard let base else { return .init(item: place(of: "self"), guide: nil, attribute: attribute) }
    guard let item = item(base) else { return nil }
    return .init(item: item.item, guide: item.guide, attribute: attribute)
  }

  private mutating func item(_ expression: GimbalSyntaxTree.Expression) -> (item: Int, guide: LayoutGuide?)? {
    let expression = WrittenConstraints.unwrapped(expression)
    if case .member(let base, let name) = expression.kind, let guide = WrittenConstraints.guides[name] {
      guard let base else { return (place(of: "self"), guide) }
      return WrittenConstraints.key(of: base).map { (place(of: $0), guide) }
    }
    if case .name(let name) = expression.kind, let guide = WrittenConstraints.guides[name] {
      return (place(of: "self"), guide)
    }
    return WrittenConstraints.key(of: expression).map { (place(of: $0), nil) }
  }

  private static let guides: [String: LayoutGuide] = [
    "safeAreaLayoutGuide": .safeArea, "layoutMarginsGuide": .layoutMargins,
    "readableContentGuide": .readableContent,
    "keyboardLayoutGuide": .keyboard, "contentLayoutGuide": .contentLayoutGuide,
    "frameLayoutGuide": .frameLayoutGuide,
  ]

  /// Returns the names of an expression, without `self`; `nil` for an expression with calls.
  private static func key(of expression: GimbalSyntaxTree.Expression) -> String? {
    let expression = unwrapped(expression)
    switch expression.kind {
    case .name(let name): return name
    case .member(let base?, let name):
      guard let outer = key(of: base) else { return nil }
      return outer == "self" ? name : outer + "." + name
    default: return nil
    }
  }

  private static func unwrapped(_ expression: GimbalSyntaxTree.Expression) -> GimbalSyntaxTree.Expression {
    switch expression.kind {
    case .optionalChain(let inner), .optionalScope(let inner), .forcedValue(let inner): unwrapped(inner)
    default: expression
    }
  }

  private mutating func place(of key: String) -> Int {
    if let known = places[key] { return known }
    places[key] = items.count
    items.append(
      .init(
        className: "UIView", isOfKnownClass: false, isDeclared: false, kind: .view, texts: [], superview: nil)
    )
    return items.count - 1
  }

  private static func number(_ expression: GimbalSyntaxTree.Expression) -> Double? {
    switch expression.kind {
    case .integer(let number): Double(number)
    case .floating(let number): number
    case .prefix("-", let inner): number(inner).map(-)
    default: nil
    }
  }

  /// Returns the name of a case, such as `.top` or `NSLayoutConstraint.Attribute.top`.
  private static func caseName(_ expression: GimbalSyntaxTree.Expression) -> String? {
    if case .member(_, let name) = expression.kind { name } else { nil }
  }
}
