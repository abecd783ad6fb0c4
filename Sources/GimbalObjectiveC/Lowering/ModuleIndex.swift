import GimbalSyntaxTree

/// The declarations of all files of a folder, which see each other.
final class ModuleIndex {
  /// A class with its categories.
  final class Class {
    let name: String
    var superclass: String?
    var protocols: [String] = []
    var properties: [String: Property] = [:]
    /// The names of the properties that the declaration of the class, not a class extension, has.
    var mainProperties: Set<String> = []
    var variables: [String: CType] = [:]
    /// The methods by their selectors, with those that only an interface declares.
    var methods: [String: MethodDeclaration] = [:]
    var staticMethods: [String: MethodDeclaration] = [:]
    /// The selectors of the methods with a body.
    var implemented: Set<String> = []
    var synthesized: [String: String] = [:]
    var isImplemented = false
    var isDeclared = false

    init(_ name: String) { self.name = name }
  }

  struct Property {
    var declaration: PropertyDeclaration
    /// The name in Swift, which is that of the getter.
    var name: String
    var setter: String
    var isStatic: Bool
    /// `true` for a property of a category or of a protocol, which stores nothing.
    var isAbstract: Bool
    var type: CType { declaration.type }
    var isReadonly: Bool { declaration.attributes.contains("readonly") }
  }

  private(set) var classes: [String: Class] = [:]
  private(set) var protocols: [String: Class] = [:]
  private(set) var aliases: [String: CType] = [:]
  private(set) var structures: [String: CStructure] = [:]
  private(set) var constants: Set<String> = []
  private(set) var functions: [String: CFunction] = [:]
  private(set) var variables: [String: CType] = [:]
  /// The names in Swift of the methods that the files declare, by their selectors.
  private(set) var methodNames: [String: ImportedName] = [:]
  private(set) var methodResults: [String: CType] = [:]
  /// The types of the properties of a name; `nil` for names with several types.
  private(set) var propertyTypes: [String: CType?] = [:]
  /// The names in Swift of properties by those of Objective-C, for those with a getter of another name.
  private(set) var getters: [String: String] = [:]
  /// The names of methods without arguments that are not properties.
  private(set) var simpleMethods: Set<String> = []
  private(set) var propertyNames: Set<String> = []

  init(_ files: [CFile]) {
    for file in files { for declaration in file.declarations { add(declaration) } }
    for entry in Array(classes.values) + Array(protocols.values) { finish(entry) }
  }

  private func entry(_ name: String) -> Class {
    if let known = classes[name] { return known }
    let new = Class(name)
    classes[name] = new
    return new
  }

  private func add(_ declaration: CDeclaration) {
    switch declaration {
    case .variables(let list): for variable in list { variables[variable.name] = variable.type }
    case .function(let function):
      if functions[function.name]?.body == nil { functions[function.name] = function }
    case .enumeration(let enumeration):
      constants.formUnion(enumeration.constants.map(\.name))
      if !enumeration.name.isEmpty { aliases[enumeration.name] = CType(name: "NSInteger") }
    case .structure(let structure): structures[structure.name] = structure
    case .alias(let name, let type, _): aliases[name] = type
    case .interface(let interface): add(interface, to: entry(interface.name))
    case .protocol(let interface):
      let new = protocols[interface.name] ?? Class(interface.name)
      protocols[interface.name] = new
      add(interface, to: new, isProtocol: true)
    case .implementation(let implementation):
      let entry = entry(implementation.name)
      if implementation.category == nil { entry.isImplemented = true }
      for variable in implementation.variables { entry.variables[variable.name] = variable.type }
      entry.synthesized.merge(implementation.synthesized) { _, new in new }
      for method in implementation.methods {
        entry.implemented.insert((method.isStatic ? "+" : "-") + method.selector)
        add(method, to: entry)
      }
    }
  }

  private func add(_ interface: ClassInterface, to entry: Class, isProtocol: Bool = false) {
    if let superclass = interface.superclass { entry.superclass = superclass }
    if interface.category == nil { entry.isDeclared = true }
    entry.protocols += interface.protocols
    for variable in interface.variables { entry.variables[variable.name] = variable.type }
    for property in interface.properties {
      // A class extension makes a property writable.
      let isStatic = property.attributes.contains("class")
      let name = property.value(of: "getter") ?? property.name
      let setter =
        property.value(of: "setter") ?? "set" + property.name.prefix(1).uppercased()
        + property.name.dropFirst() + ":"
      if interface.category == nil { entry.mainProperties.insert(property.name) }
      let isAbstract = isProtocol || !(interface.category ?? "").isEmpty
      entry.properties[property.name] = Property(
        declaration: property, name: name, setter: setter, isStatic: isStatic,
        isAbstract: isAbstract && entry.properties[property.name]?.isAbstract ?? true)
    }
    for method in interface.methods { add(method, to: entry) }
  }

  private func add(_ method: MethodDeclaration, to entry: Class) {
    let selector = method.selector
    if method.isStatic {
      if entry.staticMethods[selector] == nil { entry.staticMethods[selector] = method }
    } else if entry.methods[selector] == nil {
      entry.methods[selector] = method
    }
    methodResults[selector] = methodResults[selector] ?? method.result
    guard methodNames[selector] == nil else { return }
    methodNames[selector] = name(of: method, in: entry.name)
  }

