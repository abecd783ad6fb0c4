import GimbalChecks
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Changes of elements that are no views and no constraints: outlets, accessibility, classes, navigation items and traits.
@Suite struct ReviewElementsTests {
  private typealias Text = DocumentText

  /// Two versions of files; `nil` for a version that does not exist.
  private struct Versions: ReviewSource {
    var files: [String: (old: String?, new: String?)]

    var names: (old: String, new: String) { ("main", "feature") }

    func changedDocuments() -> [ChangedDocument] {
      files.sorted { $0.key < $1.key }.map { path, versions in
        ChangedDocument(old: versions.old.map { _ in path }, new: versions.new.map { _ in path })
      }
    }

    func bytes(of path: String, isNew: Bool) throws(ReviewFailure) -> [UInt8] {
      guard let versions = files[path], let text = isNew ? versions.new : versions.old else {
        throw ReviewFailure("there is no file '\(path)'")
      }
      return Array(text.utf8)
    }
  }

  private func review(
    _ versions: Versions, _ format: ReviewFormat = .table, devices: [String] = []
  ) -> String {
    let console = Recorder()
    _ = ReviewRun(
      versions,
      from: [ReviewViewpoint()]
        + devices.compactMap { Device(named: $0) }.map {
          ReviewViewpoint(device: $0, orientation: .portrait)
        }, format: format, console: console, ids: CountingIDs()
    ).run()
    return console.take().output
  }

  private func review(from old: String, to new: String, _ format: ReviewFormat = .table) -> String {
    review(Versions(files: ["Main.storyboard": (old, new)]), format)
  }

  /// Returns a storyboard with a controller, a label and a text field.
  private static func screen(
    controller attributes: String = "", label: String = "", input: String = "", more: String = "",
    text: String = "Title"
  ) -> String {
    func view(_ id: String, _ kind: String, _ y: Double, _ attributes: String, _ more: String) -> String {
      Text.view(
        id, kind, frame: (16, y, 100, 21),
        attributes: "userLabel=\"\(id)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)",
        more: more)
    }
    return Text.storyboard([
      Text.controller(
        "c", attributes: attributes,
        view: Text.root(
          subviews: view("title", "label", 20, "text=\"\(text)\"", label)
            + view("mail", "textField", 60, "", input),
          constraints: [
            Text.constraint("c1", "title.top", "root.top", "constant=\"20\""),
            Text.constraint("c2", "title.leading", "root.leading", "constant=\"16\""),
            Text.constraint("c3", "mail.top", "root.top", "constant=\"60\""),
            Text.constraint("c4", "mail.leading", "root.leading", "constant=\"16\""),
            Text.constraint("c5", "mail.width", nil, "constant=\"100\""),
          ]), more: more)
    ])
  }

  private static func accessibility(_ attributes: String = "", _ content: String = "") -> String {
    "<accessibility key=\"accessibilityConfiguration\" \(attributes)>\(content)</accessibility>"
  }

  private static func connections(_ items: String...) -> String {
    "<connections>\(items.joined())</connections>"
  }

  private static func collection(_ destination: String, _ id: String = "oc1") -> String {
    "<outletCollection property=\"headers\" destination=\"\(destination)\" id=\"\(id)\"/>"
  }

  private static let cases: [(old: String, new: String, lines: [String])] = [
    // Outlet collections: connected, removed, and with another destination.
    (
      screen(), screen(more: connections(collection("title"))),
      ["+ connection", "headers", "(oc1, line"]
    ),
    (
      screen(more: connections(collection("title"))), screen(),
      ["- connection", "headers", "(oc1, line"]
    ),
    (
      screen(more: connections(collection("title"))), screen(more: connections(collection("mail"))),
      ["destination title -> mail", "(oc1, line"]
    ),
    // Accessibility.
    (
      screen(label: accessibility("label=\"A\"")), screen(label: accessibility("label=\"B\"")),
      ["~ element title, accessibilityConfiguration", "label A -> B", "(title, line"]
    ),
    (
      screen(label: accessibility("identifier=\"a\"")), screen(label: accessibility("identifier=\"b\"")),
      ["identifier a -> b"]
    ),
    (screen(), screen(label: accessibility("hint=\"Opens it\"")), ["hint Opens it", "(title, line"]),
    (
      screen(label: accessibility("", "<bool key=\"isElement\" value=\"YES\"/>")),
      screen(label: accessibility("", "<bool key=\"isElement\" value=\"NO\"/>")),
      ["title, accessibilityConfiguration, isElement", "YES -> NO"]
    ),
    (
      screen(label: accessibility("", "<accessibilityTraits key=\"traits\" staticText=\"YES\"/>")),
      screen(label: accessibility("", "<accessibilityTraits key=\"traits\" header=\"YES\"/>")),
      ["accessibilityConfiguration, traits", "header"]
    ),
    // Controllers.
    (
      screen(controller: "customClass=\"OldController\""),
      screen(controller: "customClass=\"NewController\""),
      ["element viewController", "customClass OldController -> NewController", "(c, line"]
    ),
    (
      screen(), screen(controller: "storyboardIdentifier=\"Main\""),
      ["storyboardIdentifier none -> Main", "(c, line"]
    ),
    // Navigation items.
    (
      screen(more: "<navigationItem key=\"navigationItem\" title=\"One\" id=\"n\"/>"),
      screen(more: "<navigationItem key=\"navigationItem\" title=\"Two\" id=\"n\"/>"),
      ["navigationItem: title One -> Two", "(n, line"]
    ),
    (
      screen(more: "<navigationItem key=\"navigationItem\" title=\"One\" id=\"n\"/>"),
      screen(
        more:
          "<navigationItem key=\"navigationItem\" title=\"One\" id=\"n\"><barButtonItem key=\"rightBarButtonItem\" title=\"Go\" id=\"b\"/></navigationItem>"
      ), ["+ element barButtonItem", "title Go", "(b, line"]
    ),
    (
      screen(more: "<navigationItem key=\"navigationItem\" title=\"One\" id=\"n\"/>"), screen(),
      ["- element navigationItem", "(n, line"]
    ),
    // Text input traits.
    (
      screen(input: "<textInputTraits key=\"textInputTraits\"/>"),
      screen(input: "<textInputTraits key=\"textInputTraits\" keyboardType=\"emailAddress\"/>"),
      ["element mail, textInputTraits", "emailAddress", "(mail, line"]
    ),
  ]

