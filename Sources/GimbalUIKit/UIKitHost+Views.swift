package import GimbalInterpreter
import GimbalModel

extension UIKitHost {
  /// The classes of views with their superclasses, kinds and protocols, superclasses first.
  private static let viewClasses: [(name: String, superclass: String, kind: ViewKind)] = [
    ("UIWindow", "UIView", .view), ("UILabel", "UIView", .label), ("UIImageView", "UIView", .imageView),
    ("UIControl", "UIView", .view), ("UIButton", "UIControl", .button),
    ("UITextField", "UIControl", .textField),
    ("UISwitch", "UIControl", .switch), ("UISlider", "UIControl", .slider),
    ("UISegmentedControl", "UIControl", .segmentedControl), ("UIStepper", "UIControl", .stepper),
    ("UIPageControl", "UIControl", .pageControl), ("UIDatePicker", "UIControl", .datePicker),
    ("UIRefreshControl", "UIControl", .view), ("UIProgressView", "UIView", .progressView),
    ("UIActivityIndicatorView", "UIView", .activityIndicatorView), ("UIPickerView", "UIView", .pickerView),
    ("UISearchBar", "UIView", .searchBar), ("UINavigationBar", "UIView", .navigationBar),
    ("UIToolbar", "UIView", .toolbar), ("UITabBar", "UIView", .tabBar), ("UIStackView", "UIView", .stackView),
    ("UIScrollView", "UIView", .scrollView), ("UITextView", "UIScrollView", .textView),
    ("UITableView", "UIScrollView", .tableView), ("UICollectionView", "UIScrollView", .collectionView),
    ("UITableViewCell", "UIView", .tableViewCell), ("UITableViewHeaderFooterView", "UIView", .view),
    ("UICollectionReusableView", "UIView", .collectionReusableView),
    ("UICollectionViewCell", "UICollectionReusableView", .collectionViewCell),
    ("UICollectionViewListCell", "UICollectionViewCell", .collectionViewCell),
    ("UIVisualEffectView", "UIView", .visualEffectView), ("MKMapView", "UIView", .mapView),
    ("WKWebView", "UIView", .webView), ("UIInputView", "UIView", .view), ("SCNView", "UIView", .view),
    ("MTKView", "UIView", .view), ("ARSCNView", "UIView", .view), ("PDFView", "UIView", .view),
    ("AVPlayerView", "UIView", .view), ("UIContentUnavailableView", "UIView", .view),
  ]

  static func addViews(to types: inout NativeTypes) {
    types.addSymbols(
      "UIView.AutoresizingMask",
      [
        "flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleTopMargin", "flexibleHeight",
        "flexibleBottomMargin",
      ], isOptionSet: true)
    types.addSymbols(
      "UIControl.State", ["highlighted", "disabled", "selected", "focused", "application"], isOptionSet: true
    ) { $0.constant("normal") { _ in .array([]) } }
    types.addClass("NSObject") { members in
      members.initialize = { _ in }
      members.ignored(
        "setValue", "awakeFromNib", "perform", "addObserver", "removeObserver", "willChangeValue",
        "didChangeValue")
      members.method("observe", observe)
    }
    addKeyValueObserving(to: &types)
    MutableSets.add(to: &types)
    types.addClass("UIResponder", "NSObject") { members in
      members.ignored(
        "becomeFirstResponder", "resignFirstResponder", "touchesBegan", "touchesEnded", "touchesMoved",
        "touchesCancelled", "reloadInputViews")
      members.get("isFirstResponder") { _ in .boolean(false) }
      members.get("next") { call in call.object?.view?.superview.map(Value.object) ?? .none }
    }
    types.addProtocols("UIAppearance", "UITraitEnvironment")
    types.addClass("UIView", "UIResponder", protocols: ["UIAppearance", "UITraitEnvironment"]) { members in
      members.initialize = { try initializeView($0, .view) }
      members.designatedArguments = { [ArgumentValue("frame", $0.rect(x: 0, y: 0, width: 0, height: 0))] }
      addHierarchy(to: members)
      addFrames(to: members)
      addLayout(to: members)
      addAnimations(to: members)
      members.constant("noIntrinsicMetric") { _ in .number(-1) }
      members.constant("layoutFittingCompressedSize") { $0.interpreter.makeSize(Quantity(0), Quantity(0)) }
      members.constant("layoutFittingExpandedSize") {
        $0.interpreter.makeSize(Quantity(10_000), Quantity(10_000))
      }
      members.constant("layerClass") { _ in .none }
      members.constant("areAnimationsEnabled") { _ in .boolean(false) }
      members.constant("inheritedAnimationDuration") { _ in .number(0) }
      for name in ["appearance", "appearanceWhenContained"] {
        members.staticMethod(name) { $0.unknown("the appearance of all views") }
      }
    }
    addViewClasses(to: &types)
    types.addProtocols(
      "UITableViewDelegate", "UITableViewDataSource", "UICollectionViewDelegate",
      "UICollectionViewDataSource",
      "UICollectionViewDelegateFlowLayout", "UIScrollViewDelegate", "UITextFieldDelegate",
      "UITextViewDelegate",
      "UIGestureRecognizerDelegate", "UISearchBarDelegate", "UISearchResultsUpdating", "UIPickerViewDelegate",
      "UIPickerViewDataSource", "UITabBarDelegate", "UINavigationControllerDelegate",
      "UIAppearanceContainer", "UIContentView", "UIContentConfiguration",
      "UIPopoverPresentationControllerDelegate",
      "UIViewControllerTransitioningDelegate", "UIViewControllerAnimatedTransitioning", "UICoordinateSpace",
      "UIAdaptivePresentationControllerDelegate")
  }

