package import GimbalInterpreter
package import GimbalModel
import GimbalSyntaxTree

// The steps of a run, for the program that runs a class.
extension UIKitHost {
  /// Begins a layout pass. Frames that code sets in the pass keep their formulas.
  package func beginPass() {
    pass += 1
    updateFrames()
  }

  /// Begins another layout at the same size. The formulas of the frames that code set before still hold.
  package func continuePass() { updateFrames() }

  /// Runs `updateConstraints` or `updateViewConstraints` of the root, which UIKit calls again after changes.
  /// Returns `true` if the constraints of the root of a run must be updated before its first layout.
  package func needsUpdate(_ root: Object) -> Bool {
    let needsUpdate = updatedViews.insert(root).inserted || pendingUpdates.contains(root)
    pendingUpdates.remove(root)
    return needsUpdate
  }

  package func updatingConstraints(_ body: () throws -> Void) rethrows {
    isUpdatingConstraints = true
    defer { isUpdatingConstraints = false }
    try body()
  }

  /// Runs functions that nothing calls, with views that nothing supplies, whose faults and traits are not those of the app.
  package func ignoringFaults(_ body: () throws -> Void) rethrows {
    let known = (faults, usedTraits)
    defer { (faults, usedTraits) = known }
    try body()
  }

  /// Prepares the run of a class whose view a document contains. The view of a controller is loaded later, by `loadView`.
  ///
  /// - Parameters:
  ///   - runsCode: `false` to create objects of UIKit's classes only, as the document is without code.
  ///   - makeView: Creates an object of a class of the code, as `init(coder:)` does.
  /// - Returns: The root view; `nil` for a controller.
  package func prepare(
    _ nib: NibScene, isController: Bool, runsCode: Bool = true, in interpreter: Interpreter,
    makeView: @escaping (TypeInfo) throws -> Object?
  ) throws -> Object? {
    self.nib = nib
    func load(_ owner: Object?) throws -> Object? {
      hasLoadedNib = true
      var loader = NibLoader(nib, host: self, interpreter: interpreter, runsCode: runsCode)
      let root = try loader.load(owner: owner, makeView: makeView)
      nibRoot = root
      return root
    }
    guard isController else { return try load(nil) }
    loadNib = load
    return nil
  }

  /// Gives a root view the size of the screen, or that of its document; a cell gets the width of the screen.
  package func setRootSize(of root: Object, isCell: Bool) {
    guard let state = root.view else { return }
    let size = nib?.rootSize(in: environment) ?? environment.traits.size
    state[.width] = ViewState.Component(value: .number(size.width))
    state[.height] = ViewState.Component(
      value: .number(isCell ? max(44, state[.height].number) : size.height))
    state[.x] = ViewState.Component(value: .number(0))
    state[.y] = ViewState.Component(value: .number(0))
  }

  /// Gives a cell the height that its constraints need.
  package func sizeCell(_ root: Object, in interpreter: Interpreter, at location: CodeLocation) throws {
    guard let state = root.view else { return }
    let call = NativeCall(
      interpreter: interpreter, receiver: .object(root),
      arguments: [
        ArgumentValue(nil, interpreter.makeSize(Quantity(state[.width].number), Quantity(0))),
        ArgumentValue("withHorizontalFittingPriority", .number(1_000)),
        ArgumentValue("verticalFittingPriority", .number(50)),
      ], location: location)
    if let height = try fittingSize(call, isEstimate: true).size?.height.double, height > 0 {
      state[.height] = ViewState.Component(value: .number(height))
    }
  }

  /// Returns the size of a view.
  package func size(of object: Object) -> Size? { object.view?.size }

  package func subviews(of object: Object) -> [Object] { object.view?.subviews ?? [] }

  /// Returns a view and all views in it, superviews first.
  package func views(below root: Object) -> [Object] {
    var found: [Object] = []
    var seen: Set<Object> = []
    func add(_ view: Object) {
      guard seen.insert(view).inserted else { return }
      found.append(view)
      for child in subviews(of: view) { add(child) }
    }
    add(root)
    return found
  }

  /// Makes a view of the code for a parameter; `nil` if views that are made so are nested deeply.
  package func supplying(_ make: () throws -> Object?) rethrows -> Object? {
    guard supplyDepth < 3 else { return nil }
    supplyDepth += 1
    defer { supplyDepth -= 1 }
    return try make()
  }

  /// Runs the methods that tell the root of a scene of its superview, which is a plain view meanwhile.
  package func withSuperview(
    _ root: Object, in interpreter: Interpreter, at location: CodeLocation, _ body: (Value) throws -> Void
  ) throws {
    guard let type = interpreter.program.builtInType("UIView"), let state = root.view,
      let superview = try interpreter.instantiate(type, [], at: location).asObject
    else { return try body(.none) }
    placeholder = superview
    state.superview = superview
    defer { state.superview = nil }
    try body(.object(superview))
  }

