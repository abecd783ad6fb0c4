public import GimbalModel
import GimbalNotation

extension Scene {
  /// Adds a set of rules. The rules apply while the set is installed.
  ///
  /// A set without a condition is installed until it is uninstalled. A set with a condition is installed
  /// while the condition is true.
  ///
  /// ```swift
  /// let upright = try scene.addSet("upright", when: "portrait")
  /// let wide = try scene.addSet("wide", when: "landscape and width >= 600")
  /// ```
  ///
  /// - Parameter condition: A test of orientation, size, size classes or custom traits.
  /// - Throws: ``SceneError`` if the condition is not valid or the scene has a set with this name.
  @discardableResult
  public mutating func addSet(_ name: Name, when condition: String? = nil) throws(SceneError) -> RuleSet {
    try addSet(name, at: .between(sets.last?.position, nil), when: condition)
  }

  /// Adds constraints.
  ///
  /// The text contains one constraint per line, in the syntax of the `constrain` command. If one constraint
  /// is invalid, no constraint is added.
  ///
  /// ```swift
  /// scene.addView("banner")
  /// try scene.constrain("banner.top == root.safeArea.top + 8")
  /// let tall = try scene.addSet("tall", when: "portrait")
  /// try scene.constrain(
  ///   """
  ///   BannerHeight: banner.height == 120
  ///   banner.width <= root.width - 32 @750
  ///   """, in: tall)
  /// ```
  ///
  /// - Parameter set: The set of rules to which the constraints are added. The value `nil` selects the set
  ///   `base`, which has no condition and is created when it is first needed.
  /// - Throws: ``SceneError``. If a line is not a constraint, or if it names an unknown view, the description
  ///   of the error marks the position in the text and suggests the nearest valid name.
  /// - Complexity: O(length of the text), if the text contains no errors.
  @discardableResult
  public mutating func constrain(_ text: String, in set: RuleSet? = nil) throws(SceneError) -> [Constraint] {
    let formulas = try formulas(text)
    let set = if let set { set } else { try baseSet() }
    var position = rules(of: set.id).last?.position
    var handles = FreeHandles()
    let constraints = formulas.map { identifier, formula in
      let place = OrderKey.between(position, nil)
      position = place
      return Constraint(
        id: identities.id(), set: set.id, position: place, handle: handles.next(in: self),
        identifier: identifier,
        formula: formula)
    }
    try applyAll(constraints.map { .insert(.constraint($0)) })
    return constraints
  }

  /// Adds a rule that overrides the value of a property of a view while a set is installed.
  ///
  /// ```swift
  /// let hint = scene.addView("hint", kind: .label)
  /// let narrow = try scene.addSet("narrow", when: "width < 400")
  /// try scene.override(.hidden, of: hint, with: true, in: narrow)
  /// ```
  ///
  /// - Throws: ``SceneError`` if the property does not accept the value, or if the view or the set is not in
  ///   the scene.
  public mutating func override(
    _ property: Property, of view: View, with value: PropertyValue, in set: RuleSet
  ) throws(SceneError) {
    let rule = PropertyOverride(
      id: identities.id(), set: set.id, position: .between(rules(of: set.id).last?.position, nil),
      view: view.id, property: property, value: value)
    try applyAll([.insert(.override(rule))])
  }

  /// Installs a set of rules regardless of its condition.
  ///
  /// A set with a condition stays installed until a change of traits changes the value of the condition. A
  /// set without a condition stays installed until it is uninstalled.
  public mutating func install(_ set: RuleSet) throws(SceneError) {
    try applyAll(edits(installing: set, true))
  }

  /// Uninstalls a set of rules regardless of its condition.
  ///
  /// A set with a condition stays uninstalled until a change of traits changes the value of the condition. A
  /// set without a condition stays uninstalled until it is installed.
  public mutating func uninstall(_ set: RuleSet) throws(SceneError) {
    try applyAll(edits(installing: set, false))
  }

  /// Applies edits in order. If one edit is rejected, the scene is unchanged.
  mutating func applyAll(_ edits: [Edit]) throws(SceneError) {
    var applied: [Edit] = []
    do throws(EditError) {
      for edit in edits {
        // Insertions are applied in place, because a copy takes time proportional to the size of the scene.
        // If a later edit fails, `undo` deletes the inserted records. The first edit that is not an
        // insertion, and all edits after it, are applied to a copy.
        guard case .insert = edit else { return try applyToCopy(edits, after: applied) }
        try apply(edit)
        applied.append(edit)
      }
    } catch {
      undo(applied)
      throw .rejected(error)
    }
  }

  private mutating func applyToCopy(_ edits: [Edit], after applied: [Edit]) throws(EditError) {
    var copy = self
    for edit in edits.dropFirst(applied.count) { try copy.apply(edit) }
    self = copy
  }

  private mutating func undo(_ insertions: [Edit]) {
    for case .insert(let record) in insertions.reversed() {
      do { try apply(.delete(record)) } catch { preconditionFailure("cannot undo an insertion: \(error)") }
    }
  }

  private func formulas(
    _ text: String
  ) throws(SceneError) -> [(identifier: Name?, formula: Formula<Anchor>)] {
    let source = Source(name: "constraint", text: text)
    do throws(ParseError) {
      var cursor = Cursor(source)
      var found: [(identifier: Name?, formula: Formula<Anchor>)] = []
      cursor.skipSeparators()
      while !cursor.isAtEndOfText {
        for equation in try cursor.equationGroup() {
          found.append((equation.identifier?.value, try equation.resolve(in: self)))
        }
        try cursor.endOfStatement()
        cursor.skipSeparators()
      }
      return found
    } catch {
      throw .invalidText(Diagnostic(error, in: source))
    }
  }

  /// Returns the rule set `base`, which has no condition. If there is none, the function creates it and
  /// places it before all other sets, because rules of later sets take precedence over rules of earlier sets.
  private mutating func baseSet() throws(SceneError) -> RuleSet {
    if let base = set(named: "base") {
      if let condition = base.condition { throw .baseSetTaken(by: condition) }
      return base
    }
    return try addSet("base", at: .between(nil, sets.first?.position), when: nil)
  }

  private mutating func addSet(
    _ name: Name, at position: OrderKey, when condition: String?
  ) throws(SceneError) -> RuleSet {
    var set = RuleSet(id: identities.id(), scene: id, position: position, name: name, condition: nil)
    if let condition { set.condition = try Scene.condition(condition) }
    try applyAll([.insert(.set(set))])
    return set
  }

  private static func condition(_ text: String) throws(SceneError) -> Condition {
    let source = Source(name: "condition", text: text)
    do throws(ParseError) {
      return try Condition.parse(source)
    } catch {
      throw .invalidText(Diagnostic(error, in: source))
    }
  }
}
