import Foundation
import FoundationEssentials
import Glibc
import TestSupport

/// A directory, a home and an environment of a test's own, and the executable to run there.
struct Bench {
  let directory: TemporaryDirectory
  var environment: [String: String]
  /// Where the executable runs.
  var workingDirectory: String

  init() throws {
    directory = try TemporaryDirectory()
    workingDirectory = directory.path
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": directory.path, "XDG_STATE_HOME": directory.file("state"),
      "TERM": "dumb", "INPUTRC": "/dev/null", "LANG": "C.UTF-8",
      // An executable that counts its coverage writes it where it runs, among the files that tests look at.
      "LLVM_PROFILE_FILE": "/dev/null",
    ]
  }

  /// The executable, which the build puts beside the tests.
  static let executable: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return String(tests[..<(tests.lastIndex(of: "/") ?? tests.startIndex)]) + "/gimbal"
  }()

  /// A project's path, absolute.
  var project: String { directory.file("p.gimbal") }

  /// Runs the executable with all there is to read, to its end.
  func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: Array(input.utf8))
  }

  func run(_ arguments: [String], input: [UInt8] = []) throws -> Outcome {
    let child = try start([Bench.executable] + arguments)
    child.send(input)
    child.endInput()
    return try child.end()
  }

  /// Runs a line of the system's shell; `$gimbal` is the executable.
  func shell(_ line: String) throws -> Outcome {
    var bench = self
    bench.environment["gimbal"] = Bench.executable
    let child = try bench.start(["/bin/sh", "-c", line])
    child.endInput()
    return try child.end()
  }

  /// Starts the executable with pipes.
  func start(_ arguments: String...) throws -> Child { try start([Bench.executable] + arguments) }

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

/// The schema that this version of the program writes.
enum Schema {
  static let migrations = URL(filePath: #filePath).appending(path: "../../../../migrations").standardized

  /// The newest version: a migration is a file.
  static func newestVersion() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: migrations.path).count { $0.hasSuffix(".sql") }
  }
}
