import GimbalSyntaxTree

/// A place in memory that code reads and writes: a variable, a property, a field of a structure, or an element.
struct Place {
  let get: () throws -> Value
  let set: (Value) throws -> Void
}

extension Interpreter {
  func assign(
    _ target: Expression, _ name: String?, _ source: Expression, at location: CodeLocation, in scope: Scope
  ) throws {
    if case .name("_") = target.kind {
      _ = try evaluate(source, in: scope)
      return
    }
    if case .tuple(let elements) = target.kind {
      let value = try evaluate(source, in: scope)
      for (index, element) in elements.enumerated() {
        let part: Value
        if case .tuple(let values) = value {
          part = index < values.count ? values[index].value : .none
        } else {
          part = value
        }
        if case .name("_") = element.value.kind { continue }
        try place(element.value, in: scope).set(part)
      }
      return
    }
    // The optional chain of `a?.b = c` ends the assignment before the value is evaluated.
    do {
      let place = try place(target, in: scope)
      var value = try evaluate(source, in: scope)
      if let name { value = try applyBinary(name, place.get(), value, at: location) }
      try place.set(value)
    } catch Interruption.chainEnded {
      return
    }
  }

  /// Returns the place of an expression.
  func place(_ expression: Expression, in scope: Scope) throws -> Place {
    let location = location(expression, scope)
    switch expression.kind {
    case .name(let name): return try place(named: name, at: location, in: scope)
    case .member(let base?, let name):
      if case .name("super") = base.kind, let receiver = scope.context.receiver?.value.asObject {
        let parent = scope.context.type?.superclass
        return Place(
          get: { try self.superMember(name, Variable(.object(receiver)), at: location, in: scope) },
          set: { value in
            if let parent { try self.set(name, of: receiver, as: parent, to: value, at: location) }
          })
      }
      return try member(name, of: place(base, in: scope), at: location, in: scope)
    case .optionalScope(let inner): return try place(inner, in: scope)
    case .optionalChain(let base):
      let place = try place(base, in: scope)
      if try place.get().isNone { throw Interruption.chainEnded }
      return place
    case .forcedValue(let base), .inOut(let base): return try place(base, in: scope)
    case .cast(let base, _, _):
      let place = try place(base, in: scope)
      return Place(get: { try self.evaluate(expression, in: scope) }, set: place.set)
    case .element(let base, let arguments):
      let basePlace = try place(base, in: scope)
      let indices = try evaluate(arguments, in: scope)
      return Place(
        get: { try self.element(of: basePlace.get(), indices, at: location, in: scope) },
        set: { value in
          let changed = try self.settingElement(of: basePlace.get(), indices, to: value, at: location)
          if let changed { try basePlace.set(changed) }
        })
    default:
      let value = try evaluate(expression, in: scope)
      return Place(get: { value }, set: { _ in })
    }
  }

  private func place(named name: String, at location: CodeLocation, in scope: Scope) throws -> Place {
    if let variable = scope.variable(name) {
      return Place(
        get: { variable.value },
        set: { value in
          variable.value =
            variable.type == nil ? value.settled : self.coerce(value, to: variable.type, in: scope)
          self.didName(variable.value, name, isProperty: false, in: scope.context.file)
        })
    }
    if name == "self", let receiver = scope.context.receiver {
      return Place(get: { receiver.value }, set: { receiver.value = self.coerceToReceiver($0, scope) })
    }
    if let receiver = scope.context.receiver {
      if case .object(let object) = receiver.value, hasProperty(name, object.type) {
        return member(name, of: object, at: location, in: scope)
      }
      if case .structure(let structure) = receiver.value,
        property(name, of: structure.type) != nil || structure.fields[name] != nil
          || nativeProperty(name, of: structure.type) != nil
      {
        let whole = Place(get: { receiver.value }, set: { receiver.value = $0 })
        return try member(name, of: whole, at: location, in: scope)
      }
    }
    var outer = scope.context.type
    while let type = outer {
      if let property = type.ancestry.firstNonNil({ $0.staticProperty(name, from: location.file) }) {
        return global(property, in: scope)
      }
      outer = type.outer
    }
    if scope.type(name) != nil || program.lookup(name, from: location.file, in: scope.context.type) != nil {
      return Place(get: { try self.evaluateName(name, at: location, in: scope) }, set: { _ in })
    }
    if case .object(let object)? = scope.context.receiver?.value,
      program.global(name, from: location.file) == nil || functions(name, of: object.type) != nil
    {
      // A property of UIKit that only the host knows.
      return member(name, of: object, at: location, in: scope)
    }
    if let property = program.global(name, from: location.file) { return global(property, in: scope) }
    // A property of a built-in class that no table has.
    if case .object(let object)? = scope.context.receiver?.value, object.type.nativeAncestor != nil {
      return member(name, of: object, at: location, in: scope)
    }
    return Place(get: { try self.evaluateName(name, at: location, in: scope) }, set: { _ in })
  }

