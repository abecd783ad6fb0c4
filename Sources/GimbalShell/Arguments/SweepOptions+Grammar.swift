import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

extension SweepOptions {
  /// The options of the command `check` for a sweep, which checks a scene under all combinations of several
  /// traits.
  static let clause: Clause<SweepOptions> = .group(
    .repeatable("devices", .devices) { $0.axes.devices += $1 },
    .repeatable("windows", .windows) { $0.windows += $1 },
    .option("widths", .widthRange, \.widths),
    .repeatable("orientations", .orientationAxis) {
      $0.axes.orientations = $0.axes.orientations.adding($1)
    },
    .flag("rtl", \.axes.directions, LayoutDirection.allCases),
    .repeatable("text-scales", .textScales) { $0.axes.textScales = ($0.axes.textScales + $1).sorted() },
    .repeatable("text-sizes", .textSizes) { $0.axes.textSizes = ($0.axes.textSizes + $1).sorted() },
    .repeatable("keyboards", .keyboards) { $0.axes.keyboards += $1 },
    .repeatable("os", .systemVersions) { $0.axes.systemVersions += $1 },
    .option("kinds", sweepKinds, \.kinds)
  ).noting(\.span)

  private static let sweepKinds = Grammar<Set<FindingKind>>.choice(
    .word("all", Set(FindingKind.swept)),
    Grammar(
      .commaSeparated(.oneOf("kind of finding", as: "K", FindingKind.swept.map { ($0.name, $0) }))
    ) { Set($0) }
  ).labeled("K,…|all")
}
