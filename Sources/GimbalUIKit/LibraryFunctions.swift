import GimbalInterpreter
import GimbalModel
import GimbalSyntaxTree

/// The functions that the code of built-in layout libraries calls.
///
/// They work on values that are not known, too, so that the libraries do not branch on them.
enum LibraryFunctions {
  nonisolated(unsafe) static let table: GlobalFunctions.Table = [
    "_caller": { value(of: $0.interpreter.codeLocation($0.location)) },
    "_kind": { .string(kind(of: $0[0] ?? .none, $0)) },
    "_isNamed": { .boolean(($0[0]?.text ?? $0[0]?.nativeCase) == $0[1]?.text && $0[1] != nil) },
    // Switches off the autoresizing mask of an item.
    "_prepare": { call in
      let state = call[0]?.asObject.flatMap { view($0, call) }
      state?.translatesMask = false
      state?.values["translatesAutoresizingMaskIntoConstraints"] = (.boolean(false), call.location)
      return .void
    },
    "_unknown": { $0.unknown($0[0]?.text ?? "") },
    "_constant": { constant(of: $0[0] ?? .none, for: $0[1]?.text ?? "", $0) },
    "_insets": { insets($0[0] ?? .none, $0) },
    "_priority": { priority($0[0] ?? .none, $0) },
    "_superview": { superview(of: $0[0] ?? .none, $0) },
    "_insetRelation": { relation($0[0] ?? .none, forInsetOf: $0[1]?.text ?? "") },
    "_constraint": { try makeConstraint($0) },
    // Notes that a layout manager lays out the subviews of a view.
    "_manage": { call in
      guard let view = call[0]?.asObject, let description = call[1]?.asObject else { return .void }
      call.host.managers.removeAll { $0.view == view }
      if call.host.managers.count < 10_000 { call.host.managers.append((view, description)) }
      return .void
    },
    // Sets the frame of a view at the place of a caller.
    "_setFrame": { call in
      guard let state = call[0]?.view, let frame = call[1] else { return .void }
      let location = location(of: call[2]) ?? call.interpreter.codeLocation(call.location)
      let assignment = NativeCall(
        interpreter: call.interpreter, receiver: call[0] ?? .none, arguments: [], location: location)
      try UIKitHost.setFrame(of: state, to: frame, assignment)
      return .void
    },
    // The view or guide of an anchor, and the name of its attribute.
    "_item": { call in
      (call[0]?.asObject?.state as? AnchorState).map { .object($0.item) } ?? call[0] ?? .none
    },
    "_attribute": { call in
      guard let value = call[0], value.asUnknown == nil else { return call[0] ?? .none }
      return (value.asObject?.state as? AnchorState).map { .string($0.attribute.rawValue) } ?? .none
    },
    "_matches": { .boolean(matches($0[0]?.asObject, $0[1]?.asObject)) },
    "_apply": { call in
      let arguments = (call[1]?.elements ?? []).map { ArgumentValue(nil, $0) }
      return try call.interpreter.call(call[0] ?? .none, arguments, at: call.location)
    },
    "_lastAttribute": { call in
      guard let state = call[0]?.asObject?.state as? ConstraintState else { return .none }
      return .string((state.secondAttribute ?? state.firstAttribute).rawValue)
    },
    "_didUpdate": { call in
      if let location = location(of: call[0]) { call.host.updatingExpressions.insert(location) }
      return .void
    },
    "_skip": { call in
      guard let location = location(of: call[1]), call.host.skippedCalls.count < 1_000 else { return .void }
      let unknown = Unknown(call[0]?.text ?? "", at: location)
      let views = call[2]?.asObject.flatMap(UIKitHost.viewOfItem).map { [$0] } ?? []
      call.host.skippedCalls.append((location, unknown, views))
      return .void
    },
  ]

  // MARK: Places

  private static func value(of location: CodeLocation) -> Value {
    .tuple(
      [location.file, Int(location.span.start), Int(location.span.end)].map { .init(nil, .integer($0)) })
  }

