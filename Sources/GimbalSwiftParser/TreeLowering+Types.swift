import GimbalSyntaxTree
import SwiftSyntax

extension TreeLowering {
  func type(_ node: TypeSyntax) -> TypeName {
    let place = span(node)
    return nested(node, TypeName(.unsupported("nesting"), place)) {
      // A type in parentheses, and one with attributes, is the type itself with the span of the whole.
      TypeName(typeKind(node), place)
    }
  }

  private func typeKind(_ node: TypeSyntax) -> TypeName.Kind {
    switch node.as(TypeSyntaxEnum.self) {
    case .arrayType(let node): return .array(type(node.element))
    case .attributedType(let node): return type(node.baseType).kind
    case .classRestrictionType: return .name("AnyObject", [])
    case .compositionType(let node): return .composition(node.elements.map { type($0.type) })
    case .dictionaryType(let node): return .dictionary(type(node.key), type(node.value))
    case .functionType(let node):
      return .function(node.parameters.map { type($0.type) }, type(node.returnClause.type))
    case .identifierType(let node):
      return .name(name(node.name), genericArguments(node.genericArgumentClause))
    case .implicitlyUnwrappedOptionalType(let node): return .implicitlyUnwrapped(type(node.wrappedType))
    case .memberType(let node):
      return .member(type(node.baseType), name(node.name), genericArguments(node.genericArgumentClause))
    case .metatypeType(let node): return .metatype(type(node.baseType))
    case .namedOpaqueReturnType(let node): return type(node.type).kind
    case .optionalType(let node): return .optional(type(node.wrappedType))
    case .someOrAnyType(let node): return type(node.constraint).kind
    case .tupleType(let node):
      let elements = node.elements.map { element in
        TypeName.TupleElement(
          label: element.firstName.map(name).flatMap { $0 == "_" ? nil : $0 }, type: type(element.type))
      }
      return elements.count == 1 && elements[0].label == nil ? elements[0].type.kind : .tuple(elements)
    default: return .unsupported(kindName(node))
    }
  }

  func genericArguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeName] {
    clause?.arguments.map { argument in
      if case .type(let node) = argument.argument { return type(node) }
      return TypeName(.unsupported(kindName(argument.argument)), span(argument))
    } ?? []
  }

  /// The type that an expression names, such as `[UIView]` in `[UIView]()`; `nil` for a value.
  func typeName(_ node: ExprSyntax) -> TypeName? {
    let place = span(node)
    return nested(node, nil) {
      typeNameKind(node).map { TypeName($0, place) }
    }
  }

  private func typeNameKind(_ node: ExprSyntax) -> TypeName.Kind? {
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let node): return .name(name(node.baseName), [])
    case .memberAccessExpr(let node):
      return node.base.flatMap { typeName($0) }.map { .member($0, name(node.declName.baseName), []) }
    case .genericSpecializationExpr(let node):
      let arguments = genericArguments(node.genericArgumentClause)
      switch typeName(node.expression)?.kind {
      case .name(let name, _): return .name(name, arguments)
      case .member(let base, let name, _): return .member(base, name, arguments)
      default: return nil
      }
    case .optionalChainingExpr(let node): return typeName(node.expression).map { .optional($0) }
    case .arrayExpr(let node):
      guard node.elements.count == 1 else { return nil }
      return node.elements.first.flatMap { typeName($0.expression) }.map { .array($0) }
    case .dictionaryExpr(let node):
      guard case .elements(let list) = node.content, list.count == 1, let element = list.first,
        let key = typeName(element.key), let value = typeName(element.value)
      else { return nil }
      return .dictionary(key, value)
    case .tupleExpr(let node): return tupleTypeKind(node)
    case .typeExpr(let node): return type(node.type).kind
    case .sequenceExpr(let node): return functionTypeKind(node)
    default: return nil
    }
  }

  private func tupleTypeKind(_ node: TupleExprSyntax) -> TypeName.Kind? {
    var elements: [TypeName.TupleElement] = []
    for element in node.elements {
      guard let type = typeName(element.expression) else { return nil }
      elements.append(TypeName.TupleElement(label: element.label.map(name), type: type))
    }
    return elements.count == 1 && elements[0].label == nil ? elements[0].type.kind : .tuple(elements)
  }

  /// `(Parameter) -> Result` in the place of an expression.
  private func functionTypeKind(_ node: SequenceExprSyntax) -> TypeName.Kind? {
    let elements = Array(node.elements)
    guard elements.count == 3, elements[1].is(ArrowExprSyntax.self),
      let parameters = elements[0].as(TupleExprSyntax.self), let result = typeName(elements[2])
    else { return nil }
    let types = parameters.elements.map { typeName($0.expression) }
    return types.contains { $0 == nil } ? nil : .function(types.compactMap { $0 }, result)
  }
}
