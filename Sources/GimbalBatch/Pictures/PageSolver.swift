package import GimbalLayout
import GimbalModel
package import GimbalSolvedHistory

/// Solves the variants of a scene on an HTML page.
package struct PageSolver {
  /// The scene with the scenes that it can show.
  package let inTime: SceneSnapshot
  /// The text scale, or `nil` for that of the scene.
  package let textScale: Double?
  private let solver: LayoutSolver
  /// The shared part of layouts of the scene; `nil` if instances depend on the traits.
  private var template: LayoutTemplate?

  package init(_ inTime: SceneSnapshot, textScale: Double?, solver: LayoutSolver) {
    self.inTime = inTime
    self.textScale = textScale
    self.solver = solver
    template = inTime.scene.hasInstances ? nil : solver.template(of: inTime.scene)
  }

  /// Returns the layout of a variant, or `nil` if its sets cannot be toggled.
  ///
  /// - Throws: `LayoutError`.
  package mutating func layout(_ look: PageLook) throws(LayoutError) -> SolvedLayout? {
    let traits = traits(of: look)
    if look.toggled.isEmpty {
      if template != nil { return try template?.solve(traits) }
      return try solver.solve(inTime.composition(for: traits))
    }
    guard let scene = switched(look, traits) else { return nil }
    return try solver.solve(inTime.with(scene).composition(for: traits))
  }

  private func traits(of look: PageLook) -> Traits {
    var traits = inTime.scene.traits(as: look.display)
    if let textScale { traits.textScale = textScale }
    if let size = look.size { traits.size = size }
    return traits
  }

  /// Returns the scene with toggled sets.
  private func switched(_ look: PageLook, _ traits: Traits) -> Scene? {
    let sets = inTime.scene.sets
    let wanted = sets.indices.map {
      inTime.scene.isInstalled(sets[$0], for: traits) != look.toggled.contains($0)
    }
    var scene = inTime.scene
    do {
      if scene.display != look.display { try scene.apply(.update(.display(look.display))) }
      for (set, isWanted) in zip(sets, wanted) where scene.isInstalled(set, for: traits) != isWanted {
        for edit in scene.edits(installing: set, isWanted) { try scene.apply(edit) }
      }
    } catch {
      return nil
    }
    // A condition on other traits of the variant can still override a toggled set.
    let isDone = zip(sets, wanted).allSatisfy { scene.isInstalled($0, for: traits) == $1 }
    return isDone ? scene : nil
  }
}
