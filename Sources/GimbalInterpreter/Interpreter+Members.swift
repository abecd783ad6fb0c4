import GimbalSyntaxTree

extension Interpreter {
  /// Returns a member of a value; an unknown value if the member is not known.
  func member(_ name: String, of value: Value, at location: CodeLocation, in scope: Scope?) throws -> Value {
    if let found = try memberIfKnown(name, of: value, at: location, in: scope) { return found }
    switch value {
    case .unknown: return value
    case .none: return unknown("the value before '.\(name)' is nil", at: location)
    case .symbol(var symbol):
      symbol.chain.append(SymbolValue(name))
      return .symbol(symbol)
    default:
      return .unknown(
        Unknown(
          "\(value.kindName) has no known member '\(name)'", at: location,
          sources: [value.asObject].compactMap(\.self)))
    }
  }

  /// Returns a property of an object.
  package func property(_ name: String, of object: Object) throws -> Value {
    try member(name, of: .object(object), at: object.location, in: nil)
  }

  /// Returns a property of a value; an unknown value if the property is not known.
  package func member(_ name: String, of value: Value, at location: CodeLocation) throws -> Value {
    try member(name, of: value, at: location, in: nil)
  }

  /// Returns a member of a value; `nil` if the value has no such member.
  func memberIfKnown(_ name: String, of value: Value, at location: CodeLocation, in scope: Scope?) throws
    -> Value?
  {
    switch value {
    case .type(let type):
      switch name {
      case "self", "Type": return value
      case "init": return .function(FunctionValue(.initializer(type)))
      default: return try staticMemberIfKnown(name, of: type, at: location)
      }
    case .unknown: return value
    case .tuple(let elements):
      if let index = Int(name) { return elements.indices.contains(index) ? elements[index].value : nil }
      return elements.first { $0.label == name }?.value
    case .structure(let structure):
      if let property = property(name, of: structure.type) {
        if property.isComputed { return try get(property, of: value, at: location) }
        if let field = structure.fields[name] { return field }
        return property.isLazy ? try get(property, of: value, at: location) : Value.none
      }
      if let field = structure.fields[name] { return field }
    default: break
    }
    if name == "self" { return value }
    guard let type = typeOf(value) else {
      if case .range = value { return try StandardLibrary.member(name, of: value, at: location, in: self) }
      return try optionalMember(name, of: value, at: location)
    }
    if let property = ownProperty(name, of: type, from: scope?.context.type) {
      return try get(property, of: value, at: location)
    }
    if let native = nativeProperty(name, of: type) {
      return try native.get(
        NativeCall(interpreter: self, receiver: value, arguments: [], location: location))
    }
    if let functions = functions(name, of: type, from: scope?.context.type, file: scope?.context.file) {
      // A property of UIKit can have the name of a method of an extension, such as `text`.
      if case .object = value,
        let property = try host.property(
          name, NativeCall(interpreter: self, receiver: value, arguments: [], location: location))
      {
        return property
      }
      return .function(FunctionValue(.declared(functions, receiver: value, scope: nil)))
    }
    if let method = nativeMethod(name, of: type) {
      return .function(FunctionValue(.native(method, receiver: value)))
    }
    if let result = try StandardLibrary.member(name, of: value, at: location, in: self) { return result }
    if case .object = value {
      return try host.property(
        name, NativeCall(interpreter: self, receiver: value, arguments: [], location: location))
    }
    if type.role == .enumeration, name == "rawValue", case .enumeration(let enumeration) = value {
      return try rawValue(of: enumeration)
    }
    return try optionalMember(name, of: value, at: location)
  }

  /// Returns a property that the code declares in an extension of `Optional`.
  private func optionalMember(_ name: String, of value: Value, at location: CodeLocation) throws -> Value? {
    guard let optional = program.builtInType("Optional"), let property = property(name, of: optional) else {
      return nil
    }
    return try get(property, of: value, at: location)
  }

