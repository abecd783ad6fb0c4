import GimbalSyntaxTree

extension FileLowering {
  /// Converts a message that creates an object; returns `nil` for others.
  func creation(
    _ receiver: CExpression, _ parts: [SelectorPart], _ selector: String, _ span: Span
  ) -> Expression? {
    let first = parts[0]
    if parts.count == 1, first.arguments == nil, case .name(let owner) = receiver.kind,
      isMutableCollection(owner),
      let value = collection(owner, selector == "new" ? "init" : selector, parts, span)
    {
      return value
    }
    if selector == "new" { return Expression(.call(classReference(receiver), []), span) }
    if selector == "alloc" { return Expression(.unsupported("alloc without an initializer"), span) }
    if module.isInitializer(selector) {
      let name = importedName(selector, parts)
      let list = first.arguments == nil ? [] : arguments(parts, ImportedName("init", name.labels), selector)
      if case .message(let type, let inner) = receiver.kind,
        inner.first?.name == "alloc" || inner.first?.name == "allocWithZone"
      {
        return created(type, selector, parts, list, span)
      }
      if receiver.isSelf, isInitializer {
        return Expression(
          .call(Expression(.member(Expression(.name("self"), span), "init"), span), list), span)
      }
      return nil
    }
    // A class method of UIKit that a subclass calls, as in `[self buttonWithType:type]`.
    if receiver.isSelf, let owner, !isDeclared(selector, for: owner.name),
      let made = inheritedCreation(selector, parts, span)
    {
      return made
    }
    guard first.arguments != nil, isClassName(receiver), case .name(let owner) = receiver.kind,
      !isDeclared(selector, for: owner)
    else { return nil }
    return factory(owner, selector, parts, span)
  }

  func isDeclared(_ selector: String, for className: String) -> Bool {
    module.classes[className].map { module.method(selector, of: $0, isStatic: true) != nil } ?? false
  }

  /// Converts `[[Type alloc] init…]`.
  func created(
    _ type: CExpression, _ selector: String, _ parts: [SelectorPart], _ list: [Argument], _ span: Span
  ) -> Expression {
    if case .name(let name) = type.kind, isClassName(type) {
      if let value = collection(name, selector, parts, span) { return value }
    }
    // `[super alloc]` in a method of the class creates an object of the class.
    let created = type.isSuper ? Expression(.name("self"), span) : classReference(type)
    return Expression(.call(created, list), span)
  }

  /// Converts a class method that makes an array, a dictionary, a text or a number.
  func collection(_ owner: String, _ selector: String, _ parts: [SelectorPart], _ span: Span)
    -> Expression?
  {
    guard let value = immutable(owner, selector, parts, span) else { return nil }
    guard isMutableCollection(owner) else { return value }
    return Expression(.call(Expression(.name("#mutable"), span), [Argument(nil, value)]), span)
  }

  /// `true` for a class whose objects change for all variables.
  private func isMutableCollection(_ owner: String) -> Bool {
    ["NSMutableArray", "NSMutableDictionary", "NSHashTable", "NSMapTable", "NSCache"].contains(owner)
      && module.classes[owner]?.isDeclared != true
  }

  /// Returns a collection or a text without elements.
  private func empty(_ owner: String, _ span: Span) -> Expression? {
    switch owner {
    case "NSArray", "NSMutableArray", "NSHashTable": Expression(.array([]), span)
    case "NSDictionary", "NSMutableDictionary", "NSMapTable", "NSCache": Expression(.dictionary([]), span)
    case "NSString", "NSMutableString": Expression(.string([]), span)
    case "NSMutableSet": Expression(.call(Expression(.name(owner), span), []), span)
    default: nil
    }
  }

