import GimbalConsoleLog
import GimbalLogExplanations
import GimbalNotation
import GimbalReporting
import GimbalShell
package import TestSupport

/// The reader of console logs and `explain-log`. Any input is explained or skipped: the report is valid JSON
/// with finite numbers, the commands of the scenes are valid, and the result does not depend on the pieces in
/// which the log arrives.
package final class LogTarget: FuzzTarget {
  package static let name = "log"

  private let isThorough: Bool

  package init(isThorough: Bool) { self.isThorough = isThorough }

  package let seeds = LogSeeds.all.map { Array($0.utf8) }

  package func check(_ bytes: [UInt8]) throws -> Bool {
    let conflicts = try conflicts(bytes, piece: 997)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
    for conflict in conflicts {
      // A carriage return or an escape also ends a line.
      try require(
        conflict.line >= 1 && conflict.line <= max(1, lines) * 2, "line \(conflict.line) of \(lines)")
    }
    // Reading is much faster than explaining.
    if bytes.count < 2048 {
      let again = try self.conflicts(bytes, piece: 7)
      try require(again == conflicts, "the conflicts depend on the pieces of the log")
    }
    guard !conflicts.isEmpty else { return false }
    // The analysis takes much longer than the reader.
    let choice = isThorough ? nil : ContentChoice(bytes).number(below: 3)
    if choice ?? 0 == 0 { try JSONCheck.run(run(bytes, .json, printsScenes: false)) }
    if choice ?? 1 == 1 { try ParseErrorCheck.run(run(bytes, .table, printsScenes: false)) }
    if choice ?? 2 == 2 { try checkScenes(bytes) }
    return true
  }

  private func conflicts(_ bytes: [UInt8], piece: Int) throws -> [LoggedConflict] {
    let pieces = Pieces(bytes, of: piece)
    var reader = ConsoleLogReader { pieces.next() }
    var conflicts: [LoggedConflict] = []
    while let conflict = try reader.next() { conflicts.append(conflict) }
    return conflicts
  }

  private func run(_ bytes: [UInt8], _ format: OutputFormat, printsScenes: Bool) throws -> String {
    let console = RecordingConsole()
    let run = LogRun(
      format: format, printsScenes: printsScenes, console: console, files: MemoryFolder(["a.log": bytes]))
    let status = run.run(["a.log"])
    let (output, errors) = console.take()
    try require(errors.isEmpty, "an error: \(errors)")
    try require(status == .success || status == .unsatisfiable, "the status is \(status)")
    return output
  }

  /// Parses the commands that recreate the conflicts.
  private func checkScenes(_ bytes: [UInt8]) throws {
    let script = try run(bytes, .table, printsScenes: true)
    let source = Source(name: "script", text: script)
    var cursor = Cursor(source)
    do throws(ParseError) {
      while try CommandTable.standard.next(&cursor) != nil {}
    } catch {
      throw Violation("the commands of a scene are invalid: \(Diagnostic(error, in: source).rendered)")
    }
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    if Bool.random(using: &chance) {
      TextMutation.damage(&bytes, words: LogSeeds.words, using: &chance)
    } else {
      LogMutation.damage(&bytes, others: seeds, using: &chance)
    }
  }
}
