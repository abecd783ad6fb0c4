import ArgumentParser
import GimbalModel
import GimbalNotation
import GimbalShell

/// What `gimbal check` takes to look at many combinations.
struct SweepArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("On several devices, with commas between them, or all.", valueName: "D,…|all"),
    completion: .devices)
  var devices: String?

  @Option(
    help: ArgumentHelp("In several orientations, or in all that are supported.", valueName: "O,…|all"),
    completion: .orientations)
  var orientations: String?

  @Flag(help: "From right to left, too.")
  var rtl = false

  @Option(help: ArgumentHelp("With text of several sizes, as in 1,1.5,2.", valueName: "S,…"))
  var textScales: String?

  @Option(
    help: ArgumentHelp(
      "What to look for: \(SweepKind.allCases.map(\.rawValue).joined(separator: ", ")), or all; all but overlap unless given.",
      valueName: "K,…|all"))
  var kinds: String?

  func validate() throws { _ = try options() }

  /// Nil where one look is wanted.
  ///
  /// - Throws: `ValidationError` for what is no value, or none at all: an empty list is not everything.
  func options() throws -> SweepOptions? {
    guard devices != nil || orientations != nil || rtl || textScales != nil || kinds != nil else {
      return nil
    }
    let devices =
      try devices.map {
        $0 == "all" ? DeviceCatalog.devices : try parts($0, of: "--devices").map { try Device(argument: $0) }
      }
    let orientations: [OrientationClass]? =
      orientations == "all"
      ? nil
      : try orientations.map {
        try parts($0, of: "--orientations").map { try OrientationClass(argument: $0) }
      } ?? []
    let scales = try (textScales.map { try parts($0, of: "--text-scales") } ?? []).map { text in
      guard let scale = try? Decimal.parse(text[...]), Traits.textScales.contains(scale) else {
        throw ValidationError(
          "--text-scales takes numbers between 0.1 and 10, as in 1,1.5,2, and not '\(text)'")
      }
      return scale
    }
    let kinds = try kinds.map {
      $0 == "all" ? Set(SweepKind.allCases) : Set(try parts($0, of: "--kinds").map(kind))
    }
    return SweepOptions(
      devices: devices ?? [], orientations: orientations, isMirrored: rtl, textScales: scales, kinds: kinds)
  }

  private func kind(_ text: String) throws -> SweepKind {
    guard let kind = SweepKind(rawValue: text) else {
      let words = SweepKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("there is no kind '\(text)': there are \(words)")
    }
    return kind
  }

  private func parts(_ text: String, of option: String) throws -> [String] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " })
    }
    guard !parts.contains("") else {
      throw ValidationError(
        "\(option) takes values with commas between them, and not \(text.cited): leave it out, or name some")
    }
    return parts
  }
}
