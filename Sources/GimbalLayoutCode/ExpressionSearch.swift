import GimbalInterpreter
import GimbalSyntaxTree

/// A search for the expressions that make constraints, in the syntax tree of a type.
struct ExpressionSearch {
  /// The labels of the arguments of a call that creates an object.
  typealias Labels = [String?]

  let file: Int
  /// `true` to visit the types in types, too.
  private let visitsTypes: Bool
  /// The calls that create objects, by the name of the type.
  private(set) var creations: [String: Set<Labels>] = [:]
  /// The names of the properties that are set on other objects than `self`.
  private(set) var assignedProperties: Set<String> = []
  /// The names of the variables and of the properties of `self` that functions set.
  private(set) var ownAssignments: Set<String> = []
  private(set) var found: [CodeLocation] = []
  /// The calls of `found` that are no relations.
  private(set) var constraintCalls: [(location: CodeLocation, callee: Expression, arguments: [Argument])] = []
  /// The names of the functions whose bodies contain such an expression, or set a frame.
  private(set) var functions: Set<String> = []
  /// The names of the properties whose initial values or accessors contain such an expression.
  private(set) var properties: Set<String> = []
  private(set) var setsFrames = false
  /// The names of the functions that functions call by their names alone, or on `self`.
  private(set) var calls: [String: Set<String>] = [:]
  private var function: String?
  private var property: String?
  /// `true` in a block in which relations make constraints.
  private var isInRelations = false

  private let expressions: ConstraintExpressions

  init(file: Int, _ expressions: ConstraintExpressions, visitsTypes: Bool = false) {
    (self.file, self.expressions, self.visitsTypes) = (file, expressions, visitsTypes)
  }

  /// Adds what another search found in an extension of the type.
  mutating func add(_ other: ExpressionSearch) {
    found += other.found
    constraintCalls += other.constraintCalls
    functions.formUnion(other.functions)
    properties.formUnion(other.properties)
    calls.merge(other.calls) { $0.union($1) }
    setsFrames = setsFrames || other.setsFrames
  }

  mutating func visit(_ declarations: [Declaration]) {
    for declaration in declarations { visit(declaration) }
  }

  private mutating func visit(_ declaration: Declaration) {
    switch declaration.kind {
    case .variable(let variable):
      let outer = property
      defer { property = outer }
      for binding in variable.bindings {
        if outer == nil, function == nil, case .binding(let name) = binding.pattern.kind { property = name }
        if let value = binding.value { visit(value) }
        let accessors = binding.accessors
        for body in [accessors?.get, accessors?.set?.body, accessors?.willSet?.body, accessors?.didSet?.body]
        {
          visit(body ?? [])
        }
      }
    case .function(let declared):
      let outer = function
      if outer == nil {
        function =
          declared.role == .initializer || declared.role == .failableInitializer ? "init" : declared.name
      }
      visit(declared.body ?? [])
      for body in [declared.accessors?.get, declared.accessors?.set?.body] { visit(body ?? []) }
      function = outer
    case .conditionalCompilation(let clauses): for clause in clauses { visit(clause.content) }
    // Nested types are classes of their own.
    case .type(let type): if visitsTypes { visit(type.members) }
    case .enumerationCase, .typeAlias, .import, .unsupported: break
    }
  }

  mutating func visit(_ statements: [Statement]) { for statement in statements { visit(statement) } }

  private mutating func visit(_ statement: Statement) {
    switch statement.kind {
    case .expression(let expression), .throw(let expression): visit(expression)
    case .declaration(let declaration):
      if case .type(let type) = declaration.kind { visit(type.members) } else { visit(declaration) }
    case .return(let expression): if let expression { visit(expression) }
    case .if(let conditions, let then, let otherwise):
      visit(conditions)
      visit(then)
      visit(otherwise ?? [])
    case .guard(let conditions, let otherwise):
      visit(conditions)
      visit(otherwise)
    case .while(let conditions, let body, _):
      visit(conditions)
      visit(body)
    case .repeat(let body, let condition, _):
      visit(body)
      visit(condition)
    case .for(_, let sequence, let condition, let body, _):
      visit(sequence)
      if let condition { visit(condition) }
      visit(body)
    case .switch(let subject, let cases, _):
      visit(subject)
      for item in cases { visit(item.body) }
    case .do(let body, let catches, _):
      visit(body)
      for clause in catches { visit(clause.body) }
    case .defer(let body): visit(body)
    case .conditionalCompilation(let clauses): for clause in clauses { visit(clause.content) }
    case .break, .continue, .fallthrough, .unsupported: break
    }
  }

  private mutating func visit(_ conditions: [Condition]) {
    for condition in conditions {
      switch condition {
      case .expression(let expression), .matching(_, let expression): visit(expression)
      case .optionalBinding(_, let expression): if let expression { visit(expression) }
      case .availability: break
      }
    }
  }

