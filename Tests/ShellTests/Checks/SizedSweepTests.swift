import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// The check of cells, headers, views of xibs and controllers of free size at the sizes that they get in the app.
@Suite struct SizedSweepTests {
  private typealias Text = DocumentText
  private typealias Faults = DocumentFaultTests

  private func findings(_ text: String, code: String? = nil, _ supported: SupportedTraits? = nil) -> [Finding]
  {
    let log = TestLog()
    let run = CheckRun(FindingSelection(), log: log)
    let uses = code.map { text in
      var uses = OutletUses()
      uses.add(Array(text.utf8))
      return uses
    }
    _ = DocumentRun(
      FindingReports(run, supported: { _ in supported }, outletUses: { _ in uses }),
      options: DocumentOptions(), format: .table, console: Recorder(),
      files: MemoryFiles(texts: ["a.xib": text]),
      ids: CountingIDs(), log: log, failed: run.addUnread
    ).run(["a.xib"])
    return log.cases.flatMap(\.findings)
  }

  private static func label(
    _ id: String, _ text: String, _ frame: (Double, Double, Double, Double), _ attributes: String = "",
    style: String? = nil
  ) -> String {
    let font =
      style.map { "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyle\($0)\"/>" } ?? ""
    return Text.view(
      id, "label", frame: frame,
      attributes: "text=\"\(text)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)",
      more: font)
  }

  private static func edges(_ id: String, _ outer: String, _ margin: Double) -> [String] {
    [
      Text.constraint("\(id)l", "\(id).leading", "\(outer).leading", "constant=\"\(margin)\""),
      Text.constraint("\(id)r", "\(outer).trailing", "\(id).trailing", "constant=\"\(margin)\""),
      Text.constraint("\(id)t", "\(id).top", "\(outer).top", "constant=\"\(margin)\""),
    ]
  }

  /// A view whose content is 350 points wide: it fits on the phone of the document, but not on the smallest one.
  private static func root(
    _ kind: String, _ id: String = "content", attributes: String = "", width: Double = 375
  ) -> String {
    let box = Faults.box("b", "view", width - 25, 30)
    let rules = edges("b", id, 12.5)
    guard kind == "tableViewCell" else {
      return Text.view(
        id, kind, frame: (0, 0, width, 60), attributes: attributes, subviews: box, constraints: rules)
    }
    return """
      <tableViewCell id="cell" reuseIdentifier="Row"><rect key="frame" x="0" y="0" width="\(width)" height="60"/>
      <tableViewCellContentView id="content" key="contentView"><rect key="frame" x="0" y="0" width="\(width)" height="60"/>
      <subviews>\(box)</subviews><constraints>\(rules.joined())</constraints></tableViewCellContentView></tableViewCell>
      """
  }

  @Test func cellsHaveTheWidthsOfPhones() throws {
    let found = findings(Text.xib(Self.root("tableViewCell")))
    #expect(found.map(\.rule) == ["conflict"] && found.map(\.severity) == [.warning])
    let message = try #require(found.first?.message)
    #expect(message.contains("the cell is 320 pt wide"), "\(message)")
    #expect(message.contains("in a cell of 320x60 pt on iPhone SE"), "\(message)")
    // Without a project, only the sizes of the document are known.
    #expect(Faults.Check(Text.xib(Self.root("tableViewCell"))).rules == [])
  }

  /// The class tells whether a table shows the view. Another view has the width that its superview gives it.
  @Test(arguments: [
    ("OrderHeaderView", 375.0, ["conflict"]), ("SectionFooter", 375, ["conflict"]), ("OrderView", 375, []),
    ("OrderHeaderView", 200, []),
  ])
  func headersHaveTheWidthsOfPhones(name: String, width: Double, rules: [String]) {
    let view = Self.root("view", "root", attributes: "customClass=\"\(name)\"", width: width)
    #expect(findings(Text.xib(view)).map(\.rule) == rules)
  }

