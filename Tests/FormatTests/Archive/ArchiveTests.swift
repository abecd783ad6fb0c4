import GimbalArchive
import GimbalModel
import TestSupport
import Testing

/// Tests that readers accept exactly the output of writers.
@Suite struct ArchiveTests {
  @Test func archiveRoundTripsToEqualBytes() throws {
    for seed in 1...UInt64(Campaign.steps(short: 20, long: 300)) {
      var random = RandomScene(seed: seed)
      let scenes = try (0..<3).map { _ in try random.next() }
      let bytes = try archive(scenes, [ProjectProperty(.autorotate, .flag(false))])
      let read = try Self.read(bytes, piece: Int(seed) * 7)
      #expect(read.properties == [ProjectProperty(.autorotate, .flag(false))])
      try #require(try archive(read.scenes, read.properties) == bytes, "seed \(seed)")
    }
  }

  @Test func replacedSceneKeepsIdentityAndContent() throws {
    for seed in 1...UInt64(Campaign.steps(short: 50, long: 500)) {
      var random = RandomScene(seed: seed)
      let scene = try random.next()
      let copy = try #require(
        try SceneArchive.scenes(of: SceneArchive.lines(of: scene), ids: CountingIDs(after: 1 << 40)).first)
      let same = try copy.taking(identitiesOf: scene)
      // Equal positions become distinct in the first round trip. Later ones change nothing.
      #expect(Set(same.records.map(\.identity)) == Set(scene.records.map(\.identity)), "seed \(seed)")
      #expect(try copy.taking(identitiesOf: same).records == same.records, "seed \(seed)")
      let other = try #require(
        try SceneArchive.scenes(of: SceneArchive.lines(of: random.next()), ids: CountingIDs(after: 1 << 41))
          .first)
      let replacement = try other.taking(identitiesOf: scene)
      #expect(replacement.id == scene.id)
      #expect(replacement.root == scene.root)
      #expect(try SceneArchive.lines(of: replacement) == SceneArchive.lines(of: other), "seed \(seed)")
    }
  }

  @Test func truncatedArchiveIsRejectedAtItsEnd() throws {
    let bytes = Array(Self.sample.utf8)
    for length in 0..<bytes.count - 1 {
      let error = #expect(throws: ArchiveError.self, "\(length) bytes") {
        try Self.read(Array(bytes[..<length]))
      }
      #expect((error?.line ?? 0) >= 1)
    }
  }

  @Test func everyChangedByteIsDetected() throws {
    let bytes = Array(Self.sample.utf8)
    var chance = SeededGenerator(seed: 8)
    for index in bytes.indices.dropLast() {
      var changed = bytes
      changed[index] = UInt8.random(in: 0...255, using: &chance)
      guard changed != bytes else { continue }
      #expect(throws: ArchiveError.self, "byte \(index)") { try Self.read(changed) }
    }
  }

  @Test(arguments: attacks) func maliciousSceneIsRejectedWithLineAndField(attack: Attack) throws {
    try #require(Self.sample.contains(attack.text), "\(attack.text)")
    let bytes = Array(Self.sample.replacing(attack.text, with: attack.other, maxReplacements: 1).utf8)
    let error = try #require(throws: ArchiveError.self) { try Self.read(bytes) }
    #expect(error.line == attack.line, "\(attack.other.prefix(80)): \(error)")
    #expect(error.field == attack.field, "\(attack.other.prefix(80)): \(error)")
  }

  struct Attack: Sendable, CustomTestStringConvertible {
    let text: String
    let other: String
    let line: Int
    let field: String?
    var testDescription: String { "\(text) -> \(other.prefix(60))" }
  }

  static let attacks: [Attack] = [
    ("gimbal", "other", 1, "format"), ("\"version\":1", "\"version\":3", 1, "version"),
    ("\"version\":1", "\"version\":1000000000000", 1, "version"),
    ("{\"format\"", "[{\"format\"", 1, nil), ("\"header\"", "\"scene\"", 1, nil),
    ("iPhone 8", "iPhone", 2, "device"), ("iPhone 8", "1e300x1", 2, "device"),
    ("\"ltr\"", "\"up\"", 2, "direction"), ("\"main\"", "\"\"", 2, "name"),
    ("\"main\"", "\"\\u001b[31m\"", 2, "name"), ("\"main\"", "\"a\\u202eb\"", 2, "name"),
    ("\"main\"", "\"\(String(repeating: "x", count: 256))\"", 2, "name"), ("\"main\"", "1", 2, "name"),
    ("\"main\"", "\"main\",\"name\":\"other\"", 2, "name"),
    ("[\"portrait\"", "[\"portrait\",\"portrait\"", 2, "orientations[1]"),
    ("\"images\":3", "\"images\":1e999", 2, "traits.images"),
    ("\"images\":3", "\"images\":NaN", 2, "traits.images"),
    ("\"images\":3", "\"images\":007", 2, "traits.images"),
    ("\"images\":3", "\"images\":\(String(repeating: "[", count: 100_000))", 2, "traits.images"),
    ("\"name\":\"root\"", "\"name\":\"top\"", 3, nil),
    ("\"name\":\"title\"", "\"name\":\"root\"", 4, "name"),
    ("\"parent\":\"root\"", "\"parent\":\"titel\"", 4, "parent"),
    ("\"parent\":\"root\"", "\"parent\":\"title\"", 4, "parent"),
    ("\"hidden\":false", "\"hidden\":0", 4, "properties.hidden"),
    ("\"hidden\":false", "\"hiden\":false", 4, "properties.hiden"),
    ("\"lines\":2", "\"lines\":1000000000", 4, "properties.lines"),
    ("\"lines\":2", "\"lines\":2,\"hidden\":true", 4, "properties.hidden"),
    ("\"lines\":2", "\"lines\":2,\"frameWidth\":-1", 4, "properties.frameWidth"),
    ("\"text\":\"a", "\"text\":\"\\ud800", 4, "properties.text"),
    ("\"text\":\"a", "\"text\":\"\\u0007", 4, "properties.text"),
    ("\"text\":\"a", "\"text\":\"\(String(repeating: "x", count: 10_001))", 4, "properties.text"),
    ("\"text\":\"a", "\"text\":\"\(String(repeating: "x", count: 1 << 20))", 4, nil),
    ("\"label\"", "\"lable\"", 4, "type"), ("\"landscape and", "\"landscape or or", 5, "condition"),
    ("\"landscape and", "\"\(String(repeating: "(", count: 10_000))", 5, "condition"),
    ("\"installed\":true", "\"installed\":\"yes\"", 5, "installed"),
    ("\"attribute\":\"trailing\"", "\"attribute\":\"traling\"", 6, "first.attribute"),
    ("\"handle\":7", "\"handle\":0", 6, "handle"), ("\"handle\":7", "\"handle\":7.5", 6, "handle"),
    ("\"handle\":7", "\"handle\":9999999999", 6, "handle"),
    ("\"multiplier\":0.5", "\"multiplier\":0", 6, "multiplier"),
    ("\"priority\":750", "\"priority\":1001", 6, "priority"),
    ("\"guide\":\"safeArea\"", "\"guide\":\"safe\"", 6, "second.guide"),
    ("\"view\":\"root\"}}", "\"view\":\"../root\"}}", 6, "second.view"),
    ("\"property\":\"hidden\"", "\"property\":\"hidde\"", 7, "property"),
    ("\"value\":true", "\"value\":{}", 7, "value"), ("\"minY\"", "\"minZ\"", 8, "measure"),
    ("\"statusBar\"", "\"bar\"", 8, "value.part"), ("\"depth\":0", "\"depth\":1", 9, "depth"),
    ("[1,null,2.5,null]", "[1,null]", 9, "margin"), ("[1,null,2.5,null]", "[1,2,3,4,5]", 9, "margin[4]"),
    ("[1,null,2.5,null]", "[1,2,3,4,", 9, "margin[4]"),
    ("[1,null,2.5,null]", "[-1,2,3,4]", 9, "margin[0]"),
    ("\"role\":\"item\"", "\"role\":\"row\"", 10, "view"),
    ("\"depth\":1", "\"depth\":3", 10, "depth"), ("\"unit\":\"%\"", "\"unit\":\"em\"", 10, "height.unit"),
    ("\"view\":2}", "\"view\":1000000000}", 11, "counts.view"),
    ("\"constraint\":1", "\"constrain\":1", 11, "counts.constrain"),
    ("\"trailer\"", "\"trailer\",\"more\":1", 11, "more"),
    ("}\n{\"kind\":\"override\"", "}{\"kind\":\"override\"", 6, nil),
  ].map { Attack(text: $0.0, other: $0.1, line: $0.2, field: $0.3) }

  static let sample: String = {
    let scenes = try? SceneArchive.scenes(of: Array(SceneArchiveTests.sample.utf8), ids: CountingIDs())
    return (try? archiveText(scenes ?? [])) ?? ""
  }()

  private static func archiveText(_ scenes: [Scene]) throws -> String {
    var text: [UInt8] = []
    let writer = ArchiveWriter { text += $0 }
    for scene in scenes { try writer.write(scene) }
    try writer.finish()
    return String(decoding: text, as: UTF8.self)
  }

  private func archive(_ scenes: [Scene], _ properties: [ProjectProperty]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = ArchiveWriter { bytes += $0 }
    try writer.write(properties)
    for scene in scenes { try writer.write(scene) }
    try writer.finish()
    return bytes
  }

  @discardableResult
  private static func read(
    _ bytes: [UInt8], piece: Int = 1000
  ) throws -> (scenes: [Scene], properties: [ProjectProperty]) {
    var rest = bytes[...]
    var reader = ArchiveReader(ids: CountingIDs(after: 1 << 40)) {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    var (scenes, properties): ([Scene], [ProjectProperty]) = ([], [])
    while let part = try reader.next() {
      switch part {
      case .scene(let scene): scenes.append(scene)
      case .project(let given): properties += given
      }
    }
    return (scenes, properties)
  }
}

extension Record {
  /// The kind and identity of a row, without its position and values.
  fileprivate var identity: String {
    switch self {
    case .scene(let row): "scene \(row.id)"
    case .display(let row): "display \(row.scene)"
    case .trait(let row): "trait \(row.id)"
    case .view(let row): "view \(row.id)"
    case .property(let row): "property \(row.id)"
    case .instanceTrait(let row): "instance trait \(row.id)"
    case .set(let row): "set \(row.id)"
    case .installation(let row): "installation \(row.set)"
    case .constraint(let row): "constraint \(row.id)"
    case .override(let row): "override \(row.id)"
    case .placement(let row): "placement \(row.id)"
    case .box(let row): "box \(row.id)"
    case .number(let row): "number \(row.id)"
    }
  }
}
