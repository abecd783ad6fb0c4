import GimbalSyntaxTree

extension StandardLibrary {
  static func apply(_ call: NativeCall, _ arguments: Value...) throws -> Value {
    guard let function = call.arguments.last?.value else { return .none }
    return try call.interpreter.call(function, arguments.map { ArgumentValue(nil, $0) }, at: call.location)
  }

  /// Returns whether the last argument holds for an element. What is not known is assumed not to hold.
  private static func holds(_ call: NativeCall, _ element: Value) throws -> Bool {
    let result = try apply(call, element)
    guard let unknown = result.asUnknown else { return result.bool == true }
    return call.interpreter.assume(unknown, at: call.location, fallback: false)
  }

  /// Returns whether a condition holds for one of some elements; an unknown value if it does for none that is known.
  private static func any(_ elements: [Value], where holds: (Value) throws -> Value) rethrows -> Value {
    var unknown: Unknown?
    for element in elements {
      let result = try holds(element)
      if result.bool == true { return .boolean(true) }
      unknown = unknown ?? result.asUnknown
    }
    return unknown.map(Value.unknown) ?? .boolean(false)
  }

  static func call(_ name: String, of elements: [Value], _ call: NativeCall) throws -> Value? {
    switch name {
    case "forEach":
      for element in elements { _ = try apply(call, element) }
      return .void
    case "map": return .array(try elements.map { try apply(call, $0).settled })
    case "compactMap": return .array(try elements.map { try apply(call, $0) }.filter { !$0.isNone })
    case "flatMap":
      var result: [Value] = []
      for element in elements {
        let part = try apply(call, element)
        result += try call.interpreter.sequenceElements(part) ?? (part.isNone ? [] : [part])
        try call.interpreter.check(elements: result.count)
      }
      return .array(result)
    case "filter": return .array(try elements.filter { try holds(call, $0) })
    default: return try search(name, of: elements, call)
    }
  }

  /// Calls a function that searches elements.
  private static func search(_ name: String, of elements: [Value], _ call: NativeCall) throws -> Value? {
    switch name {
    case "first", "last":
      guard call["where"] != nil || !call.arguments.isEmpty else {
        return (name == "first" ? elements.first : elements.last) ?? Value.none
      }
      let candidates = name == "first" ? elements : elements.reversed()
      return try candidates.first { try holds(call, $0) } ?? Value.none
    case "firstIndex", "index", "lastIndex":
      let isWanted: (Value) throws -> Bool = { element in
        guard let target = call["of"] else { return try holds(call, element) }
        return call.interpreter.equal(element, target) == true
      }
      let found =
        name == "lastIndex"
        ? try elements.lastIndex(where: isWanted) : try elements.firstIndex(where: isWanted)
      return found.map(Value.integer) ?? Value.none
    case "contains":
      if call.arguments.first?.label == nil, let target = call[0] {
        guard case .function = target else {
          // A set of options contains another one.
          if case .array(let options) = target, elements.allSatisfy({ $0.elements == nil }) {
            return .boolean(
              options.allSatisfy { option in
                elements.contains { call.interpreter.equal($0, option) == true }
              })
          }
          return any(elements) { element in
            if let isEqual = call.interpreter.equal(element, target) { return .boolean(isEqual) }
            let unknown = element.asUnknown ?? target.asUnknown
            return unknown.map(Value.unknown) ?? call.unknown("whether the elements are equal")
          }
        }
      }
      return try any(elements) { try apply(call, $0) }
    case "count": return .integer(try elements.count { try holds(call, $0) })
    case "allSatisfy":
      let fails = try any(elements) { element in
        let result = try apply(call, element)
        return result.asUnknown == nil ? .boolean(result.bool != true) : result
      }
      return fails.bool.map { .boolean(!$0) } ?? fails
    default: return try arrange(name, of: elements, call)
    }
  }

