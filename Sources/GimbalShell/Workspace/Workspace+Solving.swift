import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

extension Workspace {
  /// Returns the current state of a scene with the scenes that its instances can show.
  func snapshot(of scene: Scene) throws -> SceneSnapshot { try transaction.snapshot(of: scene) }

  /// A layout solver that stops if the user cancels the current work.
  var solver: LayoutSolver { LayoutSolver(cancellation: services.cancellation) }

  /// Returns the layout of a scene with the data for explaining it.
  func explainer(of scene: Scene, as display: Display? = nil) throws -> LayoutExplainer {
    try solver.explain(composition(of: scene, as: display))
  }

  /// Returns the current size of a superview, to which the fixed frame of a subview is relative. Prints a
  /// warning if the size is ambiguous.
  func basis(in superview: ViewID, of scene: Scene) throws -> Size {
    if superview == scene.root { return scene.currentTraits.size }
    let layout = try layout(of: scene)
    if layout.ambiguities.contains(where: { $0.view == superview && $0.attribute.isSize }),
      let name = scene.view(superview)?.name
    {
      warn("the size of '\(name)' is ambiguous, so autoresizing starts from the current size")
    }
    let size = layout[superview]?.frame.size ?? scene.currentTraits.size
    // In a contradiction, a view can have a negative size.
    return Size(width: max(0, size.width), height: max(0, size.height))
  }

  /// Updates references to the name of a scene in all scenes.
  ///
  /// - Parameter new: The new name; `nil` to remove the references to a removed scene.
  /// - Complexity: O(rows of all scenes).
  func rename(scene old: Name, to new: Name?) throws {
    for header in try transaction.sceneHeaders() {
      let scene = try transaction.scene(header.id)
      try apply(scene.edits(renamingScene: old, to: new), to: consume scene)
    }
  }

  /// Returns a progress indicator for a command.
  ///
  /// - Parameter what: The name of the command.
  func progress(_ what: String, in unit: ProgressUnit, of total: Int? = nil) -> Progress {
    Progress(what, in: unit, of: total, on: services.console, isQuiet: services.isQuiet)
  }

  /// Returns a solver for the scenes of past revisions. The solver prints its progress.
  ///
  /// - Parameter what: The name of the command.
  func historySolver(for what: String) -> HistorySolver {
    let progress = progress(what, in: .things("revisions"))
    return HistorySolver(solver: solver) { progress.update($0.revisions) }
  }

  /// Returns a conflict with its explanation and its repairs.
  ///
  /// - Throws: `Refusal` if the layout has no conflict with this number, or if values in the conflict are too
  ///   large to be compared.
  func repairedConflict(
    _ number: ConflictNumber, of scene: Scene, as display: Display
  ) throws -> RepairedConflict {
    let explainer = try explainer(of: scene, as: display)
    let index = try number.index(in: explainer.layout)
    let repaired = try RepairedConflict(at: index, in: explainer, of: scene, as: display) {
      try layout(of: $0, as: $1)
    }
    guard let repaired else {
      throw Refusal(
        "conflict \(number.conflict) contains numbers that are too large to compare",
        remedy: "use 'check' to list the rules of the conflict",
        at: number.span)
    }
    return repaired
  }

  /// Returns the layout of a scene, or a layout loop if the frames do not converge.
  func layoutTrial(of scene: Scene) throws -> LayoutTrial {
    try LayoutTrial(of: composition(of: scene), solver: solver)
  }

  /// Prints warnings for the conflicts of a layout, for problems with its instances and for inactive rules.
  func warn(of layout: SolvedLayout) {
    let diagnosis = Diagnosis(layout: layout)
    for conflict in layout.conflicts {
      let (head, details) = diagnosis.words(for: conflict)
      warn(head, details: details)
    }
    for warning in layout.warnings {
      switch warning {
      case .instance(let finding): warn(diagnosis.words(for: finding))
      case .inactiveRule: warn(diagnosis.words(for: warning))
      default: break
      }
    }
  }
}
