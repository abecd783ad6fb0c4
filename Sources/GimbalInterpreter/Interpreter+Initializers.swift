import GimbalSyntaxTree

extension Interpreter {
  /// Creates an instance of a type.
  package func instantiate(_ type: TypeInfo, _ arguments: [ArgumentValue], at location: CodeLocation) throws
    -> Value
  {
    try instantiate(type, arguments, at: location, without: [])
  }

  /// - Parameter excluded: The initializers of a structure that delegate to another one.
  private func instantiate(
    _ type: TypeInfo, _ arguments: [ArgumentValue], at location: CodeLocation,
    without excluded: [ObjectIdentifier]
  ) throws -> Value {
    switch type.role {
    case .class, .opaque:
      if let make = type.native?.make {
        return try make(
          NativeCall(interpreter: self, receiver: .type(type), arguments: arguments, location: location))
      }
      if type.role == .opaque, type.initializers.isEmpty, type.superclass == nil {
        let unknown = Unknown("the type \(type.name) is not declared in the files", at: location)
        return .unknown(unknown.result(of: arguments))
      }
      let object = try makeObject(type, at: location)
      let isUnknown = isUnknownInitializer(of: type, arguments)
      if isUnknown {
        let labels = arguments.map { "\($0.label ?? "_"):" }.joined()
        object.unknownContent = Unknown(
          "the initializer 'init(\(labels))' is not declared in the files", at: location)
      }
      let arguments = arguments.isEmpty || isUnknown ? designatedArguments(of: type) : arguments
      let failed = try calling(at: location) { try initialize(object, as: type, arguments, at: location) }
      return failed ? .none : .object(object)
    case .structure:
      return try makeStructure(type, arguments, at: location, without: excluded)
    case .enumeration:
      if arguments.first?.label == "rawValue", let raw = arguments.first?.value {
        if raw.asUnknown != nil { return raw }
        for item in type.cases {
          let value = EnumerationValue(type, item.name)
          if equal(try rawValue(of: value), raw) == true { return .enumeration(value) }
        }
        return .none
      }
      if let initializer = choose(type.initializers, arguments, in: nil) {
        let variable = Variable(.none)
        _ = try call(initializer, variable, arguments, at: location)
        return variable.value
      }
      if let make = type.native?.make {
        return try make(
          NativeCall(interpreter: self, receiver: .type(type), arguments: arguments, location: location))
      }
      return unknown("the enumeration \(type.name)", at: location)
    case .protocol: return unknown("the protocol \(type.name)", at: location)
    }
  }

  private func makeStructure(
    _ type: TypeInfo, _ arguments: [ArgumentValue], at location: CodeLocation,
    without excluded: [ObjectIdentifier]
  ) throws -> Value {
    if let options = options(of: type, arguments, at: location) { return options }
    // An initializer of an extension of a built-in type does not delegate to itself.
    let initializers = type.initializers.filter {
      !excluded.contains(ObjectIdentifier($0)) && (type.native == nil || !isInnermost($0))
    }
    if let initializer = bestFit(initializers, arguments)
      ?? (type.native == nil && type.initializers.count == 1 && !arguments.isEmpty
        ? initializers.first : nil)
    {
      let variable = Variable(.structure(StructureValue(type, try initialFields(of: type))))
      let result = try call(initializer, variable, arguments, at: location)
      if case .none = result, initializer.declaration.role == .failableInitializer { return .none }
      return variable.value
    }
    if let make = type.native?.make {
      return try make(
        NativeCall(interpreter: self, receiver: .type(type), arguments: arguments, location: location))
    }
    return .structure(try memberwise(type, arguments))
  }

  /// Returns a set of options that a literal makes; `nil` for other types and arguments.
  private func options(of type: TypeInfo, _ arguments: [ArgumentValue], at location: CodeLocation) -> Value? {
    guard type.isOptionSet else { return nil }
    if arguments.isEmpty, bestFit(type.initializers, []) == nil { return options([], of: type, at: location) }
    guard arguments.count == 1, arguments[0].label == nil, case .array(let elements) = arguments[0].value
    else { return nil }
    return options(elements, of: type, at: location)
  }

  /// Returns the arguments with which the inherited initializer without parameters calls an initializer that the code
  /// declares; none if the code declares one without parameters.
  private func designatedArguments(of type: TypeInfo) -> [ArgumentValue] {
    // An initializer that delegates without arguments does not call itself.
    let declared = type.ancestry.filter(\.isDeclared).flatMap(\.initializers).filter { !isInnermost($0) }
    guard !declared.isEmpty, bestFit(declared, []) == nil,
      let arguments = type.ancestry.firstNonNil({ $0.native?.designatedArguments })?(self),
      bestFit(declared, arguments) != nil
    else { return [] }
    return arguments
  }

  /// Returns the arguments with which an inherited initializer, such as `init(frame:)` of `UITextView`, calls the designated
  /// one that a class of the code overrides; `nil` for other calls.
  private func redirected(
    _ arguments: [ArgumentValue], from native: NativeMembers, of object: Object
  ) -> [ArgumentValue]? {
    guard var designated = native.designatedArguments?(self), designated.count > arguments.count,
      !arguments.isEmpty, zip(arguments, designated).allSatisfy({ $0.label == $1.label })
    else { return nil }
    designated.replaceSubrange(..<arguments.count, with: arguments)
    let declared = object.type.ancestry.filter(\.isDeclared).flatMap(\.initializers)
    return bestFit(declared.filter { !isRunning($0) }, designated) == nil ? nil : designated
  }

