import GimbalLayout
import GimbalModel

/// What solving the scenes of a library shares, for the scenes that were asked for last.
struct TemplateMemory {
  private var templates: [Name: LayoutTemplate] = [:]
  /// How many rows all of them keep.
  private(set) var weight = 0
  private let rowLimit: Int

  /// How many scenes are kept.
  private static let capacity = 256

  /// - Parameter rowLimit: how many rows may be kept in all.
  init(rowLimit: Int = RequestLimit.rows) { self.rowLimit = rowLimit }

  /// Solves a scene as `LayoutPass.solve` does.
  mutating func solve(
    _ scene: Scene, _ traits: Traits, isCancelled: () -> Bool
  ) throws(LayoutError) -> SolvedLayout {
    if templates[scene.name] == nil {
      if templates.count >= TemplateMemory.capacity { (templates, weight) = ([:], 0) }
      templates[scene.name] = LayoutTemplate(scene)
    }
    guard let place = templates.index(forKey: scene.name) else {
      return try LayoutPass.solve(scene, traits: traits, isCancelled: isCancelled)
    }
    let before = templates.values[place].weight
    defer {
      weight += templates.values[place].weight - before
      // Everything at once: what is asked for often is soon here again.
      if weight > rowLimit { (templates, weight) = ([:], 0) }
    }
    return try templates.values[place].solve(traits, isCancelled: isCancelled)
  }
}
