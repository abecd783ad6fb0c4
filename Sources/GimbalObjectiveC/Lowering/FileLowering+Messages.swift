import GimbalSyntaxTree

extension FileLowering {
  /// Converts a message to the call that Swift's importer shows.
  func message(_ receiver: CExpression, _ parts: [SelectorPart], _ span: Span) -> Expression {
    guard let first = parts.first else { return Expression(.unsupported("message"), span) }
    let selector = parts.selector
    if receiver.isSuper { return superMessage(selector, parts, span) }
    if let made = creation(receiver, parts, selector, span) { return made }
    if first.arguments == nil { return simpleMessage(first.name, to: receiver, span) }
    let isDeclared = isDeclared(selector, for: receiver)
    if !isDeclared, let special = specialMessage(selector, receiver, parts, span) { return special }
    if let value = ambiguousSetter(selector, parts, receiver, span) { return value }
    if let (name, value) = assignment(selector, parts, receiver) {
      let target = Expression(.member(self.receiver(receiver), name), span).inScope(of: receiver, in: self)
      return Expression(.assignment(target, nil, value), span)
    }
    return keywordMessage(selector, parts, receiver, span)
  }

  private func keywordMessage(
    _ selector: String, _ parts: [SelectorPart], _ receiver: CExpression, _ span: Span
  ) -> Expression {
    let name = importedName(selector, parts)
    let call = Expression(
      .call(Expression(.member(self.receiver(receiver), name.base), span), arguments(parts, name, selector)),
      span)
    return call.inScope(of: receiver, in: self)
  }

  /// Returns `true` if the files declare a method with a selector that the receiver can have.
  func isDeclared(_ selector: String, for receiver: CExpression) -> Bool {
    guard module.methodNames[selector] != nil else { return false }
    guard let type = type(of: receiver), type.name != "id" else { return true }
    if let entry = module.classes[type.name] {
      return module.method(selector, of: entry, isStatic: false) != nil
        || module.method(selector, of: entry, isStatic: true) != nil
    }
    return !["NSString", "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary"].contains(
      type.name)
  }

  func importedName(_ selector: String, _ parts: [SelectorPart]) -> ImportedName {
    module.methodNames[selector] ?? FrameworkNames.methods[selector]
      ?? FrameworkNames.imported(parts.map(\.name), count: parts.first?.arguments == nil ? 0 : parts.count)
  }

  /// Converts the arguments of a message. `nil` at the end of several arguments ends them.
  func arguments(_ parts: [SelectorPart], _ name: ImportedName, _ selector: String) -> [Argument] {
    var result: [Argument] = []
    for (index, part) in parts.enumerated() {
      for (position, value) in (part.arguments ?? []).enumerated() {
        if position > 0, case .none = value.kind { continue }
        let label = position == 0 && index < name.labels.count ? name.labels[index] : nil
        result.append(Argument(label, argument(value, part: part.name, selector)))
      }
    }
    return result
  }

  /// Converts an argument. A set of options without elements is 0 in Objective-C.
  private func argument(_ value: CExpression, part: String, _ selector: String) -> Expression {
    if case .integer(0) = value.kind, part == "options" { return Expression(.array([]), value.span) }
    if case .none = value.kind, part == "options" { return Expression(.array([]), value.span) }
    if selector.hasPrefix("constraintWithItem:"), part == "attribute", case .integer(0) = value.kind {
      return Expression(.member(nil, "notAnAttribute"), value.span)
    }
    let converted = number(value)
    // An integer can be the raw value of a constant.
    guard let function = FileLowering.constantParameters[part], options(value) == nil else {
      return converted
    }
    return Expression(.call(Expression(.name(function), value.span), [Argument(nil, converted)]), value.span)
  }

  private static let constantParameters = [
    "attribute": "#attribute", "relatedBy": "#relation", "forAxis": "#axis",
  ]

  // MARK: Properties

  /// Returns the property that `setX:` sets and its value; `nil` for a method.
  private func assignment(
    _ selector: String, _ parts: [SelectorPart], _ receiver: CExpression
  ) -> (name: String, value: Expression)? {
    guard parts.count == 1, selector.hasPrefix("set"), selector.dropFirst(3).first?.isUppercase == true,
      let arguments = parts[0].arguments, arguments.count == 1
    else { return nil }
    let name = FileLowering.propertyName(ofSetter: selector)
    let entry = classEntry(of: receiver)
    let declared = module.ancestry(of: entry).lazy.compactMap {
      $0.properties.values.first { $0.setter == selector }
    }.first
    // A method of the files that is not a setter.
    if declared == nil, module.methodNames[selector] != nil {
      let isKnownClass = entry.map { module.method(selector, of: $0, isStatic: false) != nil } ?? false
      if isKnownClass && !FrameworkProperties.overridden.contains(name) { return nil }
      if entry == nil, !module.propertyNames.contains(name), !FrameworkProperties.overridden.contains(name) {
        return nil
      }
    }
    let type = declared?.type ?? FrameworkTypes.property(name)
    return (
      declared?.name ?? propertyName(name, of: receiver),
      type.map { value(arguments[0], as: $0) } ?? expression(arguments[0])
    )
  }