  private func name(of method: MethodDeclaration, in className: String) -> ImportedName {
    if let name = FrameworkNames.methods[method.selector] { return name }
    if let name = method.swiftName, name.contains("(") { return ImportedName(name) }
    // `sharedStyles` of the class `Styles` is `shared`.
    if method.parameters.isEmpty, method.isStatic,
      method.result.name == "instancetype" || method.result.name == className
    {
      return ImportedName(ImportedName.omittingType(method.selector, className, isBase: true), [])
    }
    // A factory method that Swift shows as an initializer is called by its selector, too.
    return ImportedName.imported(
      method.parts.map(\.name),
      types: method.parameters.isEmpty ? [] : method.parts.map { $0.parameter?.type.name },
      canInitialize: !method.isStatic && returnsObject(method))
  }

  /// Returns `true` for the selector of an initializer. A method that returns no object, such as `- (void)initViews`, is none.
  func isInitializer(_ selector: String) -> Bool {
    guard ImportedName.isInitializer(String(selector.prefix { $0 != ":" })) else { return false }
    return methodResults[selector].map(isObject) ?? true
  }

  func returnsObject(_ method: MethodDeclaration) -> Bool { isObject(method.result) }

  private func isObject(_ result: CType) -> Bool {
    guard !result.isVoid else { return false }
    let kind = kind(of: result)
    return kind == .object || kind == .other
  }

  /// Collects the names of the properties and the methods of a class.
  private func finish(_ entry: Class) {
    for property in entry.properties.values {
      propertyNames.formUnion([property.declaration.name, property.name])
      if property.name != property.declaration.name { getters[property.declaration.name] = property.name }
      for name in [property.declaration.name, property.name] {
        if let known = propertyTypes[name] {
          if known?.name != property.type.name || known?.pointers != property.type.pointers {
            propertyTypes[name] = .some(nil)
          }
        } else {
          propertyTypes[name] = property.type
        }
      }
    }
    for (selector, method) in entry.methods where method.parameters.isEmpty && !method.result.isVoid {
      if self.property(selector, of: entry) == nil, !FrameworkProperties.overridden.contains(selector) {
        simpleMethods.insert(selector)
      }
    }
    for (selector, method) in entry.methods where method.parameters.isEmpty && method.result.isVoid {
      simpleMethods.insert(selector)
    }
    for (selector, method) in entry.staticMethods where method.parameters.isEmpty {
      if !FrameworkProperties.overridden.contains(selector) { simpleMethods.insert(selector) }
    }
  }

  // MARK: Queries

  /// Returns a property by its name or that of its getter, from a class or a superclass.
  func property(_ name: String, of entry: Class?) -> Property? {
    var next = entry
    var depth = 0
    while let current = next, depth < 64 {
      if let own = current.properties[name] ?? current.properties.values.first(where: { $0.name == name }) {
        return own
      }
      for conformance in current.protocols {
        if let found = protocols[conformance]?.properties[name] { return found }
      }
      next = current.superclass.flatMap { classes[$0] }
      depth += 1
    }
    return nil
  }

  /// Returns the type of an instance variable of a class or a superclass.
  func variable(_ name: String, of entry: Class?) -> CType? {
    ancestry(of: entry).lazy.compactMap { $0.variables[name] }.first
  }

  func method(_ selector: String, of entry: Class?, isStatic: Bool) -> MethodDeclaration? {
    ancestry(of: entry).lazy.compactMap { isStatic ? $0.staticMethods[selector] : $0.methods[selector] }.first
  }

  func ancestry(of entry: Class?) -> [Class] {
    var found: [Class] = []
    var next = entry
    while let current = next, found.count < 64 {
      found.append(current)
      next = current.superclass.flatMap { classes[$0] }
    }
    return found
  }

  /// Returns the class and property whose instance variable has a name such as `_label`.
  func propertyStored(in variable: String, of entry: Class?) -> (owner: Class, property: Property)? {
    for ancestor in ancestry(of: entry) {
      for (name, stored) in ancestor.synthesized where stored == variable {
        if let property = ancestor.properties[name] { return (ancestor, property) }
      }
      guard variable.hasPrefix("_"), let property = ancestor.properties[String(variable.dropFirst())],
        ancestor.synthesized[property.declaration.name] == nil
      else {
        // A variable of a class hides that of a property of its superclass.
        if ancestor.variables[variable] != nil { return nil }
        continue
      }
      return (ancestor, property)
    }
    return nil
  }

  /// Returns the name of the instance variable of a property.
  func storage(of property: Property, in owner: Class) -> String {
    owner.synthesized[property.declaration.name] ?? "_" + property.declaration.name
  }

  /// Returns `true` if a class implements an accessor of a property that it stores.
  func hasAccessor(_ property: Property, in owner: Class) -> Bool {
    owner.implemented.contains("-" + property.name) || owner.implemented.contains("-" + property.setter)
      || owner.implemented.contains("-" + property.declaration.name)
  }

  /// Returns the type that a chain of aliases names.
  func resolved(_ type: CType) -> CType {
    var type = type
    var depth = 0
    while type.function == nil, let alias = aliases[type.name], alias.name != type.name, depth < 16 {
      var next = alias
      next.pointers += type.pointers
      (next.isStatic, next.isWeak, next.markers) = (type.isStatic, type.isWeak, type.markers)
      next.isArray = next.isArray || type.isArray
      type = next
      depth += 1
    }
    return type
  }

  // MARK: Kinds of types

  enum Kind { case boolean, integer, floating, object, other }

  func kind(of type: CType) -> Kind {
    let type = resolved(type)
    if type.isObject { return .object }
    guard type.pointers == 0, !type.isArray else { return .other }
    if CType.booleans.contains(type.name) { return .boolean }
    if CType.floats.contains(type.name) { return .floating }
    return CType.integers.contains(type.name) ? .integer : .other
  }
}
