import GimbalSyntaxTree

/// Converts the declarations of a file of Objective-C to the syntax tree of Swift, as the importer of Swift shows them.
///
/// A syntax without a counterpart becomes `unsupported`, whose value is not known.
final class FileLowering {
  let module: ModuleIndex
  /// `true` for a header, whose variables another file defines.
  let isHeader: Bool
  private(set) var statements: [Statement] = []

  // MARK: The current function

  /// The class whose method is converted.
  var owner: ModuleIndex.Class?
  var isStaticMethod = false
  var isInitializer = false
  /// The selector of the method.
  var selector = ""
  /// The result of the function.
  var result: CType?
  var isVariadic = false
  var scopes: [[String: LocalVariable]] = []
  /// The static variables of functions, which are variables of the file.
  var staticVariables: [Statement] = []
  /// The targets of `continue` and `break` in the loops and switches around a statement.
  var jumps: [JumpTarget] = []
  private var labels = 0

  struct LocalVariable {
    var type: CType
    /// The name in the tree.
    var name: String
    /// `true` for a parameter that points to a variable of the caller.
    var isReference = false
  }

  enum JumpTarget {
    case loop(label: String, body: String?)
    case `switch`
    /// The body of a block that is converted to a loop: `return` continues, and `*stop = YES` ends it.
    case enumeration(label: String)
    case function
  }

  init(_ module: ModuleIndex, isHeader: Bool) { (self.module, self.isHeader) = (module, isHeader) }

  func newLabel() -> String {
    labels += 1
    return "#\(labels)"
  }

  /// Converts a file.
  func lower(_ file: CFile) -> SourceFile {
    for item in file.imports {
      add(Declaration(.import([item.module]), item.span))
    }
    // Objective-C imports UIKit by other headers.
    if !file.imports.contains(where: { $0.module == "UIKit" }), let first = file.imports.first,
      !file.imports.contains(where: { ["AppKit", "Cocoa"].contains($0.module) })
    {
      add(Declaration(.import(["UIKit"]), first.span))
    }
    for declaration in file.declarations { lower(declaration) }
    statements += staticVariables
    return SourceFile(statements: statements, errors: file.errors)
  }

  private func add(_ declaration: Declaration) {
    statements.append(Statement(.declaration(declaration), declaration.span))
  }

  private func lower(_ declaration: CDeclaration) {
    switch declaration {
    case .variables(let list): for variable in list { addVariable(variable) }
    case .function(let function): addFunction(function)
    case .enumeration(let enumeration): for declaration in constants(of: enumeration) { add(declaration) }
    case .structure(let structure): add(self.structure(structure))
    case .alias(let name, let type, let span):
      if let target = module.typeName(type, span) { add(Declaration(.typeAlias(name, target), span)) }
    case .interface(let interface): addInterface(interface)
    case .implementation(let implementation): addImplementation(implementation)
    case .protocol(let interface): addProtocol(interface)
    }
  }

  func add(_ type: TypeDeclaration, _ span: Span) { add(Declaration(.type(type), span)) }

  // MARK: Variables, constants and functions

  private func addVariable(_ variable: CVariable) {
    guard variable.value != nil || !isHeader else { return }
    let declaration = VariableDeclaration(
      isConstant: false, bindings: [binding(variable, variable.name)])
    add(
      Declaration(
        .variable(declaration), modifiers: variable.type.isStatic && !isHeader ? .isPrivate : [],
        variable.span))
  }

  /// Returns the binding of a variable with its value, or else with the default value of its type.
  func binding(_ variable: CVariable, _ name: String) -> VariableDeclaration.Binding {
    VariableDeclaration.Binding(
      pattern: Pattern(.binding(name), variable.span), type: module.typeName(variable.type, variable.span),
      value: variable.value.map { value($0, as: variable.type) }
        ?? module.defaultValue(of: variable.type, variable.span),
      accessors: nil)
  }

  private func addFunction(_ function: CFunction) {
    guard let body = function.body else { return }
    owner = nil
    let declared = self.function(
      named: function.name, labels: Array(repeating: nil, count: function.parameters.count),
      function.parameters,
      result: function.result, isVariadic: false, body: body, function.span)
    add(
      Declaration(
        .function(declared), modifiers: function.isStatic && !isHeader ? .isPrivate : [], function.span))
  }

  func constants(of enumeration: CEnumeration) -> [Declaration] {
    var previous: String?
    return enumeration.constants.map { constant in
      let span = constant.span
      let value: Expression
      if let own = constant.value {
        value = rawValue(own)
      } else if let previous {
        value = Expression(
          .binary(Expression(.name(previous), span), "+", Expression(.integer(1), span)), span)
      } else {
        value = Expression(.integer(0), span)
      }
      previous = constant.name
      let binding = VariableDeclaration.Binding(
        pattern: Pattern(.binding(constant.name), span), type: TypeName(.name("Int", []), span), value: value,
        accessors: nil)
      return Declaration(.variable(VariableDeclaration(isConstant: true, bindings: [binding])), span)
    }
  }

  /// Converts the value of a constant. An attribute of a constraint is its raw value.
  private func rawValue(_ value: CExpression) -> Expression {
    if case .name(let name) = value.kind, let raw = FrameworkConstants.attributeValue(name) {
      return Expression(.integer(raw), value.span)
    }
    return expression(value)
  }

  private func structure(_ structure: CStructure) -> Declaration {
    let members = structure.fields.map { field in
      let binding = VariableDeclaration.Binding(
        pattern: Pattern(.binding(field.name), structure.span),
        type: module.typeName(field.type, structure.span),
        value: module.defaultValue(of: field.type, structure.span), accessors: nil)
      return Declaration(
        .variable(VariableDeclaration(isConstant: false, bindings: [binding])), structure.span)
    }
    let type = TypeDeclaration(
      role: .structure, name: structure.name, extended: nil, genericParameters: [], inherited: [],
      members: members)
    return Declaration(.type(type), structure.span)
  }

  /// Converts a function or a method with a body.
  func function(
    named name: String, role: FunctionDeclaration.Role = .function, labels: [String?],
    _ parameters: [CParameter],
    result: CType, isVariadic: Bool, body: [CStatement]?, _ span: Span
  ) -> FunctionDeclaration {
    var list: [Parameter] = []
    var scope: [String: LocalVariable] = [:]
    for (index, parameter) in parameters.enumerated() {
      let type = module.resolved(parameter.type)
      let isReference =
        type.function == nil && (type.isObject ? type.pointers > 1 : type.pointers == 1)
        && type.name != "void"
      var own = parameter.type
      if isReference { own.pointers = max(0, own.pointers - 1) }
      scope[parameter.name] = LocalVariable(type: own, name: parameter.name, isReference: isReference)
      list.append(
        Parameter(
          label: index < labels.count ? labels[index] : nil, name: parameter.name,
          type: isReference ? nil : module.typeName(parameter.type, span), isInOut: isReference))
    }
    if isVariadic {
      list.append(Parameter(label: nil, name: FileLowering.variadicName, type: nil, isVariadic: true))
    }
    let statements = body.map { body in
      (self.result, self.isVariadic, jumps, scopes) = (result, isVariadic, [.function], [scope])
      defer { scopes = [] }
      return self.statements(body)
    }
    return FunctionDeclaration(
      role: role, name: name, genericParameters: [], parameters: list,
      result: role == .function && !result.isVoid ? module.typeName(result, span) : nil, body: statements)
  }

  static let variadicName = "#arguments"
}
