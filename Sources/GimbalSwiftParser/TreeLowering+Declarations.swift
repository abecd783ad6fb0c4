import GimbalSyntaxTree
import SwiftSyntax

extension TreeLowering {
  func declaration(_ node: DeclSyntax) -> Declaration {
    let place = span(node)
    return nested(node, Declaration(.unsupported("nesting"), place)) {
      let attributed = node.asProtocol((any WithAttributesSyntax).self)
      let modified = node.asProtocol((any WithModifiersSyntax).self)
      return Declaration(
        declarationKind(node), modifiers: modified.map { modifiers($0.modifiers) } ?? [],
        attributes: attributed.map { attributes($0.attributes) } ?? [],
        attributeCalls: attributed.map { attributeCalls($0.attributes) } ?? [], place)
    }
  }

  private func declarationKind(_ node: DeclSyntax) -> Declaration.Kind {
    switch node.as(DeclSyntaxEnum.self) {
    case .variableDecl(let node): return .variable(variable(node))
    case .functionDecl(let node): return .function(function(node))
    case .initializerDecl(let node): return .function(initializer(node))
    case .deinitializerDecl(let node):
      return .function(
        FunctionDeclaration(
          role: .deinitializer, name: "deinit", genericParameters: [], parameters: [], result: nil,
          body: node.body.map(block)))
    case .subscriptDecl(let node): return .function(subscripting(node))
    case .classDecl(let node): return type(node, .class, node.genericParameterClause)
    case .structDecl(let node): return type(node, .structure, node.genericParameterClause)
    case .enumDecl(let node): return type(node, .enumeration, node.genericParameterClause)
    case .actorDecl(let node): return type(node, .actor, node.genericParameterClause)
    case .protocolDecl(let node): return type(node, .protocol, nil)
    case .extensionDecl(let node):
      return .type(
        TypeDeclaration(
          role: .extension, name: node.extendedType.trimmedDescription, extended: type(node.extendedType),
          genericParameters: [], inherited: inherited(node.inheritanceClause),
          requirements: requirements(node.genericWhereClause), members: members(node.memberBlock)))
    case .enumCaseDecl(let node): return .enumerationCase(node.elements.map(enumerationCase))
    case .typeAliasDecl(let node): return .typeAlias(name(node.name), type(node.initializer.value))
    case .associatedTypeDecl(let node):
      guard let value = node.initializer?.value else { return .unsupported(kindName(node)) }
      return .typeAlias(name(node.name), type(value))
    case .importDecl(let node): return .import(node.path.map { name($0.name) })
    case .ifConfigDecl(let node):
      return .conditionalCompilation(clauses(node) { self.declarations(of: $0) })
    default: return .unsupported(kindName(node))
    }
  }

  private func declarations(of elements: IfConfigClauseSyntax.Elements) -> [Declaration] {
    switch elements {
    case .decls(let items): return items.map { declaration($0.decl) }
    case .statements(let items):
      return items.compactMap { item in
        guard case .decl(let node) = item.item else { return nil }
        return declaration(node)
      }
    default: return []
    }
  }

  private func modifiers(_ list: DeclModifierListSyntax) -> Declaration.Modifiers {
    list.reduce(into: []) { modifiers, node in
      // `private(set)` does not concern the declaration, but its setter.
      guard node.detail?.detail.text != "set" else {
        if ["private", "fileprivate"].contains(node.name.text) { modifiers.insert(.hasPrivateSetter) }
        return
      }
      switch node.name.text {
      case "static", "class": modifiers.insert(.isStatic)
      case "lazy": modifiers.insert(.isLazy)
      case "override": modifiers.insert(.isOverride)
      case "mutating": modifiers.insert(.isMutating)
      case "convenience": modifiers.insert(.isConvenience)
      case "weak": modifiers.insert(.isWeak)
      case "private", "fileprivate": modifiers.insert(.isPrivate)
      case "indirect": modifiers.insert(.isIndirect)
      case "prefix": modifiers.insert(.isPrefix)
      case "postfix": modifiers.insert(.isPostfix)
      default: break
      }
    }
  }

  private func attributes(_ list: AttributeListSyntax) -> [String] {
    list.flatMap { element -> [String] in
      if case .attribute(let node) = element { return [node.attributeName.trimmedDescription] }
      guard case .ifConfigDecl(let node) = element else { return [] }
      return nested(node, []) {
        node.clauses.flatMap { clause -> [String] in
          guard case .attributes(let list) = clause.elements else { return [] }
          return attributes(list)
        }
      }
    }
  }

  private func attributeCalls(_ list: AttributeListSyntax) -> [AttributeCall] {
    list.compactMap { element in
      guard case .attribute(let node) = element, case .argumentList(let list)? = node.arguments else {
        return nil
      }
      return AttributeCall(name: node.attributeName.trimmedDescription, arguments: list.map { argument($0) })
    }
  }

  // MARK: Types

  private func type(
    _ node: some DeclGroupSyntax & NamedDeclSyntax, _ role: TypeDeclaration.Role,
    _ generics: GenericParameterClauseSyntax?
  ) -> Declaration.Kind {
    .type(
      TypeDeclaration(
        role: role, name: name(node.name), extended: nil, genericParameters: genericParameters(generics),
        inherited: inherited(node.inheritanceClause), members: members(node.memberBlock)))
  }

  private func genericParameters(_ clause: GenericParameterClauseSyntax?) -> [String] {
    clause?.parameters.map { name($0.name) } ?? []
  }

