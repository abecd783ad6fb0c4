import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Tests that inject a failure into each write of a command.
///
/// The command fails without effect or succeeds completely, and the next command works.
@Suite struct WriteFaultTests {
  private let fixture: Fixture
  private let shim: String
  private static let marker = "fired"

  init() throws {
    fixture = try Fixture()
    shim = fixture.directory.file("faults.so")
    let source = #filePath.replacing("WriteFaultTests.swift", with: "Faults/faults.c")
    let compilers: [String] = ["/usr/bin/cc", "/usr/bin/clang", "/usr/bin/gcc"]
    guard let compiler = compilers.first(where: { access($0, X_OK) == 0 }) else {
      try Test.cancel("there is no C compiler to build the shim with")
    }
    let built = try fixture.shell("\(compiler) -shared -fPIC -o '\(shim)' '\(source)' -ldl")
    try #require(built.code == 0, "\(built.errors)")
    // SQLite opens canonical paths, so the shim compares canonical paths.
    let setup = (0..<20).map { "view new v\($0)" }.joined(separator: "; ")
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10; \(setup)").code == 0)
    try FileManager.default.copyItem(atPath: fixture.project, toPath: fixture.directory.file("template"))
  }

  private func reset() throws {
    for name in [
      "p.gimbal", "p.gimbal-wal", "p.gimbal-shm", "p.gimbal-journal", WriteFaultTests.marker, "copy.gimbal",
    ] {
      unlink(fixture.directory.file(name))
    }
    try FileManager.default.copyItem(atPath: fixture.directory.file("template"), toPath: fixture.project)
  }

