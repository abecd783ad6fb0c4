import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The part `CONSTRAINT constant C` of an `override` command.
///
/// The constant of the constraint becomes a named number that only this constraint uses. The set that
/// contains the constraint defines the number's normal value, and other sets define other values.
struct ConstantOverride: Sendable {
  private let reference: ConstraintReference
  private let word: Span
  /// The constant; `nil` for the keyword `default`.
  private let constant: Double?

  static let grammar = Grammar<ConstantOverride>(
    Shape(
      usage: .sequence([
        Grammar<ConstraintReference>.constraint.usage, .text("constant"),
        .choice([.text("C"), .text("default")]),
      ])
    ) { cursor in
      var ahead = cursor
      return ahead.withoutRecording { ahead in
        if case .handle = ahead.peek().kind { return true }
        guard ahead.isAtName, (try? ahead.next()) != nil else { return false }
        return ahead.isAt(word: "constant")
      }
    }
  ) { (cursor) throws(ParseError) in
    let reference = try Grammar<ConstraintReference>.constraint.parse(&cursor)
    let word = cursor.peek().span
    guard cursor.accept(word: "constant") else { throw cursor.unexpected("'constant'") }
    if cursor.accept(word: "default") { return Self(reference: reference, word: word, constant: nil) }
    let limit = Limit.coordinate
    let number = try cursor.number("a constant", in: -limit...limit)
    return Self(reference: reference, word: word, constant: number.value)
  }

  func run(_ target: SetTarget, at location: Span?, in workspace: Workspace) throws {
    let id = try workspace.scene().id
    let constraint = try workspace.constraint(reference, in: workspace.scene())
    guard let constant else {
      return try reset(constraint, location == nil ? nil : target, at: location, in: workspace)
    }
    let set = try location.map { _ in try workspace.set(for: target, in: workspace.transaction.scene(id)) }
    let scene = try workspace.transaction.scene(id)
    guard let own = scene.set(constraint.set) else { return }
    if let set, set.id != own.id, (set.position, set.id) < (own.position, own.id) {
      throw Refusal(
        "set \(set.name.text.cited) comes before set \(own.name.text.cited) of the constraint, so the override would "
          + "have no effect", remedy: "use a later set", at: location ?? word)
    }
    guard let name = try number(of: constraint, in: scene) else {
      return try defineNumber(of: constraint, constant, in: set ?? own, own, consume scene, workspace)
    }
    try workspace.apply(
      scene.edits(defining: name, as: constant, in: set ?? own), to: consume scene)
  }

  /// Returns the named number that is the constant of a constraint; `nil` if the constant is a plain number.
  ///
  /// - Throws: `Refusal` if the constant is an expression with a named number, or if other rules use the number.
  private func number(of constraint: Constraint, in scene: Scene) throws(Refusal) -> Name? {
    guard let term = constraint.formula.constantTerms.terms.first else { return nil }
    let isAlone =
      constraint.formula.amount == Amount(terms: NumberTerms(term.name))
      && scene.users(ofNumber: term.name).count == 1
    guard isAlone else {
      let name = term.name.notation()
      throw Refusal(
        "the constant \(constraint.formula.amount.notation) of the constraint cannot be overridden, because "
          + (scene.users(ofNumber: term.name).count > 1
            ? "other rules also use the number \(term.name.text.cited)" : "the constant is an expression"),
        remedy:
          "define the number in the set, as in 'let \(name) = 1 into SET', or give the constraint a plain "
          + "constant first", at: word)
    }
    return term.name
  }

  /// Sets a plain constant in the set of the constraint. For another set, replaces the constant with a named
  /// number, which has the previous value in the set of the constraint and the new value in the other set.
  private func defineNumber(
    of constraint: Constraint, _ constant: Double, in set: RuleSet, _ own: RuleSet, _ scene: consuming Scene,
    _ workspace: Workspace
  ) throws {
    var changed = constraint
    guard set.id != own.id else {
      changed.formula.constant = constant
      try workspace.apply([.update(.constraint(changed))], to: consume scene)
      return
    }
    let name = try freeName(for: constraint, in: scene)
    changed.formula.constant = 0
    changed.formula.constantTerms = NumberTerms(name)
    try workspace.apply(
      scene.edits(defining: name, as: constraint.constant, in: own)
        + scene.edits(defining: name, as: constant, in: set) + [.update(.constraint(changed))],
      to: consume scene)
  }

  /// Returns a free name for the number: the identifier of the constraint, or `constant` followed by the
  /// handle of the constraint. If the name is taken, a counter is appended.
  private func freeName(for constraint: Constraint, in scene: Scene) throws(ParseError) -> Name {
    let stem = constraint.identifier?.text ?? "constant\(constraint.handle)"
    var number = 1
    while true {
      let name: Name
      do {
        name = try Name(number == 1 ? stem : "\(stem)\(number)")
      } catch {
        throw ParseError(.nameRefused(error), at: word)
      }
      if scene.numbers(named: name).isEmpty, scene.users(ofNumber: name).isEmpty { return name }
      number += 1
    }
  }

  /// Removes the override from a set, or from all sets. If no override is left, the constant becomes a plain
  /// number again.
  private func reset(
    _ constraint: Constraint, _ target: SetTarget?, at location: Span?, in workspace: Workspace
  ) throws {
    let scene = try workspace.scene()
    let name = try number(of: constraint, in: scene)
    let set: RuleSet? =
      switch target {
      case .named(let name)?, .existing(let name)?: try workspace.set(name, in: scene)
      case .conditioned(let condition)?: scene.sets.last { $0.condition == condition.value }
      case .base?, nil: nil
      }
    let removed = (name.map { scene.numbers(named: $0) } ?? []).filter {
      $0.set != constraint.set && (target == nil || $0.set == set?.id)
    }
    guard let name, !removed.isEmpty else {
      throw Refusal("the constant of the constraint is not overridden", at: location ?? word)
    }
    var edits = removed.map { Edit.delete(.number($0)) }
    let left = scene.numbers(named: name).filter { !removed.contains($0) }
    if let last = left.first, left.count == 1, last.set == constraint.set {
      var plain = constraint
      plain.formula.constant = last.value
      plain.formula.constantTerms = .none
      edits += [.update(.constraint(plain)), .delete(.number(last))]
    }
    try workspace.apply(edits, to: consume scene)
  }
}
