package import GimbalInterpreter
package import GimbalModel
import GimbalSyntaxTree

/// A scene of an Interface Builder document with its outlets, which UIKit loads as the view of a class.
///
/// A nib is the archive in which an app contains a document.
package struct NibScene: Sendable {
  package let scene: Scene
  package let connections: NibConnections

  package init(_ scene: Scene, _ connections: NibConnections) {
    (self.scene, self.connections) = (scene, connections)
  }

  /// The name of the class of the root view; `nil` for a class of UIKit.
  package var rootClass: String? { scene.properties(of: scene.root).text(.customClass) }

  /// The bars and the safe area of the root view.
  var rootProperties: [Property: PropertyValue] {
    let properties = scene.properties(of: scene.root)
    let names: [Property] = [
      .navigationBar, .largeTitle, .tabBar, .toolbar, .safeAreaTop, .safeAreaLeft, .safeAreaBottom,
      .safeAreaRight,
    ]
    return Dictionary(uniqueKeysWithValues: names.compactMap { name in properties[name].map { (name, $0) } })
  }

  /// Returns the device for which the code runs: the whole device of a scene that is smaller than the screen, or another device
  /// for the square canvas of old documents, on which nothing rotates.
  package func device(besides usual: Device) -> Device {
    let device = scene.display.device.whole
    let size = device.portrait.size
    return size.width == size.height ? usual : device
  }

  /// Returns the size of the root view in an environment: that of the screen, or the size in the document if it is smaller.
  func rootSize(in environment: Environment) -> Size {
    let device = scene.display(on: environment.device).device
    return device.screen(in: environment.orientation).size
  }
}

/// A loader of the objects of a document, as UIKit's `instantiate(withOwner:options:)`.
///
/// It creates the views and the constraints, sets the user-defined runtime attributes, connects the outlets, and calls
/// `awakeFromNib` of the views.
struct NibLoader {
  let nib: NibScene
  let host: UIKitHost
  let interpreter: Interpreter
  /// `false` to create objects of UIKit's classes in place of custom classes, and to connect nothing.
  let runsCode: Bool
  /// The call that loads the document; `nil` for the document of the class that is run.
  private let caller: CodeLocation?
  private var views: [ViewID: Object] = [:]
  private var constraints: [ConstraintID: Object] = [:]

  init(
    _ nib: NibScene, host: UIKitHost, interpreter: Interpreter, runsCode: Bool = true,
    caller: CodeLocation? = nil
  ) {
    (self.nib, self.host, self.interpreter, self.runsCode) = (nib, host, interpreter, runsCode)
    self.caller = caller
  }

  private var location: CodeLocation { caller ?? NibLoader.location }

  /// The location of the views of documents, which no file of the program contains.
  static let location = CodeLocation(ofDocument: 0)

  /// Loads the scene, and returns its root view.
  ///
  /// - Parameters:
  ///   - owner: The owner of the file, such as the controller; `nil` if there is none.
  ///   - makeView: Creates an object of a class of the code, as `init(coder:)` does.
  /// - Complexity: O(views + constraints + outlets), besides the code that runs.
  mutating func load(owner: Object?, makeView: (TypeInfo) throws -> Object?) throws -> Object? {
    let scene = nib.scene
    if caller == nil { host.reserveNames(of: scene) }
    for view in scene.viewsInTreeOrder where view.kind != .layoutGuide {
      guard let object = try makeObject(of: view, makeView) else { continue }
      views[view.id] = object
      fill(object, from: view)
    }
    try addConstraints()
    guard let root = views[scene.root] else { return nil }
    guard runsCode else { return root }
    for view in scene.viewsInTreeOrder { try setRuntimeAttributes(of: view) }
    for outlet in nib.connections.outlets { try connect(outlet, owner: owner) }
    // The document connects all outlets of its objects, and those of its owner, unless code of the owner loads it.
    for object in views.values { interpreter.leaveOutletsEmpty(of: object) }
    if caller == nil, let owner { interpreter.leaveOutletsEmpty(of: owner) }
    for view in scene.viewsInTreeOrder {
      guard let object = views[view.id], object.type.overrides("awakeFromNib") else { continue }
      _ = try interpreter.callMethod("awakeFromNib", of: .object(object), [], at: location)
    }
    return root
  }

