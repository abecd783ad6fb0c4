import GimbalInterpreter
import GimbalUIKit

/// The expectations of Expecta, and the macros of the specs of Specta and Quick in Objective-C.
///
/// `expect(x).to.equal(y)` has the meaning of `expect(x).to(equal(y))` of Nimble.
enum ExpectaLibrary {
  /// The name of the class of specs of Specta.
  static let className = "SPTSpec"

  /// The macros that headers of test libraries define, for files without these headers.
  static let macros = """
    #define DEBUG 1
    #define SpecBegin(name) @interface name##Spec : SPTSpec @end @implementation name##Spec - (void)spec {
    #define SpecEnd } @end
    #define QuickSpecBegin(name) @interface name : QuickSpec @end @implementation name - (void)spec {
    #define QuickSpecEnd } @end
    """

  private static let matcherType = "Expecta.Matcher"
  private static let (expectationField, negationField) = ("Expecta.expectation", "Expecta.isNegated")

  /// The names of the matchers of Nimble that have the meaning of a matcher of Expecta.
  private static let nimbleNames = [
    "equal": "equal", "beIdenticalTo": "beIdenticalTo", "beNil": "beNil", "beTruthy": "beTruthy",
    "beFalsy": "beFalsy", "contain": "contain", "beSupersetOf": "contain", "beEmpty": "beEmpty",
    "haveCountOf": "haveCount", "haveCount": "haveCount", "haveACountOf": "haveCount",
    "beGreaterThan": "beGreaterThan", "beLessThan": "beLessThan",
    "beGreaterThanOrEqualTo": "beGreaterThanOrEqualTo", "beLessThanOrEqualTo": "beLessThanOrEqualTo",
    "beCloseTo": "beCloseTo", "beTrue": "beTrue", "beFalse": "beFalse",
  ]

  private static let ownNames = [
    "beKindOf", "beAKindOf", "beInstanceOf", "beAnInstanceOf", "beMemberOf", "beAMemberOf",
    "beInTheRangeOf", "beCloseToWithin", "raise", "raiseAny", "raiseWithReason", "beginWith", "startWith",
    "endWith",
  ]

  static var types: [TypeInfo] {
    let matcher = NativeMembers()
    for (name, function) in nimbleNames { matcher.methods[name] = { try check(function, $0) } }
    for name in ownNames { matcher.methods[name] = { try check(functionName(name), $0) } }
    let spec = NativeMembers()
    spec.initialize = { _ in }
    return [
      TypeInfo(matcherType, .class, native: matcher), TypeInfo(className, .class, native: spec),
    ]
  }

  /// Adds the members `to`, `toNot` and `notTo` to the type of expectations.
  static func addMembers(to expectation: NativeMembers) {
    for (name, isNegated) in [("to", false), ("notTo", true), ("toNot", true)] {
      expectation.properties[name] = NativeMembers.Property { call in
        guard let type = call.interpreter.program.builtInType(matcherType) else { return .none }
        let object = try call.interpreter.makeObject(type, at: call.location)
        object.fields[expectationField] = call.receiver
        object.fields[negationField] = .boolean(isNegated)
        return .object(object)
      }
    }
  }

  private static func functionName(_ name: String) -> String { "Expecta.\(name)" }

  /// Calls the expectation of Nimble with a matcher that a function makes.
  private static func check(_ function: String, _ call: NativeCall) throws -> Value {
    guard let object = call.object, let expectation = object.fields[expectationField],
      let make = try call.interpreter.host.global(function, in: call.interpreter)
    else { return .void }
    var arguments = call.arguments
    // The second argument of a matcher of Nimble has a label.
    if function == "beCloseTo", arguments.count > 1 { arguments[1].label = "within" }
    let matcher = try call.interpreter.call(make, arguments, at: call.location)
    let isNegated = object.fields[negationField]?.bool == true
    return try call.interpreter.callMethod(
      isNegated ? "toNot" : "to", of: expectation, [ArgumentValue(nil, matcher)], at: call.location)
  }

  /// Adds the matchers that Nimble does not have.
  static func install(in host: UIKitHost) {
    func matcher(_ names: String..., matches: @escaping (Value, NativeCall, NativeCall) throws -> Value) {
      for name in names {
        host.functions[functionName(name)] = { arguments in
          .function(FunctionValue { call in try matches(call[0] ?? .none, arguments, call) })
        }
      }
    }
    matcher("beKindOf", "beAKindOf") { value, arguments, _ in
      guard case .type(let type)? = arguments[0] else { return .boolean(false) }
      return .boolean(value.asObject?.type.isKind(of: type) == true)
    }
    matcher("beInstanceOf", "beAnInstanceOf", "beMemberOf", "beAMemberOf") { value, arguments, _ in
      guard case .type(let type)? = arguments[0] else { return .boolean(false) }
      return .boolean(value.asObject?.type === type)
    }
    matcher("beInTheRangeOf") { value, arguments, call in
      guard let number = value.double, let low = arguments[0]?.double, let high = arguments[1]?.double else {
        return call.unknown("the range of these values")
      }
      return .boolean(low <= number && number <= high)
    }
    matcher("beCloseToWithin") { value, arguments, call in
      guard let one = value.double, let other = arguments[0]?.double, let within = arguments[1]?.double else {
        return call.unknown("the distance of these values")
      }
      return .boolean((one - other).magnitude <= within)
    }
    for (names, method) in [(["beginWith", "startWith"], "hasPrefix"), (["endWith"], "hasSuffix")] {
      for name in names {
        matcher(name) { value, arguments, call in
          try call.interpreter.callMethod(
            method, of: value, [ArgumentValue(nil, arguments[0] ?? .none)], at: call.location)
        }
      }
    }
    matcher("raise", "raiseAny", "raiseWithReason") { block, arguments, call in
      let raised = try ExceptionLibrary.raised(in: call.interpreter, host) {
        _ = try call.interpreter.call(block, [], at: call.location)
      }
      guard let raised else { return .boolean(false) }
      let hasName = arguments[0]?.text.map { $0 == raised.name } ?? true
      return .boolean(hasName && arguments[1]?.text.map { $0 == raised.reason } ?? true)
    }
  }
}
