import GimbalModel
import GimbalNotation

/// Returns the expansion of formats in a scene in which every view's superview is the root, one constraint a
/// line.
func equations(
  of text: String, _ change: (inout FormatOptions) -> Void = { _ in }
) throws(ParseError) -> [String] {
  var options = FormatOptions()
  change(&options)
  let expansion = try VisualFormat.expand(try VisualFormat.parse(source(text)), options, in: .flat)
  return expansion.spacers.map { "\($0.name) in \($0.superview.value)" } + expansion.equations.map(\.text)
    + expansion.depths.map { "\($0.view.value).zOrder = \(Decimal.print($0.zOrder))" }
}

extension FormatContext {
  /// A scene in which every view is in the root.
  static var flat: FormatContext {
    FormatContext(
      superview: { (view) throws(ParseError) in view.value == .root ? nil : .root }, isTaken: { _ in false })
  }
}

extension EquationSyntax {
  /// The constraint as text.
  var text: String {
    let right = formula.second.map { "\(Decimal.print(formula.multiplier)) * \($0.text) + " } ?? ""
    return
      "\(formula.first.text) \(formula.relation.rawValue) \(right)\(Decimal.print(formula.constant)) @\(Decimal.print(formula.priority.value))"
  }
}

extension AnchorSyntax {
  fileprivate var text: String {
    ([view.value.text] + (guide.map { [$0.rawValue] } ?? []) + [attribute.rawValue]).joined(separator: ".")
  }
}
