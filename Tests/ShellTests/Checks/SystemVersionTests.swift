import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Layouts in stated versions of iOS.
@Suite struct SystemVersionTests {
  private typealias Text = DocumentText

  /// A label beside a switch in a stack view that is 343 points wide on the screen of the document. The label has at most two
  /// lines, for which half of the width is too narrow.
  private static let settings = Text.storyboard([
    Text.controller(
      "c",
      view: Text.root(
        subviews: Text.view(
          "stack", "stackView", frame: (16, 40, 343, 41),
          attributes: "spacing=\"8\" alignment=\"top\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
          subviews: Text.view(
            "label", "label", frame: (0, 0, 286, 41),
            attributes:
              "text=\"Allow notifications about every order, also while it is closed\" numberOfLines=\"2\" "
              + "horizontalHuggingPriority=\"251\" horizontalCompressionResistancePriority=\"749\"",
            more: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
            + Text.view(
              "switch", "switch", frame: (294, 0, 51, 31), attributes: "horizontalHuggingPriority=\"750\"")),
        constraints: [
          Text.constraint("t", "stack.top", "root.top", "constant=\"40\""),
          Text.constraint("l", "stack.leading", "root.leading", "constant=\"16\""),
          Text.constraint("r", "root.trailing", "stack.trailing", "constant=\"16\""),
        ]))
  ])

  private func layout(_ text: String, in version: Int?, device: String? = nil) throws -> SolvedLayout {
    var options = DocumentOptions()
    options.systemVersion = version
    options.device = device.flatMap { Device(named: $0) }
    var found: SolvedLayout?
    let file = try SceneFile(
      "a.storyboard", files: MemoryFiles(texts: ["a.storyboard": text]), ids: CountingIDs())
    _ = FileSolver(
      options, files: MemoryFiles(texts: [:]), ids: CountingIDs(), resources: Resources(),
      cancellation: .never
    ).solve(file) { document, _ in
      found = document.parts.first?.layout
    }
    return try #require(found)
  }

  private func frame(of name: String, in layout: SolvedLayout) throws -> Frame {
    try #require(layout.views.first { $0.view.name.text == name }).frame
  }

  /// Before iOS 15, the label and the switch share the width of the stack view (rdar://39275811).
  @Test(
    arguments: [
      (14, 171.5, 165.5, 31), (15, 286, 51, 31), (18, 286, 51, 31), (26, 274, 63, 28),
    ] as [(Int, Double, Double, Double)])
  func labelBesideSwitch(version: Int, label: Double, width: Double, height: Double) throws {
    let layout = try layout(Self.settings, in: version)
    #expect(try frame(of: "label", in: layout).width == label)
    let control = try frame(of: "switch", in: layout)
    #expect(control.width == width && control.height == height)
    #expect(layout.traits.systemVersion == version)
  }

  @Test func layoutWithoutVersionIsThatOfTheDocument() throws {
    let layout = try layout(Self.settings, in: nil)
    #expect(try frame(of: "switch", in: layout).size == Size(width: 51, height: 31))
    #expect(layout.traits.systemVersion == nil)
  }

  /// The heights of navigation bars: 44 points on phones, 50 on tablets from iOS 12 to 18, and 54 from iOS 26 on. The height on
  /// a phone in landscape is not known for iOS 26, so it stays.
  @Test(
    arguments: [
      ("iPhone 15", Orientation.portrait, 18, 44), ("iPhone 15", .portrait, 26, 54),
      ("iPad 11", .portrait, 11, 44),
      ("iPad 11", .portrait, 18, 50), ("iPad 11", .portrait, 26, 54), ("iPhone 15", .landscapeLeft, 26, 32),
    ] as [(String, Orientation, Int, Double)])
  func navigationBars(device: String, orientation: Orientation, version: Int, height: Double) throws {
    var traits = Traits(device: try #require(Device(named: device)), orientation: orientation)
    traits.systemVersion = version
    var given = Properties()
    given[.navigationBar] = .flag(true)
    #expect(Bars(of: given, in: traits).top == height)
  }

  @Test func sliderHasNoInsetsInLiquidGlass() throws {
    #expect(SystemMetrics.properties(of: .slider, in: 26)[.contentHeight] == .number(34))
    #expect(SystemMetrics.properties(of: .slider, in: 26)[.alignmentLeft] == .number(0))
    #expect(SystemMetrics.properties(of: .slider, in: 18)[.contentHeight] == .number(30))
    #expect(SystemMetrics.properties(of: .label, in: 26).isEmpty)
  }

  @Test func invalidVersionsAreNotTraits() {
    var traits = Traits(device: Device(size: Size(width: 100, height: 100)), orientation: .portrait)
    traits.custom[.systemVersion] = .number(3)
    #expect(traits.systemVersion == nil && traits.value(of: .systemVersion) == nil)
    traits.systemVersion = 26
    #expect(traits.value(of: .systemVersion) == .number(26))
    #expect(TraitName.systemVersion.accepts(.number(15)) && !TraitName.systemVersion.accepts(.number(15.5)))
  }

  // MARK: Checks

  /// A phone of 440x956 points came with iOS 18.
  @Test func largestPhoneRunsTheVersion() {
    let wide = DocumentFaultTests.screen(
      DocumentFaultTests.box("b", "segmentedControl", 300, 32),
      [
        Text.constraint("x", "b.leading", "root.leading", "constant=\"8\""),
        Text.constraint("y", "root.bottom", "b.bottom", "constant=\"910\""),
      ])
    var supported = SupportedTraits()
    for (version, isFound) in [(15, true), (26, false)] {
      supported.systemVersions = [version]
      let log = TestLog()
      let run = CheckRun(FindingSelection(only: [.outside]), log: log)
      _ = DocumentRun(
        FindingReports(run, supported: { [supported] _ in supported }), options: DocumentOptions(),
        format: .table, console: Recorder(), files: MemoryFiles(texts: ["a.xib": wide]), ids: CountingIDs(),
        log: log, failed: run.addUnread
      ).run(["a.xib"])
      let large = log.cases.flatMap(\.findings).filter { $0.message.contains("13 Pro Max") }
      #expect(large.isEmpty || isFound)
    }
  }

  @Test func sweepCombinesVersions() {
    var options = SweepOptions(
      devices: [], orientations: [], isMirrored: false, textScales: [], keyboards: [], kinds: nil)
    options.axes.systemVersions = [14, 15, 26]
    let (console, log) = (Recorder(), TestLog())
    let run = CheckRun(FindingSelection(), log: log)
    _ = DocumentRun(
      DocumentSweepReports(options, run, cancellation: .never), options: DocumentOptions(), format: .table,
      console: console, files: MemoryFiles(texts: ["a.xib": Self.settings]), ids: CountingIDs(), log: log,
      failed: run.addUnread
    ).run(["a.xib"])
    #expect(console.take().output.contains("3 combinations"))
  }
}
