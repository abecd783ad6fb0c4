import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The places in a script where the objects of a scene are defined.
struct DefinitionSpans {
  private let statements: [AnalyzedStatement]
  private let definitions: [SceneObject: Span]
  /// The place where the scene is created. If it is not created in the script, the first statement that was
  /// executed.
  let sceneSpan: Span

  /// Finds the places in the statements of a script.
  ///
  /// - Complexity: O(names and constraints of the script).
  init(of statements: [AnalyzedStatement], in scene: SceneID) {
    self.statements = statements
    definitions = DefinitionSpans.all(in: statements, isWhole: true)
    sceneSpan = definitions[.scene(scene)] ?? statements.first { $0.isExecuted }?.span ?? Span(0, 0)
  }

  /// Returns the place where each object is defined: its name in the statement that creates it, or the text
  /// of a constraint without an identifier.
  ///
  /// - Parameter isWhole: `true` for the place of a whole constraint instead of its identifier.
  static func all(in statements: [AnalyzedStatement], isWhole: Bool = false) -> [SceneObject: Span] {
    var definitions: [SceneObject: Span] = [:]
    for statement in statements {
      if isWhole { for (id, span) in statement.constraints { definitions[.constraint(id)] = span } }
      for occurrence in statement.occurrences where occurrence.isNew && definitions[occurrence.object] == nil
      {
        definitions[occurrence.object] = occurrence.span
      }
      for (id, span) in statement.constraints where definitions[.constraint(id)] == nil {
        definitions[.constraint(id)] = span
      }
    }
    return definitions
  }

  /// Returns a finding as a problem at the first defined object that it concerns, or else at the scene.
  func problem(for finding: Finding) -> Diagnostic {
    let spans = finding.involved.compactMap { subject in
      switch subject {
      case .view(let view): definitions[.view(view)]
      case .constraint(let constraint): definitions[.constraint(constraint)]
      case .scene: nil
      }
    }
    // A script is often incomplete, so that its layouts are ambiguous.
    var problem = Diagnostic(
      finding.kind == .ambiguity ? .information : .warning, "check", at: spans.first ?? sceneSpan,
      FindingFormatter(finding).messageWithOrientation)
    problem.related = Array(spans.dropFirst())
    return problem
  }
}
