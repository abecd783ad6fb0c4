public import GimbalModel

/// A scene that is solved again and again, as it is shown here and there: what the showings share is worked out once.
///
/// The layouts are those of `LayoutPass.solve`.
public struct LayoutTemplate: Sendable {
  /// What the rules in force depend on, besides the scene.
  private struct Key: Hashable {
    let sets: [SetID]
    let custom: [Name: TraitValue]
    let scale: Double
  }

  /// What showings share that have the same rules in force.
  private struct Known {
    let rules: RulesInForce
    var rows: RowsMemory
  }

  public let scene: Scene
  private let measurer: any TextMeasurer
  private var known: [Key: Known] = [:]
  /// How many rows are kept: what most of the memory is taken by.
  package private(set) var weight = 0

  /// How many different rules are kept at a time.
  private static let capacity = 16

  /// - Parameters:
  ///   - scene: as it is, or with what its instances show.
  ///   - measurer: how large text is.
  public init(_ scene: Scene, measurer: any TextMeasurer = SystemFontMeasurer()) {
    self.scene = scene
    self.measurer = measurer
  }

  /// Solves the scene under some traits.
  ///
  /// - Parameter isCancelled: asked now and then.
  /// - Throws: `LayoutError`.
  /// - Complexity: as `LayoutPass.solve`.
  public mutating func solve(
    _ traits: Traits, isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> SolvedLayout {
    let key = Key(
      sets: scene.installedSets(for: traits).map(\.id), custom: traits.custom, scale: traits.scale)
    if let place = known.index(forKey: key) {
      let rules = known.values[place].rules.shown(under: traits)
      weight -= known.values[place].rows.weight
      defer { weight += known.values[place].rows.weight }
      return try LayoutPass.solve(rules, rows: &known.values[place].rows, isCancelled)
    }
    let rules = RulesInForce(scene: scene, traits: traits, measurer: measurer)
    if known.count >= LayoutTemplate.capacity { (known, weight) = ([:], 0) }
    var rows = RowsMemory(for: rules)
    defer {
      known[key] = Known(rules: rules, rows: rows)
      weight += rows.weight
    }
    return try LayoutPass.solve(rules, rows: &rows, isCancelled)
  }
}
