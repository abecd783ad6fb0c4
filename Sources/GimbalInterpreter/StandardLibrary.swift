import GimbalCore
import GimbalSyntaxTree

/// The functions and types of Swift's standard library that layout code uses.
enum StandardLibrary {
  /// Returns a global function or constant.
  static func global(_ name: String) -> Value? {
    functions[name].map { .function(FunctionValue(native: $0)) }
  }

  // The table is built once for each process, and its functions have no state.
  nonisolated(unsafe) private static let functions: [String: (NativeCall) throws -> Value] = [
    "min": { try extreme($0, "<") }, "max": { try extreme($0, ">") },
    "abs": { call in
      switch call[0] {
      case .number(let number)?: .number(number.value < 0 ? -number : number)
      case .literal(let integer, let number)?: .literal(Int(clamping: integer.magnitude), number.magnitude)
      case .integer(let integer)?: .integer(Int(clamping: integer.magnitude))
      default: call[0] ?? .none
      }
    },
    "floor": { rounded($0, .down) }, "ceil": { rounded($0, .up) },
    "round": { rounded($0, .toNearestOrAwayFromZero) },
    "trunc": { rounded($0, .towardZero) }, "floorf": { rounded($0, .down) }, "ceilf": { rounded($0, .up) },
    "roundf": { rounded($0, .toNearestOrAwayFromZero) },
    "sqrt": { call in .number((call[0]?.quantity ?? Quantity(0)).mapped { $0.squareRoot() }) },
    "pow": { call in
      guard let base = call[0]?.quantity, let exponent = call[1]?.int else {
        return call.unknown("'pow' of these values")
      }
      return .number(
        base.mapped { base in
          (0..<min(exponent.magnitude, 1_000)).reduce(1) { product, _ in
            exponent < 0 ? product / base : product * base
          }
        })
    },
    "zip": { call in
      guard let one = try elements(call[0], call), let other = try elements(call[1], call) else {
        return call.unknown("a sequence that is not known")
      }
      return .array(zip(one, other).map { .tuple([.init(nil, $0), .init(nil, $1)]) })
    },
    "stride": stride,
    "print": { _ in .void }, "debugPrint": { _ in .void }, "NSLog": { _ in .void }, "assert": { _ in .void },
    "precondition": { _ in .void }, "assertionFailure": { _ in .void }, "dump": { _ in .void },
    "dispatchPrecondition": { _ in .void },
    "fatalError": { _ in throw Interruption.fatal("fatalError") },
    "preconditionFailure": { _ in throw Interruption.fatal("preconditionFailure") },
    "type": { call in
      guard let value = call["of"], let type = call.interpreter.typeOf(value) else {
        return call.unknown("a type")
      }
      return .type(type)
    },
    "swap": { call in
      call.interpreter.lastInOut = [call[1], call[0]].map { $0.map { Variable($0) } }
      return .void
    },
    "withExtendedLifetime": { call in
      try call[1].map { try call.interpreter.call($0, [], at: call.location) } ?? .void
    },
  ]

  /// Returns the smallest or the greatest argument. The result depends on frames if an argument does.
  private static func extreme(_ call: NativeCall, _ name: String) throws -> Value {
    guard var best = call[0] else { return .none }
    var dependsOnFrames = best.quantity?.dependsOnFrames ?? false
    for argument in call.arguments.dropFirst() {
      dependsOnFrames = dependsOnFrames || argument.value.quantity?.dependsOnFrames ?? false
      let isBetter = try call.interpreter.applyBinary(name, argument.value, best, at: call.location)
      if isBetter.asUnknown != nil { return isBetter }
      // A number beside an integer literal is a number.
      if isBetter.bool == true {
        best = argument.value
      }
    }
    if dependsOnFrames, let number = best.quantity { return .number(Quantity(number.value, isOfRun: true)) }
    if call.arguments.contains(where: { if case .number = $0.value { true } else { false } }),
      let number = best.quantity
    {
      return .number(number)
    }
    return best
  }

  private static func rounded(_ call: NativeCall, _ rule: FloatingPointRoundingRule) -> Value {
    guard let number = call[0]?.quantity else { return call[0] ?? .none }
    return .number(number.mapped { $0.rounded(rule) })
  }

