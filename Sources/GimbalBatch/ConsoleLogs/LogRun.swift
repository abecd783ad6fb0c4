import GimbalFindings
import GimbalInterchange
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

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - printsScenes: `true` to print the commands that create a scene for each conflict, instead of
  ///     reports.
  ///   - resources: The limits on each log and on each conflict.
  package init(
    format: OutputFormat, printsScenes: Bool, console: any Console, files: any FileAccess,
    resources: Resources = Resources(), cancellation: Cancellation = .never
  ) {
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
    var status = ExitStatus.success
    var reports: [Report] = []
    var hasPrinted = false
    var conflicts = 0
    for path in paths {
      do {
        let log = try ExplainedLog(
          path, files: files, after: conflicts, resources: resources, cancellation: cancellation)
        conflicts += log.conflictCount
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
          console.complain("cancelled\n")
          status.combine(.failed)
          break
        }
        console.complain(DocumentFault(error, path: path).text)
        status.combine(.document)
      }
    }
    guard !printsScenes, format == .json || format == .csv else { return status }
    let output = paths.count == 1 ? reports.first.map(Output.report) : .series(reports)
    if let output { console.print(format.text(of: output, in: console.outputWidth)) }
    return status
  }
}

/// A log and the analysis of its conflicts.
package struct ExplainedLog {
  package let path: String
  private let content: LogContent
  private var readings: [(LogContent.Case, LogReading)] = []
  private var failures: [(line: Int, message: String)] = []

  /// Reads a log and analyzes its conflicts.
  ///
  /// - Parameters:
  ///   - path: The path as the user typed it; `-` is standard input.
  ///   - count: The number of conflicts in the logs that were read earlier. The scenes of all conflicts are
  ///     numbered consecutively, so that the scripts of several logs can run in one project.
  ///   - resources: The limits on the log and on each conflict. The limits on time and memory do not apply to
  ///     reading standard input, which can be the output of a running program.
  /// - Throws: `FileFailure` if the log cannot be read, `ExceededLimit` if it exceeds a limit, or
  ///   `CancellationError`.
  /// - Complexity: O(bytes of the log), plus a few solves for each distinct conflict.
  package init(
    _ path: String, files: any FileAccess, after count: Int, resources: Resources = Resources(),
    cancellation: Cancellation
  ) throws {
    let budget = WorkBudget(resources, cancellation: cancellation)
    let solver = LayoutSolver(cancellation: budget.cancellation)
    self.path = path
    let stream = try files.open(path)
    func read(_ cancellation: Cancellation) throws -> LogContent {
      try LogContent(limits: budget.limits, cancellation: cancellation) { try stream.next() }
    }
    content = try path == "-" ? read(cancellation) : budget.run { try read(budget.cancellation) }
    for (index, found) in content.cases.enumerated() {
      do {
        let name = try Name("conflict\(count + index + 1)")
        let reading = try budget.run { try LogReading(found.conflict, named: name, solver: solver) }
        readings.append((found, reading))
      } catch let error as ExceededLimit {
        let remedy = error.remedy.map { " (\($0))" } ?? ""
        failures.append((found.conflict.line, error.message + remedy))
      } catch let error as LayoutError {
        try cancellation.check(CancellationError())
        failures.append((found.conflict.line, error.message))
      } catch let error as EditError {
        failures.append((found.conflict.line, error.message))
      }
    }
  }

  /// The number of distinct conflicts.
  package var conflictCount: Int { content.cases.count }

  /// The exit status of the log. A log with conflicts has the same status as a scene with unsatisfiable
  /// constraints.
  package var status: ExitStatus { content.cases.isEmpty ? .success : .unsatisfiable }

  package var report: Report { LogReport(path, content, readings, failures: failures).report }

  package var script: String { LogScript(path, readings).text }
}
