import GimbalModel
import GimbalReporting
import GimbalSolvedHistory

/// The changes, moves and findings that the reviews of documents list. A class of layout code whose view is in a document repeats
/// those of the document.
struct ReviewedFacts {
  private struct MoveKey: Hashable {
    let view: String
    let location: String
    let before: Frame?
    let after: Frame?

    init?(_ move: SceneReview.Move) {
      guard let element = move.element else { return nil }
      view = element
      (location, before, after) = (move.location, move.change.before, move.change.after)
    }
  }

  private struct ChangeKey: Hashable {
    let element: String
    let old: String?
    let new: String?

    init?(_ change: ElementChange) {
      guard let element = change.element else { return nil }
      (self.element, old, new) = (element, change.old, change.new)
    }
  }

  private struct FindingKey: Hashable {
    let message: String
    let object: String?
    let location: String

    static func all(of noted: ReviewedFinding) -> [FindingKey] {
      noted.locations.map {
        FindingKey(message: noted.finding.message, object: noted.finding.object?.id, location: $0)
      }
    }
  }

  private var moves: Set<MoveKey> = []
  private var changes: Set<ChangeKey> = []
  private var newFindings: Set<FindingKey> = []
  private var goneFindings: Set<FindingKey> = []

  /// Collects the facts of the scenes of documents.
  init(_ scenes: [SceneReview]) {
    for scene in scenes {
      moves.formUnion(scene.moves.compactMap(MoveKey.init))
      changes.formUnion(scene.changes.compactMap(ChangeKey.init))
      newFindings.formUnion(scene.newFindings.flatMap(FindingKey.all))
      goneFindings.formUnion(scene.goneFindings.flatMap(FindingKey.all))
    }
  }

  /// Returns the review of a scene without these facts.
  func omitted(_ scene: SceneReview) -> SceneReview {
    var scene = scene
    scene.moves.removeAll { move in MoveKey(move).map(moves.contains) ?? false }
    scene.changes.removeAll { change in ChangeKey(change).map(changes.contains) ?? false }
    scene.newFindings.removeAll { newFindings.isSuperset(of: FindingKey.all(of: $0)) }
    scene.goneFindings.removeAll { goneFindings.isSuperset(of: FindingKey.all(of: $0)) }
    let locations = Set(scene.moves.map(\.location))
    scene.comparisons.removeAll { !locations.contains($0.location) }
    return scene
  }
}
