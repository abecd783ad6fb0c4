import GimbalModel
import GimbalNotation
import GimbalStore

/// The text above the first prompt. It describes the open project and, if the project is empty and can be changed, the
/// first steps.
package struct Greeting {
  package let text: String

  /// Creates the text for a new session.
  ///
  /// - Parameter version: The name and the version of the program.
  package init(_ version: String, to session: Session) {
    let project = session.project
    let kind = project.isMissing ? "new project " : "project "
    let location = project.path.map { kind + $0.visible } ?? "a project in memory"
    let access = project.isReadOnly ? ", read only" : ""
    // A project in memory is new, so it has no scenes.
    let scenes = project.path == nil ? "" : Greeting.scenes(of: session)
    guard let scenes, scenes.isEmpty else {
      let content = scenes.map { "; " + $0 } ?? ""
      text = "\(version): \(location)\(access)\(content). 'help' lists topics, 'quit' exits.\n"
      return
    }
    let end = "\(access). 'tutorial' and 'help' explain commands."
    let room = Greeting.width - "\(version): ".count - end.count
    let welcome = "\(version): \(Greeting.fitted(project.path?.visible, kind, location, to: room))\(end)"
    text = ([welcome] + (project.isReadOnly ? [] : Greeting.firstSteps)).joined(separator: "\n") + "\n"
  }

  /// The maximum width of a line, in columns. A line of this width fits into one row of an 80-column
  /// terminal.
  private static let width = 79

  private static let firstSteps = [
    #"Start:  scene new home; view new box; vfl "H:|-[box]-|" "V:|-[box(90)]"; draw"#,
    "Rotate: rotate landscape; draw   Tab completes, 'undo' undoes, 'quit' exits.",
  ]

  /// Returns a description of the project's location that fits into a number of columns. A path that is too
  /// long is truncated at its start, because its end distinguishes it from other paths.
  private static func fitted(_ path: String?, _ kind: String, _ location: String, to room: Int) -> String {
    guard let path, location.count > room else { return location }
    let start = kind + "..."
    return start + path.suffix(max(0, room - start.count))
  }

  /// Returns a description of the scenes of a project; empty if there are no scenes. Returns nil if the
  /// project cannot be read. In this case, the first command reports the error.
  private static func scenes(of session: Session) -> String? {
    try? session.reading { transaction in
      let headers = try transaction.sceneHeaders()
      let inUse = headers.first { $0.id == session.state.scene }
      guard let only = inUse ?? headers.first, inUse != nil || headers.count == 1 else {
        return headers.isEmpty ? "" : "\(headers.count) scenes; choose one with 'scene use NAME'"
      }
      let display = try transaction.scene(only.id).display
      let count = headers.count == 1 ? "" : "\(headers.count) scenes; "
      return
        "\(count)scene \(only.name.notation()) in \(display.orientation.rawValue) on \(display.device.name)"
    }
  }
}
