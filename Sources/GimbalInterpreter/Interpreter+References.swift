import GimbalSyntaxTree

// The mutable collections of Foundation, which are objects: a change is seen by all variables that refer to one.
extension Interpreter {
  /// Returns whether two values have equal elements, of which one is a mutable collection; `nil` for other values.
  func equalReferences(_ one: Value, _ other: Value) -> Bool? {
    guard one.asObject?.contents != nil || other.asObject?.contents != nil else { return nil }
    if let object = one.asObject, object === other.asObject { return true }
    return equal(one.withoutReference, other.withoutReference) ?? false
  }

  /// Returns a new mutable collection with the elements of an array or a dictionary; other values unchanged.
  package func makeReference(to value: Value, at location: CodeLocation) throws -> Value {
    guard let type = typeOf(value.withoutReference) else { return value }
    switch value.withoutReference {
    case .array, .dictionary:
      let object = try makeObject(type, at: location)
      object.contents = value.withoutReference
      return .object(object)
    default: return value
    }
  }
}

extension Interpreter {
  /// Applies an operator of the standard library or of the code.
  package func applyOperator(_ name: String, _ one: Value, _ other: Value, at location: CodeLocation) throws
    -> Value
  {
    try applyBinary(name, one, other, at: location)
  }

  /// Sets a property of an object, or an element of a mutable dictionary of Foundation, by its name.
  package func setElement(_ name: String, of owner: Value, to value: Value, at location: CodeLocation) throws
  {
    guard case .object(let object) = owner else { return }
    if case .dictionary(var dictionary)? = object.contents {
      dictionary[.string(name)] = value.isNone ? nil : value
      object.contents = .dictionary(dictionary)
    } else {
      try set(name, of: object, as: object.type, to: value, at: location)
    }
  }

  /// Changes an element of a mutable collection of Foundation.
  ///
  /// - Returns: `nil`, because the variable with the object keeps its value.
  func setElement(
    of object: Object, _ indices: [ArgumentValue], to value: Value, at location: CodeLocation
  ) throws -> Value? {
    if let contents = object.contents {
      object.contents = try settingElement(of: contents, indices, to: value, at: location) ?? contents
    }
    return nil
  }

  /// Returns `false` for an object whose class is known and has no function and no property of a name.
  package func responds(_ object: Object, to name: String) -> Bool {
    object.type.ancestry.contains { $0.role == .opaque } || functions(name, of: object.type) != nil
      || property(name, of: object.type) != nil || nativeMethod(name, of: object.type) != nil
      || nativeProperty(name, of: object.type) != nil
  }
}

extension StandardLibrary {
  /// Calls a method of a mutable collection of Foundation, which changes for all variables.
  static func call(
    _ name: String, ofReference object: Object, _ contents: Value, _ call: NativeCall
  ) throws -> Value? {
    var call = call
    call.receiver = contents
    guard isMutating(name, contents) else { return try self.call(name, of: contents, call) }
    let (changed, result) = try mutate(name, call)
    object.contents = changed
    return result
  }
}
