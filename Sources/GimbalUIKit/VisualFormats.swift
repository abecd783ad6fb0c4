import GimbalInterpreter
import GimbalModel
import GimbalNotation

/// The constraints of `NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)`.
enum VisualFormats {
  static func constraints(_ call: NativeCall) throws -> Value {
    guard let format = call["withVisualFormat"]?.text else {
      return call["withVisualFormat"].flatMap { $0.asUnknown.map(Value.unknown) }
        ?? call.unknown("a visual format that is not known")
    }
    guard case .dictionary(let views)? = call["views"] else { return call["views"] ?? .none }
    var items: [Name: Object] = [:]
    for (key, value) in views.elements {
      guard let key = key.text, let name = try? Name(key) else { continue }
      guard let object = value.asObject, UIKitHost.asView(object, call) != nil || object.state is GuideState
      else {
        guard format.contains("[\(key)") else { continue }
        if let unknown = value.asUnknown { return .unknown(unknown) }
        // Code that did not run gives a value to the variable.
        if value.isNone { return call.unknown("the view '\(key)' of the visual format, which is nil") }
        continue
      }
      items[name] = object
    }
    var options = FormatOptions()
    read(call["options"] ?? .none, into: &options)
    // A single view is aligned with no other one, also along the axis of the format.
    if format.count(where: { $0 == "[" }) < 2 { options.alignments = [] }
    if case .dictionary(let metrics)? = call["metrics"] {
      for (key, value) in metrics.elements {
        guard let key = key.text, let name = try? Name(key) else { continue }
        if let number = value.double {
          options.metrics[name] = number
        } else if let unknown = value.asUnknown, format.contains(key) {
          return .unknown(unknown)
        }
      }
    }
    do {
      let formats = try VisualFormat.parse(Source(name: "", text: parenthesized(format)))
      let superviews = Superviews(items)
      let context = FormatContext(
        superview: { (name) throws(ParseError) in try superviews.name(of: name) },
        isTaken: { items[$0] != nil })
      let expansion = try VisualFormat.expand(formats, options, in: context)
      guard expansion.spacers.isEmpty else { return call.unknown("a visual format with spacers") }
      return .array(
        try expansion.equations.map { equation in
          try call.addConstraint(constraint(equation.formula, superviews, call))
        })
    } catch let error as ParseError {
      call.host.report(
        .visualFormat, "the visual format \"\(format)\" is not valid: \(error.message)",
        at: call.location)
      return call.unknown("the visual format is not valid")
    }
  }

  /// Returns a format with parentheses around a relation or a priority of a gap, as in `->=8-` and `-8@750-`, which UIKit
  /// also reads without them.
  static func parenthesized(_ format: String) -> String {
    var result = ""
    var depth = 0
    var rest = Substring(format)
    while let first = rest.popFirst() {
      result.append(first)
      if "[(".contains(first) { depth += 1 }
      if "])".contains(first) { depth -= 1 }
      guard first == "-", depth == 0, !result.hasSuffix("--") else { continue }
      let gap = rest.prefix { !"-[]()|".contains($0) }
      guard rest.dropFirst(gap.count).first == "-", gap.contains("@") || gap.contains("=") else { continue }
      result += "(\(gap))"
      rest = rest.dropFirst(gap.count)
    }
    return result
  }

  private static func constraint(
    _ formula: Formula<AnchorSyntax>, _ superviews: Superviews, _ call: NativeCall
  ) throws -> ConstraintState {
    func item(_ side: AnchorSyntax) throws -> Value {
      guard let object = superviews.items[side.view.value] else {
        return call.unknown("a view of the visual format")
      }
      guard let guide = side.guide else { return .object(object) }
      var inner = call
      inner.receiver = .object(object)
      return try inner.guide(guide, "\(guide.rawValue)Guide")
    }
    let state = ConstraintState(
      first: try item(formula.first), formula.first.attribute, formula.relation,
      second: try formula.second.map(item) ?? .none, formula.second?.attribute,
      multiplier: .number(formula.multiplier),
      constant: .number(formula.constant), call)
    state.priority = .number(formula.priority.value)
    return state
  }

  private static func read(_ value: Value, into options: inout FormatOptions) {
    let names = value.elements?.compactMap(\.caseName) ?? value.caseName.map { [$0] } ?? []
    for name in names {
      switch name {
      case "directionLeftToRight": options.direction = .leftToRight
      case "directionRightToLeft": options.direction = .rightToLeft
      case "spacingBaselineToBaseline": options.spacing = .baseline
      default:
        guard name.hasPrefix("alignAll") else { continue }
        let attribute = name.dropFirst("alignAll".count)
        let text = attribute.prefix(1).lowercased() + attribute.dropFirst()
        if let attribute = Attribute(rawValue: text) {
          options.alignments.append(Spanned(attribute, at: Span(0, 0)))
        }
      }
    }
  }
}

/// The superviews of the views of visual formats, which have generated names.
private final class Superviews {
  private(set) var items: [Name: Object]

  init(_ items: [Name: Object]) { self.items = items }

  func name(of view: Spanned<Name>) throws(ParseError) -> Name? {
    guard let object = items[view.value] else {
      throw ParseError(
        .unknownName(
          role: "view", name: view.value.text, nearest: nil, note: "add it to the dictionary of views"),
        at: view.span)
    }
    let parent = object.view?.superview ?? (object.state as? GuideState)?.owner
    guard let parent else { return nil }
    if let known = items.first(where: { $0.value == parent })?.key { return known }
    guard let name = try? Name("superview \(parent.number)") else { return nil }
    items[name] = parent
    return name
  }
}
