import GimbalInterchange
import GimbalModel
import TestSupport
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: 0..<10) func randomProjectsComeBackAsTheyWere(part: Int) throws {
    let count = Campaign.steps(short: 10, long: 100)
    for seed in part * count..<(part + 1) * count {
      let complaint = try RoundTrip.complaint(about: project(seed: UInt64(seed)))
      #expect(complaint == nil, "seed \(seed)")
    }
  }

  /// A few scenes, each of which shows some of those behind it.
  private func project(seed: UInt64) throws -> [Scene] {
    var (chance, random) = (SeededGenerator(seed: seed), RandomScene(seed: seed))
    var scenes = try (0...Int.random(in: 0..<3, using: &chance)).map { _ in try random.next() }
    for index in scenes.indices.dropLast() {
      let view = scenes[index].viewsInTreeOrder.dropFirst().randomElement(using: &chance)
      guard let view, let shown = scenes[(index + 1)...].randomElement(using: &chance) else {
        continue
      }
      for edit in scenes[index].edits(giving: view.id, [(.instance, .word(shown.name.text))]) {
        try scenes[index].apply(edit)
      }
    }
    // Rows that share a place, as merges leave them, get their own: within an instance their order is another.
    return try scenes.flatMap { scene in
      try SceneArchive.scenes(
        of: SceneArchive.lines(of: scene), ids: CountingIDs(after: scene.id.rawValue << 32))
    }
  }

  @Test(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"))
  func documentsComeBackAsTheyWere() throws {
    let step = Campaign.steps(short: 25, long: 1)
    for (index, path) in try Corpus.documents().enumerated() where index % step == 0 {
      let document = try InterfaceDocument(Corpus.bytes(of: path))
      let imported = try document.importedScenes(named: "Document", ids: CountingIDs())
      let complaint = try RoundTrip.complaint(about: imported.map(\.scene))
      #expect(complaint == nil, "\(path)")
    }
  }
}