  /// Runs a command and makes its n-th write fail.
  ///
  /// - Returns: The outcome, and `true` if the command has that many writes.
  private func run(
    _ command: String, failing call: Int, with error: Int32, variables: [String: String] = [:]
  ) throws -> (Outcome, Bool) {
    var fixture = self.fixture
    fixture.environment.merge(variables) { $1 }
    let marker = fixture.directory.file(WriteFaultTests.marker)
    fixture.environment["LD_PRELOAD"] = shim
    fixture.environment["GIMBAL_FAULT_AT"] = "\(call)"
    fixture.environment["GIMBAL_FAULT_ERROR"] = "\(error)"
    fixture.environment["GIMBAL_FAULT_UNDER"] = try #require(
      fixture.project.withCString { realpath($0, nil).map { String(cString: $0) } })
    fixture.environment["GIMBAL_FAULT_MARK"] = marker
    let outcome = try fixture.run("p.gimbal", "-c", command)
    return (outcome, access(marker, F_OK) == 0)
  }

  @Test(arguments: [EIO, ENOSPC])
  func failedEditIsUndone(error: Int32) throws {
    try reset()
    let before = try ProjectContent.lines(of: fixture.project)
    var refused = 0
    // Both errors take the same path. The short form tests every third call with the second error.
    let step = error == EIO ? 1 : Campaign.steps(short: 3, long: 1)
    for call in stride(from: 1, through: 1000, by: step) {
      try reset()
      let (outcome, hasFired) = try run("view new late", failing: call, with: error)
      #expect(outcome.signal == 0, "call \(call)")
      let after = try ProjectContent.lines(of: fixture.project)
      if outcome.code == 0 {
        #expect(outcome.errors == "", "call \(call)")
        #expect(after.count == before.count + 1, "call \(call)")
      } else {
        refused += 1
        #expect(outcome.code == 5, "call \(call): \(outcome.errors)")
        #expect(
          outcome.errors.hasPrefix("error: ")
            && outcome.errors.split(separator: "\n").count { $0.hasPrefix("error: ") } == 1,
          "call \(call): \(outcome.errors)")
        #expect(!outcome.errors.contains("unknown"), "call \(call)")
        #expect(after == before, "call \(call): \(outcome.errors)")
      }
      let next = try fixture.run("p.gimbal", "-c", "view new next", "-c", "verify")
      #expect(
        next.code == 0 && next.output.hasPrefix("no problems found"),
        "call \(call): \(next.output)\(next.errors)")
      guard hasFired else {
        #expect(outcome.code == 0)
        break
      }
      try #require(call < 1000)
    }
    #expect(refused > 3)
  }

  /// A command that changes only the view state stores it, or the program ends with an error that names the cause.
  @Test func unstoredRotationIsAnError() throws {
    var (refused, kept) = (0, 0)
    for call in 1...1000 {
      try reset()
      let (outcome, hasFired) = try run("rotate", failing: call, with: EIO)
      #expect(outcome.signal == 0, "call \(call)")
      #expect(!outcome.errors.contains("space"), "call \(call): \(outcome.errors)")
      let scenes = try fixture.run("p.gimbal", "-c", "scene list --format csv").output
      let isRotated = scenes.contains("landscape")
      if outcome.code == 0 {
        kept += 1
        #expect(isRotated && outcome.errors.isEmpty, "call \(call): \(outcome.errors)")
      } else {
        refused += 1
        #expect(outcome.code == 5 && !isRotated, "call \(call): \(outcome.errors)")
        #expect(outcome.errors.contains("error: "), "call \(call)")
      }
      guard hasFired else { break }
      try #require(call < 1000)
    }
    #expect(refused > 3 && kept > 0)
  }

  /// The message about a change is true even if the process dies right after the message.
  @Test(arguments: [false, true], [false, true])
  func messageAboutAFailedSyncIsTrue(isForEver: Bool, isKilled: Bool) throws {
    try reset()
    let before = try ProjectContent.lines(of: fixture.project)
    var variables = ["GIMBAL_FAULT_CALLS": "sync"]
    if isForEver { variables["GIMBAL_FAULT_EVER"] = "1" }
    if isKilled { variables["GIMBAL_FAULT_KILL"] = "1" }
    var (refused, unknown) = (0, 0)
    for call in 1...100 {
      try reset()
      // Without the first command, the log would be empty, and emptying it would need no sync.
      let (outcome, hasFired) = try run(
        "view new first; echo done; view new late", failing: call, with: EIO, variables: variables)
      let base = before.count + (outcome.output.contains("done") ? 1 : 0)
      let isUnknown = outcome.errors.contains(
        "it is unknown whether the change was kept\n  open the project again")
      // Opening the project recovers the log.
      let next = try fixture.run("p.gimbal", "-c", "verify")
      #expect(next.code == 0, "call \(call): \(next.output)\(next.errors)")
      let after = try ProjectContent.lines(of: fixture.project).count
      if outcome.errors.isEmpty {
        #expect(after == before.count + 2, "call \(call)")
      } else if isUnknown {
        unknown += 1
        #expect(after == base || after == base + 1, "call \(call)")
      } else {
        refused += 1
        #expect(after == base, "call \(call): \(outcome.errors)")
      }
      guard hasFired else { break }
      try #require(call < 100)
    }
    if isForEver {
      #expect(unknown > 0)
    } else {
      #expect(refused > 0 && unknown == 0)
    }
  }

  /// A process that fails or is killed (error 0) while it creates a project leaves no project or a whole one, which the
  /// next command opens.
  @Test(arguments: [0, EIO]) func interruptedCreationIsOpenedAgain(error: Int32) throws {
    var kept = 0
    for call in 1...1000 {
      try reset()
      let path = fixture.project
      let name = try #require(path.withCString { realpath($0, nil).map { String(cString: $0) } })
      for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
      var fixture = self.fixture
      fixture.environment["LD_PRELOAD"] = shim
      fixture.environment["GIMBAL_FAULT_AT"] = "\(call)"
      fixture.environment["GIMBAL_FAULT_ERROR"] = "\(error)"
      fixture.environment["GIMBAL_FAULT_UNDER"] = name
      fixture.environment["GIMBAL_FAULT_MARK"] = fixture.directory.file(WriteFaultTests.marker)
      let outcome = try fixture.run("p.gimbal", "-c", "scene new s size 10x10")
      let hasFired = access(fixture.directory.file(WriteFaultTests.marker), F_OK) == 0
      if access(path, F_OK) == 0, access(path + "-journal", F_OK) == 0 { kept += 1 }
      // Both commands open the project: `verify` only reads it.
      let next = try self.fixture.run(
        "p.gimbal", "-c", "verify", "-c", "scene new t size 10x10", "-c", "verify")
      #expect(
        next.code == 0 && next.output.hasSuffix("\n") && !next.output.contains("not writable"),
        "call \(call): \(next.output)\(next.errors)")
      let scenes = try self.fixture.run("p.gimbal", "-c", "scene list --format csv").output
      if outcome.code == 0, outcome.signal == 0 { #expect(scenes.contains("s,"), "call \(call)") }
      #expect(scenes.contains("t,"), "call \(call): \(scenes)")
      guard hasFired else { break }
      try #require(call < 1000)
    }
    #expect(kept > 0)
  }

  /// A file that was replaced is not reported as unchanged, although the folder cannot be synchronized. A file system
  /// that cannot synchronize folders (EINVAL) causes no error.
  @Test(arguments: [EIO, EINVAL]) func failedSyncOfTheFolderIsReportedTruthfully(error: Int32) throws {
    for (command, name) in [("backup copy.gimbal", "copy.gimbal"), ("export copy.json", "copy.json")] {
      var reports = 0
      for call in 1...30 {
        try reset()
        unlink(fixture.directory.file(name))
        var fixture = self.fixture
        fixture.environment["LD_PRELOAD"] = shim
        fixture.environment["GIMBAL_FAULT_AT"] = "\(call)"
        fixture.environment["GIMBAL_FAULT_CALLS"] = "sync"
        fixture.environment["GIMBAL_FAULT_ERROR"] = "\(error)"
        fixture.environment["GIMBAL_FAULT_UNDER"] = try #require(
          fixture.directory.path.withCString { realpath($0, nil).map { String(cString: $0) } })
        fixture.environment["GIMBAL_FAULT_MARK"] = fixture.directory.file(WriteFaultTests.marker)
        let outcome = try fixture.run("p.gimbal", "-c", command)
        let exists = access(fixture.directory.file(name), F_OK) == 0
        let isReported = outcome.errors.contains("its folder cannot be synchronized")
        #expect(isReported == (exists && outcome.code != 0), "\(command), call \(call): \(outcome.errors)")
        #expect(!(isReported && outcome.errors.contains("nothing was changed")))
        if isReported { reports += 1 }
        if access(fixture.directory.file(WriteFaultTests.marker), F_OK) != 0 { break }
      }
      #expect(reports == (error == EIO ? 1 : 0), "\(command)")
    }
  }

  @Test func failedBackupLeavesNoFile() throws {
    // Only writes to the copy and its directory fail.
    var step = 1
    var outcome: Outcome
    var hasFired: Bool
    repeat {
      try reset()
      var fixture = self.fixture
      fixture.environment["LD_PRELOAD"] = shim
      fixture.environment["GIMBAL_FAULT_AT"] = "\(step)"
      fixture.environment["GIMBAL_FAULT_ERROR"] = "\(ENOSPC)"
      fixture.environment["GIMBAL_FAULT_UNDER"] =
        try #require(
          fixture.directory.path.withCString { realpath($0, nil).map { String(cString: $0) } }) + "/."
      fixture.environment["GIMBAL_FAULT_MARK"] = fixture.directory.file(WriteFaultTests.marker)
      outcome = try fixture.run("p.gimbal", "-c", "backup copy.gimbal")
      hasFired = access(fixture.directory.file(WriteFaultTests.marker), F_OK) == 0
      let names = try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)
      #expect(!names.contains { $0.hasPrefix(".copy") }, "call \(step): \(names)")
      #expect(names.contains("copy.gimbal") == (outcome.code == 0), "call \(step): \(outcome.errors)")
      if outcome.code != 0 { #expect(outcome.code == 5, "call \(step): \(outcome.errors)") }
      step += 1
    } while hasFired && step < 1000
    #expect(outcome.code == 0 && step > 4)
    #expect(try fixture.run("copy.gimbal", "-c", "verify").code == 0)
  }
}
