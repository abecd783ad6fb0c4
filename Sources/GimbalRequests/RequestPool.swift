import Dispatch
import GimbalDocuments
import GimbalModel
import Synchronization

/// A pool of workers that answer batches of requests concurrently and write the answers in the order of the
/// requests.
///
/// The number of pending batches is limited. `add` blocks while too many batches are pending. If the system
/// cannot create threads, each call to `add` answers its batch on the current thread.
final class RequestPool: Sendable {
  private struct Queue {
    var shares: [(ticket: Int, batch: RequestBatch)] = []
    var nextTicket = 0
  }

  private struct Results {
    /// The results of finished batches by ticket, the sequence number of a batch. Each result is kept until
    /// all earlier batches are finished.
    var waiting: [Int: Result] = [:]
    /// The ticket of the batch whose answers are written next.
    var turn = 0
    /// The statistics of the written answers.
    var tally = RequestTally()
    /// A Boolean value that indicates whether a batch was canceled. If so, no further answers are written.
    var isOver = false
  }

  private struct Result {
    let answers: [UInt8]
    let tally: RequestTally
    let weight: Int
    let isLast: Bool
  }

  private let queue = Lock(Queue())
  private let results = Lock(Results())
  /// The free capacity of the queue, in units of batch weight.
  private let room: DispatchSemaphore
  /// The number of queued batches. At the end, the semaphore is signaled once more for each worker, so that
  /// the workers stop.
  private let work = DispatchSemaphore(value: 0)
  private let threads = Lock<[WorkerThread]>([])
  private let jobs: Int
  private let solver: @Sendable () -> RequestSolver
  private let put: @Sendable ([UInt8]) -> Void

  /// The maximum total weight of pending batches, divided by the number of workers.
  private static let depth = 4

  /// Creates a pool and starts its threads.
  ///
  /// - Parameters:
  ///   - put: A closure that receives the answers in order. It is never called on two threads at the same
  ///     time.
  ///   - solver: A closure that creates the solver of a worker.
  init(jobs: Int, put: @escaping @Sendable ([UInt8]) -> Void, solver: @escaping @Sendable () -> RequestSolver)
  {
    self.jobs = jobs
    self.put = put
    self.solver = solver
    room = DispatchSemaphore(value: jobs * RequestPool.depth)
    let started = (0..<jobs).compactMap { _ in WorkerThread { self.work(solver()) } }
    threads.withLock { $0 = started }
  }

  /// Adds a batch. Blocks while too many batches are pending.
  func add(_ batch: RequestBatch) {
    for _ in 0..<weight(of: batch) { room.wait() }
    queue.withLock { queue in
      queue.shares.append((queue.nextTicket, batch))
      queue.nextTicket += 1
    }
    work.signal()
    if threads.withLock(\.isEmpty) {
      // Without threads, answer the batch here. The extra signal makes `work` return after this batch.
      work.signal()
      work(solver())
    }
  }

  /// Waits until all added batches are answered.
  ///
  /// - Returns: The statistics of all written answers.
  func finish() -> RequestTally {
    for _ in 0..<jobs { work.signal() }
    for thread in threads.withLock({ $0 }) { thread.wait() }
    return results.withLock { $0.tally }
  }

  private func work(_ solver: RequestSolver) {
    var solver = solver
    while true {
      work.wait()
      let next = queue.withLock { queue in queue.shares.isEmpty ? nil : queue.shares.removeFirst() }
      guard let next else { break }
      var isLast = false
      do throws(CancellationError) {
        for line in next.batch.lines { try solver.answer(line, of: next.batch.bytes) }
      } catch {
        isLast = true
      }
      let result = Result(
        answers: solver.takeAnswers(), tally: solver.takeTally(), weight: weight(of: next.batch),
        isLast: isLast)
      take(result, of: next.ticket)
    }
  }

  /// Returns the capacity that a batch occupies, which is at most the capacity of the whole queue.
  private func weight(of batch: RequestBatch) -> Int { min(batch.weight, jobs * RequestPool.depth) }

  /// Stores the result of a batch, then writes the answers of all finished batches that are next in order.
  private func take(_ result: Result, of ticket: Int) {
    results.withLock { results in
      results.waiting[ticket] = result
      while let next = results.waiting.removeValue(forKey: results.turn) {
        results.turn += 1
        if !results.isOver {
          put(next.answers)
          results.tally += next.tally
        }
        results.isOver = results.isOver || next.isLast
        for _ in 0..<next.weight { room.signal() }
      }
    }
  }
}
