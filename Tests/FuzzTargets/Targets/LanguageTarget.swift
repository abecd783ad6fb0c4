import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
package import TestSupport

/// The language of the prompt: statements are parsed and run in a session with a project in memory.
///
/// - An error has a place in the text, and its message has no control characters.
/// - What is parsed and printed again parses to the same value (`PrintingCheck`).
/// - After any statements, every scene has finite frames, the archive of all scenes round-trips, and `verify`
///   finds no fault.
///
/// A session takes a hundred times as long as the parser, so one of 32 inputs runs in a session.
package final class LanguageTarget: FuzzTarget {
  package static let name = "language"

  /// A session with the sample project; nil after an input changed the project in a way that `undo` does not revert.
  private var session: (session: Session, state: SessionState, operation: GimbalStore.Operation.ID)?
  /// The number of inputs that the session has run. A long history would make `verify` slow.
  private var uses = 0
  private static let mostUses = 16
  private let isThorough: Bool
  private let console = RecordingConsole()
  private let files = MemoryFolder()
  private let given: [String: [UInt8]]
  private let grammar = StatementGrammar()

  package init(isThorough: Bool) throws {
    self.isThorough = isThorough
    given = [
      "script.gim": Array("view new extra\nconstrain { extra.width == 10 }\n".utf8),
      "a.log": Array(LogSeeds.all[0].utf8), "card.xib": Array(RichDocuments.all[0].utf8),
      "scenes.gimarchive": try SampleProject.archive(hasHistory: true),
      "list.vfl": Array("H:|-[title]-|\n".utf8),
    ]
  }

  package var seeds: [[UInt8]] {
    let statements = SampleProject.statements + grammar.examples
    let pairs = zip(statements, statements.dropFirst()).map { $0 + "\n" + $1 }
    return (statements + pairs).map { Array($0.utf8) }
  }

  package func check(_ bytes: [UInt8]) throws -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let source = Source(name: "fuzz", text: text)
    try PrintingCheck.run(text)
    let statements = try parse(source)
    guard statements > 0 else { return false }
    guard isThorough || ContentChoice(bytes).number(below: 32) == 0 else { return true }
    let (session, operation) = try prepared()
    let isFine = session.run(source, stopsAtError: false)
    let (output, errors) = console.take()
    try ParseErrorCheck.run(errors)
    try require(isFine || !errors.isEmpty, "an error without a message")
    if session.state.format == .table { try checkNumbers(output) }
    guard try session.project.transaction(.read, { try $0.history.present().id }) == operation else {
      try ProjectCheck.run(session.project)
      try restore(session.project, to: operation)
      return isFine
    }
    return isFine
  }

  /// Parses all statements.
  ///
  /// - Returns: The number of valid statements.
  private func parse(_ source: Source) throws -> Int {
    var cursor = Cursor(source)
    var count = 0
    while true {
      let start = cursor
      do throws(ParseError) {
        guard let statement = try SampleProject.commands.next(&cursor) else { return count }
        try Self.check(statement)
        count += 1
      } catch {
        try ParseErrorCheck.run(error, in: source)
        cursor = start
        cursor.skipSeparators()
        cursor.skipStatement()
        try require(
          cursor.offset > start.offset || cursor.isAtEndOfText,
          "the parser does not advance at \(start.offset)")
      }
    }
  }

  private static func check(_ statement: Statement) throws(ParseError) {
    guard !statement.span.isEmpty, statement.span.upperBound <= statement.source.text.utf8.count else {
      throw ParseError(.other(message: "", remedy: nil), at: Span(0, .max))
    }
  }

  /// Checks that a report in words has no number that is not finite.
  private func checkNumbers(_ output: String) throws {
    for word in output.split(whereSeparator: { " \n,()[]x".contains($0) }) {
      try require(
        !["inf", "-inf", "nan", "-nan"].contains(String(word)), "a number is not finite: \(output)")
    }
  }

  /// Undoes the changes of an input.
  private func restore(_ project: Project, to operation: GimbalStore.Operation.ID) throws {
    do {
      try project.transaction(.history) { transaction in
        while try transaction.history.present().id != operation {
          guard try transaction.history.undo() != nil else { throw Unreachable() }
        }
      }
    } catch is Unreachable {
      session = nil
    }
  }

  /// The operation is not among those that can be undone, for example after the input ran `undo`.
  private struct Unreachable: Error {}

  /// Returns a session with the unchanged sample project.
  private func prepared() throws -> (Session, GimbalStore.Operation.ID) {
    files.reset(to: given)
    uses += 1
    if uses > Self.mostUses { (session, uses) = (nil, 1) }
    if let (session, state, operation) = session {
      session.state = state
      return (session, operation)
    }
    let fresh = try SampleProject.session(console: console, files: files)
    let operation = try fresh.project.transaction(.read) { try $0.history.present().id }
    session = (fresh, fresh.state, operation)
    return (fresh, operation)
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    switch Int.random(in: 0..<4, using: &chance) {
    case 0:
      let new = Array(grammar.statement(using: &chance).utf8)
      let separator: [UInt8] = bytes.isEmpty ? [] : [UInt8(ascii: "\n")]
      if bytes.count < 1500 { bytes += separator + new } else { bytes = new }
    case 1:
      let range = TextMutation.token(in: bytes, using: &chance)
      bytes.replaceSubrange(range, with: Array(grammar.word(using: &chance).utf8))
    default: TextMutation.damage(&bytes, words: grammar.tokens, using: &chance)
    }
  }
}
