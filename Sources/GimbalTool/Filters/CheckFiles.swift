import ArgumentParser
import GimbalShell

/// `gimbal check FILE…`
struct CheckFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: "gimbal",
    abstract: "Says what is wrong with archives and Interface Builder documents.",
    discussion: """
      Contradictions with the constraints that make them, ambiguous views, views that are not where their document \
      says, constraints that are repeated, misnamed or in no collection.

      --devices, --orientations, --rtl and --text-scales look at all combinations, and say each finding once: the \
      smallest screen that shows it, how many combinations do, and the size of screen from which on it is there. There \
      may be 10,000 combinations; a scene that supports none of the orientations is an error.

      Examples:
        gimbal check Main.storyboard --all-orientations
        gimbal check scenes.ndjson --devices all --orientations all --rtl --text-scales 1,2 --junit checks.xml
        gimbal check *.xib --notes --format json | jq '.[].conflicts'
        git show HEAD:Main.storyboard | gimbal check -

      Exit codes: 0 no contradiction and no ambiguity, 2 usage, 6 a file cannot be read, 1 of many combinations one \
      cuts text or has views off the screen, 3 constraints contradict each other, 4 a view is ambiguous; of several, \
      the first in this order.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var documents: DocumentArguments

  @Flag(help: "Note constraints of one orientation without a counterpart for the other.")
  var notes = false

  @OptionGroup var sweep: SweepArguments

  @OptionGroup var results: TestResultArguments

  func run() throws {
    let options = try sweep.options()
    guard options == nil || !(notes || documents.looksAtOne) else {
      throw ValidationError(
        "a sweep looks at every combination by itself: leave --notes, --device, --size, --orientation and "
          + "--all-orientations out")
    }
    let log = try results.log(besides: documents.files)
    let filter: any DocumentFilter =
      if let options {
        SweepFilter(options, log: log) { Interrupts.arePending || StandardConsole.isAbandoned }
      } else {
        CheckFilter(notes: notes, log: log)
      }
    var status = try documents.status(of: filter, sweeping: options, log: log)
    if !results.write(log, code: status.code, version: Version.number) { status.combine(.failed) }
    if status != .success { throw ExitCode(status.code) }
  }
}
