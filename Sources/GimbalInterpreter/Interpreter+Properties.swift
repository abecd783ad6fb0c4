import GimbalSyntaxTree

// The values of properties of objects and structures.
extension Interpreter {
  /// Returns the value of a property of an object or a structure.
  func get(_ property: PropertyMember, of receiver: Value, at location: CodeLocation) throws -> Value {
    if let getter = property.accessors?.get {
      let context = FunctionContext(
        file: property.location.file, receiver: Variable(receiver), type: property.owner,
        result: property.type,
        name: property.name)
      let builder = resultBuilder(
        property.attributes, file: property.location.file, in: property.owner, result: property.type)
      let value = try calling(at: location) {
        try runFunction(getter, in: Scope(context), builder: builder, at: property.location)
      }
      if property.isWrapped {
        didName(value, property.name, isProperty: true, in: property.location.file)
      }
      return value
    }
    guard case .object(let object) = receiver else {
      return try property.isLazy ? initialValue(of: property, receiver) ?? .none : Value.none
    }
    if !property.isLazy, !property.isOverride,
      let view = try viewOnDetour(
        insteadOf: object.fields[property.field] ?? .none, property.name, property.type,
        file: property.location.file, in: property.owner)
    {
      object.fields[property.field] = view
    }
    if let value = object.fields[property.field] { return value }
    if property.isLazy {
      let value = try calling(at: location) { try initialValue(of: property, receiver) } ?? .none
      object.fields[property.field] = value
      didName(value, property.name, isProperty: true, in: property.location.file)
      return value
    }
    if property.isOverride, let parent = property.owner?.superclass {
      return try inherited(property.name, of: object, as: parent, at: location)
    }
    if object.isSupplied, property.isSetByOthers, isAssigned(property, false) {
      let cause = Unknown(
        "other code sets the property '\(property.name)'", at: codeLocation(location))
      return try suppliedView(of: property, object, cause) ?? .unknown(cause)
    }
    if property.attributes.contains("IBOutlet") {
      let type = property.type.flatMap { program.type($0, from: property.location.file, in: property.owner) }
      return .unknown(
        Unknown(
          "the outlet '\(property.name)' is connected in a document", at: codeLocation(location), type: type))
    }
    if object.isSingleton, property.isNilAtFirst, isAssigned(property, true) {
      return unknown("code that does not run here sets the property '\(property.name)'", at: location)
    }
    return .none
  }

  /// Returns the value of a property before its first assignment; `nil` if the declaration has none.
  func initialValue(of property: PropertyMember, _ receiver: Value) throws -> Value? {
    guard let expression = property.initialValue else { return nil }
    let context = FunctionContext(
      file: property.location.file, receiver: Variable(receiver), type: property.owner, result: property.type,
      name: property.name)
    let scope = Scope(context)
    let value = try evaluate(expression, in: scope)
    return property.type == nil ? value.settled : coerce(value, to: property.type, in: scope)
  }

  /// Sets a property of an object.
  ///
  /// - Parameters:
  ///   - type: The class whose property is set: that of the object, or a superclass.
  ///   - observer: The type whose code sets the property.
  package func set(
    _ name: String, of object: Object, as type: TypeInfo, to value: Value, from observer: TypeInfo? = nil,
    at location: CodeLocation
  ) throws {
    guard let observers = object.observers[name] else {
      return try change(name, of: object, as: type, to: value, from: observer, at: location)
    }
    let old = try member(name, of: .object(object), at: location, in: nil)
    try change(name, of: object, as: type, to: value, from: observer, at: location)
    for observe in observers { try nested { try observe(old) } }
  }

