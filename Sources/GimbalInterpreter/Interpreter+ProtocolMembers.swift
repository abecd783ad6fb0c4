import GimbalSyntaxTree

extension Interpreter {
  /// Returns the property that an extension of a protocol gives to a variable of the type of the protocol, although the
  /// class of its value has another one of the name; `nil` for other members.
  func protocolProperty(_ name: String, of variable: Variable, in scope: Scope) -> PropertyMember? {
    guard case .name? = variable.type?.kind, let typeName = variable.type,
      case .object(let object) = variable.value,
      nativeProperty(name, of: object.type) != nil, let type = type(typeName, in: scope),
      type.role == .protocol, let property = type.properties[name], property.accessors?.get?.isEmpty == false
    else { return nil }
    let isRequired = type.declaration?.members.contains { member in
      guard case .variable(let required) = member.kind else { return false }
      return required.bindings.contains {
        if case .binding(name) = $0.pattern.kind { true } else { false }
      }
    }
    return isRequired == true ? nil : property
  }

  /// Returns the type to which a generic parameter conforms, for an instance of a type; other types unchanged.
  func constrained(_ type: TypeName, in member: FunctionMember, for value: Value) -> TypeName {
    let function = member.declaration
    guard case .name(let name, []) = type.kind, let index = function.genericParameters.firstIndex(of: name),
      index < function.genericConstraints.count
    else { return type }
    switch value {
    case .object, .structure, .enumeration: break
    // Numbers, texts and collections conform to protocols that are not known here.
    default: return type
    }
    let constraint = function.genericConstraints[index]
    guard let resolved = program.type(constraint, from: member.location.file, in: member.owner),
      resolved.isDeclared || resolved.role == .class
    else { return type }
    return constraint
  }
}
