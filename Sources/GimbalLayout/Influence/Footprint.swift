package import GimbalModel

/// The part of a layout that a change to a scene can affect. It consists of extents: positions and sizes of
/// views along one axis.
///
/// A footprint is computed in two steps: `init(after:in:traits:)` uses the scene after the change, then
/// `add(before:in:traits:)` uses the scene before the change.
package struct Footprint: Sendable {
  /// The extents (positions and sizes of views along one axis) whose rows change. The extents of the root are
  /// included if properties of the root change.
  private(set) var extents: Set<Extent> = []
  /// The extents (positions and sizes along one axis) that can change only if they are in a conflict. The
  /// change to the scene affects only the order in which conflicting rows are ignored. This order depends on
  /// names, identifiers and handles.
  private(set) var ranks: Set<Extent> = []
  /// The extents (positions and sizes along one axis) that can change only if they are ambiguous. The change
  /// to the scene affects only the order in which the layout chooses values for ambiguous attributes.
  private(set) var movedExtents: Set<Extent> = []
  /// `true` if the change affects the whole scene, as a change of the screen size does.
  private(set) var isEverything = false

  /// The traits after the change. `installed` contains the sets that are installed under these traits.
  private let traits: Traits
  private let installed: Set<SetID>

  /// Creates the footprint of changes, from the scene after the changes.
  ///
  /// - Complexity: O(sets + changes · depth + views in moved subtrees).
  package init(after changes: [RecordChange], in scene: Scene, traits: Traits) {
    self.traits = traits
    installed = Set(scene.installedSets(for: traits).map(\.id))
    let side = FootprintSide(scene: scene, installed: installed)
    for change in changes {
      if let after = change.after { add(after, insteadOf: change.before, on: side) }
    }
  }

  /// Adds the extents (positions and sizes along one axis) that the changes affect through rows, traits and
  /// installed rule sets that existed before the changes.
  package mutating func add(before changes: [RecordChange], in scene: Scene, traits: Traits) {
    var (old, new) = (traits, self.traits)
    (old.custom, new.custom) = ([:], [:])
    if old != new { isEverything = true }
    add(rowsBefore: changes, in: scene, traits: traits)
    let before = Set(scene.installedSets(for: traits).map(\.id))
    // Add the rules of sets that were installed or uninstalled. Changed rules have already been added.
    for set in installed.symmetricDifference(before) {
      let wasInstalled = FootprintSide(scene: scene, installed: [set])
      for rule in scene.rules(of: set) { extents.formUnion(wasInstalled.extents(of: rule)) }
    }
    // The keyboard guides of all views can move.
    if traits.keyboard != self.traits.keyboard { isEverything = true }
    // Bars, controls and stack views can differ between versions.
    if traits.systemVersion != self.traits.systemVersion { isEverything = true }
    if traits.textScale != self.traits.textScale || traits.textSize != self.traits.textSize
      || traits.environment != self.traits.environment
    {
      // The text scale and the text size affect views with text. The environment affects the same views: text has its
      // recorded size on the canvas of Interface Builder, and is usually measured in a running app. Changed views
      // have already been added.
      for view in scene.viewsInTreeOrder where view.kind.fontSize != nil {
        extents.formUnion(view.id.extents)
      }
    }
  }

  /// Adds the extents of the engine's rows before the changes. Effects of changed traits and installed rule
  /// sets are not included.
  package mutating func add(rowsBefore changes: [RecordChange], in scene: Scene, traits: Traits) {
    let side = FootprintSide(
      scene: scene, installed: Set(scene.installedSets(for: traits).map(\.id)))
    for change in changes {
      if let before = change.before { add(before, insteadOf: change.after, on: side) }
    }
  }

  /// Returns `true` if the change can move views whose frames depend on the extents in `reach`.
  ///
  /// - Parameter layout: a layout of the scene before or after the change. It must contain at least the views
  ///   in `reach`.
  package func canMove(_ reach: Reach, in layout: SolvedLayout) -> Bool {
    isEverything || reach.isEverything && !(extents.isEmpty && ranks.isEmpty && movedExtents.isEmpty)
      || extents.contains { reach.extents.contains($0) || $0.view == reach.root }
      || !layout.conflicts.isEmpty && !ranks.isDisjoint(with: reach.extents)
      || !layout.ambiguities.isEmpty && !movedExtents.isDisjoint(with: reach.extents)
  }

  private mutating func add(_ record: Record, insteadOf other: Record?, on side: FootprintSide) {
    switch (record, other) {
    // `add(before:in:traits:)` handles these records: it compares the traits and the installed sets.
    case (.scene, _), (.display, _), (.trait, _), (.installation, _): break
    case (.view(let view), .view(let other)?): add(view, insteadOf: other, on: side)
    case (.view(let view), _):
      extents.formUnion(view.id.extents)
      extents.formUnion(side.extents(ofArrangementAround: view))
    // An instance (a view that shows another scene) has its own traits, which determine the active rules of
    // the shown scene. A change to these traits can affect every view.
    case (.instanceTrait, _): isEverything = true
    case (.property(let property), _): extents.formUnion(side.extents(of: property.property, property.view))
    case (.set(let set), .set(let other)?):
      if set.position == other.position { break }
      for rule in side.scene.rules(of: set.id) {
        // The order of sets does not affect constraints. If several rules of another kind set the same value, the
        // last of these rules applies, so the order can affect them.
        if case .constraint = rule { continue }
        add(rule, on: side)
      }
    case (.set, _): break
    case (.constraint(let constraint), .constraint(let other)?) where constraint.formula == other.formula:
      if constraint.set != other.set {
        add(.constraint(constraint), on: side)
      } else if constraint.identifier != other.identifier || constraint.handle != other.handle {
        ranks.formUnion(side.extents(of: .constraint(constraint)))
      }
    case (.constraint(let constraint), _): add(.constraint(constraint), on: side)
    case (.override(let override), _): add(.override(override), on: side)
    case (.placement(let placement), _): add(.placement(placement), on: side)
    case (.number(let number), _): add(.number(number), on: side)
    case (.box(let box), _):
      // A box affects the extents of the whole layout manager that contains it.
      if let manager = side.scene.manager(around: box) { add(.manager(manager), on: side) }
    }
  }

  private mutating func add(_ view: View, insteadOf other: View, on side: FootprintSide) {
    if view.parent != other.parent { isEverything = true }
    if view.kind != other.kind { extents.formUnion(view.id.extents) }
    if view.name != other.name { ranks.formUnion(view.id.extents) }
    if view.position != other.position {
      extents.formUnion(side.extents(ofArrangementAround: view))
      for moved in side.scene.subtree(of: view.id) { movedExtents.formUnion(moved.id.extents) }
    }
  }

  private mutating func add(_ rule: Rule, on side: FootprintSide) {
    extents.formUnion(side.extents(of: rule))
  }
}

