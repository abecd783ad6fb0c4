// Recursion: the types and functions of tests include those of `SpecLibrary`, whose messages have the texts of values
// from here.

import GimbalInterpreter
import GimbalModel
import GimbalSyntaxTree
import GimbalUIKit

/// The types, functions and macros of XCTest and Swift Testing, and the comparison of numbers of swift-numerics.
enum TestLibrary {
  /// Returns built-in types with those of the test libraries.
  static func types(with builtIn: [TypeInfo]) -> [TypeInfo] {
    for type in builtIn where ["CGFloat", "Double", "Float", "Int"].contains(type.name) {
      type.native?.methods["isApproximatelyEqual"] = { isApproximatelyEqual($0) }
    }
    let testCase = NativeMembers()
    testCase.initialize = { _ in }
    for name in ["setUp", "setUpWithError", "tearDown", "tearDownWithError", "addTeardownBlock", "add"] {
      testCase.methods[name] = { _ in .void }
    }
    testCase.methods["expectation"] = { $0.unknown("an expectation is fulfilled at a later time") }
    for name in ["wait", "waitForExpectations", "fulfillment", "measure"] {
      testCase.methods[name] = { try recorded(waitName, $0) }
    }
    testCase.properties["continueAfterFailure"] = NativeMembers.Property { _ in
      .boolean(true)
    } set: { _ in
    }
    testCase.properties["name"] = NativeMembers.Property { _ in .string("") }
    let skip = NativeMembers()
    skip.make = { call in
      guard let type = call.interpreter.program.builtInType("XCTSkip") else { return .none }
      return .structure(StructureValue(type, ["message": call[0] ?? .string("the code skips the test")]))
    }
    let context = NativeMembers()
    context.staticMethods["runActivity"] = { call in
      guard let body = call.arguments.last?.value else { return .void }
      return try call.interpreter.call(body, [ArgumentValue(nil, .none)], at: call.location)
    }
    let issue = NativeMembers()
    issue.staticMethods["record"] = { try recorded(recordName, $0) }
    return builtIn + [
      TypeInfo("XCTestCase", .class, native: testCase), TypeInfo("XCTSkip", .structure, native: skip),
      TypeInfo("XCTContext", .structure, native: context), TypeInfo("Issue", .structure, native: issue),
    ] + ExceptionLibrary.types + SpecLibrary.types
  }

  // Methods whose function belongs to a run: no name of the code equals these.
  private static let recordName = "Issue.record"
  private static let waitName = "XCTestCase.wait"

  /// Calls a function that the running test installed in the host.
  private static func recorded(_ name: String, _ call: NativeCall) throws -> Value {
    guard let function = try call.interpreter.host.global(name, in: call.interpreter) else { return .void }
    return try call.interpreter.call(function, call.arguments, at: call.location)
  }

  // MARK: Functions and macros

  /// Adds the functions and macros that record issues.
  static func install(in host: UIKitHost, _ recorder: TestRecorder) {
    host.functions[recordName] = { call in
      try recorder.fail(call[0].map(message) ?? "the code records an issue", at: call.location)
      return .void
    }
    host.functions[waitName] = { call in
      try recorder.skip("the test waits: the code has no clock", at: call.location)
    }
    host.functions["withKnownIssue"] = { call in
      recorder.knownIssues += 1
      defer { recorder.knownIssues -= 1 }
      guard let body = call.arguments.last?.value else { return .void }
      return try call.interpreter.call(body, [], at: call.location)
    }
    installSwiftTesting(in: host, recorder)
    installConditions(in: host, recorder)
    installComparisons(in: host, recorder)
    installErrors(in: host, recorder)
    ExceptionLibrary.install(in: host, recorder)
    for (name, macro) in host.macros where name.hasPrefix("XCT") || ["expect", "require"].contains(name) {
      host.macros[name] = { call in try recorder.counting { try macro(call) } }
    }
    SpecLibrary.install(in: host, recorder)
  }

  private static func installSwiftTesting(in host: UIKitHost, _ recorder: TestRecorder) {
    host.macros["expect"] = { call in
      if call["throws"] != nil { return try expectError(call, recorder) }
      guard let condition = call.arguments.first?.value else { return .void }
      _ = try check(condition, is: true, call, recorder)
      return .void
    }
    host.macros["require"] = { call in
      if call["throws"] != nil { return try expectError(call, recorder) }
      guard let condition = call.arguments.first?.value else { return .void }
      let (value, operands) = try call.compare(condition)
      if let unknown = value.asUnknown { try recorder.skip(unknown) }
      if value.bool == false || value.isNone {
        try recorder.fail(message(call, condition, value, operands), at: call.location)
        throw TestEnded()
      }
      return value
    }
  }

