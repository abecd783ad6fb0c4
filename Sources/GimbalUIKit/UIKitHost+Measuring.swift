package import GimbalInterpreter
import GimbalLayout
import GimbalModel

extension UIKitHost {
  /// A source of ids for scenes that are solved during a run.
  private final class Counter: IDSource, @unchecked Sendable {
    private var last: Int64 = 0

    func next() -> Int64 {
      last += 1
      return last
    }
  }

  /// Solves the views below a view, whose size is given, and stores their frames.
  ///
  /// - Throws: `Interruption` if the run exceeds a limit. A layout that cannot be solved leaves the frames unchanged.
  package func solve(_ root: Object, in interpreter: Interpreter) throws {
    guard let state = root.view, solves < UIKitHost.largestSolves else { return }
    solves += 1
    var layout = try capture(root, in: interpreter)
    if runsTests { layout.resolveAmbiguity() }
    guard let assembled = try? scene(of: layout) else {
      return
    }
    guard let solved = try? LayoutSolver().solve(assembled.scene, traits: traits(for: state, assembled.scene))
    else { return }
    var objects: [Name: Object] = [:]
    collect(root, into: &objects)
    markUnknownFrames(layout, objects)
    for (name, object) in objects where object != root {
      guard let id = assembled.ids[name], let view = solved.view(id), let own = object.view else { continue }
      let frame = view.frame
      for (measure, number) in [
        (FramePart.x, frame.x), (.y, frame.y), (.width, frame.width), (.height, frame.height),
      ] {
        if own[measure].number != number { own.needsLayout = true }
        var component = own[measure]
        if component.value.asUnknown != nil, own.translatesMask { continue }
        // A frame that code set keeps its formula.
        if own.translatesMask, component.pass != nil, component.number == number { continue }
        component = ViewState.Component(
          value: .number(number), pass: component.pass, location: component.location,
          order: component.order, isContent: component.isContent)
        if own.translatesMask, case .number(let quantity) = own[measure].value, quantity.form != nil,
          component.pass == pass
        {
          component.value = .number(Quantity(number, form: quantity.form))
        }
        own[measure] = component
      }
    }
  }

  /// Marks the views whose frames depend on unknown values.
  private func markUnknownFrames(_ layout: CapturedLayout, _ objects: [Name: Object]) {
    for object in objects.values { unknownFrames[ObjectIdentifier(object)] = nil }
    for (name, unknown) in layout.unknownViews {
      if let object = objects[name] { unknownFrames[ObjectIdentifier(object)] = unknown }
    }
  }

  private static let largestSolves = 2_000
  /// The name of the view that is measured alone.
  private static let contentName = (try? Name("content")) ?? .root

  private func collect(_ object: Object, into objects: inout [Name: Object]) {
    guard let state = object.view else { return }
    objects[sceneNames[ObjectIdentifier(object)] ?? .root] = object
    for child in state.subviews { collect(child, into: &objects) }
  }

  private func traits(for state: ViewState, _ scene: Scene) -> Traits {
    var traits = environment.traits
    traits.size = state.size
    if state.controller == nil { traits.safeArea = .zero }
    return traits
  }

  /// Returns the scene of a captured layout.
  private func scene(of layout: CapturedLayout) throws(EditError) -> AssembledScene {
    var assembler = SceneAssembler([SceneAssembler.Variant(layout, [])], ids: Counter())
    return try assembler.build(named: .root, at: .first)
  }

  // MARK: Sizes

