import GimbalInterpreter
import GimbalUIKit

/// The exceptions of Objective-C, and the assertions of code and of XCTest about them.
///
/// A running layout ignores assertions, as in a release. In a test, they raise exceptions.
enum ExceptionLibrary {
  private static let className = "NSException"

  static var types: [TypeInfo] {
    let exception = NativeMembers()
    exception.make = { make($0["name"] ?? $0[0], reason: $0["reason"] ?? .none, in: $0.interpreter) }
    exception.methods["raise"] = { throw Interpreter.exception($0.receiver) }
    exception.staticMethods["raise"] = { call in
      throw Interpreter.exception(make(call[0], reason: call[1] ?? .none, in: call.interpreter))
    }
    return [TypeInfo(className, .structure, native: exception)]
  }

  private static func make(_ name: Value?, reason: Value, in interpreter: Interpreter) -> Value {
    guard let type = interpreter.program.builtInType(className) else { return .none }
    return .structure(StructureValue(type, ["name": name ?? .none, "reason": reason]))
  }

  /// An exception that code raised.
  struct Raised {
    /// The name; `nil` for an error without one.
    let name: String?
    let reason: String?
  }

  /// Runs code, and returns the exception that it raises; `nil` for none.
  ///
  /// A fault for which UIKit or the system raises an exception is one, too, and is not reported.
  static func raised(
    in interpreter: Interpreter, _ host: UIKitHost, by body: () throws -> Void
  ) throws -> Raised? {
    let marks = (runtime: interpreter.faults.count, layout: host.faults.count)
    do {
      try body()
    } catch {
      guard let value = Interpreter.thrownValue(of: error) else { throw error }
      return Raised(name: value.asStructure?["name"].text, reason: value.asStructure?["reason"].text)
    }
    let fatal = host.takeFaults(after: marks.layout) { [.noCommonAncestor, .visualFormat].contains($0.kind) }
    if let fault = interpreter.takeFaults(after: marks.runtime).first {
      return Raised(name: nil, reason: fault.message)
    }
    return fatal.first.map { Raised(name: "NSInvalidArgumentException", reason: $0.message) }
  }

  /// Adds the assertions of Foundation, and those of XCTest about exceptions.
  static func install(in host: UIKitHost, _ recorder: TestRecorder) {
    host.macros["NSAssert"] = { call in
      guard let condition = call[0], try call.evaluate(condition).bool == false else { return .void }
      let name = Value.string("NSInternalInconsistencyException")
      throw Interpreter.exception(
        make(name, reason: try call[1].map(call.evaluate) ?? .none, in: call.interpreter))
    }
    for name in ["XCTAssertThrows", "XCTAssertThrowsSpecific", "XCTAssertThrowsSpecificNamed"] {
      host.macros[name] = { call in
        guard let expression = call[0] else { return .void }
        let raised = try raised(in: call.interpreter, host) { _ = try call.evaluate(expression) }
        let expected = name.hasSuffix("Named") ? try call[2].map(call.evaluate)?.text : nil
        if raised == nil || expected != nil && raised?.name != expected {
          let text = call.interpreter.program.text(of: call.location)
          let found = raised.map { "the exception is '\($0.name ?? $0.reason ?? "")'" }
          try recorder.fail("\(text.prefix(200)): \(found ?? "no exception is raised")", at: call.location)
        }
        return .void
      }
    }
  }
}
