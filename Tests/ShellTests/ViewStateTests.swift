import GimbalModel
import GimbalNotation
import GimbalShell
import GimbalStore
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Device, orientation, traits and manually installed sets are state of a session, not edits.
@Suite struct ViewStateTests {
  private static let setup = """
    scene new main device "iPhone 8"; view new a; view new b
    set new wide when landscape; set new extra; constrain extra { b.width == 10 }

    """
  private static let viewCommands = [
    "rotate landscape", "device \"iPad 11\"", "trait images=3", "uninstall extra", "install wide",
    "trace rotate",
  ]

  private func operations(_ shell: TestShell) throws -> Int {
    try shell.project.transaction(.read) { try $0.history.operations().count }
  }

  @Test(arguments: viewCommands) func viewChangesAreNotEdits(_ command: String) throws {
    let shell = try TestShell(Self.setup)
    let (head, count, shown) = (try shell.head(), try operations(shell), try shell.records())
    let recorded = try shell.recordedRecords()
    #expect(shell.run(command).errors == "")
    #expect(try shell.records() != shown)
    #expect(try shell.recordedRecords() == recorded)
    #expect(try shell.head() == head && operations(shell) == count)
  }

  @Test(arguments: viewCommands) func redoSurvivesViewChanges(_ command: String) throws {
    let shell = try TestShell(Self.setup)
    shell.run("view new c; constrain { c.width == 7 }")
    let (head, recorded) = (try shell.head(), try shell.recordedRecords())
    #expect(shell.said("undo 2") == "undone: constrain { c.width == 7 }\nundone: view new c\n")
    #expect(shell.run(command).errors == "")
    #expect(shell.said("redo 2") == "redone: view new c\nredone: constrain { c.width == 7 }\n")
    #expect(try shell.head() == head)
    #expect(try shell.recordedRecords() == recorded)
  }

  @Test(arguments: viewCommands.dropLast()) func recordedChangesAreEdits(_ command: String) throws {
    let shell = try TestShell(Self.setup)
    let recorded = try shell.recordedRecords()
    // A change is recorded, too, if an earlier command made it.
    shell.run(command)
    #expect(try shell.recordedRecords() == recorded)
    #expect(shell.run(command + " --record").errors == "")
    #expect(try shell.recordedRecords() == shell.records())
    #expect(try shell.recordedRecords() != recorded)
    #expect(shell.said("log -n 1").contains(command + " --record"))
    #expect(shell.said("undo") == "undone: \(command) --record\n")
    #expect(try shell.records() == recorded)
  }

  @Test func recordingKeepsOtherViewState() throws {
    let shell = try TestShell(Self.setup + "trait images=3; uninstall extra; rotate landscape")
    shell.run("rotate landscape --record")
    let (scene, recorded) = (try shell.scenes()[0], try shell.recordedScenes()[0])
    #expect(recorded.display.orientation == .landscapeLeft)
    #expect(recorded.traits.isEmpty && recorded.installations.isEmpty)
    #expect(scene.traits.count == 1 && scene.installations.count == 1)
  }

  @Test func undoAndCheckoutKeepTheView() throws {
    let shell = try TestShell(Self.setup)
    shell.run("tag start; view new c; rotate landscape; device 500x900; trait images=3; uninstall extra")
    // Only the session that changed the view reverts the changes with 'undo'.
    shell.session.state.viewChanges = ViewChanges()
    let shown = shell.said("trait; set list; scene show").filter { $0 != "\n" }
    #expect(shown.contains("500x900"))
    for command in ["undo", "redo", "checkout start", "checkout main", "view remove c", "undo"] {
      #expect(shell.run(command).errors == "")
      let state = shell.said("trait; set list; scene show").filter { $0 != "\n" }
      #expect(state.replacing("views          2", with: "views          3") == shown, "\(command)")
    }
    // The view of a scene that does not exist has no effect, and applies again when the scene is restored.
    shell.run("scene remove main; scene new other; undo 2")
    #expect(shell.said("scene use main; trait").contains("images"))
  }

  @Test func removedSetsKeepTheirViewState() throws {
    let shell = try TestShell(Self.setup + "uninstall extra")
    shell.run("set remove extra")
    #expect(try shell.scenes()[0].installations.isEmpty)
    shell.run("undo")
    #expect(try shell.scenes()[0].installations.count == 1)
  }

