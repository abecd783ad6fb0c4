internal import GimbalJSON
public import GimbalModel
internal import GimbalNotation

/// A parser that builds scenes from the lines of an archive.
///
/// A line refers only to objects in earlier lines. After an error, the parser must not be used again.
public struct SceneReader {
  private let ids: any IDSource
  /// The current scene; `nil` until its root view is read.
  private(set) var scene: Scene?
  /// The properties of the current scene until its root view is read; `nil` afterwards.
  var pendingScene: PendingScene?
  /// The rule set to which the next rules are added; `nil` before the first set of the scene.
  var set: SetID?
  /// The position of the last rule in `set`.
  var lastRule: OrderKey?
  /// The `LayoutBox` that was read last, preceded by all boxes that contain it, outermost first.
  var boxes: [BoxID] = []
  var ruleCount = 0
  /// The unused handles, for constraints whose line contains no handle. A handle is the number that
  /// identifies a constraint in commands, as in `#7`.
  var handles = FreeHandles()
  /// A cache of devices by name.
  var devices: [String: Device] = [:]
  /// The names of the scenes read so far.
  var names: Set<Name> = []
  /// The locations of instances of other scenes in the scenes read so far.
  var instances = InstanceReferences()
  /// The numbers of the first lines of the current scene and of the scene that was returned last.
  var (startLine, finishedLine) = (0, 0)
  /// The views that are already items of the current layout manager.
  var items: Set<ViewID> = []
  private var position: OrderKey?

  /// Creates a parser.
  ///
  /// - Parameter position: The position of the project's last scene; `nil` for a project without scenes.
  public init(ids: any IDSource, after position: OrderKey? = nil) {
    self.ids = ids
    self.position = position
  }

  /// Ends the current scene and returns it; `nil` if there is none.
  ///
  /// - Throws: `ArchiveError` at `line` for a scene without a root view.
  mutating func finish(line: Int) throws(ArchiveError) -> Scene? {
    if let pendingScene {
      throw ArchiveError(
        .malformed(
          "the scene has no view 'root'",
          remedy: "add a line for the view 'root' directly after the line of the scene"),
        line: line,
        subject: "scene \(pendingScene.header.name.text.cited)")
    }
    finishedLine = startLine
    defer {
      scene = nil
      (set, lastRule, ruleCount, boxes) = (nil, nil, 0, [])
      handles = FreeHandles()
    }
    return scene
  }

  // MARK: Shared by all kinds of lines

  func id<Subject>() -> ID<Subject> { ids.id() }

  /// Returns the position of the next scene.
  mutating func nextPosition() -> OrderKey {
    let next = OrderKey.between(position, nil)
    position = next
    return next
  }

  /// Returns the position of the next rule in `set`.
  mutating func nextRule() -> OrderKey {
    let next = OrderKey.between(lastRule, nil)
    lastRule = next
    return next
  }

  mutating func begin(_ scene: Scene) {
    self.scene = scene
    pendingScene = nil
  }

  /// Applies an edit to the scene.
  mutating func apply(_ edit: Edit, _ reader: JSONReader) throws(JSONError) {
    do throws(EditError) {
      try scene?.apply(edit)
    } catch {
      throw reader.failure(.refused(error), field: edit.field(refusedFor: error))
    }
  }

  /// Records an instance of another scene if `value`, the value of the property `instance`, names a scene.
  ///
  /// - Parameters:
  ///   - subject: The object that the line describes, for errors, such as `view 'a'`.
  ///   - offset: The offset of the value in the bytes of the archive.
  ///   - field: The path to the value within the line.
  mutating func note(
    _ value: PropertyValue, of subject: String, _ reader: JSONReader, at offset: Int, field: String
  ) throws(JSONError) {
    guard let other = value.sceneName, let scene = scene?.name else { return }
    instances.note(other, in: scene) {
      InstanceReferences.Place(
        line: reader.line, column: reader.column(at: offset), subject: subject,
        field: reader.field(inner: field) ?? field)
    }
    try reader.check(instances.count, against: .archiveInstances)
  }

  /// Reads the name of a view and returns the identifier of the view.
  func view(_ reader: inout JSONReader) throws(JSONError) -> ViewID {
    let name = try reader.name()
    guard let scene else { throw reader.failure(misplacedLine) }
    guard let view = scene.view(named: name) else {
      // The names of all views are necessary, because the error suggests a similar name.
      throw reader.unknown("view", name.text, among: scene.viewsInTreeOrder.lazy.map(\.name.text))
    }
    return view.id
  }

  /// The error for a line that is only valid inside a scene with a root view.
  var misplacedLine: JSONError.Reason {
    pendingScene == nil
      ? .malformed("no 'scene' line precedes this line", remedy: "add a 'scene' line before this line")
      : .malformed(
        "no view 'root' precedes this line",
        remedy: "start the scene with a view 'root' that has no parent")
  }

  /// Returns the description of the object on a line for error messages, such as `view 'a'`.
  static func subject(_ kind: LineKind, _ name: String?) -> String {
    kind.rawValue + (name.map { " \($0.cited)" } ?? "")
  }
}

/// A scene whose root view has not been read yet.
struct PendingScene {
  var header: SceneHeader
  var display: Display
  var traits: [CustomTrait]
  /// The error for a displayed orientation that the scene does not support; otherwise `nil`. The error is not
  /// thrown for a scene inside a container, because the container can show the scene in such an orientation.
  var unsupported: JSONError?
}

/// The locations in an archive at which scenes contain instances of other scenes: the first location for each
/// pair of scenes. An instance is a view that shows another scene.
struct InstanceReferences {
  /// The location of the property `instance` of a view, or of an override of this property, in an archive.
  struct Place {
    let line: Int
    let column: Int
    let subject: String
    let field: String
  }

  private var places: [Name: [Name: Place]] = [:]
  private var shown = SceneGraph()
  private(set) var count = 0

  /// Records the first location at which a scene contains an instance of another scene.
  ///
  /// - Parameter place: A closure that returns the location. It is called only for the first instance of
  ///   `other` in `scene`.
  mutating func note(_ other: Name, in scene: Name, at place: () -> Place) {
    guard places[scene]?[other] == nil else { return }
    places[scene, default: [:]][other] = place()
    shown.addEdge(from: scene, to: other)
    count += 1
  }

  /// Checks that no scene contains an instance of itself, directly or indirectly.
  ///
  /// - Throws: `ArchiveError` at the instance that closes the cycle.
  /// - Complexity: O(n) in the number of scenes and of recorded pairs of scenes.
  func checkForCycles() throws(ArchiveError) {
    if let cycle = shown.cycle(), let error = error(closing: cycle) { throw error }
  }

  /// Returns the error for a cycle of scenes, located at the last instance of the cycle that is in the
  /// archive; `nil` if the archive contains none of the cycle's instances.
  ///
  /// - Parameter archived: A dictionary from the names in `cycle` to the names in the archive. Names that the
  ///   import did not change can be missing.
  func error(closing cycle: [Name], archived: [Name: Name] = [:]) -> ArchiveError? {
    let pairs = zip(cycle, cycle.dropFirst() + cycle.prefix(1))
    let place = pairs.reversed().lazy.compactMap { scene, other -> Place? in
      let places = places[archived[scene] ?? scene]
      return places?[archived[other] ?? other] ?? places?[other]
    }.first
    return place.map {
      ArchiveError(
        .refused(.instanceCycle(cycle)), line: $0.line, column: $0.column, subject: $0.subject,
        field: $0.field)
    }
  }
}
