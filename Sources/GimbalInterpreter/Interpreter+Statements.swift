import GimbalSyntaxTree

extension Interpreter {
  /// Runs the statements of a block in a scope of their own.
  func run(_ statements: [Statement], in outer: Scope) throws -> Flow {
    try runBody(statements, in: Scope(in: outer))
  }

  /// Runs statements in a scope.
  func runBody(_ statements: [Statement], in scope: Scope) throws -> Flow {
    declareTypesAndFunctions(of: statements, in: scope)
    var deferred: [[Statement]] = []
    defer {
      for statements in deferred.reversed() { _ = try? run(statements, in: scope) }
    }
    for (index, statement) in statements.enumerated() {
      if case .defer(let body) = statement.kind {
        deferred.append(body)
        continue
      }
      do {
        let flow = try nested { try run(statement, in: scope) }
        if case .next = flow { continue }
        try detour(through: statements[(index + 1)...], in: scope)
        return flow
      } catch  where exploration != nil && Interpreter.endsProgram(error) {
        try detour(through: statements[(index + 1)...], in: scope)
        throw error
      }
    }
    return .next
  }

  /// Declares the local functions and types of a block, which can be used before their declaration.
  func declareTypesAndFunctions(of statements: [Statement], in scope: Scope) {
    for case .declaration(let declaration) in statements.lazy.map(\.kind) {
      let location = CodeLocation(file: scope.context.file, span: declaration.span)
      switch declaration.kind {
      case .function(let function):
        scope.declare(
          FunctionMember(function, declaration, location: location, owner: scope.context.type))
      case .type(let type):
        scope.declare(program.declareLocal(type, at: location, outer: scope.context.type))
      default: break
      }
    }
  }

  private func evaluateAndDiscard(_ expression: Expression, in scope: Scope) throws {
    let value = try evaluate(expression, in: scope)
    // Operators of modules that are not known can have effects, as in `one.topAnchor == other.topAnchor`.
    guard case .binary(_, let name, _) = expression.kind, !["&&", "||", "??"].contains(name) else { return }
    host.didDiscard(value, of: name, at: location(expression, scope), in: self)
  }

  private func run(_ statement: Statement, in scope: Scope) throws -> Flow {
    switch statement.kind {
    case .expression(let expression):
      if case .statement(let inner) = expression.kind { return try run(inner, in: scope) }
      try evaluateAndDiscard(expression, in: scope)
      try finalizeObjects()
      return .next
    case .declaration(let declaration):
      try declare(declaration, in: scope)
      return .next
    case .return(let expression):
      guard let expression else { return .returned(.void) }
      let value = try evaluate(expression, in: scope)
      return .returned(coerce(value, to: scope.context.result, in: scope))
    case .if(let conditions, let then, let otherwise):
      return try runIf(conditions, then, otherwise, in: scope)
    case .guard(let conditions, let otherwise):
      let (holds, _) = try test(conditions, in: scope, fallback: .guarding)
      if holds { return .next }
      if exploration != nil { try bindUnknown(conditions, in: scope) }
      return try run(otherwise, in: scope)
    case .while(let conditions, let body, let label):
      while true {
        let inner = Scope(in: scope)
        let (holds, unknowns) = try test(conditions, in: inner, fallback: .statement)
        // A loop whose end is unknown runs at most once.
        guard holds, unknowns.isEmpty else {
          try detour(through: body, binding: holds ? [] : conditions, in: inner)
          if let unknown = unknowns.first { forgetNumbers(changedBy: body, of: unknown, in: scope) }
          return .next
        }
        if let flow = try loopFlow(try nested { try runBody(body, in: inner) }, label) { return flow }
      }
    case .repeat(let body, let condition, let label):
      while true {
        if let flow = try loopFlow(try nested { try run(body, in: scope) }, label) { return flow }
        guard case .boolean(true) = try evaluate(condition, in: scope) else { return .next }
      }
    case .for(let pattern, let sequence, let condition, let body, let label):
      return try runFor(pattern, sequence, condition, body, label, in: scope)
    case .switch(let subject, let cases, let label):
      return try runSwitch(subject, cases, label: label, in: scope)
    case .break(let label): return .broke(label)
    case .continue(let label): return .continued(label)
    case .fallthrough: return .fellThrough
    case .throw(let expression): throw Interruption.thrown(ThrownValue(try evaluate(expression, in: scope)))
    case .do(let body, let catches, let label): return try runDo(body, catches, label: label, in: scope)
    case .defer: return .next
    case .conditionalCompilation(let clauses):
      return try runBody(program.condition.active(clauses)?.content ?? [], in: scope)
    case .unsupported: return .next
    }
  }