  @Test func editsDoNotLeakTheViewIntoRows() throws {
    let shell = try TestShell(Self.setup + "uninstall extra --record; install wide --record")
    shell.run(
      "set new hand; uninstall hand; install extra; uninstall wide; rotate landscape; trait images=3; device 300x400"
    )
    for command in [
      "view set a content 5x5", "set when wide landscape or portrait", "set remove extra",
      "scene set direction rtl", "scene rename main first", "scene copy first second", "hide a into wide",
      "constrain { a.width == 9 }",
    ] {
      #expect(shell.run(command).errors == "")
      for scene in try shell.recordedScenes() {
        #expect(scene.display.orientation == .portrait && scene.display.device.name == "iPhone 8")
        #expect(scene.traits.isEmpty)
      }
    }
    // A copy is shown like its original.
    let scenes = try shell.scenes()
    #expect(scenes[1].display.device == scenes[0].display.device)
    #expect(scenes[1].traits == scenes[0].traits)
    #expect(scenes.map { scene in scene.installations.map(\.value) } == [[false], [false]])
    #expect(try shell.project.transaction(.read) { try $0.verify() }.findings == [])
  }

  @Test func failuresRestoreTheView() throws {
    let shell = try TestShell(Self.setup)
    let shown = try shell.records()
    #expect(shell.runScript("rotate landscape\ntrait images=3\nview new a").errors.contains("already exists"))
    #expect(try shell.records() == shown)
    shell.run("whatif { rotate landscape; uninstall extra }")
    #expect(try shell.records() == shown)
    #expect(shell.runScript("rotate landscape\nview new c").errors == "")
    #expect(try shell.scenes()[0].display.orientation == .landscapeLeft)
    #expect(try shell.recordedScenes()[0].display.orientation == .portrait)
  }

  @Test func removedOrientationsTurnTheScene() throws {
    let shell = try TestShell(Self.setup + "rotate landscapeRight")
    #expect(shell.run("scene set orientations portrait").errors.contains("is rotated to portrait"))
    #expect(try shell.scenes()[0].display.orientation == .portrait)
    shell.run("rotate portrait; scene set orientations landscape")
    #expect(try shell.scenes()[0].display.orientation == .landscapeLeft)
    #expect(try shell.recordedScenes()[0].display.orientation == .landscapeLeft)
    // The recorded orientation stays if only the shown one is no longer supported.
    shell.run(
      "scene set orientations all; rotate portraitUpsideDown; scene set orientations portrait,landscape")
    #expect(try shell.scenes()[0].display.orientation == .portrait)
    #expect(try shell.recordedScenes()[0].display.orientation == .landscapeLeft)
  }

  @Test func portraitTurnsAnUpsideDownDevice() throws {
    let shell = try TestShell("scene new main device \"iPhone 8\" orientations all")
    for (command, orientation) in [
      ("portraitUpsideDown", Orientation.portraitUpsideDown), ("portrait", .portrait),
      ("portraitUpsideDown", .portraitUpsideDown), ("upright", .portrait),
      ("landscapeRight", .landscapeRight),
      ("landscape", .landscapeRight),
    ] {
      shell.run("rotate " + command)
      #expect(try shell.scenes()[0].display.orientation == orientation, "\(command)")
    }
  }

  @Test func comparisonsUseThePresentView() throws {
    let shell = try TestShell(
      """
      scene new main device 300x400; view new a
      constrain { a.left == root.left; a.right == root.right; a.top == root.top; a.height == 10 }
      device 200x400 --record
      view set a zOrder 1
      """)
    // A recorded device is found as long as this session has not chosen a device.
    #expect(shell.said("blame a.width").contains("device 200x400 --record"))
    #expect(shell.said("bisect a.width == 300").contains("device 200x400 --record"))
    shell.run("device 500x900")
    #expect(shell.said("frames --at HEAD~2").contains("500x900"))
    #expect(shell.said("frames --at HEAD~2 --recorded").contains("300x400"))
    #expect(shell.said("diff HEAD~2 --frames").contains("nothing moved"))
    #expect(shell.said("diff HEAD~2 --frames --recorded").contains("0,0,300x10"))
    #expect(shell.said("blame a.width").contains("constrain"))
    #expect(shell.said("blame a.width --recorded").contains("device 200x400 --record"))
    #expect(shell.said("bisect --recorded a.width == 300").contains("device 200x400 --record"))
  }
}