  // MARK: Views

  private func makeObject(of view: View, _ makeView: (TypeInfo) throws -> Object?) throws -> Object? {
    let program = interpreter.program
    let name = nib.scene.properties(of: view.id).text(.customClass)
    if runsCode, let name, let type = program.declaredType(named: name), type.isKind(ofName: "UIView") {
      let properties = nib.scene.properties(of: view.id)
      host.decodeFrame = { setFrame(of: $0, properties) }
      defer { host.decodeFrame = nil }
      if let object = try makeView(type), object.view != nil { return object }
    }
    guard let type = program.builtInType(view.kind.classNameInUIKit) ?? program.builtInType("UIView") else {
      return nil
    }
    let object = try interpreter.makeObject(type, at: location)
    let state = ViewState(view.kind, object)
    state.isOfUnknownClass = name.map { program.builtInType($0) == nil } ?? false
    object.state = state
    host.register(object)
    return object
  }

  /// Adds a view to its superview, and gives it its properties.
  private func fill(_ object: Object, from view: View) {
    guard let state = object.view else { return }
    let properties = nib.scene.properties(of: view.id)
    if caller == nil { host.setSceneName(view.name, of: object) }
    if view.name != .root { host.didName(object, view.name.text, isProperty: true) }
    if let parentID = view.parent, let parent = views[parentID], let own = parent.view {
      own.subviews.append(object)
      // A document can have a view of a subclass of `UIStackView` as a view, which arranges nothing of the document.
      if nib.scene.view(parentID)?.kind == .stackView { own.arrangedSubviews.append(object) }
      (state.superview, state.wasAdded) = (parent, true)
      if own.hasContentView, parent.fields["UIKit.contentView"] == nil {
        parent.fields["UIKit.contentView"] = .object(object)
      }
      if let spacing = properties[.spacingAfter]?.number {
        own.spacingAfter[ObjectIdentifier(object)] = .number(spacing)
      }
    }
    // An initializer of the code can switch the mask off.
    let translatesMask = state.translatesMask
    state.translatesMask = translatesMask && properties[.frameX] != nil
    state.isOfOtherDocument = caller != nil
    if caller != nil, view.id == nib.scene.root, let mask = nib.connections.rootAutoresizing {
      state.translatesMask = translatesMask
      set(.autoresizing, .word(mask), of: state)
    }
    setFrame(of: state, properties)
    for (property, value) in properties.given { set(property, value, of: state) }
    setFont(of: state, properties)
  }

  private func setFrame(of state: ViewState, _ properties: Properties) {
    let parts: [(FramePart, Property, Property)] = [
      (.x, .frameX, .recordedX), (.y, .frameY, .recordedY), (.width, .frameWidth, .recordedWidth),
      (.height, .frameHeight, .recordedHeight),
    ]
    for (part, fixed, recorded) in parts {
      guard let number = (properties[fixed] ?? properties[recorded])?.number else { continue }
      state[part] = ViewState.Component(value: .number(number))
    }
    state.fixFrame()
    if let width = properties[.superviewWidth]?.number, let height = properties[.superviewHeight]?.number {
      state.basis = Size(width: width, height: height)
    }
  }

  private func set(_ property: Property, _ value: PropertyValue, of state: ViewState) {
    func store(_ value: Value?, as key: String) {
      if let value { state.values[key] = (value, location) }
    }
    switch property {
    case .text:
      store(
        .string(value.textValue), as: state.kind == .button ? "UIKit.Title.normal" : "text")
    case .horizontalHugging: store(value.nibValue, as: "UIKit.hugging.horizontal")
    case .verticalHugging: store(value.nibValue, as: "UIKit.hugging.vertical")
    case .horizontalCompression: store(value.nibValue, as: "UIKit.compression.horizontal")
    case .verticalCompression: store(value.nibValue, as: "UIKit.compression.vertical")
    case .autoresizing:
      let names = value.textValue.split(separator: ",")
      store(.array(names.map { .symbol(SymbolValue(String($0))) }), as: "autoresizingMask")
    case .segments:
      let titles = value.textValue.split(separator: "\n", omittingEmptySubsequences: false)
      store(.array(titles.map { .string(String($0)) }), as: "items")
    default:
      if let margin = ViewState.margins.first(where: { $0.property == property }) {
        return store(value.nibValue, as: margin.key)
      }
      switch property.declaration.form(in: state.kind).code {
      case .variable(let name, _), .integer(let name, _), .choice(let name, _, _):
        store(converted(value, property.kind), as: name)
      case .state(let name, let title): store(converted(value, property.kind), as: "UIKit.\(name).\(title)")
      case .none, .unneeded, .declaration, .code: break
      }
    }
  }

