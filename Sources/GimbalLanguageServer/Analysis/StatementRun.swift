import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The parsing and the execution of one statement of a script.
///
/// If a rule in a block has an error, the statement is parsed and executed again without the rule. As a result,
/// each rule of a block is checked, and an error does not hide the names that the other rules define.
struct StatementRun {
  private let source: Source
  private let trial: ScriptTrial
  private let sceneBefore: SceneID?
  /// The span of the statement without its separator.
  private var span: Span
  private var end: Int
  private var isSeparated = false
  private var problems: [Diagnostic] = []
  private var tokens: [ParsedToken] = []
  private var point: ScriptTrial.Point?
  private var outcome: ScriptTrial.Outcome?
  private var command = ""
  private var constraints: [(id: ConstraintID, span: Span)] = []
  /// `true` if the execution was stopped by a cancellation.
  private(set) var isCancelled = false

  /// The maximum number of times that one statement is parsed.
  private static let mostErrors = 50

  /// Parses the statement at an offset, and executes it if `isExecuted` is `true`.
  init(of source: Source, from start: Int, in trial: ScriptTrial, isExecuted: Bool) {
    self.source = source
    self.trial = trial
    sceneBefore = trial.session.state.scene
    span = Span(start, start)
    end = start
    measure(from: start)
    var text = source
    for _ in 0..<StatementRun.mostErrors {
      guard let statement = parse(text) else {
        guard let place = problems.last?.span.lowerBound,
          let rest = RuleBlanking.source(text, without: place, in: span)
        else { return }
        text = rest
        continue
      }
      guard isExecuted else { return }
      guard let place = run(statement), let rest = RuleBlanking.source(text, without: place, in: span) else {
        return
      }
      text = rest
    }
  }

  /// Finds the end of the statement without parsing it.
  private mutating func measure(from start: Int) {
    var cursor = Cursor(source, from: start)
    cursor.skipStatement()
    end = cursor.endOfTaken
    let text = source.text(in: Span(start, end))
    let isOpen = Completeness.of(text) == .openQuote
    isSeparated = !isOpen && (text.utf8.last == UInt8(ascii: "\n") || text.utf8.last == UInt8(ascii: ";"))
    let content = isSeparated ? text.utf8.dropLast() : text.utf8[...]
    // Compare bytes, because a carriage return followed by a newline is one `Character`.
    let blanks = content.reversed().prefix { [0x20, 0x09, 0x0D, 0x0A].contains($0) }.count
    span = Span(start, start + content.count - blanks)
  }

  /// Parses the statement. If the statement is invalid, adds a problem and returns `nil`.
  private mutating func parse(_ text: Source) -> Statement? {
    let recorder = ParseRecorder()
    var cursor = Cursor(text, from: span.lowerBound, recorder: recorder)
    defer {
      let parsed = recorder.parsed.filter { $0.span.lowerBound < span.upperBound }
      if parsed.count > tokens.count { tokens = parsed }
      command =
        tokens.first { $0.role == .command }.map {
          source.text(in: $0.span).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        } ?? ""
    }
    do {
      guard let statement = try trial.session.commands.next(&cursor) else { return nil }
      span = statement.span
      return statement
    } catch {
      let error = trial.error(for: error, from: span.lowerBound, in: text)
      let problem = Diagnostic(error)
      if !problems.contains(problem) { problems.append(problem) }
      return nil
    }
  }

  /// Executes the statement. If a part of the statement causes an error, returns the offset of the part.
  private mutating func run(_ statement: Statement) -> Int? {
    let outcome = trial.run(statement, naming: tokens)
    self.outcome = outcome
    point = point ?? outcome.point
    let spans = statement.command.constraintSpans
    constraints = outcome.constraints.enumerated().map { index, id in
      (id, spans.count == outcome.constraints.count ? spans[index] : span)
    }
    isCancelled = outcome.isCancelled
    guard !outcome.isCancelled else { return nil }
    guard let fault = outcome.fault else {
      problems += outcome.printed.map(warning)
      return nil
    }
    guard fault.sourceName == source.name else {
      problems.append(
        Diagnostic(
          .error, "run", at: span, "\(fault.sourceName): \(fault.message)", remedy: fault.remedy))
      return nil
    }
    let isPart = fault.span != statement.span && fault.span != Span(0, 0)
    var problem = Diagnostic(
      .error, "run", at: isPart ? fault.span : span, fault.message, remedy: fault.remedy)
    if let first = outcome.printed.first { problem.message += "\n" + first.text.prefix(2000) }
    if !problems.contains(problem) { problems.append(problem) }
    return isPart && statement.command.effects.changesProject ? fault.span.lowerBound : nil
  }

  /// Returns the problem for a warning, or for another text that the statement printed.
  private func warning(_ printed: RecordingConsole.Problem) -> Diagnostic {
    var text = printed.text
    if let message = printed.message, message.severity == .warning { text = message.text }
    while text.last?.isNewline ?? false { text.removeLast() }
    return Diagnostic(.warning, "run", at: span, text)
  }

  /// Returns the statement with its results.
  ///
  /// - Parameters:
  ///   - isIncomplete: `true` if an earlier statement uses a file that was not read. In this case, problems
  ///     from the execution are unreliable and are omitted.
  ///   - usesUnreadFile: `true` if the statement uses a file that was not read.
  ///   - reachesLimit: `true` if the time limit of the script is reached, so that later statements do not run.
  ///   - note: The reason why this statement or further statements are not executed.
  func statement(
    isIncomplete: Bool, usesUnreadFile: Bool, reachesLimit: Bool, note: String?
  ) -> AnalyzedStatement {
    var problems = problems
    if let note { problems.append(Diagnostic(.information, "limit", at: span, note)) }
    if isIncomplete { problems.removeAll { $0.code == "run" } }
    if usesUnreadFile {
      for index in problems.indices where problems[index].code == "run" {
        problems[index].severity = .information
      }
    }
    return AnalyzedStatement(
      span: span, end: max(end, span.upperBound), isSeparated: isSeparated, command: command, tokens: tokens,
      problems: problems,
      point: point, scene: outcome?.scene ?? sceneBefore, occurrences: outcome?.occurrences ?? [],
      constraints: constraints,
      isExecuted: outcome != nil && outcome?.fault == nil, usesUnreadFile: usesUnreadFile,
      reachesLimit: reachesLimit, isEnd: outcome?.isEnd ?? false)
  }
}