  /// Returns the fitting size of a view from its constraints, or from its content.
  ///
  /// - Parameter isEstimate: `true` to leave out what is not known, so that the size is that of the known rules.
  func fittingSize(_ call: NativeCall, isEstimate: Bool = false) throws -> Value {
    guard let object = call.object else { return .none }
    let target = call[0]?.size
    let width = target?.width.double ?? 0
    let height = target?.height.double ?? 0
    func priority(_ label: String) -> Double? { call[label].flatMap { call.interpreter.priority(of: $0) } }
    let layout = try capture(object, in: call.interpreter)
    if !isEstimate, let unknown = layout.unknowns.first(where: { $0.kind != .branch }) {
      return .unknown(unknown.unknown)
    }
    guard let assembled = try? scene(of: layout),
      let root = assembled.ids[.root]
    else { return call.unknown("the fitting size") }
    let horizontal =
      Priority(min(max(1, priority("withHorizontalFittingPriority") ?? 50), 1_000)) ?? .required
    let vertical = Priority(min(max(1, priority("verticalFittingPriority") ?? 50), 1_000)) ?? .required
    let isExpanded = width >= 10_000 && height >= 10_000
    let fitting = FittingTarget(
      Size(width: isExpanded ? 10_000 : width, height: isExpanded ? 10_000 : height),
      horizontalPriority: horizontal,
      verticalPriority: vertical)
    var traits = environment.traits
    traits.safeArea = .zero
    guard let fitted = try? LayoutSolver().fit(root, of: assembled.scene, target: fitting, traits: traits)
    else {
      return call.unknown("the fitting size")
    }
    return call.size(.number(fitted.pixelSize.width), .number(fitted.pixelSize.height))
  }

  /// Returns the size of a view's content in a size, as UIKit's `sizeThatFits` does.
  func sizeThatFits(_ call: NativeCall) throws -> Value {
    guard let object = call.object, let state = object.view else { return .none }
    let proposed = call[0]?.size
    let width = proposed?.width.double
    if let unknown = proposed?.width.asUnknown, state.kind == .label { return .unknown(unknown) }
    let isOfRun = proposed?.width.quantity?.dependsOnFrames ?? false
    guard let size = try contentSize(of: object, width: width, in: call.interpreter) else {
      return call.size(call.measure(.width, of: state), call.measure(.height, of: state))
    }
    func value(_ value: Value) -> Value {
      guard let number = value.double else { return value }
      return .number(Quantity(number, isOfRun: isOfRun && isLayingOut))
    }
    return call.size(value(size.width), value(size.height))
  }

  func sizeToFit(_ call: NativeCall) throws {
    guard let object = call.object, let state = object.view else { return }
    let value: Value
    if object.type.overrides("sizeThatFits") {
      value = try call.interpreter.callMethod(
        "sizeThatFits", of: .object(object),
        [ArgumentValue(nil, call.size(.number(state[.width].number), .number(state[.height].number)))],
        at: call.location)
    } else {
      let width = state.kind == .label && state[.width].number > 0 ? state[.width].number : nil
      guard let size = try contentSize(of: object, width: width, in: call.interpreter) else { return }
      value = call.size(size.width, size.height)
    }
    guard let size = value.size else { return }
    call.set(.width, of: state, to: size.width)
    call.set(.height, of: state, to: size.height)
    for measure in [FramePart.width, .height] where state[measure].value.double != nil {
      state[measure].isContent = !object.type.overrides("sizeThatFits")
    }
  }

  /// Returns the size of a view's content for a width; `nil` for a view without content.
  ///
  /// - Parameter missing: The length along an axis without content; that of the frame if there is none.
  private func contentSize(
    of object: Object, width: Double?, missing: Double? = nil, in interpreter: Interpreter
  ) throws -> (width: Value, height: Value)? {
    guard let state = object.view else { return nil }
    var reader = PropertyReader(state, object, host: self, interpreter: interpreter)
    try reader.read()
    if let unknown = object.unknownContent ?? reader.unknowns.first?.unknown {
      return (.unknown(unknown), .unknown(unknown))
    }
    var layout = CapturedLayout(environment: environment)
    layout.views = [
      CapturedView(name: .root, parent: nil, kind: .view, location: object.location, customClass: nil),
      CapturedView(
        name: UIKitHost.contentName, parent: .root, kind: state.kind, properties: reader.values,
        location: object.location, customClass: nil),
    ]
    guard let assembled = try? scene(of: layout),
      let id = assembled.ids[UIKitHost.contentName]
    else { return nil }
    var traits = environment.traits
    traits.safeArea = .zero
    guard let solved = try? LayoutSolver().solve(assembled.scene, traits: traits) else { return nil }
    let natural = (
      solved.intrinsicContentLength(of: id, along: .horizontal),
      solved.intrinsicContentLength(of: id, along: .vertical)
    )
    guard natural.0 != nil || natural.1 != nil else { return nil }
    if state.kind == .label, let width, width > 0, let whole = natural.0, whole > width {
      let target = FittingTarget(
        Size(width: width, height: 0), horizontalPriority: .required,
        verticalPriority: Priority(50) ?? .required)
      if let fitted = try? LayoutSolver().fit(id, of: assembled.scene, target: target, traits: traits) {
        return (.number(min(width, fitted.pixelSize.width)), .number(fitted.pixelSize.height))
      }
    }
    return (
      .number(natural.0 ?? missing ?? state[.width].number),
      .number(natural.1 ?? missing ?? state[.height].number)
    )
  }