  private static func location(of value: Value?) -> CodeLocation? {
    guard case .tuple(let elements)? = value, elements.count == 3 else { return nil }
    let numbers = elements.compactMap(\.value.int)
    guard numbers.count == 3 else { return nil }
    return CodeLocation(
      file: numbers[0], span: Span(start: UInt32(clamping: numbers[1]), end: UInt32(clamping: numbers[2])))
  }

  // MARK: Values

  /// Returns the kind of a value: `view`, `guide`, `number`, `insets`, `array`, `nil`, `unknown` and others, or the name of a
  /// type.
  private static func kind(of value: Value, _ call: NativeCall) -> String {
    switch value.withoutReference {
    case .unknown: return "unknown"
    case .none: return "nil"
    case .array: return "array"
    case .dictionary: return "dictionary"
    case .string: return "text"
    case .function: return "function"
    case .tuple: return "tuple"
    case .structure(let structure):
      return ["UIEdgeInsets", "NSDirectionalEdgeInsets"].contains(structure.type.name)
        ? "insets" : structure.type.name
    case .object(let object):
      if object.state is GuideState { return "guide" }
      if object.state is ConstraintState { return "constraint" }
      return view(object, call) != nil ? "view" : object.type.name
    default: return value.quantity != nil ? "number" : value.kindName
    }
  }

  /// Returns the state of a view. An object of a class that inherits from an unknown one can be a view.
  private static func view(_ object: Object, _ call: NativeCall) -> ViewState? {
    object.view
      ?? (object.type.ancestry.contains { $0.role == .opaque } ? UIKitHost.asView(object, call) : nil)
  }

  /// Returns the constant of a constraint for an attribute: a number, or the part of a point, a size or insets that concerns
  /// the attribute.
  ///
  /// The parts of insets move the edges inwards.
  private static func constant(of value: Value, for name: String, _ call: NativeCall) -> Value {
    if value.quantity != nil || value.asUnknown != nil { return value }
    guard let structure = value.asStructure, let attribute = Attribute(rawValue: name) else {
      return call.unknown("\(value.kindName) is not a constant of a constraint")
    }
    let isHorizontal = attribute.axis == .horizontal
    func part(_ name: String) -> Value { structure[name].isNone ? .number(0) : structure[name] }
    func sum(_ one: Value, _ other: Value, _ sign: Double, _ divisor: Double) -> Value {
      .combine(one, other) { Quantity(1 / divisor) * ($0 + Quantity(sign) * $1) }
    }
    switch structure.type.name {
    case "CGPoint": return attribute.isSize ? .number(0) : part(isHorizontal ? "x" : "y")
    case "CGSize": return attribute.isSize ? part(isHorizontal ? "width" : "height") : .number(0)
    case "UIEdgeInsets", "NSDirectionalEdgeInsets":
      let isDirectional = structure.type.name == "NSDirectionalEdgeInsets"
      let start = part(isHorizontal ? isDirectional ? "leading" : "left" : "top")
      let end = part(isHorizontal ? isDirectional ? "trailing" : "right" : "bottom")
      switch attribute {
      case .left, .leading, .top, .leftMargin, .leadingMargin, .topMargin, .firstBaseline: return start
      case .right, .trailing, .bottom, .rightMargin, .trailingMargin, .bottomMargin, .lastBaseline:
        return sum(.number(0), end, -1, 1)
      case .width, .height: return sum(start, end, 1, -1)
      case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: return sum(start, end, -1, 2)
      }
    default: return call.unknown("a \(structure.type.name) is not a constant of a constraint")
    }
  }

  /// Returns insets: those of a value, or insets of a number on all edges.
  private static func insets(_ value: Value, _ call: NativeCall) -> Value {
    guard let number = value.quantity else { return value }
    return call.interpreter.makeInsets(
      top: .number(number), left: .number(number), bottom: .number(number), right: .number(number))
  }

