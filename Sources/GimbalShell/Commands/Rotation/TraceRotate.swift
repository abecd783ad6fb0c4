import GimbalChecks
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct TraceRotate: Command {
  static let manual = Manual(
    "trace rotate", summary: "Rotates the device as 'rotate' does, and lists the events in order.",
    details: [
      "The events are: the results of the checks that allow or refuse the rotation, first for the project, then",
      "for each visible scene from the innermost outwards; the scenes that their container does not ask; the",
      "start of the rotation; the sets that are uninstalled and installed; the views that lay out their subviews,",
      "if the frames of the subviews change; the scenes that are not visible and are laid out later; and the end",
      "of the rotation.",
    ], examples: ["trace rotate", "trace rotate landscape --format json"])

  static let effects = Effects.changingView

  static let syntax = Grammar(
    Self(), .argument(.orientation(), \.orientation), .format(\.format))

  private var orientation: Spanned<OrientationClass>?
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let inquiry = try workspace.inquire(RotationRequest(orientation), for: scene)
    let chain = inquiry.chain
    let innermost = chain.scenes.last ?? scene
    var asked = inquiry.steps(isContainer: try !workspace.containment.children(of: innermost).isEmpty)
    let goal: Orientation
    do {
      goal = try inquiry.allowed(at: workspace.span)
      do {
        try workspace.requireFit(of: chain.deciding, as: chain.displays(in: goal))
      } catch let refusal as Refusal {
        asked.append(
          TraceStep(
            scene: nil, event: .asked, subject: "overflow lock", details: "refuses: \(refusal.message)"))
        throw refusal
      }
    } catch {
      // The rotation is not allowed. Print the checks up to the failed one before the error is reported.
      if !asked.isEmpty {
        let report = asked.report(title: title(of: chain, nil), isAllowed: false)
        workspace.session.show(format.output(report))
      }
      throw error
    }
    let steps =
      inquiry.isUnneeded
      ? chain.scenes.map {
        TraceStep(scene: $0.name, event: .unchanged, details: "is in \(goal.rawValue)")
      }
      : asked + (try turn(chain, to: goal, in: workspace))
    return format.output(steps.report(title: title(of: chain, goal), isAllowed: true))
  }

  private func turn(
    _ chain: VisibleChain, to goal: Orientation, in workspace: Workspace
  ) throws -> [TraceStep] {
    let before = try chain.scenes.map { try workspace.layout(of: $0) }
    try workspace.show(chain.scenes, as: chain.displays(in: goal))
    let changes = try zip(chain.scenes, before).map { scene, old in
      LayoutChange(old: old, new: try workspace.layout(of: workspace.transaction.scene(scene.id)))
    }
    for change in changes { workspace.warn(of: change.new) }
    let shown = Set(chain.scenes.map(\.id))
    let hidden = try chain.scenes.flatMap { container in
      try workspace.containment.children(of: container).filter { !shown.contains($0.id) }.map {
        TraceStep(
          scene: $0.name, event: .notVisible, subject: "in \(container.name)",
          details: "laid out when next presented")
      }
    }
    func steps(_ event: TraceStep.Event, _ details: (Scene) -> String) -> [TraceStep] {
      chain.scenes.map { TraceStep(scene: $0.name, event: event, details: details($0)) }
    }
    var all = steps(.willRotate) { "\($0.display.orientation.rawValue) -> \(goal.rawValue)" }
    for change in changes { all += change.rules.sets }
    for change in changes { all += change.passes }
    return all + hidden + steps(.didRotate) { _ in goal.rawValue }
  }

  private func title(of chain: VisibleChain, _ goal: Orientation?) -> String {
    let from = chain.outermost.display.orientation.rawValue
    return "\(chain.outermost.name)  \(from)\(goal.map { " -> \($0.rawValue)" } ?? ", refused")"
  }
}
