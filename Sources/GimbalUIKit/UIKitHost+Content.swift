import GimbalInterpreter
import GimbalModel

extension UIKitHost {
  static func addControls(to types: inout NativeTypes) {
    types["Bundle"]?.native?.method("loadNibNamed") { call in
      try call.host.loadNib(call) ?? call.interpreter.nibContent(at: call.location)
    }
    types.addValue("UINib") { members in
      members.make = { $0.interpreter.make("UINib", ["UIKit.name": $0["nibName"] ?? .none]) }
      members.method("instantiate") { call in
        try call.host.loadNib(named: call.receiver.asStructure?["UIKit.name"].text, call["withOwner"], call)
          ?? call.interpreter.nibContent(at: call.location)
      }
    }
    types.addClass("NSTextContainer", "NSObject") { members in
      members.stored("lineFragmentPadding", default: .number(5))
      members.stored("maximumNumberOfLines", default: .integer(0))
      members.stored("lineBreakMode", default: .symbol(SymbolValue("byWordWrapping")))
    }
    types.addClass("UINavigationItem", "NSObject") { members in
      members.ignored(
        "setRightBarButton", "setLeftBarButton", "setRightBarButtonItems", "setLeftBarButtonItems",
        "setHidesBackButton")
    }
    for name in [
      "UIBarButtonItem", "UIBarItem", "UIAction", "UIMenu", "UICollectionViewLayout",
      "UICollectionViewFlowLayout", "UICollectionViewCompositionalLayout", "UITabBarItem",
    ] {
      types.addClass(name, "NSObject") { members in
        members.ignored("invalidateLayout", "prepare", "register")
      }
    }
  }

  /// Declares the members of one class of views that do not follow from the declarations of properties.
  static func addContent(of name: String, to members: NativeMembers) {
    switch name {
    case "UIControl":
      members.ignored("addTarget", "removeTarget", "sendActions", "addAction", "removeAction")
      members.get("state") { call in
        let names = [("isEnabled", false, "disabled"), ("isSelected", true, "selected")]
        let states = names.filter { call.view?.values[$0.0]?.value.bool == $0.1 }
        return .array(states.map { .symbol(SymbolValue($0.2)) })
      }
    case "UIButton":
      addButton(to: members)
    case "UIStackView":
      addStackView(to: members)
    case "UITableView", "UICollectionView":
      addList(name, to: members)
    case "UITableViewCell", "UICollectionViewCell", "UITableViewHeaderFooterView", "UIVisualEffectView":
      members.get("contentView") { call in try contentView(of: call) }
      if name == "UITableViewCell" {
        for (part, type) in [
          ("textLabel", "UILabel"), ("detailTextLabel", "UILabel"), ("imageView", "UIImageView"),
        ] {
          members.get(part) { call in try self.part(part, type, of: call) }
        }
        members.ignored("setSelected", "setHighlighted", "setEditing", "willTransition")
      }
      members.ignored("setNeedsUpdateConfiguration", "updateConfiguration")
    case "UIScrollView", "UITextView":
      members.ignored(
        "setContentOffset", "scrollRectToVisible", "flashScrollIndicators", "setZoomScale",
        "scrollRangeToVisible", "zoom")
      if name == "UITextView" { addTextView(to: members) }
    case "UISegmentedControl":
      addSegmentedControl(to: members)
    case "UIActivityIndicatorView":
      members.method("startAnimating") { call in
        call.view?.values["UIKit.animating"] = (.boolean(true), call.location)
        return .void
      }
      members.method("stopAnimating") { call in
        call.view?.values["UIKit.animating"] = (.boolean(false), call.location)
        return .void
      }
      members.get("isAnimating") { call in call.view?.values["UIKit.animating"]?.value ?? .boolean(false) }
    case "UISwitch", "UIProgressView", "UISlider", "UIDatePicker", "UIPickerView", "UISearchBar", "UIToolbar",
      "UITabBar", "UINavigationBar":
      members.ignored(
        "setOn", "setProgress", "setValue", "setDate", "reloadAllComponents", "selectRow", "setItems",
        "setThumbImage", "setMinimumTrackImage", "setMaximumTrackImage", "setBackgroundImage",
        "setShadowImage", "setImage", "setShowsCancelButton", "setSearchFieldBackgroundImage",
        "setTitleVerticalPositionAdjustment", "setPositionAdjustment")
      if name == "UISearchBar" {
        members.get("searchTextField") { call in try part("searchTextField", "UITextField", of: call) }
      }
    default: break
    }
  }

