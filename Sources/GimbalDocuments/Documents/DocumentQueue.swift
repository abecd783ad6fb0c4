import Dispatch
import GimbalModel
import Synchronization

/// A pool of threads that read and solve files in order, ahead of the thread that prints the results. For
/// each thread, at most two files are being prepared or waiting to be taken.
final class DocumentQueue: Sendable {
  private let paths: [String]
  private let prepared = Lock<[Int: Result<PreparedFile, any Error>]>([:])
  private let next = Atomic(0)
  private let isStopped = Atomic(false)
  /// The number of files that can be prepared before another file is taken. The semaphore is created with the
  /// value 0, because a semaphore must not be destroyed while its value is less than its initial value.
  private let room = DispatchSemaphore(value: 0)
  private let ready: [DispatchSemaphore]
  private let threads = Lock<[WorkerThread]>([])

  /// Starts the threads. Returns `nil` if there is at most one job or file, or if the system cannot create
  /// any thread.
  ///
  /// - Parameter prepare: A closure that is called once for each thread. It returns the function with which
  ///   the thread prepares files.
  init?(_ paths: [String], jobs: Int, prepare: () -> @Sendable (String) throws -> PreparedFile) {
    let count = min(jobs, paths.count)
    guard count > 1 else { return nil }
    self.paths = paths
    ready = paths.map { _ in DispatchSemaphore(value: 0) }
    for _ in 0..<2 * count { room.signal() }
    let started = (0..<count).compactMap { _ in
      let prepare = prepare()
      return WorkerThread { self.run(prepare) }
    }
    guard !started.isEmpty else { return nil }
    threads.withLock { $0 = started }
  }

  private func run(_ prepare: (String) throws -> PreparedFile) {
    while true {
      room.wait()
      guard !isStopped.load(ordering: .acquiring) else { return }
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < paths.count else { return }
      let result = Result { try prepare(paths[index]) }
      prepared.withLock { $0[index] = result }
      ready[index].signal()
    }
  }

  /// Waits until the file at an index is prepared, and returns it. Each file can be taken only once.
  func take(_ index: Int) -> Result<PreparedFile, any Error> {
    ready[index].wait()
    room.signal()
    return prepared.withLock { $0.removeValue(forKey: index) } ?? .failure(CancellationError())
  }

  /// Stops the threads, and waits until each thread has finished its current file.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    let threads = threads.withLock { $0 }
    for _ in threads { room.signal() }
    for thread in threads { thread.wait() }
  }
}