  private static func stride(_ call: NativeCall) throws -> Value {
    guard let from = call["from"], let end = call["to"] ?? call["through"], let by = call["by"],
      let start = from.double, let limit = end.double, let step = by.double, step != 0
    else { return call.unknown("a stride that is not known") }
    let isThrough = call["through"] != nil
    let isInteger = from.int != nil && by.int != nil
    var values: [Value] = []
    var next = start
    while step > 0 ? (isThrough ? next <= limit : next < limit) : (isThrough ? next >= limit : next > limit) {
      values.append(isInteger ? .integer(Int(clamping: next)) : .number(next))
      next += step
      try call.interpreter.check(elements: values.count)
    }
    return .array(values)
  }

  static func elements(_ value: Value?, _ call: NativeCall) throws -> [Value]? {
    try value.flatMap { try call.interpreter.sequenceElements($0) }
  }

  /// Returns the indices of a range in a collection; `nil` if it is not inside.
  static func bounds(of range: RangeValue, count: Int) -> Range<Int>? {
    let lower = range.lower?.int ?? 0
    var upper = range.upper?.int ?? count
    if range.isClosed, range.upper != nil { upper = upper.addingReportingOverflow(1).partialValue }
    return lower >= 0 && lower <= upper && upper <= count ? lower..<upper : nil
  }

  /// Returns a set of the distinct values, in the order of their first occurrence.
  static func set(_ elements: [Value], in interpreter: Interpreter) -> Value {
    var seen: Set<ValueKey> = []
    let distinct = elements.filter { seen.insert(ValueKey($0)).inserted }
    guard let type = interpreter.program.builtInType("Set") else { return .array(distinct) }
    return .structure(StructureValue(type, ["elements": .array(distinct)]))
  }

  /// Returns a type whose instances are values that a function creates.
  private static func value(_ name: String, _ make: @escaping (NativeCall) throws -> Value) -> TypeInfo {
    let members = NativeMembers()
    members.make = make
    return TypeInfo(name, .structure, native: members)
  }

  /// The identity of an object or of a type. The numbers of objects are its hash values.
  private static func objectIdentifier() -> TypeInfo {
    let type = value("ObjectIdentifier") { call in
      guard let subject = call[0], subject.asUnknown == nil,
        let type = call.interpreter.program.builtInType("ObjectIdentifier")
      else { return call[0] ?? .none }
      return .structure(StructureValue(type, ["object": subject]))
    }
    type.native?.properties["hashValue"] = NativeMembers.Property { call in
      guard let object = call.receiver.asStructure?["object"].asObject else {
        return call.unknown("a hash value")
      }
      return .integer(object.number)
    }
    return type
  }

  /// The types of numbers.
  private static func numbers() -> [TypeInfo] {
    var types = [
      "Int", "UInt", "Int32", "UInt32", "Int64", "UInt64", "Int8", "UInt8", "Int16", "UInt16", "NSInteger",
    ].map { name in
      value(name) { call in
        switch call[0] {
        case .number(let number)?:
          return .integer(Int(exactly: number.value.rounded(.towardZero)) ?? 0)
        case .string(let text)?: return Int(text).map(Value.integer) ?? .none
        case .integer(let integer)?, .literal(let integer, _)?: return .integer(integer)
        case .boolean(let flag)?: return .integer(flag ? 1 : 0)
        case let other?: return other
        case nil: return .integer(0)
        }
      }
    }
    types += ["CGFloat", "Double", "Float", "TimeInterval", "NSNumber"].map { name in
      value(name) { call in
        switch call[0] {
        case .string(let text)?: return Double(text).map(Value.number) ?? .none
        case let other?: return other.quantity.map(Value.number) ?? other
        case nil: return .number(0)
        }
      }
    }
    for type in types where type.native?.make != nil {
      let isFloating = Interpreter.floatingTypes.contains(type.name)
      func constant(_ name: String, _ value: Value) {
        type.native?.staticProperties[name] = NativeMembers.Property { _ in value }
      }
      constant("zero", isFloating ? .number(0) : .integer(0))
      if let (least, greatest) = limits(ofInteger: type.name) {
        constant("min", .integer(least))
        greatest.map { constant("max", .integer($0)) }
      }
      if isFloating {
        constant("nan", .number(.nan))
        constant("greatestFiniteMagnitude", .number(.greatestFiniteMagnitude))
        constant("leastNormalMagnitude", .number(.leastNormalMagnitude))
        constant("leastNonzeroMagnitude", .number(.leastNonzeroMagnitude))
        constant("infinity", .number(.infinity))
        constant("pi", .number(.pi))
        constant("ulpOfOne", .number(.ulpOfOne))
      }
      type.native?.staticMethods["random"] = { $0.unknown("a random number") }
    }
    return types
  }

