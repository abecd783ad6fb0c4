import ArgumentParser
import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The arguments of `gimbal check` that select combinations of devices, windows, widths, orientations,
/// directions, text sizes and keyboard states.
struct SweepArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Several devices, separated by commas, or all; may be repeated.", valueName: "D,…|all"),
    completion: .devices)
  var devices: [String] = []

  @Option(
    help: ArgumentHelp(
      "Several orientations, separated by commas, or all supported ones; may be repeated.",
      valueName: "O,…|all"),
    completion: .orientations)
  var orientations: [String] = []

  @Option(
    help: ArgumentHelp(
      "Windows of the iPads in --devices, or else of all iPads: \(TabletWindow.groups.joined(separator: ", ")), or all.",
      valueName: "W,…|all"),
    completion: .list(TabletWindow.groups + ["all"]))
  var windows: String?

  @Option(
    help: ArgumentHelp(
      "Solve every whole width of a range, as in 320...1366, and report the widths of each finding.",
      valueName: "A...B"))
  var widths: String?

  @Flag(help: "Also solve right-to-left layouts.")
  var rtl = false

  @Option(help: ArgumentHelp("Several text scales, as in 1,1.5,2.", valueName: "S,…"))
  var textScales: String?

  @Option(
    help: ArgumentHelp(
      "Several text sizes of the user, such as large,accessibility-large, or all.",
      valueName: "CATEGORY,…|all"),
    completion: .textSizes)
  var textSizes: String?

  @Option(
    help: ArgumentHelp(
      "States of the keyboard: \(KeyboardState.allCases.map(\.rawValue).joined(separator: ", ")), or both.",
      valueName: "K,…|both"))
  var keyboards: String?

  func validate() throws { _ = try options() }

  /// Returns the options for a check of combinations, or `nil` if no option selects combinations.
  ///
  /// - Throws: `ValidationError` for an invalid value, or if `--windows` is given and `--devices` contains no iPad.
  func options() throws -> SweepOptions? {
    guard
      [windows, widths, textScales, textSizes, keyboards].contains(where: { $0 != nil })
        || !devices.isEmpty || !orientations.isEmpty || rtl
    else {
      return nil
    }
    let devices = try DeviceCatalog.devices(arguments: devices, of: "--devices")
    let orientations = try [OrientationClass](arguments: orientations, of: "--orientations")
    let scales = try (textScales.map { try ListArgument.parts($0, of: "--text-scales") } ?? []).map { text in
      try Traits.textScale(argument: text, of: "--text-scales")
    }
    var options = SweepOptions(
      devices: devices, orientations: orientations, isMirrored: rtl, textScales: scales,
      textSizes: try textSizes.map {
        $0 == "all"
          ? ContentSizeCategory.allCases
          : try ListArgument.parts($0, of: "--text-sizes").map { try ContentSizeCategory(argument: $0) }
      } ?? [],
      keyboards: try keyboardStates(), kinds: nil)
    options.widths = try widths.map(range)
    options.windows = try windowGroups()
    do throws(Refusal) {
      try options.addWindows()
    } catch {
      throw ValidationError(
        [error.message, error.remedy.map { "  \($0)" }].compactMap(\.self).joined(separator: "\n"))
    }
    return options
  }

  private func windowGroups() throws -> [String] {
    guard let windows, windows != "all" else { return windows == nil ? [] : TabletWindow.groups }
    let groups = try ListArgument.parts(windows, of: "--windows")
    if let unknown = groups.first(where: { !TabletWindow.groups.contains($0) }) {
      let known = TabletWindow.groups.map { "'\($0)'" }.joined(separator: ", ")
      throw ValidationError("'\(unknown)' is not a kind of window\n  set '--windows' to \(known) or 'all'")
    }
    return groups
  }

  private func range(_ text: String) throws -> WidthRange {
    let ends = text.split(separator: "...", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], let range = WidthRange(first, last) else {
      throw ValidationError(
        "'\(text)' is not a range of widths\n  set '--widths' to two whole numbers between 1 and "
          + "\(WidthRange.largest), the smaller one first, as in 320...1366")
    }
    return range
  }

  private func keyboardStates() throws -> [KeyboardState] {
    guard let keyboards, keyboards != "both" else { return keyboards == nil ? [] : KeyboardState.allCases }
    return try ListArgument.parts(keyboards, of: "--keyboards").map { text in
      guard let state = KeyboardState(rawValue: text) else {
        throw ValidationError(
          "'\(text)' is not a keyboard state\n  set '--keyboards' to 'hidden', 'shown' or 'both'")
      }
      return state
    }
  }
}
