import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

extension Workspace {
  /// Returns the current state of a scene with the scenes that its instances can show.
  func snapshot(of scene: Scene) throws -> SceneSnapshot { try transaction.snapshot(of: scene) }

  /// A layout solver that stops if the user cancels the current work. It is for searches through many layouts, such as
  /// those of the history, which have no limit.
  var solver: LayoutSolver { LayoutSolver(cancellation: services.cancellation) }

  /// Solves one scene within the limits on time and memory.
  ///
  /// - Throws: `ExceededLimit`, or the error that `body` throws.
  func solving<Result>(_ body: (LayoutSolver) throws -> Result) throws -> Result {
    let budget = WorkBudget(services.resources, cancellation: services.cancellation)
    return try budget.run { try body(LayoutSolver(cancellation: budget.cancellation)) }
  }

  /// Returns the layout of a scene with the data for explaining it.
  func explainer(of scene: Scene, as display: Display? = nil) throws -> LayoutExplainer {
    let composition = try composition(of: scene, as: display)
    return try solving { try $0.explain(composition) }
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
    let composition = try composition(of: scene)
    return try solving { try LayoutTrial(of: composition, solver: $0) }
  }

  /// Prints warnings for the conflicts of a layout, for problems with its instances and for inactive rules.
  func warn(of layout: SolvedLayout) {
    let diagnosis = Diagnosis(layout: layout)
    if !layout.conflicts.isEmpty { session.noteConflictsPrinted() }
    for conflict in layout.conflicts {
      let (head, details) = diagnosis.description(of: conflict)
      warn(head, details: details)
    }
    for warning in layout.warnings {
      switch warning {
      case .instance(let finding): warn(diagnosis.description(of: finding))
      case .inactiveRule: warn(diagnosis.description(of: warning))
      default: break
      }
    }
  }
}

// Functions that find a view by its name or path. Commands that change the scene use `view(_:in:)` instead,
// because they can change only the views of the scene itself.
extension Workspace {
  /// Returns a view of a scene or of its instances, which are views that show other scenes.
  ///
  /// - Parameter snapshot: The scene at a revision, with the other scenes of the revision; `nil` for the
  ///   current state.
  /// - Throws: `ParseError` for an unknown view; `Refusal` for a path to the root of an instance, or to a
  ///   view that the instance does not show in the current orientation.
  func view(_ name: Spanned<Name>, shownIn composition: Composition, snapshot: SceneSnapshot? = nil) throws
    -> View
  {
    if let view = composition.scene.view(named: name.value) { return view }
    if let location = location(of: name.value, in: composition) {
      try refuseRoot(location, name, in: composition)
      try refuseUnshown(location, name, in: composition, snapshot ?? self.snapshot(of: composition.source))
      return try name.view(in: composition.scene)
    }
    return try view(name, in: composition.scene)
  }

  /// Returns a view of the scene itself, for commands that list its properties.
  ///
  /// - Throws: `ParseError` for an unknown view; `Refusal` for a view inside an instance. The error names the
  ///   scene that the instance shows.
  func ownView(_ name: Spanned<Name>, in scene: Scene) throws -> View {
    if let view = scene.view(named: name.value) { return view }
    let composition = try composition(of: scene)
    if let location = location(of: name.value, in: composition) {
      try refuseRoot(location, name, in: composition)
      if let owner = self.scene(owning: name.value, from: scene) {
        throw Refusal(
          "\(name.value.text.cited) is a view of scene '\(owner)', not of the scene in use",
          remedy: "use its scene first: scene use \(owner.notation())", at: name.span)
      }
    }
    return try view(name, in: scene)
  }

  /// A path that is split into a view and the remaining path. For example, the path `row1/title`
  /// consists of the view `row1` and the remaining path `title`.
  private struct PathLocation {
    let view: View
    let rest: String
  }

  /// Returns the view that the longest possible prefix of a path names, with the remaining path; `nil` if no
  /// prefix names a view.
  private func location(of path: Name, in composition: Composition) -> PathLocation? {
    let text = path.text
    for slash in text.indices.reversed() where text[slash] == "/" {
      guard let name = try? Name(path: String(text[..<slash])), let view = composition.scene.view(named: name)
      else { continue }
      return PathLocation(view: view, rest: String(text[text.index(after: slash)...]))
    }
    return nil
  }

  private func refuseRoot(_ location: PathLocation, _ name: Spanned<Name>, in composition: Composition) throws
  {
    guard location.rest == Name.root.text,
      composition.instances.contains(where: { $0.view == location.view.id })
    else { return }
    throw Refusal(
      "the root of the scene in '\(location.view.name)' is '\(location.view.name)' itself",
      remedy: "use '\(location.view.name.pathNotation())' instead of the path", at: name.span)
  }

  /// Throws an error if the view at the end of a path exists, but is not shown in the current orientation.
  /// Another orientation can show another scene in the same instance.
  private func refuseUnshown(
    _ location: PathLocation, _ name: Spanned<Name>, in composition: Composition, _ snapshot: SceneSnapshot
  ) throws {
    let now = composition.traits.orientation
    let shown = composition.source.header.orientations.members.filter { orientation in
      guard orientation != now else { return false }
      var traits = composition.traits
      traits.orientation = orientation
      return snapshot.composition(for: traits).scene.view(named: name.value) != nil
    }
    let owner = scene(owning: name.value, from: composition.source)
    guard !shown.isEmpty || owner != nil else { return }
    throw Refusal(
      "'\(location.view.name)' does not show \(location.rest.cited) in \(now.rawValue)",
      remedy: shown.isEmpty
        ? owner.map { "show scene '\($0)' in '\(location.view.name)'" }
        : "rotate to \(shown.map(\.rawValue).joined(separator: " or "))",
      at: name.span)
  }
}
