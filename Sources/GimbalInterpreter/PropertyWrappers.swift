import GimbalSyntaxTree

// Property wrappers: `@Wrapper var x = value` is the stored property `_x`, which holds the wrapper, and the computed
// properties `x` and `$x`, which read and write its `wrappedValue` and `projectedValue`
// (https://docs.swift.org/swift-book/documentation/the-swift-programming-language/properties/#Property-Wrappers).
extension Program {
  /// Replaces the properties of a type whose attribute is a property wrapper that the code declares. Wrappers of modules that
  /// are not known, such as `Published`, have no effect.
  func wrapProperties(of type: TypeInfo) {
    for property in type.storedProperties {
      guard let wrapper = wrapper(of: property) else { continue }
      let parts = property.wrapped(in: wrapper)
      type.storedProperties = type.storedProperties.map { $0 === property ? parts.storage : $0 }
      for part in [parts.storage, parts.value, parts.projection] { type.properties[part.name] = part }
    }
    for property in type.staticProperties.values {
      guard let wrapper = wrapper(of: property) else { continue }
      let parts = property.wrapped(in: wrapper)
      for part in [parts.storage, parts.value, parts.projection] { type.staticProperties[part.name] = part }
    }
  }

  private func wrapper(of property: PropertyMember) -> TypeName? {
    for attribute in property.attributes {
      let names = attribute.prefix { $0 != "<" }.split(separator: ".").map(String.init)
      guard let first = names.first else { continue }
      let span = property.location.span
      let name = names.dropFirst().reduce(TypeName(.name(first, []), span)) {
        TypeName(.member($0, $1, []), span)
      }
      if let type = type(name, from: property.location.file, in: property.owner), type.isPropertyWrapper {
        return name
      }
    }
    return nil
  }
}

extension PropertyMember {
  /// Returns the stored property of the wrapper, and the properties that use it.
  fileprivate func wrapped(
    in wrapper: TypeName
  ) -> (storage: PropertyMember, value: PropertyMember, projection: PropertyMember) {
    let storage = expression(.name("_" + name))
    let arguments =
      (initialValue.map { [Argument("wrappedValue", $0)] } ?? [])
      + (attributeCalls.first { wrapper.mentions($0.name) }?.arguments ?? [])
    // A wrapper without arguments is made by the first assignment, if its type has no default value.
    let isMadeAtOnce = !arguments.isEmpty || type?.isOptional == true
    let value = expression(.member(storage, "wrappedValue"))
    var accessors = Accessors()
    accessors.get = statements(value)
    accessors.set = Accessors.Observer(
      parameter: "newValue", body: setter(of: value, storage, wrapper, isMadeAtOnce: isMadeAtOnce))
    var projection = Accessors()
    projection.get = statements(expression(.member(storage, "projectedValue")))
    return (
      member(
        "_" + name, isMadeAtOnce ? wrapper : nil,
        value: isMadeAtOnce ? expression(.call(expression(.type(wrapper)), arguments)) : nil),
      member(name, type, accessors: accessors, isWrapped: true),
      member("$" + name, nil, accessors: projection)
    )
  }

  /// Returns the statements that set the property, with the observers of its declaration.
  private func setter(
    of value: Expression, _ storage: Expression, _ wrapper: TypeName, isMadeAtOnce: Bool
  ) -> [Statement] {
    let new = expression(.name("newValue"))
    var assignment = statements(expression(.assignment(value, nil, new)))
    if !isMadeAtOnce {
      let isMissing = expression(.binary(storage, "==", expression(.nilLiteral)))
      let first = expression(.call(expression(.type(wrapper)), [Argument("wrappedValue", new)]))
      let make = statements(expression(.assignment(storage, nil, first)))
      assignment = [Statement(.if([.expression(isMissing)], then: make, else: assignment), location.span)]
    }
    guard let observer = accessors?.didSet else { return assignment }
    let old = VariableDeclaration(
      isConstant: true,
      bindings: [
        .init(
          pattern: Pattern(.binding(observer.parameter), location.span), type: nil, value: value,
          accessors: nil)
      ])
    let declaration = Declaration(.variable(old), location.span)
    return [Statement(.declaration(declaration), location.span)] + assignment + observer.body
  }

  private func expression(_ kind: Expression.Kind) -> Expression { Expression(kind, location.span) }

  private func statements(_ expression: Expression) -> [Statement] {
    [Statement(.expression(expression), location.span)]
  }

  private func member(
    _ name: String, _ type: TypeName?, value: Expression? = nil, accessors: Accessors? = nil,
    isWrapped: Bool = false
  ) -> PropertyMember {
    PropertyMember(
      name: name, type: type, initialValue: value, accessors: accessors, isLazy: false, isConstant: false,
      isPrivate: isPrivate, isWrapped: isWrapped, attributes: [], attributeCalls: [], location: location,
      owner: owner)
  }
}

extension TypeName {
  fileprivate var isOptional: Bool {
    switch kind {
    case .optional, .implicitlyUnwrapped: true
    default: false
    }
  }
}
