import GimbalArchive
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import TestSupport
import Testing

@Suite struct RoundTripTests {
  @Test(arguments: 0..<10) func randomProjectsRoundTrip(part: Int) throws {
    let count = Campaign.steps(short: 10, long: 100)
    for seed in part * count..<(part + 1) * count {
      let complaint = try RoundTrip.complaint(about: project(seed: UInt64(seed)))
      #expect(complaint == nil, "seed \(seed)")
    }
  }

  /// Returns a few scenes, each with instances of later ones.
  private func project(seed: UInt64) throws -> [Scene] {
    var (chance, random) = (SeededGenerator(seed: seed), RandomScene(seed: seed))
    var scenes = try (0...Int.random(in: 0..<3, using: &chance)).map { _ in try random.next() }
    for index in scenes.indices.dropLast() {
      let views = scenes[index].viewsInTreeOrder.dropFirst().filter { $0.kind != .layoutGuide }
      let view = views.randomElement(using: &chance)
      guard let view, let shown = scenes[(index + 1)...].randomElement(using: &chance) else {
        continue
      }
      for edit in scenes[index].edits(giving: view.id, [(.instance, .word(shown.name.text))]) {
        try scenes[index].apply(edit)
      }
    }
    // Equal positions, which merges can produce, would change their order inside instances. They are replaced
    // by distinct ones.
    return try scenes.flatMap { scene in
      try SceneArchive.scenes(
        of: SceneArchive.lines(of: scene), ids: CountingIDs(after: scene.id.rawValue << 32))
    }
  }

  @Test(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"))
  func documentsRoundTrip() throws {
    let step = Campaign.steps(short: 25, long: 1)
    for (index, path) in try Corpus.documents().enumerated() where index % step == 0 {
      let document = try InterfaceDocument(Corpus.bytes(of: path))
      let imported = try document.importedScenes(named: "Document", ids: CountingIDs())
      let complaint = try RoundTrip.complaint(about: imported.map(\.scene))
      #expect(complaint == nil, "\(path)")
    }
  }
}

/// A check that scenes survive a round trip through an archive with equal bytes and frames.
enum RoundTrip {
  /// Checks scenes.
  ///
  /// - Returns: The first difference; `nil` if there is none.
  static func complaint(about scenes: [Scene]) throws -> String? {
    let bytes = try write(scenes)
    let again = try read(bytes)
    guard try write(again) == bytes else { return "the bytes are others" }
    for (before, after) in zip(scenes, again) {
      for orientation in before.header.orientations.members {
        let (one, other) = (
          frames(of: before, orientation, scenes), frames(of: after, orientation, again)
        )
        guard one.count == other.count, zip(one, other).allSatisfy({ $0.isNear($1) }) else {
          return "the frames of \(before.name) in \(orientation) are others"
        }
      }
    }
    return nil
  }

  private struct Box {
    let name: Name
    let frame: Frame
    let status: SolvedView.Status
    let isHidden: Bool

    func isNear(_ other: Box) -> Bool {
      let differences = [
        frame.x - other.frame.x, frame.y - other.frame.y, frame.width - other.frame.width,
        frame.height - other.frame.height,
      ]
      return name == other.name && status == other.status && isHidden == other.isHidden
        && differences.allSatisfy { $0.magnitude <= 1e-9 * max(1, frame.width, frame.height) }
    }
  }

  /// Returns the frames of a scene in an orientation; none if it cannot be solved, as in a layout loop.
  private static func frames(of scene: Scene, _ orientation: Orientation, _ scenes: [Scene])
    -> [Box]
  {
    let display = Display(scene: scene.id, device: scene.display.device, orientation: orientation)
    let composition = Composition(of: scene, for: scene.traits(as: display)) { name in
      scenes.first { $0.name == name }
    }
    guard let layout = try? LayoutSolver().solve(composition) else { return [] }
    return layout.views.map {
      Box(name: $0.view.name, frame: $0.frame, status: $0.status, isHidden: $0.isHidden)
    }
  }

  private static func write(_ scenes: [Scene]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = ArchiveWriter { bytes += $0 }
    for scene in scenes { try writer.write(scene) }
    try writer.finish()
    return bytes
  }

  private static func read(_ bytes: [UInt8]) throws -> [Scene] {
    var rest = bytes[...]
    var reader = ArchiveReader(ids: CountingIDs(after: 1 << 40)) {
      defer { rest = rest.dropFirst(1 << 16) }
      return Array(rest.prefix(1 << 16))
    }
    var scenes: [Scene] = []
    while let part = try reader.next() { if case .scene(let scene) = part { scenes.append(scene) } }
    return scenes
  }
}