  /// A conflict with the width that a table of the document gives its cell is an error.
  @Test func cellsOfTablesAreErrors() {
    let text = Faults.table(
      content: Faults.box("b", "view", 350, 19), Self.edges("b", "content", 12.5))
    let found = findings(text).filter { $0.kind == .conflict }
    #expect(found.map(\.severity) == [.error], "\(findings(text).map(\.message))")
  }

  /// The texts need more height than the smallest phone has, with the largest text size.
  private static func controller(_ id: String = "c") -> String {
    let text = Array(repeating: "Your order is on its way", count: 6).joined(separator: ". ")
    let labels = ["a", "b"].map {
      label($0, text, (0, 0, 335, 100), "numberOfLines=\"0\" verticalHuggingPriority=\"251\"", style: "Body")
    }
    let stack = Text.view(
      "s", "stackView", frame: (20, 20, 335, 260),
      attributes: "axis=\"vertical\" spacing=\"8\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      subviews: labels.joined())
    let root = Text.root(
      "root", 375, 300, subviews: stack,
      constraints: edges("s", "root", 20) + [
        Text.constraint("sb", "root.bottom", "s.bottom", "relation=\"greaterThanOrEqual\" constant=\"20\"")
      ])
    return Text.controller(
      id, view: root,
      more:
        "<freeformSimulatedSizeMetrics key=\"simulatedDestinationMetrics\"/><size key=\"freeformSize\" width=\"375\" height=\"300\"/>"
    )
  }

  @Test func controllersOfFreeSizeAreCheckedWithLargeText() throws {
    let found = findings(Text.storyboard([Self.controller()]))
    #expect(found.map(\.rule) == ["ambiguity"] && found.map(\.severity) == [.warning])
    let message = try #require(found.first?.message)
    #expect(message.contains("in a view of 320x568 pt on iPhone SE, text size"), "\(message)")
  }

  /// A container view can be in a scroll view, which is as high as the content.
  @Test func embeddedControllersHaveTheHeightOfTheirContent() {
    let container = Text.view(
      "v", "containerView", frame: (0, 0, 375, 300), constraints: Faults.size("v", 300, 300),
      more: "<connections><segue destination=\"c\" kind=\"embed\" id=\"g\"/></connections>")
    let outer = Text.controller(
      "o", view: Text.root("outer", subviews: container, constraints: Faults.place("v", 0, 0, in: "outer")))
    #expect(findings(Text.storyboard([outer, Self.controller()])).map(\.rule) == [])
  }

  // MARK: Fixed row heights

  private static func row(_ attributes: String, cell: String = "", delegate: Bool = false) -> String {
    let text = label("a", "Name", (16, 11, 46, 21), style: "Body")
    return Faults.table(
      attributes, cell: cell, content: text,
      edges("a", "content", 11) + [Text.constraint("ab", "content.bottom", "a.bottom", "constant=\"11\"")],
      connections: delegate
        ? "<connections><outlet property=\"delegate\" destination=\"c\" id=\"d\"/></connections>" : ""
    ).replacing(
      "<viewController ", with: delegate ? "<viewController customClass=\"Orders\" " : "<viewController ")
  }

  @Test func fixedRowHeightsAreTooLowForLargeText() {
    let found = findings(Self.row("rowHeight=\"44\"", cell: "rowHeight=\"44\"")).filter {
      $0.kind == .fixedRowHeight
    }
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.first?.message.contains("at the largest text size, but its row height is 44 pt") == true,
      "\(found.map(\.message))")
    #expect(!findings(Self.row("rowHeight=\"-1\"")).map(\.rule).contains("fixedRowHeight"))
  }

  /// The delegate of a table can give its rows other heights, unless no source file does.
  @Test(
    arguments: [
      (nil, false), ("class Orders {}", true),
      ("tableView.rowHeight = UITableView.automaticDimension", false),
      ("func tableView(_ t: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 80 }", false),
    ] as [(String?, Bool)])
  func codeSetsRowHeights(code: String?, isFound: Bool) {
    let text = Self.row("rowHeight=\"44\"", cell: "rowHeight=\"44\"", delegate: true)
    #expect(findings(text, code: code).map(\.rule).contains("fixedRowHeight") == isFound)
  }

