package import GimbalModel

/// What a change of a scene's rows touches: the rows of the engine that are others after it than before.
///
/// It is put together from both sides of the change, which need not be there at once: `add(after:)`, then
/// `add(before:)`.
package struct Footprint: Sendable {
  /// The extents whose rows are touched; the root's where its own properties are.
  private(set) var extents: Set<Extent> = []
  /// Extents of which only the order among contradictions is touched: by names, identifiers, handles.
  private(set) var ranks: Set<Extent> = []
  /// Extents of which only the order of the tie-break is touched.
  private(set) var places: Set<Extent> = []
  /// Where a change is seen only as a whole: another screen, another superview.
  private(set) var isEverything = false

  /// How the scene is shown after the change, and the sets in force then.
  private let traits: Traits
  private let installed: Set<SetID>

  /// What is touched of the scene as it is after some changes.
  ///
  /// - Complexity: O(sets + changes · depth), and the subtrees of views that change their place.
  package init(after changes: [RecordChange], in scene: Scene, traits: Traits) {
    self.traits = traits
    installed = Set(scene.installedSets(for: traits).map(\.id))
    let side = FootprintSide(scene: scene, installed: installed)
    for change in changes {
      if let after = change.after { add(after, insteadOf: change.before, on: side) }
    }
  }

  /// Adds what is touched of the scene as it was before the changes: rows, screen and sets in force.
  package mutating func add(before changes: [RecordChange], in scene: Scene, traits: Traits) {
    var (old, new) = (traits, self.traits)
    (old.custom, new.custom) = ([:], [:])
    if old != new { isEverything = true }
    add(rowsBefore: changes, in: scene, traits: traits)
    let before = Set(scene.installedSets(for: traits).map(\.id))
    // The rules of a set that came into force or went out of it; those that changed as well were added by
    // themselves.
    for set in installed.symmetricDifference(before) {
      let wasInstalled = FootprintSide(scene: scene, installed: [set])
      for rule in scene.rules(of: set) { extents.formUnion(wasInstalled.extents(of: rule)) }
    }
    if traits.textScale != self.traits.textScale {
      // All text is as large as it says; views that came, went or became others were added by themselves.
      for view in scene.viewsInTreeOrder where view.kind.fontSize != nil {
        extents.formUnion(view.id.extents)
      }
    }
  }

  /// Adds what is touched of the rows as they were before the changes, as if the screen and the sets in force had
  /// stayed.
  package mutating func add(rowsBefore changes: [RecordChange], in scene: Scene, traits: Traits) {
    let side = FootprintSide(
      scene: scene, installed: Set(scene.installedSets(for: traits).map(\.id)))
    for change in changes {
      if let before = change.before { add(before, insteadOf: change.after, on: side) }
    }
  }

  /// Whether the change can move what has some reach.
  ///
  /// - Parameter layout: a layout in which everything within reach is as it is on one side of the change.
  package func canMove(_ reach: Reach, in layout: SolvedLayout) -> Bool {
    isEverything || reach.isEverything && !(extents.isEmpty && ranks.isEmpty && places.isEmpty)
      || extents.contains { reach.extents.contains($0) || $0.view == reach.root }
      || !layout.conflicts.isEmpty && !ranks.isDisjoint(with: reach.extents)
      || !layout.ambiguities.isEmpty && !places.isDisjoint(with: reach.extents)
  }

  private mutating func add(_ record: Record, insteadOf other: Record?, on side: FootprintSide) {
    switch (record, other) {
    // Seen in the traits, and in the sets in force.
    case (.scene, _), (.display, _), (.trait, _), (.installation, _): break
    case (.view(let view), .view(let other)?): add(view, insteadOf: other, on: side)
    case (.view(let view), _):
      extents.formUnion(view.id.extents)
      extents.formUnion(side.extents(ofArrangementAround: view))
    // What an instance shows comes with sets of its own.
    case (.instanceTrait, _): isEverything = true
    case (.property(let property), _): extents.formUnion(side.extents(of: property.property, property.view))
    case (.set(let set), .set(let other)?):
      if set.position == other.position { break }
      for rule in side.scene.rules(of: set.id) {
        // Constraints weigh the same in any order of sets; of the others the last one in force wins.
        if case .constraint = rule { continue }
        add(rule, on: side)
      }
    case (.set, _): break
    case (.constraint(let constraint), .constraint(let other)?) where constraint.saysTheSame(as: other):
      if constraint.set != other.set {
        add(.constraint(constraint), on: side)
      } else if constraint.identifier != other.identifier || constraint.handle != other.handle {
        ranks.formUnion(side.extents(of: .constraint(constraint)))
      }
    case (.constraint(let constraint), _): add(.constraint(constraint), on: side)
    case (.override(let override), _): add(.override(override), on: side)
    case (.placement(let placement), _): add(.placement(placement), on: side)
    case (.box(let box), _):
      // Of the tree that the box is in on this side.
      if let manager = side.scene.manager(around: box) { add(.manager(manager), on: side) }
    }
  }

  private mutating func add(_ view: View, insteadOf other: View, on side: FootprintSide) {
    if view.parent != other.parent { isEverything = true }
    if view.kind != other.kind { extents.formUnion(view.id.extents) }
    if view.name != other.name { ranks.formUnion(view.id.extents) }
    if view.position != other.position {
      extents.formUnion(side.extents(ofArrangementAround: view))
      for moved in side.scene.subtree(of: view.id) { places.formUnion(moved.id.extents) }
    }
  }

  private mutating func add(_ rule: Rule, on side: FootprintSide) {
    extents.formUnion(side.extents(of: rule))
  }
}

