package import GimbalDocuments
import GimbalLayout
package import GimbalModel
package import GimbalReporting
import GimbalSolvedHistory

/// The frames and the findings of all scenes of a file.
package struct LayoutState: Sendable {
  /// The frames of a scene on one display.
  struct PlacedScene: Sendable {
    let scene: SceneID
    let name: Name
    let orientation: Orientation
    /// The device, or `nil` unless the options select several devices.
    let device: String?
    let language: String?
    let views: [PlacedView]
    /// The views that the scene itself contains. The other views come from the scenes that its instances show.
    let ownViews: Set<ViewID>

    /// The display and the language, such as `landscapeLeft` or `iPhone 15 portrait de`.
    var label: String { [device, orientation.rawValue, language].compactMap(\.self).joined(separator: " ") }

    init(_ part: SolvedDocument.Part) {
      let scene = part.layout.ownScene
      (self.scene, name) = (scene.id, scene.name)
      orientation = part.layout.traits.orientation
      device = part.device?.name
      language = part.localization?.name
      views = part.layout.placedViews
      ownViews = Set(views.lazy.map(\.view).filter { scene.view($0) != nil })
    }
  }

  package let file: SceneFile
  let parts: [PlacedScene]
  /// The findings, each with the scene that it concerns.
  let findings: [(finding: Finding, scene: Scene)]

  /// The numbers of views, scenes and findings, such as `12 views in 1 scene, no findings`.
  var description: String {
    let views = file.scenes.reduce(0) { $0 + $1.scene.viewsInTreeOrder.count }
    let found = findings.isEmpty ? "no findings" : findings.count.counted("findings")
    return "\(views.counted("views")) in \(file.scenes.count.counted("scenes")), \(found)"
  }

  /// Returns `true` if another version of the file has the same scenes, with the same rows and identities.
  package func hasSameScenes(as other: SceneFile) -> Bool {
    file.scenes.count == other.scenes.count
      && zip(file.scenes, other.scenes).allSatisfy { $0.scene.records == $1.scene.records }
  }
}

/// A solver that determines the frames and the findings of files for the same options.
package struct LayoutStateSolver: Sendable {
  private let options: DocumentOptions
  private let selection: FindingSelection
  private let baseline: Baseline
  private let identify: @Sendable (String) -> String
  private let files: any FileAccess
  private let ids: any IDSource
  private let budget: WorkBudget

  /// - Parameters:
  ///   - options: The devices, orientations, text sizes and languages.
  ///   - selection: The kinds of findings.
  ///   - baseline: The findings that are accepted and not reported.
  ///   - identify: A closure that converts the path of a file to the path in the baseline.
  package init(
    _ options: DocumentOptions, _ selection: FindingSelection, baseline: Baseline = Baseline(),
    identify: @escaping @Sendable (String) -> String, files: any FileAccess,
    ids: any IDSource, resources: Resources = Resources(), cancellation: Cancellation = .never
  ) {
    (self.options, self.selection, self.baseline, self.identify) = (options, selection, baseline, identify)
    (self.files, self.ids) = (files, ids)
    budget = WorkBudget(resources, cancellation: cancellation)
  }

  /// Solves and checks all scenes of a file.
  ///
  /// - Throws: An error that `DocumentFault` describes, if a scene cannot be solved.
  package func state(of file: SceneFile) throws -> LayoutState {
    var parts: [LayoutState.PlacedScene] = []
    var findings: [(finding: Finding, scene: Scene)] = []
    var failure: (any Error)?
    let run = CheckRun(selection, baseline: baseline, identify: identify)
    let checks = FindingReports(run)
    let solver = solver(options)
    try solver.solve(solver.prepare(file), failed: { failure = failure ?? $0 }) { document in
      for (part, _, found) in try checks.findings(in: document, budget.cancellation) {
        parts.append(LayoutState.PlacedScene(part))
        findings += found.map { ($0, part.scene.scene) }
      }
    }
    if let failure { throw failure }
    return LayoutState(file: file, parts: parts, findings: findings)
  }

  /// Returns a scene on the selected displays, to be drawn. As in all pictures, the scene is shown as in a running
  /// app, unless the options select the canvas of Interface Builder.
  ///
  /// - Returns: An empty array if the file does not contain the scene.
  package func subjects(of scene: SceneID, in file: SceneFile) throws -> [PictureSubject] {
    guard let found = file.scenes.first(where: { $0.scene.id == scene }) else { return [] }
    var options = options
    options.environment = options.environment ?? .runtime
    let solver = solver(options)
    return try budget.run {
      let texts = try solver.localizations(of: file.path).first ?? nil
      return try solver.layouts(of: found, in: texts, library: file.library).map { part in
        let scene = part.layout.ownScene
        let display = Display(
          scene: scene.id, device: scene.display.device, orientation: part.layout.traits.orientation)
        return PictureSubject(
          layout: part.layout, display: display, top: nil, depth: Scene.maximumDepth, revision: nil)
      }
    }
  }

  private func solver(_ options: DocumentOptions) -> DocumentSolver {
    DocumentSolver(options: options, files: files, ids: ids, budget: budget)
  }
}
