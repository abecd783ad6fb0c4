import GimbalSyntaxTree

extension Interpreter {
  func prefix(_ name: String, _ operand: Expression, at location: CodeLocation, in scope: Scope) throws
    -> Value
  {
    var value = try evaluate(operand, in: scope)
    if value.asUnknown != nil { return value }
    // A constant of `CGFloat`, as in `-.spacing`.
    if name == "-", case .symbol(let symbol) = value, let type = program.builtInType("CGFloat") {
      value = resolve(symbol, as: type, at: location) ?? value
    }
    switch (name, value) {
    case ("!", .boolean(let flag)): return .boolean(!flag)
    case ("-", .literal(let integer, let number)): return .literal(0 &- integer, -number)
    case ("-", .integer(let integer)): return .integer(0 &- integer)
    case ("-", .number(let number)): return .number(-number)
    case ("+", _): return value
    case ("..<", _): return .range(RangeValue(lower: nil, upper: value, isClosed: false))
    case ("...", _): return .range(RangeValue(lower: nil, upper: value, isClosed: true))
    default:
      if let result = try apply(.prefix, name, value, at: location) { return result }
      return unknown("the operator \(name) of \(value.kindName)", at: location)
    }
  }

  func postfix(_ name: String, _ operand: Expression, at location: CodeLocation, in scope: Scope) throws
    -> Value
  {
    let value = try evaluate(operand, in: scope)
    if name == "..." { return .range(RangeValue(lower: value, upper: nil, isClosed: true)) }
    return try apply(.postfix, name, value, at: location)
      ?? unknown("the operator \(name)", at: location)
  }

  /// Applies an operator of the code to one operand; returns `nil` if the code does not declare it.
  private func apply(
    _ fixity: FunctionMember.Fixity, _ name: String, _ operand: Value, at location: CodeLocation
  ) throws -> Value? {
    let functions = (program.functions[name] ?? []).filter { $0.fixity == fixity }
    guard let chosen = bestFit(functions, [ArgumentValue(nil, operand)]) else { return nil }
    return try call(chosen, nil, [ArgumentValue(nil, operand)], at: location)
  }

  func binary(
    _ name: String, _ one: Expression, _ other: Expression, at location: CodeLocation, in scope: Scope
  ) throws -> Value {
    switch name {
    case "&&", "||":
      let isAnd = name == "&&"
      let (holds, unknowns) = try test([.expression(one)], in: scope, fallback: .statement)
      if let unknown = unknowns.first {
        // An unknown operand decides nothing if the other one does.
        let second = try evaluate(other, in: scope)
        return second.bool == !isAnd ? second : .unknown(unknown)
      }
      return holds == isAnd ? try evaluate(other, in: scope) : .boolean(holds)
    case "??":
      let value = try evaluate(one, in: scope)
      return value.isNone ? try evaluate(other, in: scope) : value
    default:
      return try applyBinary(name, try evaluate(one, in: scope), try evaluate(other, in: scope), at: location)
    }
  }

  func applyBinary(_ name: String, _ one: Value, _ other: Value, at location: CodeLocation) throws -> Value {
    if let functions = program.operators(name, from: location.file),
      Interpreter.canBeDeclared(name, one, other)
    {
      let arguments = [ArgumentValue(nil, one), ArgumentValue(nil, other)]
      let fitting = functions.filter { $0.fixity == .infix && operands($0, accept: arguments) }
      if let chosen = choose(fitting, arguments, in: nil) {
        // `Self` of a protocol is the type of the operand.
        let type = chosen.owner?.role == .protocol ? typeOf(one) ?? typeOf(other) : nil
        return try call(chosen, type.map { Variable(.type($0)) }, arguments, at: location)
      }
    }
    if let result = try builtInOperator(name, one, other, at: location) { return result }
    if let (a, b) = numbers(one, other, at: location) {
      return try applyBinary(name, a, b, at: location)
    }
    if let unknown = one.asUnknown ?? other.asUnknown { return .unknown(unknown) }
    return .unknown(
      Unknown(
        "the operator \(name) of \(one.kindName) and \(other.kindName)", at: location,
        sources: [one, other].compactMap(\.asObject)))
  }

