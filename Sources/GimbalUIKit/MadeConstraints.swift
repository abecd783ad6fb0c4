package import GimbalInterpreter
package import GimbalModel

/// All constraints of a run of layout code, also those that are not active at its end.
///
/// Constraints whose items or numbers are not known are omitted.
package struct MadeConstraints<Location: Hashable & Sendable>: Sendable {
  /// A view or a layout guide that the code creates.
  package struct MadeItem: Sendable {
    /// The class at run time, without its module.
    package let className: String
    /// `false` for an object that other code or a document creates, which can be of a subclass.
    package let isOfKnownClass: Bool
    /// `true` for a class that the code declares.
    package let isDeclared: Bool
    package let kind: ViewKind
    /// The texts with which a log can describe the view: its text, its title and its accessibility identifier.
    package let texts: [String]
    /// The index of the superview, or of the owning view of a guide; `nil` for a view without one.
    package let superview: Int?

    package init(
      className: String, isOfKnownClass: Bool, isDeclared: Bool, kind: ViewKind, texts: [String],
      superview: Int?
    ) {
      (self.className, self.isOfKnownClass, self.isDeclared) = (className, isOfKnownClass, isDeclared)
      (self.kind, self.texts, self.superview) = (kind, texts, superview)
    }
  }

  package struct MadeAnchor: Hashable, Sendable {
    /// The index of the item. For a built-in guide, it is that of its view.
    package let item: Int
    /// The built-in guide; `nil` for a view or another guide.
    package let guide: LayoutGuide?
    package let attribute: Attribute

    package init(item: Int, guide: LayoutGuide?, attribute: Attribute) {
      (self.item, self.guide, self.attribute) = (item, guide, attribute)
    }
  }

  package struct MadeRule: Sendable {
    package let formula: Formula<MadeAnchor>
    package let identifier: String?
    /// The expression that creates the constraint.
    package let location: Location
    /// The call in the code of the class that leads to the expression; `nil` if the expression is in it.
    package let caller: Location?

    package init(formula: Formula<MadeAnchor>, identifier: String?, location: Location, caller: Location?) {
      (self.formula, self.identifier, self.location, self.caller) = (formula, identifier, location, caller)
    }
  }

  package fileprivate(set) var items: [MadeItem]
  package fileprivate(set) var rules: [MadeRule]

  package init(items: [MadeItem] = [], rules: [MadeRule] = []) { (self.items, self.rules) = (items, rules) }

  /// Returns the constraints with other locations.
  package func mapLocations<Other>(_ map: (Location) -> Other) -> MadeConstraints<Other> {
    var result = MadeConstraints<Other>()
    result.items = items.map {
      MadeConstraints<Other>.MadeItem(
        className: $0.className, isOfKnownClass: $0.isOfKnownClass, isDeclared: $0.isDeclared, kind: $0.kind,
        texts: $0.texts, superview: $0.superview)
    }
    result.rules = rules.map { rule in
      MadeConstraints<Other>.MadeRule(
        formula: rule.formula.mapSides { .init(item: $0.item, guide: $0.guide, attribute: $0.attribute) },
        identifier: rule.identifier, location: map(rule.location), caller: rule.caller.map(map))
    }
    return result
  }
}

extension UIKitHost {
  /// Returns the constraints that the run created so far, without those of documents.
  ///
  /// - Complexity: O(constraints + views).
  package func madeConstraints(in interpreter: Interpreter) -> MadeConstraints<CodeLocation> {
    var collector = ConstraintCollector(host: self, interpreter: interpreter)
    for object in constraints { (object.state as? ConstraintState).map { collector.add($0) } }
    return collector.made
  }
}

/// Collects the constraints of a run and the views that they concern.
private struct ConstraintCollector {
  let host: UIKitHost
  let interpreter: Interpreter
  var made = MadeConstraints<CodeLocation>()
  private var places: [ObjectIdentifier: Int] = [:]

  init(host: UIKitHost, interpreter: Interpreter) { (self.host, self.interpreter) = (host, interpreter) }

  mutating func add(_ state: ConstraintState) {
    guard state.location.handleInDocument == nil, let first = anchor(state.first, state.firstAttribute),
      let multiplier = state.multiplier.double, let constant = state.constant.double,
      multiplier.isFinite, constant.magnitude <= Limit.coordinate,
      let priority = interpreter.priority(of: state.priority).flatMap({ Priority($0) })
    else { return }
    var second: MadeConstraints<CodeLocation>.MadeAnchor?
    if let attribute = state.secondAttribute, !state.second.isNone {
      second = anchor(state.second, attribute)
      if second == nil { return }
    }
    let caller = state.callStack.last
    made.rules.append(
      .init(
        formula: Formula(
          first, state.relation, multiplier: second == nil ? 1 : multiplier, second, constant: constant,
          priority: priority),
        identifier: state.identifier.text, location: state.location,
        caller: caller == state.location || caller?.handleInDocument != nil ? nil : caller))
  }

  private mutating func anchor(_ item: Value, _ attribute: Attribute) -> MadeConstraints<CodeLocation>
    .MadeAnchor?
  {
    guard let object = item.asObject else { return nil }
    if let guide = object.state as? GuideState, let builtIn = guide.guide {
      // A log contains the guides of controllers as items of their own.
      guard let owner = guide.owner else { return nil }
      guard guide.isOfController else {
        return .init(item: place(owner), guide: builtIn, attribute: attribute)
      }
      let isTop = object.fields["UIKit.isTop"]?.bool == true
      let isInner = isTop ? attribute == .bottom : attribute == .top
      return .init(
        item: place(owner), guide: isInner ? .safeArea : nil,
        attribute: isInner ? (isTop ? .top : .bottom) : attribute)
    }
    guard object.view != nil || object.state is GuideState else { return nil }
    return .init(item: place(object), guide: nil, attribute: attribute)
  }

  /// Returns the index of a view or a guide, and adds it and its superviews if they are new.
  private mutating func place(_ object: Object) -> Int {
    if let known = places[ObjectIdentifier(object)] { return known }
    let owner = (object.state as? GuideState)?.owner
    let views = owner.map { [object] + ($0.view?.ancestors ?? []) } ?? object.view?.ancestors ?? [object]
    var superview: Int?
    for item in views.reversed() { superview = places[ObjectIdentifier(item)] ?? add(item, in: superview) }
    return superview ?? 0
  }

  private mutating func add(_ object: Object, in superview: Int?) -> Int {
    places[ObjectIdentifier(object)] = made.items.count
    made.items.append(
      .init(
        className: object.type.name,
        isOfKnownClass: object.unknownContent == nil && object.otherPlace == nil,
        isDeclared: object.type.isDeclared, kind: object.view?.kind ?? .layoutGuide, texts: texts(of: object),
        superview: superview))
    return made.items.count - 1
  }

  private func texts(of object: Object) -> [String] {
    guard let state = object.view else { return [] }
    let shown = host.texts(of: state).map(\.value).compactMap { $0.text ?? $0.attributedText?.text.text }
    return shown + [state.values["accessibilityIdentifier"]?.value.text].compactMap(\.self)
  }
}