  private static func installConditions(in host: UIKitHost, _ recorder: TestRecorder) {
    for (name, expected) in [("XCTAssert", true), ("XCTAssertTrue", true), ("XCTAssertFalse", false)] {
      host.macros[name] = { call in
        if let condition = call[0] { _ = try check(condition, is: expected, call, recorder) }
        return .void
      }
    }
    for (name, isNone) in [("XCTAssertNil", true), ("XCTAssertNotNil", false)] {
      host.macros[name] = { call in
        guard let expression = call[0] else { return .void }
        let value = try known(call.evaluate(expression), recorder)
        if value.isNone != isNone {
          try recorder.fail(message(call, expression, value, nil), at: call.location)
        }
        return .void
      }
    }
    host.macros["XCTUnwrap"] = { call in
      guard let expression = call[0] else { return .none }
      let value = try known(call.evaluate(expression), recorder)
      guard value.isNone else { return value }
      try recorder.fail(message(call, expression, value, nil), at: call.location)
      throw TestEnded()
    }
    host.macros["XCTFail"] = { call in
      let text = try call[0].map { message(try call.evaluate($0)) }
      try recorder.fail(text ?? "XCTFail", at: call.location)
      return .void
    }
    for (name, expected) in [("XCTSkipIf", true), ("XCTSkipUnless", false)] {
      host.macros[name] = { call in
        guard let condition = call[0] else { return .void }
        guard try known(call.evaluate(condition), recorder).bool == expected else { return .void }
        let reason = try call[1].map { message(try call.evaluate($0)) } ?? "the code skips the test"
        try recorder.skip(reason, at: call.location)
      }
    }
  }

  private static func installComparisons(in host: UIKitHost, _ recorder: TestRecorder) {
    let operators = [
      "XCTAssertEqual": "==", "XCTAssertNotEqual": "!=", "XCTAssertLessThan": "<",
      "XCTAssertGreaterThan": ">", "XCTAssertLessThanOrEqual": "<=", "XCTAssertGreaterThanOrEqual": ">=",
      "XCTAssertIdentical": "===", "XCTAssertNotIdentical": "!==", "XCTAssertEqualObjects": "==",
      "XCTAssertNotEqualObjects": "!=", "XCTAssertEqualWithAccuracy": "==",
      "XCTAssertNotEqualWithAccuracy": "!=",
    ]
    for (name, comparison) in operators {
      host.macros[name] = { call in
        guard let one = call[0], let other = call[1] else { return .void }
        let operands = (try known(call.evaluate(one), recorder), try known(call.evaluate(other), recorder))
        let holds: Value
        let distance = name.hasSuffix("WithAccuracy") ? call[2] : call["accuracy"]
        if let accuracy = try distance.map({ try known(call.evaluate($0), recorder) })?.double,
          let a = operands.0.double, let b = operands.1.double
        {
          holds = .boolean((abs(a - b) <= accuracy) == (comparison == "=="))
        } else {
          holds = try known(call.apply(comparison, operands.0, operands.1), recorder)
        }
        if holds.bool != true {
          try recorder.fail(
            "\(text(call.location, call)): \(describe(operands.0)) \(comparison) \(describe(operands.1)) is false",
            at: call.location)
        }
        return .void
      }
    }
  }

  private static func abs(_ number: Double) -> Double { number.magnitude }

  private static func installErrors(in host: UIKitHost, _ recorder: TestRecorder) {
    host.macros["XCTAssertThrowsError"] = { call in
      guard let expression = call[0] else { return .void }
      guard let error = try thrown(by: expression, call) else {
        try recorder.fail("\(text(call.location, call)): no error is thrown", at: call.location)
        return .void
      }
      guard call.arguments.count > 1, let handler = call.arguments.last?.value,
        case .function(let function) = try call.evaluate(handler)
      else { return .void }
      return try call.interpreter.call(
        .function(function), [ArgumentValue(nil, error)], at: call.location)
    }
    host.macros["XCTAssertNoThrow"] = { call in
      guard let expression = call[0] else { return .void }
      if let error = try thrown(by: expression, call) {
        try recorder.fail("\(text(call.location, call)) throws \(describe(error))", at: call.location)
      }
      return .void
    }
  }

