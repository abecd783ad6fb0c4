extension FileLowering {
  /// Returns the kind of the value of an expression; `.other` if its type is not known.
  func kind(of value: CExpression) -> ModuleIndex.Kind { type(of: value).map(module.kind) ?? .other }

  /// Returns the type of an expression as far as the files and the names of UIKit determine it.
  func type(of value: CExpression) -> CType? {
    switch value.kind {
    case .integer, .character: return CType(name: "NSInteger")
    case .floating: return CType(name: "CGFloat")
    case .boolean: return CType(name: "BOOL")
    case .string: return CType(name: "NSString", pointers: 1)
    case .array: return CType(name: "NSArray", pointers: 1)
    case .dictionary: return CType(name: "NSDictionary", pointers: 1)
    case .block: return CType(name: "block", function: CFunctionType(result: .id, parameters: []))
    case .name(let name): return type(ofName: name)
    case .cast(let type, _), .compound(let type, _): return type
    case .conditional(let condition, let one, let other): return type(of: one ?? condition) ?? type(of: other)
    case .assignment(let target, _, _): return type(of: target)
    case .comma(let parts): return parts.last.flatMap(type)
    case .prefix(let name, let operand): return name == "!" ? CType(name: "BOOL") : type(of: operand)
    case .postfix(let operand, _): return type(of: operand)
    case .binary(let one, let name, let other): return type(of: one, name, other)
    case .element(let base, _):
      guard var type = type(of: base) else { return nil }
      if type.isArray {
        type.isArray = false
        return type
      }
      return type.arguments.last
    case .member(let base, let name): return type(ofMember: name, of: base)
    case .message(let receiver, let parts): return type(of: receiver, parts)
    case .call(let callee, let arguments): return type(ofCall: callee, arguments)
    default: return nil
    }
  }

  private func type(ofName name: String) -> CType? {
    if let variable = local(name) { return variable.type }
    if name == "self" || name == "super" {
      return owner.map { CType(name: $0.name, pointers: 1) }
    }
    if let owner {
      if let type = module.variable(name, of: owner) { return type }
      if let found = module.propertyStored(in: name, of: owner) { return found.property.type }
    }
    if module.constants.contains(name) { return CType(name: "NSInteger") }
    return module.variables[name] ?? FrameworkTypes.constants[name]
  }

  private func type(of one: CExpression, _ name: String, _ other: CExpression) -> CType? {
    switch name {
    case "==", "!=", "<", ">", "<=", ">=", "&&", "||": return CType(name: "BOOL")
    case "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>":
      let (first, second) = (kind(of: one), kind(of: other))
      if first == .floating || second == .floating { return CType(name: "CGFloat") }
      return first == .integer && second == .integer ? CType(name: "NSInteger") : nil
    default: return nil
    }
  }

  private func type(ofCall callee: CExpression, _ arguments: [CExpression]) -> CType? {
    guard case .name(let name) = callee.kind else { return nil }
    if let function = local(name).map({ module.resolved($0.type) })?.function { return function.result }
    if let function = module.functions[name] { return function.result }
    if name.hasPrefix("CGRectGet")
      || ["floor", "ceil", "round", "floorf", "ceilf", "roundf", "fabs", "fmax", "fmin", "sqrt"].contains(
        name)
    {
      return CType(name: "CGFloat")
    }
    if name.hasPrefix("CGRect"),
      name.hasSuffix("Make") || ["Inset", "Offset", "Integral"].contains(where: name.hasSuffix)
    {
      return CType(name: "CGRect")
    }
    if name == "CGSizeMake" { return CType(name: "CGSize") }
    if name == "CGPointMake" { return CType(name: "CGPoint") }
    if ["NSMakeRange", "NSIntersectionRange", "NSUnionRange"].contains(name) {
      return CType(name: "NSRange")
    }
    if name == "UIEdgeInsetsMake" { return CType(name: "UIEdgeInsets") }
    if ["MAX", "MIN", "ABS"].contains(name) {
      return arguments.first { kind(of: $0) == .floating }.flatMap(type) ?? arguments.first.flatMap(type)
    }
    return name.contains("Is") || name.contains("Contains") || name.contains("EqualTo")
      ? CType(name: "BOOL") : nil
  }

  // MARK: Members and messages

  private static let fieldTypes: [String: [String: String]] = [
    "CGRect": ["origin": "CGPoint", "size": "CGSize"], "CGPoint": ["x": "CGFloat", "y": "CGFloat"],
    "CGSize": ["width": "CGFloat", "height": "CGFloat"],
    "UIEdgeInsets": ["top": "CGFloat", "left": "CGFloat", "bottom": "CGFloat", "right": "CGFloat"],
  ]

  private func type(ofMember name: String, of base: CExpression) -> CType? {
    let baseType = type(of: base).map(module.resolved)
    if let baseType {
      if let field = FileLowering.fieldTypes[baseType.name]?[name] { return CType(name: field) }
      if let structure = module.structures[baseType.name] {
        return structure.fields.first { $0.name == name }?.type
      }
      if let entry = module.classes[baseType.name] {
        if let property = module.property(name, of: entry) { return property.type }
        if let variable = module.variable(name, of: entry) { return variable }
        if let method = module.method(name, of: entry, isStatic: false) {
          return result(of: method.result, baseType)
        }
      }
    }
    if let type = FrameworkTypes.property(name) { return type }
    if let known = module.propertyTypes[name] { return known }
    return nil
  }

  private func result(of type: CType, _ receiver: CType?) -> CType? {
    type.name == "instancetype" ? receiver : type
  }

  private func type(of receiver: CExpression, _ parts: [SelectorPart]) -> CType? {
    guard let first = parts.first else { return nil }
    if first.arguments == nil {
      switch first.name {
      case "alloc", "new", "init", "self", "copy", "mutableCopy", "retain", "autorelease":
        if case .name(let name) = receiver.kind, local(name) == nil, name.first?.isUppercase == true {
          return CType(name: name, pointers: 1)
        }
        return type(of: receiver)
      case "class": return CType(name: "Class")
      default: break
      }
    }
    if case .name(let name) = receiver.kind, local(name) == nil, name.first?.isUppercase == true,
      module.variables[name] == nil
    {
      return type(ofClassMessage: parts, to: name)
    }
    let selector = parts.selector
    if module.isInitializer(selector) { return type(of: receiver) }
    let receiverType = type(of: receiver)
    if let entry = receiverType.flatMap({ module.classes[$0.name] }),
      let method = module.method(selector, of: entry, isStatic: isStaticMethod && receiver.isSelf)
    {
      return result(of: method.result, receiverType)
    }
    if first.arguments == nil { return type(ofMember: first.name, of: receiver) }
    if let type = FrameworkTypes.result(of: selector) { return type }
    return module.methodResults[selector].flatMap { result(of: $0, receiverType) }
  }

  private func type(ofClassMessage parts: [SelectorPart], to name: String) -> CType? {
    let selector = parts.selector
    let own = CType(name: name, pointers: 1)
    if let entry = module.classes[name], let method = module.method(selector, of: entry, isStatic: true) {
      return result(of: method.result, own)
    }
    if selector == "constraintsWithVisualFormat:options:metrics:views:" {
      return CType(name: "NSArray", pointers: 1)
    }
    // A class method that starts with the noun of its class creates an object.
    let noun = ImportedName.words(name).last?.lowercased() ?? ""
    return selector.lowercased().hasPrefix(noun) || selector.hasPrefix("shared")
      || selector.hasSuffix("Color")
      || selector.hasPrefix("default") || selector.hasPrefix("main") || selector.hasPrefix("current")
      ? own : nil
  }
}

