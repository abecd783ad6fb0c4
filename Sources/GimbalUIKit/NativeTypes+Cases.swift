import GimbalInterpreter

extension NativeTypes {
  /// Adds an enumeration or an option set whose values are symbols.
  @discardableResult
  mutating func addSymbols(
    _ name: String, _ cases: [String], isOptionSet: Bool = false, _ build: (NativeMembers) -> Void = { _ in }
  ) -> TypeInfo {
    addValue(name) { members in
      members.isOptionSet = isOptionSet
      members.make = { call in
        if isOptionSet {
          if call.arguments.isEmpty || call["rawValue"]?.int == 0 { return .array([]) }
          if let elements = call[0]?.elements { return .array(elements) }
        }
        // A copy, and a raw value that is a case already.
        if let symbol = call[0], case .symbol = symbol { return symbol }
        return call[0]?.asUnknown.map(Value.unknown) ?? call.unknown("a \(name) from these arguments")
      }
      for item in cases {
        let isAll = isOptionSet && item.hasPrefix("all")
        let symbols = (isAll ? cases.filter { $0 != item } : [item]).map { Value.symbol(SymbolValue($0)) }
        members.constant(item) { _ in isOptionSet ? .array(symbols) : symbols[0] }
      }
      if !isOptionSet {
        members.constant("allCases") { _ in .array(cases.map { .symbol(SymbolValue($0)) }) }
      }
      build(members)
    }
  }

  /// Adds an enumeration whose values know their type, so that they have properties. Such a value equals the symbol with
  /// the name of its case.
  ///
  /// - Parameter cases: The cases in the order of their raw values, from 0.
  @discardableResult
  mutating func addCases(_ name: String, _ cases: [String], _ build: (NativeMembers) -> Void = { _ in })
    -> TypeInfo
  {
    addValue(name) { members in
      members.make = { call in
        if let raw = (call["rawValue"] ?? call[0])?.int {
          return cases.indices.contains(raw) ? call.interpreter.makeCase(name, cases[raw]) : .none
        }
        return call.argument(0, as: name) ?? call.unknown("a \(name) from these arguments")
      }
      members.get("rawValue") { call in
        call.receiver.nativeCase.flatMap { cases.firstIndex(of: $0) }.map(Value.integer)
          ?? call.unknown("the raw value of a \(name)")
      }
      members.get("hashValue") { call in call.unknown("a hash value") }
      for item in cases { members.constant(item) { $0.interpreter.makeCase(name, item) } }
      members.constant("allCases") { call in .array(cases.map { call.interpreter.makeCase(name, $0) }) }
      build(members)
    }
  }
}

extension Interpreter {
  /// Creates a value of a built-in enumeration whose values know their type.
  func makeCase(_ type: String, _ name: String) -> Value { make(type, ["case": .string(name)]) }
}

extension Value {
  /// The name of a case of an enumeration, whether its value is a symbol, a case of the code or knows its built-in type.
  var nativeCase: String? { asStructure?.fields["case"]?.text ?? caseName }
}

extension NativeCall {
  /// Returns the name of the case that an argument is; also for a constant in an extension of the built-in type.
  func caseName(_ value: Value?, as type: String) -> String? {
    (interpreter.resolved(value, as: type, at: location) ?? .none).nativeCase
  }
}
