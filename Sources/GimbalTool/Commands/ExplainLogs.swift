import ArgumentParser
import GimbalDocuments
import GimbalLogExplanations
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The subcommand `gimbal explain-log FILE…`.
struct ExplainLogs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain-log", _superCommandName: "gimbal",
    abstract: "Explains the constraint conflicts in console logs.",
    discussion: """
      Reads the messages of UIKit and AppKit about constraints that cannot be satisfied simultaneously. The log can \
      also contain prefixes, other messages, quotes, several conflicts, and truncated messages. For each conflict, \
      prints the smallest set of contradicting constraints, the difference in points, the constraint that the \
      framework broke, and repairs. Unknown text is quoted.

      --in FOLDER finds the constraints in the Interface Builder documents and in the Swift and Objective-C code of the \
      folder, and the lines of code that contain their identifiers. A place after 'in' is certain; 'probably in', 'in one of' and 'possibly in' are not. Repairs that change a single constraint of a \
      document have a patch, which --patch prints.

      --scene prints commands that create scenes of the conflicts, for 'gimbal -f -'.

      Examples:
        gimbal explain-log console.txt
        xcrun simctl spawn booted log stream | gimbal explain-log -
        pbpaste | gimbal explain-log - --format json | jq '.conflicts[].repairs'
        gimbal explain-log console.txt --in App
        gimbal explain-log console.txt --in App --patch 1.2 | patch -p0
        gimbal explain-log console.txt --scene | gimbal conflicts.gimbal -f -

      Exit codes: 0 no conflict, 2 usage error, 3 conflicts, 6 a file cannot be read. If several apply, the first in \
      the order 2 6 3 is returned. With --patch: 0 the patch is printed, 2 there is no patch with this number.
      """,
    version: Gimbal.configuration.version)

  @Argument(help: "Logs; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: "Output format: table, json, ndjson or csv.")
  var format: OutputFormat = .table

  @Flag(help: "Print commands that create scenes of the conflicts.")
  var scene = false

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp("Folder with the documents and the code of the app.", valueName: "FOLDER"),
    completion: .directory)
  var folder: String?

  @Option(help: ArgumentHelp("Print the patch with this number instead of reports.", valueName: "N.K"))
  var patch: String?

  @Flag(help: "Do not show progress.")
  var quiet = false

  @OptionGroup var limits: LimitArguments

  func validate() throws {
    guard patch == nil || folder != nil else {
      throw ValidationError("--patch needs the documents\n  add --in FOLDER")
    }
    guard patch == nil || format == .table else {
      throw ValidationError(
        "--patch and --format cannot be combined\n  use '--format json' without '--patch': it contains all patches"
      )
    }
    guard patch == nil || !scene else {
      throw ValidationError("--patch and --scene cannot be combined\n  use one of them")
    }
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input ('-') is given more than once\n  write '-' only once")
    }
  }

  func run() throws {
    let console = StandardConsole()
    let resources = try limits.resources()
    Interrupts.listen()
    let disk = DiskFiles(limits: resources.limits)
    let run = LogRun(
      format: format, printsScenes: scene, console: console, files: disk, resources: resources,
      cancellation: .interruptOrClosedOutput,
      sources: try folder.map { try sources(in: $0, disk, resources, console) }, patch: patch)
    var status = run.run(files)
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isOutputClosed {
        console.writeWarning("error: cannot write standard output: \(reason)\n")
      }
      status.combine(.failed)
    }
    if status != .success { throw ExitCode(status.code) }
  }

  private func sources(
    in folder: String, _ files: DiskFiles, _ resources: Resources, _ console: StandardConsole
  ) throws -> SourceFolder {
    let isDocument = folder.hasSuffix(".xib") || folder.hasSuffix(".storyboard")
    guard isDocument || ConfigurationFile.isFolder(folder) else {
      console.writeWarning("error: \(folder.cited) is not a folder or a document\n")
      throw ExitCode(ExitStatus.document.code)
    }
    var progress: Progress?
    do {
      var sources = try SourceFolder(
        folder, files: files, resources: resources, cancellation: .interruptOrClosedOutput
      ) { done, count in
        let shown =
          progress ?? Progress("reading", in: .things("files"), of: count, on: console, isQuiet: quiet)
        shown.update(done)
        progress = shown
      }
      sources.failures.forEach(console.writeWarning)
      let search = Progress("searching", in: .things("conflicts"), on: console, isQuiet: quiet)
      sources.searchProgress = { done, _ in search.update(done) }
      return sources
    } catch let error as UnreadableSource {
      console.writeWarning(error.text)
      throw ExitCode(ExitStatus.document.code)
    } catch {
      let isCancelled = error is CancellationError
      console.writeWarning(isCancelled ? "cancelled\n" : DocumentFault(error, path: folder).text)
      throw ExitCode(isCancelled ? ExitStatus.failed.code : ExitStatus.document.code)
    }
  }
}
