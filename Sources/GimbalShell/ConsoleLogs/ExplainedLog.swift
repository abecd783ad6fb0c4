import GimbalInterchange
import GimbalLayout
import GimbalModel

/// A log with its conflicts solved.
struct ExplainedLog {
  let path: String
  private let content: LogContent
  private var readings: [(LogContent.Case, LogReading)] = []
  private var failures: [(line: Int, message: String)] = []

  /// - Parameter path: as the user wrote it; `-` is standard input.
  /// - Throws: `FileFailure`, `CancellationError`.
  /// - Complexity: O(bytes), and that of solving every different conflict a few times.
  init(_ path: String, files: any FileAccess, isCancelled: @escaping () -> Bool) throws {
    self.path = path
    let stream = try files.open(path)
    content = try LogContent({ try stream.next() }, isCancelled: isCancelled)
    for (index, found) in content.cases.enumerated() {
      do {
        let name = try Name("conflict\(index + 1)")
        readings.append((found, try LogReading(found.conflict, named: name, isCancelled: isCancelled)))
      } catch let error as LayoutError {
        if isCancelled() { throw CancellationError() }
        failures.append((found.conflict.line, error.message))
      } catch let error as EditError {
        failures.append((found.conflict.line, error.message))
      }
    }
  }

  /// A log that shows conflicts ends a run as constraints do that contradict each other.
  var status: ExitStatus { content.cases.isEmpty ? .success : .unsatisfiable }

  var report: Report { LogReport(path, content, readings, failures: failures).report }

  var script: String { LogScript(path, readings).text }
}
