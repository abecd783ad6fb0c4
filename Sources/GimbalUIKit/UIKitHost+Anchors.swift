import GimbalInterpreter
import GimbalModel

extension UIKitHost {
  /// The properties of views and guides that are anchors.
  static let anchorAttributes: [String: Attribute] = [
    "leadingAnchor": .leading, "trailingAnchor": .trailing, "leftAnchor": .left, "rightAnchor": .right,
    "topAnchor": .top, "bottomAnchor": .bottom, "widthAnchor": .width, "heightAnchor": .height,
    "centerXAnchor": .centerX, "centerYAnchor": .centerY, "firstBaselineAnchor": .firstBaseline,
    "lastBaselineAnchor": .lastBaseline,
  ]

  static func addAnchors(to types: inout NativeTypes) {
    types.addClass("NSLayoutAnchor", "NSObject") { members in
      members.method("constraint") { try makeConstraint($0) }
      members.method("anchorWithOffset") { call in
        guard let start = call.object?.state as? AnchorState,
          let end = call["to"]?.asObject?.state as? AnchorState
        else {
          return call.unknown("an anchor that is not known")
        }
        let attribute: Attribute = start.attribute.axis == .horizontal ? .width : .height
        return call.interpreter.anchor(
          AnchorState(
            end.item, attribute,
            from: AnchorState(start.item, start.attribute, from: AnchorState(end.item, end.attribute))),
          "NSLayoutDimension", at: call.location)
      }
      members.get("item") { call in (call.object?.state as? AnchorState).map { .object($0.item) } ?? .none }
    }
    for name in ["NSLayoutXAxisAnchor", "NSLayoutYAxisAnchor", "NSLayoutDimension"] {
      types.addClass(name, "NSLayoutAnchor")
    }
    types.addClass("UILayoutGuide", "NSObject") { members in
      members.initialize = { $0.object?.state = GuideState(owner: nil, guide: nil) }
      for (name, attribute) in anchorAttributes where !attribute.isOfViewsOnly {
        members.get(name) { call in call.object.map { call.anchor($0, attribute) } ?? .none }
      }
      members.get("owningView") { call in
        (call.object?.state as? GuideState)?.owner.map(Value.object) ?? .none
      }
      members.get("layoutFrame") { call in call.host.layoutFrame(call) }
      members.get("length") { call in call.host.guideLength(call) }
      members.stored("identifier", default: .string(""))
      members.stored("followsUndockedKeyboard", default: .boolean(false))
      members.stored("usesBottomSafeArea", default: .boolean(true))
    }
    types.addClass("UIKeyboardLayoutGuide", "UILayoutGuide")
    if let view = types["UIView"]?.native {
      for (name, attribute) in anchorAttributes {
        view.get(name) { call in call.object.map { call.anchor($0, attribute) } ?? .none }
      }
      for (name, guide) in [
        ("safeAreaLayoutGuide", LayoutGuide.safeArea), ("layoutMarginsGuide", .layoutMargins),
        ("readableContentGuide", .readableContent), ("keyboardLayoutGuide", .keyboard),
      ] {
        view.get(name) { try $0.guide(guide, name) }
      }
    }
    if let scroll = types["UIScrollView"]?.native {
      scroll.get("contentLayoutGuide") { try $0.guide(.contentLayoutGuide, "contentLayoutGuide") }
      scroll.get("frameLayoutGuide") { try $0.guide(.frameLayoutGuide, "frameLayoutGuide") }
    }
  }

  /// Creates the constraint of a call such as `constraint(equalTo: other, multiplier: 2, constant: 8)`.
  private static func makeConstraint(_ call: NativeCall) throws -> Value {
    guard let own = call.object?.state as? AnchorState, let first = call.arguments.first,
      let label = first.label
    else {
      return call.unknown("a constraint with these arguments")
    }
    let relation: Relation =
      label.hasPrefix("lessThan")
      ? .lessThanOrEqual : label.hasPrefix("greaterThan") ? .greaterThanOrEqual : .equal
    let constant = call["constant"] ?? .number(0)
    let multiplier = call["multiplier"] ?? .number(1)
    if label.hasSuffix("ToConstant") {
      if let start = own.start, let end = start.start {
        return try call.addConstraint(
          ConstraintState(
            first: .object(end.item), end.attribute, relation, second: .object(start.item), start.attribute,
            constant: first.value, call))
      }
      return try call.addConstraint(
        ConstraintState(first: .object(own.item), own.attribute, relation, constant: first.value, call))
    }
    guard let other = first.value.asObject?.state as? AnchorState else {
      return try call.addConstraint(
        ConstraintState(
          first: .object(own.item), own.attribute, relation,
          second: first.value.asUnknown != nil ? first.value : call.unknown("the other anchor"),
          own.attribute,
          multiplier: multiplier, constant: constant, call))
    }
    guard own.start == nil, other.start == nil else { return call.unknown("a distance between anchors") }
    if label.contains("SystemSpacing") {
      // Apple documents no number; UIKit uses 8 points between views and guides.
      let spacing = multiplier.quantity.map { Value.number($0 * Quantity(8)) } ?? multiplier
      return try call.addConstraint(
        ConstraintState(
          first: .object(own.item), own.attribute, relation, second: .object(other.item), other.attribute,
          constant: spacing, call))
    }
    return try call.addConstraint(
      ConstraintState(
        first: .object(own.item), own.attribute, relation, second: .object(other.item), other.attribute,
        multiplier: multiplier, constant: constant, call))
  }
}

extension NativeCall {
  /// Returns an anchor of a view or a guide.
  func anchor(_ item: Object, _ attribute: Attribute) -> Value {
    let name =
      attribute.isSize
      ? "NSLayoutDimension" : attribute.axis == .horizontal ? "NSLayoutXAxisAnchor" : "NSLayoutYAxisAnchor"
    return interpreter.anchor(AnchorState(item, attribute), name, at: location)
  }

  /// Returns a built-in guide of the receiver.
  func guide(_ guide: LayoutGuide, _ name: String) throws -> Value {
    guard let object else { return .none }
    if let known = object.fields["UIKit.\(name)"] { return known }
    let type = guide == .keyboard ? "UIKeyboardLayoutGuide" : "UILayoutGuide"
    guard let type = interpreter.program.builtInType(type) else { return .none }
    let made = try interpreter.makeObject(type, at: location)
    made.state = GuideState(owner: object, guide: guide)
    object.fields["UIKit.\(name)"] = .object(made)
    return .object(made)
  }

  /// Creates the object of a constraint.
  func addConstraint(_ state: ConstraintState) throws -> Value {
    guard let type = interpreter.program.builtInType("NSLayoutConstraint") else { return .none }
    let object = try interpreter.makeObject(type, at: location)
    object.state = state
    host.constraints.append(object)
    return .object(object)
  }
}

extension Interpreter {
  func anchor(_ state: AnchorState, _ name: String, at location: CodeLocation) -> Value {
    guard let type = program.builtInType(name), let object = try? makeObject(type, at: location) else {
      return .none
    }
    object.state = state
    return .object(object)
  }
}
