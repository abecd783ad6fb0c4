import GimbalSyntaxTree

extension Interpreter {
  /// Returns `true` if an argument can belong to a parameter. The first trailing closure has no label.
  static func fits(_ argument: ArgumentValue, _ parameter: Parameter) -> Bool {
    if argument.label == parameter.label { return true }
    guard argument.label == nil, case .function = argument.value else { return false }
    return parameter.type?.isFunction ?? true
  }

  /// Returns `true` if an argument can belong to the parameter at an index. A trailing closure belongs to a parameter of a
  /// function type rather than to one before it that has a default value and a type of another name.
  static func fits(_ argument: ArgumentValue, _ parameters: [Parameter], at index: Int) -> Bool {
    let parameter = parameters[index]
    guard fits(argument, parameter) else { return false }
    guard argument.label != parameter.label, parameter.defaultValue != nil, parameter.type?.isNominal == true
    else { return true }
    return !parameters[(index + 1)...].contains {
      if case .function? = $0.type?.kind { $0.defaultValue == nil } else { false }
    }
  }

  /// Chooses the function that fits the labels and the values of the arguments best.
  func choose(_ members: [FunctionMember], _ arguments: [ArgumentValue], in scope: Scope?) -> FunctionMember?
  {
    // A call of a function that a library does not have is not one of another function of its name.
    if let first = members.first, program.isLibrary(first.location.file) {
      return bestFit(members, arguments) ?? members.first { fitsLabels($0, arguments) }
    }
    // A call with other labels is one of a function of a module that is not known.
    let members = members.filter { Interpreter.hasLabels(of: arguments, $0) }
    if members.count == 1 { return members[0] }
    return bestFit(members, arguments)
      ?? members.filter { fitsLabels($0, arguments) }.first
      ?? members.first { $0.declaration.parameters.count == arguments.count }
  }

  /// Returns `true` if a function has the labels of all arguments. Trailing closures have no labels.
  private static func hasLabels(of arguments: [ArgumentValue], _ member: FunctionMember) -> Bool {
    arguments.allSatisfy { argument in
      if argument.label == nil, case .function = argument.value { return true }
      return member.declaration.parameters.contains { $0.label == argument.label || $0.isVariadic }
    }
  }

  /// Returns the function whose labels and types fit the arguments best; `nil` if none fits.
  func bestFit(_ members: [FunctionMember], _ arguments: [ArgumentValue]) -> FunctionMember? {
    var best: (member: FunctionMember, score: Int)?
    for member in members {
      guard let score = score(member, arguments) else { continue }
      guard let known = best, score <= known.score else {
        best = (member, score)
        continue
      }
      // Of functions that fit equally, such as those for `Double` and `CGFloat`, one calls the other.
      if score == known.score, isRunning(known.member), !isRunning(member), !overrides(known.member, member) {
        best = (member, score)
      }
    }
    return best?.member
  }

  /// Returns `true` if a function of a class overrides one of a superclass, as a method of a tree that calls itself for the
  /// children does.
  private func overrides(_ member: FunctionMember, _ other: FunctionMember) -> Bool {
    guard let own = member.owner, let parent = other.owner, own !== parent, parent.role == .class else {
      return false
    }
    return own.isKind(of: parent)
  }

  func isRunning(_ member: FunctionMember) -> Bool {
    runningFunctions.contains(ObjectIdentifier(member))
  }

  /// Returns `true` for the innermost function that is running.
  func isInnermost(_ member: FunctionMember) -> Bool {
    runningFunctions.last == ObjectIdentifier(member)
  }

  func fitsLabels(_ member: FunctionMember, _ arguments: [ArgumentValue]) -> Bool {
    score(member, arguments, checksTypes: false) != nil
  }

