import ArgumentParser
import GimbalModel
import GimbalShell

/// `gimbal diff A B`
struct DiffFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", _superCommandName: "gimbal",
    abstract: "Says what is different between two archives or Interface Builder documents.",
    discussion: """
      In words, as 'diff' says it of two revisions; --frames says instead which views are elsewhere, from where to \
      where, as solved and within 0.01 pt. Scenes are the same by their names; views by their object of a document, \
      or by their names; constraints by what they say, what they speak of, and what they are called.

      Examples:
        gimbal diff before.ndjson after.ndjson
        gimbal diff Old.storyboard New.storyboard --frames --all-orientations
        git show HEAD~1:Main.storyboard | gimbal diff - Main.storyboard

      Exit codes: 0 nothing is different, 1 something is, 2 usage, 6 a file cannot be read.
      """,
    version: Gimbal.configuration.version)

  @Argument(help: "An archive, a .xib or a .storyboard file; - is standard input.", completion: .layoutFiles)
  var old: String

  @Argument(help: "What it is compared with.", completion: .layoutFiles)
  var new: String

  @Option(help: "table, json, ndjson or csv.")
  var format: OutputFormat = .table

  @Flag(help: "Compare frames.")
  var frames = false

  @Option(
    help: "With --frames, both on another device, such as \"iPhone 15\", or a size.", completion: .devices)
  var device: String?

  @Option(
    help: "With --frames, portrait, landscape, landscapeLeft, landscapeRight or portraitUpsideDown.",
    completion: .orientations)
  var orientation: String?

  @Flag(help: "With --frames, in every orientation that either supports.")
  var allOrientations = false

  func validate() throws {
    guard old != "-" || new != "-" else { throw ValidationError("standard input is one of the two files") }
    guard orientation == nil || !allOrientations else {
      throw ValidationError("--orientation and --all-orientations are one or the other")
    }
    guard frames || (device == nil && orientation == nil && !allOrientations) else {
      throw ValidationError(
        "words are the same in every orientation and on every device; --frames compares frames")
    }
    _ = try options()
  }

  func run() throws {
    let console = StandardConsole()
    Interrupts.listen()
    let diff = FileDiff(
      try options(), format: format, console: console, files: DiskFiles(), ids: RandomIDs(),
      isCancelled: { Interrupts.arePending || StandardConsole.isAbandoned })
    var status = diff.run(from: old, to: new)
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isAbandoned {
        console.complain("error: cannot write standard output: \(reason)\n")
      }
      status.combine(.failed)
    }
    if status != .success { throw ExitCode(status.code) }
  }

  private func options() throws -> FileDiffOptions {
    var options = FileDiffOptions()
    options.comparesFrames = frames
    options.device = try device.map { try Device(argument: $0) }
    options.orientation = try orientation.map { try OrientationClass(argument: $0) }
    options.isAllOrientations = allOrientations
    return options
  }
}
