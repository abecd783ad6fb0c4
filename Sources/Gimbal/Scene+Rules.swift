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
    let condition = if let condition { try Scene.condition(condition) } else { Condition?.none }
    return try addSet(name, at: .between(sets.last?.position, nil), when: condition)
  }

  /// Adds a set of rules with a condition that is a value.
  ///
  /// ```swift
  /// let upsideDown = try scene.addSet("upsideDown", when: .orientation(.exactly(.portraitUpsideDown)))
  /// ```
  ///
  /// - Throws: ``SceneError`` if the scene has a set with this name.
  @discardableResult
  public mutating func addSet(_ name: Name, when condition: Condition) throws(SceneError) -> RuleSet {
    try addSet(name, at: .between(sets.last?.position, nil), when: condition)
  }

  /// Adds constraints between anchors.
  ///
  /// ```swift
  /// try scene.constrain(in: tall) {
  ///   title.top == logo.bottom + 8
  ///   (title.width <= root.width - 32).identifier("TitleWidth")
  ///   title.height == 44 ~ .defaultHigh
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - set: The set of rules to which the constraints are added. The value `nil` selects the set `base`, which
  ///     has no condition and is created when it is first needed.
  ///   - definitions: The constraints. If the scene rejects one of them, no constraint is added.
  /// - Throws: ``SceneError`` if a view or the set is not in the scene, if a number is out of range, or if the scene
  ///   rejects the pair of anchors.
  @discardableResult
  public mutating func constrain(
    in set: RuleSet? = nil, @ConstraintBuilder _ definitions: () -> [ConstraintDefinition]
  ) throws(SceneError) -> [Constraint] {
    var formulas: [(identifier: Name?, formula: Formula<Anchor>)] = []
    for definition in definitions() { formulas += try definition.identifiedFormulas }
    return try insert(formulas, in: set)
  }

  /// Adds constraints that are written as text.
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
    try insert(try formulas(text), in: set)
  }

  private mutating func insert(
    _ formulas: [(identifier: Name?, formula: Formula<Anchor>)], in set: RuleSet?
  ) throws(SceneError) -> [Constraint] {
    let set = if let set { set } else { try baseSet() }
    var position = rules(of: set.id).last?.position
    var handles = FreeHandles()
    let constraints = formulas.map { identifier, formula in
      let offset = OrderKey.between(position, nil)
      position = offset
      let handle = handles.next(in: self)
      return Constraint(
        id: unusedID(for: "constraint \(handle)") { constraint($0) != nil }, set: set.id, position: offset,
        handle: handle, identifier: identifier, formula: formula)
    }
    try applyAll(constraints.map { .insert(.constraint($0)) })
    return constraints
  }

  /// Removes a constraint.
  ///
  /// ```swift
  /// try scene.removeConstraint(scene[constraint: "BannerHeight"])
  /// ```
  ///
  /// - Throws: ``SceneError`` if the constraint is not in the scene.
  public mutating func removeConstraint(_ constraint: Constraint) throws(SceneError) {
    try applyAll([.delete(.constraint(constraint))])
  }

  /// Removes a set of rules with all of its rules.
  ///
  /// ```swift
  /// try scene.removeSet(scene[set: "wide"])
  /// ```
  ///
  /// - Throws: ``SceneError`` if the set is not in the scene.
  public mutating func removeSet(_ set: RuleSet) throws(SceneError) {
    try check(set)
    try applyAll(editsRemoving(set: set))
  }

  /// Adds a rule that overrides the value of a property of a view while a set is installed. If the set already
  /// overrides the property, the value is replaced.
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
    if var rule = overrides(of: property, of: view, in: set).last {
      rule.value = value
      return try applyAll([.update(.override(rule))])
    }
    let rule = PropertyOverride(
      id: unusedID(for: "override \(set.name) \(view.name) \(property.rawValue)") { id in
        overrides(of: view.id).contains { $0.id == id }
      },
      set: set.id, position: .between(rules(of: set.id).last?.position, nil), view: view.id,
      property: property, value: value)
    try applyAll([.insert(.override(rule))])
  }

  /// Removes the rule that overrides the value of a property of a view while a set is installed. If there is no
  /// such rule, the scene is unchanged.
  ///
  /// ```swift
  /// try scene.removeOverride(.hidden, of: hint, in: narrow)
  /// ```
  ///
  /// - Throws: ``SceneError`` if the view or the set is not in the scene.
  public mutating func removeOverride(
    _ property: Property, of view: View, in set: RuleSet
  ) throws(SceneError) {
    try check(view)
    try check(set)
    try applyAll(overrides(of: property, of: view, in: set).map { .delete(.override($0)) })
  }

  private func overrides(of property: Property, of view: View, in set: RuleSet) -> [PropertyOverride] {
    overrides(of: view.id).filter { $0.set == set.id && $0.property == property }
  }

  /// Installs a set of rules regardless of its condition.
  ///
  /// A set with a condition stays installed until a change of traits changes the value of the condition. A
  /// set without a condition stays installed until it is uninstalled.
  ///
  /// ```swift
  /// try scene.install(narrow)
  /// ```
  public mutating func install(_ set: RuleSet) throws(SceneError) {
    try applyAll(edits(installing: set, true))
  }

  /// Uninstalls a set of rules regardless of its condition.
  ///
  /// A set with a condition stays uninstalled until a change of traits changes the value of the condition. A
  /// set without a condition stays uninstalled until it is installed.
  ///
  /// ```swift
  /// try scene.uninstall(narrow)
  /// ```
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
    _ name: Name, at position: OrderKey, when condition: Condition?
  ) throws(SceneError) -> RuleSet {
    let set = RuleSet(
      id: unusedID(for: "set \(name)") { self.set($0) != nil }, scene: id, position: position, name: name,
      condition: condition)
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
