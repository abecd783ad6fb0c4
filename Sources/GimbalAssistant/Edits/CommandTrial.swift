import GimbalNotation
import GimbalReporting
import GimbalShell

/// The effects of commands on a copy of a file's scenes in memory.
struct CommandTrial {
  /// The moved views for each orientation, and the numbers of conflicts and ambiguities.
  let moves: String
  let newFindings: [CheckedFinding]
  let resolvedFindings: [CheckedFinding]
  /// The number of findings after the commands.
  let remaining: Int
  /// The copy after the commands.
  let subject: Subject

  /// Runs commands on a copy of a file's scenes. Commands that read or write files are refused.
  ///
  /// - Throws: `ToolFailure` if a command fails, or if it cannot be reverted.
  init(_ commands: String, on original: Subject) throws {
    subject = try Subject(copying: original)
    // `whatif` checks that all commands can be reverted, and reports the moved views. The first line of the block
    // has the number 0, so that errors name the lines of the commands.
    let trial = Source(name: "commands", text: "whatif {\n\(commands)\n}", firstLine: 0)
    try CommandTrial.requireOneBlock(trial, subject)
    moves = try subject.run { $0.run(trial, stopsAtError: true) }
    let before = try FileCheck(subject, fromSession: true).findings
    _ = try subject.run { $0.runScript(Source(name: "commands", text: commands)) }
    let after = try FileCheck(subject, fromSession: true).findings
    let (old, new) = (Set(before.map(\.identity)), Set(after.map(\.identity)))
    newFindings = after.filter { !old.contains($0.identity) }
    resolvedFindings = before.filter { !new.contains($0.identity) }
    remaining = after.count
  }

  /// Checks that the commands do not end the block of `whatif`.
  private static func requireOneBlock(_ source: Source, _ subject: Subject) throws(ToolFailure) {
    var cursor = Cursor(source)
    do throws(ParseError) {
      guard try subject.session.commands.next(&cursor) != nil else { return }
      guard try subject.session.commands.next(&cursor) == nil else {
        throw ParseError(
          .other(message: "the commands contain a '}' without a '{'", remedy: "remove the '}'"),
          at: Span(0, source.text.utf8.count))
      }
    } catch {
      let text = Fault(error, in: source).text
      throw ToolFailure(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
  }

  var text: String {
    func list(_ title: String, _ findings: [CheckedFinding]) -> [String] {
      findings.isEmpty
        ? []
        : ["\(title):"] + findings.map { "  \($0.kind) (\($0.severity)) in '\($0.scene)': \($0.message)" }
    }
    var lines = [moves.hasSuffix("\n") ? String(moves.dropLast()) : moves]
    lines += list("new findings", newFindings)
    lines += list("resolved findings", resolvedFindings)
    if newFindings.isEmpty, resolvedFindings.isEmpty { lines.append("the findings do not change") }
    lines.append("\(remaining.counted("findings")) after the commands")
    return lines.joined(separator: "\n") + "\n"
  }
}