  private func runIf(
    _ conditions: [Condition], _ then: [Statement], _ otherwise: [Statement]?, in scope: Scope
  ) throws -> Flow {
    let inner = Scope(in: scope)
    let (holds, unknowns) = try test(conditions, in: inner, fallback: .statement)
    if holds {
      try detour(through: otherwise ?? [], in: scope)
    } else {
      try detour(through: then, binding: conditions, in: inner)
    }
    return try inBranch(of: unknowns) {
      if holds { return try runBody(then, in: inner) }
      return try otherwise.map { try run($0, in: scope) } ?? .next
    }
  }

  /// Runs a `for` loop.
  private func runFor(
    _ pattern: Pattern, _ sequence: Expression, _ condition: Expression?, _ body: [Statement],
    _ label: String?,
    in scope: Scope
  ) throws -> Flow {
    let values = try evaluate(sequence, in: scope)
    guard let elements = try sequenceElements(values) else {
      // An unknown sequence has no elements.
      if let unknown = values.asUnknown {
        _ = assume(unknown, at: self.location(sequence, scope), fallback: false)
      }
      try detour(through: body, for: pattern, of: values, in: scope)
      if let unknown = values.asUnknown { forgetNumbers(changedBy: body, of: unknown, in: scope) }
      return .next
    }
    if elements.isEmpty { try detour(through: body, for: pattern, of: values, in: scope) }
    for element in elements {
      let inner = Scope(in: scope)
      // The type of `for edge: UIRectEdge in [.top]` gives the elements their type.
      let (pattern, element) =
        if case .asType(let name, let type) = pattern.kind, isInstance(element, of: type, in: scope) != false
        {
          (name, coerce(element, to: type, in: scope))
        } else { (pattern, element) }
      guard try bind(pattern, to: element, in: inner) else { continue }
      if let condition, case .boolean(false) = try evaluate(condition, in: inner) { continue }
      if let flow = try loopFlow(try nested { try runBody(body, in: inner) }, label) { return flow }
    }
    return .next
  }

  /// Returns the flow after an iteration that ends the loop; `nil` if the loop continues.
  private func loopFlow(_ flow: Flow, _ label: String?) throws -> Flow? {
    switch flow {
    case .next, .fellThrough: nil
    case .broke(let target): target == nil || target == label ? .next : flow
    case .continued(let target): target == nil || target == label ? nil : flow
    case .returned: flow
    }
  }

  private func runSwitch(_ subject: Expression, _ cases: [SwitchCase], label: String?, in scope: Scope) throws
    -> Flow
  {
    let chosen = try chooseCase(subject, cases, in: scope)
    var (index, inner) = (chosen.index, chosen.scope)
    for (other, item) in cases.enumerated() where other != index {
      try detour(through: item, in: scope)
    }
    return try inBranch(of: chosen.unknowns) {
      while index < cases.count {
        let flow = try runBody(cases[index].body, in: inner)
        switch flow {
        case .fellThrough:
          index += 1
          inner = Scope(in: scope)
        case .broke(let target) where target == nil || target == label: return .next
        default: return flow
        }
      }
      return .next
    }
  }

  /// Returns the index of the case of a `switch` that matches, which is the number of cases if none does; the scope with
  /// the names that its pattern binds; and the unknown values that decided it.
  func chooseCase(
    _ subject: Expression, _ cases: [SwitchCase], in scope: Scope
  ) throws -> (index: Int, scope: Scope, unknowns: [Unknown]) {
    let value = try evaluate(subject, in: scope)
    var unknowns: [Unknown] = []
    if let unknown = value.asUnknown {
      _ = assume(unknown, at: location(subject, scope), fallback: true)
      unknowns = [unknown]
    }
    var index = 0
    var inner = Scope(in: scope)
    search: while index < cases.count {
      if cases[index].patterns.isEmpty { break }
      for pattern in cases[index].patterns {
        inner = Scope(in: scope)
        guard
          try unknowns.isEmpty
            ? match(pattern.pattern, value, in: inner) : bindUnknown(pattern.pattern, value, in: inner)
        else { continue }
        if let condition = pattern.condition {
          let (holds, more) = try test([.expression(condition)], in: inner, fallback: .statement)
          unknowns += more
          if !holds { continue }
        }
        break search
      }
      index += 1
    }
    return (index, inner, unknowns)
  }