  @Test(arguments: cases.indices) func changesAreListed(index: Int) {
    let (old, new, lines) = Self.cases[index]
    let output = review(from: old, to: new)
    for line in lines { #expect(output.contains(line), "\(line)\n\(output)") }
    #expect(output.contains("  scene "), "\(output)")
    #expect(output.contains("1 document changed: 0 constraints, 0 views, 1 other element;"), "\(output)")
  }

  private static func cell(_ style: String, _ labels: String) -> String {
    let table = Text.view(
      "table", "tableView", frame: (0, 0, 375, 667), attributes: "key=\"view\"",
      more: """
        <prototypes><tableViewCell reuseIdentifier="Row" id="cell" \(style)>
        <rect key="frame" x="0" y="28" width="375" height="44"/>
        <tableViewCellContentView key="contentView" id="inner">
        <rect key="frame" x="0" y="0" width="375" height="44"/>
        <subviews>\(labels)</subviews></tableViewCellContentView></tableViewCell></prototypes>
        """)
    return Text.storyboard([Text.controller("c", view: table)])
  }

  @Test func cellStylesAreListedWithTheirLabels() {
    func label(_ id: String) -> String {
      Text.view(id, "label", frame: (16, 12, 50, 20), attributes: "text=\"\(id)\"")
    }
    let labels = label("one") + label("two")
    let output = review(
      from: Self.cell("", labels),
      to: Self.cell(
        "style=\"IBUITableViewCellStyleValue1\" textLabel=\"one\" detailTextLabel=\"two\"", labels))
    for line in [
      "style none -> IBUITableViewCellStyleValue1", "textLabel none -> one", "detailTextLabel none -> two",
    ] {
      #expect(output.contains(line), "\(line)\n\(output)")
    }
  }

  /// A change that a constraint, a view or a scene names is not listed again, nor one that concerns neither layout nor texts.
  @Test func namedAndOtherChangesAreNotListed() {
    let text = review(from: Self.screen(), to: Self.screen(text: "Other"))
    #expect(text.contains("text \"Title\" -> \"Other\"") && !text.contains("element"), "\(text)")
    let color =
      "<color key=\"shadowColor\" red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\"/>"
    let action = Self.connections(
      "<segue destination=\"c\" kind=\"show\" id=\"s\"/>",
      "<action selector=\"go\" destination=\"c\" id=\"a\"/>")
    let other = review(
      from: Self.screen(controller: "customModule=\"One\""),
      to: Self.screen(controller: "customModule=\"Two\"", label: color, more: action))
    #expect(other.contains("1 file without layout changes: Main.storyboard"), "\(other)")
    // The removal of a view includes the outlets to it.
    let outlets = Self.connections(Self.collection("extra"))
    let extra = Text.view("extra", frame: (0, 0, 9, 9), attributes: "userLabel=\"extra\"")
    func document(_ subview: String, _ more: String) -> String {
      Text.storyboard([Text.controller("c", view: Text.root(subviews: subview), more: more)])
    }
    let removed = review(from: document(extra, outlets), to: document("", ""))
    #expect(removed.contains("- view extra") && !removed.contains("connection"), "\(removed)")
  }

  /// A navigation controller without a view is in no scene.
  @Test(arguments: ReviewFormat.allCases) func elementsOutsideOfScenesAreListed(format: ReviewFormat) {
    func document(_ title: String) -> String {
      Text.storyboard([
        Text.controller("c", view: Text.root()),
        "<navigationController id=\"nav\" title=\"\(title)\" sceneMemberID=\"viewController\"/>",
      ])
    }
    let output = review(from: document("One"), to: document("Two"), format)
    #expect(output.contains("navigationController"), "\(output)")
    #expect(output.contains("title One"), "\(output)")
    #expect(output.contains("Two"), "\(output)")
  }

  /// Files without layout changes have one entry in each format.
  @Test(arguments: ReviewFormat.allCases) func unchangedFilesAreOneEntry(format: ReviewFormat) {
    let paths = (1...7).map { "App/Screen\($0).storyboard" }
    let document = Self.screen()
    let versions = Versions(
      files: Dictionary(uniqueKeysWithValues: paths.map { ($0, (old: document, new: document)) }))
    let output = review(versions, format)
    #expect(output.contains(paths[0]), "\(output)")
    switch format {
    case .table, .markdown, .html:
      #expect(output.contains("7 files without layout changes"), "\(output)")
      #expect(output.contains("and 2 others") && !output.contains(paths[6]), "\(output)")
    case .json, .ndjson:
      #expect(output.split(separator: "\"status\":").count == 2, "\(output)")
      #expect(output.contains("unchanged") && output.contains(paths[6]), "\(output)")
    case .csv:
      #expect(output.contains(",,unchanged,") && output.contains(paths[6]), "\(output)")
    }
  }
}
