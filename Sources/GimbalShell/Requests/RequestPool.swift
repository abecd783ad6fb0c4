import Dispatch
import Synchronization

/// Workers that answer shares of requests at the same time, and put the answers in the order of the requests.
///
/// A few shares a worker are on their way at most: where answers are not taken, or one share takes long, adding waits.
final class RequestPool: Sendable {
  private struct Queue {
    var shares: [(ticket: Int, batch: RequestBatch)] = []
    var nextTicket = 0
  }

  private struct Results {
    /// Answers whose turn has not come.
    var waiting: [Int: Result] = [:]
    var turn = 0
    /// How the requests went whose answers were put.
    var tally = RequestTally()
    /// Whether nothing is to follow: a share was left in the middle.
    var isOver = false
  }

  private struct Result {
    let answers: [UInt8]
    let tally: RequestTally
    let weight: Int
    let isLast: Bool
  }

  private let queue = Mutex(Queue())
  private let results = Mutex(Results())
  /// How many more shares may be on their way.
  private let room: DispatchSemaphore
  /// How many shares nobody has taken; none for a worker is the end.
  private let work = DispatchSemaphore(value: 0)
  private let workers = DispatchGroup()
  private let jobs: Int
  private let put: @Sendable ([UInt8]) -> Void

  /// Shares a worker that are on their way.
  private static let depth = 4

  /// - Parameters:
  ///   - put: given answers in order, by one worker at a time.
  ///   - solver: makes a worker's solver.
  init(jobs: Int, put: @escaping @Sendable ([UInt8]) -> Void, solver: @escaping @Sendable () -> RequestSolver)
  {
    self.jobs = jobs
    self.put = put
    room = DispatchSemaphore(value: jobs * RequestPool.depth)
    for job in 0..<jobs {
      // A queue each, so that each has a thread. Signals go to the others.
      DispatchQueue(label: "gimbal.requests.\(job)").async(group: workers) { self.work(solver()) }
    }
  }

  /// Adds a share; waits while too many are on their way.
  func add(_ batch: RequestBatch) {
    for _ in 0..<weight(of: batch) { room.wait() }
    queue.withLock { queue in
      queue.shares.append((queue.nextTicket, batch))
      queue.nextTicket += 1
    }
    work.signal()
  }

  /// Waits until everything that was added is answered.
  ///
  /// - Returns: how it went.
  func finish() -> RequestTally {
    for _ in 0..<jobs { work.signal() }
    workers.wait()
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

  /// Nothing takes more than all the room.
  private func weight(of batch: RequestBatch) -> Int { min(batch.weight, jobs * RequestPool.depth) }

  /// Puts the answers of all shares whose turn has come.
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