  /// Declares the members of buttons.
  private static func addButton(to members: NativeMembers) {
    for kind in [
      "Title", "TitleColor", "Image", "BackgroundImage", "AttributedTitle", "TitleShadowColor",
      "PreferredSymbolConfiguration",
    ] {
      members.method("set\(kind)") { call in
        let state = (call["for"]?.elements?.first ?? call["for"])?.caseName ?? "normal"
        let type = ["Image": "UIImage", "AttributedTitle": "NSAttributedString"][kind]
        if let value = type.map({ call.argument(0, as: $0) }) ?? call[0] {
          call.view?.values["UIKit.\(kind).\(state)"] = (value, call.location)
        }
        return .void
      }
    }
    members.method("title") { call in call.view?.values["UIKit.Title.normal"]?.value ?? .none }
    members.method("image") { call in call.view?.values["UIKit.Image.normal"]?.value ?? .none }
    members.get("currentTitle") { call in call.view?.values["UIKit.Title.normal"]?.value ?? .none }
    members.get("currentImage") { call in call.view?.values["UIKit.Image.normal"]?.value ?? .none }
    members.get("titleLabel") { call in try part("titleLabel", "UILabel", of: call) }
    members.get("imageView") { call in try part("imageView", "UIImageView", of: call) }
    members.ignored("setNeedsUpdateConfiguration")
  }

  /// Declares the members of text views.
  private static func addTextView(to members: NativeMembers) {
    members.get("textContainer") { call in try part("textContainer", "NSTextContainer", of: call) }
    members.property("textContainerInset") { call in
      call.view?.values["textContainerInset"]?.value
        ?? call.interpreter.makeInsets(
          top: Quantity(8), left: Quantity(0), bottom: Quantity(8), right: Quantity(0))
    } set: { call, value in
      call.view?.values["textContainerInset"] = (value, call.location)
    }
  }

  /// Declares the members of stack views.
  private static func addStackView(to members: NativeMembers) {
    members.get("arrangedSubviews") { .array($0.view?.arrangedSubviews.map(Value.object) ?? []) }
    members.method("addArrangedSubview") { call in
      if let state = call.view, let view = call[0] { try addArranged(view, to: state, call) }
      return .void
    }
    members.method("insertArrangedSubview") { call in
      if let state = call.view, let view = call[0] {
        try addArranged(view, to: state, call, at: call["at"]?.int)
      }
      return .void
    }
    members.method("removeArrangedSubview") { call in
      call.view?.arrangedSubviews.removeAll { $0 == call[0]?.asObject }
      return .void
    }
    members.method("setCustomSpacing") { call in
      if let view = call["after"]?.asObject, let spacing = call[0] {
        call.view?.spacingAfter[ObjectIdentifier(view)] = spacing
      }
      return .void
    }
    members.method("customSpacing") { call in
      call["after"]?.asObject.flatMap { call.view?.spacingAfter[ObjectIdentifier($0)] }
        ?? .number(.greatestFiniteMagnitude)
    }
    members.constant("spacingUseSystem") { _ in .number(8) }
    members.constant("spacingUseDefault") { _ in .number(.greatestFiniteMagnitude) }
  }

  /// Declares the members of table views and collection views.
  private static func addList(_ name: String, to members: NativeMembers) {
    members.ignored(
      "register", "reloadData", "deselectRow", "selectRow", "reloadRows", "insertRows", "deleteRows",
      "beginUpdates",
      "endUpdates", "scrollToRow", "reloadSections", "scrollToItem", "reloadItems", "insertItems",
      "deleteItems", "performBatchUpdates",
      "setCollectionViewLayout", "selectItem", "deselectItem", "insertSections", "deleteSections")
    members.constant("automaticDimension") { _ in .number(-1) }
    for method in [
      "dequeueReusableCell", "dequeueReusableHeaderFooterView", "dequeueReusableSupplementaryView",
      "cellForRow", "cellForItem",
    ] {
      members.method(method) { $0.unknown("a cell of a data source") }
    }
    if name == "UICollectionView" {
      members.get("collectionViewLayout") { call in
        call.view?.values["collectionViewLayout"]?.value
          ?? call.unknown("the layout of the collection view")
      }
    }
  }

