package import GimbalInterpreter

/// A test of layout code: a method of XCTest, a function of Swift Testing, or an example of a spec of Quick.
package struct CodeTest {
  package enum Framework: String, Sendable { case xctest, swiftTesting, quick }

  package let framework: Framework
  /// The name: the suite with the types around it, and the function, such as `LoginTests.testPortrait`.
  package let name: String
  /// The name that the code gives to the test for people; `nil` for the name of the function.
  package let displayName: String?
  package let location: CodeLocation
  let suite: TypeInfo?
  let function: FunctionMember
  /// The index of the example in its spec; `nil` for other tests.
  var example: Int?
  /// The reason why the code disables the test; `nil` for tests that run.
  let isDisabled: Bool
}

/// The number of assertions that tests evaluated.
package struct AssertionCount: Equatable, Sendable {
  package var run = 0
  /// The number of those that hold.
  package var passed = 0

  package init() {}

  package static func += (one: inout AssertionCount, other: AssertionCount) {
    one.run += other.run
    one.passed += other.passed
  }
}

/// The result of a test.
package enum TestOutcome {
  case passed
  case failed([TestIssue])
  /// The test needs what is not known, or the code skips it.
  case skipped(TestIssue)
}

/// A failure of a test, or the reason why it is skipped.
package struct TestIssue {
  package let message: String
  package let location: CodeLocation

  package init(_ message: String, at location: CodeLocation) {
    (self.message, self.location) = (message, location)
  }
}
