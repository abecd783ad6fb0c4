import ArgumentParser
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalShell

/// The option that changes the limits on files.
struct LimitArguments: ParsableArguments {
  @Option(
    name: .customLong("limit"), parsing: .singleValue,
    help: ArgumentHelp(
      "Set a limit on files or on their processing, as in seconds=300; 'gimbal help limits' lists all limits.",
      valueName: "NAME=VALUE"),
    completion: .list(InputLimit.all.map { $0.name + "=" }))
  var values: [String] = []

  func validate() throws { _ = try limits() }

  /// Returns the limits, with a function that measures the memory of the process.
  func resources() throws -> Resources {
    Resources(limits: try limits(), memoryInUse: { Memory.inUse })
  }

  /// Returns the default limits with the changes that the option specifies.
  ///
  /// - Throws: `ValidationError` for an unknown name and for a value out of range.
  private func limits() throws -> InputLimits {
    var limits = InputLimits()
    for text in values {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let limit = InputLimit.all.first(where: { $0.name == parts[0] }) else {
        let names = InputLimit.all.map(\.name)
        let nearest = Nearest.name(to: String(parts[0]), among: names)
        throw ValidationError(
          "there is no limit \(String(parts[0]).cited)\n  "
            + (nearest.map { "did you mean \($0.cited)?" } ?? "'gimbal help limits' lists all limits"))
      }
      guard parts.count == 2, let value = Int(parts[1]), limit.range.contains(value) else {
        throw ValidationError(
          "\(text.cited) is not a valid limit\n  use '--limit \(limit.name)=N', where N is a whole number from 1 to "
            + "\(limit.range.upperBound)")
      }
      limits[limit] = value
    }
    return limits
  }
}
