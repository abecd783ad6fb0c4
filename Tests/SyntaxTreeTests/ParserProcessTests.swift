import Foundation
import GimbalParserProcess
import GimbalSyntaxTree
import Synchronization
import Testing

/// Tests of the connection to the parser, with programs that fail in the place of the parser.
@Suite struct ParserProcessTests {
  /// A folder with a shell script as the parser. It is removed with this value.
  private final class FakeParser {
    let folder: String

    init(_ script: String) throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "parser-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      folder = url.path
      try install("#!/bin/sh\ncd '\(folder)'\n\(script)\n")
    }

    /// Writes the program in another process. A file that this process writes can be open in a program that another
    /// test starts at that time, and cannot be executed as long.
    func install(_ text: String) throws {
      try Data(text.utf8).write(to: URL(filePath: folder + "/text"))
      let arguments = ["-m", "755", folder + "/text", "\(folder)/\(ParserFrame.program)"]
      let installation = try Process.run(URL(filePath: "/usr/bin/install"), arguments: arguments)
      installation.waitUntilExit()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func text(of file: String) throws -> String {
      try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
    }
  }

  /// A command of the shell that sends the greeting of this version.
  private static let hello =
    "printf '" + ParserFrame.hello.map { "\\" + String($0, radix: 8) }.joined() + "'"

  private func failure(_ parser: ParserProcess, _ source: String = "a") -> ParserFailure? {
    #expect(throws: ParserFailure.self) { try parser.parse(Array(source.utf8)) }
  }

  @Test func parsesFilesOneAfterTheOther() throws {
    let parser = try ParserProcess(timeLimit: Parsing.timeLimit)
    for number in 0..<20 {
      let tree = try parser.parse(Array("\(number)".utf8))
      #expect(TreeText.text(of: tree.statements) == "[expression(integer(\(number)))]")
    }
    #expect(try parser.parse([]).statements.isEmpty)
  }

  @Test func readsTextThatIsNotUnicode() throws {
    let tree = try ParserProcess(timeLimit: Parsing.timeLimit).parse(Array("a = \"".utf8) + [0xff, 0, 0xc3])
    #expect(!tree.errors.isEmpty)
  }

  @Test func reportsAMissingProgram() throws {
    #expect(throws: ParserFailure.missing(folder: "/nowhere")) { try ParserProcess(folder: "/nowhere") }
    #expect(
      ParserFailure.missing(folder: "/a").message.contains("'gimbal-swift-parser' is not in the folder /a"))
  }

  @Test func reportsAProgramThatCannotBeStarted() throws {
    let fake = try FakeParser("")
    try fake.install("#!/nowhere/interpreter\n")
    let parser = try ParserProcess(folder: fake.folder)
    #expect(failure(parser)?.message.hasPrefix("cannot start \(fake.folder)/gimbal-swift-parser: ") == true)
  }

  @Test func rejectsAProgramOfAnotherVersion() throws {
    let fake = try FakeParser("printf '\\3\\0\\0\\0old'; cat >/dev/null")
    #expect(
      failure(try ParserProcess(folder: fake.folder))
        == .otherVersion(path: "\(fake.folder)/\(ParserFrame.program)"))
  }

  @Test func startsAProgramThatHasDiedOnceMore() throws {
    let real = "\(ParserProcess.folder)/\(ParserFrame.program)"
    let fake = try FakeParser(
      "[ -e died ] && exec '\(real)'; touch died; \(Self.hello); head -c 5 >/dev/null")
    let tree = try ParserProcess(folder: fake.folder, timeLimit: Parsing.timeLimit).parse(Array("7".utf8))
    #expect(TreeText.text(of: tree.statements) == "[expression(integer(7))]")
  }

  @Test func reportsAFileThatMakesTheParserFail() throws {
    let fake = try FakeParser("echo start >>log; \(Self.hello); head -c 5 >/dev/null; kill -9 $$")
    let parser = try ParserProcess(folder: fake.folder, timeLimit: Parsing.timeLimit)
    #expect(failure(parser) == .fails)
    #expect(try fake.text(of: "log") == "start\nstart\n")
    #expect(failure(parser) == .fails)
  }

  @Test func endsAParserThatTakesTooLong() throws {
    let fake = try FakeParser("echo $$ >pid; \(Self.hello); exec sleep 1000")
    let parser = try ParserProcess(folder: fake.folder, timeLimit: 1)
    // The text is larger than the buffer of the socket.
    #expect(failure(parser, String(repeating: "a ", count: 1 << 20)) == .timeLimit(seconds: 1))
    let process = try fake.text(of: "pid").split(separator: "\n")[0]
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(process)"))
  }

  @Test func endsTheParserWithItsOwner() throws {
    let real = "\(ParserProcess.folder)/\(ParserFrame.program)"
    let fake = try FakeParser("echo $$ >pid; exec '\(real)'")
    var parser: ParserProcess? = try ParserProcess(folder: fake.folder, timeLimit: Parsing.timeLimit)
    _ = try parser?.parse(Array("a".utf8))
    let process = try fake.text(of: "pid").split(separator: "\n")[0]
    #expect(FileManager.default.fileExists(atPath: "/proc/\(process)"))
    parser = nil
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(process)"))
  }

  @Test func reportsMalformedAndRejectedResponses() throws {
    let malformed = try FakeParser("\(Self.hello); printf '\\2\\0\\0\\0\\0x'; cat >/dev/null")
    let malformedFailure = failure(try ParserProcess(folder: malformed.folder, timeLimit: Parsing.timeLimit))
    #expect(malformedFailure == .malformed(.invalid(offset: 0)))
    let rejected = try FakeParser("\(Self.hello); printf '\\3\\0\\0\\0\\1no'; cat >/dev/null")
    #expect(
      failure(try ParserProcess(folder: rejected.folder, timeLimit: Parsing.timeLimit)) == .rejected("no"))
    let long = try FakeParser("\(Self.hello); printf '\\377\\377\\377\\377'; cat >/dev/null")
    #expect(failure(try ParserProcess(folder: long.folder, timeLimit: Parsing.timeLimit)) == .fails)
  }

  @Test func rejectsLargeFiles() throws {
    let size = ParserFrame.maximumSource + 1
    let parser = try ParserProcess()
    #expect(throws: ParserFailure.tooLarge(bytes: size)) {
      try parser.parse([UInt8](repeating: 32, count: size))
    }
  }

  @Test func poolDeliversResultsInOrder() throws {
    let pool = try ParserPool(count: 3, timeLimit: Parsing.timeLimit)
    let texts = Mutex<[String]>([])
    struct Unreadable: Error {}
    pool.parse(
      count: 50,
      source: { index in
        guard index != 7 else { throw Unreadable() }
        return Array("\(index)".utf8) + [UInt8](repeating: 10, count: (50 - index) * 1000)
      },
      receive: { index, result in
        texts.withLock {
          $0.append((try? result.get()).map { TreeText.text(of: $0.statements) } ?? "\(index)?")
        }
        return true
      })
    let expected = (0..<50).map { $0 == 7 ? "7?" : "[expression(integer(\($0)))]" }
    #expect(texts.withLock { $0 } == expected)
  }

  @Test func poolStopsWhenItIsCancelled() throws {
    let pool = try ParserPool(count: 2, timeLimit: Parsing.timeLimit)
    let received = Mutex<[Int]>([])
    pool.parse(count: 1000, source: { _ in [] }) { index, _ in
      received.withLock { $0.append(index) }
      return index < 3
    }
    #expect(received.withLock { $0 } == [0, 1, 2, 3])
  }
}
