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
        guard let offset = problems.last?.span.lowerBound,
          let rest = RuleBlanking.source(text, without: offset, in: span)
        else { return }
        text = rest
        continue
      }
      guard isExecuted else { return }
      guard let offset = run(statement), let rest = RuleBlanking.source(text, without: offset, in: span)
      else {
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

/// The removal of an invalid rule from a block, so that the other rules of the block can be checked.
///
/// The bytes of the rule are replaced with spaces, so that all other text keeps its position.
enum RuleBlanking {
  /// Returns the source without the rule at an offset; `nil` if the offset is not in a block of the
  /// statement, or if the rule is the only one in its block.
  ///
  /// - Complexity: O(length of the source).
  static func source(_ source: Source, without offset: Int, in statement: Span) -> Source? {
    guard let rule = rule(at: offset, in: statement, of: source) else { return nil }
    var bytes = Array(source.text.utf8)
    for index in rule.lowerBound..<rule.upperBound { bytes[index] = UInt8(ascii: " ") }
    return Source(name: source.name, text: String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the span of the innermost rule that contains an offset.
  private static func rule(at offset: Int, in statement: Span, of source: Source) -> Span? {
    let tokens = BlockTokens(of: source, in: statement)
    guard var found = tokens.all.firstIndex(where: { $0.token.span.upperBound > offset }) else { return nil }
    // If a rule ends too early, the error is at the separator after the rule. Find the rule by its last token.
    if tokens.isEdge(found), found > 0 { found -= 1 }
    let depth = tokens.all[found].depth
    guard depth > 0, !tokens.isEdge(found) else { return nil }
    // The depth of an edge is the depth of the rules that it separates.
    func edge(_ index: Int) -> Bool { tokens.isEdge(index) && tokens.all[index].depth == depth }
    func isContent(_ index: Int) -> Bool { !tokens.isEdge(index) }
    func brace(_ index: Int, _ symbol: Symbol) -> Bool {
      edge(index) && tokens.all[index].token.kind == .symbol(symbol)
    }
    guard let before = (0..<found).last(where: edge),
      let after = (found..<tokens.all.count).first(where: edge),
      let opening = (0...before).last(where: { brace($0, .openBrace) }),
      let closing = (after..<tokens.all.count).first(where: { brace($0, .closeBrace) })
    else { return nil }
    let others = (opening..<before, after..<closing)
    guard others.0.contains(where: isContent) || others.1.contains(where: isContent) else { return nil }
    return Span(tokens.all[before].token.span.upperBound, tokens.all[after].token.span.lowerBound)
  }
}

/// The tokens of a statement, with the number of blocks that contain them.
private struct BlockTokens {
  /// The tokens, with their depths. A `{` or `}` counts as a part of its block.
  private(set) var all: [(token: Token, depth: Int)] = []

  init(of source: Source, in statement: Span) {
    var lexer = Lexer(source, from: statement.lowerBound)
    var depth = 0
    while true {
      let token = lexer.next()
      guard token.kind != .end, token.span.lowerBound < statement.upperBound else { return }
      if token.kind == .symbol(.openBrace) { depth += 1 }
      all.append((token, depth))
      if token.kind == .symbol(.closeBrace) { depth = max(0, depth - 1) }
    }
  }

  /// Returns `true` for a token that separates rules.
  func isEdge(_ index: Int) -> Bool {
    switch all[index].token.kind {
    case .separator, .symbol(.openBrace), .symbol(.closeBrace): true
    default: false
    }
  }
}
