import Layout
import Model

/// What solving the scenes of a library shares, for the scenes that were asked for last.
struct TemplateMemory {
  private var templates: [Name: LayoutTemplate] = [:]

  /// How many scenes are kept.
  private static let capacity = 256

  /// Solves a scene as `LayoutPass.solve` does.
  mutating func solve(
    _ scene: Scene, _ traits: Traits, isCancelled: () -> Bool
  ) throws(LayoutError) -> SolvedLayout {
    if templates[scene.name] == nil {
      if templates.count >= TemplateMemory.capacity { templates.removeAll() }
      templates[scene.name] = LayoutTemplate(scene)
    }
    guard let layout = try templates[scene.name]?.solve(traits, isCancelled: isCancelled) else {
      return try LayoutPass.solve(scene, traits: traits, isCancelled: isCancelled)
    }
    return layout
  }
}