  /// Converts `setX:` to an object whose class is not known, if some files have a property and others a method of this name;
  /// returns `nil` for others.
  private func ambiguousSetter(
    _ selector: String, _ parts: [SelectorPart], _ receiver: CExpression, _ span: Span
  ) -> Expression? {
    guard parts.count == 1, selector.hasPrefix("set"), let value = parts[0].arguments?.first,
      let method = module.methodNames[selector], classEntry(of: receiver) == nil
    else { return nil }
    let name = FileLowering.propertyName(ofSetter: selector)
    guard module.propertyNames.contains(name), !FrameworkProperties.overridden.contains(name) else {
      return nil
    }
    func text(_ text: String) -> Argument { Argument(nil, Expression(.string([.text(text)]), span)) }
    return Expression(
      .call(
        Expression(.name("#set"), span),
        [
          Argument(nil, expression(receiver)), text(method.base), text(propertyName(name, of: receiver)),
          Argument(nil, expression(value)),
        ]), span)
  }

  /// Converts a message that has the same meaning for all objects; returns `nil` for others.
  private func fixedMessage(_ name: String, to receiver: CExpression, _ span: Span) -> Expression? {
    switch name {
    case "copy" where module.methodNames["copyWithZone:"] != nil || canBeMutable(receiver):
      return Expression(
        .call(Expression(.name("#copy"), span), [Argument(nil, expression(receiver))]), span)
    case "mutableCopy" where canBeMutable(receiver):
      return Expression(
        .call(Expression(.name("#mutable"), span), [Argument(nil, expression(receiver))]), span)
    case "self", "retain", "autorelease", "copy", "mutableCopy", "init": return expression(receiver)
    case "class":
      if isClassName(receiver) { return Expression(.member(classReference(receiver), "self"), span) }
      if receiver.isSelf, isStaticMethod { return Expression(.name("self"), span) }
      return Expression(.call(Expression(.name("type"), span), [Argument("of", expression(receiver))]), span)
    case "floatValue", "doubleValue", "CGFloatValue", "integerValue", "intValue", "unsignedIntegerValue",
      "unsignedIntValue", "longValue":
      let isInteger = !name.hasPrefix("float") && !name.hasPrefix("double") && !name.hasPrefix("CG")
      return Expression(
        .call(
          Expression(.name(isInteger ? "#integer" : "#number"), span), [Argument(nil, expression(receiver))]),
        span)
    case "boolValue": return truth(receiver)
    case "uppercaseString", "lowercaseString", "localizedUppercaseString", "localizedLowercaseString":
      let function = name.lowercased().hasSuffix("uppercasestring") ? "uppercased" : "lowercased"
      return Expression(.call(Expression(.member(self.receiver(receiver), function), span), []), span)
        .inScope(of: receiver, in: self)
    case "objCType":
      return Expression(
        .call(Expression(.name("#encoding"), span), [Argument(nil, expression(receiver))]), span)
    case "allObjects": return function("#allObjects", [expression(receiver)], span)
    case "objectEnumerator":
      // An enumerator is the mutable array of the elements that are left.
      return function("#mutable", [function("#allObjects", [expression(receiver)], span)], span)
    case "reverseObjectEnumerator":
      let values = sequence(receiver, type(of: receiver))
      return function(
        "#mutable", [Expression(.call(Expression(.member(values, "reversed"), span), []), span)], span)
    case "nextObject": return function("#next", [expression(receiver)], span)
    case "CGRectValue", "CGSizeValue", "CGPointValue", "UIEdgeInsetsValue": return expression(receiver)
    case "redColor", "blueColor", "greenColor", "blackColor", "whiteColor", "clearColor", "grayColor",
      "lightGrayColor", "darkGrayColor",
      "yellowColor", "orangeColor", "purpleColor", "brownColor", "cyanColor", "magentaColor":
      return Expression(.member(self.receiver(receiver), String(name.dropLast(5))), span)
    default: return nil
    }
  }

  /// `true` for a value that can be an array or a dictionary, which its copy does not change with.
  private func canBeMutable(_ value: CExpression) -> Bool {
    guard let type = type(of: value) else { return true }
    return ["id", "NSObject", "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary"].contains(
      type.name)
  }

