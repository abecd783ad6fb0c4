import GimbalInterpreter
import GimbalModel
import Glibc

/// The functions of the C library, and those of Core Graphics and Foundation for rectangles, ranges and texts.
enum CFunctions {
  nonisolated(unsafe) static let table: GlobalFunctions.Table = [
    "sin": unary(sin), "cos": unary(cos), "tan": unary(tan), "asin": unary(asin), "acos": unary(acos),
    "atan": unary(atan), "exp": unary(exp), "log": unary(log), "log2": unary(log2), "log10": unary(log10),
    "cbrt": unary(cbrt), "sinf": unary(sin), "cosf": unary(cos), "tanf": unary(tan), "expf": unary(exp),
    "logf": unary(log), "log2f": unary(log2), "log10f": unary(log10), "atanf": unary(atan),
    "truncf": unary { $0.rounded(.towardZero) }, "nearbyint": unary { $0.rounded(.toNearestOrEven) },
    "fmod": binary(fmod), "fmodf": binary(fmod), "remainder": binary(remainder), "hypot": binary(hypot),
    "hypotf": binary(hypot), "atan2": binary(atan2), "atan2f": binary(atan2), "pow": power, "powf": power,
    "isnan": test(\.isNaN), "isinf": test(\.isInfinite), "isfinite": test(\.isFinite),
    "CGRectStandardize": { try member("standardized", $0) },
    "CGRectIsInfinite": { try member("isInfinite", $0) },
    "CGRectContainsRect": { try method("contains", $0) },
    "CGRectIntersectsRect": { try method("intersects", $0) },
    "UIOffsetMake": { pair("UIOffset", "horizontal", "vertical", $0) },
    "CGVectorMake": { pair("CGVector", "dx", "dy", $0) },
    "NSMaxRange": { call in
      guard let range = range(call[0]) else { return call.unknown("a range") }
      return .integer(range.upperBound)
    },
    "NSLocationInRange": { call in
      guard let location = call[0]?.int, let range = range(call[1]) else { return call.unknown("a range") }
      return .boolean(range.contains(location))
    },
    "NSIntersectionRange": { call in
      guard let one = range(call[0]), let other = range(call[1]) else { return call.unknown("a range") }
      return value(one.clamped(to: other), call)
    },
    // The range of a text in another one, whose location is that of no text if it is not found.
    "#range": { call in
      guard let text = call[0]?.text, let part = call[1]?.text else {
        return (call[0]?.asUnknown ?? call[1]?.asUnknown).map(Value.unknown) ?? call.unknown("a range")
      }
      guard let found = text.firstRange(of: part) else { return value(.max..<(.max), call) }
      let start = text.utf16.distance(from: text.startIndex, to: found.lowerBound)
      return value(start..<start + part.utf16.count, call)
    },
    // The order of two versions, such as 9.0 and 10.3: -1, 0 or 1.
    "#compareVersions": { call in
      guard let one = call[0]?.text, let other = call[1]?.text else {
        return (call[0]?.asUnknown ?? call[1]?.asUnknown).map(Value.unknown) ?? call.unknown("the order")
      }
      let parts = [one, other].map { $0.split(separator: ".").map { Int($0) ?? 0 } }
      for index in 0..<max(parts[0].count, parts[1].count) {
        let (a, b) = (
          index < parts[0].count ? parts[0][index] : -1, index < parts[1].count ? parts[1][index] : -1
        )
        if a != b { return .integer(a < b ? -1 : 1) }
      }
      return .integer(0)
    },
  ]

  private static func unary(_ function: @escaping (Double) -> Double) -> (NativeCall) -> Value {
    { call in call[0]?.quantity.map { .number($0.mapped(function)) } ?? call[0] ?? .none }
  }

  private static func binary(_ function: @escaping (Double, Double) -> Double) -> (NativeCall) -> Value {
    { call in .combine(call.number(0), call.number(1)) { combined($0, $1, function) } }
  }

  private static func combined(_ one: Quantity, _ other: Quantity, _ function: (Double, Double) -> Double)
    -> Quantity
  {
    Quantity(function(one.value, other.value), isOfRun: one.dependsOnFrames || other.dependsOnFrames)
  }

  private static func power(_ call: NativeCall) -> Value {
    .combine(call.number(0), call.number(1)) { combined($0, $1, pow) }
  }

  private static func test(_ property: KeyPath<Double, Bool>) -> (NativeCall) -> Value {
    { call in call[0]?.double.map { .boolean($0[keyPath: property]) } ?? call[0] ?? .none }
  }

  private static func member(_ name: String, _ call: NativeCall) throws -> Value {
    try call.interpreter.member(name, of: call.argument(0, as: "CGRect") ?? .none, at: call.location)
  }

  private static func method(_ name: String, _ call: NativeCall) throws -> Value {
    try call.interpreter.callMethod(
      name, of: call.argument(0, as: "CGRect") ?? .none, [ArgumentValue(nil, call[1] ?? .none)],
      at: call.location)
  }

  private static func pair(_ type: String, _ one: String, _ other: String, _ call: NativeCall) -> Value {
    call.interpreter.make(type, [one: call.number(0), other: call.number(1)])
  }

  /// Returns the range of a location and a length; `nil` for another value.
  private static func range(_ value: Value?) -> Range<Int>? {
    guard let fields = value?.asStructure?.fields, let location = fields["location"]?.int,
      let length = fields["length"]?.int, length >= 0, !location.addingReportingOverflow(length).overflow
    else { return nil }
    return location..<location + length
  }

  private static func value(_ range: Range<Int>, _ call: NativeCall) -> Value {
    call.interpreter.make(
      "NSRange", ["location": .integer(range.lowerBound), "length": .integer(range.count)])
  }
}