extension CExpression {
  var isSelf: Bool { if case .name("self") = kind { true } else { false } }
  var isSuper: Bool { if case .name("super") = kind { true } else { false } }
}

/// The types of properties and methods of Apple's frameworks.
enum FrameworkTypes {
  /// The types of constants that are structures.
  static let constants: [String: CType] = [
    "UILayoutFittingCompressedSize": CType(name: "CGSize"),
    "UILayoutFittingExpandedSize": CType(name: "CGSize"), "CGRectZero": CType(name: "CGRect"),
    "CGRectNull": CType(name: "CGRect"), "CGSizeZero": CType(name: "CGSize"),
    "CGPointZero": CType(name: "CGPoint"), "UIEdgeInsetsZero": CType(name: "UIEdgeInsets"),
  ]

  private static let names: [(String, [String])] = [
    (
      "CGRect",
      ["frame", "bounds", "applicationFrame", "statusBarFrame", "CGRectValue", "layoutFrame", "nativeBounds"]
    ),
    (
      "CGSize",
      [
        "contentSize", "intrinsicContentSize", "CGSizeValue", "itemSize", "shadowOffset",
        "preferredContentSize",
      ]
    ),
    ("CGPoint", ["center", "contentOffset", "CGPointValue"]),
    (
      "UIEdgeInsets",
      [
        "contentInset", "layoutMargins", "safeAreaInsets", "contentEdgeInsets", "titleEdgeInsets",
        "imageEdgeInsets", "adjustedContentInset",
      ]
    ),
    (
      "CGFloat",
      [
        "alpha", "constant", "multiplier", "spacing", "lineHeight", "pointSize", "ascender", "descender",
        "capHeight",
        "xHeight", "cornerRadius", "borderWidth", "scale", "preferredMaxLayoutWidth", "rowHeight",
        "floatValue",
        "doubleValue", "priority", "minimumLineSpacing", "minimumInteritemSpacing", "zoomScale",
      ]
    ),
    (
      "NSInteger",
      [
        "tag", "count", "length", "numberOfLines", "numberOfPages", "currentPage", "section", "row", "item",
        "integerValue", "intValue", "unsignedIntegerValue", "numberOfSections", "selectedIndex",
        "selectedSegmentIndex",
      ]
    ),
    (
      "BOOL",
      [
        "hidden", "isHidden", "enabled", "isEnabled", "selected", "isSelected", "highlighted",
        "isHighlighted", "opaque",
        "editing", "isEditing", "isFirstResponder", "isViewLoaded", "boolValue", "active", "isActive",
        "clipsToBounds",
        "translatesAutoresizingMaskIntoConstraints", "isOn", "on", "animated", "scrollEnabled",
        "isDescendantOfView",
        "statusBarHidden", "isStatusBarHidden", "navigationBarHidden", "isNavigationBarHidden", "hasText",
      ]
    ),
  ]

