internal import GimbalHashing
package import GimbalJSON
public import GimbalModel
public import GimbalNotation

/// The conversion between scenes and their lines in an archive, without the header and trailer of the
/// archive.
public enum SceneArchive {
  /// Returns the lines of a scene, each with its newline. Scenes with equal content have equal lines in every
  /// project.
  ///
  /// - Throws: `UnwritableCondition`.
  /// - Complexity: O(n log n) in the size of the scene.
  public static func lines(of scene: Scene) throws(UnwritableCondition) -> [UInt8] {
    var writer = JSONWriter()
    try SceneWriter(scene).write(to: &writer) { writer, _ in writer.endLine() }
    return writer.bytes
  }

  /// Returns the SHA-256 of a scene's lines. Scenes with equal content have equal hashes in every project.
  ///
  /// - Throws: `UnwritableCondition`.
  public static func hash(of scene: Scene) throws(UnwritableCondition) -> [UInt8] {
    SHA256.hash(try lines(of: scene)).bytes
  }

  /// Parses archive lines and returns their scenes, with new identifiers.
  ///
  /// - Parameter line: The number of the first line.
  /// - Throws: `ArchiveError` for the first invalid line, and for a cycle of instances. An instance is a view
  ///   that shows another scene.
  /// - Complexity: O(n log n) in the number of bytes.
  public static func scenes(
    of bytes: [UInt8], ids: any IDSource, line: Int = 1, limits: InputLimits = InputLimits()
  ) throws(ArchiveError) -> [Scene] {
    var scenes: [Scene] = []
    var reader = SceneReader(ids: ids)
    var line = line
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      guard end - start <= limits[.archiveLine] else {
        throw ArchiveError(.exceeded(limits.exceeded(.archiveLine)), line: line)
      }
      var json = JSONReader(bytes, in: start..<end, line: line, limits: limits)
      if let scene = try reader.parse(from: &json) { scenes.append(scene) }
      try ArchiveError.converting { () throws(JSONError) in try json.finish() }
      start = end + 1
      line += 1
    }
    if let last = try reader.finish(line: line) { scenes.append(last) }
    try reader.instances.checkForCycles()
    return scenes
  }

  /// Reads a JSON array whose elements are the lines of a scene, and returns the scene.
  ///
  /// - Throws: `ArchiveError` for the first invalid object, and if the array does not contain exactly one
  ///   scene.
  package static func scene(
    in json: inout JSONReader, ids: any IDSource
  ) throws(ArchiveError) -> Scene {
    var reader = SceneReader(ids: ids)
    try ArchiveError.converting { () throws(JSONError) in try json.beginArray() }
    while try ArchiveError.converting({ () throws(JSONError) in try json.nextElement() }) {
      guard try reader.parse(from: &json) == nil else {
        throw ArchiveError(
          json.failure(
            .malformed(
              "expected one scene, found several",
              remedy: "remove the second 'scene' line and all lines after it")))
      }
    }
    guard let scene = try reader.finish(line: json.line) else {
      throw ArchiveError(
        json.failure(
          .malformed(
            "the array contains no scene", remedy: "add the lines of a scene, starting with its 'scene' line")
        ))
    }
    try reader.instances.checkForCycles()
    return scene
  }
}
