import ArgumentParser
import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import Glibc

/// The subcommand `gimbal diff A B`.
struct DiffFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", _superCommandName: "gimbal",
    abstract: "Lists the differences between two archives or Interface Builder documents.",
    discussion: """
      Lists the differences in words, as 'diff' does for two revisions. --frames lists the views that move by more \
      than 0.01 pt instead, with both frames. Scenes are matched by name; views by their object in the document, or \
      by name; constraints by their formula, their items and their identifier. --commands prints commands of the language \
      that turn the scenes of the first file into those of the second. Changes of a document that are not in its scenes, such \
      as actions, are counted; --all lists them. Frames that only the recorded layout contains are no differences.

      --layout proves that a layout that was written anew, such as a storyboard that becomes code, moves nothing: every view \
      has the same frame on all current devices, in their orientations, text sizes and directions, and at every width from 320 to 1366 pt; or \
      it names the first view that differs, with its rules in both versions. Each file can be a document, layout code or an archive; FILE#SCENE names \
      one of several scenes. Views are matched by name, outlet or identifier, or by --match OLD=NEW.

      If one of the files is a dump of the views of a running app, the layout is solved on its device, and each view that is \
      elsewhere is listed with its reason, superviews first. Dumps are the output of 'po [window recursiveDescription]', \
      Sentry's view-hierarchy.json, and the trees of Appium and XCUITest.

      Examples:
        gimbal diff before.ndjson after.ndjson
        gimbal diff Old.storyboard New.storyboard --frames --all-orientations
        gimbal diff Login.storyboard LoginController.swift --layout
        gimbal diff hierarchy.txt Main.storyboard#Login
        gimbal edit Old.storyboard "$(gimbal diff Old.storyboard New.storyboard --commands)"
        git show HEAD~1:Main.storyboard | gimbal diff - Main.storyboard
        GIT_EXTERNAL_DIFF='gimbal diff' git diff main -- '*.storyboard'
        git difftool --extcmd 'gimbal diff' HEAD~1 -- Main.xib

      As an external diff of git, the command names files that are not layout documents, and its exit code is 0.

      Exit codes: 0 no difference, 1 differences, 2 usage error, 6 a file cannot be read.
      """,
    version: Gimbal.configuration.version)

  @Argument(help: "An archive, a .xib or a .storyboard file; - is standard input.", completion: .layoutFiles)
  var old: String

  @Argument(help: "The file to compare with.", completion: .layoutFiles)
  var new: String?

  @Argument(
    help: ArgumentHelp("The further arguments that git passes to an external diff.", visibility: .private))
  var external: [String] = []

  @Option(help: "Output format: table, json, ndjson or csv.")
  var format: OutputFormat = .table

  @Flag(help: "Compare frames.")
  var frames = false

  @Flag(help: "Print the differences as commands.")
  var commands = false

  @Flag(help: "List all changes of documents instead of counting some.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "With --frames, the devices for both files, such as \"iPhone 15\", or sizes; may be repeated.",
      valueName: "D,…|all"), completion: .devices)
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "With --frames, the orientations: portrait, landscape, landscapeLeft, landscapeRight or portraitUpsideDown; may be repeated.",
      valueName: "O,…|all"),
    completion: .orientations)
  var orientation: [String] = []

  @OptionGroup var plural: PluralDisplayArguments

  @Flag(help: "With --frames, compare in every orientation that a scene supports in either file.")
  var allOrientations = false

  @Flag(help: "Prove that every view has the same frame in both files.")
  var layout = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "With --layout, a view of the first file and its name in the second one; may be repeated.",
      valueName: "OLD=NEW"))
  var match: [String] = []

  @Flag(help: "With --layout or a dump, compare documents without the code of their classes.")
  var noCode = false

  @OptionGroup var limits: LimitArguments

  func validate() throws {
    let others = [("--frames", frames), ("--commands", commands), ("--all", all)]
    if layout, let other = others.first(where: \.1)?.0 {
      throw ValidationError(
        "'--layout' and '\(other)' cannot be used together\n  omit one of the two options")
    }
    guard !layout || format == .table else {
      throw ValidationError("'--layout' prints text only\n  omit '--format'")
    }
    guard layout || match.isEmpty else {
      throw ValidationError(
        "'--match' is valid only with '--layout'\n  add '--layout' to compare all frames")
    }
    _ = try names()
    guard new != nil || isUnmerged else { throw ValidationError("Missing expected argument '<new>'") }
    guard external.isEmpty || isExternalDiff else {
      throw ValidationError("unexpected argument '\(external[0])'")
    }
    guard old != "-" || new != "-" else {
      throw ValidationError("both files are standard input ('-')\n  use '-' for only one of the files")
    }
    let orientation = orientation + plural.orientations
    guard orientation.isEmpty || !allOrientations else {
      throw ValidationError(
        "'--orientation' and '--all-orientations' cannot be used together\n  omit one of the two options")
    }
    guard !frames || !commands else {
      throw ValidationError(
        "'--frames' and '--commands' cannot be used together\n  omit one of the two options")
    }
    guard !frames || !all else {
      throw ValidationError("'--frames' and '--all' cannot be used together\n  omit one of the two options")
    }
    guard frames || ((device + plural.devices + orientation).isEmpty && !allOrientations) else {
      throw ValidationError(
        "'--device', '--orientation' and '--all-orientations' are valid only with '--frames'\n"
          + "  add '--frames' to compare frames")
    }
    _ = try options()
  }

  /// Compares a dump of views with a layout.
  private func compareDump(
    with new: String, _ disk: DiskFiles, _ resources: Resources, _ console: StandardConsole
  ) throws {
    guard !layout, !frames, !commands, !all, format == .table else {
      console.writeWarning(
        "error: a dump is compared only on its own device, as text\n  remove all options except '--no-code'\n"
      )
      throw ExitCode(ExitStatus.usage.code)
    }
    let run = DumpRun(
      runsCode: !noCode, console: console, files: disk, resources: resources,
      cancellation: .interruptOrClosedOutput)
    let status = run.run(old, new)
    if status != .success { throw ExitCode(status.code) }
  }

  func run() throws {
    let console = StandardConsole()
    let resources = try limits.resources()
    Interrupts.listen()
    let disk = DiskFiles(limits: resources.limits)
    if let new, !isExternalDiff, [old, new].contains(where: { $0 != "-" && DumpRun.isDump($0, in: disk) }) {
      return try compareDump(with: new, disk, resources, console)
    }
    if layout, let new {
      let progress = Progress("comparing", in: .things("combinations"), on: console, isQuiet: false)
      let run = EqualityRun(
        naming: try names(), runsCode: !noCode, console: console, files: disk,
        resources: resources, cancellation: .interruptOrClosedOutput,
        progress: { done, _ in progress.update(done) })
      let status = run.run(from: old, to: new)
      if status != .success { throw ExitCode(status.code) }
      return
    }
    let diff = FileDiff(
      try options(), format: format, console: console, files: disk,
      ids: RandomIDs(),
      resources: resources, cancellation: .interruptOrClosedOutput)
    var status: ExitStatus
    if let new, isExternalDiff {
      let other = external.count == 7 ? external[5] : old
      diff.runExternally(from: new, to: external[2], named: old, and: other)
      // Return success even if the files differ, because git stops the whole comparison after any other exit
      // code.
      status = .success
    } else if let new {
      status = diff.run(from: old, to: new)
    } else {
      console.print("\(old.visible): not merged; not compared\n")
      status = .success
    }
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isOutputClosed {
        console.writeWarning("error: cannot write standard output: \(reason)\n")
      }
      status.combine(.failed)
    }
    if status != .success { throw ExitCode(status.code) }
  }

  /// The names of views in the second file, by their names in the first one.
  private func names() throws -> [Name: Name] {
    var names: [Name: Name] = [:]
    for text in match {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let old = try? Name(String(parts[0])), let new = try? Name(String(parts[1]))
      else {
        throw ValidationError("'\(text)' is not a pair of names\n  write OLD=NEW, as in titleLabel=title")
      }
      names[old] = new
    }
    return names
  }

  /// `true` if git passed the arguments of an external diff: the path, and a file, a hash and a mode for each
  /// version. For a renamed file, the new path and a description follow.
  private var isExternalDiff: Bool { external.count == 5 || external.count == 7 }

  /// `true` if git ran the program as an external diff of a file with a merge conflict. In this case, git
  /// passes only the path. The variable GIT_DIFF_PATH_TOTAL is set for each external diff.
  private var isUnmerged: Bool { new == nil && getenv("GIT_DIFF_PATH_TOTAL") != nil }

  private func options() throws -> FileDiffOptions {
    var options = FileDiffOptions()
    (options.comparesFrames, options.printsCommands, options.listsAll) = (frames, commands, all)
    options.devices = try DeviceCatalog.devices(arguments: device + plural.devices, of: "--device")
    let orientations = try [OrientationClass](
      arguments: orientation + plural.orientations, of: "--orientation")
    options.orientations = orientations ?? []
    options.isAllOrientations = allOrientations || orientations == nil
    return options
  }
}
