internal import GimbalModel
internal import GimbalNotation

/// A generator of the commands that turn a version of a scene into another version.
struct SceneChangeWriter {
  let old: Scene
  let new: Scene
  let isForDocument: Bool
  /// The script writer for the new version. It generates the phrases for views and sets.
  var script: SceneScriptWriter
  /// The names of removed views that were renamed, because other views get their names.
  var names: [ViewID: Name] = [:]

  init(old: Scene, new: Scene, isForDocument: Bool, script: SceneScriptWriter) {
    (self.old, self.new, self.isForDocument, self.script) = (old, new, isForDocument, script)
  }

  mutating func write() {
    writeHeader()
    removeConstraints()
    renameViews()
    addAndMoveViews()
    removeViews()
    for view in new.viewsInTreeOrder where old.view(view.id) != nil { writeProperties(of: view) }
    for parent in new.viewsInTreeOrder { orderSubviews(of: parent.id) }
    writeSets()
    writeConstraints()
    writeInstallations()
    omitOtherRules()
  }

  private mutating func writeHeader() {
    let (before, after) = (old.header, new.header)
    if before.name != after.name, isForDocument {
      script.omit("the name of the scene changes")
    } else if before.name != after.name {
      script.lines.line("scene rename \(before.name.notation()) \(after.name.notation())")
    }
    if before.device != after.device {
      script.lines.line("scene set device \(after.device.name.quotedNotation)")
    }
    let orientation = new.display.orientation
    if isForDocument, old.display.orientation.isLandscape != orientation.isLandscape {
      script.lines.line("scene set orientation \(orientation.isLandscape ? "landscape" : "portrait")")
    }
    if before.orientations != after.orientations, after.orientations != after.device.orientations {
      script.lines.line("scene set orientations \(after.orientations.notation)")
    }
    if before.direction != after.direction, isForDocument {
      script.omit("the direction of the scene changes")
    } else if before.direction != after.direction {
      script.lines.line("scene set direction \(after.direction.rawValue)")
    }
  }
}
