public import GimbalModel
internal import GimbalNotation

/// A parser that builds scenes from the lines of an archive.
///
/// A line refers only to objects of earlier lines. After an error, the parser must not be used again.
public struct SceneReader {
  private let ids: any IDSource
  /// The current scene; `nil` until its root is read.
  private(set) var scene: Scene?
  /// A scene whose root is not read yet.
  var pendingScene: PendingScene?
  /// The set that rules are added to.
  var set: SetID?
  /// The position of the last rule in the set.
  var lastRule: OrderKey?
  /// The open boxes, outermost first.
  var boxes: [BoxID] = []
  var ruleCount = 0
  /// A cache of devices by name.
  var devices: [String: Device] = [:]
  /// The names of the scenes read so far.
  var names: Set<Name> = []
  /// The instances of scenes in other scenes.
  var instances = InstanceReferences()
  /// The first lines of the current and of the last returned scene.
  var (startLine, finishedLine) = (0, 0)
  /// The views in the current layout.
  var items: Set<ViewID> = []
  private var position: OrderKey?

  /// Creates a parser.
  ///
  /// - Parameter position: The position of the last existing scene.
  public init(ids: any IDSource, after position: OrderKey? = nil) {
    self.ids = ids
    self.position = position
  }

  /// Returns the current scene, or `nil` if there is none.
  ///
  /// - Throws: `ArchiveError` at `line` for a scene without a root.
  mutating func finish(line: Int) throws(ArchiveError) -> Scene? {
    if let pendingScene {
      throw ArchiveError(
        .malformed("the scene has no view 'root'", remedy: "add its line directly after the scene's"),
        line: line,
        subject: "scene \(pendingScene.header.name.text.cited)")
    }
    finishedLine = startLine
    defer {
      scene = nil
      (set, lastRule, ruleCount, boxes) = (nil, nil, 0, [])
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

  /// Returns the position of the next rule in the set.
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
  mutating func apply(_ edit: Edit, _ reader: JSONReader) throws(ArchiveError) {
    do throws(EditError) {
      try scene?.apply(edit)
    } catch {
      throw reader.failure(.refused(error), field: edit.field(refusedFor: error))
    }
  }

  /// Records an instance of another scene, if the value of the property `instance` names one.
  ///
  /// - Parameters:
  ///   - offset: The offset of the value.
  ///   - field: The path to the value within the line.
  mutating func note(
    _ value: PropertyValue, of subject: String, _ reader: JSONReader, at offset: Int, field: String
  ) throws(ArchiveError) {
    guard let other = value.sceneName, let scene = scene?.name else { return }
    instances.note(other, in: scene) {
      InstanceReferences.Place(
        line: reader.line, column: reader.column(at: offset), subject: subject,
        field: reader.field(inner: field) ?? field)
    }
    guard instances.count <= ArchiveLimit.instances else {
      throw reader.failure(.tooMany(limit: ArchiveLimit.instances, of: "instances of scenes"))
    }
  }

  /// Reads a view's name and returns its identifier.
  func view(_ reader: inout JSONReader) throws(ArchiveError) -> ViewID {
    let name = try reader.name()
    guard let scene else { throw reader.failure(misplacedLine) }
    guard let view = scene.view(named: name) else {
      // The search for similar names runs only for an error.
      throw reader.unknown("view", name.text, among: scene.viewsInTreeOrder.lazy.map(\.name.text))
    }
    return view.id
  }

  /// The error for a line that requires a scene.
  var misplacedLine: ArchiveError.Reason {
    pendingScene == nil
      ? .malformed("a line without a scene before it")
      : .malformed("the first view of a scene must be 'root'", remedy: "add a view 'root' without a parent")
  }

  /// Returns the description of a line's object for error messages.
  static func subject(_ kind: LineKind, _ name: String?) -> String {
    kind.rawValue + (name.map { " \($0.cited)" } ?? "")
  }
}

/// A scene whose root is not read yet.
struct PendingScene {
  var header: SceneHeader
  var display: Display
  var traits: [CustomTrait]
}

/// The locations in an archive at which a scene contains an instance of another.
struct InstanceReferences {
  /// The location of a view's `instance` property or of an override of it.
  struct Place {
    let line: Int
    let column: Int
    let subject: String
    let field: String
  }

  private var places: [Name: [Name: Place]] = [:]
  private var shown = SceneGraph()
  private(set) var count = 0

  /// Records the first location at which a scene contains an instance of another.
  ///
  /// - Parameter place: Called only for the first instance of the pair.
  mutating func note(_ other: Name, in scene: Name, at place: () -> Place) {
    guard places[scene]?[other] == nil else { return }
    places[scene, default: [:]][other] = place()
    shown.addEdge(from: scene, to: other)
    count += 1
  }

  /// Checks that no scene contains an instance of itself, directly or indirectly.
  ///
  /// - Throws: `ArchiveError` at the view that closes the cycle.
  /// - Complexity: O(recorded pairs).
  func checkForCycles() throws(ArchiveError) {
    if let cycle = shown.cycle(), let error = error(closing: cycle) { throw error }
  }

  /// Returns the error for a cycle, at its last instance in the archive; `nil` if the archive has none.
  ///
  /// - Parameter archived: The names in the archive of scenes that are renamed in `cycle`.
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
