import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import TestSupport
import Testing

/// Watches over files in memory. The tests poll without waiting.
@Suite struct WatchRunTests {
  private static let head = "scene new home size 320x568\nview new title in root kind label content 100x20\n"
  private static let script =
    head + "constrain { title.top == root.top + 20; title.leading == root.leading }\n"

  // MARK: Documents

  @Test func printsTheFirstState() throws {
    let disk = try WatchedDisk(["a.xib": EditableDocument.text()])
    let lines = disk.start()
    #expect(lines.first == "00:00:00 a.xib: 3 views in 1 scene, 1 finding")
    #expect(lines.count > 1 && lines[1].hasPrefix("a.xib:11:") && lines[1].hasSuffix("[ambiguity]"))
    #expect(disk.poll() == [])
  }

  @Test func reportsMovedViews() throws {
    let disk = try WatchedDisk(["home.gim": Self.script])
    #expect(disk.start() == ["00:00:00 home.gim: 2 views in 1 scene, no findings"])
    disk.write("home.gim", Self.script.replacing("+ 20", with: "+ 30"))
    #expect(disk.poll() == [])
    #expect(
      disk.poll() == [
        "00:00:00 home.gim: 1 view moved", "  portrait       title  0,20,100x20 -> 0,30,100x20",
        "  landscapeLeft  title  0,20,100x20 -> 0,30,100x20",
      ])
  }

  @Test func savesWithoutMovedViewsAreReported() throws {
    let disk = try WatchedDisk(["home.gim": Self.script])
    _ = disk.start()
    disk.replace("home.gim", Self.script + "# comment\n")
    #expect(disk.poll() == ["00:00:00 home.gim: no view moved"])
  }

  @Test func matchesRenamedObjectsOfDocuments() throws {
    let disk = try WatchedDisk(["a.xib": EditableDocument.text()])
    _ = disk.start()
    let renamed = EditableDocument.text().replacing("userLabel=\"box\"", with: "userLabel=\"frame\"")
    disk.replace("a.xib", renamed)
    #expect(disk.poll() == ["00:00:00 a.xib: no view moved"])
    disk.replace("a.xib", renamed.replacing("constant=\"20\"", with: "constant=\"24\""))
    #expect(
      disk.poll() == [
        "00:00:00 a.xib: 1 view moved", "  portrait       frame  20,0,100x50 -> 24,0,100x50",
        "  landscapeLeft  frame  20,0,100x50 -> 24,0,100x50",
      ])
  }

  @Test func reportsAddedAndRemovedViewsAndScenes() throws {
    let disk = try WatchedDisk(["home.gim": Self.script])
    _ = disk.start()
    let added = "view new box in root kind button frame 1,2,3x4\n"
    disk.replace("home.gim", Self.script + added + "scene new other size 10x10\n")
    #expect(
      disk.poll().prefix(4) == [
        "00:00:00 home.gim: 1 view moved, 1 new scene", "  scene 'other' is new",
        "  home portrait       box  none -> 1,2,3x4", "  home landscapeLeft  box  none -> 1,2,3x4",
      ])
    disk.replace("home.gim", Self.script)
    #expect(
      disk.poll().prefix(3) == [
        "00:00:00 home.gim: 1 view moved, 1 removed scene", "  scene 'other' is removed",
        "  portrait       box  1,2,3x4 -> none",
      ])
  }

  @Test func limitsTheListOfMovedViews() throws {
    let views = (1...30).map { "view new v\($0) in root frame 0,0,5x5\n" }.joined()
    let disk = try WatchedDisk(["home.gim": Self.head + views])
    _ = disk.start()
    disk.replace("home.gim", Self.head + views.replacing("0,0,5x5", with: "0,1,5x5"))
    let lines = disk.poll()
    #expect(lines[0] == "00:00:00 home.gim: 30 views moved")
    #expect(lines.count == 22 && lines.last == "  and 40 more")
  }

  @Test func viewsOfInstancesAreMatchedByTheirPaths() throws {
    let text = """
      scene new cell size 100x50
      view new photo in root kind imageView content 10x10
      constrain { photo.top == root.top; photo.leading == root.leading + 8 }
      scene new table size 320x568
      view new row1 in root instance cell
      constrain { row1.top == root.top; row1.leading == root.leading; row1.width == 100; row1.height == 50 }

      """
    let disk = try WatchedDisk(["home.gim": text])
    _ = disk.start()
    disk.replace("home.gim", text.replacing("+ 8", with: "+ 9"))
    let lines = disk.poll()
    #expect(lines[0] == "00:00:00 home.gim: 2 views moved")
    #expect(lines.contains { $0.contains("row1/photo  8,0,10x10 -> 9,0,10x10") })
  }

  // MARK: Findings

  @Test func reportsNewAndResolvedFindings() throws {
    let disk = try WatchedDisk(["home.gim": Self.script])
    _ = disk.start()
    disk.replace("home.gim", Self.script + "constrain title.top == root.top + 99\n")
    let lines = disk.poll()
    #expect(lines.first == "00:00:00 home.gim: no view moved, 1 new finding")
    #expect(lines.contains { $0.hasPrefix("home.gim:4:1: error: ") && $0.hasSuffix("[conflict]") })
    disk.replace("home.gim", Self.script)
    let after = disk.poll()
    #expect(after[0] == "00:00:00 home.gim: no view moved, 1 resolved finding")
    #expect(after[1].hasPrefix("resolved: error: ") && after.count == 2)
  }

  // MARK: Invalid and missing files

  @Test func keepsTheLastValidStateOfInvalidFiles() throws {
    let disk = try WatchedDisk(["a.xib": EditableDocument.text()])
    _ = disk.start()
    let text = EditableDocument.text().replacing("constant=\"20\"", with: "constant=\"21\"")
    disk.write("a.xib", String(text.prefix(400)))
    _ = disk.poll()
    let errors = disk.poll()
    #expect(errors.count == 1 && errors[0].hasPrefix("a.xib:") && errors[0].contains(": error: "))
    #expect(disk.poll() == [])
    disk.write("a.xib", text)
    _ = disk.poll()
    #expect(disk.poll()[0] == "00:00:00 a.xib: 1 view moved")
  }

  @Test func reportsErrorsOfScripts() throws {
    let disk = try WatchedDisk(["home.gim": Self.script])
    _ = disk.start()
    disk.replace("home.gim", Self.script + "hide titel\n")
    #expect(disk.poll().first == "home.gim:4:6: error: there is no view 'titel'")
    disk.replace("home.gim", Self.script + "hidee title\n")
    #expect(disk.poll().first?.hasPrefix("home.gim:4:1: error: ") == true)
    disk.replace("home.gim", Self.script + "hide title\nquit\nhide titel\n")
    #expect(disk.poll().first == "00:00:00 home.gim: no view moved")
  }

  @Test func aFileThatIsInvalidAtFirstStartsLater() throws {
    let disk = try WatchedDisk(["a.xib": "<document>"])
    #expect(disk.start().count == 1)
    disk.replace("a.xib", EditableDocument.text())
    #expect(disk.poll()[0].hasPrefix("00:00:00 a.xib: 3 views in 1 scene"))
  }

  @Test func scenesWithoutALayoutAreErrors() throws {
    var limits = InputLimits()
    limits[.instanceViews] = 1
    let resources = Resources(limits: limits)
    let text =
      Self.script + "view new other in root\nscene new outer\nview new a in root instance home\n"
    let disk = try WatchedDisk(["home.gim": text], resources: resources)
    #expect(disk.start().first?.hasPrefix("home.gim:5:1: error: ") == true)
  }

  @Test func removedFilesAreReportedOnceAndPickedUpAgain() throws {
    let disk = try WatchedDisk(["home.gim": Self.script])
    _ = disk.start()
    disk.stamps.remove("home.gim")
    #expect(disk.poll() == [])
    #expect(disk.poll() == ["00:00:00 home.gim: removed; the watch continues when the file exists again"])
    #expect(disk.poll() == [])
    disk.write("home.gim", Self.script.replacing("+ 20", with: "+ 25"))
    _ = disk.poll()
    #expect(disk.poll().first == "00:00:00 home.gim: 1 view moved")
  }

  @Test func findsMissingPaths() throws {
    let disk = try WatchedDisk(["home.gim": Self.script], paths: ["home.gim", "none.gim"])
    #expect(disk.run.missingPaths == ["none.gim"])
  }

  // MARK: Folders and other files

  @Test func watchesNewDocumentsInFolders() throws {
    let disk = try WatchedDisk(
      ["App/a.xib": EditableDocument.text(), "App/notes.txt": "", "App/In/b.xib": EditableDocument.text()],
      folders: ["App", "App/In"], paths: ["App"])
    disk.settings.excluded = "App/In/b.xib"
    #expect(disk.start().filter { $0.contains("views in") }.count == 1)
    #expect(disk.run.count == 1)
    disk.write("App/In/c.storyboard", EditableDocument.text())
    #expect(disk.poll() == [] && disk.poll() == [])
    disk.advance(by: .milliseconds(1001))
    #expect(disk.poll() == [])
    #expect(disk.poll().first?.hasPrefix("00:00:00 App/In/c.storyboard: 3 views in 1 scene") == true)
    #expect(disk.run.count == 2)
  }

  @Test func foldersCanBeRemovedAndMadeAgain() throws {
    let disk = try WatchedDisk(["App/a.xib": EditableDocument.text()], folders: ["App"], paths: ["App"])
    _ = disk.start()
    for path in ["App", "App/a.xib"] { disk.stamps.remove(path) }
    disk.advance(by: .milliseconds(1001))
    let removed = "00:00:00 App/a.xib: removed; the watch continues when the file exists again"
    #expect(disk.poll() + disk.poll() == [removed])
    disk.stamps.addFolder("App")
    disk.write("App/a.xib", EditableDocument.text().replacing("constant=\"20\"", with: "constant=\"24\""))
    disk.advance(by: .milliseconds(1001))
    #expect((disk.poll() + disk.poll()).first == "00:00:00 App/a.xib: 1 view moved" && disk.run.count == 1)
  }

  @Test func scriptsDependOnTheFilesThatTheyRead() throws {
    let disk = try WatchedDisk(["main.gim": "read home.gim\n", "home.gim": Self.script], paths: ["main.gim"])
    _ = disk.start()
    #expect(disk.poll() == [] && disk.poll() == [])
    disk.replace("home.gim", Self.script.replacing("+ 20", with: "+ 30"))
    #expect(disk.poll().first == "00:00:00 main.gim: 1 view moved")
  }

  @Test func archivesAreWatched() throws {
    func archive(_ script: String) throws -> String {
      let shell = try TestShell(script)
      shell.run("export a.ndjson")
      return try shell.files.read("a.ndjson")
    }
    let disk = try WatchedDisk(["a.ndjson": try archive(Self.script)])
    _ = disk.start()
    disk.replace("a.ndjson", try archive(Self.script.replacing("+ 20", with: "+ 30")))
    #expect(disk.poll().first == "00:00:00 a.ndjson: 1 view moved")
  }

  @Test func projectsChangedByOtherConnectionsAreReported() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("p.gimbal")
    let recorder = Recorder()
    let session = Session(
      project: try .open(path: path), console: recorder, files: MemoryFiles(texts: [:]), isQuiet: true)
    func run(_ commands: String) throws {
      session.run(Source(name: "-", text: commands), stopsAtError: true)
      try #require(recorder.take().errors == "")
    }
    try run(Self.script)
    let disk = try WatchedDisk([:], paths: [path], stamps: DiskStamps())
    #expect(disk.start() == ["00:00:00 \(path): 2 views in 1 scene, no findings"])
    try run("view rename title name; constrain name.top == root.top + 50 @ 999")
    try run("constraint remove #1")
    _ = disk.poll()
    #expect(
      disk.poll().prefix(2) == [
        "00:00:00 \(path): 1 view moved", "  portrait       name  0,20,100x20 -> 0,50,100x20",
      ])
    try run("tag here")
    session.project.close()
    #expect(disk.poll() == [] && disk.poll() == [])
  }

  @Test func filesThatAreNoProjectsAreErrors() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("SQLite format 3 but not really", to: "p.gimbal")
    let disk = try WatchedDisk([:], paths: [path], stamps: DiskStamps())
    #expect(disk.start().first?.hasPrefix("error: ") == true)
  }

  // MARK: Commands, pictures and data

  @Test func runsCommandsAfterEachSave() throws {
    let disk = try WatchedDisk(
      ["home.gim": Self.script], commands: ["expect title.y == 20; scene list", "hide titel", "frames"])
    let lines = disk.start()
    #expect(lines.contains { $0.hasPrefix("home") })
    #expect(lines.contains("--run:2:6: error: there is no view 'titel'"))
    #expect(!lines.contains { $0.hasPrefix("title") })
    disk.replace("home.gim", Self.script.replacing("+ 20", with: "+ 30"))
    #expect(disk.poll().contains { $0.contains("error: ") && $0.contains("title.y") })
  }

  @Test func drawsTheSceneWithTheFirstMovedView() throws {
    let other = "scene new other size 50x100\nview new box in root frame 1,1,5x5\nscene use home\n"
    let disk = try WatchedDisk(["home.gim": Self.script + other], draws: true)
    #expect(disk.run.picture() == nil)
    _ = disk.start()
    #expect(disk.run.picture()?.hasPrefix("home  portrait  320x568") == true)
    disk.replace("home.gim", Self.script + other.replacing("1,1,5x5", with: "2,1,5x5"))
    _ = disk.poll()
    #expect(disk.run.picture()?.hasPrefix("other  portrait  50x100") == true)
  }

  @Test func theScreenFollowsTheSizeOfTheTerminal() throws {
    let disk = try WatchedDisk(["home.gim": Self.script], draws: true)
    var screen = WatchScreen()
    disk.recorder.outputWidth = LineWidth(60)
    disk.recorder.rows = 20
    screen.show(disk.run.start())
    let text = try #require(
      screen.redrawn(disk.run, on: disk.recorder) { $0.replacing("home", with: "HOME") })
    #expect(text.hasPrefix("\u{1B}[HHOME  portrait  320x568") && text.hasSuffix("\u{1B}[K\r\n\u{1B}[J"))
    #expect(text.contains("no findings"))
    let lines = text.split(separator: "\r\n")
    #expect(lines.count <= 20 && lines.allSatisfy { $0.count <= 68 })
    #expect(screen.redrawn(disk.run, on: disk.recorder) { $0 } == nil)
    disk.recorder.outputWidth = LineWidth(40)
    #expect(screen.redrawn(disk.run, on: disk.recorder) { $0 } != nil)
  }

  @Test func printsOneObjectForEachEvent() throws {
    let disk = try WatchedDisk(["home.gim": Self.script], commands: ["scene list --format csv"], draws: true)
    func objects(_ reports: [WatchReport]) -> [String] {
      reports.map { report in
        var text = report.json(picture: nil)
        guard let start = text.firstRange(of: "\"milliseconds\":"),
          let end = text[start.upperBound...].firstIndex(of: ",")
        else { return text }
        text.replaceSubrange(start.upperBound..<end, with: "1")
        return text
      }
    }
    #expect(
      objects(disk.run.start())[0].hasPrefix(
        #"{"time":"1970-01-01T00:00:00","event":"start","file":"home.gim","error":null,"milliseconds":1,"scenes":["home"],"output":"#
      ))
    disk.replace("home.gim", Self.script.replacing("+ 20", with: "+ 30") + "view new free in root\n")
    let save = try #require(objects(disk.run.poll()).first)
    #expect(
      save.contains(
        #""moved":[{"scene":"home","orientation":"portrait","device":null,"language":null,"view":"title","change":"moved","before":[0,20,100,20],"after":[0,30,100,20]}"#
      ))
    #expect(save.contains(#""findings":[{"kind":"ambiguity","severity":"error","#))
    #expect(save.hasSuffix("\"resolved\":[]}\n") && save.count { $0 == "\n" } == 1)
    disk.replace("home.gim", "hide a\n")
    let error = try #require(disk.run.poll().first)
    #expect(error.json(picture: nil).contains(#""event":"error","file":"home.gim","error":"home.gim:1:"#))
    disk.stamps.remove("home.gim")
    _ = disk.run.poll()
    #expect(disk.run.poll().first?.json(picture: nil).contains(#""event":"removed""#) == true)
  }
}