  // MARK: Bars and sheets

  /// The simulated toolbar of the canvas is no bar of the app.
  @Test func simulatedToolbarsCoverNothing() {
    func screen(_ metrics: String) -> String {
      let root = Text.root(
        subviews: Self.label("a", "Name", (16, 620, 46, 20.5)) + Self.label("b", "Total", (16, 40, 46, 20.5)),
        constraints: [
          Text.constraint("ax", "a.leading", "root.leading", "constant=\"16\""),
          Text.constraint("ay", "root.bottom", "a.bottom", "constant=\"20\""),
          Text.constraint("bx", "b.leading", "root.leading", "constant=\"16\""),
          Text.constraint("by", "b.top", "safe.top", "constant=\"20\""),
        ], more: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>")
      return Text.storyboard([Text.controller("c", view: root, more: metrics)])
    }
    for metrics in ["", "<simulatedToolbarMetrics key=\"simulatedBottomBarMetrics\"/>"] {
      var old = SupportedTraits()
      old.firstVersion = 10
      let found = findings(screen(metrics), old)
      #expect(
        found.filter { $0.kind == .underBar && !$0.message.contains("iPhone 16 Pro Max") }.isEmpty,
        "\(found.map(\.message))")
    }
  }

  /// A sheet fills the screen of a phone in landscape, so that it is not shorter than the screen there.
  @Test func sheetsFillTheScreenInLandscape() {
    func check(_ height: Double) -> [String] {
      let root = Text.root(
        "root", 375, height, subviews: Faults.box("b", "segmentedControl", 100, 32),
        constraints: Faults.place("b", 8, 330))
      var traits = SupportedTraits()
      (traits.phoneOrientations, traits.firstVersion) = ([.portrait, .landscapeLeft], 17)
      return findings(
        Text.storyboard([Text.controller("c", view: root)], tools: 20000, device: "retina5_9"), traits
      ).map(\.rule)
    }
    #expect(check(758) == [])
    // A view that is as much shorter because of a bar stays shorter.
    #expect(check(757) == ["outside"])
  }

  // MARK: Fonts

