import GimbalSyntaxTree

extension FileLowering {
  /// Adds the properties and variables of an interface. The class itself is declared where it is implemented.
  func addInterface(_ interface: ClassInterface) {
    guard let entry = module.classes[interface.name] else { return }
    owner = entry
    var members = interface.variables.map(storedVariable)
    members += interface.properties.compactMap { storedProperty($0, in: entry, interface) }
    if interface.category == nil, !entry.isImplemented {
      add(
        TypeDeclaration(
          role: .class, name: interface.name, extended: nil, genericParameters: [],
          inherited: inherited(interface.superclass, [], interface.span), members: members), interface.span)
    } else if !members.isEmpty {
      add(extending(interface.name, members, interface.span), interface.span)
    }
  }

  private func extending(_ name: String, _ members: [Declaration], _ span: Span) -> TypeDeclaration {
    TypeDeclaration(
      role: .extension, name: name, extended: TypeName(.name(module.swiftClass(name), []), span),
      genericParameters: [], inherited: [], members: members)
  }

  private func inherited(_ superclass: String?, _ protocols: [String], _ span: Span) -> [TypeName] {
    ([superclass].compactMap(\.self) + protocols.map(protocolName)).map { TypeName(.name($0, []), span) }
  }

  /// Returns the name in Swift of a protocol, which differs from that of a class.
  private func protocolName(_ name: String) -> String {
    module.classes[name]?.isDeclared == true ? name + "Protocol" : name
  }

  func addProtocol(_ interface: ClassInterface) {
    let members = interface.methods.compactMap { method -> Declaration? in
      guard !method.isStatic, !method.parameters.isEmpty else { return nil }
      return declaration(of: method, body: nil)
    }
    add(
      TypeDeclaration(
        role: .protocol, name: protocolName(interface.name), extended: nil, genericParameters: [],
        inherited: inherited(nil, interface.protocols.filter { $0 != "NSObject" }, interface.span),
        members: members), interface.span)
  }

  // MARK: Stored properties

  private func storedVariable(_ variable: CVariable) -> Declaration {
    Declaration(
      .variable(VariableDeclaration(isConstant: false, bindings: [binding(variable, variable.name)])),
      attributes: variable.type.markers, variable.span)
  }

  /// Returns the stored property of a declaration; `nil` if another one declares it or if it stores nothing.
  private func storedProperty(
    _ declaration: PropertyDeclaration, in entry: ModuleIndex.Class, _ interface: ClassInterface
  ) -> Declaration? {
    guard let property = entry.properties[declaration.name], (interface.category ?? "").isEmpty else {
      return nil
    }
    // A class extension declares a property again to make it writable.
    guard declaration.isFirst(of: interface, in: entry) else { return nil }
    let stored = module.storage(of: property, in: entry)
    let hasAccessor = module.hasAccessor(property, in: entry) && !property.isStatic
    // A variable of the class stores the property.
    if hasAccessor, entry.variables[stored] != nil { return nil }
    // A property of UIKit that a class declares again.
    var value = module.defaultValue(of: declaration.type, declaration.span)
    if declaration.type.markers.contains("IBOutletCollection") { value = nil }
    let binding = VariableDeclaration.Binding(
      pattern: Pattern(.binding(hasAccessor ? stored : property.name), declaration.span),
      type: module.typeName(declaration.type, declaration.span), value: value, accessors: nil)
    var modifiers: Declaration.Modifiers = property.isStatic ? .isStatic : []
    if declaration.attributes.contains("weak") { modifiers.insert(.isWeak) }
    return Declaration(
      .variable(VariableDeclaration(isConstant: false, bindings: [binding])), modifiers: modifiers,
      attributes: declaration.type.markers, declaration.span)
  }

  // MARK: Implementations

  /// Returns `true` for a method that only the runtime calls.
  private static func isOfRuntime(_ method: MethodDeclaration) -> Bool {
    let names = method.isStatic ? ["load", "initialize"] : ["dealloc", "finalize"]
    return names.contains(method.selector)
  }

