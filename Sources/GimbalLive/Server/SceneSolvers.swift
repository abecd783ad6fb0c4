import GimbalDocuments
import GimbalLayout
import GimbalModel
import GimbalRender
import GimbalSolvedHistory

/// The solvers of the scenes that pages show, without their displays. A drag changes only the display, so that all of
/// its steps use one solver.
struct SceneSolvers {
  /// The choices on which the solver depends. The size is replaced by 1 x 1, because only its presence matters.
  private struct Key: Hashable {
    let view: LiveView

    init(_ view: LiveView) {
      var view = view
      view.orientation = nil
      view.sets = [:]
      view.style = .wireframe
      view.comparison = nil
      if view.size != nil { view.size = Size(width: 1, height: 1) }
      self.view = view
    }
  }

  /// The maximum number of solvers. Each holds a scene and the constraint systems of its sets.
  private static let most = 24

  private var solvers: [Key: PageSolver] = [:]

  mutating func removeAll() { solvers = [:] }

  /// Removes the solvers of a file that has changed.
  mutating func remove(of file: String?) { solvers = solvers.filter { $0.key.view.file != file } }

  /// Passes the solver for the choices of a page to a closure. The closure can change the solver.
  mutating func withSolver<Result>(
    for view: LiveView, cancellation: Cancellation, _ snapshot: () throws -> SceneSnapshot,
    _ body: (inout PageSolver) throws -> Result
  ) throws -> Result {
    let key = Key(view)
    if solvers[key] == nil {
      if solvers.count >= SceneSolvers.most { removeAll() }
      solvers[key] = PageSolver(
        try snapshot(), overrides: view.overrides, solver: LayoutSolver(cancellation: cancellation))
    }
    guard var solver = solvers[key] else { throw LiveFault("the scene cannot be solved") }
    solvers[key] = nil
    defer { solvers[key] = solver }
    return try body(&solver)
  }
}

/// A solved layout for the choices of a page.
struct LiveLayout {
  let layout: SolvedLayout
  let display: Display
  /// The indices of the sets that are not in their usual state.
  let toggled: Set<Int>

  /// Solves a scene for the choices of a page.
  ///
  /// - Throws: `LiveFault` for a display that the scene does not support and for sets whose state cannot be chosen;
  ///   `LayoutError`.
  init(_ view: LiveView, _ solver: inout PageSolver) throws {
    let scene = solver.snapshot.scene
    display = try view.display(of: scene)
    let plain = PageVariant(display: display, toggled: [])
    let traits = solver.traits(of: plain)
    let toggled = scene.sets.indices.filter { index in
      view.sets[scene.sets[index].name].map { $0 != scene.isInstalled(scene.sets[index], for: traits) }
        ?? false
    }
    self.toggled = Set(toggled)
    let variant = PageVariant(display: display, toggled: self.toggled)
    guard let layout = try solver.layout(variant) else {
      throw LiveFault(
        "the conditions of the sets do not allow this choice",
        remedy: "rotate, or switch the set in another orientation")
    }
    self.layout = layout
  }
}
