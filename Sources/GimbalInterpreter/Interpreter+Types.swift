import GimbalSyntaxTree

extension Interpreter {
  /// Returns a value as a value of a type that the code names: a number for an integer literal, and a case of an
  /// enumeration for an implicit member.
  func coerce(_ value: Value, to type: TypeName?, in scope: Scope) -> Value {
    guard let type else { return value }
    return coerce(value, to: type, file: scope.context.file, in: scope.context.type, scope: scope)
  }

  private func coerce(_ value: Value, to type: TypeName, file: Int, in owner: TypeInfo?, scope: Scope?)
    -> Value
  {
    switch type.kind {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped):
      if case .symbol(let symbol) = value, symbol.name == "none", symbol.chain.isEmpty { return .none }
      return coerce(value, to: wrapped, file: file, in: owner, scope: scope)
    case .array(let element):
      guard case .array(let elements) = value else { return value }
      return .array(elements.map { coerce($0, to: element, file: file, in: owner, scope: scope) })
    case .dictionary(let keyType, let valueType):
      if case .array(let elements) = value, elements.isEmpty { return .dictionary(DictionaryValue()) }
      guard case .dictionary(let dictionary) = value else { return value }
      var result = DictionaryValue()
      for (key, value) in dictionary.elements {
        result[coerce(key, to: keyType, file: file, in: owner, scope: scope)] = coerce(
          value, to: valueType, file: file, in: owner, scope: scope)
      }
      return .dictionary(result)
    case .tuple(let elements):
      if elements.count == 1 {
        return coerce(value, to: elements[0].type, file: file, in: owner, scope: scope)
      }
      guard case .tuple(let values) = value, values.count == elements.count else { return value }
      return .tuple(
        zip(values, elements).map { value, element in
          .init(
            element.label ?? value.label,
            coerce(value.value, to: element.type, file: file, in: owner, scope: scope))
        })
    case .name(let name, let arguments):
      return coerce(value, to: type, name, arguments, file: file, in: owner, scope: scope)
    case .member:
      guard case .symbol(let symbol) = value, let resolved = program.type(type, from: file, in: owner) else {
        if case .literal(_, let number) = value, case .member(_, let name, _) = type.kind,
          Interpreter.floatingTypes.contains(name)
        {
          return .number(number)
        }
        return value
      }
      return resolve(symbol, as: resolved, at: CodeLocation(file: file, span: type.span)) ?? value
    case .function(_, let result):
      guard case .function(let function) = value, case .closure(let closure, _) = function.body,
        closure.result == nil, function.result == nil
      else { return value }
      return .function(FunctionValue(function.body, builder: function.builder, result: result))
    case .composition, .metatype, .unsupported: return value
    }
  }

  /// Returns a value as a value of a type with a name.
  private func coerce(
    _ value: Value, to type: TypeName, _ name: String, _ arguments: [TypeName], file: Int,
    in owner: TypeInfo?,
    scope: Scope?
  ) -> Value {
    switch value {
    case .unknown(let unknown) where unknown.isOfNib:
      return (try? nibView(unknown, as: program.lookup(name, from: file, in: owner))) ?? value
    case .tuple, .function:
      return throughAlias(aliasedType(name, file: file, in: owner), of: type) {
        coerce(value, to: $0, file: file, in: owner, scope: scope)
      } ?? value
    case .literal(let integer, let number):
      if Interpreter.floatingTypes.contains(name) { return .number(number) }
      if Interpreter.integerTypes.contains(name) { return .integer(integer) }
      let alias = scope?.context.type.flatMap { owner in owner.aliases[name] } ?? program.aliases[name]
      let aliased = throughAlias(alias, of: type) {
        coerce(value, to: $0, file: file, in: owner, scope: scope)
      }
      if let aliased { return aliased }
      guard let resolved = program.lookup(name, from: file, in: owner) else { return value }
      if let made = self.value(of: resolved, from: value, ["integerLiteral", "floatLiteral"]) { return made }
      // A literal in a value of a protocol, such as `Any`, is an integer.
      if resolved.role == .protocol { return value.settled }
      return (try? host.convert(value, to: resolved, in: self)) ?? value
    case .integer(let integer):
      return Interpreter.floatingTypes.contains(name) ? .number(Double(integer)) : value
    case .array(let elements) where name == "Set":
      guard arguments.count == 1 else { return StandardLibrary.set(elements, in: self) }
      let members = elements.map { coerce($0, to: arguments[0], file: file, in: owner, scope: scope) }
      return StandardLibrary.set(members, in: self)
    case .array(let elements) where name == "Array" && arguments.count == 1:
      return .array(elements.map { coerce($0, to: arguments[0], file: file, in: owner, scope: scope) })
    case .symbol, .number, .string, .array:
      let aliased = throughAlias(aliasedType(name, file: file, in: owner), of: type) {
        coerce(value, to: $0, file: file, in: owner, scope: scope)
      }
      if let aliased { return aliased }
      let known = scope?.type(name) ?? program.lookup(name, from: file, in: owner)
      guard let resolved = known else { return value }
      if case .symbol(let symbol) = value {
        return resolve(symbol, as: resolved, at: CodeLocation(file: file, span: type.span)) ?? value
      }
      if case .array(let elements) = value, resolved.native?.isOptionSet == true {
        return options(elements, of: resolved, at: CodeLocation(file: file, span: type.span))
      }
      let labels: [String] =
        switch value {
        case .number: ["floatLiteral"]
        case .string: ["stringLiteral"]
        default: ["arrayLiteral"]
        }
      return self.value(of: resolved, from: value, labels)
        ?? (try? host.convert(value, to: resolved, in: self)) ?? value
    default: return value
    }
  }

  /// Returns the value of a declared type that a literal expresses, by an initializer with one of some labels.
  private func value(of type: TypeInfo, from literal: Value, _ labels: [String]) -> Value? {
    guard type.isDeclared, let location = type.location else { return nil }
    if type.isOptionSet, case .array(let elements) = literal {
      return options(elements, of: type, at: location)
    }
    let initializer = labels.lazy.compactMap { label in
      type.initializers.first { $0.declaration.parameters.first?.label == label }
    }.first
    guard let initializer, let parameter = initializer.declaration.parameters.first else { return nil }
    let values = parameter.isVariadic ? literal.elements ?? [] : [literal]
    let arguments = values.enumerated().map { ArgumentValue($0 == 0 ? parameter.label : nil, $1) }
    return try? instantiate(type, arguments, at: location)
  }

  func aliasedType(_ name: String, file: Int, in owner: TypeInfo?) -> TypeName? {
    var next = owner
    while let type = next {
      if let alias = type.aliases[name] { return alias }
      next = type.outer
    }
    return program.aliases[name]
  }

  /// Calls a closure with the type of an alias.
  ///
  /// - Parameter type: The type that the alias replaces.
  /// - Returns: `nil` without an alias, for an alias of its own name, and for aliases that refer to each other.
  private func throughAlias<Result>(
    _ alias: TypeName?, of type: TypeName?, _ body: (TypeName) -> Result
  ) -> Result? {
    guard let alias, alias.kind != type?.kind else { return nil }
    if aliases.depth == 0 { aliases.count = 0 }
    guard aliases.depth < Interpreter.maximumAliases.depth, aliases.count < Interpreter.maximumAliases.count
    else { return nil }
    aliases.depth += 1
    aliases.count += 1
    defer { aliases.depth -= 1 }
    return body(alias)
  }

  /// The largest number of aliases of aliases, and of aliases in one type.
  private static let maximumAliases = (depth: 64, count: 1_000)

  static let floatingTypes: Set = [
    "CGFloat", "Double", "Float", "TimeInterval", "Float32", "Float64", "NSNumber",
    "FloatLiteralType",
  ]
  static let integerTypes: Set = [
    "Int", "UInt", "Int32", "UInt32", "Int64", "UInt64", "Int8", "UInt8", "Int16", "UInt16", "NSInteger",
    "IntegerLiteralType",
  ]

  /// Returns the value of an implicit member of a type; `nil` if the type has no such member.
  package func resolve(_ symbol: SymbolValue, as type: TypeInfo, at location: CodeLocation) -> Value? {
    guard
      type.role != .opaque || type.superclass != nil || !type.staticProperties.isEmpty
        || !type.staticFunctions.isEmpty
    else { return nil }
    var value: Value?
    if symbol.name == "init", let arguments = symbol.arguments {
      value = try? instantiate(type, arguments, at: location)
    } else if let arguments = symbol.arguments {
      if let result = try? callMethod(symbol.name, of: .type(type), arguments, at: location),
        result.asUnknown == nil
      {
        value = result
      }
    } else {
      value = try? staticMemberIfKnown(symbol.name, of: type, at: location)
    }
    guard var value else { return try? host.convert(.symbol(symbol), to: type, in: self) }
    for link in symbol.chain {
      let next =
        if let arguments = link.arguments {
          try? callMethod(link.name, of: value, arguments, at: location)
        } else {
          try? member(link.name, of: value, at: location, in: nil)
        }
      guard let next else { return nil }
      value = next
    }
    return value
  }

  // MARK: Types of values

  /// Returns the type that a name means in a scope; `nil` for types that are not nominal.
  func type(_ name: TypeName, in scope: Scope) -> TypeInfo? {
    if case .name(let text, _) = name.kind, let local = scope.type(text) { return local }
    return program.type(name, from: scope.context.file, in: scope.context.type)
  }

  func isInstance(_ value: Value, of type: TypeName, in scope: Scope) -> Bool? {
    if case .name(let text, _) = type.kind {
      if let local = scope.type(text) { return typeOf(value).map { $0.isKind(of: local) } }
      if case .type(let generic)? = scope.variable("<\(text)>")?.value {
        return typeOf(value).map { $0.isKind(of: generic) }
      }
    }
    return isInstance(value, of: type, file: scope.context.file, in: scope.context.type)
  }

  /// Returns whether a type has an implicit member, such as `.top`; `nil` if that is not known.
  private func declares(_ symbol: SymbolValue, in type: TypeInfo) -> Bool? {
    let name = symbol.name
    let isDeclared = type.ancestry.contains { ancestor in
      ancestor.cases.contains { $0.name == name } || ancestor.staticProperties[name] != nil
        || ancestor.staticFunctions[name] != nil || ancestor.native?.staticProperties[name] != nil
        || ancestor.native?.staticMethods[name] != nil
    }
    if isDeclared { return true }
    // Other types can have members that are not known, such as those of protocols.
    return type.isDeclared && type.role == .enumeration && name != "init" ? false : nil
  }

  /// Returns whether a value is an instance of a type; `nil` if that is not known.
  func isInstance(_ value: Value, of type: TypeName, file: Int, in owner: TypeInfo?) -> Bool? {
    switch type.kind {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped):
      if case .symbol(let symbol) = value, symbol.name == "none" { return true }
      return value.isNone ? true : isInstance(value, of: wrapped, file: file, in: owner)
    case .array(let element):
      guard case .array(let elements) = value else { return isKnown(value) ? false : nil }
      var isKnown = true
      for value in elements.prefix(1_000) {
        guard let isElement = isInstance(value, of: element, file: file, in: owner) else {
          isKnown = false
          continue
        }
        if !isElement { return false }
      }
      return isKnown ? true : nil
    case .dictionary: if case .dictionary = value { return true } else { return isKnown(value) ? false : nil }
    case .function: if case .function = value { return true } else { return isKnown(value) ? false : nil }
    case .tuple(let elements):
      if elements.count == 1 { return isInstance(value, of: elements[0].type, file: file, in: owner) }
      if case .tuple(let values) = value { return values.count == elements.count }
      return isKnown(value) ? false : nil
    case .composition(let parts):
      return parts.allSatisfy { isInstance(value, of: $0, file: file, in: owner) ?? true }
    case .metatype: if case .type = value { return true } else { return isKnown(value) ? false : nil }
    case .name(let name, _): return isInstance(value, ofName: name, file: file, in: owner)
    case .member(let base, _, _):
      // An associated type of a generic parameter is not known.
      if case .name(let name, _) = base.kind, isGenericParameter(name, of: owner) { return nil }
      guard let resolved = program.type(type, from: file, in: owner) else { return nil }
      if case .symbol(let symbol) = value { return declares(symbol, in: resolved) }
      return isInstance(value, of: resolved)
    case .unsupported: return nil
    }
  }

  private func isKnown(_ value: Value) -> Bool {
    switch value {
    case .unknown, .symbol: false
    default: true
    }
  }

  /// Returns `true` for the name of a generic parameter of a type.
  private func isGenericParameter(_ name: String, of owner: TypeInfo?) -> Bool {
    owner?.declaration?.genericParameters.contains(name) == true
  }

  private func isInstance(_ value: Value, ofName name: String, file: Int, in owner: TypeInfo?) -> Bool? {
    switch value {
    case .unknown: return nil
    case _ where isGenericParameter(name, of: owner): return nil
    case .symbol(let symbol):
      return program.lookup(name, from: file, in: owner).flatMap { declares(symbol, in: $0) }
    case .literal:
      if Interpreter.integerTypes.contains(name) || Interpreter.floatingTypes.contains(name) { return true }
    case .integer: if Interpreter.integerTypes.contains(name) { return true }
    case .number: if Interpreter.floatingTypes.contains(name) { return true }
    default: break
    }
    if ["Any", "AnyObject", "NSObject", "NSObjectProtocol"].contains(name) { return true }
    let alias = aliasedType(name, file: file, in: owner).flatMap { $0.kind == .name(name, []) ? nil : $0 }
    if let alias {
      return throughAlias(alias, of: nil) { isInstance(value, of: $0, file: file, in: owner) } ?? nil
    }
    guard let resolved = program.lookup(name, from: file, in: owner) else {
      // A generic parameter or a type of an unknown module.
      return nil
    }
    return isInstance(value, of: resolved)
  }

  /// Returns whether a literal is an instance of a type; `nil` for a type that can be made from literals.
  private func isLiteral(_ type: TypeInfo, _ names: [String]) -> Bool? {
    if names.contains(type.name) { return true }
    let isExpressible =
      type.conformances.contains { $0.name.hasPrefix("ExpressibleBy") } || type.name == "OptionSet"
      || type.conformances.contains { $0.name == "OptionSet" }
    return isExpressible || type.role == .opaque || type.role == .protocol ? nil : false
  }

  private func isInstance(_ value: Value, of type: TypeInfo) -> Bool? {
    switch value {
    case .unknown, .symbol: return nil
    default: break
    }
    guard let own = typeOf(value) else { return false }
    if own.isKind(of: type) { return true }
    switch value.withoutReference {
    case .array: return isLiteral(type, ["Array", "Set", "Sequence", "Collection", "NSArray", "ArraySlice"])
    case .dictionary: return isLiteral(type, ["Dictionary", "NSDictionary"])
    case .string where type.isDeclared: return isLiteral(type, [])
    default: break
    }
    // A class of an unknown module can inherit from everything.
    if own.ancestry.contains(where: { $0.role == .opaque }), type.role != .opaque { return nil }
    if type.role == .opaque, type.superclass == nil { return nil }
    return false
  }

  func cast(
    _ operand: Expression, _ cast: Expression.Cast, _ type: TypeName, at location: CodeLocation,
    in scope: Scope
  ) throws -> Value {
    let operand = try evaluate(operand, in: scope)
    let value = cast == .test ? operand : try nibView(operand, as: type, in: scope)
    let isInstance = isInstance(value, of: type, in: scope)
    switch cast {
    case .always: return coerce(value, to: type, in: scope)
    case .test: return isInstance.map(Value.boolean) ?? unknown("the type of the value", at: location)
    case .forced: return coerce(value, to: type, in: scope)
    case .optional:
      if isInstance == false {
        // Numbers convert between each other, as with NSNumber.
        let isNumber =
          if case .name(let name, _) = type.kind {
            Interpreter.floatingTypes.contains(name) || Interpreter.integerTypes.contains(name)
          } else { false }
        return isNumber && value.quantity != nil ? coerce(value, to: type, in: scope) : .none
      }
      return coerce(value, to: type, in: scope)
    }
  }
}