  /// Returns two operands as numbers, of which one is a constant of a type of numbers, as in `.small + .large`; `nil` for others.
  private func numbers(_ one: Value, _ other: Value, at location: CodeLocation) -> (Value, Value)? {
    func isSymbol(_ value: Value) -> Bool { if case .symbol = value { true } else { false } }
    guard isSymbol(one) || isSymbol(other) else { return nil }
    for name in ["CGFloat", "Double", "Int"] {
      guard let type = program.builtInType(name) else { continue }
      func number(_ value: Value) -> Value? {
        if value.quantity != nil { return value }
        guard case .symbol(let symbol) = value, let known = resolve(symbol, as: type, at: location),
          known.quantity != nil
        else { return nil }
        return known
      }
      if let a = number(one), let b = number(other) { return (a, b) }
    }
    return nil
  }

  static let standardOperators: Set = [
    "+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "??",
  ]

  /// Returns `true` if the operator of the operands can be one of the code.
  ///
  /// The standard operators of numbers and texts are those of Swift. An unknown operand has the type of the other one only
  /// if that is a type of the code or of UIKit.
  private static func canBeDeclared(_ name: String, _ one: Value, _ other: Value) -> Bool {
    guard standardOperators.contains(name) else { return true }
    func isNominal(_ value: Value) -> Bool {
      switch value {
      case .object, .structure, .enumeration, .symbol, .array, .tuple, .dictionary, .none: true
      default: false
      }
    }
    if one.asUnknown != nil || other.asUnknown != nil {
      let known = one.asUnknown == nil ? one : other
      if case .none = known { return false }
      return isNominal(known)
    }
    return isNominal(one) || isNominal(other)
  }

  /// Returns `true` if an operator of the code is not declared for other types than those of the operands.
  private func operands(_ member: FunctionMember, accept arguments: [ArgumentValue]) -> Bool {
    zip(member.declaration.parameters, arguments).allSatisfy { parameter, argument in
      guard let type = parameter.type else { return true }
      let constraint = constrained(type, in: member, for: argument.value)
      if constraint == type, member.declaration.genericParameters.contains(where: type.mentions) {
        if member.declaration.genericParameters.contains(where: { type.kind == .name($0, []) }) {
          return accepts(argument.value, for: type, of: member)
        }
        guard case .name(let generic, let arguments) = type.kind, !arguments.isEmpty else { return true }
        return isInstance(
          argument.value, of: TypeName(.name(generic, []), type.span), file: member.location.file,
          in: member.owner) ?? (argument.value.asUnknown != nil)
      }
      return isInstance(argument.value, of: constraint, file: member.location.file, in: member.owner)
        ?? (argument.value.asUnknown != nil)
    }
  }

  /// Returns `true` if a value can be the operand whose type is a generic parameter.
  private func accepts(_ value: Value, for type: TypeName, of member: FunctionMember) -> Bool {
    if value.asUnknown != nil || typeOf(value)?.isDeclared == true { return true }
    if numericConstraint(of: type, in: member) != nil { return value.quantity != nil }
    // A standard operator of all types is not that of UIKit's values. Its objects can only be equal.
    let name = member.declaration.name
    guard Interpreter.standardOperators.contains(name) else { return true }
    return value.asObject != nil && !["==", "!="].contains(name)
  }

  private static let numericProtocols: Set = [
    "BinaryFloatingPoint", "FloatingPoint", "BinaryInteger", "Numeric", "SignedNumeric", "AdditiveArithmetic",
    "FixedWidthInteger", "SignedInteger",
  ]

  /// Returns the protocol of numbers to which a generic parameter conforms; `nil` for other types.
  private func numericConstraint(of type: TypeName, in member: FunctionMember) -> String? {
    let function = member.declaration
    guard case .name(let name, []) = type.kind, let index = function.genericParameters.firstIndex(of: name),
      function.genericConstraints.indices.contains(index),
      case .name(let constraint, _) = function.genericConstraints[index].kind
    else { return nil }
    return Interpreter.numericProtocols.contains(constraint) ? constraint : nil
  }

