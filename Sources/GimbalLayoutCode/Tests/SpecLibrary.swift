import GimbalInterpreter
import GimbalUIKit

/// The types and functions of Quick, and the expectations of Nimble.
///
/// A spec runs once to collect its examples, and again for each of them.
enum SpecLibrary {
  private static let className = "QuickSpec"

  static func isSpec(_ type: TypeInfo) -> Bool {
    type.isKind(ofName: className) || type.isKind(ofName: ExpectaLibrary.className)
  }

  static var types: [TypeInfo] {
    let spec = NativeMembers()
    spec.initialize = { _ in }
    let expectation = NativeMembers()
    for (name, isNegated) in [("to", false), ("notTo", true), ("toNot", true)] {
      expectation.methods[name] = { try recorded(name, isNegated, $0) }
    }
    ExpectaLibrary.addMembers(to: expectation)
    let expression = NativeMembers()
    expression.methods["evaluate"] = { $0.object?.fields[valueField] ?? .none }
    let predicate = NativeMembers()
    predicate.make = { $0.arguments.last?.value ?? .none }
    for name in ["simple", "define", "simpleNilable", "defineNilable"] {
      predicate.staticMethods[name] = { $0.arguments.last?.value ?? .none }
    }
    let result = NativeMembers()
    result.make = { $0["bool"] ?? $0["status"] ?? .none }
    return [
      TypeInfo(className, .class, native: spec),
      TypeInfo(expectationName, .class, native: expectation),
      TypeInfo(expressionName, .class, native: expression),
      TypeInfo("Predicate", .structure, native: predicate),
      TypeInfo("Matcher", .structure, native: predicate),
      TypeInfo("PredicateResult", .structure, native: result),
      TypeInfo("MatcherResult", .structure, native: result),
    ] + ExpectaLibrary.types
  }

  // The names of classes and fields that no code can have.
  private static let (expectationName, expressionName) = ("Nimble.Expectation", "Nimble.Expression")
  private static let valueField = "Nimble.value"

  // MARK: Specs

  /// Adds the functions that declare the examples of a spec.
  static func install(in host: UIKitHost, _ examples: SpecExamples) {
    for name in ["describe", "context"] {
      host.functions[name] = { call in
        try examples.group(call[0]?.text ?? "") { _ = try call.run() }
        return .void
      }
    }
    for name in ["it", "example", "specify"] {
      host.functions[name] = { call in
        examples.add(call[0]?.text ?? "", call.arguments.last?.value ?? .none, at: call.location)
        return .void
      }
    }
    for name in ["xdescribe", "xcontext", "xit", "xexample", "xspecify", "pending"] {
      host.functions[name] = { _ in .void }
    }
    for (name, isBefore) in [
      ("beforeEach", true), ("justBeforeEach", true), ("afterEach", false), ("before", true),
      ("after", false), ("beforeAll", true), ("afterAll", false), ("beforeSuite", true),
      ("afterSuite", false),
    ] {
      host.functions[name] = { call in
        examples.around(call.arguments.last?.value ?? .none, isBefore: isBefore)
        return .void
      }
    }
  }

  // MARK: Expectations

  /// Adds the expectations.
  static func install(in host: UIKitHost, _ recorder: TestRecorder) {
    host.functions["expect"] = { call in
      guard let type = call.interpreter.program.builtInType(expectationName) else { return .none }
      let object = try call.interpreter.makeObject(type, at: call.location)
      var value = call[0] ?? .none
      // A closure whose value is expected. A block of Objective-C is expected to raise an exception.
      let program = call.interpreter.program
      let isBlock =
        program.files.indices.contains(call.location.file) && program.files[call.location.file].isObjectiveC
      if call.arguments.count == 1, case .function = value, !isBlock { value = try call.run() }
      object.fields[valueField] = value
      return .object(object)
    }
    host.functions["fail"] = { call in
      try recorder.fail(call[0]?.text ?? "fail", at: call.location)
      return .void
    }
    host.functions["stringify"] = { call in .string(TestLibrary.describe(call[0] ?? .none)) }
    for name in ["to", "notTo", "toNot"] {
      host.functions[methodName(name)] = { try check($0, isNegated: name != "to", recorder) }
    }
    installMatchers(in: host)
    ExpectaLibrary.install(in: host)
  }

