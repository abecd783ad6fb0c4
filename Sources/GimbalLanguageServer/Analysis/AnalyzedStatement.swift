import GimbalModel
import GimbalNotation
import GimbalShell

/// A statement of a script with the results of its parsing and execution.
struct AnalyzedStatement {
  /// The statement without the separator after it.
  let span: Span
  /// The offset after the separator.
  let end: Int
  /// `true` if a separator ends the statement. Otherwise, text that is appended to the script continues the
  /// statement.
  let isSeparated: Bool
  /// The words of the command, such as `view new`; empty if the command is unknown.
  let command: String
  let tokens: [ParsedToken]
  let problems: [Diagnostic]
  /// The state before the statement; `nil` if the statement was not executed.
  let point: ScriptTrial.Point?
  /// The scene in use before the statement.
  let scene: SceneID?
  let occurrences: [ScriptOccurrence]
  /// The constraints that the statement created, with their places.
  let constraints: [(id: ConstraintID, span: Span)]
  /// `true` if the statement was executed and succeeded.
  let isExecuted: Bool
  /// `true` if the statement uses a file that the server does not read, so that the scenes after it are
  /// incomplete.
  let usesUnreadFile: Bool
  /// `true` if the time limit of the script was reached at the end of the statement or before it.
  let reachesLimit: Bool
  /// `true` if the statement ends the script, as `quit` does.
  let isEnd: Bool
}

/// An error, a warning or information about a part of a script.
struct Diagnostic: Hashable, Sendable {
  /// The severities, with their numbers in the Language Server Protocol.
  enum Severity: Int, Sendable {
    case error = 1
    case warning = 2
    case information = 3
  }

  var severity: Severity
  var span: Span
  var message: String
  /// The name of the check, such as `syntax`.
  var code: String
  /// Other places that contribute to the problem.
  var related: [Span] = []

  init(_ severity: Severity, _ code: String, at span: Span, _ message: String, remedy: String? = nil) {
    self.severity = severity
    self.code = code
    self.span = span
    self.message = message + (remedy.map { "\n" + $0 } ?? "")
  }

  init(_ error: ParseError) {
    self.init(.error, "syntax", at: error.span, error.message, remedy: error.remedy)
  }
}
