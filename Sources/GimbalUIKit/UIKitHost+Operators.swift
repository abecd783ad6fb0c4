package import GimbalInterpreter
import GimbalSyntaxTree

extension UIKitHost {
  package func isEqual(_ one: Object, _ other: Object) -> Bool {
    // Each access to an anchor makes a new object.
    guard let one = one.state as? AnchorState, let other = other.state as? AnchorState else { return false }
    return one.item == other.item && one.attribute == other.attribute
  }

  /// The parts of the names of functions that lay out views.
  private static let layoutWords = [
    "add", "pin", "constrain", "anchor", "layout", "stack", "fill", "center", "edge", "embed", "attach",
    "insert",
    "align", "size", "height", "width", "margin", "inset", "priority", "equal", "activate", "install", "wrap",
    "snp", "auto",
  ]

  /// Returns `true` if the name of the function of a call has a word of layouts, and none of observers and gestures.
  ///
  /// - Parameters:
  ///   - call: The text of the call.
  ///   - method: The name of the method that is called on an unknown member of a view. The names of the members before it
  ///     count, too, as in `label.pin.all()`.
  private static func soundsLikeLayout(_ call: String, method: String?) -> Bool {
    let names = call.prefix { $0 != "(" && $0 != "{" }.split(separator: ".").map { $0.lowercased() }
    let name =
      method.map { (names.dropFirst() + [$0.lowercased()]).joined(separator: ".") } ?? names.last ?? ""
    if [
      "target", "observer", "gesture", "action", "animation", "delegate", "accessib", "interaction",
      "appearance",
    ]
    .contains(where: name.contains) {
      return false
    }
    return layoutWords.contains { name.contains($0) }
  }

  /// Returns `true` for a call such as `view.topAnchor.constraint(equalTo: anchor)`.
  private static func isConstraintCall(_ call: String) -> Bool {
    let callee = call.prefix { $0 != "(" && $0 != "{" }
    return callee.hasSuffix("Anchor.constraint") || callee.hasSuffix("?.constraint")
  }

  /// Returns `true` if the name of the function of a call says that it runs a closure on the main thread, which is the thread
  /// of layouts, such as `onMain { … }`.
  private static func runsOnMain(_ call: String) -> Bool {
    let callee = call.prefix { $0 != "(" && $0 != "{" }
    let name = callee.split { $0 == "." || $0 == " " }.last ?? ""
    return name == "main" || name.contains("Main") && !name.contains("Domain")
  }

  /// Returns `true` for a call on a view or a controller of the code, or on `self`.
  private static func couldAddViews(_ call: NativeCall, _ text: String) -> Bool {
    guard let object = call.object else {
      guard case .void = call.receiver else { return false }
      return text.prefix { $0 != "(" && $0 != "{" }.allSatisfy { $0 != "." }
        && (!isOfObjectiveC(call) || call.arguments.contains { canReachViews($0.value) })
    }
    return object.type.isDeclared && (object.view != nil || object.state is ControllerState)
  }

  private static func isOfObjectiveC(_ call: NativeCall) -> Bool {
    let files = call.interpreter.program.files
    return files.indices.contains(call.location.file) && files[call.location.file].isObjectiveC
  }

  /// Returns `false` for a number, a text and other values by which a function of C reaches no view of the code.
  private static func canReachViews(_ value: Value) -> Bool {
    switch value.withoutReference {
    case .object, .function, .array, .dictionary, .tuple, .structure: true
    case .unknown(let unknown): !unknown.sources.isEmpty
    default: false
    }
  }

  package func didDiscard(
    _ result: Value, of name: String, at location: CodeLocation, in interpreter: Interpreter
  ) {
    // An operator of the code has made its rules.
    guard result.asUnknown != nil || result.bool != nil else { return }
    let items = (result.asUnknown?.sources ?? []).filter(UIKitHost.hasRules)
    // A comparison of anchors has no effect in UIKit.
    guard !items.isEmpty || interpreter.program.text(of: location).contains("Anchor") else { return }
    skip(Unknown("what the operator '\(name)' does", at: location), items, at: location)
  }

