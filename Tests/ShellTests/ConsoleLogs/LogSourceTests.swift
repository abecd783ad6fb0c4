import GimbalDocuments
import GimbalLogExplanations
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Tests of `explain-log --in`: documents and code from which logged constraints come, and patches of documents.
@Suite struct LogSourceTests {
  private static func log(_ descriptions: [String]) -> String {
    "Unable to simultaneously satisfy constraints.\n(\n"
      + descriptions.enumerated().map { "    \"<NSLayoutConstraint:0x\($0.offset + 1) \($0.element)>\"" }
      .joined(separator: ",\n") + "\n)\n"
  }

  /// The constraints of `EditableDocument`, with a contradicting width.
  private static let descriptions = [
    "H:|-(20)-[UIView:0xb]   (active, names: '|':UIView:0xa )",
    "V:|-(0)-[UIView:0xb]   (active, names: '|':UIView:0xa )",
    "UIView:0xb.width == 100   (active)", "V:[UIView:0xb(50)]   (active)", "H:[UIView:0xb(130)]   (active)",
  ]

  private static let wide = """
                    <constraint firstItem="abc-de-002" firstAttribute="width" constant="130" id="abc-de-007"/>

    """

  /// Explains a log with the documents and code of the folder `App`.
  private func explained(
    _ descriptions: [String] = descriptions, in texts: [String: String], patch: String? = nil
  ) throws -> (output: String, errors: String, status: GimbalReporting.ExitStatus) {
    var texts = texts
    texts["a.log"] = Self.log(descriptions)
    let (console, files) = (Recorder(), MemoryFiles(texts: texts))
    let folder = try SourceFolder("App", files: files, resources: Resources(), cancellation: .never)
    let run = LogRun(
      format: .table, printsScenes: false, console: console, files: files, sources: folder, patch: patch)
    let status = run.run(["a.log"])
    let said = console.take()
    return (said.output, said.errors + folder.failures.joined(), status)
  }

