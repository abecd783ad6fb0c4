import GimbalInterpreter
import GimbalSyntaxTree
import GimbalUIKit

/// A run of one test: each case of a test has a new instance of the suite.
struct TestRun {
  let test: CodeTest
  private let host: UIKitHost
  private let interpreter: Interpreter
  private let recorder: TestRecorder

  init(_ test: CodeTest, in program: Program, _ options: LayoutCodeOptions) {
    self.test = test
    var environment = Environment(device: options.device, orientation: options.orientations[0])
    environment.direction = options.direction
    environment.textSize = options.textSize
    if let version = options.systemVersions.first { environment.systemVersion = version }
    host = UIKitHost(environment: environment, images: options.images, texts: options.texts)
    host.runsTests = true
    interpreter = Interpreter(
      program, host: host, assumptions: options.assumptions, limits: options.limits)
    recorder = TestRecorder(interpreter)
    TestLibrary.install(in: host, recorder)
  }

  var assertions: AssertionCount { recorder.assertions }

  func run() -> TestOutcome {
    do {
      for arguments in try cases() { try runCase(arguments) }
      try recorder.checkBranches()
      try checkFaults()
      try checkAssertions()
    } catch is TestEnded {
      // The recorder has the reason.
    } catch {
      let location = interpreter.errorLocation ?? test.location
      if let issue = issue(of: error, at: location) { return .failed(recorder.issues + [issue]) }
    }
    if !recorder.issues.isEmpty { return .failed(recorder.issues) }
    if let skip = recorder.skip {
      // A fault that ends the app makes the values after it unknown.
      if let fault = interpreter.faults.first,
        !interpreter.assumedBranches.contains(where: { !$0.isSupplied })
      {
        return .failed([TestIssue(fault.message, at: fault.location)])
      }
      return .skipped(skip)
    }
    return .passed
  }

  /// Returns the failure for an error that ended the test; `nil` for an error that skips it.
  private func issue(of error: any Error, at location: CodeLocation) -> TestIssue? {
    guard let value = Interpreter.thrownValue(of: error) else {
      return TestIssue(Interpreter.message(of: error), at: location)
    }
    if value.asStructure?.type.name == "XCTSkip" {
      let reason = value.asStructure?["message"].text ?? "the code skips the test"
      _ = try? recorder.skip(reason, at: test.location)
      return nil
    }
    return TestIssue("the test throws an error: \(TestLibrary.describe(value))", at: location)
  }

  /// Faults that end the run of an app are failures.
  private func checkFaults() throws {
    for fault in interpreter.faults { try recorder.fail(fault.message, at: fault.location) }
    for fault in host.faults where fault.kind == .noCommonAncestor || fault.kind == .visualFormat {
      try recorder.fail(fault.message, at: fault.location)
    }
  }

  /// Skips a test that calls an assertion of a module that is not known.
  private func checkAssertions() throws {
    let prefixes = ["assert", "verify", "expect", "XCTAssert"]
    let unknown = host.undeclaredNames.subtracting(["assert", "assertionFailure"]).sorted().first { name in
      prefixes.contains(where: name.hasPrefix)
    }
    if let unknown {
      try recorder.skip("depends on '\(unknown)', which is not declared in the files", at: test.location)
    }
  }

  /// Returns the examples of a spec.
  func examples() -> [SpecExamples.Example] { (try? collect().examples) ?? [] }

  /// Runs a spec, which declares its examples.
  private func collect() throws -> SpecExamples {
    let examples = SpecExamples()
    SpecLibrary.install(in: host, examples)
    let receiver =
      test.function.isStatic
      ? test.suite.map(Value.type)
      : try test.suite.map { try interpreter.instantiate($0, [], at: test.location) }
    _ = try interpreter.call(test.function, of: receiver, [], at: test.location)
    return examples
  }

  private func runCase(_ arguments: [ArgumentValue]) throws {
    if let index = test.example {
      let examples = try collect()
      guard examples.examples.indices.contains(index) else { return }
      for closure in examples.closures(of: examples.examples[index]) {
        _ = try interpreter.call(closure, [], at: test.location)
      }
      return
    }
    let receiver = try test.suite.map { try interpreter.instantiate($0, [], at: test.location) }
    func call(_ names: [String]) throws {
      guard test.framework == .xctest, let receiver else { return }
      for name in names where test.suite?.overrides(name) == true {
        _ = try interpreter.callMethod(name, of: receiver, [], at: test.location)
      }
    }
    if test.function.isStatic {
      _ = try interpreter.call(test.function, of: test.suite.map(Value.type), arguments, at: test.location)
      return
    }
    try call(["setUp", "setUpWithError"])
    _ = try interpreter.call(test.function, of: receiver, arguments, at: test.location)
    try call(["tearDownWithError", "tearDown"])
  }

  /// Returns the arguments of each case: those of `arguments:`, or one case without arguments.
  private func cases() throws -> [[ArgumentValue]] {
    let parameters = test.function.declaration.parameters
    guard !parameters.isEmpty, test.example == nil else { return [[]] }
    let all = test.function.attributeCalls.flatMap(\.arguments)
    guard let first = all.firstIndex(where: { $0.label == "arguments" }) else { return [[]] }
    // A second collection has no label: each element of one is combined with each of the other.
    var collections: [[Value]] = []
    for argument in all[first...] where argument.label == "arguments" || argument.label == nil {
      let value = try interpreter.evaluate(
        argument.value, in: test.suite, file: test.function.location.file)
      if let unknown = value.asUnknown { try recorder.skip(unknown) }
      guard let elements = try interpreter.elements(of: value) else {
        try recorder.skip("the arguments of the test are not known", at: test.location)
      }
      collections.append(elements)
    }
    func labeled(_ values: [Value]) -> [ArgumentValue] {
      zip(parameters, values).map { ArgumentValue($0.label, $1) }
    }
    if collections.count > 1 {
      return collections[0].flatMap { one in collections[1].map { labeled([one, $0]) } }
    }
    return collections[0].map { value in
      if parameters.count > 1, case .tuple(let elements) = value { return labeled(elements.map(\.value)) }
      return labeled([value])
    }
  }
}
