import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ConstraintSet: Command {
  static let manual = Manual(
    "constraint set", "#HANDLE | IDENTIFIER constant C | multiplier M | priority P | identifier NAME …",
    summary: "Changes parts of a constraint.",
    examples: ["constraint set YellowTopPortrait constant 14", "constraint set #7 priority 750"],
    completing: [.constraint, .repeated(.partOfConstraint)])

  private enum Part {
    case constant(Double)
    case multiplier(Spanned<Double>)
    case priority(Priority)
    case identifier(Name?)
  }

  private let reference: ConstraintReference
  private var parts: [Part] = []

  init(_ cursor: inout Cursor) throws(ParseError) {
    reference = try ConstraintReference(&cursor)
    repeat { parts.append(try ConstraintSet.part(&cursor)) } while !cursor.isAtEnd
  }

  private static func part(_ cursor: inout Cursor) throws(ParseError) -> Part {
    switch try cursor.oneOf(
      ["constant", "multiplier", "priority", "identifier"], "part of a constraint"
    ).value {
    case "constant":
      return .constant(try cursor.number("a constant", in: -Limit.coordinate...Limit.coordinate).value)
    case "multiplier":
      let number = try cursor.number("a multiplier", in: -Limit.multiplier...Limit.multiplier)
      guard number.value.magnitude >= 1 / Limit.multiplier else {
        if number.value == 0 { throw ParseError(.zeroMultiplier, at: number.span) }
        throw ParseError(
          .numberOutOfRange(what: "a multiplier", range: 1 / Limit.multiplier...Limit.multiplier),
          at: number.span)
      }
      return .multiplier(number)
    case "priority": return .priority(try cursor.priority().value)
    default:
      return .identifier(cursor.accept(word: "none") ? nil : try cursor.name(.new("constraint")).value)
    }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let old = try reference.resolve(in: scene)
    var new = old
    for part in parts {
      switch part {
      case .constant(let constant): new.formula.constant = constant
      case .priority(let priority): new.formula.priority = priority
      case .identifier(let identifier): new.identifier = identifier
      case .multiplier(let multiplier):
        guard new.second != nil else {
          throw Refusal("the constraint has no second attribute to multiply", at: multiplier.span)
        }
        new.formula.multiplier = multiplier.value
      }
    }
    if new != old { try workspace.apply([.update(.constraint(new))], to: consume scene) }
    return nil
  }
}
