import Dispatch
import Foundation
import GimbalParserProcess
import GimbalSyntaxTree

/// A reader of Swift code for tests, and a thread with the stack that the interpreter needs.
enum CodeReader {
  private final class Result<Value>: @unchecked Sendable {
    var value: Value?
  }

  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
  }

  /// Returns the syntax tree of a source text; `nil` if it cannot be parsed.
  static func tree(of source: [UInt8], by pool: ParserPool) -> SourceFile? {
    let result = Result<SourceFile>()
    pool.parse(count: 1, source: { _ in source }) { _, tree in
      result.value = try? tree.get()
      return true
    }
    return result.value
  }

  /// Runs a closure on a thread with a large stack, and returns its result.
  static func onLargeStack<Value>(_ body: @escaping () -> Value) -> Value? {
    let result = Result<Value>()
    let body = Unchecked(value: body)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      result.value = body.value()
      done.signal()
    }
    thread.stackSize = 1 << 30
    thread.start()
    done.wait()
    return result.value
  }
}
