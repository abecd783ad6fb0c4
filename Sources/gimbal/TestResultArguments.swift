import ArgumentParser
import Notation
import Shell

/// Where test results go, for those who run tests.
struct TestResultArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write what was tested as JUnit's XML, for Jenkins and GitLab.", valueName: "FILE"),
    completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp("Write what was found wrong as SARIF 2.1.0, for code scanning.", valueName: "FILE"),
    completion: .file())
  var sarif: String?

  func validate() throws {
    guard junit == nil || junit != sarif else {
      throw ValidationError("--junit and --sarif name the same file")
    }
  }

  /// Nil where nobody asks.
  func log() -> TestLog? { junit == nil && sarif == nil ? nil : TestLog() }

  /// Writes the results, however the run went; each file is replaced as a whole.
  ///
  /// - Parameter code: what the run returns.
  /// - Returns: whether they are written. What stands in the way is said.
  func write(_ log: TestLog?, code: Int32, version: String) -> Bool {
    guard let log else { return true }
    var isFine = true
    func write(_ text: String, to path: String) {
      do {
        try DiskFiles().replace(path) { try $0(Array(text.utf8)) }
      } catch {
        let reason = (error as? FileFailure)?.reason ?? "\(error)"
        StandardConsole().complain("error: cannot write \(path.cited): \(reason)\n")
        isFine = false
      }
    }
    if let junit { write(JUnitReport(log).text, to: junit) }
    if let sarif { write(SARIFReport(log, version: version, exitCode: code).text, to: sarif) }
    return isFine
  }
}
