internal import GimbalHashing
public import GimbalModel

/// A scene as the lines that archives have of it, without what is around them.
public enum SceneArchive {
  /// The lines of a scene, each with its newline: the same for the same content, whatever project it came from.
  ///
  /// - Throws: `UnwritableCondition`.
  /// - Complexity: O(size of the scene · log of it).
  public static func lines(of scene: Scene) throws(UnwritableCondition) -> [UInt8] {
    var writer = JSONWriter()
    try SceneWriter(scene).write(to: &writer) { writer, _ in writer.endLine() }
    return writer.bytes
  }

  /// SHA-256 over the lines of a scene: the same for scenes that say the same, whatever project they are in.
  ///
  /// - Throws: `UnwritableCondition`.
  public static func hash(of scene: Scene) throws(UnwritableCondition) -> [UInt8] {
    SHA256.hash(try lines(of: scene)).bytes
  }

  /// The scenes of lines, with identities of their own: as many as there are.
  ///
  /// - Parameter line: the number of the first line.
  /// - Throws: `ArchiveError` for the first line that is none of a scene, and for scenes that show one another in a
  ///   circle.
  /// - Complexity: O(n log n).
  public static func scenes(
    of bytes: [UInt8], ids: any IDSource, line: Int = 1
  ) throws(ArchiveError) -> [Scene] {
    var scenes: [Scene] = []
    var reader = SceneReader(ids: ids)
    var line = line
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      guard end - start <= ArchiveLimit.line else {
        throw ArchiveError(.tooMany(limit: ArchiveLimit.line, of: "bytes in a line"), line: line)
      }
      var json = JSONReader(bytes, in: start..<end, line: line)
      if let scene = try reader.take(from: &json) { scenes.append(scene) }
      try json.finish()
      start = end + 1
      line += 1
    }
    if let last = try reader.finish(line: line) { scenes.append(last) }
    try reader.instances.refuseCircle()
    return scenes
  }

  /// The scene that an array of its lines' objects is: a scene within another text.
  ///
  /// - Throws: `ArchiveError` for the first object that is none of a scene, and for more scenes than one.
  package static func scene(
    in json: inout JSONReader, ids: any IDSource
  ) throws(ArchiveError) -> Scene {
    var reader = SceneReader(ids: ids)
    try json.beginArray()
    while try json.nextElement() {
      guard try reader.take(from: &json) == nil else {
        throw json.failure(.malformed("one scene is expected"))
      }
    }
    guard let scene = try reader.finish(line: json.line) else {
      throw json.failure(.malformed("there is no scene"))
    }
    try reader.instances.refuseCircle()
    return scene
  }
}

extension SceneReader {
  /// Takes a line of a scene.
  ///
  /// - Returns: the scene before, where the line begins another.
  mutating func take(from json: inout JSONReader) throws(ArchiveError) -> Scene? {
    let kind = try json.lineKind()
    var finished: Scene?
    if kind == .scene { finished = try finish(line: json.line) }
    try take(kind, from: &json)
    return finished
  }
}

extension JSONReader {
  /// What the line that comes next is. Nothing is taken.
  func lineKind() throws(ArchiveError) -> LineKind {
    guard let text = text(under: "kind") else {
      throw failure(.malformed("no line of an archive", remedy: #"one is an object with a "kind""#))
    }
    guard let kind = LineKind(rawValue: text) else {
      throw unknown("kind of line", text, among: LineKind.allCases.map(\.rawValue))
    }
    return kind
  }
}
