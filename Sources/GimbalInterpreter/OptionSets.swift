import GimbalSyntaxTree

// A type of the code that conforms to `OptionSet` is a structure whose raw value has a bit for each option
// (https://developer.apple.com/documentation/swift/optionset).
extension TypeInfo {
  /// `true` for a type of the code that is a set of options.
  var isOptionSet: Bool { isDeclared && conformances.contains { $0.name == "OptionSet" } }
}

extension Interpreter {
  /// Returns the set of the options in a literal; an unknown value if the raw value of an option is not known.
  func options(_ elements: [Value], of type: TypeInfo, at location: CodeLocation) -> Value {
    if type.native != nil {
      // The options of UIKit are symbols. An option can be a set of others, such as `all`.
      return .array(
        elements.flatMap { element in
          guard case .symbol(let symbol) = element else { return element.elements ?? [element] }
          return resolve(symbol, as: type, at: location)?.elements ?? [element]
        })
    }
    guard let bits = bits(of: .array(elements), as: type, at: location) else {
      return elements.firstNonNil(\.asUnknown).map(Value.unknown)
        ?? unknown("an option of \(type.name) without a known raw value", at: location)
    }
    return .structure(StructureValue(type, ["rawValue": .integer(bits)]))
  }

  /// Returns the raw value of options: of a set, of an implicit member, or of a literal of both; `nil` if it is not known.
  func bits(of value: Value, as type: TypeInfo, at location: CodeLocation) -> Int? {
    switch value {
    case .structure(let structure) where structure.type === type: structure["rawValue"].int
    case .symbol(let symbol):
      resolve(symbol, as: type, at: location).flatMap { option in
        if case .symbol = option { nil } else { bits(of: option, as: type, at: location) }
      }
    case .array(let elements):
      elements.reduce(0) { all, element in
        guard let all, let bits = bits(of: element, as: type, at: location) else { return nil }
        return all | bits
      }
    default: nil
    }
  }

  /// Calls a method of a set of options that does not change it; `nil` if the set has no such method.
  func callOptions(
    _ name: String, of set: StructureValue, _ arguments: [ArgumentValue], at location: CodeLocation
  )
    -> Value?
  {
    guard let function = Interpreter.optionFunctions[name] else { return nil }
    guard let own = set["rawValue"].int,
      let other = arguments.first.flatMap({ bits(of: $0.value, as: set.type, at: location) })
    else {
      return set["rawValue"].asUnknown.map(Value.unknown)
        ?? arguments.firstNonNil(\.value.asUnknown).map(Value.unknown)
        ?? unknown("an option of \(set.type.name) without a known raw value", at: location)
    }
    switch function(own, other) {
    case .set(let bits): return .structure(StructureValue(set.type, ["rawValue": .integer(bits)]))
    case .flag(let flag): return .boolean(flag)
    }
  }

  private enum OptionResult {
    case set(Int)
    case flag(Bool)
  }

  private static let optionFunctions: [String: @Sendable (Int, Int) -> OptionResult] = [
    "contains": { .flag($0 & $1 == $1) }, "isSuperset": { .flag($0 & $1 == $1) },
    "isStrictSuperset": { .flag($0 & $1 == $1 && $0 != $1) }, "isSubset": { .flag($0 & $1 == $0) },
    "isStrictSubset": { .flag($0 & $1 == $0 && $0 != $1) }, "isDisjoint": { .flag($0 & $1 == 0) },
    "union": { .set($0 | $1) }, "intersection": { .set($0 & $1) }, "subtracting": { .set($0 & ~$1) },
    "symmetricDifference": { .set($0 ^ $1) },
  ]

  /// The methods that change a set of options, with those that return the changed set.
  static let optionMutations = [
    "insert": "union", "formUnion": "union", "update": "union", "remove": "subtracting",
    "subtract": "subtracting",
    "formIntersection": "intersection", "formSymmetricDifference": "symmetricDifference",
  ]
}