  /// Declares the members of segmented controls.
  private static func addSegmentedControl(to members: NativeMembers) {
    members.method("insertSegment") { call in
      guard let state = call.view, let title = call["withTitle"] ?? call["with"] ?? call[0] else {
        return .void
      }
      var items = state.values["items"]?.value.elements ?? []
      items.insert(title, at: min(max(0, call["at"]?.int ?? items.count), items.count))
      state.values["items"] = (.array(items), call.location)
      return .void
    }
    members.ignored(
      "setTitle", "setImage", "setTitleTextAttributes", "removeAllSegments", "setEnabled", "setWidth",
      "setBackgroundImage", "setDividerImage")
  }

  /// Returns a view that a control creates for itself, such as the label of a button. It is not laid out.
  private static func part(_ name: String, _ type: String, of call: NativeCall) throws -> Value {
    guard let object = call.object else { return .none }
    let key = "UIKit.\(name)"
    if let known = object.fields[key] { return known }
    guard let type = call.interpreter.program.builtInType(type) else { return .none }
    let made = try call.interpreter.instantiate(type, [], at: call.location)
    object.fields[key] = made
    if let part = made.asObject { call.host.parts[ObjectIdentifier(part)] = object }
    return made
  }

  /// Returns `true` for a part of a control that is not in its control.
  func isUnplacedPart(_ view: Object) -> Bool {
    parts[ObjectIdentifier(view)] != nil && view.view?.superview == nil
  }

  /// Places the label of a button in the center of the button, and returns `true`; returns `false` for other parts.
  func placeTitle(_ part: Object, _ call: NativeCall) throws -> Bool {
    guard let control = parts[ObjectIdentifier(part)], let own = control.view, own.kind == .button,
      let label = part.view, label.kind == .label
    else { return false }
    label.superview = control
    own.subviews.append(part)
    (label.wasAdded, label.translatesMask) = (true, false)
    for attribute in [Attribute.centerX, .centerY] {
      let center = ConstraintState(
        first: .object(part), attribute, .equal, second: .object(control), attribute, call)
      center.isActive = true
      _ = try call.addConstraint(center)
    }
    return true
  }

  /// The texts of a view that code set, with the assignments. The label of a button has the title of the button.
  func texts(of state: ViewState) -> [(value: Value, location: CodeLocation)] {
    let button = state.kind == .label ? state.object.flatMap { parts[ObjectIdentifier($0)]?.view } : nil
    let isOfButton = state.kind == .button || button?.kind == .button
    let keys =
      isOfButton ? ["UIKit.Title.normal", "UIKit.AttributedTitle.normal"] : ["text", "attributedText"]
    return keys.compactMap { (button ?? state).values[$0] }
  }

  /// Returns the content view of a cell, which fills the cell.
  private static func contentView(of call: NativeCall) throws -> Value {
    guard let object = call.object, let state = object.view else { return .none }
    if let known = object.fields["UIKit.contentView"] { return known }
    guard let type = call.interpreter.program.builtInType("UIView") else { return .none }
    let made = try call.interpreter.instantiate(type, [], at: call.location)
    object.fields["UIKit.contentView"] = made
    guard let content = made.asObject, let own = content.view else { return .none }
    call.host.didName(content, "contentView", isProperty: true)
    own.superview = object
    own.wasAdded = true
    state.subviews.insert(content, at: 0)
    own[.width] = ViewState.Component(value: .number(state[.width].number))
    own[.height] = ViewState.Component(value: .number(state[.height].number))
    own.fixFrame()
    own.values["autoresizingMask"] = (
      .array([.symbol(SymbolValue("flexibleWidth")), .symbol(SymbolValue("flexibleHeight"))]), call.location
    )
    return made
  }

  static func addArranged(_ value: Value, to state: ViewState, _ call: NativeCall, at index: Int? = nil)
    throws
  {
    let value = call.interpreter.resolved(value, as: "UIView", at: call.location) ?? value
    if case .unknown(let unknown) = value { try call.host.didSkip(call, unknown) }
    guard let object = value.asObject, let own = asView(object, call), let stack = state.object else {
      return
    }
    var inner = call
    inner.receiver = .object(stack)
    try add(value, to: inner)
    own.translatesMask = false
    state.arrangedSubviews.removeAll { $0 == object }
    let position = index.map { min(max(0, $0), state.arrangedSubviews.count) } ?? state.arrangedSubviews.count
    state.arrangedSubviews.insert(object, at: position)
  }
}

