import Model
import Notation
import Store

/// What the prompt begins with: what is open, and where nothing is in it yet, how to begin.
package struct Greeting {
  package let text: String

  /// - Parameter version: the program's name and version.
  package init(_ version: String, to session: Session) {
    let project = session.project
    let place = project.path.map { "project \($0.visible)" } ?? "a project in memory, not kept"
    let access = project.isReadOnly ? ", read only" : ""
    // One in memory has just begun.
    let scenes = project.path == nil ? "" : Greeting.scenes(of: project)
    var lines = ["\(version): \(place)\(access)"]
    if let scenes, scenes.isEmpty {
      lines[0] += ". 'tutorial' shows how it works, 'help' lists topics, 'quit' leaves."
      if !project.isReadOnly { lines += Greeting.firstSteps }
    } else {
      lines[0] += scenes.map { "; " + $0 } ?? ""
      lines[0] += ". 'help' lists topics, 'quit' leaves."
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static let firstSteps = [
    #"A scene to begin with:  scene new home; view new box; vfl "H:|-40-[box]-40-|"; vfl "V:|-40-[box(90)]"; draw"#,
    "On its side:            rotate landscape; draw          Tab completes, Ctrl-R searches, 'undo' takes back.",
  ]

  /// What a project's scenes are; empty for none, nil where it cannot be read, which the first command will say.
  private static func scenes(of project: Project) -> String? {
    try? project.transaction(.read) { transaction in
      let headers = try transaction.sceneHeaders()
      guard let only = headers.first, headers.count == 1 else {
        return headers.isEmpty ? "" : "\(headers.count) scenes, of which 'scene use NAME' chooses one"
      }
      let display = try transaction.scene(only.id).display
      return "scene \(only.name.notation()) in \(display.orientation.rawValue) on \(display.device.name)"
    }
  }
}
