import ArgumentParser
import GimbalNotation
import GimbalShell

/// `gimbal solve FILE…`
struct SolveFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", _superCommandName: "gimbal",
    abstract: "Solves archives and Interface Builder documents, and prints the frames of their views.",
    discussion: """
      Every scene is shown as its archive says, or on the canvas that its document names, unless the options say \
      otherwise. Instances show the scenes of their archive; a document's cells stand by themselves. A file that \
      cannot be read is said so, and the run goes on.

      'gimbal solve --requests' answers one request a line instead; it has a --help of its own.

      Examples:
        gimbal solve Main.storyboard --orientation landscape
        gimbal solve scenes.ndjson --device "iPhone 15" --all-orientations --format ndjson
        curl -s https://example.org/Main.storyboard | gimbal solve - --size 320x480

      Exit codes: 0 all went well, 2 usage, 6 a file cannot be read, 3 constraints contradict each other, 4 a \
      view is ambiguous; of several, the first in this order.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var documents: DocumentArguments

  func run() throws { try documents.run(SolveFilter()) }
}

/// `gimbal solve --requests`
struct SolveRequests: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve --requests", _superCommandName: "gimbal",
    abstract: "Answers requests for frames, one a line, in order.",
    usage: "gimbal solve --requests [--scenes <FILE>] ... [--jobs <N>] [--exit-zero] [--quiet] [<files> ...]",
    discussion: """
      A request is a JSON object on a line of its own. It says which scene: "scene" names one of the archives given \
      with --scenes, or is the array of a scene's lines in an archive; "path" names an archive or an Interface Builder \
      document, and "scene" then one of its scenes. And it says how to look at it: "device", "orientation", "size" \
      ([w,h], the root's), "direction" (ltr, rtl), "textScale", "traits" ({"images":3}), "views" (the names of those \
      to tell of), "exact" (true for the engine's values). "id" is echoed.

      An answer is the object that 'frames --format json' prints, with "id", and with how many "conflicts" and \
      "ambiguities" the layout has. A request that has no frames is answered {"id":…,"error":{"line":…,"message":…}}, \
      and the run goes on.

      Equal questions about a scene of --scenes are answered from memory, whatever "views" they name; different ones \
      are solved, and so are scenes inline or of a path, which has to be a regular file.

      Examples:
        gimbal -c 'read app.gim' -c 'export app.gimarchive'
        echo '{"id":1,"scene":"main","device":"iPhone 8"}' | gimbal solve --requests --scenes app.gimarchive
        gimbal solve --requests --scenes app.gimarchive --jobs 4 < requests.ndjson > answers.ndjson
        parallel --pipe -k --block 1M gimbal solve --requests --scenes app.gimarchive < requests.ndjson

      Exit codes: 0 all went well, 1 a request cannot be understood or solved, 2 usage, 6 a file cannot be read, 3 \
      constraints contradict each other, 4 a view is ambiguous; of several, the first in the order 2 6 1 3 4. With \
      --exit-zero, 0 wherever every request was read and answered.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var arguments: RequestArguments

  @Argument(help: "Files of requests, one after the other; - is standard input, as is none.")
  var files: [String] = []

  @Flag(help: "Nothing on standard error but what ends the run.")
  var quiet = false

  func validate() throws {
    guard (arguments.scenes + streams).count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input can be read only once: as requests, or by --scenes")
    }
  }

  /// Where requests come from.
  private var streams: [String] { files.isEmpty ? ["-"] : files }

  func run() throws {
    let console = StandardConsole()
    Interrupts.listen()
    let isCancelled: @Sendable () -> Bool = { Interrupts.arePending || StandardConsole.isAbandoned }
    let run = RequestRun(
      try library(isCancelled), files: DiskFiles(isForRegularFiles: true), jobs: arguments.jobs,
      isCancelled: isCancelled,
      put: StandardConsole.put)
    var tally = RequestTally()
    var status = ExitStatus.success
    var line = 0
    for path in streams {
      do {
        let stream = try DiskStream(path)
        let progress = Progress("solving", in: .bytes, of: stream.size, on: console, isQuiet: quiet)
        var taken = 0
        line = try run.run(&tally, after: line) {
          progress.tell(taken)
          let piece = try stream.next()
          taken += piece.count
          return piece
        }
      } catch {
        if isCancelled() {
          status.combine(.failed)
          if !StandardConsole.isAbandoned { console.complain("cancelled after \(tally.answers) requests\n") }
          break
        }
        status.combine(.document)
        let reason = (error as? FileFailure)?.reason ?? "\(error)"
        console.complain("error: cannot read \(path.cited): \(reason)\n")
      }
    }
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isAbandoned {
        console.complain("error: cannot write standard output: \(reason)\n")
      }
      status.combine(.failed)
    }
    if !quiet, tally.refusals > 0 {
      console.complain("\(tally.refusals) of \(tally.answers) requests have no frames\n")
    }
    if !arguments.exitZero { status.combine(tally.status) }
    if status != .success { throw ExitCode(status.code) }
  }

  private func library(_ isCancelled: @escaping @Sendable () -> Bool) throws -> SceneLibrary {
    do {
      return try SceneLibrary(
        arguments.scenes, files: DiskFiles(), ids: RunningIDs(), isCancelled: isCancelled)
    } catch let failure as SceneLibrary.Failure {
      let remedy = failure.remedy.map { "  \($0)\n" } ?? ""
      StandardConsole().complain("error: \(failure.message)\n\(remedy)")
      throw ExitCode(ExitStatus.document.code)
    } catch is CancellationError {
      StandardConsole().complain("cancelled before the first request\n")
      throw ExitCode(ExitStatus.failed.code)
    }
  }
}

/// What 'gimbal solve' takes with --requests only.
struct RequestArguments: ParsableArguments {
  @Flag(help: "Read requests.")
  var requests = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("An archive, or a document, whose scenes requests may name.", valueName: "FILE"),
    completion: .layoutFiles)
  var scenes: [String] = []

  @Option(
    help: ArgumentHelp("How many requests are solved at a time; the answers are the same.", valueName: "N"))
  var jobs = 1

  @Flag(help: "Exit with 0 where every request was answered, whatever the answers say.")
  var exitZero = false

  func validate() throws {
    guard (1...RequestLimit.jobs).contains(jobs) else {
      throw ValidationError("--jobs takes 1 to \(RequestLimit.jobs)")
    }
  }
}