  private func coerceToReceiver(_ value: Value, _ scope: Scope) -> Value {
    guard case .symbol(let symbol) = value, let type = scope.context.type else { return value }
    return resolve(symbol, as: type, at: CodeLocation(file: scope.context.file, span: Span(start: 0, end: 0)))
      ?? value
  }

  private func hasProperty(_ name: String, _ type: TypeInfo) -> Bool {
    property(name, of: type) != nil || nativeProperty(name, of: type) != nil
  }

  private func global(_ property: PropertyMember, in scope: Scope) -> Place {
    Place(
      get: { try self.globalValue(property) },
      set: { value in
        if let setter = property.accessors?.set {
          let context = FunctionContext(
            file: property.location.file, receiver: property.owner.map { Variable(.type($0)) },
            type: property.owner,
            result: nil, name: property.name)
          let inner = Scope(context)
          inner.declare(setter.parameter, value)
          _ = try self.runBody(setter.body, in: inner)
        } else {
          self.globalValues[ObjectIdentifier(property)] = self.coerce(value, to: property.type, in: scope)
        }
      })
  }

  private func member(_ name: String, of object: Object, at location: CodeLocation, in scope: Scope) -> Place
  {
    Place(
      get: { try self.member(name, of: .object(object), at: location, in: scope) },
      set: { value in
        if try self.initializeProperty(name, of: object, to: value, at: location, in: scope) { return }
        try self.set(
          name, of: object, as: object.type, to: value, from: scope.context.type, at: location)
      })
  }

  private func member(_ name: String, of base: Place, at location: CodeLocation, in scope: Scope) throws
    -> Place
  {
    let value = try base.get()
    switch value {
    case .object(let object): return member(name, of: object, at: location, in: scope)
    case .type(let type):
      if let property = type.ancestry.firstNonNil({ $0.staticProperty(name, from: location.file) }) {
        return global(property, in: scope)
      }
      return Place(get: { try self.member(name, of: value, at: location, in: scope) }, set: { _ in })
    case .structure:
      return Place(
        get: { try self.member(name, of: base.get(), at: location, in: scope) },
        set: { newValue in
          guard case .structure(let structure) = try base.get() else { return }
          if let changed = try self.setting(name, of: structure, to: newValue, at: location) {
            try base.set(changed)
          }
        })
    case .tuple:
      return Place(
        get: { try self.member(name, of: base.get(), at: location, in: scope) },
        set: { newValue in
          guard case .tuple(var elements) = try base.get() else { return }
          guard let index = elements.firstIndex(where: { $0.label == name }) ?? Int(name),
            elements.indices.contains(index)
          else { return }
          elements[index].value = newValue
          try base.set(.tuple(elements))
        })
    default:
      return Place(
        get: { try self.member(name, of: value, at: location, in: scope) },
        set: { newValue in
          if case .unknown(let unknown) = value {
            self.host.didSkipAssignment(of: newValue, to: name, of: unknown, at: location, in: self)
          }
        })
    }
  }