  /// Returns `intrinsicContentSize` of a view of a built-in class.
  func contentSize(_ call: NativeCall) throws -> Value {
    guard let object = call.object else { return .none }
    guard let size = try contentSize(of: object, width: nil, missing: -1, in: call.interpreter) else {
      return call.size(.number(-1), .number(-1))
    }
    return call.size(size.width, size.height)
  }

  /// Returns the content size that code or the content of a control gives to a view; `nil` if it has none, or if the
  /// layout measures it.
  func content(of object: Object, in interpreter: Interpreter) throws -> (
    width: Value, height: Value, location: CodeLocation?
  )? {
    guard let state = object.view else { return nil }
    if object.type.overrides("intrinsicContentSize"),
      contentInProgress.insert(ObjectIdentifier(object)).inserted
    {
      defer { contentInProgress.remove(ObjectIdentifier(object)) }
      let value = try interpreter.property("intrinsicContentSize", of: object)
      if let size = value.size { return (size.width, size.height, object.location) }
      if value.asUnknown != nil { return (value, value, object.location) }
    }
    return ControlContent.size(of: state, in: interpreter, host: self).map { ($0.width, $0.height, nil) }
  }

  // MARK: Layout

  func layoutIfNeeded(_ call: NativeCall) throws {
    guard !isSolvingNow, let object = call.object, let state = object.view else { return }
    // The view of a controller in a window is the root of the layout.
    let ancestors = state.ancestors
    let top = ancestors.first { view in
      guard let own = view.view, let superview = own.superview else { return true }
      return own.controller != nil && superview.type.isKind(ofName: "UIWindow")
    }
    try layOut(top ?? object, in: call.interpreter, at: call.location)
  }

  /// Lays out a view and its subviews, as UIKit does before it draws them: constraints are solved, and the layout methods
  /// run from the top, until no view needs a layout.
  package func layOut(_ root: Object, in interpreter: Interpreter, at location: CodeLocation) throws {
    guard !isSolvingNow else { return }
    isSolvingNow = true
    defer { isSolvingNow = false }
    try updateConstraints(of: root, in: interpreter, at: location, isRoot: true)
    for _ in 0..<4 {
      try solve(root, in: interpreter)
      let before = frames(of: root)
      try runLayoutMethods(root, in: interpreter, at: location)
      let isUpdated = try updatePending(below: root, in: interpreter, at: location)
      let isChanged = try reportFittingSizes(of: root, in: interpreter, at: location)
      if !isChanged, !isUpdated, frames(of: root) == before { break }
    }
  }

  /// Calls `updateConstraints` of the views below a view once, and `updateViewConstraints` of their controllers.
  private func updateConstraints(
    of object: Object, in interpreter: Interpreter, at location: CodeLocation, isRoot: Bool = false
  ) throws {
    guard let state = object.view else { return }
    if updatedViews.insert(object).inserted || pendingUpdates.contains(object) {
      // The run calls the method of the scene's own view or controller.
      try update(object, isRoot: isRoot, in: interpreter, at: location)
    }
    for child in state.subviews { try updateConstraints(of: child, in: interpreter, at: location) }
  }