  @Test func sourcesAreInDocuments() throws {
    let said = try explained(in: ["App/Sub/Main.xib": EditableDocument.text(rules: Self.wide)])
    #expect(
      said.output.contains("1  view2.width == 100\n     in App/Sub/Main.xib:18:17 (abc-de-005)"))
    #expect(
      said.output.contains("2  view2.width == 130\n     in App/Sub/Main.xib:20:17 (abc-de-007)"))
    #expect(said.status == .unsatisfiable)
  }

  /// Texts, identifiers and custom classes distinguish the constraints from those of other documents.
  @Test func distinctiveSourcesAreCertain() throws {
    let marked = EditableDocument.text(rules: Self.wide).replacing(
      "userLabel=\"box\"", with: "customClass=\"Card\""
    )
    .replacing("id=\"abc-de-005\"", with: "identifier=\"card width\" id=\"abc-de-005\"")
    let descriptions = Self.descriptions.map {
      $0.replacing("UIView:0xb", with: "App.Card:0xb")
        .replacing("App.Card:0xb.width", with: "'card width' App.Card:0xb.width")
    }
    let said = try explained(descriptions, in: ["App/Main.xib": marked])
    #expect(said.output.contains("     in App/Main.xib:18:17 (abc-de-005)\n"), "\(said.output)")
    // Code can have changed a constant, so a document that differs in one constant makes the sources uncertain.
    let similar = marked.replacing("constant=\"20\"", with: "constant=\"24\"")
    let both = try explained(descriptions, in: ["App/Main.xib": marked, "App/Other.xib": similar])
    #expect(both.output.contains("     probably in App/Main.xib:18:17 (abc-de-005)\n"), "\(both.output)")
    let twice = try explained(descriptions, in: ["App/Main.xib": marked, "App/Other.xib": marked])
    #expect(
      twice.output.contains("in one of App/Main.xib:18:17 (abc-de-005), App/Other.xib:18:17 (abc-de-005)\n"))
  }

  @Test func manyPlacesAreCounted() throws {
    let texts = Dictionary(
      (1...6).map { ("App/\($0).xib", EditableDocument.text(rules: Self.wide)) },
      uniquingKeysWith: { one, _ in one })
    #expect(try explained(in: texts).output.contains("App/3.xib:18:17 (abc-de-005), 3 other places\n"))
  }

  /// A log can print a constraint of a document in another form. The class of the item must agree.
  @Test(arguments: [
    (
      "firstItem=\"abc-de-012\" firstAttribute=\"leading\" secondItem=\"abc-de-002\" secondAttribute=\"trailing\" constant=\"7\"",
      "H:[UIView:0xb]-(7)-[UILabel:0xc'Hello']   (active)", true
    ),
    (
      "firstItem=\"abc-de-002\" firstAttribute=\"trailing\" secondItem=\"abc-de-012\" secondAttribute=\"leading\" constant=\"-7\"",
      "H:[UIView:0xb]-(7)-[UILabel:0xc'Hello']   (active)", true
    ),
    (
      "firstItem=\"abc-de-002\" firstAttribute=\"width\" secondItem=\"abc-de-012\" secondAttribute=\"width\" multiplier=\"1:3\"",
      "UILabel:0xc'Hello'.width == 3*UIView:0xb.width   (active)", true
    ),
    (
      "firstItem=\"abc-de-012\" firstAttribute=\"centerY\" secondItem=\"abc-de-002\" secondAttribute=\"centerY\"",
      "UIView:0xb.centerY == UILabel:0xc.centerY   (active)", true
    ),
    (
      "firstItem=\"abc-de-012\" firstAttribute=\"leading\" secondItem=\"abc-de-001\" secondAttribute=\"leadingMargin\" constant=\"3\"",
      "UILabel:0xc.leading == UILayoutGuide:0xd'UIViewLayoutMarginsGuide'.leading + 3   (active)", true
    ),
    (
      "firstItem=\"abc-de-012\" firstAttribute=\"leading\" secondItem=\"abc-de-001\" secondAttribute=\"leadingMargin\" constant=\"3\"",
      "UILabel:0xc.leading == UIView:0xa.leadingMargin + 3   (active)", true
    ),
    (
      "firstItem=\"abc-de-012\" firstAttribute=\"width\" constant=\"81\" priority=\"750\"",
      "H:[UILabel:0xc(81@750)]   (active)", true
    ),
    (
      "firstItem=\"abc-de-012\" firstAttribute=\"width\" constant=\"81\"", "H:[UILabel:0xc(82)]   (active)",
      false
    ),
    (
      "firstItem=\"abc-de-012\" firstAttribute=\"width\" constant=\"81\"", "H:[UIButton:0xc(81)]   (active)",
      false
    ),
    (
      "firstItem=\"abc-de-012\" firstAttribute=\"width\" constant=\"81\"",
      "'a' UILabel:0xc.width == 81   (active)", false
    ),
  ])
  func formsOfConstraintsAreEqual(attributes: String, description: String, isFound: Bool) throws {
    let rule = "                <constraint \(attributes) id=\"abc-de-020\"/>\n"
    // The last constraint contradicts only the constraint before it, so that the report lists both.
    let said = try explained(
      [description, description.replacing("   (active)", with: " + 1   (active)")],
      in: ["App/Main.xib": EditableDocument.text(rules: rule)])
    let numbers = try jsonPlaces([description], in: EditableDocument.text(rules: rule))
    #expect(numbers == (isFound ? ["abc-de-020"] : []), "\(said.output)")
  }

  /// Returns the object ids of the places of the constraints of a log.
  private func jsonPlaces(_ descriptions: [String], in document: String) throws -> [String] {
    let console = Recorder()
    let files = MemoryFiles(texts: ["a.log": Self.log(descriptions), "App/Main.xib": document])
    let folder = try SourceFolder("App/Main.xib", files: files, resources: Resources(), cancellation: .never)
    let run = LogRun(format: .json, printsScenes: false, console: console, files: files, sources: folder)
    _ = run.run(["a.log"])
    return console.take().output.matches(of: /"id":"([^"]+)"/).map { String($0.1) }
  }

  @Test func repairsArePatches() throws {
    let texts = ["App/Main.xib": EditableDocument.text(rules: Self.wide)]
    let said = try explained(in: texts).output
    #expect(
      said.contains(
        "or: lower 1 to priority 999, so that the framework can break it [patch 1.3]; or 2 [patch 1.4]"
      ))
    let patch = try explained(in: texts, patch: "1.4")
    #expect(
      patch.output.contains(
        "+                <constraint firstItem=\"abc-de-002\" firstAttribute=\"width\" priority=\"999\" constant=\"130\" id=\"abc-de-007\"/>\n"
      ), "\(patch.output)")
    #expect(patch.output.hasPrefix("--- App/Main.xib\n+++ App/Main.xib\n") && patch.status == .success)
    let removal = try ["1.1", "1.2"].map { try explained(in: texts, patch: $0).output }
    #expect(
      removal.allSatisfy {
        $0.contains("-                <constraint firstItem=\"abc-de-002\" firstAttribute=\"width\"")
          && !$0.contains("\n+ ")
      })
  }

  /// The document has the constraint in another form than the log.
  @Test func constantsArePatchedInFormOfDocument() throws {
    let rules = """
                      <constraint firstItem="abc-de-001" firstAttribute="trailing" secondItem="abc-de-002" secondAttribute="trailing" constant="30" id="abc-de-007"/>
                      <constraint firstItem="abc-de-001" firstAttribute="width" constant="300" id="abc-de-008"/>

      """
    let said = try explained(
      [
        "H:|-(20)-[UIView:0xb]   (active, names: '|':UIView:0xa )", "H:[UIView:0xb(100)]   (active)",
        "H:[UIView:0xa(300)]   (active)", "UIView:0xb.trailing == UIView:0xa.trailing - 30   (active)",
      ], in: ["App/Main.xib": EditableDocument.text(rules: rules)])
    let number = try #require(
      said.output.firstMatch(of: /change the constant of \d to -?180 \[patch (1\.\d)\]/)?.1)
    let patch = try explained(
      [
        "H:|-(20)-[UIView:0xb]   (active, names: '|':UIView:0xa )", "H:[UIView:0xb(100)]   (active)",
        "H:[UIView:0xa(300)]   (active)", "UIView:0xb.trailing == UIView:0xa.trailing - 30   (active)",
      ], in: ["App/Main.xib": EditableDocument.text(rules: rules)], patch: String(number))
    #expect(patch.output.contains("constant=\"180\" id=\"abc-de-007\""), "\(patch.output)")
  }

  @Test func unknownPatchIsAnError() throws {
    let said = try explained(in: ["App/Main.xib": EditableDocument.text(rules: Self.wide)], patch: "2.1")
    #expect(said.status == .usage && said.output == "")
    #expect(said.errors.hasPrefix("error: there is no patch '2.1'\n  use one of these patches: 1.1, 1.2,"))
    let none = try explained(in: ["App/Main.swift": ""], patch: "1.4")
    #expect(
      none.errors
        == "error: there is no patch '1.4'\n  no repair has a patch: patches change documents, not code; check that --in names the folder with the documents of the app\n"
    )
  }

  @Test func codeIsFoundByIdentifierAndLine() throws {
    let code = "// \"card width\"\nwidth.identifier = \"card width\"\n"
    let said = try explained(
      ["'card width' UIView:0xa.width == 30   (active)", "UIView:0xa.width == 40   (active)"],
      in: ["App/Card.swift": code, "App/.hidden/Card.swift": code, "App/build/Card.swift": code])
    #expect(said.output.contains("     in code: App/Card.swift:2\n"), "\(said.output)")
    #expect(!said.output.contains("hidden") && !said.output.contains("build/"))
  }

  @Test func unreadableDocumentsAreReported() throws {
    let said = try explained(in: [
      "App/Main.xib": EditableDocument.text(rules: Self.wide), "App/Bad.xib": "<document",
    ])
    #expect(said.errors.contains("App/Bad.xib") && said.output.contains("App/Main.xib:18:17"))
    #expect(throws: FileFailure.self) { try explained(in: ["Other/Main.xib": ""]) }
  }

  /// Many equal views give many assignments. The constraint has several possible places, and no patch.
  @Test func equalViewsAreSeveralPlaces() throws {
    let rules = (0..<60).map {
      "                <constraint firstItem=\"v-\($0)\" firstAttribute=\"width\" secondItem=\"v-\(($0 + 1) % 60)\" secondAttribute=\"width\" id=\"c-\($0)\"/>\n"
    }
    let views = (0..<60).map {
      "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"v-\($0)\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"1\" height=\"1\"/></view>"
    }
    let document = EditableDocument.text(rules: rules.joined())
      .replacing("</subviews>", with: views.joined() + "</subviews>")
    let chain = (0..<30).map { "UIView:0x\($0 + 1)a.width == UIView:0x\($0 + 2)a.width   (active)" }
    let said = try explained(
      chain + ["H:[UIView:0x1a(5)]   (active)", "H:[UIView:0x5a(6)]   (active)"],
      in: ["App/Main.xib": document])
    #expect(
      said.output.contains("in one of App/Main.xib") && !said.output.contains("patch"),
      "\(said.output.prefix(1500))")
  }

  /// Code can have changed two constants or texts of the right document.
  @Test(arguments: [
    ("constant=\"20\" id=\"abc-de-003\"", "constant=\"16\" id=\"abc-de-003\""),
    ("text='Hello'", "text='Other'"),
  ])
  func similarDocumentsMakeSourcesUncertain(part: String, replacement: String) throws {
    let rule =
      "                <constraint firstItem=\"abc-de-012\" firstAttribute=\"leading\" secondItem=\"abc-de-002\" secondAttribute=\"trailing\" constant=\"7\" id=\"abc-de-009\"/>\n"
    let document = EditableDocument.text(rules: Self.wide + rule)
    let descriptions = Self.descriptions + ["H:[UIView:0xb]-(7)-[UILabel:0xc'Hello']   (active)"]
    let alone = try explained(descriptions, in: ["App/A.xib": document]).output
    #expect(alone.contains("     in App/A.xib:18:17 (abc-de-005)\n"), "\(alone)")
    let similar = document.replacing(part, with: replacement)
    #expect(similar != document)
    let said = try explained(descriptions, in: ["App/A.xib": document, "App/B.xib": similar]).output
    #expect(said.contains("     probably in App/A.xib:18:17 (abc-de-005)\n"), "\(said)")
  }

  @Test func unreadableDocumentMakesSourcesUncertain() throws {
    let said = try explained(in: [
      "App/Main.xib": EditableDocument.text(rules: Self.wide), "App/Bad.xib": "<document",
    ])
    #expect(said.status == .document && said.output.contains("probably in App/Main.xib:18:17"))
    let files = MemoryFiles(texts: ["Bad.xib": "<document"])
    #expect(throws: UnreadableSource.self) {
      try SourceFolder("Bad.xib", files: files, resources: Resources(), cancellation: .never)
    }
  }

  /// The document has another attribute than the log, because the guide or the margin is described differently.
  @Test(arguments: [
    (
      "firstAttribute=\"trailingMargin\" secondItem=\"abc-de-002\" secondAttribute=\"trailing\" constant=\"12\"",
      "UILayoutGuide:0xd'UIViewLayoutMarginsGuide'.trailing == UIView:0xb.trailing + %", "30"
    ),
    (
      "firstItem=\"abc-de-002\" firstAttribute=\"trailing\" secondItem=\"abc-de-001\" secondAttribute=\"trailingMargin\" constant=\"-12\"",
      "UILayoutGuide:0xd'UIViewLayoutMarginsGuide'.trailing == UIView:0xb.trailing + %", "-30"
    ),
    (
      "firstAttribute=\"bottom\" secondItem=\"abc-de-002\" secondAttribute=\"bottom\" constant=\"12\"",
      "V:[UIView:0xb]-(%)-|   (active, names: '|':UIView:0xa )", "30"
    ),
  ])
  func constantOfGuideKeepsItsSign(attributes: String, description: String, constant: String) throws {
    let rule = "                <constraint \(attributes) id=\"abc-de-020\"/>\n"
    let texts = ["App/Main.xib": EditableDocument.text(rules: rule)]
    let descriptions = ["30", "12"].map { description.replacing("%", with: $0) }
    let said = try explained(descriptions, in: texts).output
    let number = try #require(
      said.firstMatch(of: /change the constant of \d to 30 \[patch (1\.\d)\]/)?.1, "\(said)")
    let patch = try explained(descriptions, in: texts, patch: String(number))
    #expect(patch.output.contains("constant=\"\(constant)\" id=\"abc-de-020\""), "\(patch.output)")
  }

  @Test func removedOutletsAreMentioned() throws {
    let outlets =
      "<connections><outlet property=\"wide\" destination=\"abc-de-007\" id=\"abc-de-040\"/></connections>"
    let document = EditableDocument.text(rules: Self.wide, more: outlets)
    let said = try explained(in: ["App/Main.xib": document]).output
    #expect(
      said.contains("remove 1 [patch 1.1]\n")
        && said.contains("remove 2 [patch 1.2, which also removes outlets]"))
  }

  @Test func uncertainPatchIsAWarning() throws {
    let document = EditableDocument.text(rules: Self.wide)
    let similar = document.replacing(
      "constant=\"20\" id=\"abc-de-003\"", with: "constant=\"16\" id=\"abc-de-003\"")
    let said = try explained(in: ["App/A.xib": document, "App/B.xib": similar], patch: "1.1")
    #expect(said.errors == "warning: it is not certain that the constraint is in App/A.xib:18\n")
  }
}
