import GimbalInterpreter
import GimbalModel
import GimbalSyntaxTree
import GimbalUIKit

/// A run of one class: it is created, loaded, laid out and rotated in UIKit's order.
struct ClassRun {
  private let creations: CreationIndex
  let options: LayoutCodeOptions
  let host: UIKitHost
  let interpreter: Interpreter
  private let type: TypeInfo

  /// `true` if the run looks for faults of the code, which are those of the first run.
  private let findsFaults: Bool

  /// `true` for a class that a document creates.
  let isOfDocument: Bool

  /// The scene of a document that is the view of the class; `nil` for a class without a document.
  private let nib: NibScene?

  /// - Parameter isOfCode: `true` for a class that only code creates.
  init(
    _ type: TypeInfo, in program: Program, _ creations: CreationIndex, _ options: LayoutCodeOptions,
    nib: NibScene? = nil, orientation: Orientation, findsFaults: Bool, isOfCode: Bool
  ) {
    (self.type, self.creations, self.options, self.nib) = (type, creations, options, nib)
    self.findsFaults = findsFaults
    var environment = Environment(device: options.device, orientation: orientation)
    environment.direction = options.direction
    environment.textSize = options.textSize
    if let version = options.systemVersions.first { environment.systemVersion = version }
    environment.counts = options.counts
    host = UIKitHost(environment: environment, images: options.images, texts: options.texts)
    interpreter = Interpreter(
      program, host: host, assumptions: options.assumptions, limits: options.limits)
    // Code that overrides `awakeFromNib` and is not created by other code is created by a document.
    isOfDocument =
      nib != nil
      || !isOfCode && type.overrides("awakeFromNib") && !creations.creates(type)
        && interpreter.canBeDecoded(type)
  }

  /// Runs the class, and adds its layouts to a report.
  ///
  /// - Parameters:
  ///   - functions: The names of the functions that contain constraints, and of those that call them, which run before.
  ///   - properties: The names of such properties.
  func run(into report: inout CodeClass, functions: [String], properties: Set<String>) {
    connect()
    do {
      if isOfView {
        try runLifecycle(&report)
        // Their rules are not part of the scene, so that other traits change nothing.
        if findsFaults { try host.ignoringFaults { try runOtherFunctions(functions, properties) } }
      } else {
        try runHelper(functions, properties)
      }
    } catch {
      report.interruption = Interpreter.message(of: error)
    }
    report.interruption = report.interruption ?? interpreter.endedInitializer
    report.assumed = interpreter.assumedBranches
    report.usedAssumptions = interpreter.usedAssumptions
    if isOfView { report.faults += host.faults }
    report.made = host.madeExpressions
    if options.listsConstraints { report.constraints = [host.madeConstraints(in: interpreter)] }
    report.outlets = host.outlets
  }

  private func connect() {
    interpreter.isAssigned = { [creations] in creations.isAssigned($0, onSelf: $1) }
    host.constraintExpressions = { [creations] in creations.constraintExpressions(of: $0) }
  }

  /// Runs the class, and takes also the branches whose conditions do not hold and that contain some expressions. The layout of
  /// such a run is none of the app.
  ///
  /// - Parameter properties: The names of the properties that contain such expressions.
  /// - Returns: The expressions that made constraints.
  func explore(_ expressions: [CodeLocation], properties: Set<String>) -> Set<CodeLocation> {
    connect()
    let sought = SoughtExpressions(expressions, host)
    interpreter.exploration = Exploration(isSought: sought.isPart(of:), supply: supply)
    // The functions of an exploration refer to the interpreter.
    defer { interpreter.exploration = nil }
    interpreter.recordsBranches = false
    if isOfView, type.isDeclared, let location = type.location {
      var report = CodeClass(name: type.qualifiedName, location: location, expressions: expressions)
      try? runLifecycle(&report)
    }
    try? exploreRest(properties.sorted())
    return host.madeExpressions
  }