  /// Returns a structure with a changed property; `nil` if the property cannot be set.
  private func setting(
    _ name: String, of structure: StructureValue, to value: Value, at location: CodeLocation
  ) throws -> Value? {
    let receiver = Variable(.structure(structure))
    if let property = property(name, of: structure.type) {
      let scope = Scope(
        FunctionContext(
          file: property.location.file, receiver: receiver, type: property.owner, result: nil, name: name))
      let value = property.type == nil ? value.settled : coerce(value, to: property.type, in: scope)
      if let setter = property.accessors?.set {
        scope.declare(setter.parameter, value)
        _ = try calling(at: location) { try nested { try runBody(setter.body, in: scope) } }
        return receiver.value
      }
      if property.isComputed { return nil }
      var changed = structure
      let old = changed[name]
      changed.fields[name] = value
      receiver.value = .structure(changed)
      if let observer = property.accessors?.didSet {
        scope.declare(observer.parameter, old)
        _ = try calling(at: location) { try nested { try runBody(observer.body, in: scope) } }
      }
      return receiver.value
    }
    if structure.fields[name] != nil || structure.type.native?.fields.contains(name) == true {
      var changed = structure
      changed.fields[name] = likeField(structure.fields[name], value, at: location)
      return .structure(changed)
    }
    // A computed property of a built-in structure, such as `size` in an extension, stores its result in the receiver.
    if let native = nativeProperty(name, of: structure.type), native.set != nil {
      let box = Object(structure.type, number: 0, location: location)
      box.state = receiver
      try native.set?(
        NativeCall(
          interpreter: self, receiver: .structure(structure),
          arguments: [ArgumentValue(nil, value), ArgumentValue("", .object(box))],
          location: location))
      return receiver.value
    }
    return nil
  }

  /// Returns the new value of a field of a built-in structure as a value of the type of the old one: an integer literal
  /// as a number, and an implicit member, such as `.zero`, as a structure.
  private func likeField(_ old: Value?, _ value: Value, at location: CodeLocation) -> Value {
    switch (old, value) {
    case (.number?, .literal(_, let number)): return .number(number)
    case (.number?, .symbol(let symbol)), (.structure?, .symbol(let symbol)):
      return old.flatMap(typeOf).flatMap { resolve(symbol, as: $0, at: location) } ?? value
    default: return value
    }
  }

  // MARK: Elements

  func element(
    of base: Value, _ indices: [ArgumentValue], at location: CodeLocation, in scope: Scope
  ) throws -> Value {
    guard let index = indices.first else { return unknown("a subscript without an index", at: location) }
    if case .unknown = base { return base }
    if index.label == "keyPath" || index.label == nil, case .keyPath(let names) = index.value {
      return try value(at: names, of: base, at: location)
    }
    if let type = typeOf(base) {
      let subscripts = type.ancestry.flatMap(\.subscripts)
      if let chosen = bestFit(subscripts, indices), let getter = chosen.declaration.accessors?.get {
        let inner = Scope(
          FunctionContext(
            file: chosen.location.file, receiver: Variable(base), type: chosen.owner,
            result: chosen.declaration.result, name: "subscript"))
        try bind(chosen.declaration, indices, in: inner)
        return try calling(at: location) { try runFunction(getter, in: inner, at: location) }
      }
      if let native = nativeMethod("subscript", of: type) {
        return try native(
          NativeCall(interpreter: self, receiver: base, arguments: indices, location: location))
      }
    }
    if index.value.asUnknown != nil { return index.value }
    switch base.withoutReference {
    case .array(let elements):
      if let number = index.value.int {
        guard elements.indices.contains(number) else {
          report("index \(number) is out of range", at: location)
          return unknown("the index is out of range", at: location)
        }
        return elements[number]
      }
      if case .range(let range) = index.value,
        let bounds = StandardLibrary.bounds(of: range, count: elements.count)
      {
        return .array(Array(elements[bounds]))
      }
      return unknown("an element of an array", at: location)
    case .dictionary(let dictionary):
      if let value = dictionary[index.value] { return value }
      return indices.first { $0.label == "default" }?.value ?? .none
    case .none: return .none
    default: return unknown("an element of \(base.kindName)", at: location)
    }
  }

