package import GimbalDocuments
import GimbalFindings
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A run that reads and explains console logs in sequence, without a project. The run continues after an
/// unreadable log.
package struct LogRun {
  private let format: OutputFormat
  private let printsScenes: Bool
  private let console: any Console
  private let files: any FileAccess
  private let resources: Resources
  private let cancellation: Cancellation
  private let sources: SourceFolder?
  private let patch: String?

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - printsScenes: `true` to print the commands that create a scene for each conflict, instead of
  ///     reports.
  ///   - resources: The limits on each log and on each conflict.
  ///   - sources: The documents and the code in which the sources of the constraints are found.
  ///   - patch: The number of the patch to print instead of reports, such as `1.2`.
  package init(
    format: OutputFormat, printsScenes: Bool, console: any Console, files: any FileAccess,
    resources: Resources = Resources(), cancellation: Cancellation = .never, sources: SourceFolder? = nil,
    patch: String? = nil
  ) {
    (self.sources, self.patch) = (sources, patch)
    self.format = format
    self.printsScenes = printsScenes
    self.console = console
    self.files = files
    self.resources = resources
    self.cancellation = cancellation
  }

  /// Prints explanations of logs. Tables and NDJSON are printed log by log; JSON and CSV are printed at the
  /// end.
  package func run(_ paths: [String]) -> ExitStatus {
    var status = sources?.failures.isEmpty == false ? ExitStatus.document : .success
    var reports: [Report] = []
    var hasPrinted = false
    var conflicts = 0
    var patches: [String: LogPatch] = [:]
    for path in paths {
      do {
        let log = try ExplainedLog(
          path, files: files, after: conflicts, resources: resources, cancellation: cancellation,
          sources: sources)
        conflicts += log.conflictCount
        if patch != nil {
          patches.merge(log.patches) { one, _ in one }
          continue
        }
        status.combine(log.status)
        if printsScenes {
          console.print(
            (hasPrinted ? "\n" : "") + format.text(of: .script(log.script), in: console.outputWidth))
        } else if format == .json || format == .csv {
          reports.append(log.report)
        } else {
          let text = format.text(of: .report(log.report), in: console.outputWidth)
          console.print((hasPrinted && format == .table ? "\n" : "") + text)
        }
        hasPrinted = true
      } catch {
        if cancellation.isCancelled {
          console.writeWarning("cancelled\n")
          status.combine(.failed)
          break
        }
        console.writeWarning(DocumentFault(error, path: path).text)
        status.combine(.document)
      }
    }
    if let patch { return print(patch, of: patches, status) }
    guard !printsScenes, format == .json || format == .csv else { return status }
    let output = paths.count == 1 ? reports.first.map(Output.report) : .series(reports)
    if let output { console.print(format.text(of: output, in: console.outputWidth)) }
    return status
  }

  /// Prints a patch.
  private func print(_ number: String, of patches: [String: LogPatch], _ status: ExitStatus) -> ExitStatus {
    var status = status
    if let patch = patches[number] {
      if !patch.isCertain {
        console.writeWarning(
          "warning: it is not certain that the constraint is in \(patch.place.path.visible):\(patch.place.line)\n"
        )
      }
      console.print(patch.diff)
    } else {
      let known = patches.keys.sorted { ($0.count, $0) < ($1.count, $1) }
      console.writeWarning(
        "error: there is no patch \(number.cited)\n  "
          + (known.isEmpty
            ? "no repair has a patch: patches change documents, not code; check that --in names the folder with the documents of the app\n"
            : "use one of these patches: \(known.joined(separator: ", "))\n"))
      status.combine(.usage)
    }
    return status
  }
}
