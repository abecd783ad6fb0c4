import ArgumentParser
import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import Glibc

/// The subcommand `gimbal watch FILE…`.
struct WatchFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", _superCommandName: "gimbal",
    abstract: "Reports the moved views and the changed findings after each save of a file.",
    discussion: """
      Solves and checks the files when they are saved, and prints the views that moved by more than 0.01 pt since the \
      last valid version, the new findings, and the findings that no longer occur. A file is a .xib or .storyboard \
      document, layout code in a .swift file, an archive, a .gim script, which runs in memory, or a .gimbal project, which is only read. A folder \
      stands for the documents in it, also for those that are added later. By default, each scene is solved in \
      one portrait and one landscape orientation that it supports.

      --run runs commands on the scenes of the file after each save, and prints their output. The first scene, \
      or the one that the script or project uses, is the scene in use. --draw keeps a picture of the scene with the \
      first moved view of the last save on the terminal. --format json prints one object per line.

      A file that is not valid causes one error, and the next save is compared with the last valid version. The \
      command runs until Ctrl-C or SIGTERM, or until the reader of its output closes the pipe.

      Examples:
        gimbal watch Login.xib
        gimbal watch Main.storyboard --draw --device "iPhone SE"
        gimbal watch home.gim --run 'expect title.width > 100; frames'
        gimbal watch App --format json | jq '.moved[].view'
        gimbal watch App --once

      Exit codes: 0 the watch ended, 2 usage error, 6 a file does not exist, or with --once cannot be read.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var findings: FindingSelectionArguments

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Commands that run on the scenes after each save, separated by ';'; may be repeated.",
      valueName: "COMMANDS"))
  var commands: [String] = []

  @Flag(help: "Draw the scene with the first moved view.")
  var draw = false

  @Flag(help: "Print the current state, and end.")
  var once = false

  @Option(help: ArgumentHelp("Time between two polls of the files, in milliseconds.", valueName: "MS"))
  var interval = Int(clamping: FileWatch.interval / .milliseconds(1))

  func validate() throws {
    guard !documents.files.contains("-") else {
      throw ValidationError("standard input cannot be watched\n  name a file or a folder")
    }
    guard documents.format != .csv else {
      throw ValidationError("a watch has no CSV output\n  set '--format' to 'table', 'json' or 'ndjson'")
    }
    guard (1...60_000).contains(interval) else {
      throw ValidationError(
        "\(interval) is not a valid interval\n  set '--interval' to a number from 1 to 60000")
    }
  }

  func run() throws {
    for number in [SIGINT, SIGTERM, SIGHUP] { Interrupts.listen(for: number, always: number == SIGTERM) }
    let watch = try watchRun()
    let missing = watch.missingPaths
    for path in missing {
      let nearest = NearestFile.path(to: path).map { "did you mean \($0.cited)?" }
      StandardConsole().writeWarning(
        "error: cannot watch \(path.cited): no such file or directory\n"
          + "  \(nearest ?? "create the file first, or watch its folder")\n")
    }
    if !missing.isEmpty { throw ExitCode(ExitStatus.document.code) }
    var loop = WatchLoop(
      watch, isData: documents.format != .table, draws: draw, interval: .milliseconds(interval))
    let isValid = loop.run(once: once, isQuiet: documents.quiet)
    if once, !isValid { throw ExitCode(ExitStatus.document.code) }
    if let reason = StandardConsole.outputFailure, !StandardConsole.isOutputClosed {
      StandardConsole().writeWarning("error: cannot write standard output: \(reason)\n")
      throw ExitCode(ExitStatus.failed.code)
    }
    // A closed output is a normal end of a watch, for which `Main` would raise SIGPIPE.
    if StandardConsole.isOutputClosed { Glibc.exit(ExitStatus.success.code) }
  }

  private func watchRun() throws -> WatchRun {
    let resources = try documents.limits.resources()
    let disk = DiskFiles(isInputTaken: true, isForRegularFiles: true, limits: resources.limits)
    let file = try ConfigurationFile(findings.config, limits: resources.limits)
    var layouts = try documents.options()
    layouts.showsBothKinds = true
    if documents.languages == nil {
      layouts.localizations =
        file.configuration.languages.map(Localization.language) + layouts.localizations
      layouts.skipsUntranslated = true
    }
    let cancellation = Cancellation.interruptOrClosedOutput
    let root = ProjectRoot()
    // Versions of a file need different identities. Consecutive ones are the fastest.
    let ids = RunningIDs()
    let solver = LayoutStateSolver(
      layouts, try findings.selection(file.configuration),
      baseline: try findings.acceptedFindings(limits: resources.limits), identify: root.path, files: disk,
      ids: ids, resources: resources, cancellation: cancellation)
    var options = WatchRun.Options()
    options.commands = commands
    options.draws = draw
    options.includes = file.includes
    options.resources = resources
    options.cancellation = cancellation
    return WatchRun(
      documents.files, solver: solver, options: options, files: disk, stamps: DiskStamps(),
      console: StandardConsole(), ids: ids, clock: SystemClock())
  }
}

/// The loop that polls the files and prints the reports.
private struct WatchLoop {
  private let watch: WatchRun
  private let isData: Bool
  private let draws: Bool
  private let interval: Duration
  private let console = StandardConsole()
  /// The screen that is redrawn in place; `nil` if the reports are printed one after the other.
  private var screen: WatchScreen?

  init(_ watch: WatchRun, isData: Bool, draws: Bool, interval: Duration) {
    (self.watch, self.isData, self.draws, self.interval) = (watch, isData, draws, interval)
    if draws, !isData, Colors.isTerminal(STDOUT_FILENO) { screen = WatchScreen() }
  }

  private var isOver: Bool { Cancellation.interruptOrClosedOutput.isCancelled }

  /// Runs until an interrupt, or until the output is closed.
  ///
  /// - Parameter once: `true` to print only the first reports.
  /// - Returns: `true` if all files were valid at the start.
  mutating func run(once: Bool, isQuiet: Bool) -> Bool {
    if once { screen = nil }
    let reports = watch.start { if screen == nil { show($0) } }
    update(with: reports)
    if once || isOver { return reports.allSatisfy { $0.event != .error } }
    if !isQuiet, screen == nil, !isData {
      let watched =
        watch.count == 0
        ? "no .xib or .storyboard file found; watching for new files"
        : "watching \(watch.count.counted("files"))"
      console.writeWarning("\(watched); Ctrl-C ends the watch\n")
    }
    while !isOver {
      let wait = Int32(clamping: watch.wait(interval) / .milliseconds(1))
      if ClosedPipe.isClosed(within: wait) || isOver { break }
      let reports = watch.poll { if screen == nil { show($0) } }
      update(with: reports)
    }
    return true
  }

  /// Prints a report, with a picture of its scene if it is drawn.
  private func show(_ report: WatchReport) {
    if isOver { return }
    let picture = draws && report.event != .error ? watch.picture() : nil
    if isData { return console.print(report.json(picture: picture)) }
    if let error = report.error { console.writeWarning(error) }
    if !report.text.isEmpty { console.print(console.outputWidth?.wrapped(report.text) ?? report.text) }
    if let picture { console.print(picture) }
  }

  /// Draws the screen again after reports, or after a change of the size of the terminal.
  private mutating func update(with reports: [WatchReport]) {
    if !reports.isEmpty { screen?.show(reports) }
    guard let text = screen?.redrawn(watch, on: console, style: StandardConsole.displayed) else { return }
    StandardConsole.put(Array(text.utf8))
  }
}