  /// Returns the built-in type or the declared type of a value.
  func typeOf(_ value: Value) -> TypeInfo? {
    switch value {
    case .object(let object): object.type
    case .structure(let structure): structure.type
    case .enumeration(let enumeration): enumeration.type
    case .type(let type): type
    case .boolean: program.builtInType("Bool")
    case .integer: program.builtInType("Int")
    case .literal: program.builtInType("Int")
    case .number: program.builtInType("CGFloat")
    case .string: program.builtInType("String")
    case .array: program.builtInType("Array")
    case .dictionary: program.builtInType("Dictionary")
    default: nil
    }
  }

  // MARK: Lookup

  /// Returns a property that the code declares for a type: in the type, an extension, a superclass, or a protocol with a
  /// default implementation.
  ///
  /// - Parameter observer: The type whose code asks. It does not see the private properties of its subclasses.
  func property(_ name: String, of type: TypeInfo, from observer: TypeInfo? = nil) -> PropertyMember? {
    // So does a private property.
    if let observer, observer !== type, let own = observer.properties[name], own.isPrivate,
      type.isKind(of: observer)
    {
      return own
    }
    for ancestor in type.ancestry {
      guard let property = ancestor.properties[name] else { continue }
      if property.isPrivate, let observer, observer !== ancestor, ancestor.isKind(of: observer) { continue }
      return property
    }
    for ancestor in type.ancestry {
      for conformance in ancestor.conformances {
        if let property = conformance.properties[name], property.accessors?.get?.isEmpty == false {
          return property
        }
      }
    }
    return nil
  }

  /// Returns the functions of a name that the code declares for a type. Those of the nearest class come first.
  ///
  /// - Parameters:
  ///   - observer: The type whose code asks. It does not see the private functions of its subclasses.
  ///   - file: The file of the code, which does not see the private functions of other files.
  func functions(
    _ name: String, of type: TypeInfo, from observer: TypeInfo? = nil, file: Int? = nil
  ) -> [FunctionMember]? {
    var found: [FunctionMember] = []
    // A private function cannot be overridden, so its type calls it also if a subclass has one of its name.
    if let observer, observer !== type, let own = observer.functions[name], type.isKind(of: observer) {
      found += own.filter { $0.isPrivate && $0.location.file == file ?? $0.location.file }
    }
    for ancestor in type.ancestry {
      let isVisible = observer.map { $0 === ancestor || !ancestor.isKind(of: $0) } ?? true
      found += (ancestor.functions[name] ?? []).filter {
        !$0.isPrivate || isVisible && $0.location.file == file ?? $0.location.file
      }
    }
    for ancestor in type.ancestry {
      for conformance in ancestor.conformances {
        found += (conformance.functions[name] ?? []).filter { $0.declaration.body != nil }
      }
    }
    return found.isEmpty ? nil : found
  }

  /// Returns a property that the code declares, unless a built-in class has the property and a protocol extension declares
  /// it again.
  func ownProperty(_ name: String, of type: TypeInfo, from observer: TypeInfo?) -> PropertyMember? {
    guard let found = property(name, of: type, from: observer) else { return nil }
    return found.owner?.role == .protocol && nativeProperty(name, of: type) != nil ? nil : found
  }

  func nativeProperty(_ name: String, of type: TypeInfo) -> NativeMembers.Property? {
    for ancestor in type.ancestry {
      if let property = ancestor.native?.properties[name] { return property }
    }
    return nil
  }

  func nativeMethod(_ name: String, of type: TypeInfo) -> ((NativeCall) throws -> Value)? {
    for ancestor in type.ancestry {
      if let method = ancestor.native?.methods[name] { return method }
    }
    return nil
  }

  // MARK: Static members

