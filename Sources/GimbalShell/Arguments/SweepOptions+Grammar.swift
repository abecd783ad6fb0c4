import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting

extension SweepOptions {
  /// The options of the command `check` for a sweep, which checks a scene under all combinations of several
  /// traits.
  static let clause: Clause<SweepOptions> = .group(
    .option("devices", .devices, \.axes.devices),
    .option("windows", .windows, \.windows),
    .option("widths", .widthRange, \.widths),
    .option("orientations", .orientationAxis, \.axes.orientations),
    .flag("rtl", \.axes.directions, LayoutDirection.allCases),
    .option("text-scales", Grammar(.textScales) { $0.sorted() }, \.axes.textScales),
    .option("text-sizes", Grammar(.textSizes) { $0.sorted() }, \.axes.textSizes),
    .option("keyboards", .keyboards, \.axes.keyboards),
    .option("kinds", sweepKinds, \.kinds)
  ).noting(\.span)

  private static let sweepKinds = Grammar<Set<SweepKind>>.choice(
    .word("all", Set(SweepKind.allCases)),
    Grammar(.commaSeparated(.oneOf("kind of finding", as: "K"))) { Set($0) }
  ).labeled("K,…|all")
}
