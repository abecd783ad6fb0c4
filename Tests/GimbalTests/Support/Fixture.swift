import Foundation
import FoundationEssentials
import Glibc
import TestSupport

/// A temporary directory, home directory and environment in which the executable runs.
struct Fixture {
  let directory: TemporaryDirectory
  var environment: [String: String]
  /// The working directory of the executable.
  var workingDirectory: String

  init() throws {
    directory = try TemporaryDirectory()
    workingDirectory = directory.path
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": directory.path, "XDG_STATE_HOME": directory.file("state"),
      "TERM": "dumb", "INPUTRC": "/dev/null", "LANG": "C.UTF-8", "GIMBAL_PROMPT": "plain",
      "GIMBAL_PAGER": "cat",
      // With coverage enabled, the executable would write a profile into the directory under test.
      "LLVM_PROFILE_FILE": "/dev/null",
    ]
    // The options of the sanitizers apply to the executable, too.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS", "SWIFT_BACKTRACE"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
  }

  /// The path of the executable: `GIMBAL_PROGRAM`, by default the executable that is built next to the tests.
  static let executable: String = {
    if let path = ProcessInfo.processInfo.environment["GIMBAL_PROGRAM"] { return path }
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return String(tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]) + "/gimbal"
  }()

  /// The absolute path of the project.
  var project: String { directory.file("p.gimbal") }

  /// Runs the executable with the given input and waits for its end.
  func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: Array(input.utf8))
  }

  func run(_ arguments: [String], input: [UInt8] = []) throws -> Outcome {
    let child = try start([Fixture.executable] + arguments)
    child.send(input)
    child.endInput()
    return try child.end()
  }

  /// Runs a line in the system's shell, with `$gimbal` as the executable.
  func shell(_ line: String) throws -> Outcome {
    var fixture = self
    fixture.environment["gimbal"] = Fixture.executable
    let child = try fixture.start(["/bin/sh", "-c", line])
    child.endInput()
    return try child.end()
  }

  /// Starts the executable with pipes.
  func start(_ arguments: String...) throws -> Child { try start([Fixture.executable] + arguments) }

  /// Starts a program with pipes.
  func start(_ arguments: [String]) throws -> Child {
    let (input, output, errors) = (try Spawn.pipe(), try Spawn.pipe(), try Spawn.pipe())
    let pid = try Spawn.start(
      arguments, environment: environment, directory: workingDirectory,
      descriptors: [.ours(input.read), .ours(output.write), .ours(errors.write)])
    for end in [input.read, output.write, errors.write] { close(end) }
    return Child(pid: pid, input: input.write, outputs: [output.read, errors.read])
  }

  /// Writes a file into the directory.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try directory.write(text, to: name) }
}

/// The database schema of this version.
enum Schema {
  static let migrations = URL(filePath: #filePath).appending(path: "../../../../migrations").standardized

  /// Returns the newest schema version. Each migration is a file.
  static func newestVersion() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: migrations.path).count { $0.hasSuffix(".sql") }
  }
}
