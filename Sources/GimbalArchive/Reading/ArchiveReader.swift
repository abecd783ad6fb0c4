internal import GimbalHashing
internal import GimbalJSON
public import GimbalModel
internal import GimbalNotation

/// A streaming reader for archives that holds at most one scene in memory.
///
/// If `next()` throws an error, discard the parts that it has already returned. The last line of an archive,
/// the trailer, contains the counts and the hash that verify all lines before it.
public struct ArchiveReader {
  public enum Part: Sendable {
    /// The properties that belong to the project, not to a scene, such as `autorotate`.
    case project([ProjectProperty])
    case scene(Scene)
  }

  private let limits: InputLimits
  private var lines: LineSplitter
  private var scenes: SceneReader
  private var digest = SHA256()
  private var counts: [LineKind: Int] = [:]
  private var isFinished = false
  private var historyReader: HistoryReader?
  /// `true` if a history of revisions follows the scenes. The value is valid after `begin()` returns.
  public private(set) var hasHistory = false
  /// A closure that receives the revisions and references of the history in order; `nil` to skip the history.
  public var history: ((HistoryPart) throws -> Void)?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - ids: The source of identifiers for scenes and their contents.
  ///   - position: The position of the project's last scene. The scenes in the archive get positions after
  ///     it. `nil` for a project without scenes.
  ///   - limits: The limits on the size of the archive and its parts.
  ///   - source: A closure that returns the next chunk of the archive, or an empty array at its end.
  public init(
    ids: any IDSource, after position: OrderKey? = nil, limits: InputLimits = InputLimits(),
    source: @escaping () throws -> [UInt8]
  ) {
    self.limits = limits
    scenes = SceneReader(ids: ids, after: position)
    lines = LineSplitter(limits: limits, source)
  }