  /// Declares the subclasses of `UIView`.
  private static func addViewClasses(to types: inout NativeTypes) {
    for (name, superclass, kind) in viewClasses {
      types.addClass(name, superclass) { members in
        members.initialize = { try initializeView($0, kind) }
        if name == "UITableView" {
          members.designatedArguments = {
            [
              ArgumentValue("frame", $0.rect(x: 0, y: 0, width: 0, height: 0)),
              ArgumentValue("style", .symbol(SymbolValue("plain"))),
            ]
          }
        }
        if name == "UITextView" {
          members.designatedArguments = {
            [
              ArgumentValue("frame", $0.rect(x: 0, y: 0, width: 0, height: 0)),
              ArgumentValue("textContainer", .none),
            ]
          }
        }
        if name == "UITableViewCell" {
          members.designatedArguments = { _ in
            [
              ArgumentValue("style", .symbol(SymbolValue("default"))),
              ArgumentValue("reuseIdentifier", .none),
            ]
          }
        }
        if name == "UIWindow" { addWindow(to: members) }
        addContent(of: name, to: members)
      }
    }
  }

  /// Initializes a view from the arguments of one of UIKit's initializers.
  static func initializeView(_ call: NativeCall, _ kind: ViewKind) throws {
    guard let object = call.object else { return }
    let state = (object.state as? ViewState) ?? ViewState(kind, object)
    object.state = state
    call.host.register(object)
    if let frame = call.argument("frame", as: "CGRect") { try setFrame(of: state, to: frame, call) }
    if call["coder"] != nil { call.host.readFrame(of: state) }
    if kind == .tableViewCell, call["style"] != nil {
      // The size of a cell before its table view sets it.
      try setFrame(of: state, to: call.interpreter.rect(x: 0, y: 0, width: 320, height: 44), call)
    }
    for argument in call.arguments {
      switch argument.label {
      case "image" where kind == .imageView: state.values["image"] = (argument.value, call.location)
      case "type" where kind == .button: state.values["type"] = (argument.value, call.location)
      case "configuration" where kind == .button:
        state.values["configuration"] = (argument.value, call.location)
      case "items" where kind == .segmentedControl: state.values["items"] = (argument.value, call.location)
      case "style": state.values["style"] = (argument.value, call.location)
      case "effect": state.values["effect"] = (argument.value, call.location)
      case "arrangedSubviews":
        if let unknown = argument.value.asUnknown { call.host.skip(unknown, object, call) }
        for view in argument.value.elements ?? [] { try addArranged(view, to: state, call) }
      default: break
      }
    }
    guard [.switch, .stepper, .activityIndicatorView, .datePicker, .pickerView].contains(kind) else { return }
    // These controls give themselves their size.
    state.needsLayout = true
    if call.host.size(of: object) == Size(width: 0, height: 0),
      let size = ControlContent.size(of: state, in: call.interpreter, host: call.host)
    {
      state[.width] = ViewState.Component(value: size.width)
      state[.height] = ViewState.Component(value: size.height)
      state.fixFrame()
    }
  }

  // MARK: The tree of views

