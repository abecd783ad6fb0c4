package import GimbalModel

/// What the place of something can depend on, under the rules in force: what a change must touch to move it.
///
/// Rows that share no unknown are solved as if the others were not there (levels are sums of errors, the tie-break
/// goes view by view, a contradiction is one of rows that hang together). So the place of a view depends on what its
/// rows couple it to, on its superviews', in whose coordinates it is told and whose insets it may have, and on what
/// those are coupled to. The root's size is given, unless its own content is required to be shown.
///
/// It says too much at times, never too little: tests hold it against solving everything.
package struct Reach: Sendable {
  /// Without the root's.
  package let extents: Set<Extent>
  /// Whether every rule counts.
  package let isEverything: Bool
  package let root: ViewID

  /// - Complexity: O(views + rules · depth).
  package init(of start: Set<Extent>, in scene: Scene, traits: Traits) {
    let rules = RulesInForce(scene: scene, traits: traits)
    let coupling = Coupling(scene: scene)
    root = scene.root
    isEverything = Axis.allCases.contains(where: rules.rootHasRequiredContent)

    var neighbours: [Extent: [Set<Extent>]] = [:]
    func couple(_ extents: Set<Extent>) {
      guard extents.count > 1 else { return }
      for extent in extents { neighbours[extent, default: []].append(extents) }
    }
    for constraint in rules.constraints { couple(coupling.extents(of: constraint)) }
    for (view, properties) in zip(rules.views, rules.properties) where properties.frame != nil {
      for axis in Axis.allCases { couple(coupling.extents(ofFixedFrame: view.id, along: axis)) }
    }
    for view in rules.views where view.kind == .stackView {
      for axis in Axis.allCases { couple(coupling.extents(ofStackView: view.id, along: axis)) }
    }
    // How high text is depends on how wide it is.
    for view in rules.texts.keys where rules.wraps(view) { couple(rules.views[view].id.extents) }
    for placement in rules.placements { couple(coupling.extents(of: placement)) }
    for box in rules.managers { couple(coupling.extents(ofManager: box)) }

    var reached: Set<Extent> = []
    var pending = start.filter { $0.view != scene.root }
    while let next = pending.popFirst() {
      guard reached.insert(next).inserted else { continue }
      for extents in neighbours[next] ?? [] { pending.formUnion(extents.subtracting(reached)) }
      if let parent = scene.view(next.view)?.parent, parent != scene.root {
        pending.insert(Extent(parent, next.axis))
      }
    }
    extents = reached
  }
}

extension RulesInForce {
  /// Whether the root's content may contradict the size of the screen, so that the root has a size to be solved.
  fileprivate func rootHasRequiredContent(along axis: Axis) -> Bool {
    content(of: 0, along: axis) != nil
      && (properties[0].hugging(axis).isRequired || properties[0].compression(axis).isRequired)
  }
}
