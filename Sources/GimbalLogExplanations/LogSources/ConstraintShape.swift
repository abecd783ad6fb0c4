import GimbalConsoleLog
import GimbalModel

/// A constraint without its items: the attributes, the relation and the numbers.
///
/// Equivalent constraints have the same shape, such as `a.leading == b.trailing + 8` and
/// `b.trailing == a.leading - 8`. Numbers are rounded, because logs contain six digits.
struct ConstraintShape: Hashable {
  /// The attribute of an item. An attribute that is relative to the margins is an edge of the margins guide.
  struct Side: Hashable {
    let attribute: Attribute
    let guide: LayoutGuide?

    init(_ attribute: Attribute, guide: LayoutGuide?) {
      let edge = attribute.edgeOfMargins
      (self.attribute, self.guide) = (edge ?? attribute, edge == nil ? guide : .layoutMargins)
    }

    fileprivate var order: String { "\(guide?.rawValue ?? "") \(attribute.rawValue)" }
  }

  let first: Side
  let second: Side?
  let relation: Relation
  /// The multiplier in units of 0.0001.
  let multiplier: Int
  /// The constant in units of 0.01 pt.
  let constant: Int
  let priority: Double
  /// `true` if the sides can be exchanged without another effect.
  let isSymmetric: Bool

  /// Returns the shape of a formula, and the items of its sides in the order of the shape.
  static func of<Item: Hashable & Sendable>(_ formula: Formula<Item>, side: (Item) -> Side) -> (
    shape: ConstraintShape, first: Item, second: Item?
  ) {
    func shape(_ formula: Formula<Item>) -> ConstraintShape {
      ConstraintShape(formula, side)
    }
    let given = shape(formula)
    guard let other = formula.solvedForSecond else { return (given, formula.first, formula.second) }
    let solved = shape(other)
    return given.order <= solved.order
      ? (given, formula.first, formula.second) : (solved, other.first, other.second)
  }

  /// Returns the shape of a constraint of a scene, and its anchors in the order of the shape.
  static func of(_ constraint: Constraint) -> (shape: ConstraintShape, first: Anchor, second: Anchor?) {
    of(constraint.formula) { Side($0.attribute, guide: $0.item.guide) }
  }

  private init<Item>(_ formula: Formula<Item>, _ side: (Item) -> Side) {
    (first, second) = (side(formula.first), formula.second.map(side))
    relation = formula.relation
    multiplier = Int(clamping: (formula.multiplier * 10_000).rounded())
    constant = Int(clamping: (formula.constant * 100).rounded())
    priority = formula.priority.value
    isSymmetric = first == second && relation == .equal && multiplier == 10_000 && constant == 0
  }

  /// The order of equivalent shapes: by sides, then by the absolute value of the multiplier, then by the numbers.
  private var order: (String, String, Int, Int, Int) {
    (first.order, second?.order ?? "", Swift.abs(multiplier), -constant, Int(relation.sign))
  }

  /// A rough estimate of the information in the shape, in bits: the negative binary logarithm of the share of
  /// constraints that have the shape.
  ///
  /// The values are chosen by hand, not computed from documents. `Benchmarks/find-logs` measures their effect.
  var information: Double {
    var bits = second == nil ? 2 : 2.5
    let length = Swift.abs(constant)
    if length == 0 {
      bits += 1
    } else if !length.isMultiple(of: 100) {
      bits += 8
    } else if ConstraintShape.frequentConstants.contains(length / 100) {
      bits += 3.5
    } else {
      bits += length <= 6000 ? 5.5 : 7
    }
    if relation != .equal { bits += 3 }
    if multiplier != 10_000 { bits += 4 }
    if priority != Priority.required.value { bits += 3 }
    if first.guide != nil || second?.guide != nil { bits += 1 }
    return bits
  }

  private static let frequentConstants: Set<Int> = [4, 5, 8, 10, 12, 15, 16, 20, 24, 30, 40, 44, 50]
}