  private static func addHierarchy(to members: NativeMembers) {
    members.property("superview", get: superview) { _, _ in }
    members.get("subviews", subviews)
    members.get("window") { call in
      if let top = call.view?.ancestors.last, top.type.isKind(ofName: "UIWindow") { return .object(top) }
      return call.host.isInWindow && !call.host.runsTests ? call.interpreter.make(keyWindowType, [:]) : .none
    }
    members.method("addSubview") { call in
      try add(call[0], to: call)
      return .void
    }
    members.method("insertSubview") { call in
      guard let state = call.view else { return .void }
      let index: Int? =
        if let index = call["at"]?.int { index } else if let below = (call["belowSubview"])?.asObject {
          state.subviews.firstIndex(of: below)
        } else if let above = (call["aboveSubview"])?.asObject {
          state.subviews.firstIndex(of: above).map { $0 + 1 }
        } else { nil }
      try add(call[0], to: call, at: index)
      return .void
    }
    members.method("removeFromSuperview") { call in
      if let object = call.object { call.host.remove(object) }
      return .void
    }
    for (name, toFront) in [("bringSubviewToFront", true), ("sendSubviewToBack", false)] {
      members.method(name) { call in
        guard let state = call.view, let child = call[0]?.asObject,
          let index = state.subviews.firstIndex(of: child)
        else { return .void }
        state.subviews.remove(at: index)
        state.subviews.insert(child, at: toFront ? state.subviews.count : 0)
        return .void
      }
    }
    members.method("isDescendant") { call in
      guard let state = call.view, let other = call["of"]?.asObject else { return .boolean(false) }
      return .boolean(state.ancestors.contains(other))
    }
    members.method("viewWithTag") { call in
      guard let tag = call[0]?.int else { return .none }
      var pending = call.object.map { [$0] } ?? []
      while let next = pending.popLast() {
        if next.view?.values["tag"]?.value.int == tag { return .object(next) }
        pending += next.view?.subviews ?? []
      }
      return .none
    }
    addGuides(to: members)
  }

  /// Declares the layout guides of a view.
  private static func addGuides(to members: NativeMembers) {
    members.method("addLayoutGuide") { call in
      guard let state = call.view, let guide = call[0]?.asObject, let own = guide.state as? GuideState else {
        return .void
      }
      own.owner = call.object
      if !state.guides.contains(guide) { state.guides.append(guide) }
      return .void
    }
    members.method("removeLayoutGuide") { call in
      call.view?.guides.removeAll { $0 == call[0]?.asObject }
      return .void
    }
    members.get("layoutGuides") { .array($0.view?.guides.map(Value.object) ?? []) }
  }

  /// Adds a view to the receiver of a call.
  static func add(_ child: Value?, to call: NativeCall, at index: Int? = nil) throws {
    let child = call.interpreter.resolved(child, as: "UIView", at: call.location)
    switch child {
    case .unknown(let unknown): try call.host.didSkip(call, unknown)
    case .symbol(let symbol):
      try call.host.didSkip(call, Unknown("the type of '.\(symbol.name)' is not known", at: call.location))
    default: break
    }
    guard let parent = call.object, let state = parent.view, let object = child?.asObject else { return }
    guard let own = asView(object, call) else { return }
    guard !state.ancestors.contains(object) else {
      call.host.report(
        .noCommonAncestor, "a view is added to itself or to one of its subviews", at: call.location)
      return
    }
    let oldSuperview = own.superview
    if oldSuperview == parent {
      state.subviews.removeAll { $0 == object }
    } else {
      call.host.remove(object)
    }
    own.superview = parent
    own.wasAdded = true
    let position = index.map { min(max(0, $0), state.subviews.count) } ?? state.subviews.count
    state.subviews.insert(object, at: position)
    if own.basis == nil { own.basis = state.size }
    state.needsLayout = true
    if object.type.overrides("didMoveToSuperview") {
      _ = try call.interpreter.callMethod("didMoveToSuperview", of: .object(object), [], at: call.location)
    }
    if call.host.isInWindow { try call.host.tellOfWindow(object, in: call.interpreter, at: call.location) }
    if parent.type.overrides("didAddSubview") {
      _ = try call.interpreter.callMethod(
        "didAddSubview", of: .object(parent), [ArgumentValue(nil, .object(object))], at: call.location)
    }
  }

  /// Returns the state of an object that is used as a view. An object of an unknown class becomes a view.
  static func asView(_ object: Object, _ call: NativeCall) -> ViewState? {
    if let state = object.view { return state }
    guard object.state == nil, object.type.nativeAncestor == nil else { return nil }
    let state = ViewState(.view, object)
    object.state = state
    return state
  }

  /// Removes a view from its superview, with the constraints between it and other views.
  func remove(_ object: Object) {
    guard let state = object.view, let parent = state.superview else { return }
    removeConstraints(reachingOutOf: object)
    parent.view?.subviews.removeAll { $0 == object }
    parent.view?.arrangedSubviews.removeAll { $0 == object }
    parent.view?.needsLayout = true
    state.superview = nil
  }