extension Constraint {
  fileprivate func saysTheSame(as other: Constraint) -> Bool {
    first == other.first && relation == other.relation && multiplier == other.multiplier
      && second == other.second && constant == other.constant && priority == other.priority
  }
}

/// A scene on one side of a change, and what rules and properties touch there.
struct FootprintSide {
  let scene: Scene
  let installed: Set<SetID>

  /// What a rule touches if it is in force.
  func extents(of rule: Rule) -> Set<Extent> {
    guard installed.contains(rule.set) else { return [] }
    return switch rule {
    case .constraint(let constraint): Coupling(scene: scene).extents(of: constraint)
    case .override(let override): extents(of: override.property, override.view)
    case .placement(let placement): Coupling(scene: scene).extents(of: placement)
    case .manager(let box): Coupling(scene: scene).extents(ofManager: box)
    }
  }

  /// What arranges subviews does where one comes, goes, or changes its place among its siblings: the extents of the
  /// stack view, or of the view with a layout manager, which are coupled to those of all that is arranged.
  func extents(ofArrangementAround view: View) -> Set<Extent> {
    guard let parent = view.parent.flatMap(scene.view) else { return [] }
    let isManaged = installed.contains { scene.manager(of: parent.id, in: $0) != nil }
    return parent.kind == .stackView || isManaged ? parent.id.extents : []
  }

  /// What another value of a view's property touches.
  func extents(of property: Property, _ view: ViewID) -> Set<Extent> {
    let axes = property.axes
    guard property.isOfFixedFrame else { return Set(axes.map { Extent(view, $0) }) }
    let coupling = Coupling(scene: scene)
    return axes.reduce(into: view.extents) {
      $0.formUnion(coupling.extents(ofFixedFrame: view, along: $1))
    }
  }
}

extension Property {
  /// The axes along which the property can move something.
  fileprivate var axes: [Axis] {
    switch self {
    case .contentWidth, .horizontalHugging, .horizontalCompression: [.horizontal]
    case .marginLeading, .marginTrailing, .alignmentLeft, .alignmentRight, .direction: [.horizontal]
    case .contentHeight, .verticalHugging, .verticalCompression: [.vertical]
    case .marginTop, .marginBottom, .alignmentTop, .alignmentBottom: [.vertical]
    case .firstBaseline, .lastBaseline: [.vertical]
    // Text that is wider may take more lines.
    case .text, .fontSize, .fontWeight, .lines, .lineBreak: Axis.allCases
    // One side that is given makes the frame a fixed one on both axes.
    case .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight, .autoresizing:
      Axis.allCases
    case .preservesSuperviewLayoutMargins, .insetsLayoutMarginsFromSafeArea: Axis.allCases
    case .axis, .distribution, .alignment, .spacing, .spacingAfter: Axis.allCases
    case .layoutMarginsRelativeArrangement, .baselineRelativeArrangement: Axis.allCases
    case .safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight: Axis.allCases
    case .navigationBar, .largeTitle, .tabBar, .toolbar: Axis.allCases
    // Where nothing decides, a view stays where it was recorded.
    case .recordedX, .recordedWidth: [.horizontal]
    case .recordedY, .recordedHeight: [.vertical]
    // A stack view closes the gap that a hidden view leaves.
    case .hidden, .overflow: Axis.allCases
    // What is drawn in front, or what a view is called, does not matter to its place.
    case .zOrder, .objectID, .instance, .recordedOrientation: []
    // Who turns and who is seen is settled before anything is laid out.
    case .autorotate, .container, .visibleChild: []
    }
  }

  fileprivate var isOfFixedFrame: Bool {
    switch self {
    case .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight, .autoresizing: true
    default: false
    }
  }
}
