import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalNotation

/// Logs read and explained one after the other, without a project. One that cannot be read is said so, and the run goes
/// on.
package struct LogRun {
  private let format: OutputFormat
  private let printsScenes: Bool
  private let console: any Console
  private let files: any FileAccess
  private let isCancelled: @Sendable () -> Bool

  /// - Parameter printsScenes: whether commands are printed that make scenes of the conflicts, in place of reports.
  package init(
    format: OutputFormat, printsScenes: Bool, console: any Console, files: any FileAccess,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.format = format
    self.printsScenes = printsScenes
    self.console = console
    self.files = files
    self.isCancelled = isCancelled
  }

  /// Explains some logs; each is printed as it comes, but for JSON and CSV, which are of one piece.
  package func run(_ paths: [String]) -> ExitStatus {
    var status = ExitStatus.success
    var reports: [Report] = []
    var hasPrinted = false
    for path in paths {
      do {
        let log = try ExplainedLog(path, files: files, isCancelled: isCancelled)
        status.combine(log.status)
        if printsScenes {
          console.print((hasPrinted ? "\n" : "") + log.script)
        } else if format == .json || format == .csv {
          reports.append(log.report)
        } else {
          console.print((hasPrinted && format == .table ? "\n" : "") + format.text(of: .report(log.report)))
        }
        hasPrinted = true
      } catch {
        if isCancelled() {
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
    if let output { console.print(format.text(of: output)) }
    return status
  }
}