  /// Runs what the methods that UIKit calls do not reach, with an object of the type, or with a view that something supplies.
  private func exploreRest(_ properties: [String]) throws {
    if type.isDeclared {
      let object = try host.firstObject(of: type) ?? (type.role == .class ? makeObject() : nil)
      return interpreter.explore(type, of: object.map(Value.object), properties: properties)
    }
    let receiver = Parameter(label: nil, name: "self", type: nil)
    if type.name == "Array", let view = interpreter.program.builtInType("UIView") {
      // An array of views in one superview.
      let views = try (0..<3).compactMap { _ in try supply(receiver, view)?.asObject }
      return try host.withSuperview(views, in: interpreter) {
        interpreter.explore(type, of: .array(views.map(Value.object)), properties: [])
      }
    }
    guard let object = try supply(receiver, type)?.asObject else {
      return interpreter.explore(type, of: nil, properties: [])
    }
    try host.withSuperview(object, in: interpreter, at: object.location) { _ in
      interpreter.explore(type, of: .object(object), properties: properties)
    }
  }

  /// `true` for a class of views or of controllers.
  var isOfView: Bool { type.isKind(ofName: "UIView") || isController }

  /// Calls the functions of a type that lays out views of others, with views for their parameters.
  private func runHelper(_ functions: [String], _ properties: Set<String>) throws {
    for name in functions {
      try? interpreter.callUncalledStatic(name, of: type, supply: supply)
    }
    guard type.role == .class,
      let object = try interpreter.makeInstance(of: type, supply: supply, isUsed: creations.creates(_:by:))
    else {
      return
    }
    runUncalled(functions, properties, of: object)
  }

  private var isController: Bool { type.isKind(ofName: "UIViewController") }

  private var isCell: Bool {
    ["UITableViewCell", "UICollectionViewCell", "UICollectionReusableView", "UITableViewHeaderFooterView"]
      .contains { type.isKind(ofName: $0) }
  }

  private func runLifecycle(_ report: inout CodeClass) throws {
    guard let object = try makeObject(), let root = try load(object, &report) else { return }
    let location = type.location ?? object.location
    host.setRootSize(of: root, isCell: isCell)
    for (index, orientation) in options.orientations.enumerated() {
      if index > 0 { try attempt(&report) { try rotate(object, root, to: orientation, at: location) } }
      host.beginPass()
      let update = isController ? "updateViewConstraints" : "updateConstraints"
      // A rotation updates the constraints again.
      if host.needsUpdate(root) || index > 0, type.overrides(update) {
        try host.updatingConstraints { try call(update, of: object, &report) }
      }
      if isCell { try host.sizeCell(root, in: interpreter, at: location) }
      if index == 0 { try updateConfigurations(below: root, &report) }
      report.layouts.append(try layOut(root, &report))
      let drawn = index == 0 ? host.views(below: root).filter { $0.type.overrides("draw") } : []
      guard index == 0, isController || !drawn.isEmpty else { continue }
      for view in drawn {
        try call("draw", [ArgumentValue(nil, interpreter.rect(of: host.size(of: view)))], of: view, &report)
      }
      if isController {
        try call("viewDidAppear", [ArgumentValue(nil, .boolean(false))], of: object, &report)
      }
      host.continuePass()
      report.layouts[0] = try layOut(root, &report)
    }
    report.unknowns = report.layouts.flatMap(\.unknowns)
    if findsFaults { host.findFaults(root, in: interpreter) }
  }

  /// Creates the object of the class, or loads it from its document.
  private func makeObject() throws -> Object? {
    func make(_ type: TypeInfo) throws -> Object? {
      try interpreter.makeInstance(
        of: type, isOfDocument: isOfDocument, supply: supply, isUsed: creations.creates(_:by:))
    }
    guard let nib else { return try make(type) }
    let root = try host.prepare(nib, isController: isController, in: interpreter, makeView: make)
    return isController ? try make(type) : root
  }

  /// Returns the layout of a document without its code.
  static func layout(
    of nib: NibScene, in program: Program, _ environment: Environment, _ options: LayoutCodeOptions
  ) throws -> CapturedLayout? {
    let host = UIKitHost(environment: environment, images: options.images, texts: options.texts)
    let interpreter = Interpreter(program, host: host, assumptions: [:], limits: options.limits)
    let root = try host.prepare(
      nib, isController: false, runsCode: false, in: interpreter, makeView: { _ in nil })
    guard let root else { return nil }
    host.root = root
    return try host.capture(root, in: interpreter)
  }

