import GimbalInterpreter
package import GimbalModel

extension UIKitHost {
  static func addConstraints(to types: inout NativeTypes) {
    addAnchors(to: &types)
    types.addCases("NSLayoutConstraint.Attribute", attributeCases)
    types.addClass("NSLayoutConstraint", "NSObject") { members in
      members.initialize = { call in
        guard let object = call.object else { return }
        object.state = try constraint(of: call)
        call.host.constraints.append(object)
      }
      members.staticMethod("activate") { call in
        for value in try constraints(call[0], call) { try call.host.activate(value, call) }
        return .void
      }
      members.staticMethod("deactivate") { call in
        for value in try constraints(call[0], call) { value.isActive = false }
        return .void
      }
      members.staticMethod("constraints") { try VisualFormats.constraints($0) }
      addProperties(to: members)
    }
    guard let view = types["UIView"]?.native else { return }
    view.method("addConstraint") { call in
      for state in try constraints(call[0], call) { try hold(state, call) }
      return .void
    }
    view.method("addConstraints") { call in
      for state in try constraints(call[0], call) { try hold(state, call) }
      return .void
    }
    for name in ["removeConstraint", "removeConstraints"] {
      view.method(name) { call in
        for state in try constraints(call[0], call) { state.isActive = false }
        return .void
      }
    }
  }

  /// Declares the properties of a constraint.
  private static func addProperties(to members: NativeMembers) {
    members.property("isActive") { call in
      .boolean(call.constraint?.isActive ?? false)
    } set: { call, value in
      guard let state = call.constraint else { return }
      switch value {
      case .boolean(true): try call.host.activate(state, call)
      case .boolean(false): state.isActive = false
      case .unknown(let unknown):
        // Constraints with an unknown activation are active, and marked.
        state.branches.append(unknown)
        try call.host.activate(state, call)
      default: break
      }
    }
    members.property("constant") {
      $0.constraint?.constant ?? .number(0)
    } set: { call, value in
      call.constraint?.constant = value
    }
    members.property("priority") { call in
      guard let value = call.constraint?.priority, let number = call.interpreter.priority(of: value) else {
        return call.constraint?.priority ?? .none
      }
      return call.interpreter.make("UILayoutPriority", ["rawValue": .number(number)])
    } set: { call, value in
      call.constraint?.priority = value
    }
    members.property("identifier") {
      $0.constraint?.identifier ?? .none
    } set: { call, value in
      call.constraint?.identifier = value
    }
    members.get("multiplier") { $0.constraint?.multiplier ?? .number(1) }
    members.get("firstItem") { $0.constraint?.first ?? .none }
    members.get("secondItem") { $0.constraint?.second ?? .none }
    members.get("firstAttribute") { call in attributeCase(call.constraint?.firstAttribute, call) }
    members.get("secondAttribute") { call in attributeCase(call.constraint?.secondAttribute, call) }
    members.get("relation") { call in
      switch call.constraint?.relation {
      case .lessThanOrEqual: .symbol(SymbolValue("lessThanOrEqual"))
      case .greaterThanOrEqual: .symbol(SymbolValue("greaterThanOrEqual"))
      default: .symbol(SymbolValue("equal"))
      }
    }
    for (name, attribute) in [("firstAnchor", true), ("secondAnchor", false)] {
      members.get(name) { call in
        guard let state = call.constraint, let item = (attribute ? state.first : state.second).asObject,
          let attribute = attribute ? state.firstAttribute : state.secondAttribute
        else { return .none }
        return call.anchor(item, attribute)
      }
    }
    members.stored("shouldBeArchived", default: .boolean(false))
  }

  private static func hold(_ state: ConstraintState, _ call: NativeCall) throws {
    state.holder = call.object
    try call.host.activate(state, call)
  }

  /// Returns the active constraints that a view holds.
  ///
  /// - Complexity: O(constraints of the run).
  func constraints(heldBy view: Object) -> [Object] {
    constraints.filter { object in
      guard let state = object.state as? ConstraintState, state.isActive else { return false }
      return holder(of: state) == view
    }
  }

  private func holder(of state: ConstraintState) -> Object? {
    if let holder = state.holder { return holder }
    guard let first = state.first.asObject.flatMap(UIKitHost.viewOfItem) else { return nil }
    guard let second = state.second.asObject.flatMap(UIKitHost.viewOfItem) else { return first }
    let ancestors = Set(second.view?.ancestors ?? [])
    return first.view?.ancestors.first(where: ancestors.contains)
  }

  /// Removes the constraints of a view and its subviews that views outside hold, before the view leaves its superview.
  func removeConstraints(reachingOutOf view: Object) {
    func isInside(_ object: Object?) -> Bool { object?.view?.ancestors.contains(view) ?? false }
    for object in constraints {
      guard let state = object.state as? ConstraintState, state.isActive else { continue }
      let items = [state.first, state.second].compactMap { $0.asObject.flatMap(UIKitHost.viewOfItem) }
      guard items.contains(where: isInside) else { continue }
      if !items.allSatisfy(isInside) || !isInside(holder(of: state)) { state.isActive = false }
    }
  }

