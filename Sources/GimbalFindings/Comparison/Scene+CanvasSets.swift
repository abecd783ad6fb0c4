package import GimbalModel

extension Scene {
  /// Returns `true` if a set of rules is installed only on the canvas of Interface Builder, not in a running
  /// app. The import of a document creates such sets for recorded values and for placeholder constraints.
  package func isCanvasOnly(_ id: SetID) -> Bool { set(id)?.condition?.testsCanvas ?? false }
}

extension Scene {
  /// The description of the set for constraints that a document always installs.
  static let installedWords = "installed"

  /// Returns the description of a set that the import of a document creates without a counterpart in
  /// Interface Builder, such as `not installed`. Returns `nil` for any other set, such as a set for a size
  /// class.
  func documentWords(of id: SetID) -> String? {
    if isCanvasOnly(id) { return "placeholder" }
    guard let set = set(id), set.condition == nil else { return nil }
    return installations[id] == false
      ? "not installed" : set.name.text == RuleSet.baseName ? Scene.installedWords : nil
  }
}

extension Condition {
  fileprivate var testsCanvas: Bool {
    switch self {
    case .trait(.environment, .equal, LayoutEnvironment.canvas.traitValue): true
    case .and(let one, let other): one.testsCanvas || other.testsCanvas
    default: false
    }
  }
}
