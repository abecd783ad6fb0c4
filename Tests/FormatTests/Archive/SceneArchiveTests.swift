import GimbalArchive
import GimbalJSON
import GimbalModel
import TestSupport
import Testing

/// Tests that the lines of a scene are complete and canonical.
@Suite struct SceneArchiveTests {
  @Test func randomScenesRoundTrip() throws {
    for seed in 1...UInt64(Campaign.steps(short: 100, long: 1000)) {
      var random = RandomScene(seed: seed)
      let scene = try random.next()
      let lines = try SceneArchive.lines(of: scene)
      let read = try SceneArchive.scenes(of: lines, ids: CountingIDs(after: 1 << 40))
      try #require(read.count == 1)
      let again = try SceneArchive.lines(of: read[0])
      try #require(text(again) == text(lines), "seed \(seed)")
      #expect(read[0].viewCount == scene.viewCount)
      #expect(read[0].records.count == scene.records.count)
      #expect(text(again).utf8.elementsEqual(text(lines).utf8))
    }
  }

  @Test func sceneHasOneLinePerObject() throws {
    let scenes = try SceneArchive.scenes(of: Array(Self.sample.utf8), ids: CountingIDs())
    #expect(scenes.map(\.name.text) == ["main"])
    #expect(text(try SceneArchive.lines(of: scenes[0])) == Self.sample)
  }

  @Test func keyOrderAndWhitespaceAreIgnored() throws {
    let text = """
      { "name" : "a" , "kind" : "scene", "device": "iphone 8" }
      {"type":"view","name":"root","kind":"view"}
      {"\\u006bind":"view","name":"b\\ud83d\\ude00","parent":"root","properties":{"text":"\\u00e9\\n","frameX":-1.5e1},"type":"label"}
      """
    let scene = try SceneArchive.scenes(of: Array(text.utf8), ids: CountingIDs())[0]
    let view = try #require(scene.view(named: try Name("b😀")))
    #expect(scene.properties(of: view.id).text(.text) == "é\n")
    #expect(scene.properties(of: view.id).number(.frameX) == -15)
    #expect(scene.header.device.name == "iPhone 8")
  }

  static let sample = #"""
    {"device":"iPhone 8","direction":"ltr","kind":"scene","name":"main","orientations":["portrait","landscapeLeft","landscapeRight"],"shown":{"device":"iPhone 8","orientation":"portrait"},"traits":{"images":3}}
    {"kind":"view","name":"root","type":"view"}
    {"kind":"view","name":"title","parent":"root","properties":{"hidden":false,"lines":2,"text":"a \"b\"\n"},"traits":{"mood":"dark"},"type":"label"}
    {"condition":"landscape and images=3","installed":true,"kind":"set","name":"Landscape"}
    {"constant":-8,"first":{"attribute":"trailing","view":"title"},"handle":7,"identifier":"Edge","kind":"constraint","multiplier":0.5,"priority":750,"relation":"<=","second":{"attribute":"trailing","guide":"safeArea","view":"root"}}
    {"kind":"override","property":"hidden","value":true,"view":"title"}
    {"kind":"placement","measure":"minY","value":{"constant":8,"measure":"maxY","part":"statusBar","view":"root"},"view":"title"}
    {"arrangement":"vertical","depth":0,"kind":"layout","margin":[1,null,2.5,null],"role":"manager","view":"root"}
    {"depth":1,"height":{"unit":"%","value":33},"kind":"layout","role":"item","view":"title"}

    """#

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Tests of scenes as JSON arrays of their lines.
@Suite struct InlineSceneTests {
  private func scene(_ text: String) throws -> Scene {
    let bytes = Array(text.utf8)
    var json = JSONReader(bytes, in: 0..<bytes.count, line: 7)
    let scene = try SceneArchive.scene(in: &json, ids: CountingIDs())
    try json.finish()
    return scene
  }

  @Test func archivedSceneRoundTrips() throws {
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
  ]) func rejectsInvalidScenesAtTheirPlace(text: String, field: String?) throws {
    let error = try #require(throws: ArchiveError.self) { try scene(text) }
    #expect(error.line == 7 && error.field == field, "\(error)")
  }
}
