/// Requests of a stream answered one after the other, or by several workers: the bytes are the same.
package struct RequestRun: Sendable {
  private let library: SceneLibrary
  private let files: any FileAccess
  private let jobs: Int
  private let lineLimit: Int
  private let isCancelled: @Sendable () -> Bool
  private let put: @Sendable ([UInt8]) -> Void

  /// How many bytes of answers one worker gathers, unless there are no more requests by now.
  private static let chunk = 1 << 16

  /// - Parameters:
  ///   - library: the scenes that requests name.
  ///   - files: where the paths lead that they name.
  ///   - jobs: how many workers there are.
  ///   - lineLimit: how long a request may be, in bytes.
  ///   - put: given the answers in order; never by two at a time.
  package init(
    _ library: SceneLibrary, files: any FileAccess, jobs: Int = 1, lineLimit: Int = RequestLimit.line,
    isCancelled: @escaping @Sendable () -> Bool = { false }, put: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.library = library
    self.files = files
    self.jobs = jobs
    self.lineLimit = lineLimit
    self.isCancelled = isCancelled
    self.put = put
  }

  /// Answers every request of a stream, before more of it is asked for where there is one worker.
  ///
  /// - Parameters:
  ///   - tally: how it went; also where this throws.
  ///   - line: how many lines came before.
  ///   - source: the next piece of the stream; an empty one at its end.
  /// - Returns: how many lines have come now.
  /// - Throws: `CancellationError`, what the source throws.
  package func run(
    _ tally: inout RequestTally, after line: Int = 0, _ source: @escaping () throws -> [UInt8]
  ) throws -> Int {
    var batches = RequestBatches(after: line, limit: lineLimit, source)
    guard jobs > 1 else {
      var solver = solver
      defer { tally += solver.tally }
      while let batch = try batches.next() { try answer(batch, solver: &solver) }
      return batches.number
    }
    let pool = RequestPool(jobs: jobs, put: put) { solver }
    defer { tally += pool.finish() }
    while let batch = try batches.next() {
      for share in batch.shares(of: RequestLimit.share) {
        if isCancelled() { throw CancellationError() }
        pool.add(share)
      }
    }
    return batches.number
  }

  private var solver: RequestSolver { RequestSolver(library, files: files, isCancelled: isCancelled) }

  private func answer(_ batch: RequestBatch, solver: inout RequestSolver) throws {
    defer { put(solver.takeAnswers()) }
    for line in batch.lines {
      try solver.answer(line, of: batch.bytes)
      if solver.count >= RequestRun.chunk { put(solver.takeAnswers()) }
    }
  }
}