  /// Returns the least and the greatest value of a type of integers; `nil` as the greatest one if an `Int` cannot hold it.
  private static func limits(ofInteger name: String) -> (least: Int, greatest: Int?)? {
    switch name {
    case "Int", "Int64", "NSInteger": (Int.min, Int.max)
    case "UInt", "UInt64": (0, nil)
    case "Int32": (Int(Int32.min), Int(Int32.max))
    case "UInt32": (0, Int(UInt32.max))
    case "Int16": (Int(Int16.min), Int(Int16.max))
    case "UInt16": (0, Int(UInt16.max))
    case "Int8": (Int(Int8.min), Int(Int8.max))
    case "UInt8": (0, Int(UInt8.max))
    default: nil
    }
  }

  /// The types of the standard library, for a new program.
  static func types() -> [TypeInfo] {
    var types = numbers()
    types.append(
      value("String") { call in
        if call["format"] != nil { return try Text.format(call) }
        if call["localized"]?.text != nil { return call.interpreter.host.localizedText(call) }
        switch call[0] {
        case let value?
        where [nil, "describing", "localized", "stringLiteral", "reflecting"].contains(
          call.arguments[0].label):
          let shown = try call.interpreter.described(value, at: call.location)
          return shown.asUnknown != nil ? shown : .string(call.interpreter.describe(shown))
        case nil: return .string("")
        default:
          if let count = call["count"]?.int, let text = call["repeating"]?.text {
            try call.interpreter.check(elements: max(0, count) * text.utf8.count)
            return .string(String(repeating: text, count: max(0, count)))
          }
          return call.unknown("a string")
        }
      })
    types.append(objectIdentifier())
    types.append(value("Optional") { $0[0] ?? .none })
    types.append(value("Bool") { $0[0] ?? .boolean(false) })
    types.append(
      value("Array") { call in
        if let count = call["count"]?.int, let element = call["repeating"] {
          try call.interpreter.check(elements: max(0, count))
          return .array(Array(repeating: element, count: max(0, count)))
        }
        return try elements(call[0], call).map(Value.array) ?? (call[0] ?? .array([]))
      })
    types.append(
      value("Dictionary") { call in
        guard let pairs = try elements(call[0], call) else { return .dictionary(DictionaryValue()) }
        guard call["grouping"] != nil else { return .dictionary(try merged(DictionaryValue(), pairs, call)) }
        var groups = DictionaryValue()
        for element in pairs {
          let key = try apply(call, element).settled
          groups[key] = .array((groups[key]?.elements ?? []) + [element])
        }
        return .dictionary(groups)
      })
    types.append(value("Set") { call in set(try elements(call[0], call) ?? [], in: call.interpreter) })
    for name in ["AnyObject", "Any"] { types.append(TypeInfo(name, .protocol)) }
    for name in [
      "Equatable", "Hashable", "Comparable", "CaseIterable", "Codable", "Error", "Sendable", "Identifiable",
      "Decodable", "Encodable", "RawRepresentable", "CustomStringConvertible", "LocalizedError",
    ] {
      types.append(TypeInfo(name, .protocol))
    }
    addConformances(to: &types)
    return types
  }

  /// Declares the protocols of the types of values that code extends, such as `Collection`.
  private static func addConformances(to types: inout [TypeInfo]) {
    let sequence = TypeInfo("Sequence", .protocol)
    let collection = TypeInfo("Collection", .protocol, protocols: [sequence])
    let numeric = TypeInfo("Numeric", .protocol)
    let integer = TypeInfo("BinaryInteger", .protocol, protocols: [numeric])
    let floating = TypeInfo(
      "BinaryFloatingPoint", .protocol, protocols: [TypeInfo("FloatingPoint", .protocol)])
    floating.protocols += [numeric]
    let text = TypeInfo("StringProtocol", .protocol, protocols: [collection])
    let basic = types.filter { ["Comparable", "Equatable", "Hashable"].contains($0.name) }
    for type in types {
      switch type.name {
      case "String": type.protocols += basic + [text]
      case "Array", "Set", "Dictionary": type.protocols += [collection]
      case let name where Interpreter.integerTypes.contains(name): type.protocols += basic + [integer]
      case let name where Interpreter.floatingTypes.contains(name): type.protocols += basic + [floating]
      default: break
      }
    }
    types +=
      [sequence, collection, numeric, integer, floating, text] + floating.protocols.filter { $0 !== numeric }
  }
}

extension Program {
  /// Creates new types of the standard library, for the initializer.
  package static func standardTypes() -> [TypeInfo] { StandardLibrary.types() }
}