  private mutating func visit(_ arguments: [Argument]) { for argument in arguments { visit(argument.value) } }

  private mutating func visit(_ expression: Expression) {
    switch expression.kind {
    case .call(let callee, let arguments):
      addCreations(callee, arguments)
      if expressions.makesConstraint(callee, arguments) {
        add(expression)
        constraintCalls.append((CodeLocation(file: file, span: expression.span), callee, arguments))
      }
      if let name = ExpressionSearch.ownName(callee) { calls[function ?? "", default: []].insert(name) }
      visit(callee)
      let isOutside = !isInRelations
      if expressions.hasRelations(callee) { isInRelations = true }
      visit(arguments)
      if isOutside { isInRelations = false }
    case .assignment(let target, _, let source):
      if ExpressionSearch.isFrame(target) {
        setsFrames = true
        if let function { functions.insert(function) }
      }
      if visitsTypes, let name = ExpressionSearch.assignedProperty(target) { assignedProperties.insert(name) }
      if visitsTypes, function != "init", let name = ExpressionSearch.ownName(target) {
        ownAssignments.insert(name)
      }
      visit(target)
      visit(source)
    case .string(let parts): for case .interpolation(let inner) in parts { visit(inner) }
    case .array(let elements): for element in elements { visit(element) }
    case .dictionary(let elements):
      for element in elements {
        visit(element.key)
        visit(element.value)
      }
    case .tuple(let elements), .macro(_, let elements): visit(elements)
    case .member(let base, _): if let base { visit(base) }
    case .element(let base, let arguments):
      visit(base)
      visit(arguments)
    case .optionalChain(let inner), .optionalScope(let inner), .forcedValue(let inner), .inOut(let inner),
      .optionalTry(let inner), .prefix(_, let inner), .postfix(let inner, _), .cast(let inner, _, _),
      .selector(let inner):
      visit(inner)
    case .binary(let one, let name, let other):
      if isInRelations, ["==", "<=", ">="].contains(name) { add(expression) }
      visit(one)
      visit(other)
    case .conditional(let condition, let one, let other):
      visit(condition)
      visit(one)
      visit(other)
    case .closure(let closure): visit(closure.body)
    case .statement(let statement): visit(statement)
    case .conditionalCompilation(let clauses):
      for clause in clauses { for chain in clause.content { visit(chain) } }
    case .integer, .floating, .boolean, .nilLiteral, .name, .type, .keyPath, .unsupported: break
    }
  }

  private mutating func addCreations(_ callee: Expression, _ arguments: [Argument]) {
    guard visitsTypes else { return }
    if let type = ExpressionSearch.createdType(callee) {
      creations[type, default: []].insert(arguments.map(\.label))
    }
    if let type = ExpressionSearch.registeredType(callee, arguments) {
      creations[type, default: []].formUnion([["frame"], ["style", "reuseIdentifier"]])
    }
  }

  private mutating func add(_ expression: Expression) {
    found.append(CodeLocation(file: file, span: expression.span))
    if let function { functions.insert(function) } else if let property { properties.insert(property) }
  }

  /// Returns the name of a variable or of a member of `self`.
  private static func ownName(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name(let name): name
    case .member(let base?, let name): if case .name("self") = base.kind { name } else { nil }
    default: nil
    }
  }

  /// Returns the name of the property of another object that an assignment sets.
  private static func assignedProperty(_ target: Expression) -> String? {
    switch target.kind {
    case .member(let base?, let name):
      if case .name("self") = base.kind { nil } else { name }
    case .optionalScope(let inner), .forcedValue(let inner): assignedProperty(inner)
    default: nil
    }
  }

  /// Returns the name of the type of which a call creates an object, as in `Card(title:)` and `Cards.Card.init(title:)`.
  private static func createdType(_ callee: Expression) -> String? {
    switch callee.kind {
    case .member(let base?, "init"): createdType(base)
    case .name(let name), .member(_, let name): name.first?.isUppercase == true ? name : nil
    default: nil
    }
  }

  /// Returns the name of the type of the cells that a table or collection view creates, as in
  /// `register(Card.self, forCellReuseIdentifier:)`.
  private static func registeredType(_ callee: Expression, _ arguments: [Argument]) -> String? {
    guard case .member(_, "register") = callee.kind, let first = arguments.first, first.label == nil,
      case .member(let type?, "self") = first.value.kind
    else { return nil }
    return createdType(type)
  }

  private static func isFrame(_ target: Expression) -> Bool {
    switch target.kind {
    case .member(_, "frame"), .member(_, "center"), .member(_, "bounds"): true
    case .member(let base?, "origin"), .member(let base?, "size"), .member(let base?, "width"),
      .member(let base?, "height"),
      .member(let base?, "x"), .member(let base?, "y"):
      isFrame(base)
    case .optionalScope(let base), .optionalChain(let base), .forcedValue(let base): isFrame(base)
    default: false
    }
  }
}