/// The content sizes of controls that a layout does not measure itself.
enum ControlContent {
  /// Returns the content size; `nil` for a view without content, or whose content the layout measures.
  static func size(of state: ViewState, in interpreter: Interpreter, host: UIKitHost) -> (
    width: Value, height: Value
  )? {
    let none = Value.number(-1)
    func unknown(_ reason: String) -> Value {
      state.object.map { .unknown(Unknown(reason, at: $0.location)) } ?? none
    }
    switch state.kind {
    case .label:
      // A label without a text has no size; the layout measures other labels.
      let isEmpty = host.texts(of: state).allSatisfy { $0.value.isNone || $0.value.text?.isEmpty == true }
      return isEmpty ? (.number(0), .number(0)) : nil
    case .imageView:
      guard let (image, _) = state.values["image"], !image.isNone else { return nil }
      if let unknown = image.asUnknown { return (.unknown(unknown), .unknown(unknown)) }
      guard let place = state.values["image"]?.location,
        let size = try? interpreter.member("size", of: image, at: place).size
      else { return nil }
      return (size.width, size.height)
    case .button:
      if let configuration = state.values["configuration"]?.value, !configuration.isNone {
        let size =
          configuration.asUnknown.map(Value.unknown) ?? unknown("the size of a button with a configuration")
        return (size, size)
      }
      return buttonSize(of: state, in: interpreter)
    // The sizes of the alignment rectangles of UIKit's controls since iOS 13, before iOS 26. A layout in a stated version
    // has those of SystemMetrics.
    case .textView:
      // A text view that scrolls has no content size.
      guard state.values["isScrollEnabled"]?.value.bool == false,
        state.values["textContainerInset"] != nil
          || state.object?.fields["UIKit.textContainer"]?.asObject?.fields.isEmpty == false
      else { return nil }
      let size = unknown("the size of a text view with other insets")
      return (size, size)
    case .textField: return (none, .number(fieldHeight(of: state, in: interpreter)))
    case .progressView where state.values["style"]?.value.caseName == "bar": return (none, .number(2.5))
    case .activityIndicatorView
    where ["large", "whiteLarge"].contains(state.values["style"]?.value.caseName):
      return (.number(37), .number(37))
    case .segmentedControl, .pageControl:
      let name = state.kind == .pageControl ? "page control" : "segmented control"
      return (unknown("the width of a \(name)"), length(of: state.kind, along: .vertical) ?? none)
    default:
      let size = (length(of: state.kind, along: .horizontal), length(of: state.kind, along: .vertical))
      return size.0 == nil && size.1 == nil ? nil : (size.0 ?? none, size.1 ?? none)
    }
  }

  private static func length(of kind: ViewKind, along axis: Axis) -> Value? {
    SystemMetrics.contentLength(of: kind, along: axis).map { .number($0) }
  }

  /// Returns the size of a button that shows only images; `nil` for other buttons, and if a size is not known.
  private static func buttonSize(of state: ViewState, in interpreter: Interpreter) -> (
    width: Value, height: Value
  )? {
    guard state.values["UIKit.Title.normal"]?.value.isNone ?? true,
      state.values["UIKit.AttributedTitle.normal"]?.value.isNone ?? true
    else { return nil }
    var size = Size(width: 0, height: 0)
    for (name, isInFront) in [("UIKit.Image.normal", true), ("UIKit.BackgroundImage.normal", false)] {
      guard let (image, location) = state.values[name], !image.isNone else { continue }
      guard let own = try? interpreter.member("size", of: image, at: location) else { return nil }
      if let unknown = image.asUnknown ?? own.asUnknown ?? own.size?.width.asUnknown {
        return (.unknown(unknown), .unknown(unknown))
      }
      guard let own = own.size, let width = own.width.double, let height = own.height.double
      else { return nil }
      // A button with an image is at least as high as one line of its empty title.
      size.width = max(size.width, width)
      size.height = max(size.height, height, isInFront ? Font(size: 18).lineHeight : 0)
    }
    return size.width == 0 && size.height == 0 ? nil : (.number(size.width), .number(size.height))
  }

  /// Returns the height of a text field, which depends on its border and its font.
  private static func fieldHeight(of state: ViewState, in interpreter: Interpreter) -> Double {
    if state.values["borderStyle"]?.value.caseName == "roundedRect" { return 34 }
    let size = state.values["font"]?.value.font(in: interpreter)?.size ?? 17
    return Font(size: size).lineHeight.rounded(.up) + 1
  }
}
