import ArgumentParser
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalRequests
import GimbalShell

/// The subcommand `gimbal solve FILE…`.
struct SolveFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", _superCommandName: "gimbal",
    abstract: "Prints the frames of the views in archives and Interface Builder documents.",
    discussion: """
      A scene of an archive is solved on the display that the archive records, and a document on the canvas \
      that it names, unless an option selects another display, a text scale or '--environment runtime'. \
      Instances show the scenes of their archive; the cells of a document are solved separately. A .swift file has a \
      scene for each class that lays out views, on an iPhone 15 unless an option selects a device; \
      'gimbal code --help' describes how it is read. A frame that depends on a value that the code does not determine \
      has the status unknown. A file that cannot be read is reported, and the run continues.

      'gimbal solve --requests' answers one request per line instead. It has its own --help.

      Examples:
        gimbal solve Main.storyboard --orientation landscape
        gimbal solve Main.storyboard --environment runtime --text-scale 2
        gimbal solve Login.swift --device "iPad 11" --assume 'items.count=3'
        gimbal solve scenes.ndjson --device "iPhone 15,iPad 11" --orientation all --format ndjson
        curl -s https://example.org/Main.storyboard | gimbal solve - --size 320x480

      Exit codes: 0 success, 2 usage error, 6 a file cannot be read, 3 constraints contradict each other, 4 a view \
      is ambiguous. If several apply, the first in this order is returned.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var documents: DocumentArguments

  @OptionGroup var plural: PluralDisplayArguments

  func validate() throws { try combined.validate() }

  func run() throws { try combined.run(FrameReports()) }

  private var combined: DocumentArguments {
    var documents = documents
    documents.device += plural.devices
    documents.orientation += plural.orientations
    return documents
  }
}

/// The subcommand `gimbal solve --requests`.
struct SolveRequests: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve --requests", _superCommandName: "gimbal",
    abstract: "Answers requests for frames, one per line, in order.",
    usage:
      "gimbal solve --requests [--scenes <FILE>] ... [--jobs <N>] [--no-paths] [--exit-zero] [--limit <NAME=VALUE>] ... [--quiet] [<files> ...]",
    discussion: """
      A request is a JSON object on one line. "scene" is the name of a scene in a file given with --scenes, or an \
      array with the lines of a scene in an archive. Alternatively, "path" names an archive or an Interface Builder \
      document, and "scene" names one of its scenes. These keys are optional: "device", "orientation", "size" \
      ([w,h] of the root), "direction" (ltr, rtl), "textScale", "traits" ({"images":3}), "views" (the names of the \
      views to print), "exact" (true for unrounded values), and "id", which is copied to the answer.

      An answer is the object that 'frames --format json' prints, with "id" and with the numbers of "conflicts" and \
      "ambiguities". The answer to a request without frames is {"id":…,"error":{"line":…,"message":…}}, and the run \
      continues.

      Equal requests for a scene of --scenes are answered from a cache, even if "views" differs. Other requests are \
      solved, including those with an inline scene or a "path". The "path" must name a regular file.

      Examples:
        gimbal -c 'read app.gim' -c 'export app.gimarchive'
        echo '{"id":1,"scene":"main","device":"iPhone 8"}' | gimbal solve --requests --scenes app.gimarchive
        gimbal solve --requests --scenes app.gimarchive --jobs 4 < requests.ndjson > answers.ndjson
        parallel --pipe -k --block 1M gimbal solve --requests --scenes app.gimarchive < requests.ndjson

      Exit codes: 0 success, 1 a request cannot be read or solved, 2 usage error, 6 a file cannot be read, 3 \
      constraints contradict each other, 4 a view is ambiguous. If several apply, the first in the order 2 6 1 3 4 \
      is returned. With --exit-zero, 0 if every request was read and answered.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var arguments: RequestArguments

  @Argument(help: "Files of requests; - is standard input, which is the default.")
  var files: [String] = []

  @OptionGroup var limits: LimitArguments

  @Flag(help: "Do not show progress or the number of failed requests.")
  var quiet = false

  func validate() throws {
    guard (arguments.scenes + streams).count(where: { $0 == "-" }) < 2 else {
      throw ValidationError(
        "standard input ('-') is given more than once\n  use it for requests or for '--scenes'")
    }
  }

  /// The paths of the requests; `-` for standard input.
  private var streams: [String] { files.isEmpty ? ["-"] : files }

  func run() throws {
    let console = StandardConsole()
    let resources = try limits.resources()
    Interrupts.listen()
    let cancellation = Cancellation.interruptOrClosedOutput
    let run = RequestRun(
      try library(resources, cancellation),
      files: arguments.noPaths ? nil : DiskFiles(isForRegularFiles: true, limits: resources.limits),
      jobs: arguments.jobs,
      resources: resources, cancellation: cancellation,
      put: StandardConsole.put)
    var tally = RequestTally()
    var status = ExitStatus.success
    var line = 0
    for path in streams {
      do {
        let stream = try DiskStream(path, limits: resources.limits)
        let progress = Progress("solving", in: .bytes, of: stream.size, on: console, isQuiet: quiet)
        var taken = 0
        line = try run.run(&tally, after: line) {
          progress.update(taken)
          let piece = try stream.next()
          taken += piece.count
          return piece
        }
      } catch {
        if cancellation.isCancelled {
          status.combine(.failed)
          if !StandardConsole.isOutputClosed {
            console.writeWarning("cancelled after \(tally.answers) requests\n")
          }
          break
        }
        status.combine(.document)
        let failure = error as? FileFailure
        let remedy = failure?.remedy.map { "  \($0)\n" } ?? ""
        console.writeWarning("error: cannot read \(path.cited): \(failure?.reason ?? "\(error)")\n" + remedy)
      }
    }
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isOutputClosed {
        console.writeWarning("error: cannot write standard output: \(reason)\n")
      }
      status.combine(.failed)
    }
    if !quiet, tally.refusals > 0 {
      console.writeWarning("\(tally.refusals) of \(tally.answers) requests failed\n")
    }
    if !arguments.exitZero { status.combine(tally.status) }
    if status != .success { throw ExitCode(status.code) }
  }

  private func library(_ resources: Resources, _ cancellation: Cancellation) throws -> SceneLibrary {
    do {
      return try SceneLibrary(
        arguments.scenes, files: DiskFiles(limits: resources.limits), ids: RunningIDs(), resources: resources,
        cancellation: cancellation)
    } catch let failure as SceneLibrary.Failure {
      let remedy = failure.remedy.map { "  \($0)\n" } ?? ""
      StandardConsole().writeWarning("error: \(failure.message)\n\(remedy)")
      throw ExitCode(ExitStatus.document.code)
    } catch is CancellationError {
      StandardConsole().writeWarning("cancelled before the first request\n")
      throw ExitCode(ExitStatus.failed.code)
    }
  }
}

/// The arguments of `gimbal solve` that are valid only with `--requests`.
struct RequestArguments: ParsableArguments {
  @Flag(help: "Read requests.")
  var requests = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("An archive or a document with scenes that requests can name.", valueName: "FILE"),
    completion: .layoutFiles)
  var scenes: [String] = []

  @Option(
    help: ArgumentHelp(
      "Number of requests that are solved in parallel; the answers do not depend on it.", valueName: "N"))
  var jobs = 1

  @Flag(help: "Refuse requests with a \"path\", so that untrusted requests cannot read files.")
  var noPaths = false

  @Flag(help: "Exit with 0 if every request was answered, even with an error.")
  var exitZero = false

  func validate() throws {
    guard (1...RequestLimit.jobs).contains(jobs) else {
      throw ValidationError(
        "\(jobs) is not a valid number of jobs\n  set '--jobs' to a number from 1 to \(RequestLimit.jobs)")
    }
  }
}
