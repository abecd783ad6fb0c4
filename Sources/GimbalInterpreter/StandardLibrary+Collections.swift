import GimbalCore
import GimbalSyntaxTree

extension StandardLibrary {
  /// Returns a property of a value; `nil` if the value has no such property.
  static func member(
    _ name: String, of value: Value, at location: CodeLocation, in interpreter: Interpreter
  ) throws -> Value? {
    let value = value.withoutReference
    switch value {
    case .structure(let structure) where structure.type.isOptionSet && name == "isEmpty":
      let raw = structure["rawValue"]
      return raw.int.map { .boolean($0 == 0) } ?? raw
    case .array, .dictionary, .range, .structure:
      guard let elements = try interpreter.sequenceElements(value) else {
        if case .range(let range) = value {
          if name == "isEmpty", let lower = range.lower?.double, let upper = range.upper?.double {
            return .boolean(range.isClosed ? lower > upper : lower >= upper)
          }
          return name == "lowerBound" ? range.lower : name == "upperBound" ? range.upper : nil
        }
        return nil
      }
      switch (name, value) {
      case ("keys", .dictionary(let dictionary)): return .array(dictionary.keys)
      case ("values", .dictionary(let dictionary)): return .array(dictionary.elements.map(\.value))
      case ("lowerBound", .range(let range)): return range.lower
      case ("upperBound", .range(let range)): return range.upper
      case ("count", _), ("isEmpty", _), ("endIndex", _), ("indices", _):
        // An element can stand for a sequence that is not known.
        if let unknown = elements.firstNonNil(\.asUnknown), unknown.isSequence { return .unknown(unknown) }
        return member(name, ofCount: elements.count)
      case ("first", _), ("anyObject", _): return elements.first ?? Value.none
      case ("last", _): return elements.last ?? Value.none
      case ("startIndex", _): return .integer(0)
      case ("lazy", _): return value
      case ("allElements", _): return .array(elements)
      default: return nil
      }
    case .string(let text): return Text.member(name, of: text)
    case .number(let number):
      switch name {
      case "magnitude": return .number(number.value < 0 ? -number : number)
      case "isZero": return .boolean(number.value == 0)
      case "isNaN": return .boolean(number.value.isNaN)
      case "isFinite": return .boolean(number.value.isFinite)
      case "description": return .string(interpreter.describe(value))
      case "doubleValue", "floatValue", "native": return value
      case "intValue": return .integer(Int(exactly: number.value.rounded(.towardZero)) ?? 0)
      default: return nil
      }
    case .integer(let integer), .literal(let integer, _):
      switch name {
      case "magnitude": return .integer(Int(clamping: integer.magnitude))
      case "description", "stringValue": return .string(String(integer))
      case "doubleValue", "floatValue": return .number(Double(integer))
      case "intValue": return .integer(integer)
      default: return nil
      }
    case .symbol(let symbol): return name == "rawValue" ? .symbol(symbol) : nil
    case .boolean(let flag): return name == "description" ? .string("\(flag)") : nil
    default: return nil
    }
  }

  /// Calls a method of a value; `nil` if the value has no such method.
  static func call(_ name: String, of value: Value, _ call: NativeCall) throws -> Value? {
    if case .object(let object) = value, let contents = object.contents {
      return try self.call(name, ofReference: object, contents, call)
    }
    switch value {
    case .string(let text): return try Text.call(name, of: text, call) ?? optional(name, value, call)
    case .number(let number):
      switch name {
      case "rounded":
        let rule = roundingRule(call)
        return .number(number.mapped { $0.rounded(rule) })
      case "squareRoot": return .number(number.mapped { $0.squareRoot() })
      case "truncatingRemainder":
        guard let divisor = call["dividingBy"]?.quantity else { return call["dividingBy"] }
        let isOfRun = number.dependsOnFrames || divisor.dependsOnFrames
        let remainder = number.value.truncatingRemainder(dividingBy: divisor.value)
        return .number(Quantity(remainder, isOfRun: isOfRun))
      default: return try optional(name, value, call)
      }
    case .boolean(let flag):
      return name == "toggle" ? .boolean(!flag) : try optional(name, value, call)
    case .array, .dictionary, .range, .structure:
      if case .range(let range) = value, name == "contains", let element = call[0],
        element.quantity != nil || element.text != nil
      {
        return call.interpreter.contains(range, element).map(Value.boolean)
      }
      guard let elements = try call.interpreter.sequenceElements(value) else {
        if case .range = value { return nil }
        return try optional(name, value, call)
      }
      if case .dictionary(let dictionary) = value, let result = try self.call(name, of: dictionary, call) {
        return result
      }
      return try self.call(name, of: elements, call)
    case .integer, .literal:
      if name == "isMultiple", let divisor = call["of"]?.int, let own = value.int {
        return .boolean(
          divisor == 0 ? own == 0 : own.remainderReportingOverflow(dividingBy: divisor).partialValue == 0)
      }
      return try optional(name, value, call)
    case .function, .void, .object, .enumeration, .type, .tuple, .keyPath, .none, .unknown, .symbol:
      return try optional(name, value, call)
    }
  }