  private func initialFields(of type: TypeInfo) throws -> [String: Value] {
    var fields: [String: Value] = [:]
    for property in type.storedProperties where !property.isLazy {
      fields[property.name] =
        try initialValue(of: property, .structure(StructureValue(type, fields))) ?? Value.none
    }
    return fields
  }

  /// Creates a structure by its memberwise initializer.
  private func memberwise(_ type: TypeInfo, _ arguments: [ArgumentValue]) throws -> StructureValue {
    var structure = StructureValue(type, try initialFields(of: type))
    let context = FunctionContext(
      file: type.location?.file ?? 0, receiver: nil, type: type, result: nil, name: "init")
    let scope = Scope(context)
    var unlabeled = type.storedProperties.makeIterator()
    for argument in arguments {
      let property =
        argument.label.map { label in type.storedProperties.first { $0.name == label } } ?? unlabeled.next()
      guard let property else { continue }
      structure.fields[property.name] = coerce(argument.value, to: property.type, in: scope)
    }
    return structure
  }

  /// Runs an initializer of a class, or of the nearest superclass that declares one, on an object.
  ///
  /// - Returns: `true` if a failable initializer returned `nil`.
  @discardableResult
  func initialize(
    _ object: Object, as type: TypeInfo, _ arguments: [ArgumentValue], at location: CodeLocation
  ) throws -> Bool {
    if type.isDeclared {
      // The default values of the properties are set before the initializer of the class runs.
      for property in type.storedProperties
      where !property.isLazy && object.fields[property.field] == nil {
        guard let value = try initialValue(of: property, .object(object)) else { continue }
        object.fields[property.field] = value
        didName(value, property.name, isProperty: true, in: property.location.file)
      }
    }
    let running = runningInitializers(of: type)
    let initializers = type.initializers.filter { !running.contains(ObjectIdentifier($0)) }
    let hasFitInherited = type.ancestry.dropFirst().contains { bestFit($0.initializers, arguments) != nil }
    let isLast = type.nativeAncestor == nil && !hasFitInherited
    // UIKit's own initializer without parameters is preferred to one of an extension whose parameters have default values.
    let isNativeDefault = type.native != nil && arguments.isEmpty
    if !isNativeDefault,
      let chosen = bestFit(initializers, arguments)
        ?? (hasFitInherited ? nil : initializers.first { fitsLabels($0, arguments) })
        ?? (isLast ? choose(initializers.filter { !isRunning($0) }, arguments, in: nil) : nil)
    {
      let result = try call(chosen, Variable(.object(object)), arguments, at: location)
      return result.isNone && chosen.declaration.role == .failableInitializer
    }
    // An initializer of an extension of a built-in superclass, such as `init(forAutoLayout:)` of `UIView`.
    if type.native != nil, hasFitInherited, let parent = type.superclass,
      let label = arguments.first?.label, !Interpreter.initializerLabels.contains(label)
    {
      return try initialize(object, as: parent, arguments, at: location)
    }
    if let native = type.native {
      if let arguments = redirected(arguments, from: native, of: object) {
        return try initialize(object, as: object.type, arguments, at: location)
      }
      try native.initialize?(
        NativeCall(interpreter: self, receiver: .object(object), arguments: arguments, location: location))
      return false
    }
    guard let parent = type.superclass else { return false }
    return try initialize(object, as: parent, arguments, at: location)
  }

  /// Calls `self.init` in an initializer.
  func callInitializer(of scope: Scope, _ arguments: [ArgumentValue], at location: CodeLocation)
    throws -> Value
  {
    guard let receiver = scope.context.receiver, let type = scope.context.type else { return .void }
    // In a static function, `self` is the type.
    if case .type(let type) = receiver.value { return try instantiate(type, arguments, at: location) }
    // An initializer does not delegate to itself, also not by others.
    let own = receiver.value.asObject?.type ?? type
    let running = runningInitializers(of: own)
    let initializers = own.initializers.filter { !running.contains(ObjectIdentifier($0)) }
    let arguments = arguments.isEmpty && own.role == .class ? designatedArguments(of: own) : arguments
    if let chosen = bestFit(initializers, arguments) {
      if case .none = receiver.value {
        receiver.value = .structure(StructureValue(type, try initialFields(of: type)))
      }
      _ = try call(chosen, receiver, arguments, at: location)
    } else if case .object(let object) = receiver.value {
      try initialize(object, as: type, arguments, at: location)
    } else {
      receiver.value = try instantiate(type, arguments, at: location, without: running)
    }
    return .void
  }

  /// Returns the initializers of a type of which each one calls the next one, the last of which is the innermost function.
  private func runningInitializers(of type: TypeInfo) -> [ObjectIdentifier] {
    var running: [ObjectIdentifier] = []
    for function in runningFunctions.reversed() {
      guard type.initializers.contains(where: { ObjectIdentifier($0) == function }) else { break }
      if !running.contains(function) { running.append(function) }
    }
    return running
  }
}
