import GimbalArchive
import GimbalDocuments
import GimbalJSON
import GimbalModel

/// A parser of requests. Each request is a JSON object on one line.
struct RequestReader {
  private let ids: any IDSource
  /// The parsed devices, by name.
  private var devices: [String: Device] = [:]

  private static let keys = [
    "device", "direction", "exact", "id", "orientation", "path", "scene", "size", "textScale", "textSize",
    "traits", "views",
  ]

  /// Creates a parser.
  ///
  /// - Parameter ids: The source of ids for scenes that are contained in requests.
  init(ids: any IDSource) { self.ids = ids }

  /// Parses a request.
  ///
  /// - Throws: `JSONError`, or `ArchiveError` if an archive line in the request is invalid.
  mutating func request(from json: inout JSONReader) throws -> SolveRequest {
    var (id, path, name, scene): (RequestID?, String?, Name?, Scene?)
    var overrides = TraitOverrides()
    var orientation: OrientationClass?
    var views: [Name] = []
    var isExact = false
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "id": id = try RequestID(from: &json)
      case "path": path = try json.path()
      case "scene":
        switch try json.kind() {
        case .string: name = try json.name()
        case .array: scene = try SceneArchive.scene(in: &json, ids: ids)
        default:
          throw json.failure(
            .malformed("the scene is neither a name nor an array of archive lines"))
        }
      case "device": overrides.device = try device(named: json.string(), in: json)
      case "orientation": orientation = try json.word("orientation")
      case "size": overrides.size = try json.size()
      case "direction": overrides.direction = try json.word("direction")
      case "textScale": overrides.textScale = try json.textScale()
      case "textSize": overrides.textSize = try json.textSize()
      case "traits":
        overrides.custom = Dictionary(try json.traits().map { ($0.name, $0.value) }) { $1 }
      case "views": views = try json.viewNames()
      case "exact": isExact = try json.flag()
      default: throw json.unknownKey(key, among: RequestReader.keys)
      }
    }
    try json.finish()
    let subject: SolveRequest.Subject
    switch (path, name, scene) {
    case (let path?, let name, nil): subject = .file(path, name)
    case (nil, let name?, _): subject = .named(name)
    case (nil, nil, let scene?): subject = .inline(scene)
    case (.some, _, .some):
      throw json.failure(
        .malformed(
          "the request contains both a scene as archive lines and a path",
          remedy: #"omit "path", or set "scene" to the name of a scene in the file"#), at: 0)
    case (nil, nil, nil):
      throw json.failure(
        .malformed(
          #"the request has neither "scene" nor "path""#,
          remedy: #"set "scene" to a name or to archive lines, or "path" to a file"#), at: 0)
    }
    return SolveRequest(
      id: id, subject: subject, orientation: orientation, overrides: overrides, views: views, isExact: isExact
    )
  }

  private mutating func device(named name: String, in json: JSONReader) throws(JSONError) -> Device {
    if let known = devices[name] { return known }
    let device = try json.device(named: name)
    // Cache at most 64 devices. A client that sends thousands of device sizes, such as `375x667`, rarely
    // repeats a size, so a larger cache has no benefit.
    if devices.count < 64 { devices[name] = device }
    return device
  }

  /// Returns the id of a request, even if the rest of the request is invalid.
  static func id(in json: JSONReader) -> RequestID? {
    guard var ahead = json.value(under: "id") else { return nil }
    return try? RequestID(from: &ahead)
  }
}

extension JSONReader {
  fileprivate mutating func path() throws(JSONError) -> String {
    let path = try string()
    let fault: String? =
      switch path {
      case "": "the path is empty"
      case "-": "a request cannot read standard input ('-')"
      default: path.utf8.contains(0) ? "the path contains a null character" : nil
      }
    if let fault { throw failure(.malformed(fault, remedy: #"set "path" to the path of a file"#)) }
    return path
  }

  fileprivate mutating func size() throws(JSONError) -> Size {
    try beginArray()
    var sides: [Double] = []
    while try nextElement() {
      let side = try number()
      guard sides.count < 2 else {
        throw failure(.malformed("the size has more than two numbers", remedy: "write [width,height]"))
      }
      guard side > 0, side <= Device.maximumExtent else {
        throw failure(
          .malformed(
            "the \(sides.isEmpty ? "width" : "height") \(Decimal.print(side)) is out of range",
            remedy: "use a number greater than 0 and at most 1000000"))
      }
      sides.append(side)
    }
    guard sides.count == 2 else {
      throw failure(.malformed("the size has fewer than two numbers", remedy: "write [width,height]"))
    }
    return Size(width: sides[0], height: sides[1])
  }

  fileprivate mutating func textScale() throws(JSONError) -> Double {
    let scale = try number()
    guard Traits.textScales.contains(scale) else {
      throw failure(.malformed("a text scale must be between 0.1 and 10, not \(Decimal.print(scale))"))
    }
    return scale
  }

  fileprivate mutating func textSize() throws(JSONError) -> ContentSizeCategory {
    let name = try string()
    guard let category = ContentSizeCategory(named: name) else {
      throw failure(
        .malformed("'\(name)' is not a text size", remedy: "use a category such as 'accessibility-large'"))
    }
    return category
  }

  fileprivate mutating func viewNames() throws(JSONError) -> [Name] {
    var names: [Name] = []
    try beginArray()
    while try nextElement() {
      try check(names.count + 1, against: .requestViews)
      names.append(try name())
    }
    return names
  }
}

/// A request for the frames of a scene under given traits.
struct SolveRequest: Sendable {
  /// The source of the scene.
  enum Subject: Sendable {
    /// A scene of the `SceneLibrary`.
    case named(Name)
    /// A scene that is contained in the request.
    case inline(Scene)
    /// A scene of a file, given by the path and the name of the scene. The name `nil` selects the only scene
    /// of the file.
    case file(String, Name?)
  }

  /// The id, or `nil` if the request has no id.
  var id: RequestID?
  var subject: Subject
  /// The orientation; `nil` for the orientation of the scene.
  var orientation: OrientationClass?
  /// The other traits.
  var overrides = TraitOverrides()
  /// The selected views; empty for all views except the root.
  var views: [Name] = []
  /// `true` for the exact values of the layout engine instead of values that are rounded to pixels.
  var isExact = false
}
