import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

struct Fit: Command {
  static let manual = Manual(
    "fit",
    "VIEW \(FittingSyntax.arguments) [--exact] [LOOK …] [--at REVISION] \(FormatOption.arguments)",
    summary: "Prints the size at which a view fits, as systemLayoutSizeFitting, and changes nothing.",
    details: [
      "What is in the view is solved by itself, whatever is around it. 'compressed' (as it is without the word) asks",
      "for as small as that allows, 'expanded' for 10000x10000, WxH for as near to a size as that allows. @H and @V are",
      "how much the width and the height count beside what is in the view: 50 each, unless given, which is less than any",
      "content; 1000 is required. A side that is given alone, 320x or x200, is required, and one priority is for it.",
      "The size is rounded up to whole pixels (--exact: as solved). LOOK and --at are those of 'frames'.",
    ],
    examples: [
      "fit row 320x", "fit row", "fit row expanded", "fit row 320x100 @1000,@50",
      "fit row x44 --text-scale 1.5 --format json",
    ],
    completing: [
      Syntax.view.withPaths,
      .either(
        .number, .name(.new), .word(FittingSyntax.sizes), [.symbol([.at]), .number],
        [.symbol([.at]), .number, .symbol([.comma]), .symbol([.at]), .number], "--exact", .display,
        .textScale,
        .option("at", .revision), .format
      ).anyTimes,
    ])

  private let view: Spanned<Name>
  private var fitting = FittingSyntax()
  private var isExact = false
  private var display = DisplayOptions()
  private var textScale = TextScaleOption()
  private var revision: Spanned<RevisionSyntax>?
  private var format = FormatOption()

  init(_ cursor: inout Cursor) throws(ParseError) {
    view = try cursor.viewName()
    while !cursor.isAtEnd {
      if try fitting.take(&cursor) { continue }
      if try display.take(&cursor) { continue }
      if try textScale.take(&cursor) { continue }
      if try format.take(&cursor) { continue }
      if cursor.option(named: "exact") != nil {
        isExact = true
      } else if cursor.option(named: "at") != nil {
        revision = try cursor.revision()
      } else if let error = cursor.unknownOption(
        known: ["exact", "at"] + DisplayOptions.names + [TextScaleOption.name, FormatOption.name])
      {
        throw error
      } else {
        throw cursor.unexpected("a size such as 320x100", "320x", "x100", "'compressed'", "'expanded'", "'@'")
      }
    }
  }

  static var looks: Bool { true }

  func run(in workspace: Workspace) throws -> Output? {
    let past = try revision.map { try PastScene($0, in: workspace) }
    let scene = try past?.scene ?? workspace.scene()
    let reports = try display.displays(of: scene, seen: workspace.look).compactMap { display -> Report? in
      let composition =
        try past?.composition(as: display, textScale: textScale.scale)
        ?? workspace.composition(of: scene, as: display, textScale: textScale.scale)
      let id =
        try past?.view(view, in: composition).id ?? workspace.view(view, shownIn: composition).id
      let fitted = try workspace.solver.fit(id, of: composition, target: fitting.target)
      guard let fitted else { return nil }
      workspace.warn(of: fitted)
      return report(fitted)
    }
    return format.output(
      display.isAllOrientations ? .series(reports) : reports.first.map(Output.report) ?? .series([]))
  }

  private func report(_ fitted: FittedSize) -> Report {
    let traits = fitted.layout.traits
    let size = isExact ? fitted.size : fitted.pixelSize
    return Report(facts: [
      ("view", Value(fitted.view.name)), ("orientation", .text(traits.orientation.rawValue)),
      ("target", .array([.number(fitted.target.size.width), .number(fitted.target.size.height)])),
      (
        "priorities",
        .array([
          .number(fitted.target.horizontalPriority.value), .number(fitted.target.verticalPriority.value),
        ])
      ),
      ("size", .array([.number(size.width), .number(size.height)])),
    ])
  }
}

extension Workspace {
  /// Names what contradicts the target, or itself, in a view that was fitted.
  fileprivate func warn(of fitted: FittedSize) {
    var diagnosis = Diagnosis(layout: fitted.layout)
    diagnosis.fitted = fitted
    for conflict in fitted.layout.conflicts {
      let (head, details) = diagnosis.words(for: conflict)
      warn(head, details: details)
    }
  }
}
