import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct TraceRotate: Command {
  static let manual = Manual(
    "trace rotate",
    "[\(OrientationClass.allCases.map(\.rawValue).joined(separator: "|"))] \(FormatOption.arguments)",
    summary: "Turns the device as 'rotate' does, and lists what happens in its order.",
    details: [
      "First who is asked, from the project and the innermost visible scene outwards, and what they say; then what",
      "will rotate, the sets that go out and come in, the views that lay out their subviews (those whose subviews get",
      "other frames) and how, the scenes that are not visible and so are laid out later, and what did rotate.",
    ],
    examples: ["trace rotate", "trace rotate landscape --format json"],
    completing: .either(.orientation, .format).anyTimes)

  private var orientation: Spanned<OrientationClass>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if let error = cursor.unknownOption(known: [FormatOption.name]) { throw error }
      guard orientation == nil else { throw cursor.unexpected("the end of the command") }
      orientation = try cursor.orientation()
    }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let inquiry = try workspace.inquire(RotationWish(orientation), for: scene)
    let chain = inquiry.chain
    let innermost = chain.scenes.last ?? scene
    var asked = inquiry.steps(isContainer: try !workspace.containment.children(of: innermost).isEmpty)
    let goal: Orientation
    do {
      goal = try inquiry.allowed(at: workspace.span)
      do {
        try workspace.requireFit(of: chain.scenes, as: chain.displays(in: goal))
      } catch let refusal as Refusal {
        asked.append(
          TraceStep(
            scene: nil, event: .asked, subject: "overflow lock", details: "refuses: \(refusal.message)"))
        throw refusal
      }
    } catch {
      // What came before the refusal is shown, and nothing of it is done.
      if !asked.isEmpty {
        let report = asked.report(title: title(of: chain, nil), isAllowed: false)
        let output = format.output(report)
        workspace.surroundings.console.print(workspace.session.state.format.text(of: output))
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
    func steps(_ event: TraceStep.Event, _ words: (Scene) -> String) -> [TraceStep] {
      chain.scenes.map { TraceStep(scene: $0.name, event: event, details: words($0)) }
    }
    let sets: [TraceStep] = changes.flatMap(\.rules.sets)
    let passes: [TraceStep] = changes.flatMap(\.passes)
    let start = steps(.willRotate) { "\($0.display.orientation.rawValue) -> \(goal.rawValue)" }
    let end = steps(.didRotate) { _ in goal.rawValue }
    return start + sets + passes + hidden + end
  }

  private func title(of chain: VisibleChain, _ goal: Orientation?) -> String {
    let from = chain.outermost.display.orientation.rawValue
    return "\(chain.outermost.name)  \(from)\(goal.map { " -> \($0.rawValue)" } ?? ", refused")"
  }
}
