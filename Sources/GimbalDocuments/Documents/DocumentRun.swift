import Dispatch
import GimbalInterfaceBuilder
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting
import Synchronization

/// A run that reads and solves project archives and Interface Builder documents in sequence and prints
/// reports, without a project. The run continues after an unreadable file.
package struct DocumentRun {
  private let reports: any DocumentReports
  private let options: DocumentOptions
  private let format: OutputFormat
  private let console: any Console
  private let files: any FileAccess
  private let ids: any IDSource
  private let log: TestLog?
  private let cancellation: Cancellation
  private let resources: Resources
  /// The number of files that are read and solved at the same time.
  private let jobs: Int
  /// A closure that is called with the path of each file that cannot be read or solved.
  private let failed: (String) -> Void
  /// A closure that is called with the path of each document that is skipped because of its platform.
  private let skipped: (String) -> Void
  /// A closure that is called with the number of processed files.
  private let progress: (Int) -> Void

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - log: The log that receives an entry for each unreadable file.
  ///   - jobs: The number of files that are read and solved at the same time. The output does not depend on
  ///     it.
  ///   - failed: A closure that is called with the path of each file that cannot be read or solved.
  ///   - skipped: A closure that is called with the path of each document that is skipped because of its platform.
  ///   - resources: The limits on each file and on each scene.
  package init(
    _ reports: any DocumentReports, options: DocumentOptions, format: OutputFormat, console: any Console,
    files: any FileAccess, ids: any IDSource, log: TestLog? = nil, resources: Resources = Resources(),
    jobs: Int = 1, cancellation: Cancellation = .never, failed: @escaping (String) -> Void = { _ in },
    skipped: @escaping (String) -> Void = { _ in },
    progress: @escaping (Int) -> Void = { _ in }
  ) {
    self.reports = reports
    self.options = options
    self.format = format
    self.console = console
    self.files = files
    self.ids = ids
    self.log = log
    self.cancellation = cancellation
    self.resources = resources
    self.jobs = jobs
    self.failed = failed
    self.skipped = skipped
    self.progress = progress
  }

  /// Prints reports on files, scene by scene for an archive and file by file otherwise. Returns the combined
  /// exit status.
  package func run(_ paths: [String]) -> ExitStatus {
    var status = ExitStatus.success
    var series = SeriesFormatter(format, in: console.outputWidth)
    let solver = solver
    let queue = DocumentQueue(paths, jobs: jobs) { self.solver.prepare }
    defer { queue?.stop() }
    for (index, path) in paths.enumerated() {
      progress(index)
      func stops() -> Bool {
        guard cancellation.isCancelled else { return false }
        let words = "cancelled after \(index) of \(paths.count) files"
        console.writeWarning(words + "\n")
        log?.add(cancelled: path, words)
        status.combine(.failed)
        return true
      }
      if stops() { break }
      var hasPrinted = false
      func put(_ reports: [Report]) {
        let text = series.text(of: reports.filter { format != .table || !$0.lists.isEmpty })
        if text.isEmpty { return }
        // Separate the tables of the scenes in one file by empty lines.
        console.print((hasPrinted && format == .table ? "\n" : "") + text)
        hasPrinted = true
      }
      func fail(_ error: any Error) {
        if reports.putsFindingsFirst {
          status.combineFindings(.document)
        } else {
          status.combine(.document)
        }
        failed(path)
        let fault = DocumentFault(error, path: path)
        console.writeWarning(fault.text)
        log?.add(unreadable: path, fault.message, line: fault.line, column: fault.column)
        put([fault.report])
      }
      do {
        let prepared = try queue.map { try $0.take(index).get() } ?? solver.prepare(path)
        noteFixedOrientation(of: prepared.file)
        for error in prepared.file.code?.syntaxErrors ?? [] { console.writeWarning(error.warning) }
        for found in prepared.file.code?.classes ?? [] {
          if let limit = found.limit { fail(UnfinishedClass(found, limit)) }
        }
        try solver.solve(prepared, failed: fail) {
          put(
            try self.reports.reports(
              on: $0, format: format, status: &status, cancellation: solver.budget.cancellation))
        }
      } catch {
        if stops() { break }
        if !skips(path, error) { fail(error) }
      }
    }
    progress(paths.count)
    console.print(series.end)
    return status
  }

  /// Prints a note on a document for another platform, if the reports skip such documents. Returns `false` for other
  /// errors.
  private func skips(_ path: String, _ error: any Error) -> Bool {
    guard reports.skipsOtherPlatforms, let platform = (error as? DocumentError)?.otherPlatform else {
      return false
    }
    console.writeWarning(
      "\(path.visible): note: the document is for \(platform.rawValue) and is skipped\n")
    skipped(path)
    return true
  }

  /// A new solver with its own budget, for one thread.
  private var solver: DocumentSolver {
    DocumentSolver(
      options: options, files: files, ids: ids, budget: WorkBudget(resources, cancellation: cancellation))
  }

  /// Prints a note if the device of a scene does not have the orientation that the options select.
  private func noteFixedOrientation(of file: SceneFile) {
    let found = file.scenes.lazy.compactMap { options.deviceWithoutOrientation(of: $0.scene) }.first
    guard let (device, orientation) = found, let only = device.onlyOrientation else { return }
    console.writeWarning(
      "\(file.path.visible): note: '\(device.whole.name)' does not rotate: its scenes are shown in \(only.rawValue), "
        + "not in \(orientation.rawValue)\n")
  }
}

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
