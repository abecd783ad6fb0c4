import ArgumentParser
import GimbalModel
import GimbalNotation
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

/// What `gimbal check` takes to look at many combinations.
struct SweepArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("On several devices, with commas between them, or all.", valueName: "D,…|all"),
    completion: .devices)
  var devices: String?

  @Option(
    help: ArgumentHelp("In several orientations, or in all that are supported.", valueName: "O,…|all"),
    completion: .orientations)
  var orientations: String?

  @Flag(help: "From right to left, too.")
  var rtl = false

  @Option(help: ArgumentHelp("With text of several sizes, as in 1,1.5,2.", valueName: "S,…"))
  var textScales: String?

  @Option(
    help: ArgumentHelp(
      "What to look for: \(SweepKind.allCases.map(\.rawValue).joined(separator: ", ")), or all; all but overlap unless given.",
      valueName: "K,…|all"))
  var kinds: String?

  func validate() throws { _ = try options() }

  /// Nil where one look is wanted.
  ///
  /// - Throws: `ValidationError` for what is no value, or none at all: an empty list is not everything.
  func options() throws -> SweepOptions? {
    guard devices != nil || orientations != nil || rtl || textScales != nil || kinds != nil else {
      return nil
    }
    let devices =
      try devices.map {
        $0 == "all" ? DeviceCatalog.devices : try parts($0, of: "--devices").map { try Device(argument: $0) }
      }
    let orientations: [OrientationClass]? =
      orientations == "all"
      ? nil
      : try orientations.map {
        try parts($0, of: "--orientations").map { try OrientationClass(argument: $0) }
      } ?? []
    let scales = try (textScales.map { try parts($0, of: "--text-scales") } ?? []).map { text in
      guard let scale = try? Decimal.parse(text[...]), Traits.textScales.contains(scale) else {
        throw ValidationError(
          "--text-scales takes numbers between 0.1 and 10, as in 1,1.5,2, and not '\(text)'")
      }
      return scale
    }
    let kinds = try kinds.map {
      $0 == "all" ? Set(SweepKind.allCases) : Set(try parts($0, of: "--kinds").map(kind))
    }
    return SweepOptions(
      devices: devices ?? [], orientations: orientations, isMirrored: rtl, textScales: scales, kinds: kinds)
  }

  private func kind(_ text: String) throws -> SweepKind {
    guard let kind = SweepKind(rawValue: text) else {
      let words = SweepKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("there is no kind '\(text)': there are \(words)")
    }
    return kind
  }

  private func parts(_ text: String, of option: String) throws -> [String] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " })
    }
    guard !parts.contains("") else {
      throw ValidationError(
        "\(option) takes values with commas between them, and not \(text.cited): leave it out, or name some")
    }
    return parts
  }
}
