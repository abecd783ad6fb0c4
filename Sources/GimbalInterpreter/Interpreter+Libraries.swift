// The code of built-in libraries, which is a part of a program whose places are not shown.
extension Interpreter {
  /// Returns the innermost place of the user's code that leads to a place of a built-in library; a place of the user's
  /// code unchanged.
  package func codeLocation(_ location: CodeLocation) -> CodeLocation {
    guard program.isLibrary(location.file) else { return location }
    return callStack.last { !program.isLibrary($0.file) } ?? location
  }

  /// The calls that are running, without those of built-in libraries.
  package var codeCallStack: [CodeLocation] {
    program.hasLibraries ? callStack.filter { !program.isLibrary($0.file) } : callStack
  }

  /// Tells the host of the name of a value that is an object, except for the names in built-in libraries.
  func didName(_ value: Value, _ name: String, isProperty: Bool, in file: Int) {
    guard case .object(let object) = value, !program.isLibrary(file) else { return }
    // The variable `_label` of a class of Objective-C stores its property `label`.
    let isVariable = name.hasPrefix("_") && name.count > 1 && program.files[file].isObjectiveC
    host.didName(object, isVariable ? String(name.dropFirst()) : name, isProperty: isProperty)
  }

  /// Returns a property that a built-in library adds to a built-in class, for an object of an unknown class; `nil` if there
  /// is none.
  package func libraryProperty(
    _ name: String, of className: String, _ object: Object, at location: CodeLocation
  )
    throws -> Value?
  {
    guard let property = libraryMembers(of: className)?.properties[name],
      program.isLibrary(property.location.file)
    else { return nil }
    return try get(property, of: .object(object), at: location)
  }

  /// Calls a function that a built-in library adds to a built-in class, for an object of an unknown class; returns `nil` if
  /// there is none.
  package func callLibrary(_ name: String, of className: String, _ call: NativeCall) throws -> Value? {
    guard call.object?.type.ancestry.contains(where: { $0.role == .opaque }) == true,
      let functions = libraryMembers(of: className)?.functions[name],
      let chosen = bestFit(functions.filter { program.isLibrary($0.location.file) }, call.arguments)
    else { return nil }
    return try self.call(chosen, of: call.receiver, call.arguments, at: call.location)
  }

  /// Lists a call of a function that the interface of a library does not have as an unknown rule.
  func skipLibraryCall(of receiver: Value, at location: CodeLocation) throws -> Value {
    let reason = "the built-in interface of the library has no such function"
    if let skip = try host.global("_skip", in: self), let caller = try host.global("_caller", in: self) {
      let arguments = [.string(reason), try call(caller, [], at: location), receiver]
      _ = try call(skip, arguments.map { ArgumentValue(nil, $0) }, at: location)
    }
    return unknown(reason, at: location)
  }

  private func libraryMembers(of className: String) -> TypeInfo? {
    program.hasLibraries ? program.builtInType(className) : nil
  }
}

extension Program {
  /// Returns the operators of a name that the code declares; for the code of a library, only those of libraries.
  func operators(_ name: String, from file: Int) -> [FunctionMember]? {
    guard let found = functions[name], isLibrary(file) else { return functions[name] }
    return found.filter { isLibrary($0.location.file) }
  }

  /// Returns `true` for a type that no table has and whose name is that of a member of a built-in type, such as
  /// `UILabel.Unknown`.
  func isNestedInBuiltIn(_ type: TypeInfo) -> Bool {
    guard type.role == .opaque, let dot = type.name.lastIndex(of: ".") else { return false }
    return builtInType(String(type.name[..<dot])) != nil
  }
}
