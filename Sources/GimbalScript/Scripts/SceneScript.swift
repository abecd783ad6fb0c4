public import GimbalModel
public import GimbalNotation

/// A script of commands that recreates a scene: its views, its sets and its rules.
///
/// The script does not contain the history of the scene or the handles of its constraints, such as `#7`. If
/// `omissions` is empty, the script creates a scene with the same names and the same frames in an empty
/// project, and the script of the created scene has the same text.
public struct SceneScript: Sendable {
  /// The lines of the script, without line terminators.
  public let lines: [String]
  /// The indices of the lines that create each part of the scene. Parts that the script combines, such as the
  /// overrides of one view, have the same range.
  public let ranges: [ScriptPart: Range<Int>]
  /// The parts of the scene that the script does not express.
  public let omissions: [Omission]

  /// Generates the script of a scene.
  ///
  /// - Parameters:
  ///   - base: The name of the set that commands use if they do not name a set.
  ///   - available: The scenes that views can show when the script is executed. If a view shows a scene that
  ///     is not available, the script creates the view without the shown scene, and `omissions` names the
  ///     view.
  ///   - isNew: `true` if the script starts with the command that creates the scene; `false` if the scene
  ///     exists already and is empty.
  /// - Throws: An error for a set with a condition that the command language cannot express.
  /// - Complexity: O(n log n) in the number of views and rules.
  public init(of scene: Scene, base: String, available: Set<Name>, isNew: Bool = true)
    throws(UnwritableCondition)
  {
    var writer = SceneScriptWriter(scene: scene, base: base, available: available)
    for set in scene.sets { writer.conditions[set.id] = try set.archivedCondition() }
    writer.write(isNew: isNew)
    lines = writer.lines.lines
    ranges = writer.lines.ranges
    omissions = writer.omissions
  }

  public var text: String { lines.map { $0 + "\n" }.joined() }
}

/// A generator of the script of a scene.
struct SceneScriptWriter {
  let scene: Scene
  let base: String
  let available: Set<Name>
  var conditions: [SetID: String] = [:]
  var lines = ScriptLines()
  var omissions: [Omission] = []

  init(scene: Scene, base: String, available: Set<Name>) {
    self.scene = scene
    self.base = base
    self.available = available
  }

  mutating func write(isNew: Bool) {
    if isNew {
      lines.statement(SceneScriptWriter.creation(of: scene))
    } else {
      lines.line("scene use \(scene.name.notation())")
    }
    writeViews()
    writeSets()
    writeTraits()
  }

  /// Returns the phrases of the command that creates a scene.
  static func creation(of scene: Scene) -> [String] {
    let (header, display) = (scene.header, scene.display)
    var phrases = ["scene new \(header.name.notation())"]
    phrases.append(
      header.device.isNamedBySize
        ? "size \(header.device.name)" : "device \(header.device.name.quotedNotation)")
    if let kind = scene.view(scene.root)?.kind, kind != .view { phrases.append("kind \(kind.rawValue)") }
    if header.orientations != header.device.orientations {
      phrases.append("orientations \(header.orientations.notation)")
    }
    if header.direction != .leftToRight { phrases.append("direction \(header.direction.rawValue)") }
    if display.device != header.device { phrases.append("shown \(display.device.name.quotedNotation)") }
    // A container can show the scene in an orientation that the scene does not support. Omit this orientation.
    if display.orientation != header.firstOrientation(on: display.device),
      header.orientations.contains(display.orientation)
    {
      phrases.append("orientation \(display.orientation.rawValue)")
    }
    return phrases
  }

  private mutating func writeTraits() {
    let traits = scene.customTraits.map { "\($0.name.traitNotation)=\($0.value.notation)" }
    let installed = scene.sets.filter { scene.installations[$0.id] == true }
    let uninstalled = scene.sets.filter { scene.installations[$0.id] == false }
    // These views show a scene only while a set that overrides the property `instance` is installed. Write the
    // traits of the views after all sets, so that this override precedes the traits.
    let shows = scene.viewsInTreeOrder.filter { view in
      scene.properties(of: view.id).shownScene == nil && !scene.instanceTraits(of: view.id).isEmpty
    }
    guard !(traits.isEmpty && installed.isEmpty && uninstalled.isEmpty && shows.isEmpty) else { return }
    lines.blank()
    for view in shows { writeInstanceTraits(of: view) }
    if !traits.isEmpty { lines.statement(["trait"] + traits) }
    if !installed.isEmpty { lines.statement(["install"] + installed.map { $0.name.notation() }) }
    if !uninstalled.isEmpty { lines.statement(["uninstall"] + uninstalled.map { $0.name.notation() }) }
  }

  private mutating func writeInstanceTraits(of view: View) {
    guard
      scene.overrides(of: view.id).contains(where: { $0.value.sceneName.map(available.contains) ?? false })
    else {
      omit("view \(view.name.text.cited) has traits, but shows no scene")
      return
    }
    let traits = scene.instanceTraits(of: view.id).map {
      "trait \($0.name.traitNotation)=\($0.value.notation)"
    }
    lines.statement(["view set \(view.name.pathNotation())"] + traits)
  }

  mutating func omit(_ summary: String) {
    omissions.append(Omission(scene: scene.name, summary: summary))
  }
}

extension Device {
  /// `true` if the name is a screen size, such as `375x667`.
  fileprivate var isNamedBySize: Bool { !isPreset && whole == self }
}

extension OrientationSet {
  /// The orientations as text, such as `portrait,landscape`. The text `portrait` does not include
  /// `portraitUpsideDown`.
  var notation: String {
    if self == .all { return "all" }
    guard isSuperset(of: .landscape) else { return members.map(\.rawValue).joined(separator: ",") }
    let others = subtracting(.landscape).members.map(\.rawValue)
    return (others + [OrientationClass.landscape.rawValue]).joined(separator: ",")
  }
}

extension Name {
  /// The name of a custom trait as text. A name that is also an orientation is in quotes.
  var traitNotation: String { notation(unless: Set(OrientationClass.allCases.map(\.rawValue))) }
}