  private func runDo(_ body: [Statement], _ catches: [Catch], label: String?, in scope: Scope) throws -> Flow
  {
    do {
      let flow = try run(body, in: scope)
      if case .broke(let target) = flow, target != nil, target == label { return .next }
      return flow
    } catch Interruption.thrown(let error) where !catches.isEmpty {
      for clause in catches {
        let inner = Scope(in: scope)
        inner.declare("error", error.value)
        if clause.patterns.isEmpty { return try runBody(clause.body, in: inner) }
        for pattern in clause.patterns where try match(pattern.pattern, error.value, in: inner) {
          return try runBody(clause.body, in: inner)
        }
      }
      throw Interruption.thrown(error)
    }
  }

  // MARK: Declarations

  func declare(_ declaration: Declaration, in scope: Scope) throws {
    guard case .variable(let variable) = declaration.kind else { return }
    var lastType: TypeName?
    for binding in variable.bindings.reversed() { lastType = binding.type ?? lastType }
    for binding in variable.bindings {
      let type = binding.type ?? (binding.value == nil ? lastType : nil)
      if let getter = binding.accessors?.get, case .binding(let name) = binding.pattern.kind {
        let closure = Closure(captures: [], parameters: [], result: type, body: getter)
        scope.declare(name, .function(FunctionValue(.closure(closure, scope))))
        continue
      }
      let value = try binding.value.map { coerce(try evaluate($0, in: scope), to: type, in: scope) } ?? .none
      if case .binding(let name) = binding.pattern.kind {
        scope.declare(name, type == nil ? value.settled : value, type: type)
        didName(value, name, isProperty: false, in: scope.context.file)
      } else {
        _ = try bind(binding.pattern, to: value, in: scope)
      }
    }
  }

  // MARK: Conditions

  /// The order in which the value of an unknown condition is chosen.
  enum Fallback {
    /// A condition is false, except that a value that can be `nil` is not `nil`.
    case statement
    /// A condition of `guard` holds.
    case guarding
  }

  /// Evaluates conditions from left to right.
  ///
  /// - Returns: whether all conditions hold, and the unknown values that decided it.
  func test(_ conditions: [Condition], in scope: Scope, fallback: Fallback) throws -> (Bool, [Unknown]) {
    var unknowns: [Unknown] = []
    for condition in conditions {
      let holds: Bool
      switch condition {
      case .expression(let expression):
        let value = try evaluate(expression, in: scope)
        if let unknown = value.asUnknown {
          unknowns.append(unknown)
          let fallback = fallback == .guarding || Interpreter.comparesWithNone(expression)
          holds = assume(unknown, at: location(expression, scope), fallback: fallback)
        } else {
          holds = value.bool ?? !value.isNone
        }
      case .optionalBinding(let pattern, let expression):
        let value: Value
        if let expression {
          value = try evaluate(expression, in: scope)
        } else if case .binding(let name) = pattern.kind {
          value = try evaluateName(
            name, at: CodeLocation(file: scope.context.file, span: pattern.span), in: scope)
        } else {
          value = .none
        }
        if let unknown = value.asUnknown {
          unknowns.append(unknown)
          let span = expression?.span ?? pattern.span
          holds = assume(unknown, at: CodeLocation(file: scope.context.file, span: span), fallback: true)
          if holds { _ = try bindUnknown(pattern, value, in: scope) }
        } else {
          holds = try !value.isNone && bind(pattern, to: value, in: scope)
        }
      case .matching(let pattern, let expression):
        let value = try evaluate(expression, in: scope)
        if let unknown = value.asUnknown {
          unknowns.append(unknown)
          holds = assume(unknown, at: location(expression, scope), fallback: fallback == .guarding)
          if holds { _ = try bindUnknown(pattern, value, in: scope) }
        } else {
          holds = try match(pattern, value, in: scope)
        }
      case .availability(let platforms, let isUnavailable):
        // The wildcard stands for the platforms that are not in the list.
        let listed = platforms.filter { $0.hasPrefix("iOS ") }
        holds = (listed.isEmpty ? platforms : listed).contains { host.isAvailable($0) } != isUnavailable
      }
      if !holds { return (false, unknowns) }
    }
    return (true, unknowns)
  }

  /// Returns `true` for `value != nil`.
  private static func comparesWithNone(_ expression: Expression) -> Bool {
    if case .binary(_, "!=", let other) = expression.kind, case .nilLiteral = other.kind {
      true
    } else {
      false
    }
  }

  func location(_ expression: Expression, _ scope: Scope) -> CodeLocation {
    CodeLocation(file: scope.context.file, span: expression.span)
  }
}