  private func converted(_ value: PropertyValue, _ kind: Property.Kind) -> Value? {
    switch kind {
    case .choice: .symbol(SymbolValue(value.textValue))
    case .imageName:
      ImageName(value.textValue).map {
        interpreter.make(
          "UIImage", ["UIKit.name": .string($0.name), "UIKit.isSymbol": .boolean($0.isSymbol)])
      }
    case .color: nil
    case .count: value.number.flatMap { Int(exactly: $0) }.map(Value.integer)
    default: value.nibValue
    }
  }

  private func setFont(of state: ViewState, _ properties: Properties) {
    guard [.label, .textField, .textView].contains(state.kind) else { return }
    var fields: [String: Value] = [:]
    if let style = properties.text(.textStyle) { fields["UIKit.style"] = .string(style) }
    if let size = properties[.fontSize]?.number { fields["UIKit.size"] = .number(size) }
    guard !fields.isEmpty else { return }
    let usual = fields["UIKit.style"] == nil ? Value.string("regular") : Value.none
    fields["UIKit.weight"] = properties.text(.fontWeight).map(Value.string) ?? usual
    fields["UIKit.name"] = properties.text(.fontName).map(Value.string) ?? Value.none
    state.values["font"] = (interpreter.make("UIFont", fields), location)
  }

  // MARK: Constraints

  private mutating func addConstraints() throws {
    guard let type = interpreter.program.builtInType("NSLayoutConstraint") else { return }
    let scene = nib.scene
    for set in scene.sets {
      for constraint in scene.constraints(of: set.id) {
        let formula = constraint.formula
        guard let first = item(formula.first.item) else { continue }
        let second = formula.second.flatMap { item($0.item) }
        if formula.second != nil, second == nil { continue }
        let state = ConstraintState(
          formula, first: first, second: second,
          at: caller ?? CodeLocation(ofDocument: constraint.handle))
        state.identifier = constraint.identifier.map { .string($0.text) } ?? .none
        state.isActive = NibLoader.isInstalled(constraint, in: set, of: nib, for: host.environment.traits)
        if set.condition != nil {
          state.isInstalled = { [nib] traits in
            NibLoader.isInstalled(constraint, in: set, of: nib, for: traits)
          }
        }
        let object = try interpreter.makeObject(type, at: location)
        object.state = state
        host.constraints.append(object)
        constraints[constraint.id] = object
      }
    }
  }

  /// Returns `true` if UIKit activates a constraint when it loads the document.
  private static func isInstalled(
    _ constraint: Constraint, in set: RuleSet, of nib: NibScene, for traits: Traits
  ) -> Bool {
    if nib.connections.uninstalled.contains(constraint.id) { return false }
    // The import derives the orientations of collections from their names.
    if nib.connections.ofCollections.contains(constraint.id) { return true }
    return nib.scene.isInstalled(set, for: traits)
  }

  private func item(_ item: LayoutItem) -> Object? {
    guard let view = views[item.view] else { return nil }
    guard let guide = item.guide else { return view }
    let call = NativeCall(
      interpreter: interpreter, receiver: .object(view), arguments: [], location: location)
    return try? call.guide(guide, guide.nameInUIKit).asObject
  }

  // MARK: Connections