/// A watch over files in memory.
private final class WatchedDisk {
  let stamps = FakeStamps()
  let files: MemoryFiles
  let recorder = Recorder()
  let run: WatchRun
  let settings: RunSettings

  /// The clock and the configuration.
  final class RunSettings {
    var now = ContinuousClock.now
    /// The path of a document that the configuration excludes.
    var excluded = ""
  }

  /// - Parameter source: The source of stamps; `nil` for the files in memory.
  init(
    _ texts: [String: String], folders: [String] = [], paths: [String]? = nil,
    stamps source: (any FileStampSource)? = nil, commands: [String] = [], draws: Bool = false,
    resources: Resources = Resources()
  ) throws {
    files = MemoryFiles(texts: texts)
    let settings = RunSettings()
    self.settings = settings
    for path in texts.keys.sorted() { stamps.write(path) }
    for folder in folders { stamps.addFolder(folder) }
    var options = WatchRun.Options()
    (options.commands, options.draws, options.resources) = (commands, draws, resources)
    options.includes = { $0 != settings.excluded }
    var layouts = DocumentOptions()
    layouts.showsBothKinds = true
    let ids = CountingIDs()
    let solver = LayoutStateSolver(
      layouts, FindingSelection(), identify: { $0 }, files: files, ids: ids, resources: resources)
    run = WatchRun(
      paths ?? texts.keys.sorted(), solver: solver, options: options, files: files,
      stamps: source ?? stamps, console: recorder, ids: ids, clock: StoppedClock(), now: { settings.now })
  }

  func write(_ path: String, _ text: String) {
    try? files.replace(path) { try $0(Array(text.utf8)) }
    stamps.write(path, size: Int64(text.utf8.count))
  }

  func replace(_ path: String, _ text: String) {
    try? files.replace(path) { try $0(Array(text.utf8)) }
    stamps.replace(path, size: Int64(text.utf8.count))
  }

  func advance(by duration: Duration) { settings.now += duration }

  func start() -> [String] { lines(run.start()) }
  func poll() -> [String] { lines(run.poll()) }

  /// Returns the lines of reports, without the durations.
  private func lines(_ reports: [WatchReport]) -> [String] {
    reports.map { ($0.error ?? "") + $0.text }.joined().split(separator: "\n").map { line in
      guard line.hasSuffix(" ms)"), let start = line.lastIndex(of: "(") else { return String(line) }
      return String(line[..<start].dropLast())
    }
  }
}
