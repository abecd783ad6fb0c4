import Dispatch
package import GimbalSyntaxTree
import Synchronization

/// Several parsers that parse files in parallel.
package final class ParserPool: Sendable {
  private struct State {
    var next = 0
    /// The results that wait for that of an earlier file.
    var results: [Int: Result<SourceFile, any Error>] = [:]
    var delivered = 0
    var isCancelled = false
  }

  private let parsers: [ParserProcess]

  /// Creates a pool. The programs are started when there are files for them.
  ///
  /// - Parameters:
  ///   - count: The number of parsers, at least 1.
  ///   - folder: The folder of the program.
  package init(
    count: Int, folder: String = ParserProcess.folder, timeLimit: Int = ParserProcess.timeLimit
  ) throws(ParserFailure) {
    var parsers: [ParserProcess] = []
    for _ in 0..<max(count, 1) { parsers.append(try ParserProcess(folder: folder, timeLimit: timeLimit)) }
    self.parsers = parsers
  }

  /// Parses files, and passes on the results in the order of the files.
  ///
  /// The closures run on several threads; `receive` runs on one thread at a time.
  ///
  /// - Parameters:
  ///   - count: The number of files.
  ///   - source: Returns the source text of a file.
  ///   - receive: Uses the result of a file. It returns `false` to cancel the files that are left.
  package func parse(
    count: Int, source: @Sendable (Int) throws -> [UInt8],
    receive: @Sendable (Int, Result<SourceFile, any Error>) -> Bool
  ) {
    let state = Mutex(State())
    let workers = min(parsers.count, count)
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      while let index = state.withLock({ ParserPool.next(&$0, count: count) }) {
        let result = Result { try parsers[worker].parse(source(index)) }
        state.withLock { state in
          state.results[index] = result
          while !state.isCancelled, let ready = state.results.removeValue(forKey: state.delivered) {
            state.isCancelled = !receive(state.delivered, ready)
            state.delivered += 1
          }
        }
      }
    }
  }

  private static func next(_ state: inout State, count: Int) -> Int? {
    guard !state.isCancelled, state.next < count else { return nil }
    defer { state.next += 1 }
    return state.next
  }
}
