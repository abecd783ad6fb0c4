import ArgumentParser
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The options that write test results to files.
struct TestResultArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write test results as JUnit XML, for Jenkins and GitLab.", valueName: "FILE"),
    completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp("Write findings as SARIF 2.1.0, for code scanning.", valueName: "FILE"),
    completion: .file())
  var sarif: String?

  /// Returns the log for the results, or nil if no option requests a result file.
  ///
  /// - Parameter inputs: The paths that the run reads, and the path of its project.
  /// - Throws: `ValidationError` if a result file would replace an input, the other result file, or a file
  ///   that is not a test report.
  func log(besides inputs: [String]) throws -> TestLog? {
    guard junit != nil || sarif != nil else { return nil }
    var taken = inputs.reduce(into: [FileIdentity: String]()) { taken, path in
      if let file = FileIdentity(path) { taken[file] = "the input \(path.cited)" }
    }
    for (option, form, path) in [("--junit", TestReportFormat.junit, junit), ("--sarif", .sarif, sarif)] {
      guard let path, let file = FileIdentity(path) else { continue }
      if let owner = taken[file] {
        throw ValidationError("\(option) \(path.cited) would replace \(owner)\n  choose another file")
      }
      taken[file] = "the results of \(option)"
      guard !file.isOutput, let start = try? DiskStream(path).next() else { continue }
      guard start.isEmpty || form.begins(start) else {
        throw ValidationError(
          "\(option) would replace \(path.cited), which is not a \(form.name) report\n  choose another file, or remove the existing file"
        )
      }
    }
    return TestLog()
  }

  /// Writes the result files. Each file is replaced as a whole.
  ///
  /// - Parameters:
  ///   - code: The exit code of the run.
  ///   - pages: The documentation of the rules for the SARIF log, by name.
  /// - Returns: `true` if all files are written. Errors are printed.
  func write(_ log: TestLog?, code: Int32, version: String, pages: [String: RulePage] = [:]) -> Bool {
    guard let log else { return true }
    var succeeded = true
    func write(_ text: String, to path: String) {
      do {
        try DiskFiles().replace(path) { try $0(Array(text.utf8)) }
      } catch {
        let reason = (error as? FileFailure)?.reason ?? "\(error)"
        StandardConsole().complain("error: cannot write \(path.cited): \(reason)\n")
        succeeded = false
      }
    }
    if let junit { write(JUnitReport(log).text, to: junit) }
    if let sarif { write(SARIFReport(log, version: version, exitCode: code, pages: pages).text, to: sarif) }
    return succeeded
  }
}

/// A format of test results.
enum TestReportFormat {
  case junit, sarif

  var name: String {
    switch self {
    case .junit: "JUnit"
    case .sarif: "SARIF"
    }
  }

  /// `true` if a file with this beginning is a report of the format.
  func begins(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start.prefix(1024), as: UTF8.self)
    switch self {
    case .junit: return text.hasPrefix("<?xml") && text.contains("<testsuite")
    case .sarif: return text.hasPrefix("{") && text.contains("sarif")
    }
  }
}