  func settingElement(
    of base: Value, _ indices: [ArgumentValue], to value: Value, at location: CodeLocation
  ) throws -> Value? {
    guard let index = indices.first?.value else { return nil }
    if case .keyPath(let names) = index, case .object(let object) = base, let name = names.first,
      names.count == 1
    {
      try set(name, of: object, as: object.type, to: value, at: location)
      return nil
    }
    if let type = typeOf(base) {
      let subscripts = type.ancestry.flatMap(\.subscripts)
      if let chosen = bestFit(subscripts, indices), let setter = chosen.declaration.accessors?.set {
        let receiver = Variable(base)
        let inner = Scope(
          FunctionContext(
            file: chosen.location.file, receiver: receiver, type: chosen.owner, result: nil, name: "subscript"
          ))
        try bind(chosen.declaration, indices, in: inner)
        inner.declare(setter.parameter, value)
        _ = try calling(at: location) { try nested { try runBody(setter.body, in: inner) } }
        return receiver.value
      }
    }
    if case .object(let object) = base { return try setElement(of: object, indices, to: value, at: location) }
    switch base {
    case .array(var elements):
      guard let number = index.int, elements.indices.contains(number) else { return nil }
      elements[number] = value
      return .array(elements)
    case .dictionary(var dictionary):
      if value.isNone { dictionary[index] = nil } else { dictionary[index] = value }
      return .dictionary(dictionary)
    default: return nil
    }
  }

  // MARK: Mutating methods

  /// Calls a method that changes its receiver, which is a structure, an array or a dictionary.
  ///
  /// - Returns: `nil` if the method does not change its receiver.
  func callMutating(
    _ name: String, of receiver: Value, _ base: Expression, _ arguments: [Argument],
    at location: CodeLocation,
    in scope: Scope
  ) throws -> Value? {
    switch receiver {
    case .structure, .enumeration, .array, .dictionary, .string, .number, .integer, .boolean, .range,
      .literal:
      break
    default: return nil
    }
    let type = typeOf(receiver)
    if let type, let functions = functions(name, of: type), functions.contains(where: \.isMutating) {
      let values = try evaluate(arguments, in: scope)
      guard let chosen = choose(functions, values, in: scope), chosen.isMutating else { return nil }
      let place = try place(base, in: scope)
      let variable = Variable(receiver)
      let result = try call(chosen, variable, values, at: location)
      try place.set(variable.value)
      return result
    }
    let native = type?.native?.mutatingMethods[name]
    guard native != nil || StandardLibrary.isMutating(name, receiver) else { return nil }
    let values = try evaluate(arguments, in: scope)
    let place = try place(base, in: scope)
    let call = NativeCall(interpreter: self, receiver: receiver, arguments: values, location: location)
    let (changed, result) = try native.map { try $0(call) } ?? StandardLibrary.mutate(name, call)
    try place.set(changed)
    return result
  }

  /// Calls a mutating method of the receiver of the running function, without `self`.
  func callMutatingSelf(
    _ name: String, _ arguments: [Argument], at location: CodeLocation, in scope: Scope
  ) throws -> Value? {
    guard let receiver = scope.context.receiver, case .structure(let structure) = receiver.value,
      scope.variable(name) == nil, let functions = functions(name, of: structure.type)
    else { return nil }
    let values = try evaluate(arguments, in: scope)
    guard let chosen = choose(functions, values, in: scope) else { return nil }
    return try call(chosen, receiver, values, at: location)
  }
}
