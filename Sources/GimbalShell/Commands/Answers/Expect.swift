import GimbalArchive
import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

struct Expect: SceneReadingCommand {
  static let manual = Manual(
    "expect", summary: "Fails unless a layout meets an expectation. Scripts use it for layout tests.",
    details: [
      "EXPECTATION is a comparison of attributes (relative to the root; 'x' and 'y' relative to the",
      "superview), a frame, 'A inside B', 'no overlap A B …' or 'no overlap' for all siblings, 'min-size A",
      "44x44' or 'min-size 44x44' for all controls, 'aligned A B … by ATTRIBUTE', 'A visible' (not hidden,",
      "not empty, not outside its superviews, not covered), 'A hidden', 'A in front of B', 'not truncated [A",
      "…]', 'no conflicts', 'no ambiguity', or 'same as REVISION'. Values are exact, within 0.01 pt unless",
      "'within T' sets another tolerance.",
    ],
    examples: [
      "expect yellow.width == 387", "expect yellow.frame == 213,0,387x22",
      "expect --orientation landscape red inside root.safeArea", "expect no conflicts",
      "expect no overlap", "expect min-size 44x44", "expect aligned title price by leading within 0.5",
      "expect same as HEAD",
    ])

  static let effects = Effects.showingLayout

  static let syntax = Grammar<Self>(
    Grammar(View(), .display(\.display), .traits(\.traits), .scene(\.scene)),
    Grammar<Claim>.choice(
      Grammar(.sameFrames) { .sameFrames($0) }, Grammar(.expectation) { .expectation($0) }
    ).labeled("EXPECTATION")
  ) { view, claim in Self(display: view.display, traits: view.traits, scene: view.scene, claim: claim) }

  /// The options that select the device, the orientation, the text scale, the keyboard state and the scene.
  private struct View: Sendable {
    var display = DisplayOptions()
    var traits = TraitOptions()
    var scene = SceneOption()
  }

  private enum Claim: Sendable {
    case expectation(ExpectationText)
    case sameFrames(SameFramesSyntax)
  }

  private let display: DisplayOptions
  private let traits: TraitOptions
  let scene: SceneOption
  private let claim: Claim

  var testRule: String? {
    switch claim {
    case .expectation(let text): "expect-" + text.expectation.kind
    case .sameFrames: "expect-same"
    }
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let past: PastScene? =
      if case .sameFrames(let same) = claim { try PastScene(same.revision, in: workspace) } else { nil }
    var shortfalls: [(location: String, refusal: Refusal)] = []
    for display in try display.displays(of: scene, under: workspace.traitOverrides) {
      let location = self.location(of: display, in: workspace)
      let found =
        switch claim {
        case .sameFrames(let same):
          try past.flatMap { try check(same, $0, as: display, location, in: workspace) }
        case .expectation(let text): try check(text, as: display, of: scene, location, in: workspace)
        }
      found.map { shortfalls.append((location, $0)) }
    }
    guard let first = shortfalls.first?.refusal else { return nil }
    guard shortfalls.count > 1 else { throw first }
    let lines = shortfalls.map {
      "\($0.location.dropFirst()): \($0.refusal.remedy ?? $0.refusal.message)"
    }
    let displays = display.axes.devices.count > 1 ? "displays" : "orientations"
    throw Refusal(
      "expected \(workspace.source.text(in: first.span)) in \(shortfalls.count) \(displays)",
      remedy: lines.joined(separator: "; "), at: first.span, status: first.status)
  }

  /// Returns the end of an error message: the orientation of a display and, if the command has several
  /// devices, the device. The text is empty in a `for each` block with orientations, because the error of the
  /// block already names the combination.
  private func location(of shown: Display, in workspace: Workspace) -> String {
    let device = display.axes.devices.count > 1 ? " on \(shown.device.name)" : ""
    let isNamed = device.isEmpty && workspace.traitOverrides.orientation == shown.orientation
    return isNamed ? "" : " in \(shown.orientation.rawValue)\(device)"
  }

  private func check(
    _ text: ExpectationText, as display: Display, of scene: Scene, _ location: String, in workspace: Workspace
  ) throws -> Refusal? {
    let composition = try workspace.composition(of: scene, as: display, under: traits.overrides)
    let syntax = try text.syntax(in: composition.scene)
    for name in syntax.views { _ = try workspace.view(name, shownIn: composition) }
    try syntax.checkNumbers(in: composition.scene)
    let layout = try workspace.solving { try $0.solve(composition) }
    let verdict = try ask(layout, syntax)
    guard !verdict.isSatisfied else { return nil }
    return Refusal(
      "expected \(syntax.expectation.notation)\(location)", remedy: verdict.description(in: layout),
      at: syntax.span,
      status: Expect.status(of: syntax.expectation), cells: verdict.cells(in: layout))
  }

  private func check(
    _ claim: SameFramesSyntax, _ past: PastScene, as display: Display, _ location: String,
    in workspace: Workspace
  ) throws -> Refusal? {
    let now = try workspace.layout(of: workspace.scene(), as: display, under: traits.overrides)
    let then = try past.layout(as: display, under: traits.overrides)
    guard let difference = MovedViews(from: then, to: now, within: claim.tolerance) else { return nil }
    return Refusal(
      "expected \(workspace.source.text(in: claim.span))\(location)", remedy: difference.description,
      at: claim.span
    )
  }

  private func ask(_ layout: SolvedLayout, _ syntax: ExpectationSyntax) throws -> Verdict {
    do {
      return try layout.verdict(on: syntax.expectation)
    } catch .notFinite {
      throw Refusal("a value in the expectation is not a finite number", at: syntax.span)
    } catch .unknownView(let name) {
      throw Refusal("there is no view \(name.text.cited)", at: syntax.span)
    } catch .undefinedNumber(let name) {
      throw Refusal(
        "no installed set defines the number \(name.text.cited)",
        remedy: "define it in the set 'base': let \(name.notation()) = …", at: syntax.span)
    }
  }

  private static func status(of expectation: Expectation) -> ExitStatus {
    switch expectation {
    case .noConflicts: .unsatisfiable
    case .noAmbiguity: .ambiguous
    default: .failed
    }
  }
}