  /// Converts a class method as that of the class without mutable objects.
  private func immutable(_ owner: String, _ selector: String, _ parts: [SelectorPart], _ span: Span)
    -> Expression?
  {
    let values = parts.flatMap { $0.arguments ?? [] }
    func elements() -> [CExpression] {
      var list = values
      if let last = list.last, case .none = last.kind { list.removeLast() }
      return list
    }
    let isMutable = owner.hasPrefix("NSMutable")
    switch selector {
    case "init", "array", "dictionary", "set", "initWithCapacity:", "arrayWithCapacity:",
      "dictionaryWithCapacity:", "string", "weakObjectsHashTable", "strongToWeakObjectsMapTable",
      "weakToStrongObjectsMapTable", "weakToWeakObjectsMapTable", "strongToStrongObjectsMapTable":
      return empty(owner, span)
    case "arrayWithObjects:",
      "initWithObjects:" where owner.hasSuffix("Array"), "arrayWithObject:":
      return Expression(.array(elements().map(expression)), span)
    case "setWithObjects:", "setWithObject:",
      "initWithObjects:" where owner.hasSuffix("Set"), "orderedSetWithObjects:":
      let array = Expression(.array(elements().map(expression)), span)
      guard !isMutable else {
        return Expression(.call(Expression(.name(owner), span), [Argument("array", array)]), span)
      }
      return Expression(.call(Expression(.name("Set"), span), [Argument(nil, array)]), span)
    case "setWithArray:" where owner == "NSMutableSet", "setWithSet:" where owner == "NSMutableSet",
      "initWithArray:" where owner == "NSMutableSet":
      guard let value = values.first else { return nil }
      return Expression(
        .call(Expression(.name(owner), span), [Argument("array", expression(value))]), span)
    case "arrayWithArray:", "initWithArray:", "dictionaryWithDictionary:", "initWithDictionary:",
      "stringWithString:", "initWithString:":
      guard
        ["NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSString", "NSMutableString"]
          .contains(owner),
        let value = values.first
      else { return nil }
      return expression(value)
    case "dictionaryWithObjectsAndKeys:", "initWithObjectsAndKeys:":
      let list = elements()
      let pairs = stride(from: 0, to: list.count - 1, by: 2).map {
        DictionaryElement(key: expression(list[$0 + 1]), value: expression(list[$0]))
      }
      return Expression(.dictionary(pairs), span)
    case "dictionaryWithObject:forKey:":
      return Expression(
        .dictionary([DictionaryElement(key: expression(values[1]), value: expression(values[0]))]), span)
    case "stringWithFormat:", "initWithFormat:", "localizedStringWithFormat:":
      guard owner.hasSuffix("String") else { return nil }
      let list = values.enumerated().map { Argument($0 == 0 ? "format" : nil, expression($1)) }
      return Expression(.call(Expression(.name("String"), span), list), span)
    default: return nil
    }
  }

  /// Converts a class method of UIKit that creates an object, as in `[UIButton buttonWithType:type]`.
  func factory(_ owner: String, _ selector: String, _ parts: [SelectorPart], _ span: Span)
    -> Expression?
  {
    if let value = collection(owner, selector, parts, span) { return value }
    let values = parts.flatMap { $0.arguments ?? [] }
    if (owner == "NSNumber" && selector.hasPrefix("numberWith"))
      || (owner == "NSValue" && selector.hasPrefix("valueWith"))
    {
      return values.first.map(expression)
    }
    // The bytes of a value are those of a variable.
    if owner == "NSValue", ["value:withObjCType:", "valueWithBytes:objCType:"].contains(selector),
      case .prefix("&", let variable)? = values.first?.kind
    {
      return expression(variable)
    }
    let base = Expression(.name(module.swiftClass(owner)), span)
    switch selector {
    case "predicateWithFormat:", "predicateWithBlock:":
      return functionMessage(selector, CExpression(kind: .name(owner), span: span, depth: 1), values, span)
    case "indexPathForRow:inSection:", "indexPathForItem:inSection:":
      return Expression(
        .call(
          base, [Argument("row", expression(values[0])), Argument("section", expression(values[1]))]), span)
    case "constraintWithItem:attribute:relatedBy:toItem:attribute:multiplier:constant:":
      let name = ImportedName("init(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)")
      return Expression(.call(base, arguments(parts, name, selector)), span)
    case _ where FrameworkNames.methods[selector] != nil: return nil
    default: break
    }
    // `imageNamed:` and `colorWithWhite:alpha:` start with the noun of their class.
    let noun = ImportedName.words(owner).dropFirst().map { $0.lowercased() }
    let words = ImportedName.words(parts[0].name)
    for count in stride(from: min(noun.count, words.count - 1), to: 0, by: -1)
    where Array(noun.suffix(count)) == words.prefix(count).map({ $0.lowercased() }) {
      var rest = Array(words.dropFirst(count))
      if rest.first == "With", rest.count > 1 { rest.removeFirst() }
      let types: [String?] = parts.map { _ in nil }
      var name = ImportedName.imported(["init"] + parts.dropFirst().map(\.name), types: types)
      name.labels[0] = ImportedName.lowercasingFirstWord(rest.joined())
      return Expression(.call(base, arguments(parts, name, selector)), span)
    }
    return nil
  }

  /// Converts a message to a superclass of UIKit that creates an object of the class, as in `[super buttonWithType:type]`.
  func inheritedCreation(_ selector: String, _ parts: [SelectorPart], _ span: Span) -> Expression? {
    guard isStaticMethod, let owner, parts.first?.arguments != nil else { return nil }
    let ancestry = module.ancestry(of: owner)
    guard !ancestry.dropFirst().contains(where: { $0.staticMethods[selector] != nil }),
      let root = ancestry.first(where: { !$0.isDeclared && !$0.isImplemented })?.name
        ?? ancestry.last?.superclass,
      case .call(let callee, let arguments)? = factory(root, selector, parts, span)?.kind,
      case .name(module.swiftClass(root)) = callee.kind
    else { return nil }
    return Expression(.call(Expression(.name("self"), span), arguments), span)
  }
}