  /// Converts a message without arguments, or a member: a property or a method.
  func simpleMessage(_ name: String, to receiver: CExpression, _ span: Span) -> Expression {
    if let fixed = fixedMessage(name, to: receiver, span) { return fixed }
    let base = self.receiver(receiver)
    let entry = classEntry(of: receiver)
    func member(_ name: String) -> Expression {
      Expression(.member(base, name), span).inScope(of: receiver, in: self)
    }
    func called(_ name: String) -> Expression {
      Expression(.call(Expression(.member(base, name), span), []), span).inScope(of: receiver, in: self)
    }
    if let entry {
      if let property = module.property(name, of: entry) { return member(property.name) }
      let isStatic = isClassName(receiver) || receiver.isSelf && isStaticMethod
      if let method = module.method(name, of: entry, isStatic: isStatic), !isOverridden(method) {
        return called(module.methodNames[name]?.base ?? name)
      }
    }
    if isClassName(receiver), case .name(let owner) = receiver.kind {
      return classMember(name, of: owner, base, span)
    }
    if FrameworkProperties.methods.contains(name) { return called(importedName(name, []).base) }
    if let known = FrameworkNames.methods[name] { return called(known.base) }
    let isMethod = module.simpleMethods.contains(name)
    if isMethod, module.propertyNames.contains(name) || FrameworkTypes.property(name) != nil || entry == nil {
      return dynamic(FrameworkProperties.swiftName(name), receiver, span)
    }
    if isMethod { return called(name) }
    let swift = propertyName(name, of: receiver)
    if FrameworkTypes.property(name) != nil || module.propertyNames.contains(name) || swift != name {
      return member(swift)
    }
    return dynamic(swift, receiver, span)
  }

  private func isOverridden(_ method: MethodDeclaration) -> Bool {
    !method.result.isVoid && FrameworkProperties.overridden.contains(method.selector)
  }

  /// Returns the call that reads a property or calls a method without arguments, as the object has one.
  private func dynamic(_ name: String, _ receiver: CExpression, _ span: Span) -> Expression {
    Expression(
      .call(
        Expression(.name("#message"), span),
        [Argument(nil, expression(receiver)), Argument(nil, Expression(.string([.text(name)]), span))]), span)
  }

  func isClassName(_ value: CExpression) -> Bool {
    guard case .name(let name) = value.kind, name.first?.isUppercase == true || module.classes[name] != nil,
      local(name) == nil, module.variables[name] == nil, !module.constants.contains(name)
    else { return false }
    return owner.map { module.variable(name, of: $0) == nil } ?? true
  }

  /// Converts `[UIColor redColor]` and `[UIScreen mainScreen]`.
  private func classMember(_ name: String, of owner: String, _ base: Expression, _ span: Span) -> Expression {
    let noun = ImportedName.words(owner).last ?? ""
    if ["array", "dictionary", "set", "string", "new", "data", "layer", "bezierPath", "paragraphStyle"]
      .contains(name)
      || name.lowercased() == owner.dropFirst(2).lowercased() || name == "view" || name == "label"
      || name == "button" && owner == "UIButton"
    {
      return Expression(.call(base, []), span)
    }
    if owner == "UIColor", name.hasSuffix("Color"), name != "tintColor" {
      return Expression(.member(base, String(name.dropLast(5))), span)
    }
    if FrameworkProperties.methods.contains(name) {
      return Expression(.call(Expression(.member(base, importedName(name, []).base), span), []), span)
    }
    if module.simpleMethods.contains(name), !module.propertyNames.contains(name) {
      return Expression(.call(Expression(.member(base, importedName(name, []).base), span), []), span)
    }
    let swift = FrameworkProperties.swiftName(name)
    if swift == name, noun == "Font" { return Expression(.member(base, name), span) }
    return Expression(.member(base, swift), span)
  }

  // MARK: Super

  private func superMessage(_ selector: String, _ parts: [SelectorPart], _ span: Span) -> Expression {
    let base = Expression(.name("super"), span)
    let first = parts[0]
    if isInitializer, module.isInitializer(selector) {
      let name = importedName(selector, parts)
      return Expression(
        .call(
          Expression(.member(base, "init"), span),
          first.arguments == nil ? [] : arguments(parts, name, selector)), span)
    }
    if let made = inheritedCreation(selector, parts, span) { return made }
    let parent = owner?.superclass.flatMap { module.classes[$0] }
    if first.arguments == nil {
      if let property = module.property(first.name, of: parent) {
        return Expression(.member(base, property.name), span)
      }
      if FrameworkProperties.overridden.contains(first.name) {
        return Expression(.member(base, FrameworkProperties.swiftName(first.name)), span)
      }
      return Expression(.call(Expression(.member(base, importedName(first.name, []).base), span), []), span)
    }
    if selector.hasPrefix("set"), parts.count == 1, let value = first.arguments?.first {
      let name = FileLowering.propertyName(ofSetter: selector)
      // The accessor of a property calls the setter of the object, and not that of the superclass.
      let isMethod =
        module.ancestry(of: parent).contains { $0.implemented.contains("-" + selector) }
        || module.method(selector, of: parent, isStatic: false) != nil
          && module.property(name, of: parent) == nil
      if !isMethod {
        let swift = module.property(name, of: parent)?.name ?? FrameworkProperties.swiftName(name)
        return Expression(.assignment(Expression(.member(base, swift), span), nil, expression(value)), span)
      }
    }
    let name = importedName(selector, parts)
    return Expression(
      .call(Expression(.member(base, name.base), span), arguments(parts, name, selector)), span)
  }
}
