import GimbalConsoleLog
import GimbalInterfaceBuilder
import GimbalModel

extension SourceFolder {
  /// The number of bits by which the information of a certain assignment exceeds that of an accidental one.
  private static let certainty = 10.0
  /// The maximum numbers of steps of the searches for a conflict: in a scene, and in all scenes. If a search exceeds a
  /// maximum, no constraint of the conflict is certain.
  private static let (maximumSteps, maximumTotalSteps) = (5_000, 20_000)
  /// The maximum number of scenes that contribute constraints to a conflict. For example, a conflict between a cell and its
  /// table has constraints from two scenes.
  private static let maximumRounds = 4

  /// Finds the constraints of a conflict in the documents.
  ///
  /// - Returns: The sources by the index of the logged constraint.
  /// - Complexity: O(scenes + steps of the searches).
  func sources(of conflict: LoggedConflict, cancellation: Cancellation) throws -> [Int: ConstraintSource] {
    var rest = Set(conflict.constraints.indices.filter { conflict.constraints[$0].origin.isFromApp })
    var found: [Int: ConstraintSource] = [:]
    for round in 0..<SourceFolder.maximumRounds where !rest.isEmpty {
      let pattern = ConflictPattern(conflict.constraints, only: rest)
      let match = try bestMatch(of: pattern, cancellation)
      guard let match else { break }
      let isWhole = round == 0 && match.rules == pattern.rules.count
      guard isWhole || match.surplus > 0 else { break }
      // A scene is certain as a whole: if one constraint of the conflict can be elsewhere, so can the others.
      let isCertain =
        isWhole && match.isComplete && failures.isEmpty && !hasUnreadCode
        && match.surplus >= SourceFolder.certainty
        && match.places.indices.allSatisfy { index in
          let places = match.places[index]
          return match.alternatives[index].subtracting(places).isEmpty && places.count == 1
            && places.allSatisfy(\.hasKnownViews)
        }
      for (index, rule) in pattern.rules.enumerated() {
        let constraint = conflict.constraints[rule.place]
        let places = match.places[index].filter { constraint.canBe(at: $0) }
        guard !places.isEmpty else { continue }
        var source = ConstraintSource(places: places.sorted { ($0.path, $0.line) < ($1.path, $1.line) })
        source.isComplete = match.isComplete
        source.isCertain = isCertain
        found[rule.place] = source
        rest.remove(rule.place)
      }
    }
    return found
  }

  private struct Match {
    var rules = 0
    /// The places of each rule of the pattern.
    var places: [Set<ConstraintSource.Place>]
    /// The places of each rule in all assignments with a small loss of information, also in those that are not the best.
    var alternatives: [Set<ConstraintSource.Place>]
    /// The information of the best assignment, minus the information that an accidental assignment has.
    var surplus: Double
    var isComplete: Bool
  }

  /// Returns the best assignments of a pattern in all documents; `nil` if no assignment exists.
  private func bestMatch(of pattern: ConflictPattern, _ cancellation: Cancellation) throws -> Match? {
    var counts: [Int: Int] = [:]
    for rule in pattern.rules {
      for scene in scenesByShape[rule.shape] ?? [] { counts[scene, default: 0] += 1 }
    }
    let candidates = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var best = PatternSearch.Quality()
    var result = Match(
      places: [], alternatives: Array(repeating: [], count: pattern.rules.count), surplus: 0, isComplete: true
    )
    var steps = SourceFolder.maximumTotalSteps
    for (index, count) in candidates {
      let isAlternative = PatternSearch.loss(of: pattern, in: scenes[index]) <= PatternSearch.maximumLoss
      guard count >= best.rules || isAlternative else { continue }
      try cancellation.check(CancellationError())
      let search = PatternSearch(
        pattern, in: scenes[index], atLeast: best.rules, maximumSteps: min(SourceFolder.maximumSteps, steps))
      steps -= search.steps
      result.isComplete = result.isComplete && search.isComplete
      for (rule, losses) in search.losses.enumerated() {
        for (candidate, loss) in losses where loss <= PatternSearch.maximumLoss {
          result.alternatives[rule].insert(scenes[index].rules[candidate].place)
        }
      }
      guard search.found.contains(where: { !$0.isEmpty }), search.best >= best else { continue }
      let places = search.found.map { rules in
        Set(rules.map { scenes[index].rules[$0].place })
      }
      if search.best > best {
        best = search.best
        let chance = Double(max(1, constraintCount)).logarithm2
        (result.rules, result.places) = (best.rules, places)
        result.surplus = search.information - chance
      } else {
        for rule in places.indices { result.places[rule].formUnion(places[rule]) }
      }
    }
    return result.places.isEmpty ? nil : result
  }
}

extension LoggedConstraint {
  /// Returns `false` for a place that contradicts the file and the line that a layout library logs.
  fileprivate func canBe(at place: ConstraintSource.Place) -> Bool {
    guard let source, let mark = source.lastIndex(of: "#") else { return true }
    let (file, line) = (source[..<mark], source[source.index(after: mark)...])
    return place.scene == nil && (place.path == file || place.path.hasSuffix("/\(file)"))
      && String(place.line) == line
  }
}

extension Double {
  /// The binary logarithm of a number of at least 1, rounded down.
  fileprivate var logarithm2: Double { Double(exponent) }
}
