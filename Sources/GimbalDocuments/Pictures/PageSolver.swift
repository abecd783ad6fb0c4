package import GimbalLayout
package import GimbalModel
package import GimbalSolvedHistory

/// A solver for the variants of a scene on an HTML page.
package struct PageSolver {
  /// The scene, together with the scenes that its instances (views that show another scene) can show.
  package let snapshot: SceneSnapshot
  /// The traits, other than the display, that override the traits of the scene.
  package let overrides: TraitOverrides
  private let solver: LayoutSolver
  /// A template that shares work between the layouts of the scene. It is `nil` for a scene with instances
  /// (views that show another scene), because the content of instances depends on the traits.
  private var template: LayoutTemplate?

  package init(_ snapshot: SceneSnapshot, overrides: TraitOverrides, solver: LayoutSolver) {
    self.snapshot = snapshot
    self.overrides = overrides
    self.solver = solver
    template = snapshot.scene.hasInstances ? nil : solver.template(of: snapshot.scene)
  }

  /// Returns the layout of a variant, or `nil` if the sets of rules that the variant toggles cannot be
  /// toggled.
  ///
  /// - Throws: `LayoutError` if the layout cannot be solved, or if the run is canceled.
  package mutating func layout(_ variant: PageVariant) throws(LayoutError) -> SolvedLayout? {
    let traits = traits(of: variant)
    if variant.toggled.isEmpty {
      if template != nil { return try template?.solve(traits) }
      return try solver.solve(snapshot.composition(for: traits))
    }
    guard let scene = switched(variant, traits) else { return nil }
    return try solver.solve(snapshot.with(scene).composition(for: traits))
  }

  /// Returns an explainer for a layout of the scene, or `nil` if the layout has no composition.
  ///
  /// - Throws: `LayoutError`.
  func explainer(of layout: SolvedLayout) throws(LayoutError) -> LayoutExplainer? {
    guard let composition = layout.composition else { return nil }
    return try solver.explain(composition)
  }

  /// Returns the traits under which a variant is solved.
  package func traits(of variant: PageVariant) -> Traits {
    var traits = snapshot.scene.traits(as: variant.display)
    overrides.override(&traits, of: snapshot.scene, as: variant.display)
    if let size = variant.size { traits.size = size }
    return traits
  }

  /// Returns the scene with the toggled sets of a variant, or `nil` if a set cannot be toggled.
  private func switched(_ variant: PageVariant, _ traits: Traits) -> Scene? {
    let sets = snapshot.scene.sets
    let wanted = sets.indices.map {
      snapshot.scene.isInstalled(sets[$0], for: traits) != variant.toggled.contains($0)
    }
    var scene = snapshot.scene
    do {
      if scene.display != variant.display { try scene.apply(.update(.display(variant.display))) }
      for (set, isWanted) in zip(sets, wanted) where scene.isInstalled(set, for: traits) != isWanted {
        for edit in scene.edits(installing: set, isWanted) { try scene.apply(edit) }
      }
    } catch {
      return nil
    }
    // A set cannot be toggled if its condition, at the size or text scale of the variant, overrides the manual
    // installation.
    let isDone = zip(sets, wanted).allSatisfy { scene.isInstalled($0, for: traits) == $1 }
    return isDone ? scene : nil
  }
}