  /// The attributes in the order of their raw values in UIKit.
  static let attributeCases = [
    "notAnAttribute", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
    "centerY", "lastBaseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin",
    "leadingMargin", "trailingMargin", "centerXWithinMargins", "centerYWithinMargins",
  ]

  private static func attributeCase(_ attribute: Attribute?, _ call: NativeCall) -> Value {
    call.interpreter.makeCase("NSLayoutConstraint.Attribute", attribute?.rawValue ?? "notAnAttribute")
  }

  /// Returns the constraints of an argument: one constraint or an array, which can be nested.
  static func constraints(_ value: Value?, _ call: NativeCall) throws -> [ConstraintState] {
    switch value?.withoutReference {
    case .object(let object)?:
      return (object.state as? ConstraintState).map { [$0] } ?? []
    case .array(let elements)?: return try elements.flatMap { try constraints($0, call) }
    case .unknown(let unknown)?:
      call.host.skippedCalls.append((call.location, unknown, []))
      return []
    default: return []
    }
  }

  /// Reads the arguments of `NSLayoutConstraint(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)`.
  private static func constraint(of call: NativeCall) throws -> ConstraintState? {
    guard let first = call["item"] else { return nil }
    let attributes = call.arguments.filter { $0.label == "attribute" }.map(\.value)
    let relation: Relation =
      switch call["relatedBy"]?.caseName {
      case "lessThanOrEqual": .lessThanOrEqual
      case "greaterThanOrEqual": .greaterThanOrEqual
      default: .equal
      }
    let firstAttribute = attributes.first.flatMap(attribute)
    let second = call["toItem"] ?? .none
    let secondAttribute = attributes.count > 1 ? attribute(attributes[1]) : nil
    let unknown =
      (attributes + [call["relatedBy"] ?? .none]).first { $0.asUnknown != nil }
      ?? (firstAttribute == nil ? call.unknown("the attribute of the constraint") : nil)
    let item: Value =
      unknown
      ?? (asItem(first, call)
        ? first : first.asUnknown != nil ? first : call.unknown("an item that is no view"))
    let other: Value =
      secondAttribute == nil
      ? .none
      : (second.isNone || asItem(second, call)
        ? second : second.asUnknown != nil ? second : call.unknown("an item that is no view"))
    return ConstraintState(
      first: item, firstAttribute ?? .width, relation, second: other, other.isNone ? nil : secondAttribute,
      multiplier: call["multiplier"] ?? .number(1), constant: call["constant"] ?? .number(0), call)
  }

  /// Returns `true` if a value can be the item of a constraint.
  private static func asItem(_ value: Value, _ call: NativeCall) -> Bool {
    guard let object = value.asObject else { return false }
    return object.state is GuideState || asView(object, call) != nil
  }

  private static func attribute(_ value: Value) -> Attribute? {
    guard let name = value.nativeCase else { return nil }
    return Attribute(rawValue: name) ?? (name == "baseline" ? .lastBaseline : nil)
  }

  /// Installs and uninstalls the constraints of documents that vary with size classes, as UIKit does before it tells views that their
  /// traits have changed. Constraints whose state code has changed keep it.
  package func installVariations(changingFrom old: Traits) {
    let new = environment.traits
    for object in constraints {
      guard let state = object.state as? ConstraintState, let isInstalled = state.isInstalled,
        state.isActive == isInstalled(old)
      else { continue }
      state.isActive = isInstalled(new)
    }
  }

  /// Activates a constraint. UIKit refuses constraints between views without a common ancestor.
  func activate(_ state: ConstraintState, _ call: NativeCall) throws {
    guard !state.isActive else { return }
    state.isActive = true
    state.branches += call.interpreter.openBranches.filter { branch in
      !state.branches.contains { $0 === branch }
    }
    guard let first = state.first.asObject.flatMap(UIKitHost.viewOfItem),
      let second = state.second.asObject.flatMap(UIKitHost.viewOfItem)
    else { return }
    if let part = [first, second].first(where: { isUnplacedPart($0) }), try !placeTitle(part, call) {
      // A part is a subview of its control, which lays it out.
      skippedCalls.append(
        (
          state.location, Unknown("UIKit lays out the '\(name(of: part))' of a control", at: state.location),
          []
        ))
      return
    }
    let ancestors = Set((first.view?.ancestors ?? []).map(ObjectIdentifier.init))
    let areApart = !(second.view?.ancestors ?? []).contains { ancestors.contains(ObjectIdentifier($0)) }
    if areApart, first.otherPlace == nil, second.otherPlace == nil,
      escapedViews.isDisjoint(with: [first, second])
    {
      let names = [first, second].map { name(of: $0) }
      report(
        .noCommonAncestor,
        "the constraint is activated before '\(names[0])' and '\(names[1])' have a common superview, which UIKit refuses; to fix it, add both views first",
        at: state.location, view: first, otherView: second)
    }
  }

  /// Returns the view of an item of a constraint: the view, or the owner of the guide.
  static func viewOfItem(_ object: Object) -> Object? {
    if object.view != nil { return object }
    return (object.state as? GuideState)?.owner
  }

  /// The name of an object in messages.
  func name(of object: Object) -> String { names[ObjectIdentifier(object)]?.name ?? object.type.name }
}

extension NativeCall {
  var constraint: ConstraintState? { object?.state as? ConstraintState }
}
