import GimbalCore
import GimbalJSON
import GimbalMessages
import GimbalModel
import GimbalNotation
import GimbalShell
import Synchronization

/// The analysis of an open script: it parses and executes the statements one after the other, then checks the
/// layouts of all scenes.
///
/// The work is divided into steps, so that the server can answer requests between them. After a change of
/// the text, the statements before the change are kept, and the execution continues after these statements.
final class ScriptAnalysis {
  /// The limits on the execution of one script.
  struct Limits: Sendable {
    /// The maximum length of a script that is analyzed, in bytes.
    var bytes = 4 << 20
    /// The maximum time for one statement or for the checks of one scene.
    var step = Duration.seconds(2)
    /// The maximum time for the execution of all statements.
    var total = Duration.seconds(10)
    /// The maximum number of problems that are reported.
    var problems = 1_000
  }

  private enum Phase: Equatable {
    case statements
    case checks([SceneID])
    case complete
  }

  private(set) var source: Source
  private(set) var statements: [AnalyzedStatement] = []
  private(set) var findings: [Diagnostic] = []
  private(set) var trial: ScriptTrial
  /// The previous trial and its statements, which are kept while a new trial executes the script from the
  /// start. Completion uses the names in the previous trial until the new trial has executed the statements
  /// before the position.
  private var former: (trial: ScriptTrial, statements: [AnalyzedStatement])?
  private let name: String
  private let limits: Limits
  private let makeTrial: (Cancellation) -> ScriptTrial
  private let refusals: RefusedFiles
  private let interruption: Cancellation
  private let deadline = Deadline()
  private var phase = Phase.statements
  private var spent = Duration.zero
  /// The number of undone statements, which the history of the trial still contains.
  private var undone = 0

  /// Creates an analysis that has not started.
  ///
  /// - Parameters:
  ///   - refusals: The record of the files that the trial does not read.
  ///   - interruption: The request to stop the current step. An interrupted step is repeated later.
  ///   - makeTrial: A closure that creates a trial. The trial stops when the given cancellation is requested.
  init(
    of text: String, named name: String, limits: Limits = Limits(), refusals: RefusedFiles,
    interruption: Cancellation, makeTrial: @escaping (Cancellation) -> ScriptTrial
  ) {
    self.name = name
    self.limits = limits
    self.refusals = refusals
    self.interruption = interruption
    self.makeTrial = makeTrial
    source = Source(name: name, text: text)
    trial = makeTrial(deadline.cancellation(or: interruption))
    if text.utf8.count > limits.bytes { phase = .complete }
  }

  var isComplete: Bool { phase == .complete }

  /// `true` if there is no further statement to execute.
  var isExecuted: Bool { phase != .statements }

  var isTooLong: Bool { source.text.utf8.count > limits.bytes }

  /// The offset after the last analyzed statement.
  private var offset: Int { statements.last?.end ?? 0 }

  // MARK: Changes

  /// Replaces the text. Statements before the first difference are kept.
  func update(to text: String) {
    let kept = isTooLong ? 0 : keptStatements(in: text)
    source = Source(name: name, text: text)
    findings = []
    guard !isTooLong else {
      restart()
      former = nil
      phase = .complete
      return
    }
    phase = .statements
    spent = .zero
    guard kept < statements.count else { return }
    let removed = statements.count - kept
    undone += removed
    let point = statements[kept...].lazy.compactMap(\.point).first
    let all = statements
    statements.removeSubrange(kept...)
    guard let point else { return }
    // Undoing many statements takes longer than executing the kept statements again. The history also grows,
    // because it still contains the undone statements.
    let isCheap = removed <= max(kept, ScriptAnalysis.fewStatements) && undone < ScriptAnalysis.mostUndone
    guard isCheap, (try? trial.goBack(to: point)) != nil else {
      // Keep the trial with the most statements. If the text changes again during the execution, the current
      // trial can contain only a part of the script.
      if former.map({ $0.statements.count < all.count }) ?? true { former = (trial, all) }
      return restart()
    }
  }

