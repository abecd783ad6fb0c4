package import GimbalChecks
package import GimbalDocuments
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalStore
import Synchronization

/// A watch over files, which reports the moved views and the changed findings after each save.
///
/// The run does not wait and does not print: the caller polls it and prints the reports.
package final class WatchRun {
  /// The services and options of a run.
  package struct Options {
    /// The commands that run after each save.
    package var commands: [String] = []
    /// `true` to draw the scene that changed last.
    package var draws = false
    /// A closure that returns `true` for a document in a folder that is watched.
    package var includes: (String) -> Bool = { _ in true }
    package var resources = Resources()
    package var cancellation = Cancellation.never

    package init() {}
  }

  /// The state of one watched file.
  private struct Target {
    var content: WatchedContent?
    /// The files that the script reads.
    var dependencies: [String] = []
    /// The last valid state; `nil` before the first one.
    var state: LayoutState?
    /// `true` if the next poll reads the file again, although it did not change.
    var isPending = false
    /// `true` if the removal of the file was reported.
    var isRemoved = false
  }

  private let paths: [String]
  private let options: Options
  private let solver: LayoutStateSolver
  private let files: any FileAccess
  private let folders: WatchedFolders
  private let console: any Console
  private let clock: any WallClock
  private var reader: WatchedContentReader
  private var watch: FileWatch
  private var order: [String] = []
  private var targets: [String: Target] = [:]
  private var drawn: [PictureSubject] = []
  /// The paths of the command line that are folders. One that is removed has no documents until it exists again.
  private var knownFolders: Set<String> = []
  private var nextListing: ContinuousClock.Instant
  /// The clock for the intervals between listings.
  private let now: () -> ContinuousClock.Instant

  /// The time between two listings of the folders. If a listing takes long, the time is `idleFactor` times as long
  /// as the listing.
  package static let listingInterval: Duration = .seconds(1)
  private static let idleFactor = 200

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - paths: The watched files and folders.
  ///   - console: The console whose width applies to pictures and to the output of commands.
  ///   - now: The clock for the intervals between listings of folders.
  package init(
    _ paths: [String], solver: LayoutStateSolver, options: Options, files: any FileAccess,
    stamps: any FileStampSource, console: any Console, ids: any IDSource, clock: any WallClock,
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    (self.paths, self.solver, self.options, self.files) = (paths, solver, options, files)
    (self.console, self.clock, self.now) = (console, clock, now)
    folders = WatchedFolders(in: stamps)
    reader = WatchedContentReader(
      files: files, ids: ids, resources: options.resources, cancellation: options.cancellation)
    watch = FileWatch([], in: stamps)
    nextListing = now()
  }

  /// The number of watched files.
  package var count: Int { order.count }

  /// The paths of the command line that do not exist.
  package var missingPaths: [String] { paths.filter { !folders.exists($0) } }

  /// Reads all files for the first time, and returns a report on each.
  ///
  /// - Parameter each: A closure that is called with each report as soon as its file is solved.
  package func start(each: (WatchReport) -> Void = { _ in }) -> [WatchReport] {
    list(reportsNew: false)
    return order.compactMap { path in
      guard !options.cancellation.isCancelled, let report = read(path) else { return nil }
      each(report)
      return report
    }
  }

  /// The time to the next poll, which is shorter if a file may still be written.
  package func wait(_ interval: Duration) -> Duration {
    watch.isSettling ? min(interval, FileWatch.settlingInterval) : interval
  }

  /// Returns the reports on the files that changed since the last call.
  ///
  /// - Parameter each: A closure that is called with each report as soon as its file is solved.
  package func poll(each: (WatchReport) -> Void = { _ in }) -> [WatchReport] {
    if now() >= nextListing { list(reportsNew: true) }
    let changed = Set(watch.poll())
    if changed.isEmpty, !targets.values.contains(where: \.isPending) { return [] }
    return order.compactMap { path in
      guard targets[path]?.isPending == true || !changed.isDisjoint(with: stampedPaths(of: path)),
        !options.cancellation.isCancelled,
        let report = watch.stamp(of: path) == nil ? remove(path) : read(path)
      else { return nil }
      each(report)
      return report
    }
  }

  /// Returns the picture of the scene that changed last, in the current width of the console; `nil` if nothing is
  /// drawn.
  ///
  /// - Parameter rows: The number of rows of a square picture; `nil` for any number.
  package func picture(rows: Int? = nil) -> String? {
    if drawn.isEmpty { return nil }
    var sheet = TextSheet()
    sheet.rows = rows
    sheet.columns = console.columns
    sheet.lineWidth = console.outputWidth
    sheet.isASCII = !console.showsUnicode
    return sheet.text(of: drawn, drawn.map(\.picture))
  }

  // MARK: Files

  /// Lists the folders, and watches the documents that were added. Removed files stay watched, because most editors
  /// create them again.
  ///
  /// - Parameter reportsNew: `true` to report the added documents by the next polls.
  private func list(reportsNew: Bool) {
    let start = now()
    knownFolders.formUnion(paths.filter(folders.isFolder))
    let existing = paths.filter { !knownFolders.contains($0) || folders.exists($0) }
    let listed = folders.files(of: existing).filter { paths.contains($0) || options.includes($0) }
    for path in listed where targets[path] == nil {
      targets[path] = Target()
      order.append(path)
    }
    follow(reportsNew: reportsNew)
    nextListing = now() + max(WatchRun.listingInterval, (now() - start) * WatchRun.idleFactor)
  }

  private func follow(reportsNew: Bool) {
    watch.follow(order.flatMap(stampedPaths), reportsNew: reportsNew)
  }

  /// Returns the files whose changes concern a watched file: the file itself, the log of a project, and the files that
  /// a script reads or that a Swift file sees.
  private func stampedPaths(of path: String) -> [String] {
    switch targets[path]?.content?.kind ?? WatchedContentReader.kind(of: path, files) {
    case .project: [path, path + "-wal"]
    case .script: [path] + (targets[path]?.dependencies ?? []).filter { $0 != path }
    case .document: [path] + (targets[path]?.dependencies ?? [])
    }
  }

  // MARK: Reports

  private var time: String {
    let time = clock.now()
    return Moment.text(ofSeconds: time.seconds + Int64(clock.offset(at: time)))
  }

  /// Returns a report on a removed file, or `nil` if the removal was reported before.
  private func remove(_ path: String) -> WatchReport? {
    targets[path]?.isPending = false
    guard targets[path]?.isRemoved == false else { return nil }
    targets[path]?.isRemoved = true
    return WatchReport(removed: path, at: time)
  }

  /// Reads and solves a file. Returns `nil` if the scenes of a project did not change, or if the file is to be read
  /// again by the next poll.
  private func read(_ path: String) -> WatchReport? {
    guard var target = targets[path] else { return nil }
    (target.isPending, target.isRemoved) = (false, false)
    defer { targets[path] = target }
    do throws(WatchFailure) {
      let content = try reader.content(of: path)
      if content.kind == .project, target.state?.hasSameScenes(as: content.file) == true { return nil }
      let start = ContinuousClock.now
      let (state, change) = try compare(content, with: target.state)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      (target.content, target.state) = (content, state)
      follow(content.dependencies, of: path, &target)
      var report = WatchReport(of: path, state, change, seconds: seconds, at: time)
      report.output = WatchCommands(
        commands: options.commands, files: files, resources: options.resources,
        cancellation: options.cancellation
      ).output(on: content, like: console)
      if options.draws { draw(content, change?.firstMovedScene) }
      return report
    } catch {
      if error.isTransient {
        target.isPending = true
        return nil
      }
      // A script that failed can become valid when a file that it reads changes.
      follow(error.dependencies, of: path, &target)
      return WatchReport(of: path, error: error.text, at: time)
    }
  }

  private func follow(_ dependencies: [String], of path: String, _ target: inout Target) {
    if dependencies.isEmpty, target.dependencies.isEmpty { return }
    target.dependencies = dependencies
    targets[path] = target
    follow(reportsNew: false)
  }

  private func compare(
    _ content: WatchedContent, with old: LayoutState?
  ) throws(WatchFailure) -> (LayoutState, LayoutStateChange?) {
    do {
      let state = try solver.state(of: content.file)
      let change = try old.map {
        try LayoutStateChange(from: $0, to: state, identities: content.identities)
      }
      return (state, change)
    } catch {
      throw WatchFailure(text: DocumentFault(error, path: content.file.path).text)
    }
  }

  private func draw(_ content: WatchedContent, _ moved: SceneID?) {
    guard let scene = moved ?? content.current else { return }
    // A scene that cannot be drawn was reported as an error before.
    drawn = (try? solver.subjects(of: scene, in: content.file)) ?? drawn
  }
}