  func addImplementation(_ implementation: ClassImplementation) {
    guard let entry = module.classes[implementation.name] else { return }
    owner = entry
    var members = implementation.variables.map(storedVariable)
    let (accessors, methods) = accessorsAndMethods(implementation, entry)
    members += accessors
    members += methods.compactMap { method in
      FileLowering.isOfRuntime(method) ? nil : declaration(of: method, body: method.body)
    }
    owner = nil
    let span = implementation.span
    if implementation.category == nil {
      add(
        TypeDeclaration(
          role: .class, name: implementation.name, extended: nil, genericParameters: [],
          inherited: inherited(
            entry.superclass ?? "NSObject", entry.protocols.filter { $0 != "NSObject" }, span),
          members: members), span)
    } else {
      add(extending(implementation.name, members, span), span)
    }
  }

  /// A property that methods of a class implement.
  private struct Accessor {
    var name: String
    var getter: MethodDeclaration?
    var setter: MethodDeclaration?
    var property: ModuleIndex.Property?
  }

  /// Separates the accessors of properties from the other methods.
  private func accessorsAndMethods(
    _ implementation: ClassImplementation, _ entry: ModuleIndex.Class
  ) -> ([Declaration], [MethodDeclaration]) {
    var accessors: [Accessor] = []
    var methods: [MethodDeclaration] = []
    func add(_ name: String, _ property: ModuleIndex.Property?, _ change: (inout Accessor) -> Void) {
      if let index = accessors.firstIndex(where: { $0.name == name }) {
        change(&accessors[index])
      } else {
        var new = Accessor(name: name, property: property)
        change(&new)
        accessors.append(new)
      }
    }
    for method in implementation.methods {
      let selector = method.selector
      if let name = getter(method, of: entry) {
        add(name, module.property(selector, of: entry)) { $0.getter = method }
      } else if !method.isStatic, let (name, property) = setter(selector, of: entry) {
        add(name, property) { $0.setter = method }
      } else {
        methods.append(method)
      }
    }
    // A setter is a method, too, which the accessor calls.
    methods += accessors.compactMap(\.setter)
    return (accessors.map { declaration(of: $0, in: entry) }, methods)
  }

  /// Returns the name in Swift of the property whose getter a method is.
  private func getter(_ method: MethodDeclaration, of entry: ModuleIndex.Class) -> String? {
    guard method.parameters.isEmpty, !method.result.isVoid else { return nil }
    if let property = module.property(method.selector, of: entry), property.isStatic == method.isStatic {
      return property.name
    }
    guard FrameworkProperties.overridden.contains(method.selector) else { return nil }
    return FrameworkProperties.swiftName(method.selector)
  }

  /// Returns the name in Swift of the property whose setter has a selector.
  private func setter(
    _ selector: String, of entry: ModuleIndex.Class
  ) -> (name: String, property: ModuleIndex.Property?)? {
    guard selector.hasPrefix("set"), selector.hasSuffix(":"), selector.count(where: { $0 == ":" }) == 1 else {
      return nil
    }
    for ancestor in module.ancestry(of: entry) {
      if let property = ancestor.properties.values.first(where: { $0.setter == selector && !$0.isStatic }) {
        return (property.name, property)
      }
    }
    let name = FileLowering.propertyName(ofSetter: selector)
    guard FrameworkProperties.overridden.contains(name) else { return nil }
    return (FrameworkProperties.swiftName(name), nil)
  }

