import GimbalSyntaxTree

/// A variable of a function.
final class Variable {
  var value: Value
  let type: TypeName?

  init(_ value: Value, type: TypeName? = nil) { (self.value, self.type) = (value, type) }
}

/// The variables of a block of statements.
final class Scope {
  let parent: Scope?
  /// The function or closure to which the block belongs.
  let context: FunctionContext
  private var variables: [String: Variable] = [:]
  private var functions: [String: [FunctionMember]] = [:]
  private var types: [String: TypeInfo] = [:]

  init(_ context: FunctionContext) { (parent, self.context) = (nil, context) }

  init(in parent: Scope) { (self.parent, context) = (parent, parent.context) }

  /// Creates the scope of a closure, which sees the variables around it.
  init(in parent: Scope, context: FunctionContext) { (self.parent, self.context) = (parent, context) }

  func declare(_ name: String, _ value: Value, type: TypeName? = nil) {
    variables[name] = Variable(value, type: type)
  }

  func share(_ name: String, _ variable: Variable) { variables[name] = variable }

  func declare(_ function: FunctionMember) {
    functions[function.declaration.name, default: []].append(function)
  }

  func declare(_ type: TypeInfo) { types[type.name] = type }

  func variable(_ name: String) -> Variable? {
    var next: Scope? = self
    while let scope = next {
      if let found = scope.variables[name] { return found }
      next = scope.parent
    }
    return nil
  }

  /// Returns the local functions of a name, and the scope that declares them.
  func functions(_ name: String) -> (members: [FunctionMember], scope: Scope)? {
    var next: Scope? = self
    while let scope = next {
      if let found = scope.functions[name] { return (found, scope) }
      next = scope.parent
    }
    return nil
  }

  func type(_ name: String) -> TypeInfo? {
    var next: Scope? = self
    while let scope = next {
      if let found = scope.types[name] { return found }
      next = scope.parent
    }
    return nil
  }
}

/// The receiver, the type and the file of a function, which all of its statements use.
final class FunctionContext {
  let file: Int
  /// The receiver; a structure is changed in place by mutating methods. `nil` for global functions.
  let receiver: Variable?
  /// The type whose declaration contains the function.
  let type: TypeInfo?
  /// The type that the function returns.
  let result: TypeName?
  let name: String

  init(file: Int, receiver: Variable?, type: TypeInfo?, result: TypeName?, name: String) {
    (self.file, self.receiver, self.type, self.result, self.name) = (file, receiver, type, result, name)
  }
}
