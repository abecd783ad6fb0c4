package import GimbalSyntaxTree

/// The aim of a run that reads expressions: it takes detours through code that the values of its conditions exclude.
///
/// A detour runs before the code that the conditions choose, so that this code has the last effect on variables. The state of such
/// a run is none of the app, so that its layout is no scene.
package struct Exploration {
  /// Returns `true` if the code at a location contains an expression that was not read.
  let isSought: (CodeLocation) -> Bool
  /// Returns the value of a parameter, or of an element of an unknown sequence; `nil` for an unknown value.
  let supply: (Parameter, TypeInfo?) throws -> Value?
  /// The closures with such expressions that the run created, of which something may call none.
  fileprivate(set) var closures: [FunctionValue] = []
  /// The number of the detours that are running, inside each other.
  fileprivate(set) var depth = 0
  /// The numbers of the detours by their places, which bound those of recursive functions.
  private var detours: [CodeLocation: Int] = [:]

  package init(
    isSought: @escaping (CodeLocation) -> Bool,
    supply: @escaping (Parameter, TypeInfo?) throws -> Value?
  ) {
    (self.isSought, self.supply) = (isSought, supply)
  }

  /// Counts a detour; returns `false` if it is not taken.
  mutating func takes(_ location: CodeLocation) -> Bool {
    // The first detour can lack a value that a later one has, such as the previous view of a loop.
    guard isSought(location), detours[location, default: 0] < 4 else { return false }
    detours[location, default: 0] += 1
    return true
  }
}

extension Interpreter {
  /// Runs statements that the conditions exclude, if they contain an expression that is sought.
  ///
  /// - Parameter conditions: The conditions that exclude the statements. The names that they bind have unknown values.
  func detour(
    through statements: some Collection<Statement>, binding conditions: [Condition] = [], in outer: Scope
  )
    throws
  {
    guard exploration != nil, let location = location(of: statements, in: outer),
      exploration?.takes(location) == true
    else { return }
    let scope = Scope(in: outer)
    try ignoringEnd {
      try bindUnknown(conditions, in: scope)
      _ = try runBody(Array(statements), in: scope)
    }
  }

  /// Runs a case of `switch` that does not match.
  func detour(through item: SwitchCase, in outer: Scope) throws {
    guard exploration != nil, let location = location(of: item.body, in: outer) else { return }
    let scope = Scope(in: outer)
    for pattern in item.patterns { _ = try bindUnknown(pattern.pattern, excluded(at: location), in: scope) }
    try detour(through: item.body, in: scope)
  }

  /// Evaluates an expression that a condition excludes, if it contains one that is sought.
  func detour(through expression: Expression, in scope: Scope) throws {
    guard exploration?.takes(location(expression, scope)) == true else { return }
    try ignoringEnd { _ = try evaluate(expression, in: scope) }
  }

  /// Runs the body of a loop over a sequence without known elements once.
  func detour(through body: [Statement], for pattern: Pattern, of sequence: Value, in outer: Scope) throws {
    guard exploration != nil, let place = location(of: body, in: outer),
      exploration?.takes(place) == true
    else { return }
    let scope = Scope(in: outer)
    var element = sequence.asUnknown.map(Value.unknown) ?? excluded(at: place)
    if case .asType(let inner, let type) = pattern.kind, case .binding(let name) = inner.kind {
      let parameter = Parameter(label: nil, name: name, type: type)
      let info = program.type(type, from: outer.context.file, in: outer.context.type)
      element = try exploration?.supply(parameter, info) ?? element
    }
    _ = try bindUnknown(pattern, element, in: scope)
    try ignoringEnd { _ = try runBody(body, in: scope) }
  }

  /// Keeps a closure that may be called by nothing, and returns it.
  func keep(_ function: FunctionValue) -> FunctionValue {
    guard exploration != nil, case .closure(let closure, let scope) = function.body,
      let location = location(of: closure.body, in: scope), exploration?.takes(location) == true
    else { return function }
    exploration?.closures.append(function)
    return function
  }

