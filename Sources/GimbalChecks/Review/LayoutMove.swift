import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// A layout that moves from one file to another between two revisions, such as a scene of a storyboard that becomes code, and the
/// proof that its frames stay.
struct LayoutMove {
  let name: Name
  let oldPath: String
  let newPath: String
  /// The comparison of the layouts; `nil` if they cannot be solved.
  let result: LayoutEqualityResult?
  /// The reason why the layouts cannot be compared; `nil` if they were compared.
  let failure: String?

  /// The lines of the review about the move.
  var lines: [String] {
    let head = "\(name.text.cited) moves from \(oldPath.visible) to \(newPath.visible)"
    if let failure { return ["\(head): not compared: \(failure)"] }
    guard let result else { return [head] }
    let lines = result.lines(from: oldPath.visible, to: newPath.visible)
    return ["\(head): \(lines.first ?? "")"] + lines.dropFirst()
  }

  /// Finds the scenes that one document loses and another file gains, by the classes and the names of the scenes, and compares
  /// them.
  ///
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: Two solves for each combination of traits, for each move.
  static func all(in reviews: [DocumentReview], _ cases: EqualityCases, _ budget: WorkBudget) throws
    -> [LayoutMove]
  {
    var added = reviews.flatMap { review in review.added.map { (review.document.path, $0) } }
    var moves: [LayoutMove] = []
    for review in reviews {
      for (old, new) in review.rewritten {
        moves.append(
          try LayoutMove(
            from: old, in: old.document ?? review.document.path, to: new,
            in: new.document ?? review.document.path,
            cases, budget))
      }
    }
    let known = Set(moves.map(\.name))
    for review in reviews {
      for old in review.removed where !known.contains(old.scene.name) {
        let names = old.names
        guard let index = added.firstIndex(where: { !$0.1.names.isDisjoint(with: names) }) else { continue }
        let (path, new) = added.remove(at: index)
        moves.append(
          try LayoutMove(
            from: old, in: review.document.old ?? review.document.path, to: new, in: path, cases, budget))
      }
    }
    return moves
  }

  private init(
    from old: FileScene, in oldPath: String, to new: FileScene, in newPath: String, _ cases: EqualityCases,
    _ budget: WorkBudget
  ) throws {
    (name, self.oldPath, self.newPath) = (new.scene.name, oldPath, newPath)
    do {
      result = try LayoutEquality(from: old, to: new, in: cases, budget).run()
      failure = nil
    } catch {
      if budget.cancellation.isCancelled { throw LayoutError.cancelled }
      result = nil
      failure = (error as? Refusal)?.message ?? DocumentFault(error, path: newPath).message
    }
  }
}

extension FileScene {
  /// The names by which versions of a scene in different files are matched: the class of its controller or view, and its name.
  fileprivate var names: Set<String> {
    Set([scene.name.text] + rootClasses)
  }
}