  /// Calls a function that combines, orders or selects elements.
  private static func arrange(_ name: String, of elements: [Value], _ call: NativeCall) throws -> Value? {
    switch name {
    case "reduce":
      let isInto = call.arguments.first?.label == "into"
      var result = (call[0] ?? .none)
      guard let combine = call[1] else { return nil }
      for element in elements {
        let arguments = [ArgumentValue(nil, result), ArgumentValue(nil, element)]
        if isInto {
          result = try call.interpreter.callChangingFirst(combine, arguments, at: call.location)
        } else if case .function = combine {
          result = try call.interpreter.call(combine, arguments, at: call.location)
        } else {
          return call.unknown("a function that is not known")
        }
      }
      return result
    case "enumerated":
      return .array(
        elements.enumerated().map {
          .tuple([.init("offset", .integer($0.offset)), .init("element", $0.element)])
        })
    case "reversed": return .array(elements.reversed())
    case "sorted":
      return try sorted(elements, call).map(Value.array) ?? call.arguments.last?.value
    case "prefix" where isFunction(call[0]):
      return .array(Array(try elements.prefix { try holds(call, $0) }))
    case "drop": return .array(Array(try elements.drop { try holds(call, $0) }))
    case "prefix", "suffix", "dropFirst", "dropLast":
      if let end = call["through"]?.int { return .array(Array(elements.prefix(max(0, end &+ 1)))) }
      if let start = call["from"]?.int { return .array(Array(elements.dropFirst(max(0, start)))) }
      let count = max(0, call[0]?.int ?? 1)
      switch name {
      case "prefix": return .array(Array(elements.prefix(count)))
      case "suffix": return .array(Array(elements.suffix(count)))
      case "dropFirst": return .array(Array(elements.dropFirst(count)))
      default: return .array(Array(elements.dropLast(count)))
      }
    default: return try merge(name, of: elements, call)
    }
  }

  /// Calls a function that joins or compares elements.
  private static func merge(_ name: String, of elements: [Value], _ call: NativeCall) throws -> Value? {
    switch name {
    case "joined":
      if call["separator"]?.text != nil || elements.allSatisfy({ $0.text != nil }) {
        if let unknown = elements.lazy.compactMap(\.asUnknown).first { return .unknown(unknown) }
        let texts = elements.map { call.interpreter.describe($0) }
        return .string(texts.joined(separator: call["separator"]?.text ?? ""))
      }
      return .array(try elements.flatMap { try call.interpreter.sequenceElements($0) ?? [] })
    case "min", "max":
      let name = name == "min" ? "<" : ">"
      guard var best = elements.first else { return Value.none }
      for element in elements.dropFirst() {
        let isBetter =
          if call.arguments.isEmpty {
            try call.interpreter.applyBinary(name, element, best, at: call.location)
          } else {
            name == "<" ? try apply(call, element, best) : try apply(call, best, element)
          }
        if isBetter.asUnknown != nil { return isBetter }
        if isBetter.bool == true { best = element }
      }
      return best
    case "union", "subtracting", "intersection", "symmetricDifference", "isSubset", "isSuperset",
      "isDisjoint":
      return try compare(name, elements, call)
    case "makeIterator", "shuffled": return .array(elements)
    default: return nil
    }
  }

  private static func isFunction(_ value: Value?) -> Bool {
    if case .function? = value { true } else { false }
  }

  /// Returns the elements of the operand of a function of two sets, which can be one option; `nil` if they are not known.
  static func operand(_ call: NativeCall) throws -> [Value]? {
    if case .symbol(let symbol)? = call[0], !symbol.name.hasPrefix("all") { return [.symbol(symbol)] }
    return try elements(call[0], call)
  }

  /// Calls a function of two sets. A set of options is an array.
  private static func compare(_ name: String, _ elements: [Value], _ call: NativeCall) throws -> Value? {
    if let unknown = call[0]?.asUnknown { return .unknown(unknown) }
    guard let other = try operand(call) else { return call.unknown("a set that is not known") }
    let common = elements.filter { contains($0, in: other, call) }
    let own = elements.filter { !contains($0, in: other, call) }
    let added = other.filter { !contains($0, in: elements, call) }
    let result: [Value]
    switch name {
    case "union": result = elements + added
    case "subtracting": result = own
    case "intersection": result = common
    case "symmetricDifference": result = own + added
    case "isSubset": return .boolean(own.isEmpty)
    case "isSuperset": return .boolean(added.isEmpty)
    default: return .boolean(common.isEmpty)
    }
    if case .array = call.receiver { return .array(result) }
    return set(result, in: call.interpreter)
  }

  static func sorted(_ elements: [Value], _ call: NativeCall) throws -> [Value]? {
    // A function that is not known gives no order.
    if call.arguments.last?.value.asUnknown != nil { return nil }
    var result = elements
    // An insertion sort never traps, whatever the comparison of the code returns.
    for index in result.indices.dropFirst() {
      var position = index
      while position > 0 {
        let isBefore =
          if call.arguments.isEmpty {
            try call.interpreter.applyBinary("<", result[position], result[position - 1], at: call.location)
          } else if case .function? = call.arguments.last?.value {
            try apply(call, result[position], result[position - 1])
          } else {
            try call.interpreter.applyBinary("<", result[position], result[position - 1], at: call.location)
          }
        guard isBefore.bool == true else { break }
        result.swapAt(position, position - 1)
        position -= 1
      }
    }
    return result
  }
}
