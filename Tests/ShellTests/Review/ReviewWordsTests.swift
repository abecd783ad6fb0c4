import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// The changes, causes and findings that a review of one document names.
@Suite struct ReviewWordsTests {
  private typealias Text = DocumentText

  /// Two versions of the document `Main.storyboard`, and files beside it.
  private struct Versions: ReviewSource {
    var old: String
    var new: String
    var files: [String: String] = [:]
    var submodules: [String] = []

    var names: (old: String, new: String) { ("main", "feature") }

    func changedDocuments() throws(ReviewFailure) -> [ChangedDocument] {
      [ChangedDocument(old: "Main.storyboard", new: "Main.storyboard")]
    }

    func changedSubmodules() throws(ReviewFailure) -> [String] { submodules }

    func bytes(of path: String, isNew: Bool) throws(ReviewFailure) -> [UInt8] {
      if path == "Main.storyboard" { return Array((isNew ? new : old).utf8) }
      guard let text = files[path] else { throw ReviewFailure("there is no file '\(path)'") }
      return Array(text.utf8)
    }
  }

  private func review(
    _ versions: Versions, _ format: ReviewFormat = .table, devices: [String] = ["iPhone 15", "iPad 11"],
    _ change: (inout ReviewSettings) -> Void = { _ in }
  ) -> (output: String, errors: String, status: GimbalReporting.ExitStatus) {
    let console = Recorder()
    var settings = ReviewSettings()
    change(&settings)
    let status = ReviewRun(
      versions,
      from: [ReviewViewpoint()]
        + devices.compactMap { Device(named: $0) }.map {
          ReviewViewpoint(device: $0, orientation: .portrait)
        },
      settings: settings, format: format, console: console, ids: CountingIDs()
    ).run()
    let (output, errors) = console.take()
    return (output, errors, status)
  }

  private func review(
    from old: String, to new: String, _ format: ReviewFormat = .table, devices: [String] = ["iPhone 15"]
  ) -> String {
    review(Versions(old: old, new: new), format, devices: devices).output
  }

  /// Returns a storyboard with one view whose position is given.
  private static func screen(
    _ view: String, _ constraints: [String] = [], device: String = "retina4_7", in id: String = "v",
    size: (Double, Double) = (375, 667)
  ) -> String {
    Text.storyboard(
      [
        Text.controller(
          "c",
          view: Text.root(
            "root", size.0, size.1, subviews: view,
            constraints: [
              Text.constraint("x", "\(id).leading", "root.leading", "constant=\"16\""),
              Text.constraint("y", "\(id).top", "root.top", "constant=\"20\""),
            ] + constraints))
      ], device: device)
  }

  private static func label(
    _ text: String = "Title", width: Double = 50, attributes: String = "", more: String = "",
    constraints: [String] = []
  ) -> String {
    Text.view(
      "v", "label", frame: (16, 20, width, 20),
      attributes:
        "text=\"\(text)\" userLabel=\"title\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)",
      constraints: constraints, more: more)
  }

  /// A prototype cell is a scene of its own. It adds no finding that `check` does not have.
  @Test func prototypeCellsAreNoFindings() {
    func table(_ cells: Int) -> String {
      let prototypes = (1...cells).map { index in
        "<tableViewCell id=\"cell\(index)\" reuseIdentifier=\"Row\(index)\">"
          + "<rect key=\"frame\" x=\"0\" y=\"\(index * 44)\" width=\"375\" height=\"44\"/>"
          + "<tableViewCellContentView key=\"contentView\" id=\"inner\(index)\">"
          + "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"44\"/></tableViewCellContentView></tableViewCell>"
      }
      let table = Text.view(
        "v", "tableView", frame: (16, 20, 200, 400),
        more: "<prototypes>\(prototypes.joined())</prototypes>")
      return Self.screen(table)
    }
    for (old, new) in [(1, 2), (2, 1)] {
      let output = review(from: table(old), to: table(new))
      #expect(output.contains("0 new findings, 0 gone"), "\(output)")
      #expect(output.contains("tableViewCell2"))
    }
  }