  /// Runs the code of a type with expressions that are sought: the initializers, the functions and the properties of an object,
  /// the static functions, and the closures that nothing called.
  ///
  /// - Parameter properties: The names of the properties with such code.
  package func explore(_ type: TypeInfo, of receiver: Value?, properties: some Sequence<String>) {
    for member in type.initializers where isSought(member) {
      explore(member) { arguments in
        let new = try makeObject(type, at: member.location)
        _ = try calling(at: member.location) {
          try initialize(new, as: type, arguments, at: member.location)
        }
      }
    }
    for member in type.declaredFunctions where isSought(member) {
      let isStatic = type.staticFunctions[member.declaration.name]?.contains { $0 === member } == true
      guard let receiver = isStatic ? .type(type) : receiver else { continue }
      explore(member) { _ = try call(member, Variable(receiver), $0, at: member.location) }
    }
    if let object = receiver?.asObject, let supply = exploration?.supply {
      for name in properties { attempt { try useProperty(name, of: object, supply: supply) } }
    }
    callClosures()
  }

  private func isSought(_ member: FunctionMember) -> Bool {
    guard let exploration, let body = member.declaration.body,
      let location = location(of: body, file: member.location.file)
    else { return false }
    return exploration.isSought(location)
  }

  private func explore(_ member: FunctionMember, _ body: ([ArgumentValue]) throws -> Void) {
    guard let supply = exploration?.supply else { return }
    attempt { try body(arguments(of: member, supply: supply)) }
  }

  /// Runs a detour whose error, also by a limit, ends that detour only. Each further one ends at once if the steps are used up.
  private func attempt(_ body: () throws -> Void) {
    exploration?.depth += 1
    defer { exploration?.depth -= 1 }
    try? body()
  }

  private func callClosures() {
    // A closure can create others.
    var index = 0
    while let closures = exploration?.closures, index < closures.count {
      let function = closures[index]
      index += 1
      guard case .closure(let closure, let scope) = function.body,
        let place = location(of: closure.body, in: scope), let exploration, exploration.isSought(place)
      else { continue }
      attempt {
        let arguments = try (closure.parameters ?? []).map { parameter in
          let type = parameter.type.flatMap {
            program.type($0, from: scope.context.file, in: scope.context.type)
          }
          return ArgumentValue(nil, try exploration.supply(parameter, type) ?? excluded(at: place))
        }
        _ = try call(function, arguments, at: place)
      }
    }
  }

  /// Returns a view in place of a variable or a property that a detour uses and that has no known value, because the code that
  /// sets it did not run; returns `nil` for other values, and outside of detours.
  func viewOnDetour(
    insteadOf value: Value, _ name: String, _ type: TypeName?, file: Int, in owner: TypeInfo?
  ) throws -> Value? {
    guard let exploration, exploration.depth > 0, value.isNone || value.asUnknown != nil, let type,
      let info = program.type(type, from: file, in: owner), info.isKind(ofName: "UIView")
    else { return nil }
    return try exploration.supply(Parameter(label: nil, name: name, type: type), info)
  }

  /// Runs a detour. Its end by an error of the code does not end the code around it.
  private func ignoringEnd(_ body: () throws -> Void) throws {
    exploration?.depth += 1
    defer { exploration?.depth -= 1 }
    do {
      try body()
    } catch  where Interpreter.endsProgram(error) {
      return
    }
  }

  /// Binds the names of conditions that do not hold.
  func bindUnknown(_ conditions: [Condition], in scope: Scope) throws {
    for condition in conditions {
      switch condition {
      case .optionalBinding(let pattern, let expression?):
        let value = try evaluate(expression, in: scope)
        let location = location(expression, scope)
        _ =
          try value.isNone
          ? bindUnknown(pattern, excluded(at: location), in: scope) : bind(pattern, to: value, in: scope)
      case .optionalBinding(let pattern, nil), .matching(let pattern, _):
        let location = CodeLocation(file: scope.context.file, span: pattern.span)
        _ = try bindUnknown(pattern, excluded(at: location), in: scope)
      case .expression, .availability: break
      }
    }
  }

  private func excluded(at location: CodeLocation) -> Value {
    unknown("the conditions of the code exclude it", at: location)
  }

  private func location(of statements: some Collection<Statement>, in scope: Scope) -> CodeLocation? {
    location(of: statements, file: scope.context.file)
  }

  private func location(of statements: some Collection<Statement>, file: Int) -> CodeLocation? {
    guard let first = statements.first else { return nil }
    let end = statements.reduce(first.span.end) { max($0, $1.span.end) }
    let start = statements.reduce(first.span.start) { min($0, $1.span.start) }
    return CodeLocation(file: file, span: Span(start: start, end: end))
  }
}
