import GimbalLayout
import GimbalModel
import GimbalNotation

/// A contradiction of a scene, why it is one, and what would end it.
struct MendedConflict {
  let layout: SolvedLayout
  let explanation: ConflictExplanation
  /// The one that moves the least first.
  let repairs: [Repair]

  /// - Parameters:
  ///   - number: which contradiction.
  ///   - display: how the scene is shown.
  /// - Throws: `Refusal` where there is no such contradiction.
  /// - Complexity: a solve for every repair that is tried and every orientation of the scene.
  init(_ number: ConflictNumber, of scene: Scene, as display: Display, in workspace: Workspace) throws {
    let explainer = try workspace.explainer(of: scene, as: display)
    let index = try number.index(in: explainer.layout)
    guard let explanation = try explainer.explanation(ofConflict: index) else {
      throw Refusal(
        "the numbers of this conflict are too large to be told apart", remedy: "'check' names its rules",
        at: number.span)
    }
    layout = explainer.layout
    self.explanation = explanation
    func showing(_ display: Display) -> RepairSearch.Showing {
      { try workspace.layout(of: $0, as: display) }
    }
    let others = scene.header.orientations.members.filter { $0 != display.orientation }.map {
      showing(Display(scene: scene.id, device: display.device, orientation: $0))
    }
    repairs = try RepairSearch(scene, showing: showing(display), others: others).repairs(of: explanation)
  }
}