  private static func texts(scaling: Int, fixed: [(String, Double)], outlets: Bool = false) -> String {
    let scales = (0..<scaling).map { label("s\($0)", "Name", (16, 40, 46, 20.5), style: "Body") }
    let others = fixed.enumerated().map { index, text in
      Text.view(
        "f\(index)", "label", frame: (0, 0, 46, 20.5),
        attributes: "text=\"\(text.0)\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
        more: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(text.1)\"/>")
    }
    let stack = Text.view(
      "s", "stackView", frame: (16, 40, 46, 200),
      attributes: "axis=\"vertical\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      subviews: (scales + others).joined())
    return Faults.screen(
      stack, Faults.place("s", 16, 40),
      connections: outlets ? fixed.indices.map { ("title\($0)", "f\($0)") } : [])
  }

  @Test(
    arguments: [
      (2, [("Total", 17.0)], 1), (4, [("Total", 12), ("Sum", 13)], 1), (1, [("Total", 17)], 0),
      (2, [("Total", 17), ("Sum", 13)], 0), (3, [("42 %", 17)], 0), (3, [("Total", 40)], 0), (3, [], 0),
    ] as [(Int, [(String, Double)], Int)])
  func fixedFontsBesideTextStylesAreOneFinding(scaling: Int, fixed: [(String, Double)], count: Int) {
    let found = findings(Self.texts(scaling: scaling, fixed: fixed)).filter { $0.kind == .fixedFont }
    #expect(found.count == count, "\(found.map(\.message))")
    if fixed.count == 2, count == 1 { #expect(found[0].message.contains("; 1 more label has a fixed font")) }
  }

  /// Code can give the label of an outlet another font.
  @Test(
    arguments: [
      (nil, 0), ("@IBOutlet var title0: UILabel!\ntitle0.text = name", 1),
      ("@IBOutlet var title0: UILabel!\ntitle0.font = .preferredFont(forTextStyle: .body)", 0),
      ("@IBOutlet var title0: UILabel!\nstyle(title0)", 0),
    ] as [(String?, Int)])
  func codeSetsFonts(code: String?, count: Int) {
    let text = Self.texts(scaling: 2, fixed: [("Total", 17)], outlets: true)
    #expect(findings(text, code: code).filter { $0.kind == .fixedFont }.count == count)
  }

  // MARK: Texts of code

  /// The width of a label whose text code sets is fixed, too.
  @Test func emptyTextsOfCodeAreFixed() {
    func check(_ connections: [(String, String)]) -> [String] {
      let label = Text.view(
        "a", "label", frame: (16, 40, 80, 20.5),
        attributes: "text=\"\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
        constraints: [Text.constraint("w", "width", nil, "constant=\"80\"")],
        more: "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>")
      return Faults.Check(Faults.screen(label, Faults.place("a", 16, 40), connections: connections)).rules
    }
    #expect(check([("name", "a")]) == ["fixedText"] && check([]) == [])
  }

  /// A proportional distribution of texts on one line, or of texts that do not scale, is not reported.
  @Test(
    arguments: [
      ("vertical", "0", "Body", 1), ("vertical", "1", "Body", 0), ("horizontal", "0", "Body", 0),
      ("vertical", "0", nil, 0),
    ] as [(String, String, String?, Int)])
  func proportionalHeightsCutWrappedTexts(axis: String, lines: String, style: String?, count: Int) {
    let labels = ["a", "b"].map {
      Self.label($0, "Your order is on its way", (0, 0, 200, 40), "numberOfLines=\"\(lines)\"", style: style)
    }
    let stack = Text.view(
      "s", "stackView", frame: (16, 40, 200, 100),
      attributes:
        "axis=\"\(axis)\" distribution=\"fillProportionally\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      subviews: labels.joined(), constraints: Faults.size("s", 200, 100))
    let found = findings(Faults.screen(stack, Faults.place("s", 16, 40)))
    #expect(found.filter { $0.kind == .proportionalText }.count == count)
  }

  /// Code gives a button with an outlet its title, which makes it wider.
  @Test(arguments: [
    (["height"], false, 1), (["height"], true, 0), (["height", "width"], true, 1),
  ])
  func touchAreasOfTitlesOfCodeAreNotKnown(lengths: [String], hasOutlet: Bool, count: Int) {
    let button = Text.view(
      "b", "button", frame: (16, 40, 30, 30),
      constraints: lengths.map { Text.constraint("b\($0)", $0, nil, "constant=\"30\"") },
      more: "<state key=\"normal\" title=\"x\"/>")
    let text = Faults.screen(button, Faults.place("b", 16, 40), connections: hasOutlet ? [("buy", "b")] : [])
    #expect(Faults.Check(text).rules.filter { $0 == "touchArea" }.count == count)
  }

  /// A height that holds all permitted lines of a font that does not scale cuts nothing.
  @Test(arguments: [(3, 62.0, 0), (3, 40.0, 1), (0, 62.0, 1)])
  func heightsOfAllPermittedLines(lines: Int, height: Double, count: Int) {
    let words = String(repeating: "Your order is on its way. ", count: 4)
    let label = Text.view(
      "a", "label", frame: (16, 40, 200, height),
      attributes:
        "text=\"\(words)\" numberOfLines=\"\(lines)\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      constraints: Faults.size("a", 200, height),
      more: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
    let found = findings(Faults.screen(label, Faults.place("a", 16, 40)))
    #expect(found.filter { $0.kind == .fixedText }.count == count, "\(found.map(\.message))")
  }
}