  package func didSkipAssignment(
    of value: Value, to property: String, of unknown: Unknown, at location: CodeLocation,
    in interpreter: Interpreter
  ) {
    if let view = value.asObject { attach(view, to: property, at: location) }
    // A constraint that is not known can be one of those that are listed, and a view can be one of the scene.
    let isFrame = property == "frame" || interpreter.program.text(of: location).contains(".frame.")
    guard isFrame || ["isActive", "constant", "priority"].contains(property), skippedCalls.count < 1_000,
      !skippedCalls.contains(where: { $0.unknown === unknown })
    else { return }
    skippedCalls.append((location, unknown, []))
  }

  package func didSkip(_ call: NativeCall, _ unknown: Unknown) throws {
    let text = UIKitHost.swiftText(of: call)
    let closures = call.arguments.compactMap { argument -> FunctionValue? in
      if case .function(let function) = argument.value { function } else { nil }
    }
    if let closure = closures.last, UIKitHost.runsOnMain(text) {
      _ = try call.interpreter.call(closure, [], at: call.location)
      return
    }
    if text.contains("orientationDidChange"), skippedCalls.count < 1_000 {
      skippedCalls.append(
        (call.location, Unknown("what observers of the orientation do", at: call.location), []))
    }
    skipRules(of: call, unknown)
    if UIKitHost.couldAddViews(call, text), unknownCalls.count < 100 { unknownCalls.append(unknown) }
    // A function of an unknown member of a view, as in `label.pin.all()`.
    let sources = (call.receiver.asUnknown?.sources ?? []).filter(UIKitHost.hasRules)
    // When a function that is not known calls a closure is not known.
    if !closures.isEmpty, skippedCalls.count < 1_000,
      [".constraint(", "NSLayoutConstraint(", ".snp.", ".equalTo"].contains(where: text.contains)
    {
      skip(unknown, sources, at: call.location)
      return
    }
    var found: [Object] = []
    func add(_ value: Value, isReceiver: Bool) {
      switch value.withoutReference {
      case .object(let object):
        if UIKitHost.hasRules(object) { found.append(object) }
      case .array(let elements): for element in elements.prefix(100) { add(element, isReceiver: false) }
      case .tuple(let elements): for element in elements { add(element.value, isReceiver: false) }
      case .dictionary(let dictionary):
        for (_, value) in dictionary.elements.prefix(100) { add(value, isReceiver: false) }
      default: break
      }
    }
    add(call.receiver, isReceiver: true)
    for argument in call.arguments { add(argument.value, isReceiver: false) }
    // The registration of an observer adds no views.
    let isObserved = call.skippedName?.hasSuffix("Observer") == true
    for object in found where !isObserved && object.view != nil && passedViews[object] == nil {
      passedViews[object] = unknown
    }
    // A function that is not known can lay out its receiver and its arguments, if its name says so.
    let soundsLikeLayout = UIKitHost.soundsLikeLayout(text, method: sources.isEmpty ? nil : call.skippedName)
    guard
      soundsLikeLayout,
      !found.isEmpty || !sources.isEmpty || UIKitHost.isConstraintCall(text)
        || call.skippedName.map(UIKitHost.functionsThatAdd.contains) == true
    else { return }
    skip(unknown, found + sources, at: call.location)
  }

  /// Lists the rules of a function of the code that is called on an outlet, which is not known.
  private func skipRules(of call: NativeCall, _ unknown: Unknown) {
    guard let name = call.skippedName, let type = unknown.type else { return }
    let callee = call.interpreter.program.text(of: call.location).prefix { $0 != "(" && $0 != "{" }
    // The type is that of the outlet, and not that of one of its members.
    guard callee.split(separator: ".").drop(while: { $0 == "self" }).count == 2 else { return }
    let functions = type.ancestry.flatMap(\.declaredFunctions).filter {
      $0.declaration.name == name && !$0.isStatic
    }
    for location in functions.flatMap(constraintExpressions)
    where skippedCalls.count < 1_000 && !skippedCalls.contains(where: { $0.location == location }) {
      skippedCalls.append((location, unknown, []))
    }
  }

  /// The functions that add views, also if neither the view nor its superview is known.
  private static let functionsThatAdd: Set = [
    "addSubview", "insertSubview", "addArrangedSubview", "insertArrangedSubview",
  ]

