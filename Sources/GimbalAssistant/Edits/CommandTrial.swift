import GimbalCore
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalSolvedHistory

/// The effects of commands on a copy of a file's scenes in memory.
struct CommandTrial {
  /// The moved views for each orientation, and the numbers of conflicts and ambiguities.
  let moves: String
  let newFindings: [Finding]
  let resolvedFindings: [Finding]
  /// The number of findings after the commands.
  let remaining: Int
  /// The copy after the commands; for a document that can represent the changes, before the commands.
  let subject: Subject
  /// The edit of a document, or the reason why the document cannot represent the changes.
  let document: Result<DocumentEdit, ToolFailure>

  /// Runs commands on a copy of a file's scenes. Commands that read or write files are refused.
  ///
  /// - Parameter options: The combinations of traits in which the findings before and after the commands are compared.
  /// - Throws: `ToolFailure` if a command fails, or if it cannot be reverted.
  init(_ commands: String, on original: Subject, _ options: CheckOptions) throws {
    subject = try Subject(copying: original)
    // `whatif` checks that all commands can be reverted, and reports the moved views. The first line of the block
    // has the number 0, so that errors name the lines of the commands.
    let trial = Source(name: "commands", text: "whatif {\n\(commands)\n}", firstLine: 0)
    try CommandTrial.requireOneBlock(trial, subject)
    moves = try subject.run { $0.run(trial, stopsAtError: true) }
    let before: [Finding]
    let after: [Finding]
    document = original.kind == .document ? try CommandTrial.document(commands, original) : .failure(.none)
    if case .success(let edit) = document {
      before = try original.findings(options)
      after = try original.findings(options, of: .edited(edit.new))
    } else {
      before = try subject.findings(options, of: .session)
      _ = try subject.run { $0.runScript(Source(name: "commands", text: commands)) }
      after = try subject.findings(options, of: .session)
    }
    (newFindings, resolvedFindings) = CommandTrial.changes(from: before, to: after)
    remaining = after.count
  }

  /// Compares the scenes of a changed script with those of the original.
  ///
  /// - Throws: `ToolFailure` if the changed script has an error and the original has none, or if a scene cannot be solved.
  init(script: String, on original: Subject, _ options: CheckOptions) throws {
    subject = try Subject(original.location, in: original.context, script: script)
    guard subject.problems.isEmpty || !original.problems.isEmpty else {
      throw ToolFailure(
        printed: "the changed script has an error:\n\(subject.problems)",
        remedy: "correct the commands or 'lines'; the file is unchanged")
    }
    moves = try FrameComparison(from: original, to: subject).text
    let before = try original.findings(options, of: .session)
    let after = try subject.findings(options, of: .session)
    document = .failure(.none)
    (newFindings, resolvedFindings) = CommandTrial.changes(from: before, to: after)
    remaining = after.count
  }

  private static func changes(
    from before: [Finding], to after: [Finding]
  ) -> (new: [Finding], resolved: [Finding]) {
    // Commands can move elements to other lines, so the descriptions are not compared.
    func key(_ finding: Finding) -> [String?] { [finding.fingerprint] + finding.state }
    let (old, new) = (Set(before.map(key)), Set(after.map(key)))
    return (after.filter { !old.contains(key($0)) }, before.filter { !new.contains(key($0)) })
  }

  private static func document(
    _ commands: String, _ original: Subject
  ) throws -> Result<DocumentEdit, ToolFailure> {
    do {
      return .success(try DocumentEdit(try choosingScene(commands, on: original), on: original))
    } catch let failure as ToolFailure {
      return .failure(failure)
    }
  }

  /// Returns commands that start with the choice of the scene in use, if the file has several scenes.
  static func choosingScene(_ commands: String, on subject: Subject) throws -> String {
    let scene = try subject.scenes().count > 1 ? subject.sceneInUse() : nil
    return (scene.map { "scene use \($0.name.text.inQuotes)\n" } ?? "") + commands
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
      throw ToolFailure(printed: Fault(error, in: source).text)
    }
  }

  var text: String {
    func list(_ title: String, _ findings: [Finding]) -> [String] {
      findings.isEmpty
        ? []
        : ["\(title):"]
          + findings.map {
            "  \($0.kind.name) (\($0.severity.rawValue)) in '\($0.scene?.text ?? "")': \($0.message)"
          }
    }
    var lines = [moves.hasSuffix("\n") ? String(moves.dropLast()) : moves]
    lines += list("new findings", newFindings)
    lines += list("resolved findings", resolvedFindings)
    if newFindings.isEmpty, resolvedFindings.isEmpty { lines.append("the findings do not change") }
    lines.append("\(remaining.counted("findings")) after the commands")
    if !subject.problems.isEmpty {
      lines.append(
        "the script still has an error; set 'lines' to the lines to replace:\n\(subject.problems)")
    }
    if case .failure(let failure) = document, failure != .none {
      lines += ["The document cannot represent the changes:", failure.text]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The views whose frames differ between two versions of a file, in every orientation.
struct FrameComparison {
  let text: String

  /// - Throws: `ToolFailure` if a scene cannot be solved.
  init(from old: Subject, to new: Subject) throws {
    var options = FileDiffOptions()
    options.isAllOrientations = true
    let context = new.context
    let found = try FileFrameDiff(
      from: try old.sceneFile(.session), to: try new.sceneFile(.session), options,
      resources: context.resources, cancellation: context.cancellation)
    try context.cancellation.check(CancellationError())
    guard found.failures.isEmpty else { throw ToolFailure(printed: found.failures.joined()) }
    let reports = found.diffs.filter { !$0.diff.changes.isEmpty }.map {
      Report(title: $0.title, lists: [$0.diff.list])
    }
    text = reports.isEmpty ? "no view moves\n" : OutputFormat.table.text(of: .series(reports))
  }
}
