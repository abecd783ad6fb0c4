// Length: the tests share the files in memory and the ways to run them.

import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalParserProcess
import GimbalReporting
import GimbalSyntaxTree
import TestSupport
import Testing

/// Tests of Swift files as documents, without files on disk.
///
/// The program `gimbal-swift-parser` must be built.
struct CodeFileTests {
  private static let parser: Result<ParserProcess, any Error> = Result { try ParserProcess() }

  /// A view with one known rule, one rule that is not known, and an assumed branch.
  private static let panel = """
    import UIKit

    final class Panel: UIView {
      private let box = UIView()

      override init(frame: CGRect) {
        super.init(frame: frame)
        box.translatesAutoresizingMaskIntoConstraints = false
        addSubview(box)
        box.topAnchor.constraint(equalTo: topAnchor, constant: Remote.shared.margin).isActive = true
        if Remote.shared.isTall { box.heightAnchor.constraint(equalToConstant: 300).isActive = true }
      }

      required init?(coder: NSCoder) { fatalError() }
    }

    """

  /// A view inside a class that is 10 pt narrower than its superview on each side.
  private static func inset(_ margin: String) -> String {
    """
    import UIKit

    final class Card: UIViewController {
      let box = UIView()

      override func viewDidLoad() {
        super.viewDidLoad()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: view.topAnchor),
          box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: \(margin)),
          box.widthAnchor.constraint(equalToConstant: 100),
          box.heightAnchor.constraint(equalToConstant: 20),
        ])
      }
    }

    """
  }

  private struct Outcome {
    let output: String
    let errors: String
    let status: GimbalReporting.ExitStatus
  }

  private func files(_ texts: [String: String], assuming assumptions: [String] = []) throws -> MemoryFiles {
    var files = MemoryFiles(texts: texts)
    files.code = CodeInput(
      parser: try CodeFileTests.parser.get(), assumptions: assumptions, folders: [], isLive: true)
    return files
  }

  /// Lists the classes of files.
  private func list(
    _ texts: [String: String], _ paths: [String]? = nil, format: OutputFormat = .table,
    assuming assumptions: [String] = [], limits: InputLimits = InputLimits(),
    cancellation: Cancellation = .never
  ) throws -> Outcome {
    let recorder = Recorder()
    let status = CodeRun(
      format: format, console: recorder, files: try files(texts, assuming: assumptions),
      settings: CodeSettings(), limits: limits, cancellation: cancellation, progress: { _ in }
    ).run(paths ?? texts.keys.sorted())
    let said = recorder.take()
    return Outcome(output: said.output, errors: said.errors, status: status)
  }

  /// Checks files, in the orientations in which the code ran or in a sweep over devices.
  private func check(
    _ texts: [String: String], notes: Bool = false, sweeping devices: [String] = []
  ) throws -> Outcome {
    let recorder = Recorder()
    var options = DocumentOptions()
    let run = CheckRun(FindingSelection(notes: notes))
    let found = FindingReports(run)
    options.turnsCode = found.turnsCode
    let sweep = SweepOptions(
      devices: devices.compactMap { DeviceCatalog.preset(named: $0) }, orientations: [], isMirrored: false,
      textScales: [], keyboards: [], kinds: nil)
    let reports: any DocumentReports =
      devices.isEmpty ? found : DocumentSweepReports(sweep, run, cancellation: .never)
    let status = DocumentRun(
      reports, options: options, format: .table, console: recorder, files: try files(texts),
      ids: CountingIDs()
    ).run(texts.keys.sorted())
    let said = recorder.take()
    return Outcome(output: said.output + run.summary, errors: said.errors, status: status)
  }

  private func limits(_ values: [(InputLimit, Int)]) -> InputLimits {
    var limits = InputLimits()
    for (limit, value) in values { limits[limit] = value }
    return limits
  }