  /// Returns `true` if the bytes look like the start of an archive rather than of an Interface Builder
  /// document.
  ///
  /// This check accepts a byte order mark, so that `begin()` can report it as the error.
  public static func begins(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    return rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads the header unless it has already been read.
  ///
  /// - Throws: See `next()`.
  public mutating func begin() throws {
    guard lines.line == 0 else { return }
    guard let range = try lines.next() else { throw truncationError }
    let isTruncated = isTruncated(range)
    var json = JSONReader(lines.bytes, in: range, line: lines.line, limits: limits)
    guard !lines.bytes[range].starts(with: ArchiveReader.byteOrderMark) else {
      throw ArchiveError(
        json.failure(
          .malformed(
            "the archive starts with a byte order mark",
            remedy: "save the archive as UTF-8 without a byte order mark")))
    }
    do {
      guard try json.lineKind() == .header else {
        throw json.failure(
          .malformed(
            "the archive does not start with a header",
            remedy: #"start with a line such as {"format":"gimbal","kind":"header","version":1}"#))
      }
      digestLine(range)
      hasHistory = try json.parseHeader()
      try json.finish()
    } catch let error as JSONError {
      throw ArchiveError(error).describingTruncation(if: isTruncated)
    } catch let error as ArchiveError {
      throw error.describingTruncation(if: isTruncated)
    }
  }

  /// Returns `true` if the archive ends inside the given line.
  private func isTruncated(_ range: Range<Int>) -> Bool {
    lines.isTruncated && lines.bytes[range].last != UInt8(ascii: "}")
  }

  private mutating func digestLine(_ range: Range<Int>) {
    digest.update(lines.bytes[range])
    digest.update([UInt8(ascii: "\n")])
  }

  /// Returns the next part, which is a scene or the properties of the project; `nil` after the trailer is
  /// verified.
  ///
  /// - Throws: `ArchiveError`, or an error from the source. The reader must not be used again after an error.
  public mutating func next() throws -> Part? {
    try begin()
    while !isFinished {
      guard let range = try lines.next() else { throw truncationError }
      let isTruncated = isTruncated(range)
      let part: Part?
      do {
        part = try parseLine(range)
      } catch let error as JSONError {
        throw ArchiveError(error).describingTruncation(if: isTruncated)
      } catch let error as ArchiveError {
        throw error.describingTruncation(if: isTruncated)
      }
      if let part { return part }
    }
    return nil
  }

  private mutating func parseLine(_ range: Range<Int>) throws -> Part? {
    var json = JSONReader(lines.bytes, in: range, line: lines.line, limits: limits)
    let kind = try json.lineKind()
    if kind != .trailer { digestLine(range) }
    let part = try parse(kind, from: &json)
    try json.finish()
    if kind != .trailer { counts[kind, default: 0] += 1 }
    return part
  }

  private mutating func parse(_ kind: LineKind, from json: inout JSONReader) throws -> Part? {
    switch kind {
    case .header:
      throw json.failure(
        .malformed("the archive has a second header", remedy: "import each archive from its own file"))
    case .project:
      guard lines.line == 2 else {
        throw json.failure(
          .malformed(
            "the 'project' line does not directly follow the header",
            remedy: "write the 'project' line as the second line"))
      }
      return .project(try json.parseProject())
    case .trailer:
      let last = try finishScenes()
      if hasHistory { try (historyReader ?? HistoryReader()).finish(json) }
      try parseTrailer(from: &json)
      return last.map(Part.scene)
    case .revision, .changeset, .commit, .branch, .tag, .head:
      guard hasHistory else {
        throw json.failure(
          .malformed(
            "the archive has a '\(kind.rawValue)' line, but no \"history\":true in the header",
            remedy: "add \"history\":true to the header, or remove the history lines"))
      }
      let last = try finishScenes()
      var reader = historyReader ?? HistoryReader()
      historyReader = nil
      let parts = try reader.parse(kind, from: &json)
      historyReader = reader
      if let history { for part in parts { try history(part) } }
      return last.map(Part.scene)
    default:
      guard historyReader == nil else {
        throw json.failure(
          .malformed(
            "a '\(kind.rawValue)' line follows the history", remedy: "write all scenes before the history"))
      }
      return try scenes.parse(from: &json).map(Part.scene)
    }
  }

  /// Ends the last scene and returns it; `nil` if it has already been returned.
  private mutating func finishScenes() throws(ArchiveError) -> Scene? {
    let last = try scenes.finish(line: lines.line)
    if historyReader == nil { try scenes.instances.checkForCycles() }
    return last
  }

  /// Returns the error for a cycle of scenes that contain instances of each other; `nil` if none of these
  /// instances is in the archive.
  ///
  /// - Parameters:
  ///   - cycle: The names of the scenes. Each scene contains an instance of the next scene, and the last
  ///     scene contains an instance of the first.
  ///   - archived: A dictionary from the names in `cycle` to the names in the archive. The names of a scene
  ///     differ if the import renamed the scene.
  public func error(closing cycle: [Name], archived: [Name: Name]) -> ArchiveError? {
    scenes.instances.error(closing: cycle, archived: archived)
  }

  /// The number of the first line of the scene that was returned last.
  public var sceneLine: Int { scenes.finishedLine }

  /// `true` if one of the scenes read so far contains an instance of another scene.
  public var hasInstances: Bool { scenes.instances.count > 0 }

  private mutating func parseTrailer(from json: inout JSONReader) throws {
    var (hash, counted): (String?, [LineKind: Int]?)
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "kind": _ = try json.string()
      case "counts": counted = try json.counts()
      case "sha256": hash = try json.string()
      default: throw json.unknownKey(key, among: ["counts", "kind", "sha256"])
      }
    }
    guard let counted else { throw json.missing("counts") }
    guard let hash else { throw json.missing("sha256") }
    for kind in LineKind.allCases where counted[kind, default: 0] != counts[kind, default: 0] {
      throw json.failure(
        .malformed(
          "the trailer counts \(counted[kind, default: 0]) '\(kind.rawValue)' lines, but the archive has "
            + "\(counts[kind, default: 0])", remedy: "export the archive again; it was changed or truncated"),
        field: "counts.\(kind.rawValue)")
    }
    guard digest.finalize().hexadecimal == hash else {
      throw json.failure(
        .malformed(
          "the hash in the trailer does not match the archive",
          remedy: "export the archive again; it was changed"),
        field: "sha256")
    }
    isFinished = true
    if try lines.next() != nil {
      throw ArchiveError(
        .malformed("there is a line after the trailer", remedy: "remove the lines after the trailer"),
        line: lines.line)
    }
  }

  private var truncationError: ArchiveError {
    ArchiveError(
      lines.line == 0
        ? .malformed("the archive is empty", remedy: "export the archive again")
        : .malformed(
          "the archive ends without a trailer: it is truncated", remedy: "export the archive again"),
      line: lines.line + 1)
  }
}

extension ArchiveError {
  /// Returns this error. If the archive is truncated inside the line and the content is malformed, the remedy
  /// is replaced with the advice to export the archive again.
  fileprivate func describingTruncation(if isTruncated: Bool) -> ArchiveError {
    guard isTruncated, case .malformed(let what, _) = reason else { return self }
    var error = self
    error.reason = .malformed(what, remedy: "export the archive again; it is truncated")
    return error
  }
}

extension JSONReader {
  /// Reads the header.
  ///
  /// - Returns: `true` if the archive has a history.
  fileprivate mutating func parseHeader() throws(JSONError) -> Bool {
    var (format, version, history): (String?, Int?, Bool?)
    try beginObject()
    while let key = try nextKey() {
      switch key {
      case "kind": _ = try string()
      case "format":
        let given = try string()
        guard given == "gimbal" else {
          throw failure(
            .malformed(
              "the format of the archive is \(given.cited), not 'gimbal'",
              remedy: "use an archive that Gimbal exported"))
        }
        format = given
      case "version":
        let given = try count(in: 1...Int(Int32.max))
        guard given <= ArchiveWriter.version else {
          throw failure(
            .malformed(
              "unsupported format version \(given); the newest supported version is \(ArchiveWriter.version)",
              remedy: "update Gimbal to read the archive"))
        }
        version = given
      case "history": history = try flag()
      default: throw unknownKey(key, among: ["format", "history", "kind", "version"])
      }
    }
    guard format != nil else { throw missing("format") }
    guard let version else { throw missing("version") }
    guard history == nil || version > 1 else {
      throw failure(
        .malformed(
          "version \(version) of the format does not support the key 'history'",
          remedy: "set 'version' to 2, or remove 'history'"))
    }
    return history ?? false
  }