  private func connect(_ outlet: NibConnections.Outlet, owner: Object?) throws {
    let source: Object? =
      switch outlet.source {
      case .owner: owner
      case .view(let view): views[view]
      }
    guard let source, !["delegate", "dataSource"].contains(outlet.property), source.type.isDeclared else {
      return
    }
    // UIKit gives its view to the controller of the document.
    if outlet.property == "view", caller == nil, source.type.isKind(ofName: "UIViewController") { return }
    let isDeclared = source.type.overrides(outlet.property)
    host.outlets.connected += outlet.destinations.count
    host.outlets.declared += isDeclared ? outlet.destinations.count : 0
    let found = outlet.destinations.map(value)
    let value: Value = outlet.isCollection ? .array(found) : found.first ?? .none
    if !outlet.isCollection, let object = value.asObject {
      host.didName(object, outlet.property, isProperty: true)
    }
    try interpreter.set(outlet.property, of: source, as: source.type, to: value, at: location)
  }

  private func value(of destination: NibConnections.Destination) -> Value {
    let found: Object? =
      switch destination {
      case .view(let view): views[view]
      // Of the constraints of several size classes, UIKit has one.
      case .constraint(let ids):
        ids.compactMap { constraints[$0] }.first { ($0.state as? ConstraintState)?.isActive == true }
          ?? ids.first.flatMap { constraints[$0] }
      case .other: nil
      }
    if let found { return .object(found) }
    guard case .other(let kind) = destination else { return .none }
    return .unknown(
      Unknown("the outlet refers to an object of the document (\(kind))", at: location))
  }

  private func setRuntimeAttributes(of view: View) throws {
    guard let object = views[view.id], object.type.isDeclared,
      let text = nib.scene.properties(of: view.id).text(.runtimeAttributes),
      let attributes = RuntimeAttributes(text)
    else { return }
    for attribute in attributes.attributes where !attribute.keyPath.contains(".") {
      let value: Value =
        switch attribute.value {
        case .boolean(let flag): .boolean(flag)
        case .number(let number): .number(number)
        case .string(let text): .string(text)
        case .size(let size): interpreter.size(width: size.width, height: size.height)
        case .nil: .none
        default:
          .unknown(
            Unknown("the runtime attribute '\(attribute.keyPath)' of a document", at: location))
        }
      try interpreter.set(
        attribute.keyPath, of: object, as: object.type, to: value, at: location)
    }
  }
}

extension CodeLocation {
  /// The index of the file of objects that documents contain, which no program has.
  private static let noFile = -1

  /// Creates the location of a constraint of a document, which its handle identifies.
  init(ofDocument handle: Int) {
    let number = UInt32(clamping: handle)
    self.init(file: CodeLocation.noFile, span: Span(start: number, end: number))
  }

  /// The handle of the constraint of a document; 0 for another object of a document, and `nil` for code.
  package var handleInDocument: Int? { file == CodeLocation.noFile ? Int(span.start) : nil }
}

extension PropertyValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }

  fileprivate var textValue: String { if case .word(let word) = self { word } else { "" } }

  fileprivate var nibValue: Value {
    switch self {
    case .number(let number): .number(number)
    case .flag(let flag): .boolean(flag)
    case .word(let word): .string(word)
    }
  }
}

extension ViewState {
  /// `true` for a view whose subviews are in its content view.
  fileprivate var hasContentView: Bool {
    [.tableViewCell, .collectionViewCell, .visualEffectView].contains(kind)
  }
}

extension ViewKind {
  /// The name of the class in UIKit.
  fileprivate var classNameInUIKit: String {
    switch self {
    case .mapView: "MKMapView"
    case .webView: "WKWebView"
    case .view, .spacer, .containerView, .layoutGuide: "UIView"
    default: "UI\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())"
    }
  }
}

extension LayoutGuide {
  /// The name of the property of a view that is the guide.
  fileprivate var nameInUIKit: String {
    switch self {
    case .safeArea: "safeAreaLayoutGuide"
    case .layoutMargins: "layoutMarginsGuide"
    case .readableContent: "readableContentGuide"
    case .contentLayoutGuide: "contentLayoutGuide"
    case .frameLayoutGuide: "frameLayoutGuide"
    case .keyboard: "keyboardLayoutGuide"
    }
  }
}
