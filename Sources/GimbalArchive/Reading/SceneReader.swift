// Length: the lines of an archive are read into one scene.

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
      InstanceReferences.Location(
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
  struct Location {
    let line: Int
    let column: Int
    let subject: String
    let field: String
  }

  private var locations: [Name: [Name: Location]] = [:]
  private var shown = SceneGraph()
  private(set) var count = 0

  /// Records the first location at which a scene contains an instance of another scene.
  ///
  /// - Parameter location: A closure that returns the location. It is called only for the first instance of
  ///   `other` in `scene`.
  mutating func note(_ other: Name, in scene: Name, at location: () -> Location) {
    guard locations[scene]?[other] == nil else { return }
    locations[scene, default: [:]][other] = location()
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
    let location = pairs.reversed().lazy.compactMap { scene, other -> Location? in
      let locations = locations[archived[scene] ?? scene]
      return locations?[archived[other] ?? other] ?? locations?[other]
    }.first
    return location.map {
      ArchiveError(
        .refused(.instanceCycle(cycle)), line: $0.line, column: $0.column, subject: $0.subject,
        field: $0.field)
    }
  }
}

extension SceneReader {
  /// Parses a line that belongs to a scene, such as a view or a constraint.
  ///
  /// - Returns: The previous scene if the line starts a new scene; otherwise `nil`.
  mutating func parse(from json: inout JSONReader) throws(ArchiveError) -> Scene? {
    let kind = try ArchiveError.converting { () throws(JSONError) in try json.lineKind() }
    var finished: Scene?
    if kind == .scene { finished = try finish(line: json.line) }
    try parse(kind, from: &json)
    return finished
  }

  /// Parses a line of a given kind, which starts a scene or adds an object to the current scene.
  ///
  /// - Throws: `ArchiveError` with line, column and field.
  private mutating func parse(_ kind: LineKind, from reader: inout JSONReader) throws(ArchiveError) {
    let line = reader
    do throws(JSONError) {
      switch kind {
      case .scene: try parseScene(from: &reader)
      case .view: try parseView(from: &reader)
      case .set: try parseSet(from: &reader)
      case .constraint: try parseConstraint(from: &reader)
      case .override: try parseOverride(from: &reader)
      case .placement: try parsePlacement(from: &reader)
      case .number: try parseNumber(from: &reader)
      case .layout: try parseBox(from: &reader)
      case .header, .project, .trailer, .revision, .changeset, .commit, .branch, .tag, .head:
        throw reader.failure(
          .malformed("a '\(kind.rawValue)' line cannot be part of a scene", remedy: "remove the line"))
      }
    } catch {
      var error = ArchiveError(error, subject: subject(of: kind, in: line))
      // An error that is found only after the whole line was read does not have the column of its field, so
      // look up the column.
      if let field = error.field, field != reader.field() {
        let inner = field.dropFirst(line.field().map { $0.count + 1 } ?? 0)
        error.column = line.column(of: String(inner)) ?? error.column
      }
      throw error
    }
  }

  private func subject(of kind: LineKind, in line: JSONReader) -> String {
    let name = line.text(under: "name") ?? line.text(under: "identifier") ?? line.text(under: "view")
    return SceneReader.subject(kind, name)
  }
}

extension JSONReader {
  /// Returns the kind of the line, which is the value of the key `kind`. The parser does not advance.
  func lineKind() throws(JSONError) -> LineKind {
    guard let text = text(under: "kind") else {
      throw failure(
        .malformed("expected an object with the key 'kind'", remedy: #"add the kind, as in {"kind":"view"}"#))
    }
    guard let kind = LineKind(rawValue: text) else {
      throw unknown("kind of line", text, among: LineKind.allCases.map(\.rawValue))
    }
    return kind
  }
}

extension SceneReader {
  mutating func parseScene(from reader: inout JSONReader) throws(JSONError) {
    let id: SceneID = id()
    var (device, shownDevice): (Device?, Device?)
    var (name, orientations, direction, orientation): (Name?, OrientationSet?, LayoutDirection?, Orientation?)
    var traits: [CustomTrait] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": _ = try reader.string()
      case "device": device = try self.device(&reader)
      case "direction": direction = try reader.word("direction")
      case "name":
        let given = try reader.name()
        guard names.insert(given).inserted else { throw reader.failure(.refused(.nameTaken(given))) }
        try reader.check(names.count, against: .archiveScenes)
        name = given
      case "orientations": orientations = try self.orientations(&reader)
      case "shown": (shownDevice, orientation) = try self.shown(&reader)
      case "traits":
        traits = try reader.traits().map { CustomTrait(scene: id, name: $0.name, value: $0.value) }
      default:
        throw reader.unknownKey(
          key, among: ["device", "direction", "kind", "name", "orientations", "shown", "traits"])
      }
    }
    guard let name else { throw reader.missing("name") }
    guard let device else { throw reader.missing("device") }
    let supported = orientations ?? device.orientations
    var unsupported: JSONError?
    if let orientation, !supported.contains(orientation) {
      let known = supported.members.map(\.rawValue).joined(separator: ", ")
      unsupported = reader.failure(
        .malformed(
          "the scene does not support \(orientation.rawValue)",
          remedy: "use a supported orientation: \(known)"),
        field: "shown.orientation")
    }
    let shown = shownDevice ?? device
    startLine = reader.line
    let header = SceneHeader(
      id: id, position: nextPosition(), name: name, device: device, orientations: supported,
      direction: direction ?? .leftToRight)
    pendingScene = PendingScene(
      header: header,
      display: Display(
        scene: id, device: shown, orientation: orientation ?? header.firstOrientation(on: shown)),
      traits: traits, unsupported: unsupported)
  }

