package import GimbalInterpreter
import GimbalModel

extension UIKitHost {
  /// Returns the views and rules below a view.
  ///
  /// - Complexity: O(views + constraints of the run).
  package func capture(_ root: Object, in interpreter: Interpreter) throws -> CapturedLayout {
    var capture = SceneCapture(host: self, interpreter: interpreter, root: root)
    var layout = try capture.captured()
    addManagers(to: &layout, root: root)
    return layout
  }
}

/// A builder of captured layouts.
struct SceneCapture {
  let host: UIKitHost
  let interpreter: Interpreter
  let root: Object
  private var layout: CapturedLayout
  private var names: [ObjectIdentifier: Name] = [:]
  /// The views of active constraints.
  private let constrained: Set<Object>
  /// The constraints whose constant is a measured length, with the views of the length.
  private var measured: [(constraint: CapturedConstraint, views: [Name])] = []
  /// The placements with the order of their assignments, in which a layout applies them.
  private var placements: [(order: Int, placement: CapturedPlacement)] = []

  init(host: UIKitHost, interpreter: Interpreter, root: Object) {
    (self.host, self.interpreter, self.root) = (host, interpreter, root)
    layout = CapturedLayout(environment: host.environment)
    let active = host.constraints.compactMap { $0.state as? ConstraintState }.filter(\.isActive)
    constrained = Set(
      active.flatMap { [$0.first, $0.second] }.compactMap(\.asObject).compactMap(UIKitHost.viewOfItem))
  }

  mutating func captured() throws -> CapturedLayout {
    names[ObjectIdentifier(root)] = .root
    try add(root, parent: nil)
    addConstraints()
    addSkippedCalls()
    omitUnknownLengths()
    addUnplacedViews()
    layout.placements = placements.sorted { $0.order < $1.order }.map(\.placement)
    return layout
  }

  // MARK: Views

  private mutating func add(_ object: Object, parent: Object?) throws {
    guard let state = object.view, layout.views.count < 100_000 else { return }
    let name = parent == nil ? Name.root : host.sceneName(of: object, kind: state.kind)
    names[ObjectIdentifier(object)] = name
    var view = CapturedView(
      name: name, parent: parent.flatMap { names[ObjectIdentifier($0)] }, kind: state.kind,
      location: object.location,
      customClass: object.type.isDeclared ? object.type.name : nil,
      isOfOtherDocument: state.isOfOtherDocument)
    try addProperties(of: state, object, to: &view)
    let types = [object.type, state.controller?.type].compactMap { $0 }.flatMap(\.ancestry)
    let opaque = types.first { $0.role == .opaque }.map {
      Unknown("the type \($0.name) is not declared in the files", at: object.location)
    }
    if let unknown = object.unknownContent ?? opaque {
      layout.unknowns.append(
        UnknownUse(location: object.location, unknown: unknown, views: [name], kind: .content))
    }
    layout.views.append(view)
    for guide in state.guides {
      let name = host.sceneName(of: guide, kind: .layoutGuide)
      names[ObjectIdentifier(guide)] = name
      layout.views.append(
        CapturedView(
          name: name, parent: view.name, kind: .layoutGuide, location: guide.location, customClass: nil))
    }
    for child in state.shownSubviews {
      if state.kind == .stackView, !state.arrangedSubviews.contains(child) {
        try addLoose(child, in: object, view.name)
      } else {
        try add(child, parent: object)
      }
    }
  }

  /// Adds a subview that its stack view does not arrange. In a scene a stack view arranges all subviews, so it is a subview of
  /// the nearest view around that is no stack view.
  private mutating func addLoose(_ child: Object, in stack: Object, _ stackName: Name) throws {
    func add(_ reason: String, _ views: [Name]) {
      layout.unknowns.append(
        UnknownUse(
          location: child.location, unknown: Unknown(reason, at: child.location), views: views, kind: .frame))
    }
    let ancestors = (stack.view?.ancestors ?? []).filter { $0.view?.kind != .stackView }
    guard stack != root, let outer = ancestors.first(where: { names[ObjectIdentifier($0)] != nil }) else {
      return add("the stack view is the root and does not arrange the view", [])
    }
    try self.add(child, parent: outer)
    guard let state = child.view, state.translatesMask, let name = names[ObjectIdentifier(child)] else {
      return
    }
    let mask = state.values["autoresizingMask"]?.value
    let flexible = Set(mask?.elements?.compactMap(\.caseName) ?? [])
    guard flexible.isSuperset(of: ["flexibleWidth", "flexibleHeight"]) else {
      return add("the frame of a subview that its stack view does not arrange", [name])
    }
    for attribute in [Attribute.top, .leading, .width, .height] {
      func anchor(_ view: Name) -> CapturedConstraint.Anchor {
        .init(view: view, guide: nil, attribute: attribute)
      }
      layout.constraints.append(
        CapturedConstraint(
          formula: Formula(
            anchor(name), .equal, multiplier: 1, anchor(stackName), constant: 0, priority: .required),
          identifier: nil, location: child.location, caller: child.location))
    }
  }