  /// Checks that the closure of `#expect(throws:)` throws an error.
  private static func expectError(_ call: MacroCall, _ recorder: TestRecorder) throws -> Value {
    guard let body = call.arguments.last?.value else { return .void }
    let closure = try call.evaluate(body)
    do {
      _ = try call.interpreter.call(closure, [], at: call.location)
    } catch {
      guard let value = Interpreter.thrownValue(of: error) else { throw error }
      return value
    }
    try recorder.fail("\(text(call.location, call)): no error is thrown", at: call.location)
    return .none
  }

  private static func thrown(by expression: GimbalSyntaxTree.Expression, _ call: MacroCall) throws -> Value? {
    do {
      _ = try call.evaluate(expression)
      return nil
    } catch {
      guard let value = Interpreter.thrownValue(of: error) else { throw error }
      return value
    }
  }

  // MARK: Checks

  private static func check(
    _ condition: GimbalSyntaxTree.Expression, is expected: Bool, _ call: MacroCall, _ recorder: TestRecorder
  ) throws -> Value {
    let (value, operands) = try call.compare(condition)
    for operand in [operands?.0, operands?.1].compactMap({ $0 }) { _ = try known(operand, recorder) }
    let result = try known(value, recorder)
    if result.bool != expected {
      try recorder.fail(message(call, condition, value, operands), at: call.location)
    }
    return result
  }

  /// Returns a value that is known; another one ends the test.
  private static func known(_ value: Value, _ recorder: TestRecorder) throws -> Value {
    if let unknown = value.asUnknown { try recorder.skip(unknown) }
    return value
  }

  private static func message(
    _ call: MacroCall, _ expression: GimbalSyntaxTree.Expression, _ value: Value, _ operands: (Value, Value)?
  ) -> String {
    let shown = operands.map { "\(describe($0.0)) and \(describe($0.1))" } ?? describe(value)
    return "\(text(call.location, call)): \(operands == nil ? "the value is" : "the values are") \(shown)"
  }

  private static func text(_ location: CodeLocation, _ call: MacroCall) -> String {
    let text = call.interpreter.program.text(of: location)
    return text.count > 200 ? "\(text.prefix(200))…" : text
  }

  private static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a message of the code.
  private static func message(_ value: Value) -> String { value.text ?? describe(value) }

  /// Returns the text of a value in a message.
  static func describe(_ value: Value) -> String {
    switch value {
    case .string(let text): "\"\(text)\""
    case .number(let number): text(of: number.value)
    case .integer(let integer), .literal(let integer, _): "\(integer)"
    case .boolean(let flag): "\(flag)"
    case .none: "nil"
    case .array(let elements): "[\(elements.prefix(100).map(describe).joined(separator: ", "))]"
    case .tuple(let elements): "(\(elements.map { describe($0.value) }.joined(separator: ", ")))"
    case .structure(let structure):
      "\(structure.type.name)("
        + structure.fields.sorted { $0.key < $1.key }.map { "\($0.key): \(describe($0.value))" }
        .joined(separator: ", ") + ")"
    case .symbol(let symbol): ".\(symbol.name)"
    case .enumeration(let enumeration): ".\(enumeration.name)"
    default: value.kindName
    }
  }

  // MARK: Numerics

  /// Compares two numbers as `isApproximatelyEqual(to:absoluteTolerance:relativeTolerance:)` of swift-numerics does.
  private static func isApproximatelyEqual(_ call: NativeCall) -> Value {
    for value in [call.receiver] + call.arguments.map(\.value) where value.asUnknown != nil { return value }
    guard let one = call.receiver.double, let other = call["to"]?.double else {
      return call.unknown("the comparison of these values")
    }
    let absolute = call["absoluteTolerance"]?.double
    let standard = absolute == nil ? Double.ulpOfOne.squareRoot() : 0
    let relative = call["relativeTolerance"]?.double ?? standard
    if one == other { return .boolean(true) }
    let difference = (one - other).magnitude
    let scale = max(one.magnitude, other.magnitude)
    return .boolean(difference.isFinite && difference <= max(absolute ?? 0, relative * scale))
  }
}
