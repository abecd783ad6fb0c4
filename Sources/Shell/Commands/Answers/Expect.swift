import Layout
import Model
import Notation

struct Expect: Command {
  static let manual = Manual(
    "expect",
    "[\(DisplayOptions.arguments) \(TextScaleOption.arguments)] EXPECTATION",
    summary: "Fails unless a layout is as expected: makes a script a layout test.",
    details: [
      "EXPECTATION is a comparison of attributes (in the root's coordinates; x and y in the superview's), a",
      "frame, 'A inside B', 'no overlap A B', 'no conflicts', 'no ambiguity', 'A hidden' or 'A visible'.",
      "Values are exact, within 0.01 pt unless 'within T' says otherwise.",
    ],
    examples: [
      "expect yellow.width == 387", "expect yellow.frame == 213,0,387x22",
      "expect --orientation landscape red inside root.safeArea", "expect no conflicts",
    ],
    completing: [Syntax.either(.display, .textScale).anyTimes, Syntax.expectation.withPaths])

  private var display = DisplayOptions()
  private var textScale = TextScaleOption()
  /// Read again in `run`, where the scene tells views from guides.
  private let cursor: Cursor

  init(_ cursor: inout Cursor) throws(ParseError) {
    while true {
      if try display.take(&cursor) { continue }
      guard try textScale.take(&cursor) else { break }
    }
    if let error = cursor.unknownOption(known: DisplayOptions.names + [TextScaleOption.name]) { throw error }
    self.cursor = cursor
    _ = try cursor.expectation()
  }

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    for display in try display.displays(of: scene) {
      let composition = try workspace.composition(of: scene, as: display, textScale: textScale.scale)
      var cursor = cursor
      let syntax = try cursor.expectation { composition.scene.view(named: $0) != nil }
      for name in syntax.views { _ = try workspace.view(name, shownIn: composition) }
      let layout = try LayoutPass.solve(composition, isCancelled: workspace.surroundings.isCancelled)
      let verdict = try ask(layout, syntax)
      guard !verdict.isSatisfied else { continue }
      throw Refusal(
        "expected \(syntax.expectation.notation) in \(display.orientation.rawValue)",
        remedy: Expect.words(for: verdict, syntax.expectation), at: syntax.span,
        status: Expect.status(of: syntax.expectation))
    }
    return nil
  }

  private func ask(_ layout: SolvedLayout, _ syntax: ExpectationSyntax) throws -> Verdict {
    do {
      return try layout.verdict(on: syntax.expectation)
    } catch .notFinite {
      throw Refusal("the value is not a finite number", at: syntax.span)
    } catch .unknownView(let name) {
      throw Refusal("there is no view \(name.text.cited)", at: syntax.span)
    }
  }

  private static func status(of expectation: Expectation) -> ExitStatus {
    switch expectation {
    case .noConflicts: .unsatisfiable
    case .noAmbiguity: .ambiguous
    default: .failed
    }
  }

  private static func words(for verdict: Verdict, _ expectation: Expectation) -> String? {
    switch verdict {
    case .holds: nil
    case .fails(let found) where found.count == 2:
      if case .noOverlap = expectation {
        "they overlap by \(Decimal.print(found[0])) x \(Decimal.print(found[1]))"
      } else {
        "found \(Decimal.print(found[0])) on the left and \(Decimal.print(found[1])) on the right"
      }
    case .fails(let found): "found \(found.map(Decimal.print).joined(separator: ", "))"
    case .failsFrame(let found): "found \(found.notation)"
    case .failsCount(let found): "found \(found); 'check' names \(found == 1 ? "it" : "them")"
    case .failsVisibility: "it is not"
    }
  }
}