  private func builtInOperator(
    _ name: String, _ one: Value, _ other: Value, at location: CodeLocation
  ) throws -> Value? {
    switch name {
    case "==", "!=":
      if one.asUnknown != nil || other.asUnknown != nil {
        // A value that is not known is compared with nil as such.
        return .unknown(one.asUnknown ?? other.asUnknown ?? Unknown("a value", at: location))
      }
      return equal(one, other).map { .boolean($0 == (name == "==")) }
    case "===", "!==":
      guard one.asUnknown == nil, other.asUnknown == nil else { return nil }
      let isSame = one.asObject != nil && one.asObject === other.asObject || one.isNone && other.isNone
      return .boolean(isSame == (name == "==="))
    case "..<", "...":
      if one.asUnknown != nil || other.asUnknown != nil { return nil }
      return .range(RangeValue(lower: one.settled, upper: other.settled, isClosed: name == "..."))
    case "~=":
      if case .range(let range) = one { return contains(range, other).map(Value.boolean) }
      return equal(one, other).map(Value.boolean)
    default: break
    }
    switch (one, other) {
    case (.literal(let a, let x), .literal(let b, let y)): return literals(name, a, x, b, y)
    case (.integer(let a), .integer(let b)), (.integer(let a), .literal(let b, _)),
      (.literal(let a, _), .integer(let b)):
      return integers(name, a, b, at: location)
    case (.string(let a), .string(let b)): return try strings(name, a, b)
    case (.array(let a), .array(let b)) where name == "+":
      try check(elements: a.count + b.count)
      return .array(a + b)
    // An unknown number of elements is an unknown element.
    case (.array(let a), .unknown(let b)) where name == "+":
      return .array(a + [.unknown(Unknown(b.reason, at: b.location, isSequence: true))])
    case (.unknown(let a), .array(let b)) where name == "+":
      return .array([.unknown(Unknown(a.reason, at: a.location, isSequence: true))] + b)
    default: break
    }
    // `number + .zero`.
    let (one, other) = (one.asZero(like: other), other.asZero(like: one))
    if let a = one.quantity, let b = other.quantity { return quantities(name, a, b) }
    return try host.operate(
      name, one, other, NativeCall(interpreter: self, receiver: .void, arguments: [], location: location))
  }

  private func literals(_ name: String, _ a: Int, _ x: Double, _ b: Int, _ y: Double) -> Value? {
    switch name {
    case "+": .literal(a &+ b, x + y)
    case "-": .literal(a &- b, x - y)
    case "*": .literal(a &* b, x * y)
    case "/": .literal(b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue, x / y)
    case "<", ">", "<=", ">=": .boolean(Interpreter.compare(name, x, y))
    default: integers(name, a, b, at: nil)
    }
  }

  private func integers(_ name: String, _ a: Int, _ b: Int, at location: CodeLocation?) -> Value? {
    switch name {
    case "+", "&+": return .integer(a &+ b)
    case "-", "&-": return .integer(a &- b)
    case "*", "&*": return .integer(a &* b)
    case "/", "%":
      guard b != 0 else {
        if let location { report("division by zero", at: location) }
        return nil
      }
      return .integer(
        name == "/"
          ? a.dividedReportingOverflow(by: b).partialValue
          : a.remainderReportingOverflow(dividingBy: b).partialValue)
    case "<", ">", "<=", ">=": return .boolean(Interpreter.compare(name, a, b))
    case "&": return .integer(a & b)
    case "|": return .integer(a | b)
    case "^": return .integer(a ^ b)
    case "<<": return .integer(a << b)
    case ">>": return .integer(a >> b)
    default: return nil
    }
  }

  private func quantities(_ name: String, _ a: Quantity, _ b: Quantity) -> Value? {
    switch name {
    case "+": .number(a + b)
    case "-": .number(a - b)
    case "*": .number(a * b)
    case "/": .number(a / b)
    case "<", ">", "<=", ">=": .boolean(Interpreter.compare(name, a.value, b.value))
    case "%": .number(a.mapped { $0.truncatingRemainder(dividingBy: b.value) })
    default: nil
    }
  }

  private func strings(_ name: String, _ a: String, _ b: String) throws -> Value? {
    switch name {
    case "+":
      try check(elements: a.utf8.count + b.utf8.count)
      return .string(a + b)
    case "<", ">", "<=", ">=": return .boolean(Interpreter.compare(name, a, b))
    default: return nil
    }
  }

  private static func compare<Operand: Comparable>(_ name: String, _ a: Operand, _ b: Operand) -> Bool {
    switch name {
    case "<": a < b
    case ">": a > b
    case "<=": a <= b
    default: a >= b
    }
  }

  // MARK: Comparison