  /// Adds the matchers. A matcher is a function of a value that is `true` if the value matches.
  private static func installMatchers(in host: UIKitHost) {
    func matcher(_ name: String, _ matches: @escaping (Value, NativeCall, NativeCall) throws -> Value) {
      host.functions[name] = { arguments in
        .function(FunctionValue { call in try matches(call[0] ?? .none, arguments, call) })
      }
    }
    for (name, comparison) in [
      ("equal", "=="), ("be", "==="), ("beIdenticalTo", "==="), ("beGreaterThan", ">"), ("beLessThan", "<"),
      ("beGreaterThanOrEqualTo", ">="), ("beLessThanOrEqualTo", "<="),
    ] {
      matcher(name) { value, arguments, call in
        try call.interpreter.apply(comparison, value, arguments[0] ?? .none, at: call.location)
      }
    }
    matcher("beCloseTo") { value, arguments, call in
      for value in [value, arguments[0] ?? .none] where value.asUnknown != nil { return value }
      guard let one = value.double, let other = arguments[0]?.double else {
        return call.unknown("the distance of these values")
      }
      return .boolean((one - other).magnitude <= arguments["within"]?.double ?? 0.0001)
    }
    for (name, expected) in [("beTrue", true), ("beTruthy", true), ("beFalse", false), ("beFalsy", false)] {
      matcher(name) { value, _, _ in
        value.asUnknown != nil ? value : .boolean((value.bool ?? !value.isNone) == expected)
      }
    }
    matcher("beNil") { value, _, _ in value.asUnknown != nil ? value : .boolean(value.isNone) }
    matcher("beEmpty") { value, _, call in
      try call.interpreter.member("isEmpty", of: value, at: call.location)
    }
    matcher("haveCount") { value, arguments, call in
      let count = try call.interpreter.member("count", of: value, at: call.location)
      return try call.interpreter.apply("==", count, arguments[0] ?? .none, at: call.location)
    }
    matcher("contain") { value, arguments, call in
      if value.asUnknown != nil { return value }
      let wanted = arguments.arguments.flatMap { $0.value.elements ?? [$0.value] }
      for element in wanted {
        if value.isNone { return .boolean(false) }
        let contains = try call.interpreter.callMethod(
          "contains", of: value, [ArgumentValue(nil, element)], at: call.location)
        if contains.bool != true { return contains }
      }
      return .boolean(true)
    }
  }

  private static func methodName(_ name: String) -> String { "Nimble.\(name)" }

  /// Calls the check that the running test installed in the host.
  private static func recorded(_ name: String, _ isNegated: Bool, _ call: NativeCall) throws -> Value {
    guard let check = try call.interpreter.host.global(methodName(name), in: call.interpreter) else {
      return .void
    }
    return try call.interpreter.call(
      check, [ArgumentValue(nil, call.receiver)] + call.arguments, at: call.location)
  }

  private static func check(_ call: NativeCall, isNegated: Bool, _ recorder: TestRecorder) throws -> Value {
    let value = call[0]?.asObject?.fields[valueField] ?? .none
    guard let matcher = call[1] else { return .void }
    try recorder.counting { try check(value, matcher, call, isNegated: isNegated, recorder) }
    return .void
  }

  private static func check(
    _ value: Value, _ matcher: Value, _ call: NativeCall, isNegated: Bool, _ recorder: TestRecorder
  ) throws {
    if let unknown = value.asUnknown ?? matcher.asUnknown { try recorder.skip(unknown) }
    guard let result = try matches(value, matcher, call) else {
      try recorder.skip("the matcher is not known", at: call.location)
    }
    if result == isNegated {
      let text = call.interpreter.program.text(of: call.location)
      try recorder.fail(
        "\(text.count > 200 ? "\(text.prefix(200))…" : text): the value is \(TestLibrary.describe(value))",
        at: call.location)
    }
  }

  /// Returns whether a value matches; `nil` if that is not known.
  private static func matches(_ value: Value, _ matcher: Value, _ call: NativeCall) throws -> Bool? {
    guard case .function = matcher else { return nil }
    var argument = value
    // A matcher of the code gets an expression that it evaluates.
    if case .function(let function) = matcher, function.isOfCode,
      let type = call.interpreter.program.builtInType(expressionName)
    {
      let expression = try call.interpreter.makeObject(type, at: call.location)
      expression.fields[valueField] = value
      argument = .object(expression)
    }
    let result = try call.interpreter.call(matcher, [ArgumentValue(nil, argument)], at: call.location)
    switch result.caseName {
    case "matches": return true
    case "doesNotMatch", "fail": return false
    default: return result.bool
    }
  }
}

extension NativeCall {
  /// Calls the closure that is the last argument.
  fileprivate func run() throws -> Value {
    guard let body = arguments.last?.value else { return .void }
    return try interpreter.call(body, [], at: location)
  }
}