  private func change(
    _ name: String, of object: Object, as type: TypeInfo, to value: Value, from observer: TypeInfo?,
    at location: CodeLocation
  ) throws {
    guard let property = property(name, of: type, from: observer) else {
      if let native = nativeProperty(name, of: type) {
        try setNative(native, name, of: object, to: value, at: location)
      } else {
        try host.setProperty(
          name, to: typed(value, ofProperty: name, at: location),
          NativeCall(interpreter: self, receiver: .object(object), arguments: [], location: location))
      }
      return
    }
    let scope = Scope(
      FunctionContext(
        file: property.location.file, receiver: Variable(.object(object)), type: property.owner, result: nil,
        name: name))
    let value = property.type == nil ? value.settled : coerce(value, to: property.type, in: scope)
    if let accessors = property.accessors {
      if let setter = accessors.set {
        try calling(at: location) { try run(setter, value, in: scope) }
        return
      }
      if accessors.get != nil { return }
      let key = "\(object.number).\(type.name).\(name)"
      if observersInProgress.insert(key).inserted {
        defer { observersInProgress.remove(key) }
        if let observer = accessors.willSet {
          try calling(at: location) { try run(observer, value, in: scope) }
        }
        let old = try get(property, of: .object(object), at: location)
        try store(value, in: property, of: object, at: location)
        if let observer = accessors.didSet { try calling(at: location) { try run(observer, old, in: scope) } }
        return
      }
    }
    try store(value, in: property, of: object, at: location)
  }

  /// Returns the value of a property that a superclass declares or that is built in.
  private func inherited(
    _ name: String, of object: Object, as parent: TypeInfo, at location: CodeLocation
  ) throws -> Value {
    if let property = property(name, of: parent) {
      return try get(property, of: .object(object), at: location)
    }
    let call = NativeCall(interpreter: self, receiver: .object(object), arguments: [], location: location)
    return try nativeProperty(name, of: parent)?.get(call) ?? host.property(name, call) ?? .none
  }

  /// Stores the value of a property without its observers.
  func store(
    _ value: Value, in property: PropertyMember, of object: Object, at location: CodeLocation
  ) throws {
    if property.isOverride, let parent = property.owner?.superclass {
      try change(property.name, of: object, as: parent, to: value, from: nil, at: location)
    } else {
      object.fields[property.field] = value
      didName(value, property.name, isProperty: true, in: property.location.file)
    }
  }

  func setNative(
    _ property: NativeMembers.Property, _ name: String, of object: Object, to value: Value,
    at location: CodeLocation
  ) throws {
    try property.set?(
      NativeCall(
        interpreter: self, receiver: .object(object),
        arguments: [ArgumentValue(nil, typed(value, ofProperty: name, at: location))], location: location))
  }

  /// Returns the value of an implicit member, such as `.zero`, of the type of a built-in property.
  private func typed(_ value: Value, ofProperty name: String, at location: CodeLocation) -> Value {
    guard case .symbol(let symbol) = value, let typeName = host.typeName(ofProperty: name),
      let type = program.builtInType(typeName)
    else { return value }
    if symbol.name == "none", symbol.arguments == nil, symbol.chain.isEmpty { return .none }
    return resolve(symbol, as: type, at: location)
      ?? unknown("the type \(typeName) has no known member '\(symbol.name)'", at: location)
  }

  private func run(_ observer: Accessors.Observer, _ value: Value, in outer: Scope) throws {
    let scope = Scope(in: outer)
    scope.declare(observer.parameter, value)
    _ = try nested { try runBody(observer.body, in: scope) }
  }

  /// Sets a property in an initializer of the class that declares it, without the observers of the property.
  ///
  /// - Returns: `false` if the property is set with its observers.
  func initializeProperty(
    _ name: String, of object: Object, to value: Value, at location: CodeLocation, in scope: Scope
  ) throws -> Bool {
    let context = scope.context
    guard context.name.hasPrefix("init"), context.receiver?.value.asObject === object,
      let property = property(name, of: object.type, from: context.type), property.owner === context.type,
      let accessors = property.accessors, accessors.set == nil, accessors.get == nil,
      nativeProperty(name, of: object.type) == nil,
      context.type?.superclass.flatMap({ self.property(name, of: $0) }) == nil
    else { return false }
    let value = property.type == nil ? value.settled : coerce(value, to: property.type, in: scope)
    try store(value, in: property, of: object, at: location)
    return true
  }
}
