public import GimbalInterpreter

extension UIKitHost {
  public func isEqual(_ one: Object, _ other: Object) -> Bool {
    // Each access to an anchor makes a new object.
    guard let one = one.state as? AnchorState, let other = other.state as? AnchorState else { return false }
    return one.item == other.item && one.attribute == other.attribute
  }

  public func callStatic(_ name: String, of type: TypeInfo, _ call: NativeCall) throws -> Value? { nil }

  public func operate(_ name: String, _ one: Value, _ other: Value, _ call: NativeCall) throws -> Value? {
    let (one, other) = resolvedOperands(one, other, call)
    if let a = category(one), let b = category(other) { return compared(name, a, b) }
    let isPriority = [one, other].contains { $0.asStructure?.type.name == "UILayoutPriority" }
    if isPriority {
      let a = call.interpreter.priority(of: one, at: call.location)
      let b = call.interpreter.priority(of: other, at: call.location)
      if let unknown = a.asUnknown ?? b.asUnknown { return .unknown(unknown) }
      guard let a = a.double, let b = b.double else { return nil }
      switch name {
      case "+", "-":
        return call.interpreter.make("UILayoutPriority", ["rawValue": .number(name == "+" ? a + b : a - b)])
      default: return compared(name, a, b)
      }
    }
    // A number and an implicit member, such as `.zero`.
    if let a = one.quantity, let b = other.quantity {
      switch name {
      case "+": return .number(a + b)
      case "-": return .number(a - b)
      case "*": return .number(a * b)
      case "/": return .number(a / b)
      default: return compared(name, a.value, b.value)
      }
    }
    return nil
  }

  /// Returns the operands with implicit members as members of the type of the other operand.
  private func resolvedOperands(_ one: Value, _ other: Value, _ call: NativeCall) -> (Value, Value) {
    func typeName(_ value: Value) -> String? {
      switch value {
      case .number, .integer, .literal: "CGFloat"
      case .structure(let structure): structure.type.name
      default: nil
      }
    }
    func resolved(_ value: Value, beside other: Value) -> Value {
      guard case .symbol(let symbol) = value else { return value }
      // Code adds numbers to priorities, as in `.required - 1`.
      let type = Insets.isPriority(symbol) ? "UILayoutPriority" : typeName(other)
      return type.flatMap { call.interpreter.resolved(value, as: $0, at: call.location) } ?? value
    }
    return (resolved(one, beside: other), resolved(other, beside: one))
  }

  private func category(_ value: Value) -> Int? {
    guard let structure = value.asStructure, structure.type.name == "UIContentSizeCategory" else {
      return nil
    }
    return value.nativeCase.flatMap { UIKitHost.contentSizeCategories.firstIndex(of: $0) }
  }

  private func compared<Operand: Comparable>(_ name: String, _ one: Operand, _ other: Operand) -> Value? {
    switch name {
    case "<": .boolean(one < other)
    case ">": .boolean(one > other)
    case "<=": .boolean(one <= other)
    case ">=": .boolean(one >= other)
    default: nil
    }
  }

  public func convert(_ value: Value, to type: TypeInfo, in interpreter: Interpreter) throws -> Value? {
    switch type.name {
    case "UILayoutPriority":
      guard let number = value.quantity else { return nil }
      return interpreter.make("UILayoutPriority", ["rawValue": .number(number)])
    case "CGFloat", "Double", "Float", "TimeInterval", "NSNumber": return value.quantity.map(Value.number)
    default: return nil
    }
  }
}