  private mutating func addProperties(of state: ViewState, _ object: Object, to view: inout CapturedView)
    throws
  {
    var properties = PropertyReader(state, object, host: host, interpreter: interpreter)
    try properties.read()
    view.properties = properties.values
    (view.fitsText, view.hasUnknownImage) = (properties.fitsText, properties.hasUnknownImage)
    for (location, unknown, kind) in properties.unknowns {
      layout.unknowns.append(
        UnknownUse(location: location, unknown: unknown, views: [view.name], kind: kind))
    }
    guard object != root else {
      view.properties.merge(host.rootProperties(of: state.controller)) { _, new in new }
      return
    }
    // A frame that code set stays if no rule concerns the view.
    let isFree = !constrained.contains(object) && state.frame.values.contains { $0.location != nil }
    if state.translatesMask || isFree, state.superview?.view?.kind != .stackView {
      addFrame(of: state, object, to: &view)
    }
  }

  // MARK: Frames

  private mutating func addFrame(of state: ViewState, _ object: Object, to view: inout CapturedView) {
    let parts: [(FramePart, Property)] = [
      (.x, .frameX), (.y, .frameY), (.width, .frameWidth), (.height, .frameHeight),
    ]
    for (measure, property) in parts {
      let component = state[measure]
      if let unknown = component.value.asUnknown {
        layout.unknowns.append(
          UnknownUse(
            location: component.location ?? object.location, unknown: unknown, views: [view.name],
            kind: .frame))
      }
      let number = state.fixedFrame[measure]?.number ?? 0
      let limited = min(max(measure == .x || measure == .y ? -Limit.coordinate : 0, number), Limit.coordinate)
      view.properties[property] = .number(limited)
      guard component.pass == host.pass || component.isContent, let location = component.location else {
        continue
      }
      if let placement = placement(of: measure, component, state, object, at: location) {
        placements.append((component.order, placement))
      } else if component.value.quantity?.dependsOnFrames == true {
        layout.computedFrames.append(location)
      }
    }
    let mask = state.values["autoresizingMask"]?.value
    let names = mask?.elements?.compactMap(\.caseName) ?? mask?.caseName.map { [$0] } ?? []
    if let mask = AutoresizingMask(names.joined(separator: ",")), !names.isEmpty {
      view.properties[.autoresizing] = .word(mask.description)
      if let basis = state.basis {
        view.properties[.superviewWidth] = .number(basis.width)
        view.properties[.superviewHeight] = .number(basis.height)
      }
    }
  }