  func staticProperty(_ name: String, of type: TypeInfo, at location: CodeLocation) throws -> Value? {
    for ancestor in type.ancestry {
      if let property = ancestor.staticProperty(name, from: location.file) {
        return try globalValue(property)
      }
      if let native = ancestor.native?.staticProperties[name] {
        return try native.get(
          NativeCall(interpreter: self, receiver: .type(type), arguments: [], location: location))
      }
    }
    for ancestor in type.ancestry {
      for conformance in ancestor.conformances {
        if let property = conformance.staticProperties[name], property.accessors?.get?.isEmpty != true {
          return try globalValue(property)
        }
      }
    }
    return nil
  }

  func staticFunctions(_ name: String, of type: TypeInfo) -> [FunctionMember]? {
    var found: [FunctionMember] = []
    for ancestor in type.ancestry { found += ancestor.staticFunctions[name] ?? [] }
    for ancestor in type.ancestry {
      for conformance in ancestor.conformances {
        found += (conformance.staticFunctions[name] ?? []).filter { $0.declaration.body != nil }
      }
    }
    return found.isEmpty ? nil : found
  }

  func staticMemberIfKnown(_ name: String, of type: TypeInfo, at location: CodeLocation) throws -> Value? {
    if let value = try staticProperty(name, of: type, at: location) { return value }
    if let found = type.cases.first(where: { $0.name == name }) {
      guard !found.parameters.isEmpty else { return .enumeration(EnumerationValue(type, name)) }
      return .function(
        FunctionValue { call in .enumeration(EnumerationValue(type, name, call.arguments)) })
    }
    if name == "allCases", type.role == .enumeration {
      return .array(type.cases.map { .enumeration(EnumerationValue(type, $0.name)) })
    }
    if let functions = staticFunctions(name, of: type) {
      return .function(FunctionValue(.declared(functions, receiver: .type(type), scope: nil)))
    }
    for ancestor in type.ancestry {
      if let method = ancestor.native?.staticMethods[name] {
        return .function(FunctionValue(.native(method, receiver: .type(type))))
      }
    }
    if let nested = program.nestedType(name, of: type, from: location.file) { return .type(nested) }
    // An instance method of a type is a function of its receiver, as in `UIView.removeFromSuperview`.
    if functions(name, of: type) != nil || nativeMethod(name, of: type) != nil {
      return .function(
        FunctionValue { call in
          guard let receiver = call[0] else { return call.unknown("a method without a receiver") }
          return .function(
            FunctionValue { inner in
              try inner.interpreter.callMethod(name, of: receiver, inner.arguments, at: inner.location)
            })
        })
    }
    // The values of an enumeration of a built-in class that no table has are their names.
    if program.isNestedInBuiltIn(type) { return .symbol(SymbolValue(name)) }
    if type.native != nil, name.first?.isUppercase == true,
      program.type(named: name, from: location.file) == nil,
      program.global(name, from: location.file) == nil
    {
      return .type(program.opaqueType(named: "\(type.name).\(name)"))
    }
    return nil
  }

  /// Returns the raw value of a case: the declared one, the name of the case, or its index.
  func rawValue(of enumeration: EnumerationValue) throws -> Value {
    guard let index = enumeration.type.cases.firstIndex(where: { $0.name == enumeration.name }) else {
      return .none
    }
    if let value = try rawValue(ofCaseAt: index, of: enumeration.type) { return value }
    let isText = enumeration.type.declaration?.inherited.contains { $0.kind == .name("String", []) } ?? false
    return isText ? .string(enumeration.name) : .integer(index)
  }

  private func rawValue(ofCaseAt index: Int, of type: TypeInfo) throws -> Value? {
    for earlier in stride(from: index, through: 0, by: -1) {
      guard let expression = type.cases[earlier].rawValue else { continue }
      let context = FunctionContext(
        file: type.location?.file ?? 0, receiver: nil, type: type, result: nil, name: type.name)
      let value = try evaluate(expression, in: Scope(context))
      if earlier == index { return value.settled }
      return value.int.map { .integer($0 + index - earlier) }
    }
    return nil
  }
}
