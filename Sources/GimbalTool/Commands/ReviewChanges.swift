import ArgumentParser
import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalReporting

/// The subcommand `gimbal review BASE [HEAD]`.
struct ReviewChanges: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", _superCommandName: "gimbal",
    abstract: "Reviews the layout changes between two revisions of a git repository.",
    discussion: """
      Lists the changed Interface Builder documents: the constraints, views, outlets and other elements that changed, the \
      views that move on each device, the changes that move them, and the findings of 'gimbal check' that are new or gone. For \
      findings, the code of both revisions runs on the documents. As in a pull request, HEAD is compared with the merge base of \
      BASE and HEAD. Without HEAD, the working tree is compared.

      Layouts are compared on the canvas of Interface Builder, that is, on the device of each document, and on the devices \
      of '--devices'. A change is named as the cause of a move if the view does not move without it. Changed .swift files are reviewed, \
      too; for them, the canvas is an iPhone 15. Their changes that repeat those of a document are omitted.

      Examples:
        gimbal review main
        gimbal review main feature --devices "iPhone SE,iPad 11" --orientations portrait,landscape
        gimbal review origin/main --format markdown > comment.md
        gimbal review v1.0 v1.1 --format html > review.html

      The severities of the kinds, the paths to include and exclude, the devices and the languages in the file \
      .gimbal.toml apply as in 'gimbal check'. Changed submodules are named, but not reviewed.

      Exit codes: 0 no new errors, 2 usage error, or not a repository or revision, 3 new contradictions, 4 new \
      ambiguities, 1 another new error, or cancelled, 6 a document cannot be read. If several apply, the first in this \
      order is returned.
      """,
    version: Gimbal.configuration.version)

  @Argument(help: "The revision with which to compare, such as a branch, a tag or a commit.")
  var base: String

  @Argument(help: "The new revision; the working tree if omitted.")
  var head: String?

  @Option(
    name: [.long, .customLong("device")],
    help: ArgumentHelp(
      "Devices on which layouts are compared, besides the canvas; the default is the devices of the configuration, or \(ReviewChanges.defaultDevices).",
      valueName: "D,…"),
    completion: .devices)
  var devices: [String] = []

  /// The devices that are used if neither `--devices` nor the file `.gimbal.toml` names any.
  private static let defaultDevices = "iPhone SE,iPhone 15,iPad 11"

  @Option(
    name: [.long, .customLong("orientation")],
    help: ArgumentHelp(
      "Orientations of these devices, separated by commas; the default is portrait.", valueName: "O,…"),
    completion: .orientations)
  var orientations: [String] = []

  @Option(help: "Output format: table, json, ndjson, csv, markdown or html.")
  var format: ReviewFormat = .table

  @Option(
    help: ArgumentHelp(
      "Configuration; the default is the file .gimbal.toml of this folder or of the nearest enclosing one.",
      valueName: "FILE"), completion: .file())
  var config: String?

  @OptionGroup var limits: LimitArguments

  func validate() throws { _ = try viewpoints(CheckConfiguration()) }

  func run() throws {
    let console = StandardConsole()
    let resources = try limits.resources()
    Interrupts.listen()
    let file = try ConfigurationFile(config, limits: resources.limits)
    let repository: GitRepository
    do {
      repository = try GitRepository(
        base: base, head: head, limits: resources.limits, cancellation: .interruptOrClosedOutput)
    } catch {
      console.writeWarning("error: \(error.message)\n" + (error.remedy.map { "  \($0)\n" } ?? ""))
      throw ExitCode(ExitStatus.usage.code)
    }
    let root = repository.root
    var settings = ReviewSettings()
    file.configuration.apply(to: &settings.selection)
    settings.localizations = file.configuration.languages.map(Localization.language)
    settings.includes = { file.includes(root + "/" + $0) }
    var status = ReviewRun(
      repository, from: try viewpoints(file.configuration), settings: settings, format: format,
      console: console, ids: RandomIDs(), resources: resources, cancellation: .interruptOrClosedOutput
    ).run()
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isOutputClosed {
        console.writeWarning("error: cannot write standard output: \(reason)\n")
      }
      status.combineFindings(.failed)
    }
    if status != .success { throw ExitCode(status.code) }
  }

  /// Returns the viewpoints in which layouts are compared: the Interface Builder canvas, followed by all
  /// combinations of devices and orientations.
  private func viewpoints(_ configuration: CheckConfiguration) throws -> [ReviewViewpoint] {
    let devices =
      devices.isEmpty && !configuration.devices.isEmpty
      ? configuration.devices
      : try DeviceCatalog.devices(
        arguments: devices.isEmpty ? [ReviewChanges.defaultDevices] : devices, of: "--devices")
    let wanted = try [OrientationClass](
      arguments: orientations.isEmpty ? ["portrait"] : orientations, of: "--orientations")
    let orientations = wanted?.flatMap { $0.members.prefix(1) } ?? Orientation.allCases
    return [ReviewViewpoint()]
      + devices.flatMap { device in orientations.map { ReviewViewpoint(device: device, orientation: $0) } }
  }
}

extension ReviewFormat: ExpressibleByArgument {}