  private static func addAnimations(to members: NativeMembers) {
    // An animation ends at once: its changes are made, and then its completion runs.
    for name in [
      "animate", "transition", "performWithoutAnimation", "animateKeyframes", "addKeyframe",
      "modifyAnimations",
    ] {
      members.staticMethod(name) { call in
        var hasAnimations = false
        for argument in call.arguments {
          guard case .function = argument.value else { continue }
          let isCompletion = argument.label == "completion" || argument.label == nil && hasAnimations
          hasAnimations = true
          // The completion of an animation that starts itself again runs once.
          if isCompletion, call.interpreter.callStack.contains(call.location) { continue }
          _ = try call.interpreter.call(
            argument.value, isCompletion ? [ArgumentValue(nil, .boolean(true))] : [], at: call.location)
        }
        return .void
      }
    }
    members.staticMethod("setAnimationsEnabled") { _ in .void }
  }

  // MARK: Other properties

  package func property(_ name: String, _ call: NativeCall) throws -> Value? {
    guard let object = call.object else { return nil }
    if let state = object.view {
      if let value = state.values[name]?.value { return value }
      if name == "font", state.kind == .label || state.kind == .textField { return Fonts.body(in: call) }
      if name == "text", state.kind == .textView { return .string("") }
      if let value = Defaults.value(of: name, in: state.kind) { return value }
      if name == "contentScaleFactor" { return .number(call.host.environment.device.scale) }
    }
    if object.view == nil, let value = object.fields["UIKit.\(name)"] { return value }
    if let value = Defaults.structure(of: name, in: object.type, call) { return value }
    guard object.type.ancestry.contains(where: { $0.role == .opaque }) else { return nil }
    if object.view == nil, let anchor = UIKitHost.anchorAttributes[name] {
      _ = UIKitHost.asView(object, call)
      return call.anchor(object, anchor)
    }
    return try call.interpreter.libraryProperty(name, of: "UIView", object, at: call.location)
  }

  /// The properties whose views UIKit adds and lays out itself, so that they are not part of the scene, with whether they
  /// are outside of the view that the class lays out, as in bars and beside the keyboard.
  private static let attachedViews = [
    "tableHeaderView": false, "tableFooterView": false, "backgroundView": false,
    "selectedBackgroundView": false, "accessoryView": false, "inputAccessoryView": true, "inputView": true,
    "titleView": true, "customView": true, "leftView": true, "rightView": true,
  ]

  /// The rules that the scene lacks because UIKit lays out their views.
  var rulesOfAttachedViews: [UnknownUse] {
    attachedViews.filter(losesRules).map { attached in
      let reason = "UIKit lays out the view of '\(attached.property)' itself"
      return UnknownUse(
        location: attached.location, unknown: Unknown(reason, at: attached.location), views: [],
        kind: .omittedConstraint)
    }
  }

  /// Returns `true` if the scene lacks rules because UIKit lays out a view: rules of the view or of its subviews. Those of a
  /// class of the code that is outside of the scene are in the scene of that class.
  private func losesRules(_ attached: AttachedView) -> Bool {
    let inside = Set(views(below: attached.view))
    var hasRules = inside.count > 1
    for case let state as ConstraintState in constraints.map(\.state) where state.isActive {
      let items = [state.first, state.second].compactMap(\.asObject).compactMap(UIKitHost.viewOfItem)
      guard items.contains(where: inside.contains) else { continue }
      if !items.allSatisfy(inside.contains) { return true }
      hasRules = true
    }
    return hasRules && !(UIKitHost.attachedViews[attached.property] == true && attached.view.type.isDeclared)
  }

  package func setProperty(_ name: String, to value: Value, _ call: NativeCall) throws {
    guard let object = call.object else { return }
    if let state = object.view {
      var stored = value
      if case .literal(_, let number) = value {
        // The literal has the type of the property.
        if case .number? = Defaults.value(of: name, in: state.kind) { stored = .number(number) }
      }
      state.values[name] = (stored, call.location)
    } else {
      object.fields["UIKit.\(name)"] = value
    }
    if let view = value.asObject { attach(view, to: name, at: call.location) }
  }

  /// Notes that code gives a view to a property whose view UIKit lays out.
  func attach(_ view: Object, to property: String, at location: CodeLocation) {
    guard UIKitHost.attachedViews[property] != nil, view.view != nil, attachedViews.count < 1_000 else {
      return
    }
    attachedViews.append(AttachedView(property: property, view: view, location: location))
    escapedViews.insert(view)
  }
}

extension NativeCall {
  /// The state of the receiver, if it is a view.
  var view: ViewState? { object?.view }
}