  /// Calls `updateConfiguration(using:)` of cells and `updateConfiguration` of buttons, as UIKit does before it shows them.
  private func updateConfigurations(below root: Object, _ report: inout CodeClass) throws {
    for view in host.views(below: root) where view.type.overrides("updateConfiguration") {
      let state = Unknown("nothing supplies the state of the cell", at: view.location)
      let isButton = view.type.isKind(ofName: "UIButton")
      let arguments = isButton ? [] : [ArgumentValue("using", .unknown(state))]
      try call("updateConfiguration", arguments, of: view, &report)
    }
  }

  /// Loads the view of a controller, or adds a view to a superview, and returns the root view.
  private func load(_ object: Object, _ report: inout CodeClass) throws -> Object? {
    let location = type.location ?? object.location
    host.root = object
    // A document connects the outlets of its objects, and then calls `awakeFromNib`.
    if nib == nil {
      try attempt(&report) { try interpreter.connectOutlets(of: object) }
      if isOfDocument { try call("awakeFromNib", of: object, &report) }
    }
    guard isController else {
      report.root = isCell ? .cell : .superview
      try host.withSuperview(object, in: interpreter, at: location) { superview in
        try call("willMove", [ArgumentValue("toSuperview", superview)], of: object, &report)
        try call("didMoveToSuperview", of: object, &report)
        host.isInWindow = true
        try attempt(&report) { try host.tellOfWindow(object, in: interpreter, at: location) }
      }
      return object
    }
    // The second call returns the view that the first one loaded.
    try attempt(&report) { _ = try host.loadedView(of: object, in: interpreter, at: location) }
    guard let view = try host.loadedView(of: object, in: interpreter, at: location).asObject else {
      return nil
    }
    try call("viewWillAppear", [ArgumentValue(nil, .boolean(false))], of: object, &report)
    host.isInWindow = true
    try attempt(&report) { try host.tellOfWindow(view, in: interpreter, at: location) }
    try call("viewIsAppearing", [ArgumentValue(nil, .boolean(false))], of: object, &report)
    try call("viewSafeAreaInsetsDidChange", of: object, &report)
    // Code that replaces the view of a document shows that of the document at another time.
    return host.nibRoot ?? view
  }

  private func layOut(_ root: Object, _ report: inout CodeClass) throws -> CapturedLayout {
    try attempt(&report) { try host.layOut(root, in: interpreter, at: type.location ?? root.location) }
    var layout = try host.capture(root, in: interpreter)
    if isCell { layout.rootSize = host.size(of: root) }
    return layout
  }

  private func call(
    _ name: String, _ arguments: [ArgumentValue] = [], of receiver: Object, _ report: inout CodeClass
  ) throws {
    try attempt(&report) {
      let location = type.location ?? receiver.location
      _ = try interpreter.callMethod(name, of: .object(receiver), arguments, at: location)
    }
  }

  /// Runs code that can end the program. The layout that was made before is reported, because the condition that leads there
  /// can depend on what is not known.
  private func attempt(_ report: inout CodeClass, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch  where Interpreter.endsProgram(error) {
      report.interruption = report.interruption ?? Interpreter.message(of: error)
    }
  }