  private func requirements(_ clause: GenericWhereClauseSyntax?) -> [TypeDeclaration.Requirement] {
    clause?.requirements.compactMap { element in
      switch element.requirement {
      case .conformanceRequirement(let node):
        TypeDeclaration.Requirement(subject: type(node.leftType), other: type(node.rightType))
      case .sameTypeRequirement(let node):
        if case .type(let left) = node.leftType, case .type(let right) = node.rightType {
          TypeDeclaration.Requirement(subject: type(left), other: type(right))
        } else {
          nil
        }
      default: nil
      }
    } ?? []
  }

  /// Returns the type to which each generic parameter conforms, from its declaration or from a `where` clause.
  private func genericConstraints(
    _ clause: GenericParameterClauseSyntax?, _ requirements: GenericWhereClauseSyntax?
  ) -> [TypeName] {
    clause?.parameters.map { parameter in
      if let inherited = parameter.inheritedType { return type(inherited) }
      for requirement in requirements?.requirements ?? [] {
        guard case .conformanceRequirement(let conformance) = requirement.requirement,
          conformance.leftType.trimmedDescription == parameter.name.text
        else { continue }
        return type(conformance.rightType)
      }
      return TypeName(.name("Any", []), span(parameter))
    } ?? []
  }

  private func inherited(_ clause: InheritanceClauseSyntax?) -> [TypeName] {
    clause?.inheritedTypes.map { type($0.type) } ?? []
  }

  private func members(_ block: MemberBlockSyntax) -> [Declaration] {
    block.members.map { declaration($0.decl) }
  }

  private func enumerationCase(_ node: EnumCaseElementSyntax) -> EnumerationCase {
    let parameters = node.parameterClause?.parameters.map { parameter in
      let label = parameter.firstName.map(name)
      return Parameter(
        label: label == "_" ? nil : label,
        name: (parameter.secondName ?? parameter.firstName).map(name) ?? "",
        type: type(parameter.type), defaultValue: parameter.defaultValue.map { expression($0.value) })
    }
    return EnumerationCase(
      name: name(node.name), parameters: parameters ?? [],
      rawValue: node.rawValue.map { expression($0.value) },
      span: span(node))
  }

  // MARK: Functions

  private func function(_ node: FunctionDeclSyntax) -> FunctionDeclaration {
    FunctionDeclaration(
      role: .function, name: name(node.name),
      genericParameters: genericParameters(node.genericParameterClause),
      genericConstraints: genericConstraints(node.genericParameterClause, node.genericWhereClause),
      parameters: node.signature.parameterClause.parameters.map { parameter($0) },
      result: node.signature.returnClause.map { type($0.type) }, body: node.body.map(block))
  }

  private func initializer(_ node: InitializerDeclSyntax) -> FunctionDeclaration {
    FunctionDeclaration(
      role: node.optionalMark == nil ? .initializer : .failableInitializer, name: "init",
      genericParameters: genericParameters(node.genericParameterClause),
      genericConstraints: genericConstraints(node.genericParameterClause, node.genericWhereClause),
      parameters: node.signature.parameterClause.parameters.map { parameter($0) }, result: nil,
      body: node.body.map(block))
  }

  private func subscripting(_ node: SubscriptDeclSyntax) -> FunctionDeclaration {
    FunctionDeclaration(
      role: .subscripting, name: "subscript",
      genericParameters: genericParameters(node.genericParameterClause),
      genericConstraints: genericConstraints(node.genericParameterClause, node.genericWhereClause),
      parameters: node.parameterClause.parameters.map { parameter($0, isOfSubscript: true) },
      result: type(node.returnClause.type), body: nil, accessors: node.accessorBlock.map(accessors))
  }

  /// Converts a parameter. One of a subscript has a label only if it is written before the name.
  private func parameter(_ node: FunctionParameterSyntax, isOfSubscript: Bool = false) -> Parameter {
    let first = name(node.firstName)
    let hasLabel = first != "_" && (!isOfSubscript || node.secondName != nil)
    let attributed = node.type.as(AttributedTypeSyntax.self)
    return Parameter(
      label: hasLabel ? first : nil, name: node.secondName.map(name) ?? first, type: type(node.type),
      defaultValue: node.defaultValue.map { expression($0.value) }, isVariadic: node.ellipsis != nil,
      isInOut: isInOut(node.type),
      isAutoclosure: attributed.map { attributes($0.attributes).contains("autoclosure") } ?? false,
      attributes: attributes(node.attributes))
  }

  // MARK: Variables

  private func variable(_ node: VariableDeclSyntax) -> VariableDeclaration {
    let bindings = node.bindings.map { binding in
      VariableDeclaration.Binding(
        pattern: pattern(binding.pattern, binds: true), type: binding.typeAnnotation.map { type($0.type) },
        value: binding.initializer.map { expression($0.value) },
        accessors: binding.accessorBlock.map(accessors))
    }
    return VariableDeclaration(
      isConstant: node.bindingSpecifier.tokenKind == .keyword(.let), bindings: bindings)
  }

  /// Converts accessors. Those that only yield references, such as `_modify`, are omitted.
  private func accessors(_ node: AccessorBlockSyntax) -> Accessors {
    var accessors = Accessors()
    if case .getter(let items) = node.accessors { accessors.get = statements(items) }
    guard case .accessors(let list) = node.accessors else { return accessors }
    for node in list {
      let body = node.body.map(block) ?? []
      let parameter = node.parameters.map { name($0.name) }
      switch node.accessorSpecifier.text {
      case "get": accessors.get = body
      case "set": accessors.set = Accessors.Observer(parameter: parameter ?? "newValue", body: body)
      case "willSet": accessors.willSet = Accessors.Observer(parameter: parameter ?? "newValue", body: body)
      case "didSet": accessors.didSet = Accessors.Observer(parameter: parameter ?? "oldValue", body: body)
      default: break
      }
    }
    return accessors
  }
}