  private static func roundingRule(_ call: NativeCall) -> FloatingPointRoundingRule {
    switch call[0]?.caseName {
    case "up": .up
    case "down": .down
    case "towardZero": .towardZero
    case "awayFromZero": .awayFromZero
    case "toNearestOrEven": .toNearestOrEven
    default: .toNearestOrAwayFromZero
    }
  }

  /// Calls `map` or `flatMap` of an optional that has a value.
  private static func optional(_ name: String, _ value: Value, _ call: NativeCall) throws -> Value? {
    guard name == "map" || name == "flatMap", let transform = call[0] else { return nil }
    return try call.interpreter.call(transform, [ArgumentValue(nil, value)], at: call.location)
  }

  private static func call(_ name: String, of dictionary: DictionaryValue, _ call: NativeCall) throws
    -> Value?
  {
    switch name {
    case "mapValues", "compactMapValues":
      var result = DictionaryValue()
      for (key, value) in dictionary.elements {
        let mapped = try apply(call, value)
        if name == "compactMapValues", mapped.isNone { continue }
        result[key] = mapped
      }
      return .dictionary(result)
    case "filter":
      var result = DictionaryValue()
      for (key, value) in dictionary.elements
      where try apply(call, .tuple([.init("key", key), .init("value", value)])).bool == true {
        result[key] = value
      }
      return .dictionary(result)
    case "merging":
      guard let pairs = try elements(call[0], call) else { return call[0] }
      return .dictionary(try merged(dictionary, pairs, call))
    default: return nil
    }
  }

  /// Returns a dictionary with more pairs of keys and values. A closure of the call combines the values of equal keys; the
  /// last one is taken if there is none.
  static func merged(
    _ dictionary: DictionaryValue, _ pairs: [Value], _ call: NativeCall
  ) throws -> DictionaryValue {
    var result = dictionary
    for case .tuple(let pair) in pairs where pair.count == 2 {
      let (key, value) = (pair[0].value, pair[1].value)
      if call.arguments.count > 1, let known = result[key] {
        result[key] = try apply(call, known, value)
      } else {
        result[key] = value
      }
    }
    return result
  }

  /// Returns a property of a collection that its number of elements gives.
  private static func member(_ name: String, ofCount count: Int) -> Value {
    switch name {
    case "isEmpty": .boolean(count == 0)
    case "indices": .range(RangeValue(lower: .integer(0), upper: .integer(count), isClosed: false))
    default: .integer(count)
    }
  }

  // MARK: Mutating methods

