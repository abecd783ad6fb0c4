import FoundationEssentials
import GimbalLogExplanations
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Damaged logs are explained or skipped. For any input, the command terminates and its output is
/// well-formed.
@Suite struct LogMutationTests {
  @Test(arguments: 0..<UInt64(Campaign.steps(short: 8, long: 2000)))
  func damagedLogsAreSkipped(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let texts = try Excerpts.names.map { Array(try Excerpts.text(of: $0).utf8) }
    for _ in 0..<8 {
      var bytes = texts.randomElement(using: &chance) ?? []
      for _ in 0...Int.random(in: 0..<6, using: &chance) {
        LogMutation.damage(&bytes, others: texts, using: &chance)
      }
      let recorder = Recorder()
      let run = LogRun(format: .json, printsScenes: false, console: recorder, files: ByteFiles(bytes: bytes))
      let status = run.run(["damaged.log"])
      let said = recorder.take()
      #expect(said.errors == "" && (status == .success || status == .unsatisfiable))
      let message = try LogMessage(said.output)
      for conflict in message.conflicts {
        #expect(conflict.minimal.allSatisfy { (1...conflict.constraints.count).contains($0) })
        #expect(conflict.repairs.allSatisfy { $0.constraint.map(conflict.minimal.contains) ?? true })
      }
    }
  }
}

/// Files that all have the same content.
private struct ByteFiles: FileAccess {
  let bytes: [UInt8]

  func read(_ path: String) throws(FileFailure) -> String { String(decoding: bytes, as: UTF8.self) }
  func bytes(of path: String) throws(FileFailure) -> [UInt8] { bytes }
  func open(_ path: String) throws(FileFailure) -> any ByteStream { Pieces(bytes) }
  func beginning(of path: String) -> [UInt8]? { bytes }
  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {}

  private final class Pieces: ByteStream {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func next() -> [UInt8] {
      defer { rest = rest.dropFirst(997) }
      return Array(rest.prefix(997))
    }
  }
}
