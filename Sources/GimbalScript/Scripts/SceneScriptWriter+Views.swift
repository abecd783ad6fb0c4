internal import GimbalModel
internal import GimbalNotation

extension SceneScriptWriter {
  /// The maximum nesting depth of blocks in a script. The grammar of commands allows deeper nesting.
  private static let maximumNesting = 32

  /// Appends the commands that set the properties of the root and create the other views. A view with
  /// subviews becomes a block. At the maximum nesting depth, separate commands create the subviews.
  mutating func writeViews() {
    let root = viewPhrases(scene.root)
    if !root.isEmpty { lines.statement(["view set root"] + root) }
    // The views whose subviews are still to be written: the root, and views whose blocks would be nested too
    // deeply.
    var pending = [scene.root]
    var next = 0
    while next < pending.count {
      let parent = pending[next]
      let place = parent == scene.root ? [] : ["in \(scene.view(parent)?.name.pathNotation() ?? "?")"]
      for view in scene.children(of: parent) { pending += write(view, place, nesting: 0) }
      next += 1
    }
  }

  /// Appends a view with its subviews.
  ///
  /// - Parameters:
  ///   - place: The phrase for the superview in the command that creates the view.
  ///   - nesting: The number of blocks around the view.
  /// - Returns: The views whose subviews are not written, because blocks would be nested too deeply.
  private mutating func write(_ view: View, _ place: [String], nesting: Int) -> [ViewID] {
    let kind = view.kind == .view ? [] : ["kind \(view.kind.rawValue)"]
    let command = (nesting == 0 ? "view new " : "") + view.name.notation()
    let phrases = [command] + place + kind + viewPhrases(view.id)
    let children = scene.children(of: view.id)
    let start = lines.lines.count
    var unwritten: [ViewID] = []
    if children.isEmpty || nesting == SceneScriptWriter.maximumNesting {
      lines.statement(phrases)
      if !children.isEmpty { unwritten.append(view.id) }
    } else {
      lines.open(phrases)
      for child in children { unwritten += write(child, [], nesting: nesting + 1) }
      lines.close()
    }
    lines.mark(.view(view.id), from: start)
    return unwritten
  }

  /// Returns the properties of a view, and the traits of the scene that the view shows, as phrases.
  mutating func viewPhrases(_ view: ViewID) -> [String] {
    var properties = scene.properties(of: view)
    let shown = properties.shownScene
    // Other phrases set these properties: `instance` below, and the commands of `ProjectScript.containment`.
    for property in [Property.instance, .container, .visibleChild, .presentedFrom] {
      properties[property] = nil
    }
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

  /// Returns the size that a command records for the superview of a view if the command does not specify a
  /// size for the superview; `nil` if this size depends on a solved layout.
  func defaultBasis(of view: ViewID) -> Size? {
    scene.view(view)?.parent == scene.root ? scene.currentTraits.size : nil
  }
}