  private static let objects: Set = [
    "superview", "window", "navigationController", "tabBarController", "splitViewController",
    "parentViewController",
    "presentedViewController", "presentingViewController", "view", "text", "title", "image", "delegate",
    "dataSource",
    "subviews", "constraints", "font", "textLabel", "detailTextLabel", "imageView", "contentView",
    "titleLabel",
    "backgroundView", "selectedBackgroundView", "accessoryView", "tableHeaderView", "tableFooterView",
    "tintColor",
    "backgroundColor", "attributedText", "layer", "firstObject", "lastObject", "navigationBar",
    "navigationItem",
    "rootViewController", "keyWindow", "placeholder", "identifier", "arrangedSubviews", "topLayoutGuide",
    "bottomLayoutGuide", "safeAreaLayoutGuide", "layoutMarginsGuide", "inputView", "firstItem", "secondItem",
    "leftBarButtonItem", "rightBarButtonItem", "storyboard", "nibName", "childViewControllers",
    "reuseIdentifier",
  ]

  private static let properties: [String: CType] = {
    var table: [String: CType] = [:]
    for (type, names) in names { for name in names { table[name] = CType(name: type) } }
    for name in objects { table[name] = CType(name: "NSObject", pointers: 1) }
    for (name, type) in [
      "view": "UIView", "superview": "UIView", "contentView": "UIView", "window": "UIWindow",
      "textLabel": "UILabel",
      "detailTextLabel": "UILabel", "titleLabel": "UILabel", "imageView": "UIImageView",
      "subviews": "NSArray",
      "constraints": "NSArray", "text": "NSString", "title": "NSString", "font": "UIFont", "image": "UIImage",
      "layer": "CALayer", "arrangedSubviews": "NSArray", "navigationController": "UINavigationController",
    ] {
      table[name] = CType(name: type, pointers: 1)
    }
    return table
  }()

  static func property(_ name: String) -> CType? { properties[name] }

  static func result(of selector: String) -> CType? {
    switch selector {
    case "isEqual:", "isEqualToString:", "isEqualToArray:", "isKindOfClass:", "respondsToSelector:",
      "isMemberOfClass:", "containsObject:", "hasPrefix:", "hasSuffix:", "isDescendantOfView:",
      "conformsToProtocol:",
      "pointInside:withEvent:", "containsString:", "isEqualToNumber:", "isSubclassOfClass:":
      CType(name: "BOOL")
    case "sizeThatFits:", "systemLayoutSizeFittingSize:", "sizeWithAttributes:": CType(name: "CGSize")
    case "convertRect:toView:", "convertRect:fromView:", "boundingRectWithSize:options:attributes:context:":
      CType(name: "CGRect")
    case "constraintWithItem:attribute:relatedBy:toItem:attribute:multiplier:constant:":
      CType(name: "NSLayoutConstraint", pointers: 1)
    case "rangeOfString:", "rangeOfString:options:": CType(name: "NSRange")
    case "viewWithTag:": CType(name: "UIView", pointers: 1)
    default:
      selector.hasPrefix("constraintEqualTo") || selector.hasPrefix("constraintLess")
        || selector.hasPrefix("constraintGreater") ? CType(name: "NSLayoutConstraint", pointers: 1) : nil
    }
  }
}