/// Commands that run on the scenes of a watched file after each save, in a project in memory.
struct WatchCommands {
  let commands: [String]
  let files: any FileAccess
  let resources: Resources
  let cancellation: Cancellation

  /// Runs the commands and returns their output and their errors.
  ///
  /// - Parameter console: The console whose width applies to the output.
  func output(on content: WatchedContent, like console: any Console) -> String {
    if commands.isEmpty { return "" }
    let collector = CollectingConsole(base: console)
    let session = Session(
      project: .inMemory(), console: collector, files: files, isQuiet: true, resources: resources,
      cancellation: cancellation)
    defer { session.project.close() }
    do {
      try session.transaction(.write, saying: "") { transaction in
        for part in content.file.scenes { try transaction.insert(part.scene) }
        return .commit(())
      }
    } catch {
      return DocumentFault(error, path: content.file.path).text
    }
    session.state.scene = content.current
    for (index, command) in commands.enumerated() where !session.state.isOver {
      let source = Source(
        name: "--run", text: command, firstLine: index + 1, isNumbered: commands.count > 1)
      guard session.run(source, stopsAtError: true) else { break }
    }
    return collector.take()
  }
}

/// A console that collects output and errors in their order.
private final class CollectingConsole: Console {
  private let base: any Console
  private let text = Lock("")

  init(base: any Console) { self.base = base }

  func print(_ text: String) { self.text.withLock { $0 += text } }
  func writeError(_ text: String) { print(text) }
  var columns: Int? { base.columns }
  var showsUnicode: Bool { base.showsUnicode }
  var outputWidth: LineWidth? { base.outputWidth }
  var errorWidth: LineWidth? { base.outputWidth }

  func take() -> String { text.withLock { $0 } }
}