  /// Returns the formula of a part of a frame; `nil` if the part is a constant or not linear.
  private func placement(
    of measure: FramePart, _ component: ViewState.Component, _ state: ViewState, _ object: Object,
    at location: CodeLocation
  ) -> CapturedPlacement? {
    guard let name = names[ObjectIdentifier(object)] else { return nil }
    let isHorizontal = measure == .x || measure == .width
    let isPosition = measure == .x || measure == .y
    if component.isContent, !isPosition {
      return CapturedPlacement(
        view: name, measure: measure == .width ? .width : .height, value: .content, location: location)
    }
    guard let quantity = component.value.quantity, var form = quantity.form else { return nil }
    let (length, coordinate): (FramePart, FramePart) = isHorizontal ? (.width, .x) : (.height, .y)
    var target: FrameMeasure = isPosition ? (isHorizontal ? .minX : .minY) : (isHorizontal ? .width : .height)
    if isPosition {
      // `x = other - width / 2` positions the center, and `x = other - width` the far edge.
      let own = form.coefficient(of: PartOfFrame(object: object, measure: length))
      switch own {
      case 0: break
      case -0.5: target = isHorizontal ? .midX : .midY
      case -1: target = isHorizontal ? .maxX : .maxY
      default: return nil
      }
      form = form.removing(PartOfFrame(object: object, measure: length))
    }
    // The origin of the root is zero.
    form = form.removing(PartOfFrame(object: root, measure: .x)).removing(
      PartOfFrame(object: root, measure: .y))
    guard let source = form.terms.first?.key.object else {
      return CapturedPlacement(view: name, measure: target, value: .number(form.constant), location: location)
    }
    guard form.terms.keys.allSatisfy({ $0.object == source }), source != object else { return nil }
    func coefficient(_ measure: FramePart) -> Double {
      form.coefficient(of: PartOfFrame(object: source, measure: measure))
    }
    let bar = host.bar(of: source)
    guard let sourceName = bar == nil ? names[ObjectIdentifier(source)] : Name.root else { return nil }
    // Coordinates of frames can be compared only between siblings.
    let isComparable = bar != nil || source.view?.superview == state.superview
    // A scene has placements relative to siblings and to the superview.
    guard isComparable || source == state.superview else { return nil }
    let lengths = [(FramePart.width, FrameMeasure.width), (.height, .height)]
    let used = form.terms.keys.map(\.measure)
    if used.count == 1, let (measure, target2) = lengths.first(where: { $0.0 == used[0] }) {
      return CapturedPlacement(
        view: name, measure: target,
        value: .measure(
          of: sourceName, bar: bar, target2, multiplier: coefficient(measure), constant: form.constant),
        location: location)
    }
    let others: FramePart = isHorizontal ? .y : .x
    guard isPosition, isComparable, !used.contains(others), coefficient(coordinate) == 1 else { return nil }
    guard let point = SceneCapture.point(coefficient(length), isHorizontal: isHorizontal) else { return nil }
    return CapturedPlacement(
      view: name, measure: target,
      value: .measure(of: sourceName, bar: bar, point, multiplier: 1, constant: form.constant),
      location: location)
  }

  /// Adds the calls of functions that are not known, which could make rules, and the views that UIKit lays out.
  private mutating func addSkippedCalls() {
    layout.unknowns += host.rulesOfAttachedViews
    layout.unknowns += host.skippedCalls.map { call in
      let views = call.objects.compactMap { names[ObjectIdentifier($0)] }
      return UnknownUse(
        location: call.location, unknown: call.unknown, views: views, kind: .omittedConstraint)
    }
  }

  /// Omits the constraints whose constants are lengths of views whose frames are not known.
  private mutating func omitUnknownLengths() {
    guard !measured.isEmpty, !layout.unknowns.isEmpty else { return }
    let unknowns = layout.unknownViews
    for (constraint, views) in measured {
      guard let unknown = views.lazy.compactMap({ unknowns[$0] }).first else { continue }
      layout.constraints.removeAll { $0 == constraint }
      layout.unknowns.append(
        UnknownUse(
          location: constraint.location, unknown: unknown, views: [constraint.formula.first.view],
          kind: .omittedConstraint))
    }
  }

  /// Adds the views without rules that a function that is not known got, and whose autoresizing mask is switched off.
  private mutating func addUnplacedViews() {
    guard !host.passedViews.isEmpty else { return }
    let ruled = Set(
      layout.constraints.flatMap { [$0.formula.first.view] + ($0.formula.second.map { [$0.view] } ?? []) })
    for (object, unknown) in host.passedViews.sorted(by: { $0.key.number < $1.key.number }) {
      guard let state = object.view, !state.translatesMask, object != root,
        state.superview?.view?.kind != .stackView, let name = names[ObjectIdentifier(object)],
        !ruled.contains(name)
      else { continue }
      layout.unknowns.append(
        UnknownUse(location: unknown.location, unknown: unknown, views: [name], kind: .omittedConstraint))
    }
  }

  /// Returns the coordinate at a fraction of a length: an edge, or the center; `nil` for other fractions.
  private static func point(_ fraction: Double, isHorizontal: Bool) -> FrameMeasure? {
    switch fraction {
    case 0: isHorizontal ? .minX : .minY
    case 0.5: isHorizontal ? .midX : .midY
    case 1: isHorizontal ? .maxX : .maxY
    default: nil
    }
  }

  // MARK: Constraints

  private mutating func addConstraints() {
    for object in host.constraints {
      guard let state = object.state as? ConstraintState, state.isActive else { continue }
      let name = host.names[ObjectIdentifier(object)]
      add(state, property: name?.isProperty == true ? name?.name : nil)
      addForgotten(state)
    }
  }

  /// Adds a rule of a view that no function that is known adds to a superview, as an unknown rule of the other view.
  private mutating func addForgotten(_ state: ConstraintState) {
    // Views of the scene are not forgotten; the root has no superview either.
    let others = [state.first, state.second].compactMap(\.asObject).filter {
      names[ObjectIdentifier($0)] == nil
    }
    guard let unknown = host.unknownCalls.first, others.contains(where: host.isForgotten) else { return }
    layout.unknowns.append(
      UnknownUse(location: state.location, unknown: unknown, views: [], kind: .omittedConstraint))
  }

