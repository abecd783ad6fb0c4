import GimbalLayout
import GimbalModel
import GimbalSolvedHistory

/// Solves what a page of HTML shows.
struct PageSolver {
  /// The scene, and those that it may show.
  let inTime: SceneInTime
  /// How large its text is; nil for how large the scene has it.
  let textScale: Double?
  let isCancelled: () -> Bool
  /// What showings of a scene by itself have in common; nil where it depends on traits what is shown.
  private var template: LayoutTemplate?

  init(_ inTime: SceneInTime, textScale: Double?, isCancelled: @escaping () -> Bool) {
    self.inTime = inTime
    self.textScale = textScale
    self.isCancelled = isCancelled
    template = inTime.scene.hasInstances ? nil : LayoutTemplate(inTime.scene)
  }

  /// The layout of a look; nil where its sets cannot be switched so.
  ///
  /// - Throws: `LayoutError`.
  mutating func layout(_ look: PageLook) throws(LayoutError) -> SolvedLayout? {
    let traits = traits(of: look)
    if look.toggled.isEmpty {
      let isCancelled = isCancelled
      if template != nil { return try template?.solve(traits, isCancelled: isCancelled) }
      return try LayoutPass.solve(inTime.composition(for: traits), isCancelled: isCancelled)
    }
    guard let scene = switched(look, traits) else { return nil }
    return try LayoutPass.solve(inTime.with(scene).composition(for: traits), isCancelled: isCancelled)
  }

  private func traits(of look: PageLook) -> Traits {
    var traits = inTime.scene.traits(as: look.display)
    if let textScale { traits.textScale = textScale }
    if let size = look.size { traits.size = size }
    return traits
  }

  /// The scene with some sets installed that are not by themselves, or the other way round.
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
    // A condition on what only this look changes has the last word.
    let isDone = zip(sets, wanted).allSatisfy { scene.isInstalled($0, for: traits) == $1 }
    return isDone ? scene : nil
  }
}
