import FoundationEssentials
import GimbalArchive
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalShell
import GimbalStore
import TestSupport
import Testing

/// Scripts that are exported, executed in a new project and exported again.
@Suite struct ScriptExportTests {
  @Test func scriptsAreReadable() throws {
    let shell = try TestShell(
      """
      scene new main device "iPhone 8" orientations all
      view new form kind stackView axis vertical spacing 8
      view new name in form kind textField text "Name"
      view new send in form kind button text "Send"
      view new badge frame 8,8,24x24 autoresizing flexibleLeftMargin
      constrain { form.centerX == root.centerX; FormTop: form.top == root.safeArea.top + 24 }
      constrain base { form.width <= 0.5 * root.width @750 }
      hide badge when landscape
      override form spacing 16 axis horizontal when landscape
      place badge below form margin 4 into landscape
      """)
    #expect(
      shell.said("scene show --script") == """
        scene new main device "iPhone 8" orientations all
        view new form kind stackView axis vertical spacing 8 {
          name kind textField text "Name"
          send kind button text "Send"
        }
        view new badge frame 8,8,24x24 autoresizing flexibleLeftMargin

        constrain {
          form.centerX == root.centerX
          FormTop: form.top == root.safeArea.top + 24
          form.width <= 0.5 * root.width @750
        }

        set new landscape when landscape
        hide badge into landscape
        override form axis horizontal spacing 16 into landscape
        place badge below form margin-top 4 into landscape

        """)
  }

  @Test func scenesThatShowLaterScenesAreCreatedFirst() throws {
    let shell = try TestShell(
      """
      scene new list size 320x480; scene new cell size 320x44; view new icon content 24x24
      scene use list; view new row instance cell wide=1; autorotate off --project
      """)
    try Self.expectSame(shell)
    let script = try shell.files.read("one.gim")
    #expect(script.contains("scene new list size 320x480\nscene new cell size 320x44\n\nscene use list\n"))
    #expect(script.contains("view new row instance cell wide=1\n"))
    #expect(script.hasSuffix("\nautorotate off --project\n"))
    // A single scene names the scenes that it requires.
    _ = shell.said("export list.gim list")
    #expect(try shell.files.read("list.gim").contains("# Requires: cell\n"))
  }

  @Test func containersAreRestored() throws {
    let shell = try TestShell(
      """
      scene new nav size 320x480; scene new list size 320x480; scene new detail size 320x480
      scene present list in nav; scene present detail in nav
      """)
    try Self.expectSame(shell)
    #expect(
      try shell.files.read("one.gim").hasSuffix("scene present list in nav\nscene present detail in nav\n"))
  }

  @Test func devicesAreRestored() throws {
    try Self.expectSame(
      TestShell(
        """
        scene new tv device "Apple TV 4K"; scene new cell device "iPad 12.9" at 1009x52 in landscape
        scene new wide size 600x400 orientations landscape kind tableView shown "iPhone 8" orientation landscapeRight
        """))
  }

  @Test func deeplyNestedViewsAreRestored() throws {
    let views = (1..<100).map { "view new v\($0) in v\($0 - 1)\n" }.joined()
    try Self.expectSame(TestShell("scene new deep size 320x480\nview new v0\n" + views))
  }

  @Test func unknownExtensionsAreRefused() throws {
    let shell = try TestShell("scene new main size 320x480")
    let said = shell.said("export main.txt")
    #expect(
      said.contains("the extension of 'main.txt' selects no format") && said.contains(".gim"), "\(said)")
    #expect(!shell.said("export main.txt --as script").contains("error"))
    #expect(try shell.files.read("main.txt").hasPrefix("# Gimbal script"))
  }

  @Test func examplesRoundTrip() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../examples")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".gim")
    }
    #expect(files.count >= 11)
    for file in files.sorted() {
      let shell = try TestShell()
      _ = shell.run(try String(contentsOf: folder.appending(path: file), encoding: .utf8))
      try Self.expectSame(shell, "\(file)")
    }
  }

  @Test(arguments: 0..<10) func randomProjectsRoundTrip(part: Int) throws {
    let count = Campaign.steps(short: 4, long: 100)
    for seed in part * count..<(part + 1) * count {
      let draft = try TestShell()
      try Self.insert(project(seed: UInt64(seed)), into: draft)
      _ = draft.said("export draft.gim")
      // The generator checks neither the order of placements nor the size of frames. The commands refuse some of them.
      let shell = try TestShell()
      let errors = try shell.run(draft.files.read("draft.gim")).errors.split(separator: "\n")
      let unexpected = errors.filter { error in
        error.contains("error: ") && !Self.refusals.contains { error.contains($0) }
      }
      #expect(unexpected == [], "seed \(seed)")
      try Self.expectSame(shell, "seed \(seed)")
    }
  }

  private static let refusals = [
    "the root view has no", "would depend on each other", "uses the size of", "uses the position of",
    "and the limit is 8589934592 pt",
  ]

  /// Returns a few scenes that show each other.
  private func project(seed: UInt64) throws -> [Scene] {
    var (chance, random) = (SeededGenerator(seed: seed), RandomScene(seed: seed))
    // Only commands check that a television has no scene in portrait.
    var scenes = try (0...Int.random(in: 0..<3, using: &chance)).map { _ in try random.next() }.filter {
      $0.header.device.onlyOrientation == nil && $0.display.device.onlyOrientation == nil
    }
    for index in scenes.indices {
      let others = scenes.indices.filter { $0 > index }
      let views = scenes[index].viewsInTreeOrder.dropFirst().filter { $0.kind != .layoutGuide }
      guard let view = views.randomElement(using: &chance), let other = others.randomElement(using: &chance)
      else { continue }
      for edit in scenes[index].edits(giving: view.id, [(.instance, .word(scenes[other].name.text))]) {
        try scenes[index].apply(edit)
      }
    }
    if Bool.random(using: &chance) { scenes.reverse() }
    // Reading an archive gives the scenes distinct positions and valid handles.
    return try scenes.flatMap { scene in
      try SceneArchive.scenes(
        of: SceneArchive.lines(of: scene), ids: CountingIDs(after: scene.id.rawValue << 32))
    }
  }

  @Test(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"), arguments: ["ib", "ib-wild"])
  func documentsRoundTrip(folder: String) throws {
    let documents = try Corpus.documents(in: folder)
    let step = max(1, documents.count / Campaign.steps(short: 15, long: 200))
    for (index, path) in documents.enumerated() where index % step == 0 {
      let document = try InterfaceDocument(Corpus.bytes(of: path))
      let scenes = try document.importedScenes(named: "Document", ids: CountingIDs()).map(\.scene)
      let shell = try TestShell()
      try Self.insert(scenes, into: shell)
      try Self.expectSame(shell, "\(path)")
    }
  }

  private static func insert(_ scenes: [Scene], into shell: TestShell) throws {
    try shell.project.transaction(.write) { transaction in
      var last: OrderKey?
      for scene in scenes {
        var scene = scene
        var header = scene.header
        header.position = .between(last, nil)
        last = header.position
        for edit in scene.edits(giving: header) { try scene.apply(edit) }
        try transaction.insert(scene)
      }
    }
  }

  /// Exports the scenes of a project, executes the script in a new project, and expects the same script and
  /// the same frames in every orientation.
  private static func expectSame(
    _ shell: TestShell, _ comment: Comment? = nil, at place: SourceLocation = #_sourceLocation
  ) throws {
    _ = shell.said("export one.gim")
    let script = try shell.files.read("one.gim")
    let other = try TestShell()
    let errors = other.runScript(script).errors.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(errors == [], comment, sourceLocation: place)
    guard errors.isEmpty else { return }
    _ = other.said("export two.gim")
    let lines = try difference(script, other.files.read("two.gim"))
    #expect(lines == nil, comment, sourceLocation: place)
    let (before, after) = (try shell.scenes(), try other.scenes())
    #expect(before.map(\.name) == after.map(\.name), comment, sourceLocation: place)
    for (one, two) in zip(before, after) {
      for orientation in one.header.orientations.members {
        #expect(
          difference(frames(of: one, orientation, before), frames(of: two, orientation, after)) == nil,
          comment,
          sourceLocation: place)
      }
    }
  }

  /// Returns the first line that differs; `nil` if the texts are equal.
  private static func difference(_ one: String, _ other: String) -> String? {
    let (lines, others) = (one.split(separator: "\n"), other.split(separator: "\n"))
    let pair = zip(lines, others).first { $0 != $1 }
    if let pair { return "\(pair.0) | \(pair.1)" }
    return lines.count == others.count ? nil : "\(lines.count) | \(others.count) lines"
  }

  /// Returns a line for each view with its frame; none if the scene cannot be solved, as in a layout loop.
  private static func frames(of scene: Scene, _ orientation: Orientation, _ scenes: [Scene]) -> String {
    let display = Display(scene: scene.id, device: scene.display.device, orientation: orientation)
    let composition = Composition(of: scene, for: scene.traits(as: display)) { name in
      scenes.first { $0.name == name }
    }
    guard let layout = try? LayoutSolver().solve(composition) else { return "" }
    return layout.views.map { view in
      let sides = [view.frame.x, view.frame.y, view.frame.width, view.frame.height].map {
        ($0 * 1e6).rounded() / 1e6 + 0
      }
      return "\(view.view.name.text) \(sides) \(view.status) \(view.isHidden)\n"
    }.joined()
  }
}