  /// Returns how well a function fits the arguments; `nil` if the labels or the types do not fit.
  private func score(
    _ member: FunctionMember, _ arguments: [ArgumentValue], checksTypes: Bool = true
  ) -> Int? {
    var rest = arguments[...]
    var score = 0
    let parameters = member.declaration.parameters
    for (index, parameter) in parameters.enumerated() {
      if let first = rest.first, Interpreter.fits(first, parameters, at: index) {
        var arguments = [first.value]
        rest.removeFirst()
        if parameter.isVariadic {
          // A function with a parameter for each argument is preferred.
          score -= 1
          while let next = rest.first, next.label == nil {
            arguments.append(next.value)
            rest.removeFirst()
          }
        }
        for (index, argument) in arguments.enumerated() {
          guard let type = parameter.type.map({ constrained($0, in: member, for: argument) }),
            let matches = isInstance(argument, of: type, file: member.location.file, in: member.owner)
          else {
            // An array belongs to an array of a generic type rather than to the type.
            if case .array = argument, case .array? = parameter.type?.kind { score += 1 }
            continue
          }
          // The type of a literal can come from the other operand of an operator, as in `optional ?? 1`, so that an integer
          // can be a floating-point number.
          if !matches, checksTypes, !isInteger(argument, for: type) { return nil }
          if matches, index == 0 { score += closeness(of: argument, to: type, in: member) }
        }
        score += 1
      } else if parameter.defaultValue == nil, !parameter.isVariadic {
        return nil
      } else {
        score -= 1
      }
    }
    return rest.isEmpty ? score : nil
  }

  private func isInteger(_ value: Value, for type: TypeName) -> Bool {
    switch type.kind {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): return isInteger(value, for: wrapped)
    case .name(let name, _):
      if case .integer = value { return Interpreter.floatingTypes.contains(name) }
      return false
    default: return false
    }
  }

  /// Returns how close the type of a parameter is to a value that it accepts: the type itself is closer than a superclass,
  /// and that is closer than a protocol.
  private func closeness(of value: Value, to type: TypeName, in member: FunctionMember) -> Int {
    switch type.kind {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped):
      return max(1, closeness(of: value, to: wrapped, in: member) - 1)
    case .array(let element):
      return value.elements?.first.map { closeness(of: $0, to: element, in: member) } ?? 4
    case .name(let name, _):
      if case .literal = value { return Interpreter.integerTypes.contains(name) ? 6 : 5 }
      // A number can be of each floating-point type.
      if case .number = value { return Interpreter.floatingTypes.contains(name) ? 5 : 2 }
      guard let own = typeOf(value),
        let resolved = program.lookup(name, from: member.location.file, in: member.owner)
      else { return 4 }
      if resolved.role == .protocol { return 2 }
      guard own.isKind(of: resolved) else { return 4 }
      return max(3, 6 - own.ancestry.prefix { $0 !== resolved }.count)
    default: return 4
    }
  }
}

extension TypeName {
  /// `true` for the type of a function, also an optional one.
  var isFunction: Bool {
    switch kind {
    case .function: true
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): wrapped.isFunction
    case .tuple(let elements): elements.count == 1 && elements[0].type.isFunction
    // A type alias can be a function.
    case .name(let name, _): !name.hasSuffix("KeyPath")
    case .member: true
    default: false
    }
  }

  /// `true` for a type with a name.
  var isNominal: Bool {
    switch kind {
    case .name, .member: true
    default: false
    }
  }

  /// The result of the type of a function; `nil` for other types.
  var resultOfFunction: TypeName? {
    switch kind {
    case .function(_, let result): result
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): wrapped.resultOfFunction
    case .tuple(let elements): elements.count == 1 ? elements[0].type.resultOfFunction : nil
    default: nil
    }
  }

  /// Returns `true` if a name occurs in the type.
  func mentions(_ name: String) -> Bool {
    switch kind {
    case .name(let own, let arguments): own == name || arguments.contains { $0.mentions(name) }
    case .member(let base, _, _): base.mentions(name)
    case .optional(let inner), .implicitlyUnwrapped(let inner), .array(let inner), .metatype(let inner):
      inner.mentions(name)
    case .dictionary(let key, let value): key.mentions(name) || value.mentions(name)
    case .tuple(let elements): elements.contains { $0.type.mentions(name) }
    case .function(let parameters, let result):
      parameters.contains { $0.mentions(name) } || result.mentions(name)
    case .composition(let parts): parts.contains { $0.mentions(name) }
    case .unsupported: false
    }
  }
}