  /// Returns the number of a priority: a number, a `UILayoutPriority`, or a structure of a library with a `value`.
  private static func priority(_ value: Value, _ call: NativeCall) -> Value {
    if let structure = value.asStructure, structure.type.isDeclared {
      return structure["value"].isNone
        ? call.interpreter.number(structure["rawValue"], at: call.location)
        : call.interpreter.number(structure["value"], at: call.location)
    }
    return call.interpreter.priority(of: value, at: call.location)
  }

  // MARK: Constraints

  /// Creates a constraint that is not active:
  /// `_constraint(type, first, attribute, relation, second, attribute, multiplier, constant, priority, caller)`.
  private static func makeConstraint(_ call: NativeCall) throws -> Value {
    guard case .type(let type)? = call[0], let first = call[1], let location = location(of: call[9]) else {
      return call.unknown("a constraint of a library")
    }
    let attribute = call[2]?.text.flatMap(Attribute.init)
    let relation = call[3]?.text ?? call[3]?.nativeCase
    let second = call[4] ?? .none
    let secondAttribute = second.isNone ? nil : call[5]?.text.flatMap(Attribute.init)
    // A rule with an unknown attribute or relation has an unknown first item.
    let isKnown = attribute != nil && relation != nil && (second.isNone || secondAttribute != nil)
    let unknown = [call[2], call[3], call[5]].compactMap { $0?.asUnknown }.first.map(Value.unknown)
    let state = ConstraintState(
      first: isKnown ? first : unknown ?? call.unknown("an attribute of the constraint is not known"),
      attribute ?? .width, Relation(named: relation), second: second,
      secondAttribute ?? (second.isNone ? nil : .width),
      multiplier: call[6] ?? .number(1), constant: call[7] ?? .number(0), call, at: location)
    state.priority = call[8] ?? .number(1_000)
    let object = try call.interpreter.makeObject(type, at: location)
    object.state = state
    call.host.constraints.append(object)
    return .object(object)
  }

  /// Returns the relation of an attribute of two views in terms of an inset, which a larger value decreases for the right,
  /// the bottom and the trailing edge.
  private static func relation(_ value: Value, forInsetOf name: String) -> Value {
    let isFar = ["right", "bottom", "trailing"].contains { name.hasPrefix($0) }
    switch value.text ?? value.nativeCase {
    case "lessThanOrEqual" where isFar: return .string("greaterThanOrEqual")
    case "greaterThanOrEqual" where isFar: return .string("lessThanOrEqual")
    default: return value
    }
  }

  /// Returns the superview of a view, or the view of a guide.
  private static func superview(of value: Value, _ call: NativeCall) -> Value {
    guard let object = value.asObject else {
      return value.asUnknown != nil ? value : call.unknown("a superview")
    }
    let superview = object.view?.superview ?? (object.state as? GuideState)?.owner
    return superview.map(Value.object)
      ?? call.unknown("the view has no superview when the constraint is made")
  }

  /// Returns `true` for constraints that differ in their constants only.
  private static func matches(_ one: Object?, _ other: Object?) -> Bool {
    guard let a = one?.state as? ConstraintState, let b = other?.state as? ConstraintState else {
      return false
    }
    func isSame(_ one: Value, _ other: Value) -> Bool {
      one.isNone && other.isNone || one.asObject != nil && one.asObject === other.asObject
    }
    func isEqual(_ one: Value, _ other: Value) -> Bool { one.double != nil && one.double == other.double }
    return a.firstAttribute == b.firstAttribute && a.secondAttribute == b.secondAttribute
      && a.relation == b.relation && isSame(a.first, b.first) && isSame(a.second, b.second)
      && isEqual(a.multiplier, b.multiplier) && isEqual(a.priority, b.priority)
  }
}

extension Relation {
  fileprivate init(named name: String?) {
    switch name {
    case "lessThanOrEqual": self = .lessThanOrEqual
    case "greaterThanOrEqual": self = .greaterThanOrEqual
    default: self = .equal
    }
  }
}