  fileprivate mutating func parseProject() throws(JSONError) -> [ProjectProperty] {
    var properties: [ProjectProperty] = []
    try beginObject()
    while let key = try nextKey() {
      switch key {
      case "kind": _ = try string()
      case "properties":
        try beginObject()
        while let key = try nextKey() {
          guard let property = ProjectProperty.Key(rawValue: key) else {
            throw unknown("project property", key, among: ProjectProperty.Key.allCases.map(\.rawValue))
          }
          let value = try propertyValue()
          guard property.accepts(value) else {
            throw failure(
              .malformed("\(key) cannot be \(value.notation.cited)", remedy: "use true or false"))
          }
          properties.append(ProjectProperty(property, value))
        }
      default: throw unknownKey(key, among: ["kind", "properties"])
      }
    }
    return properties
  }

  fileprivate mutating func counts() throws(JSONError) -> [LineKind: Int] {
    var counts: [LineKind: Int] = [:]
    try beginObject()
    while let key = try nextKey() {
      guard let kind = LineKind(rawValue: key) else {
        throw unknown("kind of line", key, among: LineKind.allCases.map(\.rawValue))
      }
      counts[kind] = try count(in: 0...Int(Int32.max))
    }
    return counts
  }
}

/// A splitter that divides a chunked byte stream into lines. It buffers at most one line and one chunk.
struct LineSplitter {
  private let limits: InputLimits
  private let source: () throws -> [UInt8]
  private(set) var bytes: [UInt8] = []
  private var start = 0
  private var isFinished = false
  private var total = 0
  /// `true` if the last line has no line terminator.
  private(set) var isTruncated = false
  /// The number of the last line that was read; 0 before the first line.
  private(set) var line = 0

  /// Creates a splitter.
  ///
  /// - Parameter source: A closure that returns the next chunk, or an empty array at the end of the stream.
  init(limits: InputLimits, _ source: @escaping () throws -> [UInt8]) {
    self.limits = limits
    self.source = source
  }

  /// Returns the range of the next line within `bytes`, without its newline; `nil` at the end.
  ///
  /// - Throws: `ArchiveError` if a limit is exceeded, or an error from the source.
  mutating func next() throws -> Range<Int>? {
    var scanned = start
    while true {
      if let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        try check(end - start, against: .archiveLine)
        defer { start = end + 1 }
        line += 1
        return start..<end
      }
      try check(bytes.count - start, against: .archiveLine)
      guard !isFinished else {
        guard start < bytes.count else { return nil }
        defer { start = bytes.count }
        isTruncated = true
        line += 1
        return start..<bytes.count
      }
      scanned = bytes.count - start
      bytes.removeSubrange(..<start)
      start = 0
      let piece = try source()
      isFinished = piece.isEmpty
      total += piece.count
      try check(total, against: .archiveBytes)
      bytes += piece
    }
  }

  private func check(_ count: Int, against limit: InputLimit) throws(ArchiveError) {
    guard count <= limits[limit] else {
      throw ArchiveError(.exceeded(limits.exceeded(limit)), line: line + 1)
    }
  }
}
