internal import GimbalJSON
internal import GimbalModel
internal import GimbalNotation

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