  private static let fewStatements = 20

  private static let mostUndone = 5_000

  private func restart() {
    undone = 0
    statements = []
    trial = makeTrial(deadline.cancellation(or: interruption))
  }

  /// Returns the number of statements at the start of the script that are unchanged in a new text.
  private func keptStatements(in text: String) -> Int {
    var text = text
    let old = source.text
    let common = text.withUTF8 { new in
      var old = old
      return old.withUTF8 { old in
        var length = 0
        let most = min(new.count, old.count)
        while length < most, new[length] == old[length] { length += 1 }
        return length
      }
    }
    // A statement at the end of the text is not kept, because the new text can continue it. Statements at or
    // after the time limit are not kept, because later statements depend on the skipped statements.
    return statements.prefix { $0.end <= common && $0.end < old.utf8.count && !$0.reachesLimit }.count
  }

  /// Discards all results, so that the script is executed again, for example because a file has changed.
  func invalidate() {
    guard !isTooLong else { return }
    restart()
    findings = []
    phase = .statements
    spent = .zero
  }

  // MARK: Steps

  /// Performs the next step. Has no effect if the analysis is complete, or if the step is interrupted.
  func step() {
    let start = ContinuousClock.now
    deadline.set(start + limits.step)
    defer { deadline.set(nil) }
    switch phase {
    case .complete: return
    case .statements: stepStatement(since: start)
    case .checks(let scenes): check(scenes)
    }
  }

  /// Calls a closure and returns its result. Work that the closure does in the trial stops at the deadline
  /// of a step.
  func withinDeadline<Result>(_ body: () throws(ResponseError) -> Result) throws(ResponseError) -> Result {
    deadline.set(ContinuousClock.now + limits.step)
    defer { deadline.set(nil) }
    return try body()
  }

  private func stepStatement(since start: ContinuousClock.Instant) {
    var cursor = Cursor(source, from: offset)
    cursor.skipSeparators()
    guard !cursor.isAtEndOfText, !(statements.last?.isEnd ?? false) else {
      phase = .checks(statements.contains(where: \.isExecuted) ? trial.scenes.map(\.id) : [])
      former = nil
      return
    }
    let isExecuted = spent < limits.total
    _ = refusals.take()
    let run = StatementRun(of: source, from: cursor.offset, in: trial, isExecuted: isExecuted)
    spent += ContinuousClock.now - start
    // An interrupted statement is repeated by the next step. A statement that exceeds its deadline is not.
    if run.isCancelled, !deadline.isPast {
      return
    }
    let isIncomplete = statements.contains(where: \.usesUnreadFile)
    let reachesLimit = spent >= limits.total
    var note: String?
    if run.isCancelled {
      note =
        "the statement takes more than \(limits.step.components.seconds) seconds, so the editor does not execute it"
    } else if isExecuted, reachesLimit {
      note =
        "the script takes more than \(limits.total.components.seconds) seconds, so the editor does not execute further statements"
    }
    statements.append(
      run.statement(
        isIncomplete: isIncomplete, usesUnreadFile: refusals.take(), reachesLimit: reachesLimit, note: note))
  }

  /// Checks the layouts of the next scene.
  private func check(_ scenes: [SceneID]) {
    guard let scene = scenes.first else {
      phase = .complete
      return
    }
    do {
      let definitions = DefinitionSpans(of: statements, in: scene)
      findings += try trial.findings(in: scene).map { definitions.problem(for: $0) }
    } catch {
      if deadline.isRequested(or: interruption), !deadline.isPast { return }
      // A layout loop is only a warning here. Commands such as `frames` and `check` report it as an error.
      let message =
        error is CancellationError ? "the layout takes too long, so the editor does not check it" : nil
      let fault = Fault(error, in: source)
      findings.append(
        Diagnostic(
          message == nil ? .warning : .information, "check",
          at: DefinitionSpans(of: statements, in: scene).sceneSpan, message ?? fault.message,
          remedy: message == nil ? fault.remedy : nil))
    }
    phase = .checks(Array(scenes.dropFirst()))
  }

