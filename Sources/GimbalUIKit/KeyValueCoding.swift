import GimbalInterpreter

/// Key-value coding and the questions that objects of Foundation answer about themselves.
enum KeyValueCoding {
  nonisolated(unsafe) static let table: GlobalFunctions.Table = [
    "#value": { call in
      guard let path = call[1]?.text else { return call[1]?.asUnknown.map(Value.unknown) ?? .none }
      return try value(at: path, of: call.reference(0) ?? .none, call)
    },
    "#setValue": { call in
      guard let path = call[2]?.text else { return .void }
      let names = path.split(separator: ".").map(String.init)
      guard let last = names.last else { return .void }
      let owner = try value(
        at: names.dropLast().joined(separator: "."), of: call.reference(0) ?? .none, call)
      try call.interpreter.setElement(last, of: owner, to: call.reference(1) ?? .none, at: call.location)
      return .void
    },
    "#predicate": { call in
      guard let format = call[0]?.text,
        let predicate = Predicate(format, call.arguments.dropFirst().map(\.value))
      else { return call.unknown("the predicate is not read") }
      return .function(FunctionValue { try predicate.evaluate($0.reference(0) ?? .none, $0) })
    },
    "#evaluate": { call in
      try call.interpreter.call(
        call[0] ?? .none, [ArgumentValue(nil, call.reference(1) ?? .none), ArgumentValue(nil, .none)],
        at: call.location)
    },
    // The order of two numbers or texts: -1, 0 or 1.
    "#compare": { call in
      let (one, other) = (call[0] ?? .none, call[1] ?? .none)
      if let unknown = one.asUnknown ?? other.asUnknown { return .unknown(unknown) }
      if let a = one.double, let b = other.double { return .integer(a < b ? -1 : a > b ? 1 : 0) }
      guard let a = one.text, let b = other.text else { return call.unknown("the order of the values") }
      return .integer(a < b ? -1 : a > b ? 1 : 0)
    },
    // The next element of an enumerator; `nil` behind the last one.
    "#next": { call in
      guard let object = call.reference(0)?.asObject, case .array(let rest)? = object.contents else {
        return call[0]?.asUnknown.map(Value.unknown) ?? .none
      }
      object.contents = .array(Array(rest.dropFirst()))
      return rest.first ?? .none
    },
    // A message whose selector is a value.
    "#perform": { call in
      let receiver = call.reference(0) ?? .none
      guard let selector = call[1]?.text, let object = receiver.asObject else {
        return (call[0]?.asUnknown ?? call[1]?.asUnknown).map(Value.unknown) ?? .none
      }
      let name = String(selector.prefix { $0 != ":" })
      guard call.interpreter.responds(object, to: name) else {
        return call.unknown("the method of the selector '\(selector)'")
      }
      if !selector.contains(":") { return try call.interpreter.send(name, to: receiver, at: call.location) }
      let argument = ArgumentValue(nil, call.reference(2) ?? .none)
      return try call.interpreter.callMethod(name, of: receiver, [argument], at: call.location)
    },
    "#isSubclass": { call in
      guard case .type(let type)? = call[0], case .type(let other)? = call[1] else {
        return (call[0]?.asUnknown ?? call[1]?.asUnknown).map(Value.unknown) ?? .boolean(false)
      }
      return .boolean(type.isKind(of: other))
    },
    "#responds": { call in
      guard let value = call[0], value.asUnknown == nil else { return call[0] ?? .boolean(false) }
      guard let object = value.asObject else { return .boolean(!value.isNone) }
      return .boolean(call.interpreter.responds(object, to: call[1]?.text ?? ""))
    },
  ]

  /// Returns the value at a path of keys. A key of an array is that of its elements, and `@max.key` and similar keys combine them.
  static func value(at path: String, of value: Value, _ call: NativeCall) throws -> Value {
    var current = value
    let keys = path.split(separator: ".").map(String.init)
    for (index, key) in keys.enumerated() {
      if key.hasPrefix("@"), let elements = current.elements {
        let rest = keys[(index + 1)...].joined(separator: ".")
        let parts = try elements.map { try self.value(at: rest == "self" ? "" : rest, of: $0, call) }
        return combined(key, parts, call)
      }
      current = try member(key, of: current, call)
    }
    return current
  }

  private static func member(_ key: String, of value: Value, _ call: NativeCall) throws -> Value {
    switch value.withoutReference {
    case .none, .unknown: return value
    case .dictionary(let dictionary): return dictionary[.string(key)] ?? .none
    case .array(let elements): return .array(try elements.map { try member(key, of: $0, call) })
    default: return try call.interpreter.send(key, to: value, at: call.location)
    }
  }

  private static func combined(_ name: String, _ values: [Value], _ call: NativeCall) -> Value {
    if name == "@count" { return .integer(values.count) }
    if name == "@unionOfObjects" { return .array(values) }
    if let unknown = values.lazy.compactMap(\.asUnknown).first { return .unknown(unknown) }
    let numbers = values.compactMap(\.double)
    switch name {
    case "@max": return numbers.max().map { .number($0) } ?? .none
    case "@min": return numbers.min().map { .number($0) } ?? .none
    case "@sum": return .number(numbers.reduce(0, +))
    case "@avg": return .number(numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count))
    default: return call.unknown("the operator \(name) of key-value coding")
    }
  }
}
