internal import GimbalModel
internal import GimbalNotation

extension SceneScriptWriter {
  /// Appends the commands that set the properties of the root and create the other views. A view with
  /// subviews becomes a block.
  mutating func writeViews() {
    let root = viewPhrases(scene.root)
    if !root.isEmpty { lines.statement(["view set root"] + root) }
    for view in scene.children(of: scene.root) { write(view, after: "view new ") }
  }

  private mutating func write(_ view: View, after command: String) {
    let kind = view.kind == .view ? [] : ["kind \(view.kind.rawValue)"]
    let phrases = [command + view.name.notation()] + kind + viewPhrases(view.id)
    let children = scene.children(of: view.id)
    let start = lines.lines.count
    if children.isEmpty {
      lines.statement(phrases)
    } else {
      lines.open(phrases)
      for child in children { write(child, after: "") }
      lines.close()
    }
    lines.mark(.view(view.id), from: start)
  }

  /// Returns the properties of a view, and the traits of the scene that the view shows, as phrases.
  private mutating func viewPhrases(_ view: ViewID) -> [String] {
    var properties = scene.properties(of: view)
    let shown = properties.shownScene
    // The commands `scene present` set these properties of the root.
    for property in [Property.instance, .container, .visibleChild] { properties[property] = nil }
    let phrases = PropertyPhrases(defaultBasis: defaultBasis(of: view)).phrases(of: properties)
    guard let shown else { return phrases }
    guard available.contains(shown) else {
      let name = scene.view(view)?.name.text ?? ""
      omit("view \(name.cited) shows scene \(shown.text.cited), which is not in the script")
      return phrases
    }
    let traits = scene.instanceTraits(of: view).map { "\($0.name.traitNotation)=\($0.value.notation)" }
    return phrases + [(["instance \(shown.notation())"] + traits).joined(separator: " ")]
  }

  /// Returns the size that a command records for the superview of a view if it does not give a size; `nil`
  /// if that depends on a solved layout.
  func defaultBasis(of view: ViewID) -> Size? {
    scene.view(view)?.parent == scene.root ? scene.currentTraits.size : nil
  }
}
