import Model

/// Scenes of which each shows the next, and the last one the first.
struct InstanceCircle: Hashable {
  let names: [Name]

  /// `main shows cell, cell shows main`
  var words: String {
    zip(names, names.dropFirst() + names.prefix(1)).map { "'\($0)' shows '\($1)'" }.joined(separator: ", ")
  }
}
