package import GimbalDocuments
package import GimbalModel
package import GimbalReporting

/// A run that answers the requests of a stream with one or more concurrent workers. The output does not
/// depend on the number of workers.
package struct RequestRun: Sendable {
  private let library: SceneLibrary
  private let files: (any FileAccess)?
  private let jobs: Int
  private let resources: Resources
  private let cancellation: Cancellation
  private let put: @Sendable ([UInt8]) -> Void

  /// The number of answer bytes after which a single worker writes the collected answers, even if it has
  /// already read further requests.
  private static let chunk = 1 << 16

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - library: The scenes that requests refer to.
  ///   - files: The file system for paths in requests, or `nil` to reject requests with a path.
  ///   - jobs: The number of workers.
  ///   - resources: The limits on each request.
  ///   - put: A closure that receives the answers in order. It is never called on two threads at the same
  ///     time.
  package init(
    _ library: SceneLibrary, files: (any FileAccess)?, jobs: Int = 1, resources: Resources = Resources(),
    cancellation: Cancellation = .never, put: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.library = library
    self.files = files
    self.jobs = jobs
    self.resources = resources
    self.cancellation = cancellation
    self.put = put
  }

  /// Answers all requests of a stream. A single worker answers all requests that it has read before it reads
  /// further requests.
  ///
  /// - Parameters:
  ///   - tally: The statistics, which are updated even if this function throws.
  ///   - line: The number of lines that were read before this stream.
  ///   - source: A closure that returns the next bytes, or an empty array at the end.
  /// - Returns: The total number of lines that were read, including `line`.
  /// - Throws: `CancellationError`, or the error that `source` throws.
  package func run(
    _ tally: inout RequestTally, after line: Int = 0, _ source: @escaping () throws -> [UInt8]
  ) throws -> Int {
    var batches = RequestBatches(after: line, limit: resources.limits[.requestBytes], source)
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
        try cancellation.check(CancellationError())
        pool.add(share)
      }
    }
    return batches.number
  }

  private var solver: RequestSolver {
    RequestSolver(library, files: files, resources: resources, cancellation: cancellation)
  }

  private func answer(_ batch: RequestBatch, solver: inout RequestSolver) throws {
    defer { put(solver.takeAnswers()) }
    for line in batch.lines {
      try solver.answer(line, of: batch.bytes)
      if solver.count >= RequestRun.chunk { put(solver.takeAnswers()) }
    }
  }
}
