import GimbalModel
import GimbalNotation
import GimbalSolvedHistory
import GimbalStore

extension Workspace {
  /// A revision on one line: hash, time, author, message.
  func line(of revision: Revision) -> String {
    [revision.hash.short, text(of: revision.entry.time), revision.entry.author, revision.entry.message]
      .filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// A revision as values under names, for programs.
  func fields(of revision: Revision) -> Value {
    .fields([
      Value.Field(key: "revision", value: .text(revision.hash.hex)),
      Value.Field(key: "time", value: .text(revision.entry.time.iso8601)),
      Value.Field(key: "author", value: .text(revision.entry.author)),
      Value.Field(key: "message", value: .text(revision.entry.message)),
    ])
  }
}

extension Viewpoint {
  /// Where a scene is looked at from as it is shown, unless options say otherwise.
  init(_ options: DisplayOptions, of scene: Scene) throws(Refusal) {
    let display = try options.displays(of: scene).first ?? scene.display
    self.init(orientation: display.orientation, device: options.device?.value)
  }
}

extension Value {
  /// A frame as one value: several of them in a row would share the headings of one.
  init(_ frame: Frame) { self = .array([frame.x, frame.y, frame.width, frame.height].map(Value.number)) }
}