  /// Returns `title` for `setTitle:`.
  static func propertyName(ofSetter selector: String) -> String {
    let name = selector.dropFirst(3).prefix { $0 != ":" }
    // `setURL:` sets `URL`.
    if name.prefix(2).allSatisfy(\.isUppercase), name.count > 1 { return String(name) }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  private func declaration(of accessor: Accessor, in entry: ModuleIndex.Class) -> Declaration {
    let span = (accessor.getter ?? accessor.setter)?.span ?? Span(start: 0, end: 0)
    let isStatic = accessor.getter?.isStatic ?? false
    // A property of a superclass or of UIKit keeps its value there.
    let own = accessor.property.flatMap { property in
      entry.properties[property.declaration.name].map { _ in property }
    }
    let isStored = own.map { !$0.isAbstract && !$0.isStatic } ?? false
    let storage = own.map { property -> Expression in
      Expression(
        .member(Expression(.name("self"), span), module.storage(of: property, in: entry)), span)
    }
    let inherited = Expression(.member(Expression(.name("super"), span), accessor.name), span)
    var accessors = Accessors()
    if let getter = accessor.getter {
      accessors.get =
        function(
          named: accessor.name, getter, labels: []
        ).body
    } else {
      accessors.get = [Statement(.return(isStored ? storage ?? inherited : inherited), span)]
    }
    if let setter = accessor.setter {
      let name = module.methodNames[setter.selector]?.base ?? setter.selector
      let call = Expression(
        .call(
          Expression(.member(Expression(.name("self"), span), name), span),
          [
            Argument(
              module.methodNames[setter.selector]?.labels.first ?? nil, Expression(.name("newValue"), span))
          ]), span)
      accessors.set = .init(parameter: "newValue", body: [Statement(.expression(call), span)])
    } else if !isStatic, accessor.property.map({ !$0.isAbstract }) ?? true {
      let target = isStored ? storage ?? inherited : inherited
      let assignment = Expression(.assignment(target, nil, Expression(.name("newValue"), span)), span)
      accessors.set = .init(parameter: "newValue", body: [Statement(.expression(assignment), span)])
    }
    let type =
      accessor.property?.type ?? accessor.getter?.result ?? accessor.setter?.parameters.first?.type ?? .id
    let binding = VariableDeclaration.Binding(
      pattern: Pattern(.binding(accessor.name), span), type: module.typeName(type, span), value: nil,
      accessors: accessors)
    return Declaration(
      .variable(VariableDeclaration(isConstant: false, bindings: [binding])),
      modifiers: isStatic ? .isStatic : [], span)
  }

  private func function(named name: String, _ method: MethodDeclaration, labels: [String?])
    -> FunctionDeclaration
  {
    (selector, isStaticMethod, isInitializer) = (method.selector, method.isStatic, false)
    return function(
      named: name, labels: labels, method.parameters, result: method.result, isVariadic: method.isVariadic,
      body: method.body, method.span)
  }

  // MARK: Methods

  private func declaration(of method: MethodDeclaration, body: [CStatement]?) -> Declaration {
    let name = module.methodNames[method.selector] ?? ImportedName(method.selector, [])
    let isInitializer =
      !method.isStatic && ImportedName.isInitializer(method.parts.first?.name ?? "")
      && module.returnsObject(method)
    (selector, isStaticMethod, self.isInitializer) = (method.selector, method.isStatic, isInitializer)
    let labels = name.labels
    let role: FunctionDeclaration.Role =
      !isInitializer
      ? .function : body.map(FileLowering.returnsNone) ?? false ? .failableInitializer : .initializer
    let declared = function(
      named: isInitializer ? "init" : name.base, role: role, labels: labels, method.parameters,
      result: method.result, isVariadic: method.isVariadic, body: body, method.span)
    return Declaration(
      .function(declared), modifiers: method.isStatic ? .isStatic : [],
      attributes: method.result.markers, method.span)
  }

  /// Returns `true` if the statements of an initializer return `nil`.
  private static func returnsNone(_ statements: [CStatement]) -> Bool {
    statements.contains { statement in
      switch statement.kind {
      case .return(let value?): if case .none = value.kind { true } else { false }
      case .if(_, let then, let otherwise): returnsNone(then) || returnsNone(otherwise ?? [])
      case .block(let body): returnsNone(body)
      default: false
      }
    }
  }
}

extension PropertyDeclaration {
  /// Returns `true` for the declaration that stores the property: that of the class, or else that of a class extension.
  fileprivate func isFirst(of interface: ClassInterface, in entry: ModuleIndex.Class) -> Bool {
    interface.category == nil || !entry.mainProperties.contains(name)
  }
}
