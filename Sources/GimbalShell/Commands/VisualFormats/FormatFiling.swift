import GimbalModel
import GimbalNotation
import GimbalStore

/// Where the constraints of formats are filed, and what they are called.
struct FormatFiling {
  private enum Naming {
    case none
    /// `NAME1`, `NAME2`, …
    case numbered(Spanned<Name>)
    /// *(View)(Attribute)(Orientation)*
    case pattern(NamingPattern.Suffix)
  }

  private let target: SetTarget
  private let naming: Naming
  /// The suffix that `auto` files by.
  private let suffix: Spanned<NamingPattern.Suffix>?

  init(_ clauses: FormatClauses) throws(ParseError) {
    let named = clauses.identifier.flatMap { NamingPattern.Suffix(rawValue: $0.value.text) }
    naming = named.map { .pattern($0) } ?? clauses.identifier.map { .numbered($0) } ?? .none
    if let set = clauses.set {
      if let place = clauses.targetPlace {
        throw ParseError(
          .other(
            message: "the formats are filed in \(set.value.text.cited) already",
            remedy: "name the set once: before the formats or behind 'into'"), at: place)
      }
      if set.value.text == "auto" {
        guard let identifier = clauses.identifier, let named else {
          throw ParseError(
            .other(
              message: "'auto' files by an orientation",
              remedy: "write 'as Portrait', 'as Landscape' or 'as Both'"),
            at: clauses.identifier?.span ?? set.span)
        }
        suffix = Spanned(named, at: identifier.span)
        target = .base
        return
      }
      target = .named(set)
    } else {
      target = clauses.target
    }
    suffix = nil
  }

  /// The set, made where it is needed.
  func set(in workspace: Workspace) throws -> RuleSet {
    let scene = try workspace.scene()
    guard let suffix else { return try workspace.set(for: target, in: scene) }
    return try workspace.set(
      suffix.value.setName, when: suffix.value.condition, at: suffix.span, in: scene)
  }

  /// What a constraint is called.
  ///
  /// - Parameter number: its place among the constraints of the command, from 1 on.
  func identifier(of equation: EquationSyntax, number: Int) throws(ParseError) -> Spanned<Name>? {
    let text: String
    let place: Span
    switch naming {
    case .none: return nil
    case .numbered(let name): (text, place) = ("\(name.value.text)\(number)", name.span)
    case .pattern(let suffix):
      let attribute = equation.formula.first.attribute.rawValue
      text = equation.formula.first.view.value.text.capitalized + attribute.capitalized + suffix.rawValue
      place = equation.span
    }
    do {
      return Spanned(try Name(text), at: place)
    } catch {
      throw ParseError(.nameRefused(error), at: place)
    }
  }
}

extension String {
  /// With a capital at its beginning.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