  /// Performs steps until a condition holds, the analysis is complete, or a step is interrupted.
  func advance(until isReached: () -> Bool) {
    while !isComplete, !isReached() {
      let before = (statements.count, phase)
      step()
      // Stop, because a step without progress was interrupted.
      if before == (statements.count, phase) { return }
    }
  }

  // MARK: Completion

  /// Returns `true` if all statements before the one at an offset have been analyzed.
  func isAnalyzed(before position: Int) -> Bool {
    var cursor = Cursor(source, from: offset)
    cursor.skipSeparators()
    guard cursor.offset < position, !cursor.isAtEndOfText else { return true }
    cursor.skipStatement()
    let end = cursor.endOfTaken
    let isSeparated = ["\n", ";"].contains(source.text(in: Span(end - 1, end)))
    return position < end || position == end && !isSeparated
  }

  /// Returns the session that contains the names available at an offset, and the scene in use at the offset.
  func names(at position: Int) -> (session: Session, scene: SceneID?) {
    if let former, !isExecuted, !isAnalyzed(before: position) {
      let statement = former.statements.last { $0.span.lowerBound <= position }
      return (former.trial.session, statement?.scene ?? former.trial.session.state.scene)
    }
    let statement = statement(at: position).flatMap { $0.end >= position ? $0 : nil }
    return (trial.session, statement?.scene ?? trial.session.state.scene)
  }

  // MARK: Results

  /// The problems in the order of the text, without duplicates, up to the limit.
  var problems: [Diagnostic] {
    if isTooLong {
      return [
        Diagnostic(
          .information, "limit", at: Span(0, 0),
          "the script has more than \(limits.bytes) bytes, so the editor does not check it")
      ]
    }
    var known: Set<String> = []
    // If several whole statements have the same error, such as a missing scene, report only the first one.
    let errors = statements.flatMap { statement in
      statement.problems.filter { problem in
        problem.code != "run" || problem.severity != .error || problem.span != statement.span
          || known.insert(problem.message).inserted
      }
    }
    let messages = Set(findings.map(\.message))
    let all = errors.filter { $0.severity != .warning || !messages.contains($0.message) } + findings
    return Array(
      all.sorted { ($0.span.lowerBound, $0.severity.rawValue) < ($1.span.lowerBound, $1.severity.rawValue) }
        .prefix(limits.problems))
  }

  /// Returns the last statement that starts at or before an offset.
  func statement(at offset: Int) -> AnalyzedStatement? {
    statements.last { $0.span.lowerBound <= offset }
  }

  /// The names in the script, and the objects that they denote.
  var occurrences: [ScriptOccurrence] { statements.flatMap(\.occurrences) }
}

/// The time limit of a step.
private final class Deadline: Sendable {
  private let state = Lock<(time: ContinuousClock.Instant?, calls: Int, isPast: Bool)>((nil, 0, false))

  func set(_ time: ContinuousClock.Instant?) {
    state.withLock { state in
      state.time = time
      state.calls = 0
      if time != nil { state.isPast = false }
    }
  }

  /// `true` if a step was stopped at the deadline.
  var isPast: Bool { state.withLock { $0.isPast } }

  func isRequested(or interruption: Cancellation) -> Bool { isPast || interruption.isCancelled }

  func cancellation(or interruption: Cancellation) -> Cancellation {
    Cancellation { [self] in
      let isOver = state.withLock { state in
        guard let time = state.time else { return false }
        state.calls += 1
        // Read the clock only in every 16th call, because the work between two calls is usually faster than
        // reading the clock.
        if !state.isPast, state.calls % 16 == 0 { state.isPast = ContinuousClock.now >= time }
        return state.isPast
      }
      return isOver || interruption.isCancelled
    }
  }
}
