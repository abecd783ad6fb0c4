import ArgumentParser
import GimbalNotation
import GimbalShell

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

  /// Nil where nobody asks.
  ///
  /// - Parameter inputs: the files that the run reads, or keeps its project in.
  /// - Throws: `ValidationError` where results would take the place of an input, of each other, or of something that
  ///   is no such results.
  func log(besides inputs: [String]) throws -> TestLog? {
    guard junit != nil || sarif != nil else { return nil }
    var taken = inputs.reduce(into: [FileIdentity: String]()) { taken, path in
      if let file = FileIdentity(path) { taken[file] = "the run's own \(path.cited)" }
    }
    for (option, form, path) in [("--junit", TestResultForm.junit, junit), ("--sarif", .sarif, sarif)] {
      guard let path, let file = FileIdentity(path) else { continue }
      if let owner = taken[file] {
        throw ValidationError("\(option) \(path.cited) would replace \(owner): name another file")
      }
      taken[file] = "what \(option) writes"
      guard !file.isOutput, let start = try? DiskStream(path).next() else { continue }
      guard start.isEmpty || form.begins(start) else {
        throw ValidationError(
          "\(option) would replace \(path.cited), which is no \(form.name) report: name another file, or remove it first"
        )
      }
    }
    return TestLog()
  }

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

/// What test results are written as.
enum TestResultForm {
  case junit, sarif

  var name: String {
    switch self {
    case .junit: "JUnit"
    case .sarif: "SARIF"
    }
  }

  /// Whether a file that begins so holds results of the kind, whoever wrote them.
  func begins(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start.prefix(1024), as: UTF8.self)
    switch self {
    case .junit: return text.hasPrefix("<?xml") && text.contains("<testsuite")
    case .sarif: return text.hasPrefix("{") && text.contains("sarif")
    }
  }
}