  /// The settings of `gimbal check` apply to the review.
  @Test func settingsApplyToReviews() throws {
    let sizes = [40, 90].map { Text.constraint("w\($0)", "width", nil, "constant=\"\($0)\"") }
    let versions = Versions(
      old: Self.screen(Self.label()), new: Self.screen(Self.label("T", constraints: sizes)))
    let found = review(versions)
    #expect(found.status == .unsatisfiable && found.output.contains("new conflict"), "\(found.output)")
    let off = review(versions) { $0.selection.set(.conflict, to: nil) }
    #expect(off.status == .success && off.output.contains("0 new findings"), "\(off.output)")
    let warning = review(versions) { $0.selection.set(.conflict, to: .warning) }
    #expect(warning.status == .success && warning.output.contains("new conflict"))
    #expect(review(versions) { $0.includes = { !$0.hasPrefix("Main") } }.output == "no document changed\n")
    #expect(review(versions) { $0.selection.set(.duplicate, to: .error) }.status == .unsatisfiable)
  }

  @Test func languagesApplyToReviews() {
    let fixed = [
      Text.constraint("w", "width", nil, "constant=\"60\""),
      Text.constraint("h", "height", nil, "constant=\"21\""),
    ]
    let versions = Versions(
      old: Self.screen(Self.label("Hi")), new: Self.screen(Self.label("Hi", constraints: fixed)),
      files: ["de.lproj/Main.strings": "\"v.text\" = \"Donaudampfschifffahrt\";"])
    #expect(review(versions).status == .success)
    let german = review(versions) { $0.localizations = [.language("de"), .language("fr")] }
    #expect(german.status == .failed, "\(german.output)")
    #expect(
      german.output.contains("new truncated") && german.output.contains("canvas, de, iPhone 15 portrait, de"))
    #expect(!german.output.contains(", fr"))
    // Without translations, the document has its own texts.
    #expect(
      review(versions) { $0.localizations = [.language("fr")] }.output.contains(
        "moved on iPhone 15 portrait:"))
  }

  /// The frame in the document is the size of a text in another font, so it moves views also at run time.
  @Test func recordedFramesAreNamedAsCauses() {
    let font = "<fontDescription key=\"fontDescription\" name=\"Avenir\" family=\"Avenir\" pointSize=\"17\"/>"
    let output = review(
      from: Self.screen(Self.label(width: 50, more: font)), to: Self.screen(Self.label(width: 64, more: font))
    )
    #expect(output.contains("title  width 50 -> 64 (+14)  because of recorded frame of title"), "\(output)")
    #expect(output.contains("0 constraints, 0 views; 1 view moves"))
    let data = review(
      from: Self.screen(Self.label(width: 50, more: font)),
      to: Self.screen(Self.label(width: 64, more: font)),
      .json)
    #expect(data.contains("\"causes\":[\"recorded frame of title\"]"), "\(data)")
  }

  /// An ambiguous view has its recorded size. A listed change of the same view is not the cause.
  @Test func recordedFramesOfAmbiguousViewsAreCauses() {
    func document(_ width: Double, _ label: String) -> String {
      Self.screen(
        Text.view(
          "v", frame: (16, 20, width, 20),
          attributes:
            "userLabel=\"box\" customClass=\"\(label)\" translatesAutoresizingMaskIntoConstraints=\"NO\""))
    }
    let output = review(from: document(50, "One"), to: document(64, "Two"))
    #expect(output.contains("~ view box: custom class One -> Two  (v, line"), "\(output)")
    #expect(output.contains("box  width 50 -> 64 (+14)  because of recorded frame of box"), "\(output)")
  }

  @Test func devicesAreNamedOnce() {
    let view = Self.label(constraints: [Text.constraint("w", "width", nil, "constant=\"60\"")])
    let pin = [Text.constraint("r", "v.bottom", "root.bottom", "constant=\"-8\"")]
    let output = review(
      from: Self.screen(view, pin), to: Self.screen(view, pin, device: "retina6_1", size: (414, 896)))
    #expect(output.contains("~ scene Main: device iPhone 8 -> iPhone 11  ("), "\(output)")
    #expect(output.contains("because of device of the document"), "\(output)")
    #expect(!output.contains("moved on iPhone 15") && !output.contains("superview"))
  }

  @Test func changesHaveTheWordsOfInterfaceBuilder() {
    let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"24\"/>"
    let output = review(
      from: Self.screen(Self.label()),
      to: Self.screen(
        Self.label(
          width: 68.3333333, attributes: "numberOfLines=\"0\" verticalHuggingPriority=\"252\"", more: font)))
    #expect(output.contains("font size default -> 24"), "\(output)")
    #expect(output.contains("lines 1 -> 0") && output.contains("vertical hugging priority default -> 252"))
    let changes = output.split(separator: "\n").filter { $0.hasPrefix("    ~") }.joined()
    for word in ["Baseline", "measured", "recorded", "environment", "installation"] {
      #expect(!changes.contains(word), "\(output)")
    }
  }

  @Test func installationsAreNamed() {
    func document(_ more: String, excluded: Bool = false) -> String {
      let mask = "<mask key=\"constraints\"><exclude reference=\"w\"/></mask>"
      return Self.screen(
        Self.label(
          more: excluded ? "<variation key=\"default\">\(mask)</variation>" : "",
          constraints: [Text.constraint("w", "width", nil, "constant=\"60\" \(more)")]))
    }
    let placeholder = review(from: document(""), to: document("placeholder=\"YES\""))
    #expect(
      placeholder.contains("~ constraint title.width == 60 -> title.width == 60 (placeholder)  (w"),
      "\(placeholder)")
    let excluded = review(from: document(""), to: document("", excluded: true))
    #expect(
      excluded.contains("~ constraint title.width == 60 -> title.width == 60 (not installed)  (w"),
      "\(excluded)")
    #expect(!excluded.contains("manually") && !excluded.contains("scene Main:"))
  }

  @Test func identifiersAreNamedAlone() {
    func document(_ identifier: String) -> String {
      Self.screen(
        Self.label(constraints: [
          Text.constraint("w", "width", nil, "constant=\"90\" identifier=\"\(identifier)\"")
        ]))
    }
    let output = review(from: document("Wide"), to: document("Wider"))
    #expect(
      output.contains("~ constraint title.width == 90: identifier Wide -> Wider  (w, line"), "\(output)")
  }

  /// Pictures show a place where a view moves, also if views are added in others.
  @Test func picturesShowMovedViews() {
    func document(_ constant: Int, _ more: String) -> String {
      Self.screen(
        Self.label() + more,
        [
          "<constraint firstItem=\"w\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" constant=\"60\" id=\"wt\">"
            + "<variation key=\"heightClass=regular-widthClass=regular\" constant=\"\(constant)\"/></constraint>",
          Text.constraint("wl", "w.leading", "root.leading"),
        ])
    }
    let box = Text.view(
      "w", frame: (0, 60, 40, 40),
      constraints: [
        Text.constraint("ww", "width", nil, "constant=\"40\""),
        Text.constraint("wh", "height", nil, "constant=\"40\""),
      ])
    let added = Text.view("n", frame: (0, 0, 9, 9), attributes: "userLabel=\"badge\"")
    let output = review(
      from: document(80, box), to: document(180, box + added), .markdown,
      devices: ["iPhone SE", "iPhone 15", "iPad 11"])
    let pictures = output.split(separator: "<details>").last ?? ""
    #expect(pictures.contains("iPad 11 portrait"), "\(output)")
  }

  @Test(arguments: [ReviewFormat.json, .csv]) func numbersAreRounded(format: ReviewFormat) {
    func document(_ height: String) -> String {
      Self.screen(Self.label(constraints: [Text.constraint("h", "height", nil, "constant=\"\(height)\"")]))
    }
    let output = review(from: document("20"), to: document("109.3333330154419"), format)
    let rows = output.split(separator: "\n").filter { $0.contains(",move,") }.joined()
    let frames = format == .json ? output.split(separator: "\"moves\":").last.map(String.init) ?? "" : rows
    #expect(frames.contains("109.333"), "\(output)")
    #expect(frames.firstMatch(of: /\d\.\d{4}/) == nil, "\(frames)")
  }

  @Test(arguments: ReviewFormat.allCases) func submodulesAreNamed(format: ReviewFormat) {
    let document = Self.screen(Self.label())
    let (output, errors, status) = review(
      Versions(old: document, new: document, submodules: ["Pods/X"]), format)
    #expect((output + errors).contains("Pods/X") && (output + errors).contains("not reviewed"))
    #expect(status == .success)
    if [.table, .markdown, .html].contains(format) {
      #expect(output.lowercased().contains("without layout changes"), "\(output)")
    }
  }
}