  /// Runs code with some views in one superview.
  package func withSuperview(
    _ views: [Object], in interpreter: Interpreter, _ body: () throws -> Void
  ) throws {
    guard let first = views.first else { return try body() }
    try withSuperview(first, in: interpreter, at: first.location) { superview in
      for view in views { view.view?.superview = superview.asObject }
      defer { for view in views { view.view?.superview = nil } }
      try body()
    }
  }

  /// Calls `didMoveToWindow` of a view and of the views below it.
  package func tellOfWindow(_ root: Object, in interpreter: Interpreter, at location: CodeLocation) throws {
    for view in views(below: root) where view.type.overrides("didMoveToWindow") {
      _ = try interpreter.callMethod("didMoveToWindow", of: .object(view), [], at: location)
    }
  }

  /// Returns the first object of a class that the run created.
  package func firstObject(of type: TypeInfo) -> Object? { firstObjects[ObjectIdentifier(type)] }

  /// The expressions that made constraints.
  package var madeExpressions: Set<CodeLocation> { madeExpressions(from: 0).union(updatingExpressions) }

  /// Returns the expressions that made constraints after the first ones.
  ///
  /// - Parameter count: The number of the constraints to omit, of `constraintCount`.
  package func madeExpressions(from count: Int) -> Set<CodeLocation> {
    Set(
      constraints.dropFirst(count).compactMap { $0.state as? ConstraintState }.filter(\.unknowns.isEmpty)
        .map(\.location))
  }

  /// The number of the constraints that the run created.
  package var constraintCount: Int { constraints.count }

  // MARK: Transitions

  /// Returns a transition coordinator, whose animations run after the traits have changed.
  package func transitionCoordinator(in interpreter: Interpreter, at location: CodeLocation) -> Value {
    guard let type = interpreter.program.builtInType("UIViewControllerTransitionCoordinator") else {
      return .none
    }
    return (try? interpreter.instantiate(type, [], at: location)) ?? .none
  }

  /// Runs the animations and completions of a transition.
  package func runTransitionCompletions(in interpreter: Interpreter, at location: CodeLocation) throws {
    let closures = transitionClosures
    transitionClosures = []
    for closure in closures {
      _ = try interpreter.call(closure, [ArgumentValue(nil, .none)], at: location)
    }
  }

  static func addTransitions(to types: inout NativeTypes) {
    types.addClass("UIPresentationController", "NSObject") { members in
      for name in ["containerView", "presentedView", "presentedViewController", "presentingViewController"] {
        members.get(name) { $0.unknown("the \(name) of a presentation") }
      }
      members.ignored(
        "presentationTransitionWillBegin", "presentationTransitionDidEnd", "dismissalTransitionWillBegin",
        "dismissalTransitionDidEnd", "containerViewWillLayoutSubviews", "containerViewDidLayoutSubviews")
    }
    types.addClass("UIViewControllerTransitionCoordinator", "NSObject") { members in
      members.method("animate") { call in
        call.host.transitionClosures += call.arguments.map(\.value).filter {
          if case .function = $0 { true } else { false }
        }
        return .boolean(true)
      }
      members.method("animateAlongsideTransition") { _ in .boolean(true) }
      members.method("notifyWhenInteractionChanges") { _ in .void }
      members.get("transitionDuration") { _ in .number(0.3) }
      members.get("isAnimated") { _ in .boolean(true) }
    }
  }

  // MARK: Faults

  /// Finds faults of the code after its run.
  package func findFaults(_ root: Object, in interpreter: Interpreter) {
    let tree = Set(views(below: root))
    findMasks(in: tree, root)
    findRepeatedConstraints()
    findForgottenViews(in: tree, interpreter)
  }

  /// Finds views with constraints of the code whose autoresizing mask was never switched off.
  private func findMasks(in tree: Set<Object>, _ root: Object) {
    var reported: Set<Object> = []
    for object in constraints {
      guard let state = object.state as? ConstraintState, state.isActive, let view = state.first.asObject,
        tree.contains(view), state.location.handleInDocument == nil,
        view != root, !escapedViews.contains(view), let own = view.view, own.translatesMask,
        reported.insert(view).inserted
      else { continue }
      let isPlaced = own.frame.values.contains { $0.pass != nil } || own.values["autoresizingMask"] != nil
      let isOfUIKit =
        names[ObjectIdentifier(view)]?.name == "contentView" || parts[ObjectIdentifier(view)] != nil
      let isSet = own.values["translatesAutoresizingMaskIntoConstraints"] != nil
      if isPlaced || isOfUIKit || isSet || own.superview?.view?.kind == .stackView { continue }
      report(
        .autoresizingMask,
        "'\(name(of: view))' has constraints, but its autoresizing mask is translated to constraints, too; to fix it, set its translatesAutoresizingMaskIntoConstraints to false",
        at: state.location,
        view: view)
    }
  }