  /// - Parameter property: The name of the property that holds the constraint; `nil` if there is none.
  private mutating func add(_ state: ConstraintState, property: String?) {
    let views = [state.first, state.second].compactMap { value in
      value.asObject.flatMap(UIKitHost.viewOfItem).flatMap { names[ObjectIdentifier($0)] }
    }
    func omit(_ unknown: Unknown, _ views: [Name]) {
      layout.unknowns.append(
        UnknownUse(
          location: state.location, unknown: unknown, views: views,
          kind: state.hasUnknownConstant ? .constant : .omittedConstraint))
    }
    func omit(_ reason: String) { omit(Unknown(reason, at: state.location), views) }
    if let unknown = state.unknowns.first {
      // A rule without a known view can belong to this scene only if it has no known view at all.
      let isOfScene = !views.isEmpty || state.first.asUnknown != nil && state.second.asObject == nil
      return isOfScene ? omit(unknown, views) : ()
    }
    let items = [state.first, state.second].compactMap(\.asObject).compactMap(UIKitHost.viewOfItem)
    let others = items.filter { names[ObjectIdentifier($0)] == nil }.compactMap(\.view)
    if let unknown = others.lazy.compactMap(\.elsewhere).first { return omit(unknown, views) }
    if items.contains(where: { $0 == host.placeholder }), !views.isEmpty {
      return omit("the superview is not known")
    }
    guard let first = anchor(state.first, state.firstAttribute) else { return }
    var second: CapturedConstraint.Anchor?
    if let attribute = state.secondAttribute, !state.second.isNone {
      second = anchor(state.second, attribute)
      if second == nil { return }
    }
    guard let multiplier = state.multiplier.double, let constant = state.constant.double,
      let priority = interpreter.priority(of: state.priority)
    else { return omit("a number of the constraint is not a number") }
    // A length that is multiplied by 0 is the constant. UIKit refuses other multipliers of 0.
    if multiplier == 0, first.attribute.isSize { second = nil }
    guard !constant.isNaN, multiplier.isFinite, multiplier != 0 || second == nil,
      let limited = Priority(min(max(1, priority), 1_000))
    else { return omit("a number of the constraint is not possible") }
    // No screen has the largest length.
    let length = min(max(-Limit.coordinate, constant), Limit.coordinate)
    let identifier = state.identifier.text.flatMap(UniqueNames.printable).flatMap { try? Name($0) }
    let constraint = CapturedConstraint(
      formula: Formula(
        first, state.relation, multiplier: second == nil ? 1 : multiplier, second, constant: length,
        priority: limited),
      identifier: identifier, location: state.location, caller: state.callStack.last ?? state.location,
      property: property, isOfOtherDocument: state.isOfDocument && state.location.handleInDocument == nil)
    layout.constraints.append(constraint)
    let sources = state.constant.quantity?.form?.terms.keys.compactMap { names[ObjectIdentifier($0.object)] }
    if let sources, !sources.isEmpty { measured.append((constraint, sources)) }
    // The number holds only for the size of the run.
    if state.constant.quantity?.dependsOnFrames == true { layout.computedFrames.append(state.location) }
    for unknown in state.branches {
      layout.unknowns.append(
        UnknownUse(location: state.location, unknown: unknown, views: views, kind: .branch))
    }
  }

  private func anchor(_ item: Value, _ attribute: Attribute) -> CapturedConstraint.Anchor? {
    guard let object = item.asObject else { return nil }
    if let guide = object.state as? GuideState {
      guard let builtIn = guide.guide else {
        return names[ObjectIdentifier(object)].map { .init(view: $0, guide: nil, attribute: attribute) }
      }
      guard let owner = guide.owner, let name = names[ObjectIdentifier(owner)] else { return nil }
      if guide.isOfController {
        // The outer edge of a controller's guide is the edge of the root view.
        let isTop = builtIn == .safeArea && object.fields["UIKit.isTop"]?.bool == true
        let isInner = isTop ? attribute == .bottom : attribute == .top
        return isInner
          ? .init(view: name, guide: .safeArea, attribute: isTop ? .top : .bottom)
          : .init(view: name, guide: nil, attribute: attribute)
      }
      return .init(view: name, guide: builtIn, attribute: attribute)
    }
    return names[ObjectIdentifier(object)].map { .init(view: $0, guide: nil, attribute: attribute) }
  }
}
