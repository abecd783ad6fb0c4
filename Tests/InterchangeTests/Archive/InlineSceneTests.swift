import GimbalInterchange
import GimbalModel
import TestSupport
import Testing

/// A scene as an array of its lines within another text.
@Suite struct InlineSceneTests {
  private func scene(_ text: String) throws -> Scene {
    let bytes = Array(text.utf8)
    var json = JSONReader(bytes, in: 0..<bytes.count, line: 7)
    let scene = try SceneArchive.scene(in: &json, ids: CountingIDs())
    try json.finish()
    return scene
  }

  @Test func whatAnArchiveHasComesBackWithTheSameLines() throws {
    for seed in 1...UInt64(Campaign.steps(short: 40, long: 500)) {
      var random = RandomScene(seed: seed)
      let lines = try SceneArchive.lines(of: random.next())
      let array = String(decoding: lines, as: UTF8.self).split(separator: "\n").joined(separator: " ,\t")
      #expect(try SceneArchive.lines(of: scene("[\(array)]")) == lines, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("[]", nil), ("{}", nil), ("[{}]", "[0]"), ("[null]", "[0]"), ("[{\"kind\":\"header\"}]", "[0]"),
    (#"[{"kind":"scene","name":"a","device":"100x100"}]"#, nil),
    (#"[{"kind":"scene","name":"a","device":"none"}]"#, "[0].device"),
    (
      #"[{"kind":"scene","name":"a","device":"1x1"},{"kind":"view","name":"root","type":"view"},{"kind":"view"}]"#,
      "[2]"
    ),
    (
      #"[{"kind":"scene","name":"a","device":"1x1"},{"kind":"view","name":"root","type":"view"},"#
        + #"{"kind":"scene","name":"b","device":"1x1"}]"#, "[2]"
    ),
  ]) func whatIsNoSceneIsRefusedWithItsPlace(text: String, field: String?) throws {
    let error = try #require(throws: ArchiveError.self) { try scene(text) }
    #expect(error.line == 7 && error.field == field, "\(error)")
  }
}
