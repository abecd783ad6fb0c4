package import GimbalModel

/// A scene that is prepared for solves under many different traits, such as screen sizes. Work that does not
/// depend on the traits is done once.
///
/// The layouts are equal to the results of ``LayoutSolver/solve(_:traits:)``.
///
/// ```swift
/// var template = LayoutSolver().template(of: scene)
/// for traits in traitsOfAllDevices { print(try template.solve(traits).views[0].frame) }
/// ```
package struct LayoutTemplate: Sendable {
  /// The parts of the traits on which the active rules depend.
  private struct Key: Hashable {
    let sets: [SetID]
    let custom: [Name: TraitValue]
    let scale: Double
  }

  /// Active rules, and the constraint systems that were created from them.
  private struct Entry {
    let rules: ActiveRules
    var systems: ConstraintSystemCache
  }

  package let scene: Scene
  let solver: LayoutSolver
  private var entries: [Key: Entry] = [:]
  /// The number of rows in all cached constraint systems, which use most of the memory.
  package private(set) var rowCount = 0

  /// The maximum number of cache entries, each of which has different active rules.
  private static let capacity = 16

  /// Creates a template of a scene. The contents of instances (views that show other scenes) are included
  /// only if `scene` comes from a `Composition`.
  package init(_ scene: Scene, solver: LayoutSolver = LayoutSolver()) {
    self.scene = scene
    self.solver = solver
  }

  /// Solves the scene under given traits.
  ///
  /// - Throws: `LayoutError`.
  /// - Complexity: the cost of ``LayoutSolver/solve(_:traits:)``.
  package mutating func solve(_ traits: Traits) throws(LayoutError) -> SolvedLayout {
    let key = Key(
      sets: scene.installedSets(for: traits).map(\.id), custom: traits.custom, scale: traits.scale)
    if let index = entries.index(forKey: key) {
      let rules = entries.values[index].rules.shown(under: traits)
      rowCount -= entries.values[index].systems.rowCount
      defer { rowCount += entries.values[index].systems.rowCount }
      return try solver.solve(rules, systems: &entries.values[index].systems)
    }
    let rules = solver.rules(of: scene, traits: traits)
    if entries.count >= LayoutTemplate.capacity { (entries, rowCount) = ([:], 0) }
    var systems = ConstraintSystemCache(for: rules, cancellation: solver.cancellation)
    defer {
      entries[key] = Entry(rules: rules, systems: systems)
      rowCount += systems.rowCount
    }
    return try solver.solve(rules, systems: &systems)
  }
}

extension LayoutSolver {
  /// Returns a template that solves one scene under many traits.
  package func template(of scene: Scene) -> LayoutTemplate { LayoutTemplate(scene, solver: self) }
}
