import GimbalModel

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