  /// Returns `true` for an object of which rules can consist.
  private static func hasRules(_ object: Object) -> Bool {
    object.view != nil || object.state is ConstraintState || object.state is AnchorState
  }

  /// Adds a call that could add views to a view, if its arguments were known.
  func skip(_ unknown: Unknown, _ view: Object, _ call: NativeCall) {
    skip(unknown, [view], at: call.location)
  }

  /// Adds code that could make rules of views, constraints or anchors.
  private func skip(_ unknown: Unknown, _ objects: [Object], at location: CodeLocation) {
    guard skippedCalls.count < 1_000 else { return }
    skippedCalls.append((location, unknown, objects))
    for object in objects {
      let view =
        object.view != nil ? object : (object.state as? AnchorState).flatMap { UIKitHost.viewOfItem($0.item) }
      if let view { escapedViews.insert(view) }
      if let state = object.state as? ConstraintState {
        for item in [state.first, state.second].compactMap(\.asObject).compactMap(UIKitHost.viewOfItem) {
          escapedViews.insert(item)
        }
      }
    }
  }

  package func callStatic(_ name: String, of type: TypeInfo, _ call: NativeCall) throws -> Value? { nil }

  package func operate(_ name: String, _ one: Value, _ other: Value, _ call: NativeCall) throws -> Value? {
    let (one, other) = resolvedOperands(one, other, call)
    if let a = category(one), let b = category(other) { return compared(name, a, b) }
    let isPriority = [one, other].contains { $0.asStructure?.type.name == "UILayoutPriority" }
    if isPriority {
      let a = call.interpreter.priority(of: one, at: call.location)
      let b = call.interpreter.priority(of: other, at: call.location)
      if let unknown = a.asUnknown ?? b.asUnknown { return .unknown(unknown) }
      guard let a = a.double, let b = b.double else { return nil }
      switch name {
      case "+", "-":
        return call.interpreter.make("UILayoutPriority", ["rawValue": .number(name == "+" ? a + b : a - b)])
      default: return compared(name, a, b)
      }
    }
    // A number and an implicit member, such as `.zero`.
    if let a = one.quantity, let b = other.quantity {
      switch name {
      case "+": return .number(a + b)
      case "-": return .number(a - b)
      case "*": return .number(a * b)
      case "/": return .number(a / b)
      default: return compared(name, a.value, b.value)
      }
    }
    return nil
  }

  /// Returns the operands with implicit members as members of the type of the other operand.
  private func resolvedOperands(_ one: Value, _ other: Value, _ call: NativeCall) -> (Value, Value) {
    func typeName(_ value: Value) -> String? {
      switch value {
      case .number, .integer, .literal: "CGFloat"
      case .structure(let structure): structure.type.name
      default: nil
      }
    }
    func resolved(_ value: Value, beside other: Value) -> Value {
      guard case .symbol(let symbol) = value else { return value }
      // Code adds numbers to priorities, as in `.required - 1`.
      let type = Insets.isPriority(symbol) ? "UILayoutPriority" : typeName(other)
      return type.flatMap { call.interpreter.resolved(value, as: $0, at: call.location) } ?? value
    }
    return (resolved(one, beside: other), resolved(other, beside: one))
  }

  private func category(_ value: Value) -> Int? {
    guard let structure = value.asStructure, structure.type.name == "UIContentSizeCategory" else {
      return nil
    }
    return value.nativeCase.flatMap { UIKitHost.contentSizeCategories.firstIndex(of: $0) }
  }

  private func compared<Operand: Comparable>(_ name: String, _ one: Operand, _ other: Operand) -> Value? {
    switch name {
    case "<": .boolean(one < other)
    case ">": .boolean(one > other)
    case "<=": .boolean(one <= other)
    case ">=": .boolean(one >= other)
    default: nil
    }
  }

  package func convert(_ value: Value, to type: TypeInfo, in interpreter: Interpreter) throws -> Value? {
    switch type.name {
    case "UILayoutPriority":
      guard let number = value.quantity else { return nil }
      return interpreter.make("UILayoutPriority", ["rawValue": .number(number)])
    case "CGFloat", "Double", "Float", "TimeInterval", "NSNumber": return value.quantity.map(Value.number)
    default: return nil
    }
  }
}
