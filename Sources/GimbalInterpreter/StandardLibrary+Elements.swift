import GimbalSyntaxTree

extension StandardLibrary {
  static func apply(_ call: NativeCall, _ arguments: Value...) throws -> Value {
    guard let function = call.arguments.last?.value else { return .none }
    return try call.interpreter.call(function, arguments.map { ArgumentValue(nil, $0) }, at: call.location)
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
    case "filter": return .array(try elements.filter { try apply(call, $0).bool == true })
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
      return try candidates.first { try apply(call, $0).bool == true } ?? Value.none
    case "firstIndex", "index", "lastIndex":
      if let target = call["of"] {
        return elements.firstIndex { call.interpreter.equal($0, target) == true }.map(Value.integer)
          ?? Value.none
      }
      return try elements.firstIndex { try apply(call, $0).bool == true }.map(Value.integer) ?? Value.none
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
          return .boolean(elements.contains { call.interpreter.equal($0, target) == true })
        }
      }
      return .boolean(try elements.contains { try apply(call, $0).bool == true })
    case "allSatisfy": return .boolean(try elements.allSatisfy { try apply(call, $0).bool == true })
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
      return try sorted(elements, call).map(Value.array)
    case "prefix", "suffix", "dropFirst", "dropLast":
      let count = max(0, call[0]?.int ?? 1)
      switch name {
      case "prefix": return .array(Array(elements.prefix(call["upTo"]?.int ?? count)))
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
    case "union", "subtracting", "intersection":
      let other = try call[0].flatMap { try call.interpreter.sequenceElements($0) } ?? []
      switch name {
      case "union": return set(elements + other, in: call.interpreter)
      case "subtracting":
        return set(
          elements.filter { element in !other.contains { call.interpreter.equal($0, element) == true } },
          in: call.interpreter)
      default:
        return set(
          elements.filter { element in other.contains { call.interpreter.equal($0, element) == true } },
          in: call.interpreter)
      }
    case "isSubset": return .boolean(false)
    case "makeIterator", "shuffled": return .array(elements)
    default: return nil
    }
  }

  static func sorted(_ elements: [Value], _ call: NativeCall) throws -> [Value]? {
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
