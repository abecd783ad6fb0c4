public import GimbalModel
internal import GimbalNotation

/// Makes scenes of their lines, one line after the other: what a line refers to came before it.
///
/// After an error it is read no further.
public struct SceneReader {
  private let ids: any IDSource
  /// The scene that is read, once its root is there.
  private(set) var scene: Scene?
  /// A scene whose root is still to come.
  var pendingScene: PendingScene?
  /// The set that rules go to.
  var set: SetID?
  /// The place of the last rule of the set.
  var lastRule: OrderKey?
  /// The boxes around the next one, the outermost first.
  var boxes: [BoxID] = []
  var ruleCount = 0
  /// The devices that were named so far.
  var devices: [String: Device] = [:]
  /// The scenes so far.
  var names: Set<Name> = []
  /// Which scenes show which.
  var instances = InstanceReferences()
  /// The line that the scene begins with, and that of the last one that was handed over.
  var (beginLine, finishedLine) = (0, 0)
  /// The views that the layout has so far.
  var items: Set<ViewID> = []
  private var position: OrderKey?

  /// - Parameter position: the place of the last scene that is there already.
  public init(ids: any IDSource, after position: OrderKey? = nil) {
    self.ids = ids
    self.position = position
  }

  /// Takes a line of a scene.
  ///
  /// - Throws: `ArchiveError` with line, column and field.
  mutating func take(_ kind: LineKind, from reader: inout JSONReader) throws(ArchiveError) {
    let line = reader
    do throws(ArchiveError) {
      switch kind {
      case .scene: try takeScene(from: &reader)
      case .view: try takeView(from: &reader)
      case .set: try takeSet(from: &reader)
      case .constraint: try takeConstraint(from: &reader)
      case .override: try takeOverride(from: &reader)
      case .placement: try takePlacement(from: &reader)
      case .layout: try takeBox(from: &reader)
      case .header, .project, .trailer, .revision, .changeset, .commit, .branch, .tag, .head:
        throw reader.failure(.malformed("a line '\(kind.rawValue)' is no part of a scene"))
      }
    } catch {
      var error = error
      error.subject = subject(of: kind, in: line)
      // What shows once the whole line was read has its place before.
      if let field = error.field, field != reader.field() {
        let inner = field.dropFirst(line.field().map { $0.count + 1 } ?? 0)
        error.column = line.column(of: String(inner)) ?? error.column
      }
      throw error
    }
  }

  /// Hands over the scene that was read; nil where there was none.
  ///
  /// - Throws: `ArchiveError` for one without a root, at `line`.
  mutating func finish(line: Int) throws(ArchiveError) -> Scene? {
    if let pendingScene {
      throw ArchiveError(
        .malformed("the scene has no view 'root'", remedy: "its line comes right after the scene's"),
        line: line,
        subject: "scene \(pendingScene.header.name.text.cited)")
    }
    finishedLine = beginLine
    defer {
      scene = nil
      (set, lastRule, ruleCount, boxes) = (nil, nil, 0, [])
    }
    return scene
  }

  // MARK: For the kinds of lines

  func id<Subject>() -> ID<Subject> { ids.id() }

  /// The place of the next scene.
  mutating func nextPosition() -> OrderKey {
    let next = OrderKey.between(position, nil)
    position = next
    return next
  }

  /// The place of the next rule of the set.
  mutating func nextRule() -> OrderKey {
    let next = OrderKey.between(lastRule, nil)
    lastRule = next
    return next
  }

  mutating func begin(_ scene: Scene) {
    self.scene = scene
    pendingScene = nil
  }

  /// Makes an edit of the scene.
  mutating func apply(_ edit: Edit, _ reader: JSONReader) throws(ArchiveError) {
    do throws(EditError) {
      try scene?.apply(edit)
    } catch {
      throw reader.failure(.refused(error), field: edit.field(refusedFor: error))
    }
  }

  /// Notes that the scene shows another one, where the value of an `instance` names one.
  ///
  /// - Parameters:
  ///   - offset: where the value starts.
  ///   - field: the way to it from the line.
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
      throw reader.failure(.tooMany(limit: ArchiveLimit.instances, of: "scenes that show others"))
    }
  }

  /// A view of the scene by name.
  func view(_ reader: inout JSONReader) throws(ArchiveError) -> ViewID {
    let name = try reader.name()
    guard let scene else { throw reader.failure(outOfPlace) }
    guard let view = scene.view(named: name) else {
      // Looking for the nearest name is for the one error that is told.
      throw reader.unknown("view", name.text, among: scene.viewsInTreeOrder.lazy.map(\.name.text))
    }
    return view.id
  }

  /// What is wrong with a line that needs a scene, where there is none.
  var outOfPlace: ArchiveError.Reason {
    pendingScene == nil
      ? .malformed("there is no scene before it")
      : .malformed("a scene's first view is 'root'", remedy: "it has no parent")
  }

  private func subject(of kind: LineKind, in line: JSONReader) -> String {
    let name = line.text(under: "name") ?? line.text(under: "identifier") ?? line.text(under: "view")
    return SceneReader.subject(kind, name)
  }

  /// What an error says that a line is about.
  static func subject(_ kind: LineKind, _ name: String?) -> String {
    kind.rawValue + (name.map { " \($0.cited)" } ?? "")
  }
}

/// A scene whose root is still to come.
struct PendingScene {
  var header: SceneHeader
  var display: Display
  var traits: [CustomTrait]
}

/// Where the lines of scenes say that a scene shows another one.
struct InstanceReferences {
  /// A view's `instance`, or that of an override.
  struct Place {
    let line: Int
    let column: Int
    let subject: String
    let field: String
  }

  private var places: [Name: [Name: Place]] = [:]
  private var shown = ShownScenes()
  private(set) var count = 0

  /// Notes the first place where a scene shows another one.
  ///
  /// - Parameter place: asked only where there was none before.
  mutating func note(_ other: Name, in scene: Name, at place: () -> Place) {
    guard places[scene]?[other] == nil else { return }
    places[scene, default: [:]][other] = place()
    shown.note(other, in: scene)
    count += 1
  }

  /// - Throws: `ArchiveError` for scenes that show one another in a circle, at the view that closes it.
  /// - Complexity: O(what was noted).
  func refuseCircle() throws(ArchiveError) {
    if let circle = shown.circle(), let error = error(closing: circle) { throw error }
  }

  /// What is wrong with a circle of scenes, at the last of them here that shows the next one; nil where none does.
  ///
  /// - Parameter archived: what scenes are called here that have another name in the circle.
  func error(closing circle: [Name], archived: [Name: Name] = [:]) -> ArchiveError? {
    let pairs = zip(circle, circle.dropFirst() + circle.prefix(1))
    let place = pairs.reversed().lazy.compactMap { scene, other -> Place? in
      let places = places[archived[scene] ?? scene]
      return places?[archived[other] ?? other] ?? places?[other]
    }.first
    return place.map {
      ArchiveError(
        .refused(.circle(circle)), line: $0.line, column: $0.column, subject: $0.subject, field: $0.field)
    }
  }
}
