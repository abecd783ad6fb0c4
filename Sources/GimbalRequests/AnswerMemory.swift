package import GimbalLayout
package import GimbalModel

/// A bounded cache of answers to requests for frames.
package struct AnswerMemory {
  /// The key of a cached answer: a scene of the `SceneLibrary` and its traits. The key does not contain the
  /// selected views, because requests that select different views share an answer.
  package struct Key: Hashable {
    package let scene: Name
    package let traits: Traits
    package let isExact: Bool

    /// The approximate memory use, in bytes.
    package var size: Int {
      traits.custom.reduce(MemoryLayout<Key>.size) { size, trait in
        let value = if case .word(let word) = trait.value { word.text.utf8.count } else { 0 }
        // Count the stride of each entry twice, because a hash table can be half empty. Add 64 bytes for the
        // headers of the strings.
        return size + 2 * MemoryLayout<(Name, TraitValue)>.stride + trait.key.text.utf8.count + value + 64
      }
    }
  }

  /// The memory limit in bytes.
  private let limit: Int
  private var answers: [Key: FrameAnswer] = [:]
  /// The approximate memory use of keys and answers, in bytes.
  package private(set) var size = 0

  package init(limit: Int = RequestLimit.memory) { self.limit = limit }

  package var count: Int { answers.count }

  package subscript(key: Key) -> FrameAnswer? { answers[key] }

  package mutating func remember(_ answer: FrameAnswer, for key: Key) {
    let weight = key.size + answer.size
    guard weight <= limit, answers[key] == nil else { return }
    // The cache is cleared as a whole. Frequent requests fill it again quickly.
    if size + weight > limit || answers.count >= RequestLimit.answers { (answers, size) = ([:], 0) }
    answers[key] = answer
    size += weight
  }
}

/// A bounded cache with one layout template for each recent scene. A template shares work between layouts of
/// a scene under different traits.
package struct TemplateMemory {
  private var templates: [Name: LayoutTemplate] = [:]
  /// The total number of constraint rows in the cached templates.
  package private(set) var weight = 0
  private let rowLimit: Int

  /// The maximum number of cached templates.
  private static let capacity = 256

  /// Creates an empty cache.
  ///
  /// - Parameter rowLimit: The maximum total number of constraint rows in the cached templates.
  package init(rowLimit: Int = RequestLimit.rows) { self.rowLimit = rowLimit }

  /// Solves a scene, with the same result as `LayoutSolver.solve`.
  package mutating func solve(
    _ scene: Scene, _ traits: Traits, solver: LayoutSolver
  ) throws(LayoutError) -> SolvedLayout {
    if templates[scene.name] == nil {
      if templates.count >= TemplateMemory.capacity { (templates, weight) = ([:], 0) }
      templates[scene.name] = solver.template(of: scene)
    }
    guard let index = templates.index(forKey: scene.name) else {
      return try solver.solve(scene, traits: traits)
    }
    let before = templates.values[index].rowCount
    defer {
      weight += templates.values[index].rowCount - before
      // The cache is cleared as a whole. Frequent requests fill it again quickly.
      if weight > rowLimit { (templates, weight) = ([:], 0) }
    }
    return try templates.values[index].solve(traits)
  }
}
