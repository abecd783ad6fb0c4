package import GimbalInterpreter
import GimbalSyntaxTree
import GimbalUIKit

/// The tests of layout code, which run in the interpreter.
package final class CodeTests {
  /// The macros of the test libraries of Objective-C, for files without the headers of these libraries.
  package static let objectiveCMacros = Array(ExpectaLibrary.macros.utf8)

  package let program: Program
  private let options: LayoutCodeOptions

  /// Creates the tests of files that see each other.
  ///
  /// - Complexity: O(declarations).
  package init(_ files: [Program.File], options: LayoutCodeOptions) {
    program = Program(
      files, builtIn: TestLibrary.types(with: UIKitHost.builtInTypes()), for: .tests)
    self.options = options
  }

  /// The tests in the order of the code.
  package var tests: [CodeTest] {
    var found = program.globalFunctions.compactMap { test($0, of: nil) }
    for type in program.declaredTypes where type.role == .class || type.role == .structure {
      // A class of XCTest inherits the tests of its superclasses.
      var seen: Set<String> = []
      if SpecLibrary.isSpec(type) {
        found += examples(of: type)
        continue
      }
      let isCase = type.isKind(ofName: "XCTestCase")
      for ancestor in isCase ? type.ancestry.filter(\.isDeclared) : [type] {
        for function in ancestor.declaredFunctions {
          guard let test = test(function, of: type), seen.insert(test.name).inserted else { continue }
          found.append(test)
        }
      }
    }
    return found.sorted {
      ($0.location.file, $0.location.span.start) < ($1.location.file, $1.location.span.start)
    }
  }

  /// Returns the examples of a spec, which runs for this.
  private func examples(of spec: TypeInfo) -> [CodeTest] {
    guard
      let function = spec.ancestry.filter(\.isDeclared).flatMap(\.declaredFunctions).first(where: {
        $0.declaration.name == "spec"
      })
    else { return [] }
    let test = CodeTest(
      framework: .quick, name: spec.qualifiedName, displayName: nil, location: function.location, suite: spec,
      function: function, isDisabled: false)
    return TestRun(test, in: program, options).examples().enumerated().map { index, example in
      CodeTest(
        framework: .quick, name: "\(spec.qualifiedName).\(example.name)", displayName: nil,
        location: example.location, suite: spec, function: function, example: index, isDisabled: false)
    }
  }

  private func test(_ function: FunctionMember, of suite: TypeInfo?) -> CodeTest? {
    let declaration = function.declaration
    guard declaration.role == .function, declaration.body != nil else { return nil }
    let name = (suite.map { "\($0.qualifiedName)." } ?? "") + declaration.name
    func isNamed(_ attribute: String, _ name: String) -> Bool {
      attribute == name || attribute == "Testing.\(name)"
    }
    if function.attributes.contains(where: { isNamed($0, "Test") }) {
      let calls = function.attributeCalls.filter { isNamed($0.name, "Test") }
      var displayName: String?
      if case .string(let parts)? = calls.first?.arguments.first?.value.kind,
        case .text(let text)? = parts.first
      {
        displayName = text
      }
      let traits = calls.flatMap(\.arguments) + (suite.map(suiteTraits) ?? [])
      return CodeTest(
        framework: .swiftTesting, name: name, displayName: displayName, location: function.location,
        suite: suite, function: function, isDisabled: traits.contains { isDisabled($0.value) })
    }
    guard let suite, suite.isKind(ofName: "XCTestCase"), !function.isStatic, declaration.parameters.isEmpty,
      declaration.name.hasPrefix("test")
    else { return nil }
    return CodeTest(
      framework: .xctest, name: name, displayName: nil, location: function.location, suite: suite,
      function: function, isDisabled: false)
  }

  /// The traits of the attributes `@Suite` of a type and of the types around it.
  private func suiteTraits(_ suite: TypeInfo) -> [Argument] {
    var traits: [Argument] = []
    var next: TypeInfo? = suite
    while let type = next {
      traits += type.attributeCalls.filter { $0.name == "Suite" }.flatMap(\.arguments)
      next = type.outer
    }
    return traits
  }

  /// Returns `true` for `.disabled()`, with a condition only if that is `true`.
  private func isDisabled(_ trait: Expression) -> Bool {
    switch trait.kind {
    case .member(nil, "disabled"): return true
    case .call(let callee, let arguments):
      guard case .member(nil, "disabled") = callee.kind else { return false }
      guard let condition = arguments.first(where: { $0.label == "if" }) else { return true }
      if case .boolean(true) = condition.value.kind { return true }
      return false
    default: return false
    }
  }

  /// Runs a test in a program of its own.
  ///
  /// It must be called on a thread with a large stack, as all runs of an ``Interpreter``.
  package func run(_ test: CodeTest) -> TestOutcome {
    var assertions = AssertionCount()
    return run(test, counting: &assertions)
  }

  /// Runs a test in a program of its own, and adds its assertions to a count.
  package func run(_ test: CodeTest, counting assertions: inout AssertionCount) -> TestOutcome {
    if test.isDisabled { return .skipped(TestIssue("the code disables the test", at: test.location)) }
    let run = TestRun(test, in: program, options)
    let outcome = run.run()
    assertions += run.assertions
    return outcome
  }
}