  /// A screen of layout code is also checked at the largest text size, like one of a document.
  @Test(arguments: [(".preferredFont(forTextStyle: .body)", true), (".systemFont(ofSize: 17)", false)])
  func textsThatScaleAreChecked(_ font: String, isFound: Bool) throws {
    let text = Self.inset("10").replacing("let box = UIView()", with: "let box = UILabel()").replacing(
      "view.addSubview(box)", with: "view.addSubview(box)\n    box.text = \"Ticket\"\n    box.font = \(font)")
    let recorder = Recorder()
    let run = CheckRun(FindingSelection())
    _ = DocumentRun(
      FindingReports(run, supported: { _ in nil }), options: DocumentOptions(), format: .table,
      console: recorder, files: try files(["m30/Card.swift": text]), ids: CountingIDs()
    ).run(["m30/Card.swift"])
    let output = recorder.take().output
    #expect(output.contains("'box' does not show all of its text") == isFound, "\(output)")
    #expect(output.contains("text size accessibility-extra-extra-extra-large") == isFound, "\(output)")
  }

  // MARK: Lists

  @Test func tableNamesUnknownRulesAndAssumedBranches() throws {
    let outcome = try list(["m1/Panel.swift": Self.panel])
    #expect(outcome.status == .success && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    try #require(lines.count == 4, "\(outcome.output)")
    #expect(lines[0].hasPrefix("m1/Panel.swift:3: Panel  2 expressions, "))
    #expect(
      lines[1].hasPrefix("  m1/Panel.swift:10:5: unknown: box.topAnchor.constraint(equalTo: topAnchor, "))
    #expect(lines[2] == "  m1/Panel.swift:11:8: assumed: Remote.shared.isTall is false", "\(lines[2])")
    #expect(lines[3] == "1 class, 0 without an unknown rule: 2 expressions, 1 made rule, 1 unknown rule")
  }

  @Test func rowsAreData() throws {
    let csv = try list(["m2/Panel.swift": Self.panel], format: .csv)
    #expect(csv.output.hasPrefix("file,line,class,expressions,rules,unknown\nm2/Panel.swift,3,Panel,2,"))
    let lines = try list(
      ["m2/A.swift": Self.panel, "m2/B.swift": Self.inset("10")], format: .ndjson
    ).output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix(#"{"file":"m2/"#) && $0.hasSuffix("}") })
    let json = try list(["m2/A.swift": Self.panel, "m2/B.swift": Self.inset("10")], format: .json).output
    #expect(json.hasPrefix(#"{"classes":["#) && json.hasSuffix("]}\n"))
    #expect(json.contains(#""cause":"Remote.shared"#) && json.contains(#""isSupplied":false"#), "\(json)")
  }

  @Test func filesWithoutClassesSaySo() throws {
    #expect(try list(["m3/None.swift": "let margin = 8\n"]).output == "no classes that lay out views\n")
  }

  @Test func assumptionsAreGiven() throws {
    func outcome(_ text: String) throws -> Outcome {
      try list(["m4/Panel.swift": Self.panel], assuming: [text])
    }
    #expect(try outcome("Remote.shared.isTall=false").output.contains("given: Remote.shared.isTall is false"))
    let known = try outcome("Remote.shared.margin=-12.5")
    #expect(known.output.contains("1 class, 1 without an unknown rule"), "\(known)")
    #expect(try outcome("items.count == 0=nil").status == .success)
    #expect(try outcome(#"title="a=b""#).status == .success)
    for (text, message) in [
      ("Remote", "'Remote' has no value"), ("=1", "'=1' has no expression"), ("a=b", "'b' is not a value"),
      ("a==1", "'a==1' has no value"), ("a=inf", "'inf' is not a value"),
    ] {
      let wrong = try outcome(text)
      #expect(wrong.errors.contains(message) && wrong.status == .document, "\(text): \(wrong)")
    }
  }

  @Test func syntaxErrorsAreWarnings() throws {
    let outcome = try list(["m5/Panel.swift": Self.panel + "final class Next: UIView {\n"])
    #expect(outcome.errors.hasPrefix("m5/Panel.swift:16:27: warning: expected '}'"), "\(outcome.errors)")
    #expect(outcome.status == .success && outcome.output.contains("Panel.swift:3: Panel  "))
  }

  /// A limit ends the run of a class with one error that names it.
  @Test(arguments: [
    ("while true { count += 1 }", "steps"), ("func down() { down() }\n    down()", "levels"),
    ("while true { addSubview(UIView()) }", "objects"),
    ("var text = \"a\"\n    while true { text += text }", "elements"),
  ])
  func limitsEndRuns(_ body: String, _ items: String) throws {
    let endless = """
      import UIKit
      final class Endless: UIView {
        var count = 0
        override init(frame: CGRect) {
          super.init(frame: frame)
          heightAnchor.constraint(equalToConstant: 1).isActive = true
          \(body)
        }
      }

      """
    let limits = limits([(.codeObjects, 1_000), (.codeSteps, 100_000), (.codeElements, 10_000)])
    let outcome = try list(["m6/\(items).swift": endless], limits: limits)
    #expect(outcome.status == .document, "\(outcome)")
    #expect(outcome.errors.contains("error: the run of 'Endless' ended early: more than "), "\(outcome)")
    #expect(outcome.errors.contains(" \(items)"), "\(outcome)")
    #expect(outcome.output.contains("the run ended early: the code "), "\(outcome)")
  }

  @Test func cancellationEndsLists() throws {
    let outcome = try list(
      ["m7/A.swift": Self.panel, "m7/B.swift": Self.panel], cancellation: Cancellation { true })
    #expect(outcome.errors == "cancelled after 0 of 2 files\n" && outcome.status == .failed)
  }

  @Test func largeFilesAndModulesAreErrors() throws {
    let file = try list(
      ["m8/Panel.swift": Self.panel], limits: limits([(.codeFileBytes, 100)]))
    #expect(file.errors.contains("more than 100 bytes in a file of code"), "\(file)")
    let module = try list(
      ["m9/A.swift": Self.panel, "m9/B.swift": Self.panel], ["m9/A.swift"],
      limits: limits([(.codeFiles, 1)]))
    #expect(module.errors.contains("more than 1 file of code in a module"), "\(module)")
    let bytes = try list(
      ["m10/A.swift": Self.panel, "m10/B.swift": Self.panel], ["m10/A.swift"],
      limits: limits([(.codeBytes, 100)]))
    #expect(bytes.errors.contains("more than 100 bytes of the files of code of a module"), "\(bytes)")
  }

  /// A parser that refuses each file, or that cannot be used.
  private struct FailingParser: SwiftParsing {
    let failure: any Error
    func parse(_ source: [UInt8]) throws -> SourceFile { throw failure }
  }

  @Test(arguments: [
    (ParserFailure.fails, "the file makes the parser fail", 2),
    (.timeLimit(seconds: 10), "the parser takes more than 10 s", 2),
    (.missing(folder: "bin"), "the program 'gimbal-swift-parser' is not in the folder bin", 1),
    (.otherVersion(path: "bin/p"), "bin/p is of another version than this program", 1),
  ])
  func failuresOfParserAreErrors(_ failure: ParserFailure, _ message: String, _ errors: Int) {
    let recorder = Recorder()
    let folder = "failing\(failure.message.count)"
    var files = MemoryFiles(texts: ["\(folder)/A.swift": Self.panel, "\(folder)/B.swift": Self.panel])
    files.code = CodeInput(parser: FailingParser(failure: failure))
    let status = CodeRun(
      format: .table, console: recorder, files: files, settings: CodeSettings(), limits: InputLimits(),
      cancellation: .never, progress: { _ in }
    ).run(["\(folder)/A.swift", "\(folder)/B.swift"])
    let said = recorder.take()
    #expect(status == .document && said.output == "")
    #expect(said.errors.ranges(of: message).count == errors, "\(said.errors)")
    #expect(said.errors.contains(failure.remedy))
  }

  @Test func codeNeedsParser() {
    let recorder = Recorder()
    let status = CodeRun(
      format: .table, console: recorder, files: MemoryFiles(texts: ["A.swift": Self.panel]),
      settings: CodeSettings(), limits: InputLimits(), cancellation: .never, progress: { _ in }
    ).run(["A.swift"])
    #expect(status == .document && recorder.take().errors.contains("layout code cannot be read here"))
  }

  // MARK: Modules

  /// A file that another one of the module uses is read again when it changes, and is gone when it is removed.
  @Test func changedFilesOfModuleAreReadAgain() async throws {
    let card = Self.inset("Metrics.margin")
    let files = try files([
      "live/Card.swift": card, "live/Metrics.swift": "enum Metrics { static let margin = 8 }",
    ])
    func leading() async throws -> Double? {
      // Other files are looked at again after a moment.
      var frame: Double?
      for _ in 0..<200 {
        let file = try SceneFile("live/Card.swift", files: files, ids: CountingIDs())
        let recorder = Recorder()
        _ = DocumentRun(
          FrameReports(), options: DocumentOptions(), format: .ndjson, console: recorder, files: files,
          ids: CountingIDs()
        ).run(["live/Card.swift"])
        #expect(file.code?.dependencies == ["live/Metrics.swift"])
        let row = recorder.take().output.split(separator: "\n").first { $0.contains(#""view":"box""#) }
        frame = row?.firstMatch(of: /"frame":\[(-?[0-9.]+),/).flatMap { Double($0.1) }
        if frame == 12 { break }
        try files.replace("live/Metrics.swift") {
          try $0(Array("enum Metrics { static let margin = 12 }".utf8))
        }
        try await Task.sleep(for: .milliseconds(20))
      }
      return frame
    }
    #expect(try await leading() == 12)
  }

  /// The precedence of an operator is declared in another file.
  @Test func operatorsOfOtherFilesGroupExpressions() throws {
    let operators = """
      precedencegroup Weak { lowerThan: AdditionPrecedence }
      infix operator <+> : Weak
      func <+> (left: CGFloat, right: CGFloat) -> CGFloat { left * right }
      """
    let outcome = try frames(
      "operators/Card.swift",
      in: ["operators/Card.swift": Self.inset("2 <+> 3 + 4"), "operators/Operators.swift": operators])
    #expect(outcome.contains("[14,0,100,20]"), "\(outcome)")
  }

  private func frames(_ path: String, in texts: [String: String]) throws -> String {
    let recorder = Recorder()
    _ = DocumentRun(
      FrameReports(), options: DocumentOptions(), format: .ndjson, console: recorder,
      files: try files(texts), ids: CountingIDs()
    ).run([path])
    return recorder.take().output
  }

  /// The files of a target see each other, and tests see those of other targets.
  @Test func folderOfTargetIsModule() throws {
    let texts = [
      "/App/Sources/Core/Views/Card.swift": Self.inset("margin"),
      "/App/Sources/Core/Metrics.swift": "let margin: CGFloat = 24",
      "/App/Sources/Core/Pods/Metrics.swift": "let margin: CGFloat = 1",
      "/App/Sources/Core/CoreTests/Metrics.swift": "let margin: CGFloat = 2",
    ]
    #expect(try frames("/App/Sources/Core/Views/Card.swift", in: texts).contains("[24,0,100,20]"))
  }

  // MARK: Findings

  @Test func findingsHaveLines() throws {
    let conflict = Self.inset("10").replacing(
      "      box.heightAnchor",
      with: "      box.widthAnchor.constraint(equalToConstant: 90),\n      box.heightAnchor")
    let outcome = try check(["f1/Card.swift": conflict])
    #expect(outcome.output.hasPrefix("f1/Card.swift:1"), "\(outcome)")
    #expect(outcome.output.contains("error: 2 required") && outcome.output.contains("box.width == 90"))
  }

  @Test func unknownRulesAreNotes() throws {
    let source = Self.inset("Remote.margin")
    let outcome = try check(["f2/Card.swift": source])
    #expect(outcome.output == "no findings in 1 document", "\(outcome)")
    let notes = try check(["f2/Card.swift": source], notes: true).output
    #expect(notes.contains("f2/Card.swift:12:7: note: the value of Remote.margin is not known: "), "\(notes)")
  }

  /// A view that is on the screen in portrait and below it in landscape, and a label that gets its text later.
  @Test func screensAreCheckedInBothOrientations() throws {
    let low = Self.inset("10").replacing("let box = UIView()", with: "let box = UISwitch()")
      .replacing("equalTo: view.topAnchor)", with: "equalTo: view.topAnchor, constant: 600)")
    let outcome = try check(["f4/Card.swift": low])
    #expect(outcome.output.contains("'box' extends beyond the screen by "), "\(outcome)")
    let empty = Self.inset("10").replacing("let box = UIView()", with: "let box = UILabel()")
      .replacing("      box.widthAnchor.constraint(equalToConstant: 100),\n", with: "")
    #expect(try check(["f5/Card.swift": empty]).output == "no findings in 1 document")
  }

  /// Two texts that share a row: one of them must hug its text more.
  @Test func adviceForTextsRaisesThePriority() throws {
    let row = Self.inset("10").replacing("let box = UIView()", with: "let box = UILabel(), end = UILabel()")
      .replacing(
        "(box)",
        with: "(box); view.addSubview(end); box.text = \"Name\"; end.text = \"Anna\"\n"
          + "    end.translatesAutoresizingMaskIntoConstraints = false"
      )
      .replacing(
        "box.widthAnchor.constraint(equalToConstant: 100)",
        with: "end.topAnchor.constraint(equalTo: view.topAnchor), "
          + "end.leadingAnchor.constraint(equalTo: box.trailingAnchor), end.trailingAnchor.constraint(equalTo: view.trailingAnchor)"
      )
    #expect(
      try check(["f6/Card.swift": row]).output.contains(
        "raise the horizontal hugging priority of 'box' to 251"))
  }

  /// The views of AppKit have other rules.
  @Test func classesOfAppKitAreNotRead() throws {
    let other = Self.inset("10").replacing("import UIKit", with: "import AppKit")
    #expect(try list(["m11/Card.swift": other]).output == "no classes that lay out views\n")
  }

  /// The constraint of each orientation stays active after a rotation.
  @Test func constraintsOfBothOrientationsAreFindings() throws {
    let source = """
      import UIKit

      final class Turning: UIViewController {
        let box = UIView()

        override func viewDidLoad() {
          super.viewDidLoad()
          box.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(box)
          box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
          box.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
          box.heightAnchor.constraint(equalToConstant: 50).isActive = true
          box.widthAnchor.constraint(equalToConstant: 100).isActive = true
        }

        override func viewDidLayoutSubviews() {
          super.viewDidLayoutSubviews()
          if view.bounds.width > view.bounds.height {
            box.widthAnchor.constraint(equalToConstant: 200).isActive = true
          }
        }
      }

      """
    let swept = try check(["f3/Turning.swift": source], sweeping: ["iPhone 15", "iPad 11"])
    #expect(swept.output.contains("f3/Turning.swift:19:7: error: after a rotation, "), "\(swept)")
    let outcome = try check(["f3/Turning.swift": source])
    #expect(!outcome.output.contains("[conflict]"), "\(outcome)")
    #expect(
      outcome.output.contains(
        "f3/Turning.swift:19:7: error: after a rotation, this constraint and that in line 13 are active, "),
      "\(outcome)")
  }
}