  private static let arrayMutations: Set = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "reverse", "sort",
    "swapAt", "formUnion", "formIntersection", "subtract",
  ]

  static func isMutating(_ name: String, _ value: Value) -> Bool {
    switch value {
    case .array: arrayMutations.contains(name)
    case .dictionary: ["removeValue", "removeAll", "updateValue", "merge"].contains(name)
    case .string:
      ["append", "remove", "removeAll", "removeFirst", "removeLast", "popLast", "insert"].contains(name)
    case .boolean: name == "toggle"
    case .structure(let structure):
      structure.type.isOptionSet && (Interpreter.optionMutations[name] != nil || name == "removeAll")
        || structure.type.name == "Set"
          && ["insert", "remove", "formUnion", "formIntersection", "subtract", "removeAll"].contains(name)
    case .number: ["round", "negate"].contains(name)
    default: false
    }
  }

  static func mutate(_ name: String, _ call: NativeCall) throws -> (Value, Value) {
    switch call.receiver {
    case .array(var elements):
      let result = try mutate(name, &elements, call)
      try call.interpreter.check(elements: elements.count)
      return (.array(elements), result)
    case .structure(let structure) where structure.type.isOptionSet:
      return mutate(name, structure, call)
    case .structure(let structure):
      var elements = structure["elements"].elements ?? []
      let result = try mutate(name, &elements, call)
      return (set(elements, in: call.interpreter), result)
    case .dictionary(var dictionary):
      if name == "merge", let unknown = call[0]?.asUnknown { return (.unknown(unknown), .void) }
      let result = try mutate(name, &dictionary, call)
      return (.dictionary(dictionary), result)
    case .string(let text): return try mutate(name, text, call)
    case .boolean(let flag): return (.boolean(!flag), .void)
    case .number(let number):
      let rule = roundingRule(call)
      return (.number(name == "negate" ? -number : number.mapped { $0.rounded(rule) }), .void)
    default: return (call.receiver, .void)
    }
  }

  /// Returns the changed set of options and the result of a method.
  private static func mutate(_ name: String, _ options: StructureValue, _ call: NativeCall) -> (Value, Value)
  {
    let interpreter = call.interpreter
    guard let function = Interpreter.optionMutations[name],
      let changed = interpreter.callOptions(function, of: options, call.arguments, at: call.location)
    else { return (interpreter.options([], of: options.type, at: call.location), .void) }
    guard name == "insert" else { return (changed, .void) }
    let isOld = interpreter.callOptions("contains", of: options, call.arguments, at: call.location)
    let inserted = isOld?.bool.map { Value.boolean(!$0) } ?? isOld ?? .none
    return (
      changed,
      .tuple([.init("inserted", inserted), .init("memberAfterInsert", call[0]?.settled ?? .none)])
    )
  }

  private static func mutate(_ name: String, _ dictionary: inout DictionaryValue, _ call: NativeCall) throws
    -> Value
  {
    switch name {
    case "removeValue":
      let key = call["forKey"] ?? .none
      let old = dictionary[key] ?? Value.none
      dictionary[key] = nil
      return old
    case "updateValue":
      let key = call["forKey"] ?? .none
      let old = dictionary[key] ?? Value.none
      dictionary[key] = call.reference(0)?.settled ?? Value.none
      return old
    case "merge":
      dictionary = try merged(dictionary, try elements(call[0], call) ?? [], call)
      return .void
    default:
      dictionary = DictionaryValue()
      return .void
    }
  }

  /// Returns the changed text and the result of a method.
  private static func mutate(_ name: String, _ text: String, _ call: NativeCall) throws -> (Value, Value) {
    switch name {
    case "append":
      if let unknown = call[0]?.asUnknown { return (.unknown(unknown), .void) }
      let added = call[0].map { call.interpreter.describe($0) } ?? ""
      try call.interpreter.check(elements: text.utf8.count + added.utf8.count)
      return (.string(text + added), .void)
    case "removeFirst" where call[0]?.int != nil:
      return (.string(String(text.dropFirst(max(0, call[0]?.int ?? 0)))), .void)
    case "removeLast" where call[0]?.int != nil:
      return (.string(String(text.dropLast(max(0, call[0]?.int ?? 0)))), .void)
    case "removeFirst":
      return (.string(String(text.dropFirst())), text.first.map { .string(String($0)) } ?? .none)
    case "removeLast", "popLast":
      return (.string(String(text.dropLast())), text.last.map { .string(String($0)) } ?? .none)
    case "insert": return (call.unknown("a text with an insertion"), .void)
    default: return (.string(""), .void)
    }
  }

  private static func mutate(_ name: String, _ elements: inout [Value], _ call: NativeCall) throws -> Value {
    func remove(at index: Int) -> Value {
      guard elements.indices.contains(index) else {
        call.interpreter.report("index \(index) is out of range", at: call.location)
        return call.unknown("the index is out of range")
      }
      return elements.remove(at: index)
    }
    switch name {
    case "formUnion", "formIntersection", "subtract": elements = try combined(name, elements, call)
    case "append":
      if call.arguments.first?.label == "contentsOf" {
        elements += try self.elements(call[0], call) ?? unknownElements(of: call[0])
      } else if let element = call.reference(0) {
        elements.append(element.settled)
      }
    case "insert":
      if let index = call["at"]?.int, (0...elements.count).contains(index), let element = call.reference(0) {
        if call.arguments.first?.label == "contentsOf" {
          elements.insert(
            contentsOf: try self.elements(element, call) ?? unknownElements(of: element), at: index)
        } else {
          elements.insert(element.settled, at: index)
        }
      } else if call["at"] == nil, let element = call[0] {
        return insert(element, into: &elements, call)
      }
    case "remove":
      if let index = call["at"]?.int { return remove(at: index) }
      return call[0].map { StandardLibrary.remove($0, from: &elements, call) } ?? .none
    case "removeFirst":
      if let count = call[0]?.int { elements.removeFirst(min(max(0, count), elements.count)); return .void }
      return remove(at: 0)
    case "removeLast", "popLast":
      if let count = call[0]?.int { elements.removeLast(min(max(0, count), elements.count)); return .void }
      if elements.isEmpty, name == "popLast" { return .none }
      return remove(at: elements.count - 1)
    case "removeAll":
      if let condition = call["where"] ?? call[0], case .function = condition {
        elements = try elements.filter {
          let result = try call.interpreter.call(condition, [ArgumentValue(nil, $0)], at: call.location)
          guard let unknown = result.asUnknown else { return result.bool != true }
          return !call.interpreter.assume(unknown, at: call.location, fallback: false)
        }
      } else {
        elements = []
      }
    case "reverse": elements.reverse()
    case "sort": elements = try sorted(elements, call) ?? elements
    case "swapAt":
      if let one = call[0]?.int, let other = call[1]?.int, elements.indices.contains(one),
        elements.indices.contains(other)
      {
        elements.swapAt(one, other)
      }
    default: break
    }
    return .void
  }

  /// Returns an element for a sequence that is not known; none for other values.
  private static func unknownElements(of sequence: Value?) -> [Value] {
    (sequence?.asUnknown).map { [.unknown(Unknown($0.reason, at: $0.location, isSequence: true))] } ?? []
  }

  /// Inserts an element into a set, or options into a set of options.
  private static func insert(_ element: Value, into elements: inout [Value], _ call: NativeCall) -> Value {
    let added = (element.elements ?? [element]).filter { !contains($0, in: elements, call) }
    elements += added.map(\.settled)
    return .tuple([
      .init("inserted", .boolean(!added.isEmpty)), .init("memberAfterInsert", element.settled),
    ])
  }

  /// Removes an element from a set, or options from a set of options.
  private static func remove(_ element: Value, from elements: inout [Value], _ call: NativeCall) -> Value {
    let removed = element.elements ?? [element]
    let old = elements.first { contains($0, in: removed, call) }
    elements.removeAll { contains($0, in: removed, call) }
    return old ?? .none
  }

  /// Returns the elements that a function of two sets leaves.
  private static func combined(_ name: String, _ elements: [Value], _ call: NativeCall) throws -> [Value] {
    let other = try operand(call) ?? []
    if name == "formUnion" { return elements + other.filter { !contains($0, in: elements, call) } }
    return elements.filter { contains($0, in: other, call) == (name == "formIntersection") }
  }

  static func contains(_ element: Value, in elements: [Value], _ call: NativeCall) -> Bool {
    elements.contains { call.interpreter.equal($0, element) == true }
  }
}

extension Interpreter {
  /// Calls a closure that changes its first argument, and returns the changed value.
  func callChangingFirst(_ function: Value, _ arguments: [ArgumentValue], at location: CodeLocation) throws
    -> Value
  {
    guard case .function(let value) = function, case .closure(let closure, let captured) = value.body,
      let first = arguments.first
    else { return arguments.first?.value ?? .none }
    let scope = Scope(in: captured)
    let names = closure.parameters?.map(\.name) ?? arguments.indices.map { "$\($0)" }
    for (name, argument) in zip(names, arguments) { scope.declare(name, argument.value) }
    _ = try calling(at: location) { try nested { try runBody(closure.body, in: scope) } }
    return names.first.flatMap { scope.variable($0)?.value } ?? first.value
  }
}
