import GimbalSyntaxTree

// Result builders: the statements of a closure or a function become the arguments of the functions of a type.
extension Interpreter {
  /// A result builder with the type of the result, which chooses among functions that differ in their results only.
  struct ResultBuilder {
    let type: TypeInfo
    /// The type of the result; `nil` if the code does not name it.
    var result: TypeName?
  }

  /// Returns the result builder among attributes; `nil` if there is none that the code declares.
  func resultBuilder(
    _ attributes: [String], file: Int, in owner: TypeInfo?, result: TypeName?
  ) -> ResultBuilder? {
    for attribute in attributes where attribute.first?.isLowercase == false || attribute.contains(".") {
      let names = attribute.prefix { $0 != "<" }.split(separator: ".").map(String.init)
      guard let first = names.first, var type = program.lookup(first, from: file, in: owner) else { continue }
      for name in names.dropFirst() {
        guard let nested = program.nestedType(name, of: type, from: file) else { break }
        type = nested
      }
      if hasBuilder("buildBlock", type) || hasBuilder("buildPartialBlock", type) {
        return ResultBuilder(type: type, result: result)
      }
    }
    return nil
  }

  private func hasBuilder(_ name: String, _ type: TypeInfo) -> Bool {
    staticFunctions(name, of: type) != nil
  }

  /// Returns the result of statements that a result builder transforms.
  func build(
    _ statements: [Statement], with builder: ResultBuilder, in scope: Scope, at location: CodeLocation
  ) throws -> Value {
    let (type, result) = (builder.type, builder.result)
    let hasFinalResult = hasBuilder("buildFinalResult", type)
    let block = try buildBlock(
      statements, type, result: hasFinalResult ? nil : result, in: Scope(in: scope), at: location)
    return try call(type, "buildFinalResult", [ArgumentValue(nil, block)], result: result, at: location)
      ?? block
  }

  /// Calls a function of a result builder; returns `nil` if it declares no such function.
  private func call(
    _ builder: TypeInfo, _ name: String, _ arguments: [ArgumentValue], result: TypeName? = nil,
    at location: CodeLocation
  ) throws -> Value? {
    guard var functions = staticFunctions(name, of: builder) else { return nil }
    let fitting = functions.filter { $0.declaration.result?.kind == result?.kind }
    if !fitting.isEmpty { functions = fitting }
    guard
      let chosen = choose(functions, arguments, in: nil)
    else { return nil }
    let labels = chosen.declaration.parameters.map(\.label)
    if let label = arguments.first?.label, labels.first != label { return nil }
    return try call(chosen, Variable(.type(builder)), arguments, at: location)
  }

  private func buildBlock(
    _ statements: [Statement], _ builder: TypeInfo, result: TypeName? = nil, in scope: Scope,
    at location: CodeLocation
  ) throws -> Value {
    let parts = try components(of: statements, builder, in: scope)
    if let first = parts.first, hasBuilder("buildPartialBlock", builder),
      var result = try call(builder, "buildPartialBlock", [ArgumentValue("first", first)], at: location)
    {
      for part in parts.dropFirst() {
        let arguments = [ArgumentValue("accumulated", result), ArgumentValue("next", part)]
        result = try call(builder, "buildPartialBlock", arguments, at: location) ?? result
      }
      return result
    }
    let arguments = parts.map { ArgumentValue(nil, $0) }
    return try call(builder, "buildBlock", arguments, result: result, at: location)
      ?? unknown("the result builder \(builder.name)", at: location)
  }

  /// Returns the partial results of statements. Declarations and assignments have none.
  private func components(
    of statements: [Statement], _ builder: TypeInfo, in scope: Scope
  ) throws -> [Value] {
    declareTypesAndFunctions(of: statements, in: scope)
    var parts: [Value] = []
    for statement in statements {
      try nested {
        if case .conditionalCompilation(let clauses) = statement.kind {
          parts += try components(
            of: program.condition.active(clauses)?.content ?? [], builder, in: scope)
        } else if let part = try component(of: statement, builder, in: scope) {
          parts.append(part)
        }
      }
    }
    return parts
  }

  private func component(of statement: Statement, _ builder: TypeInfo, in scope: Scope) throws -> Value? {
    let location = CodeLocation(file: scope.context.file, span: statement.span)
    switch statement.kind {
    case .expression(let expression):
      if case .statement(let inner) = expression.kind { return try component(of: inner, builder, in: scope) }
      let value = try evaluate(expression, in: scope)
      if case .assignment = expression.kind { return nil }
      if case .void = value, !hasBuilder("buildExpression", builder) { return nil }
      return try build("buildExpression", nil, value, builder, at: location)
    case .if(let conditions, let then, let otherwise):
      return try branch(conditions, then, otherwise, builder, at: location, in: scope)
    case .switch(let subject, let cases, _):
      let chosen = try chooseCase(subject, cases, in: scope)
      guard chosen.index < cases.count else { return nil }
      return try inBranch(of: chosen.unknowns) {
        let value = try buildBlock(cases[chosen.index].body, builder, in: chosen.scope, at: location)
        let label = chosen.index == 0 ? "first" : "second"
        return try build("buildEither", label, value, builder, at: location)
      }
    case .for(let pattern, let sequence, let condition, let body, _):
      guard let elements = try sequenceElements(try evaluate(sequence, in: scope)) else { return nil }
      var values: [Value] = []
      for element in elements {
        let inner = Scope(in: scope)
        guard try bind(pattern, to: element, in: inner) else { continue }
        if let condition, case .boolean(false) = try evaluate(condition, in: inner) { continue }
        values.append(try nested { try buildBlock(body, builder, in: inner, at: location) })
      }
      return try build("buildArray", nil, .array(values), builder, at: location)
    case .do(let body, catches: _, label: _):
      return try buildBlock(body, builder, in: Scope(in: scope), at: location)
    case .declaration(let declaration):
      try declare(declaration, in: scope)
      return nil
    default:
      _ = try runBody([statement], in: scope)
      return nil
    }
  }

  /// Returns the partial result of `if`.
  private func branch(
    _ conditions: [Condition], _ then: [Statement], _ otherwise: [Statement]?, _ builder: TypeInfo,
    at location: CodeLocation, in scope: Scope
  ) throws -> Value {
    let inner = Scope(in: scope)
    let (holds, unknowns) = try test(conditions, in: inner, fallback: .statement)
    return try inBranch(of: unknowns) {
      var first: Value = .none
      if holds {
        first = try buildBlock(then, builder, in: inner, at: location)
        let isLimited = conditions.contains { if case .availability = $0 { true } else { false } }
        if isLimited { first = try build("buildLimitedAvailability", nil, first, builder, at: location) }
      }
      guard let otherwise else {
        return try call(builder, "buildOptional", [ArgumentValue(nil, first)], at: location)
          ?? build("buildIf", nil, first, builder, at: location)
      }
      if holds { return try build("buildEither", "first", first, builder, at: location) }
      let second: Value
      if otherwise.count == 1, case .if = otherwise[0].kind {
        second = try component(of: otherwise[0], builder, in: scope) ?? .none
      } else {
        second = try buildBlock(otherwise, builder, in: Scope(in: scope), at: location)
      }
      return try build("buildEither", "second", second, builder, at: location)
    }
  }

  /// Passes a partial result through a function of a builder, if the builder declares the function.
  private func build(
    _ name: String, _ label: String?, _ value: Value, _ builder: TypeInfo, at location: CodeLocation
  ) throws -> Value {
    try call(builder, name, [ArgumentValue(label, value)], at: location) ?? value
  }
}
