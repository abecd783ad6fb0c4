import ArgumentParser
import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The subcommand `gimbal check FILE…`.
struct CheckFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "gimbal",
    abstract: "Finds errors in archives and Interface Builder documents.",
    discussion: """
      Reports the faults of a running app: constraints that contradict each other, ambiguous positions and sizes, \
      texts that do not fit, views that extend beyond the screen, and controls that overlap. --canvas adds \
      differences that concern only the canvas of Interface Builder. A folder stands for the .xib, .storyboard \
      and .swift files in it. Swift files are read as 'gimbal code' reads them. Each finding has the line and the object id of the constraint or view.

      Kinds of findings, with their severities:
      \(FindingKind.all.map { "  \($0.name) (\($0.severity.rawValue)\($0.scope.suffix)): \($0.summary)" }.joined(separator: "\n"))

      Each screen is also solved on the smallest and the largest phone, on an iPad, in the orientations, from right to \
      left and with the largest text, as far as the Xcode project of the document supports them. --quick omits these.

      --devices, --windows, --orientations, --rtl, --text-scales, --text-sizes and --keyboards check all combinations. --os checks in several versions of iOS. Each finding is printed once, with \
      the smallest screen that shows it, the number of combinations with it, and the screen size at and above which it \
      always occurs. At most 10,000 combinations are checked. A scene that supports none of the orientations is an error. --widths \
      checks every whole width of a range and prints the widths of each finding.

      The file .gimbal.toml sets the severities of the kinds, also by path, the paths to include and exclude, the devices and settings, and objects to ignore. \
      --baseline omits the findings that --write-baseline wrote.

      Examples:
        gimbal check .
        gimbal check Main.storyboard --all-orientations
        gimbal check Login.swift --assume 'viewModel.isActive=true'
        gimbal check scenes.ndjson --devices all --orientations all --rtl --text-scales 1,2 --junit checks.xml
        gimbal check App --write-baseline accepted.txt && gimbal check App --baseline accepted.txt
        gimbal check *.xib --format json | jq '.[].findings'
        git show HEAD:Main.storyboard | gimbal check -

      Exit codes: 0 no errors, 2 usage error, 3 constraints contradict each other, 4 a view is ambiguous, 1 another \
      error, or a result cannot be written, 6 a file cannot be read. If several apply, the first in this order is \
      returned. Notes do not change the exit code, and warnings only with --fail-on warning.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var findings: FindingArguments

  @OptionGroup var sweep: SweepArguments

  @OptionGroup var results: TestResultArguments

  func run() throws {
    var documents = documents
    let file = try ConfigurationFile(
      findings.selected.config, limits: try documents.limits.resources().limits)
    var options = try sweep.options()
    if options == nil, !documents.selectsTraits, !findings.selected.notes, !findings.selected.canvas,
      !file.configuration.devices.isEmpty
    {
      options = SweepOptions(
        devices: file.configuration.devices, orientations: [], isMirrored: false, textScales: [],
        keyboards: [],
        kinds: nil)
    }
    let stated = try documents.systemVersions()
    let versions = stated.isEmpty ? file.configuration.systemVersions : stated
    if var sweep = options {
      if stated.isEmpty { sweep.axes.systemVersions = versions }
      try refuseOtherOptions()
      try documents.move(to: &sweep)
      options = sweep
    }
    documents.os = nil
    let root = ProjectRoot()
    let files = file.files(of: documents.files, isQuiet: documents.quiet)
    let log = try results.log(besides: files, baseline: findings.writeBaseline)
    let selection = try findings.selected.selection(file.configuration)
    let varies = findings.selected.kinds == nil
    let run = CheckRun(
      varies ? file.configuration.widened(selection) : selection,
      baseline: try findings.selected.acceptedFindings(limits: try documents.limits.resources().limits),
      ignoring: file.configuration.ignored, log: log,
      pathSelection: { varies ? file.selection(selection, for: $0) : nil },
      identify: root.path)
    let reports = try reports(of: run, options, file.configuration, versions)
    var status = try documents.status(
      of: reports, on: files, sweeping: options, languages: file.configuration.languages, log: log,
      jobs: findings.jobs ?? ThreadSupport.processorCount, failed: run.addUnread, skipped: run.addSkipped)
    let failing = findings.failureSeverity ?? file.configuration.failureSeverity ?? .error
    if failing == .warning, run.reported.contains(where: { $0.severity == .warning }) {
      status.combineFindings(.failed)
    }
    status = findings.finish(
      run, format: documents.format, status: status, isQuiet: documents.quiet, root: root)
    let isWritten = results.write(
      log, code: status.code, version: Version.number, showsAdvice: true, path: root.path)
    // In the exit status, a finding takes precedence over a result file that cannot be written.
    if !isWritten { status.combineFindings(.failed) }
    if status != .success { throw ExitCode(status.code) }
  }

  /// Returns the reports of a sweep, or else those on the traits that the app of each document supports.
  ///
  /// - Parameter versions: The versions of iOS in which screens are checked.
  private func reports(
    of run: CheckRun, _ sweep: SweepOptions?, _ configuration: CheckConfiguration, _ versions: [Int]
  ) throws -> any DocumentReports {
    let resources = try documents.limits.resources()
    if let sweep {
      return DocumentSweepReports(
        sweep, run, resources: resources, cancellation: .interruptOrClosedOutput)
    }
    let search = OutletUseSearch(DiskFiles(limits: resources.limits))
    return FindingReports(
      run, resources: resources, foldsWarnings: findings.selected.kinds == nil,
      systemVersions: sweepsByDefault ? versions : [], supported: try supported(configuration, versions),
      outletUses: sweepsByDefault ? search.uses : { _ in nil }, projectNames: search.names)
  }

  /// Returns a function that returns the traits that the app of a document supports, from its project and from the
  /// configuration; `nil` if the screens are checked only on selected displays.
  private func supported(
    _ configuration: CheckConfiguration, _ versions: [Int]
  ) throws -> ((String) -> SupportedTraits?)? {
    guard sweepsByDefault else { return nil }
    let search = SupportedTraitsSearch(DiskFiles(limits: try documents.limits.resources().limits))
    return { path in
      let found = search.traits(for: path)
      guard
        !configuration.orientations.isEmpty || configuration.needsMirroring || !versions.isEmpty
          || !configuration.textSizes.isEmpty
      else { return found }
      var traits = found ?? SupportedTraits()
      if !configuration.orientations.isEmpty {
        (traits.phoneOrientations, traits.tabletOrientations) = (
          configuration.orientations, configuration.orientations
        )
      }
      (traits.systemVersions, traits.textSizes) = (versions, configuration.textSizes)
      traits.needsMirroring = traits.needsMirroring || configuration.needsMirroring
      return traits
    }
  }

  /// `true` if no option selects displays, so that each screen is checked in the traits that the app supports.
  private var sweepsByDefault: Bool {
    !findings.quick && !documents.selectsTraits && !findings.selected.canvas && documents.safeArea == nil
      && documents.margins == nil
  }

  /// Rejects `--size`, `--environment`, `--notes` and `--canvas`. These options cannot be used together with
  /// the options that select several devices, orientations or text sizes.
  ///
  /// - Throws: `ValidationError` with a suggested fix if one of them is given.
  private func refuseOtherOptions() throws {
    let one =
      documents.optionOfOneDisplay ?? (findings.selected.notes ? ("--notes", nil) : nil)
      ?? (findings.selected.canvas ? ("--canvas", nil) : nil)
    guard let (option, plural) = one else { return }
    throw ValidationError(
      "'\(option)' cannot be combined with options that select combinations\n  "
        + (plural.map { "use '\($0)' instead of '\(option)'" } ?? "omit '\(option)'"))
  }
}

extension FindingKind.Scope {
  /// The condition under which the kind is checked, as a suffix in the list of kinds.
  fileprivate var suffix: String {
    switch self {
    case .runTime: ""
    case .selected: ", if selected"
    case .canvas: ", with --canvas"
    case .notes: ", with --notes"
    }
  }
}
