import SwiftSyntax

/// The precedence of infix operators: those of the standard library, and those that a file declares.
struct PrecedenceTable {
  enum Associativity { case left, right, none }

  struct Group {
    /// A higher number binds its operands more tightly.
    var precedence: Double
    var associativity: Associativity
  }

  static let standard = PrecedenceTable()

  private var groups: [String: Group] = [
    "AssignmentPrecedence": Group(precedence: 10, associativity: .right),
    "FunctionArrowPrecedence": Group(precedence: 20, associativity: .right),
    "TernaryPrecedence": Group(precedence: 30, associativity: .right),
    "DefaultPrecedence": Group(precedence: 40, associativity: .none),
    "LogicalDisjunctionPrecedence": Group(precedence: 50, associativity: .left),
    "LogicalConjunctionPrecedence": Group(precedence: 60, associativity: .left),
    "ComparisonPrecedence": Group(precedence: 70, associativity: .none),
    "NilCoalescingPrecedence": Group(precedence: 80, associativity: .right),
    "CastingPrecedence": Group(precedence: 90, associativity: .none),
    "RangeFormationPrecedence": Group(precedence: 100, associativity: .none),
    "AdditionPrecedence": Group(precedence: 110, associativity: .left),
    "MultiplicationPrecedence": Group(precedence: 120, associativity: .left),
    "BitwiseShiftPrecedence": Group(precedence: 130, associativity: .none),
  ]

  private var operators: [String: String] = {
    let lists = [
      "AssignmentPrecedence": "= *= /= %= += -= <<= >>= &= |= ^= &*= &+= &-= &<<= &>>= .&= .|= .^=",
      "FunctionArrowPrecedence": "->", "TernaryPrecedence": "?:",
      "LogicalDisjunctionPrecedence": "|| .|", "LogicalConjunctionPrecedence": "&& .&",
      "ComparisonPrecedence": "< <= > >= == != === !== ~= .== .!= .< .<= .> .>=",
      "NilCoalescingPrecedence": "??", "CastingPrecedence": "as is", "RangeFormationPrecedence": "..< ...",
      "AdditionPrecedence": "+ - &+ &- | ^", "MultiplicationPrecedence": "* / % &* &",
      "BitwiseShiftPrecedence": "<< >> &<< &>>",
    ]
    return lists.reduce(into: [:]) { table, entry in
      for name in entry.value.split(separator: " ") { table[String(name)] = entry.key }
    }
  }()

  /// Returns the precedence of an operator. Unknown ones have the default precedence.
  subscript(name: String) -> Group {
    operators[name].flatMap { groups[$0] } ?? Group(precedence: 40, associativity: .none)
  }

  /// Adds the operators and precedence groups that a file declares at its top level.
  mutating func declare(in file: SourceFileSyntax) {
    var pending: [PrecedenceGroupDeclSyntax] = []
    declareOperators(of: file.statements, &pending)
    // A group can refer to a later one.
    while !pending.isEmpty {
      let rest = pending.filter { !declare($0) }
      guard rest.count < pending.count else { return }
      pending = rest
    }
  }

  /// Adds the operators of statements, also of those in `#if`, and collects the precedence groups.
  private mutating func declareOperators(
    of statements: CodeBlockItemListSyntax, _ pending: inout [PrecedenceGroupDeclSyntax]
  ) {
    for item in statements {
      guard case .decl(let node) = item.item else { continue }
      if let conditional = node.as(IfConfigDeclSyntax.self) {
        for clause in conditional.clauses {
          guard case .statements(let items)? = clause.elements else { continue }
          declareOperators(of: items, &pending)
        }
      } else if let group = node.as(PrecedenceGroupDeclSyntax.self) {
        pending.append(group)
      } else if let declaration = node.as(OperatorDeclSyntax.self),
        declaration.fixitySpecifier.tokenKind == .keyword(.infix)
      {
        operators[declaration.name.text] =
          declaration.operatorPrecedenceAndTypes?.precedenceGroup.text ?? "DefaultPrecedence"
      }
    }
  }

  /// Adds a group between the groups that it refers to. Returns `false` if one of them is not yet known.
  private mutating func declare(_ node: PrecedenceGroupDeclSyntax) -> Bool {
    var (lower, upper) = (-Double.infinity, Double.infinity)
    var associativity = Associativity.none
    for attribute in node.groupAttributes {
      switch attribute {
      case .precedenceGroupRelation(let relation):
        for name in relation.precedenceGroups {
          guard let known = groups[name.name.text] else { return false }
          if relation.higherThanOrLowerThanLabel.tokenKind == .keyword(.higherThan) {
            lower = max(lower, known.precedence)
          } else {
            upper = min(upper, known.precedence)
          }
        }
      case .precedenceGroupAssociativity(let node):
        associativity =
          node.value.tokenKind == .keyword(.left)
          ? .left : node.value.tokenKind == .keyword(.right) ? .right : .none
      default: break
      }
    }
    // Other groups between the two have no relation to this one.
    let precedence =
      switch (lower.isFinite, upper.isFinite) {
      case (true, true): (lower + upper) / 2
      case (true, false): lower + 1
      case (false, true): upper - 1
      case (false, false): 40.0
      }
    groups[node.name.text] = Group(precedence: precedence, associativity: associativity)
    return true
  }
}
