import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalScript
import GimbalStore

/// The script of a scene. The user edits a part of the script.
///
/// The edited lines replace the lines of the part. The whole script then creates a scene in a temporary
/// project, and the rows that differ replace those of the project.
struct SceneEditing {
  typealias Execution = (_ script: Source, _ scenes: [Scene]) throws -> [Scene]

  /// The object whose lines are edited.
  let object: SceneObject
  let scene: SceneID
  private let lines: [String]
  private let range: Range<Int>

  /// Generates the script of the scene that contains an object.
  init(of object: SceneObject, in workspace: Workspace) throws {
    let scene =
      if case .scene(let id) = object { try workspace.transaction.scene(id) } else { try workspace.scene() }
    let names = try workspace.transaction.sceneHeaders().map(\.name)
    let script: SceneScript
    do {
      script = try SceneScript(
        of: scene, base: RuleSet.baseName, available: Set(names).union(scene.scenesShown))
    } catch {
      throw Refusal(unwritable: error, at: workspace.span)
    }
    let part: ScriptPart? =
      switch object {
      case .scene, .number: nil
      case .view(let view): .view(view)
      case .set(let set): .set(set)
      case .constraint(let constraint): .rule(constraint.rawValue)
      }
    self.object = object
    self.scene = scene.id
    lines = script.lines
    range = part.flatMap { script.ranges[$0] } ?? 0..<script.lines.count
    if object.isRoot(of: scene) {
      throw Refusal(
        "'root' has no lines of its own in the script", remedy: "edit the scene, or use 'view set root'",
        at: workspace.span)
    }
  }

  /// The lines to edit, without the indentation that they share.
  var text: String {
    lines[range].map { ($0.isEmpty ? $0 : String($0.dropFirst(indentation))) + "\n" }.joined()
  }

  private var indentation: Int {
    lines[range].filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
  }

  /// Returns the whole script with the edited lines. Diagnostics count lines from the first edited line.
  func source(with edited: String) -> Source {
    let indent = String(repeating: " ", count: indentation)
    let middle = edited.split(separator: "\n", omittingEmptySubsequences: false).map { indent + $0 }
    let all = lines[..<range.lowerBound] + middle + lines[range.upperBound...]
    return Source(name: "edit", text: all.joined(separator: "\n") + "\n", firstLine: 1 - range.lowerBound)
  }

  /// Returns an error in the edited script, adapted to the lines that the user sees. An error outside the
  /// edited lines quotes the line instead of giving its number.
  func explained(_ error: any Error, _ edited: String) -> any Error {
    let source = source(with: edited)
    let fault = Fault(error, in: source)
    guard fault.sourceName == source.name, fault.span != Span(0, 0) else { return error }
    let line = source.text.utf8.prefix(fault.span.lowerBound).count { $0 == UInt8(ascii: "\n") }
    let count = edited.split(separator: "\n", omittingEmptySubsequences: false).count
    let all = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard line < range.lowerBound || line >= range.lowerBound + count, line < all.count else { return fault }
    let text = all[line].drop { $0 == " " }
    return Refusal(
      "the rest of the scene needs the edited lines: \(fault.message), in '\(text)'",
      remedy: "keep the names that other lines use; 'view rename' renames a view everywhere", at: Span(0, 0))
  }

  /// Replaces the scene with the one that the edited script creates.
  ///
  /// - Parameter execute: A closure that executes a script in a temporary project with the given scenes, and
  ///   returns the scenes that the script creates.
  /// - Throws: `Fault` for an error in the script; `Refusal` if it does not create exactly this scene, or if
  ///   the scene has changed since the script was generated.
  func apply(_ edited: String, in workspace: Workspace, execute: Execution) throws {
    guard try SceneEditing(of: object, in: workspace).lines == lines else {
      throw Refusal(
        "the scene was changed while the editor was open", remedy: "edit the scene again", at: workspace.span)
    }
    let old = try workspace.transaction.scene(scene)
    let source = source(with: edited)
    let draft = try draft(by: source, besides: old, workspace, execute: execute)
    var new = try draft.taking(identitiesOf: old)
    new = try Scene(records: SceneEditing.records(of: new, keeping: old))
    let collisions = old.pathCollisions
    try workspace.transaction.replace(with: new)
    try workspace.refuseCollision(among: new.pathCollisions.subtracting(collisions))
    try workspace.refuseCircle(around: new)
  }

  /// Executes a script in a temporary project with the other scenes, and returns the scene that it creates.
  ///
  /// - Throws: `Refusal` if the script does not create exactly one scene with the name of the old scene.
  private func draft(
    by source: Source, besides old: Scene, _ workspace: Workspace, execute: Execution
  ) throws -> Scene {
    let headers = try workspace.transaction.sceneHeaders().filter { $0.id != old.id }
    let created = try execute(source, headers.map { try workspace.transaction.scene($0.id) })
    guard let only = created.first, created.count == 1, only.name == old.name else {
      throw Refusal(
        "the edited script must create the scene '\(old.name)' and no other scene",
        remedy: "use 'scene rename' to rename a scene, and 'scene new' to add one", at: workspace.span)
    }
    return only
  }

  /// Returns the rows of an edited scene with the values of the old scene that scripts do not contain: the
  /// handles of constraints, and the containers of the scene.
  private static func records(of new: Scene, keeping old: Scene) -> [Record] {
    var handles = FreeHandles()
    let containment: [Record] = [Property.container, .visibleChild].compactMap { property in
      old.properties(of: old.root)[property].map {
        .property(ViewProperty(view: new.root, property: property, value: $0))
      }
    }
    return new.records.map { record in
      guard case .constraint(var constraint) = record else { return record }
      constraint.handle = old.constraint(constraint.id)?.handle ?? handles.next(in: old)
      return .constraint(constraint)
    } + containment
  }
}

extension SceneObject {
  fileprivate func isRoot(of scene: Scene) -> Bool {
    if case .view(let view) = self { view == scene.root } else { false }
  }
}
