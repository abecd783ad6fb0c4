package import GimbalModel

/// The extents (positions and sizes of views along one axis) on which the frames of some views depend under
/// the active rules. A change can move these views only if it affects one of the extents.
///
/// Rows without common variables do not affect each other, for three reasons:
///
/// - The error of a priority is a sum over its rows.
/// - Values for ambiguous attributes are chosen view by view.
/// - The rows of a conflict share variables.
///
/// A frame therefore depends only on the extents in its own rows, on the extents of its superviews, whose
/// coordinates and insets it uses, and on all extents that rows connect with these. The extents of the root
/// are left out, because the size of the root is given unless its content size is required.
///
/// The result can contain too many extents, but never too few. Tests verify this by solving the whole scene.
package struct Reach: Sendable {
  /// The extents (positions and sizes along one axis) on which the frames depend, without the extents of the
  /// root.
  package let extents: Set<Extent>
  /// `true` if the frames can depend on every rule of the scene.
  package let isEverything: Bool
  package let root: ViewID

  /// Collects all extents on which the extents `start` depend.
  ///
  /// - Complexity: O(views + rules · depth).
  package init(of start: Set<Extent>, in scene: Scene, traits: Traits) {
    let rules = ActiveRules(scene: scene, traits: traits)
    let coupling = Coupling(scene: scene)
    root = scene.root
    isEverything = Axis.allCases.contains(where: rules.rootHasRequiredContent)

    var neighbours: [Extent: [Set<Extent>]] = [:]
    func couple(_ extents: Set<Extent>) {
      guard extents.count > 1 else { return }
      for extent in extents { neighbours[extent, default: []].append(extents) }
    }
    for constraint in rules.tables.constraints { couple(coupling.extents(of: constraint)) }
    for (view, properties) in zip(rules.tables.views, rules.properties) where properties.frame != nil {
      for axis in Axis.allCases { couple(coupling.extents(ofFixedFrame: view.id, along: axis)) }
    }
    for view in rules.tables.views where view.kind == .stackView {
      for axis in Axis.allCases { couple(coupling.extents(ofStackView: view.id, along: axis)) }
    }
    // The height of text that wraps depends on its width.
    for view in rules.tables.texts.keys where rules.wraps(view) {
      couple(rules.tables.views[view].id.extents)
    }
    for placement in rules.tables.placements { couple(coupling.extents(of: placement)) }
    for box in rules.tables.managers { couple(coupling.extents(ofManager: box)) }

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

extension ActiveRules {
  /// Returns `true` if the root has a content length with a required hugging or compression resistance
  /// priority. This length can contradict the size of the screen, so the size of the root must be solved.
  fileprivate func rootHasRequiredContent(along axis: Axis) -> Bool {
    content(of: 0, along: axis) != nil
      && (properties[0].hugging(axis).isRequired || properties[0].compression(axis).isRequired)
  }
}