  /// Reads the device and the orientation in which the scene is displayed.
  private mutating func shown(
    _ reader: inout JSONReader
  ) throws(JSONError) -> (device: Device?, orientation: Orientation?) {
    var (device, orientation): (Device?, Orientation?)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "device": device = try self.device(&reader)
      case "orientation": orientation = try reader.word("orientation")
      default: throw reader.unknownKey(key, among: ["device", "orientation"])
      }
    }
    return (device, orientation)
  }

  private mutating func device(_ reader: inout JSONReader) throws(JSONError) -> Device {
    let name = try reader.string()
    if let known = devices[name] { return known }
    let device = try reader.device(named: name)
    // The cache is bounded, because an archive can contain thousands of distinct screen sizes. Usually, a few
    // devices occur repeatedly.
    if devices.count < 64 { devices[name] = device }
    return device
  }

  private func orientations(_ reader: inout JSONReader) throws(JSONError) -> OrientationSet {
    var orientations: OrientationSet = []
    try reader.beginArray()
    while try reader.nextElement() {
      let orientation: Orientation = try reader.word("orientation")
      guard !orientations.contains(orientation) else {
        throw reader.failure(
          .malformed(
            "the orientation '\(orientation.rawValue)' occurs twice", remedy: "remove one of the two"))
      }
      orientations.formUnion(OrientationSet(orientation))
    }
    guard !orientations.members.isEmpty else {
      throw reader.failure(
        .malformed(
          "the scene supports no orientation", remedy: "add an orientation such as 'portrait'"))
    }
    return orientations
  }

  mutating func parseView(from reader: inout JSONReader) throws(JSONError) {
    let id: ViewID = id()
    var (name, kind, parent): (Name?, ViewKind?, ViewID?)
    var properties: [ViewProperty] = []
    var traits: [InstanceTrait] = []
    var instance: (value: PropertyValue, offset: Int)?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": _ = try reader.string()
      case "name": name = try reader.name()
      case "parent": parent = try view(&reader)
      case "properties":
        try reader.beginObject()
        while let key = try reader.nextKey() {
          let property = try reader.property(key)
          let value = try reader.value(of: property)
          if property == .instance { instance = (value, reader.valueStart) }
          properties.append(ViewProperty(view: id, property: property, value: value))
        }
      case "traits":
        traits = try reader.traits(where: \.isOfInstance).map {
          InstanceTrait(view: id, name: $0.name, value: $0.value)
        }
      case "type": kind = try reader.word("kind of view")
      default:
        throw reader.unknownKey(key, among: ["kind", "name", "parent", "properties", "traits", "type"])
      }
    }
    guard let name else { throw reader.missing("name") }
    guard let kind else { throw reader.missing("type") }
    if let unsupported = pendingScene?.unsupported, !properties.contains(where: { $0.property == .container })
    {
      throw unsupported
    }
    try parse(
      View(
        id: id, scene: scene?.id ?? pendingScene?.header.id ?? self.id(), parent: parent,
        position: parent.map { .between(lastChild(of: $0), nil) } ?? .first, name: name, kind: kind), reader)
    for property in properties { try apply(.insert(.property(property)), reader) }
    for trait in traits { try apply(.insert(.instanceTrait(trait)), reader) }
    if let instance {
      try note(
        instance.value, of: SceneReader.subject(.view, name.text), reader, at: instance.offset,
        field: "properties.instance")
    }
  }

  /// Inserts a view into the scene. If the view is the root view, creates the scene.
  private mutating func parse(_ view: View, _ reader: JSONReader) throws(JSONError) {
    guard let pendingScene else {
      guard scene != nil else { throw reader.failure(misplacedLine) }
      guard view.parent != nil else { throw missingParent(view, reader) }
      try reader.check((scene?.viewCount ?? 0) + 1, against: .archiveViews)
      return try apply(.insert(.view(view)), reader)
    }
    guard view.name == .root, view.parent == nil else {
      throw reader.failure(misplacedLine)
    }
    guard view.kind != .layoutGuide else { throw reader.failure(.refused(.guideRefused(.root))) }
    begin(Scene(header: pendingScene.header, display: pendingScene.display, root: view))
    for trait in pendingScene.traits { try apply(.insert(.trait(trait)), reader) }
  }

  /// Returns the error for a view that has no parent although it is not the first view of the scene.
  private func missingParent(_ view: View, _ reader: JSONReader) -> JSONError {
    guard view.name != .root else {
      return reader.failure(
        .malformed(
          "the scene has two views named 'root'", remedy: "remove one of them; a scene has one root view"))
    }
    return reader.failure(
      .malformed("the key 'parent' is missing", remedy: "add the key; only 'root' has no parent"))
  }

  private func lastChild(of view: ViewID) -> OrderKey? { scene?.children(of: view).last?.position }
}
