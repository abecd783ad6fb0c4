public import GimbalModel
import GimbalNotation

/// One or more constraints that are not yet part of a scene. A comparison of anchors creates them.
///
/// ```swift
/// let definition = (title.width == logo.width).identifier("TitleWidth").priority(.defaultLow)
/// let constraints = try scene.constrain { definition }
/// ```
public struct ConstraintDefinition: Hashable, Sendable {
  private var identifier: Name?
  private var formulas: [Formula<Anchor>]

  init(_ formula: Formula<Anchor>) { formulas = [formula] }

  init(_ formulas: [Formula<Anchor>]) { self.formulas = formulas }

  /// Returns the constraints with an identifier. If there are several constraints, the name of the attribute is
  /// appended to the identifier of each, as in `CardTop`.
  ///
  /// ```swift
  /// try scene.constrain { (card.edges == root.edges).identifier("Card") }
  /// ```
  public func identifier(_ name: Name) -> ConstraintDefinition {
    var definition = self
    definition.identifier = name
    return definition
  }

  /// Returns the constraints with another priority. The operator `~` is equivalent.
  public func priority(_ priority: Priority) -> ConstraintDefinition {
    var definition = self
    for index in formulas.indices { definition.formulas[index].priority = priority }
    return definition
  }

  /// Returns the constraints with another priority, as in `title.width == 200 ~ .defaultHigh` or
  /// `title.width == 200 ~ 600`.
  public static func ~ (definition: ConstraintDefinition, priority: Priority) -> ConstraintDefinition {
    definition.priority(priority)
  }

  /// The formulas, each with the identifier of its constraint.
  var identifiedFormulas: [(identifier: Name?, formula: Formula<Anchor>)] {
    get throws(SceneError) {
      guard let identifier, formulas.count > 1 else { return formulas.map { (identifier, $0) } }
      do {
        return try formulas.map { (try identifier.appending($0.first.attribute), $0) }
      } catch {
        throw .identifierTooLong(identifier)
      }
    }
  }
}

/// A builder of lists of constraints. A list can contain `if`, `switch` and `for` statements.
///
/// ```swift
/// try scene.constrain(in: tall) {
///   for (above, below) in zip(rows, rows.dropFirst()) { below.top == above.bottom + 8 }
///   if rows.count > 3 { rows[0].height == 20 } else { rows[0].height == 40 }
/// }
/// ```
@resultBuilder public enum ConstraintBuilder {
  public static func buildExpression(_ definition: ConstraintDefinition) -> [ConstraintDefinition] {
    [definition]
  }

  public static func buildExpression(_ definitions: [ConstraintDefinition]) -> [ConstraintDefinition] {
    definitions
  }

  public static func buildBlock(_ parts: [ConstraintDefinition]...) -> [ConstraintDefinition] {
    parts.flatMap(\.self)
  }

  public static func buildOptional(_ part: [ConstraintDefinition]?) -> [ConstraintDefinition] { part ?? [] }

  public static func buildEither(first part: [ConstraintDefinition]) -> [ConstraintDefinition] { part }

  public static func buildEither(second part: [ConstraintDefinition]) -> [ConstraintDefinition] { part }

  public static func buildArray(_ parts: [[ConstraintDefinition]]) -> [ConstraintDefinition] {
    parts.flatMap(\.self)
  }

  public static func buildLimitedAvailability(_ part: [ConstraintDefinition]) -> [ConstraintDefinition] {
    part
  }
}