/// The view state of several sessions with one file.
@Suite struct ViewStateStorageTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("p.gimbal") }

  init() throws { directory = try TemporaryDirectory() }

  private func session() throws -> (Session, Recorder) {
    let recorder = Recorder()
    let session = Session(
      project: try Project.open(path: path), console: recorder, files: MemoryFiles(texts: [:]),
      ids: RandomIDs(), clock: TickingClock(), author: "ada")
    return (session, recorder)
  }

  private func said(_ text: String, _ prompt: (session: Session, recorder: Recorder)) -> String {
    prompt.session.run(Source(name: "-", text: text), stopsAtError: false)
    let (output, errors) = prompt.recorder.take()
    return output + errors
  }

  private func prepare() throws -> (Session, Recorder) {
    let prompt = try session()
    _ = said("scene new main device \"iPhone 8\"; view new a; scene new other; scene use main", prompt)
    return prompt
  }

  @Test func sessionsHaveTheirOwnView() throws {
    let (one, two) = (try prepare(), try session())
    #expect(said("frames", two).contains("main  portrait"))
    _ = said("rotate landscape", one)
    #expect(said("view new b; frames", two).contains("main  portrait"))
    _ = said("device 500x900", two)
    #expect(said("scene use other; rotate landscape; scene use main", two).contains("other  landscapeLeft"))
    #expect(said("frames", one).contains("main  landscapeLeft  667x375"))
    #expect(said("frames", two).contains("main  portrait  500x900"))
    // The next session starts with the last change of each scene, and with the scene in use.
    let three = try session()
    #expect(said("frames", three).contains("main  portrait  500x900"))
    #expect(said("scene use other; frames", three).contains("other  landscapeLeft"))
    #expect(said("frames", try session()).contains("other  landscapeLeft"))
    // A script that uses a view stores it in the same transaction.
    #expect(one.0.runScript(Source(name: "s", text: "rotate portrait\nview new late")))
    #expect(said("scene use main; frames", try session()).contains("main  portrait  375x667"))
  }

  @Test func readOnlyProjectsCanBeRotated() async {
    // Permission bits do not apply to root.
    await #expect(processExitsWith: .success) {
      if getuid() == 0 { try #require(setuid(65534) == 0) }
      let tests = try ViewStateStorageTests()
      try tests.prepare().0.project.close()
      chmod(tests.path, 0o444)
      chmod(tests.directory.path, 0o555)
      defer { chmod(tests.directory.path, 0o755) }
      let prompt = try tests.session()
      try #require(prompt.0.project.isReadOnly)
      #expect(tests.said("rotate landscape", prompt).contains("main  landscapeLeft"))
      #expect(tests.said("frames", prompt).contains("main  landscapeLeft"))
      #expect(tests.said("frames", try tests.session()).contains("main  portrait"))
    }
  }

  @Test func viewStateOfUnknownRowsIsPruned() throws {
    let prompt = try prepare()
    _ = said(
      "set new s; uninstall s; trait images=3; scene use other; trait images=3; scene use main", prompt)
    func stored() throws -> StoredViewState {
      try prompt.0.project.transaction(.read) { try $0.storedViewState() }
    }
    let full = try stored()
    #expect(full.view.sceneIDs.count == 2 && full.scene != nil)
    _ = said("scene remove other; set remove s", prompt)
    func collect(_ time: Int64) throws {
      try prompt.0.project.transaction(.history) {
        _ = try $0.collectGarbage(since: Timestamp(milliseconds: time))
      }
    }
    // The revisions before still contain both.
    try collect(0)
    #expect(try stored() == full)
    _ = said("export all.ndjson --history; scene rename main m", prompt)
    try collect(.max)
    let kept = try stored()
    // The history of HEAD still contains the removed rows, so their view state is kept.
    #expect(kept == full)
    // Rows that no revision contains are deleted.
    try prompt.0.project.transaction(.history) { transaction in
      var foreign = kept
      foreign.view[ID(rawValue: 77)].traits = [try Name("x"): .number(1)]
      foreign.view[kept.view.sceneIDs[0]].installations.updateValue(true, forKey: ID(rawValue: 78))
      try transaction.store(foreign, replacing: kept)
    }
    #expect(try stored() != full)
    try collect(.max)
    #expect(try stored() == full)
    #expect(try prompt.0.project.transaction(.read) { try $0.verify() }.findings == [])
  }

  @Test func backupsContainTheView() throws {
    let prompt = try prepare()
    _ = said("rotate landscape", prompt)
    let copy = directory.file("copy.gimbal")
    _ = try prompt.0.project.transaction(.read) { try $0.backUp(to: copy) }
    let other = Session(
      project: try Project.open(path: copy), console: prompt.1, files: MemoryFiles(texts: [:]))
    #expect(said("frames", (other, prompt.1)).contains("main  landscapeLeft"))
  }
}

extension TestShell {
  func recordedScenes() throws -> [Scene] {
    try project.transaction(.read) { transaction in
      try transaction.sceneHeaders().map { try transaction.recordedScene($0.id) }
    }
  }

  func recordedRecords() throws -> [[Record]] { try recordedScenes().map(\.records) }

  func head() throws -> RevisionHash {
    try project.transaction(.read) { try $0.history.revision($0.history.head().revision).hash }
  }
}