/// The scene before or after a change, and the rule sets whose rules are considered active.
struct FootprintSide {
  let scene: Scene
  let installed: Set<SetID>

  /// Returns the extents that a rule affects; an empty set if the rule is not active.
  func extents(of rule: Rule) -> Set<Extent> {
    guard installed.contains(rule.set) else { return [] }
    return switch rule {
    case .constraint(let constraint): Coupling(scene: scene).extents(of: constraint)
    case .override(let override): extents(of: override.property, override.view)
    case .placement(let placement): Coupling(scene: scene).extents(of: placement)
    case .manager(let box): Coupling(scene: scene).extents(ofManager: box)
    case .number(let number): extents(ofUsersOf: number.name)
    }
  }

  /// Returns the extents that are affected by rules that use a named number.
  private func extents(ofUsersOf number: Name) -> Set<Extent> {
    scene.users(ofNumber: number).reduce(into: []) { found, record in
      let rule: Rule? =
        switch record {
        case .constraint(let constraint): .constraint(constraint)
        case .placement(let placement): .placement(placement)
        case .box(let box): scene.manager(around: box).map { .manager($0) }
        default: nil
        }
      if let rule { found.formUnion(extents(of: rule)) }
    }
  }

  /// Returns the extents that change if a view is added to its superview, removed or reordered. These are the
  /// extents of the superview if it is a stack view or has a layout manager. Stack views and layout managers
  /// connect all views that they arrange.
  func extents(ofArrangementAround view: View) -> Set<Extent> {
    guard let parent = view.parent.flatMap(scene.view) else { return [] }
    let isManaged = installed.contains { scene.manager(of: parent.id, in: $0) != nil }
    return parent.kind == .stackView || isManaged ? parent.id.extents : []
  }

  /// Returns the extents that a property of a view affects.
  func extents(of property: Property, _ view: ViewID) -> Set<Extent> {
    let effect = property.declaration.effect
    let axes = effect.axes
    guard effect == .fixedFrame else { return Set(axes.map { Extent(view, $0) }) }
    let coupling = Coupling(scene: scene)
    return axes.reduce(into: view.extents) {
      $0.formUnion(coupling.extents(ofFixedFrame: view, along: $1))
    }
  }
}