  /// Calls `updateConstraints` of a view, and `updateViewConstraints` of its controller.
  private func update(
    _ object: Object, isRoot: Bool = false, in interpreter: Interpreter, at location: CodeLocation
  ) throws {
    pendingUpdates.remove(object)
    try updatingConstraints {
      if !isRoot, let controller = object.view?.controller, controller.type.overrides("updateViewConstraints")
      {
        _ = try interpreter.callMethod("updateViewConstraints", of: .object(controller), [], at: location)
      }
      if !isRoot || object.view?.controller != nil, object.type.overrides("updateConstraints") {
        _ = try interpreter.callMethod("updateConstraints", of: .object(object), [], at: location)
      }
    }
  }

  /// Updates the constraints of the views below a view that need it, as `updateConstraintsIfNeeded` does.
  func updateConstraintsIfNeeded(_ call: NativeCall) throws {
    guard let root = call.object, !isUpdatingConstraints else { return }
    for view in views(below: root) where updatedViews.insert(view).inserted || pendingUpdates.contains(view) {
      try update(view, in: call.interpreter, at: call.location)
    }
  }

  /// Updates the constraints of the views for which a layout method asked.
  ///
  /// - Returns: `true` if there are such views.
  private func updatePending(
    below root: Object, in interpreter: Interpreter, at location: CodeLocation
  ) throws -> Bool {
    let pending = pendingUpdates.isEmpty ? [] : views(below: root).filter(pendingUpdates.contains)
    for view in pending { try update(view, in: interpreter, at: location) }
    return !pending.isEmpty
  }

  /// The frames of a view and its subviews, which tell whether a layout method changed one.
  private func frames(of object: Object) -> [Double] {
    guard let state = object.view else { return [] }
    return [state[.x].number, state[.y].number, state[.width].number, state[.height].number]
      + state.subviews.flatMap(frames)
  }

  /// Tells controllers that the fitting height of a child's view has changed since the last layout.
  ///
  /// - Returns: `true` if a controller was told, which then needs a layout.
  private func reportFittingSizes(
    of object: Object, in interpreter: Interpreter, at location: CodeLocation
  ) throws -> Bool {
    guard let state = object.view else { return false }
    let name = "systemLayoutFittingSizeDidChange"
    var isChanged = false
    if let child = state.controller, let childState = child.state as? ControllerState,
      let parent = childState.parent, parent.type.overrides(name)
    {
      let height = try compressedHeight(of: object, in: interpreter)
      if let height, let old = childState.fittingHeight, old != height {
        let argument = ArgumentValue("forChildContentContainer", .object(child))
        _ = try interpreter.callMethod(name, of: .object(parent), [argument], at: location)
        isChanged = true
      }
      childState.fittingHeight = height
    }
    for child in state.subviews where try reportFittingSizes(of: child, in: interpreter, at: location) {
      isChanged = true
    }
    return isChanged
  }

  /// Returns the smallest height of a view in its current width.
  private func compressedHeight(of object: Object, in interpreter: Interpreter) throws -> Double? {
    guard let state = object.view, let assembled = try? scene(of: capture(object, in: interpreter)),
      let root = assembled.ids[.root]
    else { return nil }
    let target = FittingTarget(
      Size(width: state.size.width, height: 0), horizontalPriority: .required,
      verticalPriority: Priority(50) ?? .required)
    var traits = environment.traits
    traits.safeArea = .zero
    let fitted = try? LayoutSolver().fit(root, of: assembled.scene, target: target, traits: traits)
    return fitted?.pixelSize.height
  }

  private func runLayoutMethods(_ object: Object, in interpreter: Interpreter, at location: CodeLocation)
    throws
  {
    guard let state = object.view else { return }
    let controller = state.controller
    func run(_ name: String, of receiver: Object) throws {
      guard receiver.type.overrides(name) else { return }
      let wasLayingOut = isLayingOut
      isLayingOut = true
      defer { isLayingOut = wasLayingOut }
      _ = try interpreter.callMethod(name, of: .object(receiver), [], at: receiver.type.location ?? location)
    }
    if let controller { try run("viewWillLayoutSubviews", of: controller) }
    try run("layoutSubviews", of: object)
    if let controller { try run("viewDidLayoutSubviews", of: controller) }
    for child in state.subviews { try runLayoutMethods(child, in: interpreter, at: location) }
  }
}
