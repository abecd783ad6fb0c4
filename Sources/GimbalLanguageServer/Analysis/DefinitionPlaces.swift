import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The places in a script where the objects of a scene are defined.
struct DefinitionPlaces {
  private let statements: [AnalyzedStatement]
  private let places: [SceneObject: Span]
  /// The place where the scene is created. If it is not created in the script, the first statement that was
  /// executed.
  let scenePlace: Span

  /// Finds the places in the statements of a script.
  ///
  /// - Complexity: O(names and constraints of the script).
  init(of statements: [AnalyzedStatement], in scene: SceneID) {
    self.statements = statements
    places = DefinitionPlaces.all(in: statements, isWhole: true)
    scenePlace = places[.scene(scene)] ?? statements.first { $0.isExecuted }?.span ?? Span(0, 0)
  }

  /// Returns the place where each object is defined: its name in the statement that creates it, or the text
  /// of a constraint without an identifier.
  ///
  /// - Parameter isWhole: `true` for the place of a whole constraint instead of its identifier.
  static func all(in statements: [AnalyzedStatement], isWhole: Bool = false) -> [SceneObject: Span] {
    var places: [SceneObject: Span] = [:]
    for statement in statements {
      if isWhole { for (id, span) in statement.constraints { places[.constraint(id)] = span } }
      for occurrence in statement.occurrences where occurrence.isNew && places[occurrence.object] == nil {
        places[occurrence.object] = occurrence.span
      }
      for (id, span) in statement.constraints where places[.constraint(id)] == nil {
        places[.constraint(id)] = span
      }
    }
    return places
  }

  /// Returns a finding as a problem at the first defined object that it concerns, or else at the scene.
  func problem(for finding: Finding) -> Diagnostic {
    let spans = finding.involved.compactMap { subject in
      switch subject {
      case .view(let view): places[.view(view)]
      case .constraint(let constraint): places[.constraint(constraint)]
      case .scene: nil
      }
    }
    // A script is often incomplete, so that its layouts are ambiguous.
    var problem = Diagnostic(
      finding.kind == .ambiguity ? .information : .warning, "check", at: spans.first ?? scenePlace,
      FindingFormatter(finding).messageWithOrientation)
    problem.related = Array(spans.dropFirst())
    return problem
  }
}