  /// Returns whether a range contains a value; `nil` if that is not known.
  func contains(_ range: RangeValue, _ value: Value) -> Bool? {
    if let text = value.text {
      guard range.lower.map({ $0.text != nil }) ?? true, range.upper.map({ $0.text != nil }) ?? true else {
        return nil
      }
      if let lower = range.lower?.text, text < lower { return false }
      if let upper = range.upper?.text { return range.isClosed ? text <= upper : text < upper }
      return true
    }
    guard let number = value.double else { return nil }
    if let lower = range.lower {
      guard let lower = lower.double else { return nil }
      if number < lower { return false }
    }
    if let upper = range.upper {
      guard let upper = upper.double else { return nil }
      return range.isClosed ? number <= upper : number < upper
    }
    return true
  }

  /// Returns the elements of a sequence; `nil` if they are not known.
  func sequenceElements(_ value: Value) throws -> [Value]? {
    switch value.withoutReference {
    case .array(let elements): return elements
    case .dictionary(let dictionary):
      return dictionary.elements.map { .tuple([.init("key", $0.key), .init("value", $0.value)]) }
    case .range(let range):
      guard let lower = range.lower?.int, let upper = range.upper?.int, lower <= upper else { return nil }
      let count = upper.subtractingReportingOverflow(lower)
      guard !count.overflow else { return nil }
      try check(elements: count.partialValue)
      return (range.isClosed ? Array(lower...upper) : Array(lower..<upper)).map(Value.integer)
    case .string(let text): return text.map { .string(String($0)) }
    case .structure(let structure):
      return structure.type.name == "Set" ? structure["elements"].elements : nil
    default: return nil
    }
  }

  /// Returns the text of a value, as in a string interpolation.
  func describe(_ value: Value) -> String {
    switch value.withoutReference {
    case .none: "nil"
    case .void: "()"
    case .boolean(let flag): "\(flag)"
    case .integer(let integer), .literal(let integer, _): "\(integer)"
    case .number(let number): "\(number.value)"
    case .string(let text): text
    case .array(let elements): "[\(elements.prefix(1_000).map(describeElement).joined(separator: ", "))]"
    case .symbol(let symbol): symbol.name
    case .enumeration(let enumeration):
      enumeration.name + (enumeration.values.isEmpty ? "" : describe(labelled: enumeration.values))
    case .type(let type): type.name
    case .tuple(let elements): describe(labelled: elements.map { ArgumentValue($0.label, $0.value) })
    case .object(let object): "<\(object.type.name)>"
    case .structure(let structure): describe(structure)
    case .dictionary(let dictionary):
      dictionary.count == 0 ? "[:]" : "[\(describe(pairs: dictionary.elements.prefix(1_000)))]"
    case .range(let range):
      [range.lower.map(describe) ?? "", range.upper.map(describe) ?? ""]
        .joined(separator: range.isClosed ? "..." : "..<")
    case .function, .keyPath, .unknown: value.kindName
    }
  }

  /// Returns the text of a value in a collection, where texts are in quotation marks.
  private func describeElement(_ value: Value) -> String { value.text?.debugDescription ?? describe(value) }

  private func describe(pairs: ArraySlice<(key: Value, value: Value)>) -> String {
    pairs.map { "\(describeElement($0.key)): \(describeElement($0.value))" }.joined(separator: ", ")
  }

  private func describe(labelled values: [ArgumentValue]) -> String {
    let texts = values.map { value in (value.label.map { "\($0): " } ?? "") + describeElement(value.value) }
    return "(\(texts.joined(separator: ", ")))"
  }

  /// Returns the text of a structure: the numbers of a geometric one, the elements of a set, or the name of the type.
  private func describe(_ structure: StructureValue) -> String {
    switch structure.type.name {
    case "Set": describe(structure["elements"])
    case "CGPoint", "CGSize", "CGVector":
      "(\((structure.type.native?.fields ?? []).map { describe(structure[$0]) }.joined(separator: ", ")))"
    case "CGRect":
      "(\(["origin", "size"].map { describe(structure[$0]).dropFirst().dropLast() }.joined(separator: ", ")))"
    default:
      structure.type.isDeclared
        ? structure.type.name
          + describe(
            labelled: structure.type.storedProperties.map { ArgumentValue($0.name, structure[$0.name]) })
        : structure.type.name
    }
  }
}
