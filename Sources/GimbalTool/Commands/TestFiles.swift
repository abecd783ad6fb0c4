import ArgumentParser
import GimbalDocuments
import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalNotation
import GimbalParserProcess
import GimbalReporting
import GimbalShell

/// The subcommand `gimbal test FILE.swift…`.
struct TestFiles: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  static let configuration = CommandConfiguration(
    commandName: "test", _superCommandName: "gimbal",
    abstract: "Runs the XCTest and Swift Testing methods of layout code.",
    discussion: """
      The tests and the layout code that they test are files of Swift and Objective-C, which see each other as the \
      files of one module. The code runs in an interpreter with the objects of UIKit: no Mac and no simulator is \
      needed. A folder stands for the files of code in it. The specs of Quick and Specta run, too, with the \
      expectations of Nimble and Expecta. DEBUG is defined.

      Each failed and each skipped test is printed with its file, line and column. A test is skipped if an \
      assertion or a branch needs a value that the code alone does not give, such as the result of a network \
      request. It then names the expression.

      Examples:
        gimbal test Tests Sources
        gimbal test LoginTests.swift LoginView.swift --filter testLandscape
        gimbal test Tests Sources --device 'iPad 11' --junit tests.xml
        gimbal test . --format json | jq '.tests[] | select(.status == "skipped")'

      Exit codes: 0 no test failed, 1 a test failed, or a result cannot be written, 2 usage error, or there are no \
      tests, 6 a file cannot be read. If several apply, the first in the order 2 6 1 is returned.
      """,
    version: Gimbal.configuration.version)

  @Argument(
    help: ".swift, .m and .h files; a folder stands for the files inside it.", completion: .swiftFiles)
  var files: [String]

  @Option(help: "Output format: text or json.")
  var format = Format.text

  @Option(help: ArgumentHelp("Run the tests whose names contain the text.", valueName: "TEXT"))
  var filter: String?

  @Option(help: ArgumentHelp("The device; iPhone 15 by default.", valueName: "DEVICE"), completion: .devices)
  var device = "iPhone 15"

  @Option(help: "The direction of the language: leftToRight or rightToLeft.")
  var direction = LayoutDirection.leftToRight.rawValue

  @Flag(help: "Do not show the progress.")
  var quiet = false

  @OptionGroup var results: TestResultArguments

  @OptionGroup var limits: LimitArguments

  func run() throws {
    let options = try self.options()
    let console = StandardConsole()
    let disk = DiskFiles(limits: try limits.resources().limits)
    let cancellation = Cancellation.interruptOrClosedOutput
    let sources = TestSources(files, disk: disk, cancellation: cancellation)
    guard sources.hasSources else {
      throw ValidationError("there are no .swift or .m files in the folders\n  name a folder of tests")
    }
    let log = try results.log(besides: sources.paths)
    var status = ExitStatus.success
    func fail(_ path: String, _ message: String, _ remedy: String?) {
      console.writeWarning(
        "error: cannot read \(path.cited): \(message)\n" + (remedy.map { "  \($0)\n" } ?? ""))
      log?.add(unreadable: path, message)
      status.combine(.document)
    }
    let program: [Program.File]
    do {
      program = try sources.parse(jobs: ThreadSupport.processorCount) { path, error in
        switch error {
        case let failure as FileFailure: fail(path, failure.reason, failure.remedy)
        case let failure as ParserFailure: fail(path, failure.message, failure.remedy)
        default: fail(path, "\(error)", nil)
        }
      }
    } catch let failure as ParserFailure {
      console.writeWarning("error: \(failure.message)\n  \(failure.remedy)\n")
      throw ExitCode(ExitStatus.document.code)
    }
    // The interpreter follows the nesting of the code by recursion.
    let work = CodeTestWork(program, options: options, command: self, console: console, cancellation)
    guard let thread = WorkerThread(stackSize: 1 << 30, work.run) else {
      console.writeWarning("error: the system cannot create a thread\n  raise the limits with 'ulimit'\n")
      throw ExitCode(ExitStatus.failed.code)
    }
    thread.wait()
    status.combine(work.status)
    if let log { work.report?.add(to: log) }
    if !results.write(log, code: status.code, version: Version.number) { status.combine(.failed) }
    if status != .success { throw ExitCode(status.code) }
  }

  private func options() throws -> LayoutCodeOptions {
    guard let preset = DeviceCatalog.preset(named: device) else {
      throw ValidationError("there is no device \(device.cited)\n  'gimbal -c devices' lists the devices")
    }
    guard let direction = LayoutDirection(rawValue: direction) else {
      throw ValidationError("\(direction.cited) is not a direction\n  use leftToRight or rightToLeft")
    }
    var options = LayoutCodeOptions(device: preset)
    options.direction = direction
    return options
  }
}

/// The work of `gimbal test` on a thread of its own. Its creator waits for its end.
private final class CodeTestWork: @unchecked Sendable {
  private let files: [Program.File]
  private let options: LayoutCodeOptions
  private let command: TestFiles
  private let console: StandardConsole
  private let cancellation: Cancellation
  private(set) var status = ExitStatus.success
  private(set) var report: CodeTestReport?

  init(
    _ files: [Program.File], options: LayoutCodeOptions, command: TestFiles, console: StandardConsole,
    _ cancellation: Cancellation
  ) {
    (self.files, self.options, self.command) = (files, options, command)
    (self.console, self.cancellation) = (console, cancellation)
  }

  @Sendable func run() {
    let tests = CodeTests(files, options: options)
    let selected = tests.tests.filter { test in command.filter.map { test.name.contains($0) } ?? true }
    guard !selected.isEmpty else {
      let message =
        command.filter.map { "no test has \($0.cited) in its name" } ?? "there are no tests in the files"
      console.writeWarning("error: \(message)\n  name the files of the tests, and those that they test\n")
      status = .usage
      return
    }
    var report = CodeTestReport(tests.program)
    let progress = Progress(
      "testing", in: .things("tests"), of: selected.count, on: console, isQuiet: command.quiet)
    for (index, test) in selected.enumerated() where !cancellation.isCancelled {
      progress.update(index)
      let start = ContinuousClock.now
      var assertions = AssertionCount()
      let outcome = tests.run(test, counting: &assertions)
      report.add(test, outcome, assertions, seconds: (ContinuousClock.now - start) / .seconds(1))
      if command.format == .text { console.print(report.lines(of: test, outcome)) }
    }
    console.print(command.format == .json ? report.json : report.summary)
    if report.failedCount > 0 || cancellation.isCancelled { status = .failed }
    self.report = report
  }
}