  /// Finds constraints that an expression of a method that UIKit calls again adds again on each call.
  private func findRepeatedConstraints() {
    struct Key: Hashable {
      let location: CodeLocation
      let items: [Int?]
      let attributes: [Attribute?]
      let relation: Relation
    }
    var counts: [Key: Int] = [:]
    var reported: Set<CodeLocation> = []
    for object in constraints {
      guard let state = object.state as? ConstraintState, state.isActive, state.createdInLayout else {
        continue
      }
      let key = Key(
        location: state.location, items: [state.first, state.second].map { $0.asObject?.number },
        attributes: [state.firstAttribute, state.secondAttribute], relation: state.relation)
      counts[key, default: 0] += 1
      guard counts[key] == 2, reported.insert(state.location).inserted else { continue }
      report(
        .addedAgain,
        "each layout adds this constraint again; to fix it, add it once, where the view is created",
        at: state.location,
        view: state.first.asObject.flatMap(UIKitHost.viewOfItem))
    }
  }

  /// Returns `true` if code that did not run can add a view to a superview: if its name is used as a value, such as an
  /// argument, an element or a result, in the file of a constraint or in that of the view.
  private func isAddedSomewhere(_ view: Object, at location: CodeLocation, _ interpreter: Interpreter) -> Bool
  {
    guard let name = names[ObjectIdentifier(view)]?.name else { return false }
    let files = Set([location.file, view.location.file]).filter(interpreter.program.files.indices.contains)
    return files.contains { file in
      String(decoding: interpreter.program.files[file].source, as: UTF8.self).usesValue(named: name)
    }
  }

  /// Returns `true` for a view that no function that is known added to a superview.
  func isForgotten(_ view: Object) -> Bool {
    guard let state = view.view, view != placeholder, view.otherPlace == nil else { return false }
    return !state.wasAdded && state.controller == nil && state.superview == nil
      && !escapedViews.contains(view)
      && parts[ObjectIdentifier(view)] == nil
  }

  /// Finds views with active constraints that were never added to a superview.
  private func findForgottenViews(in tree: Set<Object>, _ interpreter: Interpreter) {
    var reported: Set<Object> = []
    for object in constraints {
      // The constraints of a document are between the views that it contains.
      guard let state = object.state as? ConstraintState, state.isActive, !state.isOfDocument else {
        continue
      }
      for value in [state.first, state.second] {
        guard let view = value.asObject, isForgotten(view), !tree.contains(view), unknownCalls.isEmpty,
          !isAddedSomewhere(view, at: state.location, interpreter), reported.insert(view).inserted
        else { continue }
        // The view has no common ancestor with others for the same reason.
        faults.removeAll { fault in
          fault.kind == .noCommonAncestor && (fault.view == view || fault.otherView == view)
        }
        report(
          .neverAdded,
          "'\(name(of: view))' has constraints, but is never added to a superview; to fix it, call addSubview with it first",
          at: state.location, view: view)
      }
    }
  }
}

extension String {
  /// Returns `true` if a name is used in code as a value, and not only to declare it, to assign to it, or before one of its
  /// members, or as the item of a constraint.
  ///
  /// - Complexity: O(length).
  fileprivate func usesValue(named name: String) -> Bool {
    func isPartOfName(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_"
    }
    return ranges(of: name).contains { range in
      let before = self[..<range.lowerBound]
      let after = self[range.upperBound...].drop { $0 == "?" || $0 == "!" || $0 == " " }
      if before.last.map({ isPartOfName($0) || $0 == "\"" }) ?? false { return false }
      if after.first.map(isPartOfName) ?? false || self[range.upperBound...].first.map(isPartOfName) ?? false
      {
        return false
      }
      let line = before[(before.lastIndex(of: "\n") ?? before.startIndex)...]
      // The elements of a loop that ran.
      if line.contains("for "), line.contains(" in [") { return false }
      let end = before.lastIndex { !$0.isWhitespace } ?? before.startIndex
      let start = before[..<end].lastIndex(where: \.isWhitespace).map { before.index(after: $0) }
      let word = before[(start ?? before.startIndex)...].prefix { !$0.isWhitespace }
      if ["let", "var", "func"].contains(word) || word.lowercased().hasSuffix("item:") { return false }
      return !(after.first.map { ".=:".contains($0) } ?? false)
    }
  }
}

extension Interpreter {
  /// Creates a `CGSize`.
  package func size(width: Double, height: Double) -> Value { makeSize(Quantity(width), Quantity(height)) }

  /// Creates the bounds of a view.
  package func rect(of size: Size?) -> Value {
    rect(x: 0, y: 0, width: size?.width ?? 0, height: size?.height ?? 0)
  }

  /// Creates a `CGRect`.
  package func rect(x: Double, y: Double, width: Double, height: Double) -> Value {
    makeRect(Quantity(x), Quantity(y), Quantity(width), Quantity(height))
  }
}
