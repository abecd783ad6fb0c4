import GimbalArchive
import GimbalModel
import TestSupport
import Testing

/// Tests of archives with history.
@Suite struct HistoryArchiveTests {
  private static let hash = String(repeating: "0a", count: 32)
  private static let other = String(repeating: "1b", count: 32)

  private static func revision(_ bytes: Int, parent: String? = nil, merged: String? = nil) -> ArchivedRevision
  {
    ArchivedRevision(
      hash: parent == nil ? hash : other, parent: parent, merged: merged, author: "ada \"l\"", time: -5,
      message: "a\nb\u{1B}", changeset: (0..<bytes).map { UInt8(truncatingIfNeeded: $0 &* 7) })
  }

  private static func references() throws -> [ArchivedReference] {
    [
      .commit(message: "first", revision: hash), .branch(try Name("main"), revision: other),
      .tag(try Name("v1"), revision: hash), .head(branch: try Name("main")),
    ]
  }

  private static func archive(
    _ revisions: [ArchivedRevision], _ references: [ArchivedReference], hasHistory: Bool = true
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = ArchiveWriter(hasHistory: hasHistory) { bytes += $0 }
    for scene in try SceneArchive.scenes(of: Array(SceneArchiveTests.sample.utf8), ids: CountingIDs()) {
      try writer.write(scene)
    }
    for revision in revisions { try writer.write(revision) }
    for reference in references { try writer.write(reference) }
    try writer.finish()
    return bytes
  }

  /// Returns the parts of an archive that is read in chunks.
  private static func read(_ bytes: [UInt8]) throws -> (parts: [HistoryPart], scenes: Int) {
    var rest = bytes[...]
    var reader = ArchiveReader(ids: CountingIDs()) {
      defer { rest = rest.dropFirst(10_007) }
      return Array(rest.prefix(10_007))
    }
    var parts: [HistoryPart] = []
    reader.history = { parts.append($0) }
    var scenes = 0
    while let part = try reader.next() { if case .scene = part { scenes += 1 } }
    return (parts, scenes)
  }

  @Test(arguments: [0, 1, 2, 3, 100, 393_215, 393_216, 393_217, 1_000_000])
  func historyRoundTrips(bytes: Int) throws {
    let revisions = [Self.revision(bytes), Self.revision(bytes, parent: Self.hash, merged: Self.hash)]
    let archive = try Self.archive(revisions, Self.references())
    let found = try Self.read(archive)
    #expect(found.scenes == 1)
    var read: (revisions: [ArchivedRevision], references: [ArchivedReference]) = ([], [])
    for part in found.parts {
      switch part {
      case .revision(let revision, _): read.revisions.append(revision)
      case .reference(let reference, _): read.references.append(reference)
      }
    }
    #expect(read.revisions == revisions)
    #expect(try read.references == Self.references())
    #expect(archive.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count < 1 << 20 })
  }

  @Test func archiveWithoutHistoryHasVersion1() throws {
    let plain = String(decoding: try Self.archive([], [], hasHistory: false), as: UTF8.self)
    #expect(plain.hasPrefix(#"{"format":"gimbal","kind":"header","version":1}"#))
    let full = String(decoding: try Self.archive([], [try Self.references()[3]]), as: UTF8.self)
    #expect(full.hasPrefix(#"{"format":"gimbal","history":true,"kind":"header","version":2}"#))
  }

  @Test func historyIsSkippedWithoutClosure() throws {
    let archive = try Self.archive([Self.revision(10)], Self.references())
    var rest: [UInt8]? = archive
    var reader = ArchiveReader(ids: CountingIDs()) {
      defer { rest = [] }
      return rest ?? []
    }
    try reader.begin()
    #expect(reader.hasHistory)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 1)
  }

  @Test(arguments: [
    ("\"version\":2", "\"version\":1", "version 1 of the format does not support"),
    ("\"history\":true", "\"history\":false", "in the header"),
    ("\"bytes\":10,", "\"bytes\":9,", "longer than the 9 bytes that"),
    ("\"bytes\":10,", "\"bytes\":11,", "of 11 bytes, but the archive contains 10"),
    ("\"bytes\":10,", "\"bytes\":1000000000000,", "bytes in a changeset"),
    ("\"bytes\":10,", "", "the key 'bytes' is missing"), ("\"time\":-5", "\"time\":1e300", "not an integer"),
    ("\"time\":-5", "\"time\":253402300800000", "not an integer"),
    ("\"sha256\":\"0a", "\"sha256\":\"0A", "invalid hash '"),
    ("\"sha256\":\"0a", "\"sha256\":\"", "invalid hash '"),
    ("{\"base64\":\"AAcO", "{\"base64\":\"AAc", "invalid base64"),
    ("{\"base64\":\"AAcO", "{\"base64\":\"AA*O", "invalid base64"),
    ("Pw==\"", "Px==\"", "invalid base64"), ("Pw==\"", "Pw=\"", "invalid base64"),
    ("Pw==\"", "P===\"", "invalid base64"),
    ("{\"base64\":\"AAcO", "{\"base64\":\"=AcO", "invalid base64"),
    ("\"kind\":\"branch\",\"name\":\"main\"", "\"kind\":\"branch\"", "the key 'name' is missing"),
    ("\"kind\":\"tag\"", "\"kind\":\"branch\"", "counts"),
    ("\"kind\":\"tag\"", "\"kind\":\"commit\"", "is out of order"),
    ("{\"branch\":\"main\",\"kind\":\"head\"}\n", "", "no 'head' line"),
    ("{\"branch\":\"main\",\"kind\":\"head\"}", "{\"kind\":\"head\"}", "neither of the keys"),
    (
      "{\"branch\":\"main\",\"kind\":\"head\"}",
      "{\"branch\":\"main\",\"kind\":\"head\"}\n{\"branch\":\"main\",\"kind\":\"head\"}", "is out of order"
    ),
    ("\"name\":\"v1\"", "\"name\":\"a\\u001b[31m\"", "contains a control character"),
    (
      "{\"branch\":\"main\",\"kind\":\"head\"}", "{\"base64\":\"AAAA\",\"kind\":\"changeset\"}",
      "does not belong to a revision"
    ),
    (
      "{\"branch\":\"main\",\"kind\":\"head\"}", "{\"kind\":\"view\",\"name\":\"z\"}",
      "a 'view' line follows the history"
    ),
  ])
  func maliciousHistoryIsRejected(text: String, with replacement: String, words: String) throws {
    let archive = String(
      decoding: try Self.archive([Self.revision(10)], Self.references()), as: UTF8.self)
    try #require(archive.contains(text), "\(text)")
    let bad = archive.replacing(text, with: replacement, maxReplacements: 1)
    let error = try #require(throws: ArchiveError.self) { try Self.read(Array(bad.utf8)) }
    let said =
      switch error.reason {
      case .malformed(let words, _): words
      case .unknown(let role, let name, _): "no \(role) '\(name)'"
      case .exceeded(let limit): limit.message
      case .refused: ""
      }
    #expect(said.contains(words), "\(said)")
  }

  @Test func truncatedHistoryIsRejected() throws {
    let bytes = try Self.archive([Self.revision(10)], Self.references())
    for length in 0..<bytes.count - 1 {
      #expect(throws: ArchiveError.self, "\(length) bytes") { try Self.read(Array(bytes[..<length])) }
    }
  }
}
