import ArgumentParser
import GimbalChecks
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import Glibc

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

  @Option(
    help: ArgumentHelp("Write findings as JSON for GitLab Code Quality.", valueName: "FILE"),
    completion: .file())
  var codeQuality: String?

  @Option(
    help: ArgumentHelp("Write findings as Checkstyle XML.", valueName: "FILE"), completion: .file())
  var checkstyle: String?

  @Option(
    help: ArgumentHelp("Write a summary of the findings as Markdown.", valueName: "FILE"),
    completion: .file())
  var markdown: String?

  /// Returns a log for the test results, or `nil` if no option for them is given.
  ///
  /// - Parameters:
  ///   - inputs: The paths that the run reads, and the path of its project.
  ///   - baseline: The path of the baseline (accepted findings) that the run writes, or `nil` if it writes
  ///     none.
  /// - Throws: `ValidationError` if an output file would replace an input, another output file, or a file of
  ///   another format.
  func log(besides inputs: [String], baseline: String? = nil) throws -> TestLog? {
    let outputs: [(String, OutputFileFormat, String?)] = [
      ("--junit", .junit, junit), ("--sarif", .sarif, sarif), ("--code-quality", .codeQuality, codeQuality),
      ("--checkstyle", .checkstyle, checkstyle), ("--markdown", .markdown, markdown),
      ("--write-baseline", .baseline, baseline),
    ]
    guard outputs.contains(where: { $0.2 != nil }) else { return nil }
    var taken = inputs.reduce(into: [FileIdentity: String]()) { taken, path in
      if let file = FileIdentity(path) { taken[file] = "the input \(path.cited)" }
    }
    for (option, form, path) in outputs {
      guard let path, let file = FileIdentity(path) else { continue }
      if let owner = taken[file] {
        throw ValidationError("\(option) \(path.cited) would replace \(owner)\n  choose another file")
      }
      taken[file] = "the results of \(option)"
      guard !file.isOutput, access(path, F_OK) == 0 else { continue }
      guard let start = try? DiskStream(path).next() else {
        throw ValidationError(
          "\(option) would replace \(path.cited), which cannot be read\n  choose another file")
      }
      guard start.isEmpty || form.begins(start) else {
        throw ValidationError(
          "\(option) would replace \(path.cited), which is not a \(form.name)\n  choose another file, or remove the existing file"
        )
      }
    }
    return [junit, sarif, codeQuality, checkstyle, markdown].allSatisfy { $0 == nil } ? nil : TestLog()
  }

  /// Writes the result files. Each file is replaced as a whole.
  ///
  /// - Parameters:
  ///   - code: The exit code of the run.
  ///   - showsAdvice: `true` to describe the kinds of findings in the SARIF log with advice.
  ///   - shownPath: A closure that converts the path of a file to the path in the results.
  /// - Returns: `true` if all files are written. Errors are printed.
  func write(
    _ log: TestLog?, code: Int32, version: String, showsAdvice: Bool = false,
    path shownPath: @escaping (String) -> String = { $0 }
  ) -> Bool {
    guard let log else { return true }
    var succeeded = true
    func write(_ text: String, to path: String) {
      do {
        try DiskFiles().replace(path) { try $0(Array(text.utf8)) }
      } catch {
        let reason = (error as? FileFailure)?.reason ?? "\(error)"
        StandardConsole().writeWarning("error: cannot write \(path.cited): \(reason)\n")
        succeeded = false
      }
    }
    if let junit { write(JUnitReport(log, path: shownPath).text, to: junit) }
    if let sarif {
      let report = SARIFReport(
        log, version: version, exitCode: code, showsAdvice: showsAdvice, path: shownPath)
      write(report.text, to: sarif)
    }
    if let codeQuality { write(CodeQualityReport(log, path: shownPath).text, to: codeQuality) }
    if let checkstyle { write(CheckstyleReport(log, path: shownPath).text, to: checkstyle) }
    if let markdown { write(FindingSummary(log, path: shownPath).text, to: markdown) }
    return succeeded
  }
}

/// The format of a file that a run writes in addition to its output.
enum OutputFileFormat {
  case junit, sarif, codeQuality, checkstyle, markdown, baseline

  var name: String {
    switch self {
    case .junit: "JUnit report"
    case .sarif: "SARIF report"
    case .codeQuality: "Code Quality report"
    case .checkstyle: "Checkstyle report"
    case .markdown: "summary of findings"
    case .baseline: "baseline"
    }
  }

  /// Returns `true` if a file that begins with the given bytes can have this format.
  func begins(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start.prefix(1024), as: UTF8.self)
    switch self {
    case .junit: return text.hasPrefix("<?xml") && text.contains("<testsuite")
    case .sarif: return text.hasPrefix("{") && text.contains("sarif")
    case .codeQuality: return text.hasPrefix("[")
    case .checkstyle: return text.hasPrefix("<?xml") && text.contains("<checkstyle")
    case .markdown: return text.hasPrefix("## Layout findings")
    case .baseline: return Baseline.begins(text)
    }
  }
}
