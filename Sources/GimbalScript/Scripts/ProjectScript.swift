public import GimbalModel
public import GimbalNotation

/// A script of commands that recreates scenes in an empty project.
///
/// A script contains the current content of the scenes: names, views, sets, rules and traits. It does not
/// contain the history, and handles of constraints, such as `#7`, are assigned again.
public struct ProjectScript: Sendable {
  /// The start of every exported script.
  public static let mark = "# Gimbal script"

  public let text: String
  /// The parts of the scenes that the script does not express, in the order of the scenes.
  public let omissions: [Omission]

  /// Generates a script.
  ///
  /// - Parameters:
  ///   - scenes: The scenes, in the order of the project.
  ///   - properties: The properties of the project; empty to leave them out.
  ///   - base: The name of the set that commands use if they do not name a set.
  ///   - others: The scenes that exist in the project when the script is executed. Views can show them.
  /// - Throws: An error for a set with a condition that the command language cannot express.
  public init(
    of scenes: [Scene], properties: [ProjectProperty] = [], base: String, besides others: Set<Name> = []
  )
    throws(UnwritableCondition)
  {
    let names = Set(scenes.map(\.name))
    let required = Set(scenes.flatMap(\.scenesShown)).subtracting(names).intersection(others)
    var text = "\(ProjectScript.mark). In a new project: gimbal NEW.gimbal -f FILE\n"
    if !required.isEmpty {
      text += "# Requires: \(required.sorted().map { $0.notation() }.joined(separator: ", "))\n"
    }
    var omissions: [Omission] = []
    // A view can show only a scene that exists. If a view shows a later scene of the script, create all
    // scenes first.
    var earlier: Set<Name> = []
    var showsLater = false
    for scene in scenes {
      if scene.scenesShown.contains(where: { names.contains($0) && !earlier.contains($0) }) {
        showsLater = true
      }
      earlier.insert(scene.name)
    }
    if showsLater {
      var lines = ScriptLines()
      for scene in scenes { lines.statement(SceneScriptWriter.creation(of: scene)) }
      text += "\n" + lines.text
    }
    for scene in scenes {
      let script = try SceneScript(
        of: scene, base: base, available: names.union(others), isNew: !showsLater)
      text += "\n" + script.text
      omissions += script.omissions
    }
    let containment = ProjectScript.containment(of: scenes)
    if !containment.isEmpty { text += "\n" + containment }
    for property in properties {
      switch (property.key, property.value) {
      case (.autorotate, .flag(false)): text += "\nautorotate off --project\n"
      case (.orientations, .word(let word)): text += "\norientations \(word) --project\n"
      default: break
      }
    }
    self.text = text
    self.omissions = omissions
  }

  /// Returns the commands that put scenes into their containers. The visible child of a container comes
  /// after its other children.
  ///
  /// The command 'scene present' can rotate the device. If the container had another orientation before it
  /// presented its child, or if the child has a preferred orientation, the script sets the properties of the
  /// roots instead.
  private static func containment(of scenes: [Scene]) -> String {
    var lines = ScriptLines()
    func name(_ scene: Scene, _ property: Property) -> String? {
      scene.properties(of: scene.root).text(property)
    }
    for container in scenes {
      let children = scenes.filter { name($0, .container) == container.name.text }
      let visible = children.first { name(container, .visibleChild) == $0.name.text }
      let from = container.properties(of: container.root).orientation(.presentedFrom)
      let turns =
        from != nil || visible?.properties(of: visible?.root ?? container.root)[.preferredOrientation] != nil
      for child in children where child.id != visible?.id {
        let hasDisplay =
          child.display.device == container.display.device
          && child.display.orientation == container.display.orientation
        if hasDisplay, visible != nil, !turns, child.properties(of: child.root)[.preferredOrientation] == nil
        {
          lines.line("scene present \(child.name.notation()) in \(container.name.notation())")
        } else {
          // 'scene present' would change the device or the orientation of the child, or would make the child
          // visible in a container that has no visible child.
          lines.line("scene use \(child.name.notation())")
          lines.line("view set root container \(container.name.text.quotedNotation)")
        }
      }
      let isSupported = visible.map { $0.header.orientations.contains($0.display.orientation) } ?? true
      if let visible, turns, isSupported {
        lines.line("scene use \(visible.name.notation())")
        lines.line("view set root container \(container.name.text.quotedNotation)")
        lines.line("scene use \(container.name.notation())")
        lines.line("view set root visibleChild \(visible.name.text.quotedNotation)")
      } else if let visible {
        lines.line("scene present \(visible.name.notation()) in \(container.name.notation())")
      }
      if let from {
        if visible == nil || !isSupported { lines.line("scene use \(container.name.notation())") }
        lines.line("view set root presentedFrom \(from.rawValue)")
      }
    }
    return lines.text
  }
}
