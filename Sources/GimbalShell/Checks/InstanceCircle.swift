import GimbalModel

/// Scenes of which each shows the next, and the last one the first.
struct InstanceCircle: Hashable {
  let names: [Name]

  /// How many scenes of a long circle are told of at its beginning.
  private static let fewNames = 8

  /// `main shows cell, cell shows main`
  var words: String {
    let pairs = Array(zip(names, names.dropFirst() + names.prefix(1)))
    let isLong = pairs.count > InstanceCircle.fewNames + 1
    let shown = (isLong ? pairs.prefix(InstanceCircle.fewNames) + pairs.suffix(1) : pairs[...]).map {
      "'\($0)' shows '\($1)'"
    }
    return (isLong ? shown.dropLast() + ["…"] + shown.suffix(1) : shown[...]).joined(separator: ", ")
  }
}