  /// Rotates the device, as UIKit tells a controller and its views.
  private func rotate(
    _ object: Object, _ root: Object, to orientation: Orientation, at location: CodeLocation
  ) throws {
    let previous = interpreter.traitCollection(of: host.environment)
    let old = host.environment
    var changed = old
    changed.orientation = orientation
    let size = changed.traits.size
    if isController {
      if type.overrides("viewWillTransition") || type.overrides("willTransition") {
        let coordinator = host.transitionCoordinator(in: interpreter, at: location)
        // While the transition is prepared, the traits are the old ones.
        host.pendingEnvironment = changed
        let arguments = [
          ArgumentValue("to", interpreter.size(width: size.width, height: size.height)),
          ArgumentValue("with", coordinator),
        ]
        if type.overrides("viewWillTransition") {
          _ = try interpreter.callMethod("viewWillTransition", of: .object(object), arguments, at: location)
        }
        if type.overrides("willTransition") {
          let traits = [
            ArgumentValue("to", interpreter.traitCollection(of: changed)), ArgumentValue("with", coordinator),
          ]
          _ = try interpreter.callMethod("willTransition", of: .object(object), traits, at: location)
        }
      }
    }
    host.environment = changed
    host.pendingEnvironment = nil
    host.installVariations(changingFrom: old.traits)
    host.setRootSize(of: root, isCell: isCell)
    if changed.traits.widthClass != old.traits.widthClass
      || changed.traits.heightClass != old.traits.heightClass
    {
      try notify(root, previous, at: location)
      if isController, type.overrides("traitCollectionDidChange") {
        _ = try interpreter.callMethod(
          "traitCollectionDidChange", of: .object(object), [ArgumentValue(nil, previous)], at: location)
      }
    }
    try host.runTransitionCompletions(in: interpreter, at: location)
    try host.callOrientationObservers(in: interpreter, at: location)
    if isController, type.overrides("viewSafeAreaInsetsDidChange") {
      _ = try interpreter.callMethod("viewSafeAreaInsetsDidChange", of: .object(object), [], at: location)
    }
  }

  /// Tells the views that the traits have changed.
  private func notify(_ view: Object, _ previous: Value, at location: CodeLocation) throws {
    if view.type.overrides("traitCollectionDidChange") {
      _ = try interpreter.callMethod(
        "traitCollectionDidChange", of: .object(view), [ArgumentValue(nil, previous)], at: location)
    }
    for child in host.subviews(of: view) { try notify(child, previous, at: location) }
  }

  /// Runs the functions that nothing called, so that their rules are known. The rules are not part of the scene.
  private func runOtherFunctions(_ functions: [String], _ properties: Set<String>) throws {
    guard let object = host.firstObject(of: type) else { return }
    runUncalled(functions, properties, of: object)
  }

  private func runUncalled(_ functions: [String], _ properties: Set<String>, of object: Object) {
    // A function with constraints also runs with views for its parameters if another such function calls it.
    let called = interpreter.calledFunctions
    interpreter.recordsBranches = false
    for name in functions { try? interpreter.callUncalled(name, of: object, unless: called, supply: supply) }
    for name in properties.sorted() { try? interpreter.useProperty(name, of: object, supply: supply) }
  }

  /// Returns the value of a parameter that a user of the class would supply.
  private func supply(_ parameter: Parameter, _ type: TypeInfo?) throws -> Value? {
    // A type of the code with one of these labels is not that of UIKit.
    switch type?.isDeclared == true ? "" : parameter.label ?? parameter.name {
    // A collection view gives its cells their size.
    case "frame" where self.type.isKind(ofName: "UICollectionReusableView"): return nil
    case "frame": return interpreter.rect(x: 0, y: 0, width: 0, height: 0)
    case "style": return .symbol(SymbolValue("default"))
    case "reuseIdentifier": return .string("cell")
    case "nibName", "bundle", "nibBundleOrNil", "nibNameOrNil": return Value.none
    default: break
    }
    let location = self.type.location ?? CodeLocation(file: 0, span: Span(start: 0, end: 0))
    let content = Unknown("nothing supplies the content of '\(parameter.name)'", at: location)
    if let type, type.name == "UIViewController", !type.isDeclared {
      let controller = try interpreter.instantiate(type, [], at: location)
      let view = try controller.asObject.flatMap {
        try host.loadedView(of: $0, in: interpreter, at: location).asObject
      }
      view?.unknownContent = content
      view?.otherPlace = content
      return controller
    }
    guard let type, type.isKind(ofName: "UIView") else { return nil }
    let object =
      if type.isDeclared {
        try host.supplying {
          try interpreter.makeInstance(of: type, supply: supply, isUsed: creations.creates(_:by:))
        }
      } else {
        try interpreter.instantiate(type, [], at: location).asObject
      }
    guard let object else { return nil }
    object.otherPlace = content
    if !type.isDeclared { object.unknownContent = content }
    host.didName(object, parameter.name, isProperty: false)
    return .object(object)
  }
}
