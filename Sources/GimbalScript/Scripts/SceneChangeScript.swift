public import GimbalModel
public import GimbalNotation

/// Commands that turn a version of a scene into another version.
///
/// Matching views, sets and constraints of both versions have the same ids, and matching constraints the same handles.
/// The commands change only what differs.
public struct SceneChangeScript: Sendable {
  /// The commands, starting with `scene use`; empty if no difference can be expressed as a command.
  public let lines: [String]
  /// The differences that the commands do not express.
  public let omissions: [Omission]

  /// Generates the commands.
  ///
  /// - Parameters:
  ///   - base: The name of the set that commands use if they do not name a set.
  ///   - available: The scenes that views can show when the commands run.
  ///   - isForDocument: `true` if the commands change an Interface Builder document. Properties that a document cannot
  ///     contain are omitted.
  /// - Throws: An error for a set with a condition that the command language cannot express.
  /// - Complexity: O(n log n) in the number of views and rules.
  public init(
    from old: Scene, to new: Scene, base: String, available: Set<Name>, isForDocument: Bool = false
  ) throws(UnwritableCondition) {
    var writer = SceneChangeWriter(
      old: old, new: new, isForDocument: isForDocument,
      script: SceneScriptWriter(scene: new, base: base, available: available))
    for set in new.sets { writer.script.conditions[set.id] = try set.archivedCondition() }
    writer.write()
    let changes = writer.script.lines.lines
    lines = changes.isEmpty ? [] : ["scene use \(old.name.notation())"] + changes
    omissions = writer.script.omissions
  }

  /// Generates the commands that add a scene to an Interface Builder document.
  ///
  /// The views keep their object ids. Properties that a document cannot contain are omitted.
  ///
  /// - Parameters:
  ///   - base: The name of the set that commands use if they do not name a set.
  ///   - available: The scenes that views can show when the commands run.
  /// - Throws: An error for a set with a condition that the command language cannot express.
  /// - Complexity: O(n log n) in the number of views and rules.
  public init(
    adding scene: Scene, base: String, available: Set<Name>
  ) throws(UnwritableCondition) {
    let kept = scene.records.filter { row in
      switch row {
      case .scene, .display, .trait: true
      case .view(let view): view.id == scene.root
      default: false
      }
    }
    guard let empty = try? Scene(records: kept) else {
      (lines, omissions) = ([], [Omission(scene: scene.name, summary: "the scene is new")])
      return
    }
    var writer = SceneChangeWriter(
      old: empty, new: scene, isForDocument: true,
      script: SceneScriptWriter(scene: scene, base: base, available: available))
    for set in scene.sets { writer.script.conditions[set.id] = try set.archivedCondition() }
    if let id = scene.properties(of: scene.root).text(.objectID) {
      writer.script.lines.line("view set root objectID \(((try? Name(id))?.notation()) ?? "")")
    }
    writer.write()
    lines =
      [SceneScriptWriter.creation(of: scene).joined(separator: " ")] + writer.script.lines.lines
    omissions = writer.script.omissions
  }
}
