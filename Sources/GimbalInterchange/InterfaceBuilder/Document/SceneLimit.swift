/// How large a scene of a document may be. Documents that people draw hold some hundred views; what is much larger
/// would keep the engine busy for long: 2500 views in a row that contradicts itself take eight seconds.
enum SceneLimit {
  /// In one document.
  static let scenes = 10_000
  static let views = 2500
  static let constraints = 50_000
  /// Of one stack view: its rows grow with their square.
  static let arrangedViews = 500
  /// A place, a length or a constant, in points: a hundred times any screen, as for a device's sides. Further away, rows
  /// that contradict each other are told apart by less than rounding.
  static let coordinate = 1e6
}
