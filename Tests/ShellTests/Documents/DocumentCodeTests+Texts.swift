import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Tests of texts that the code of a document sets, and of the screens that it presents.
extension DocumentCodeTests {
  /// A screen with a label that its constraints do not size.
  private static func unsized(_ name: String, _ label: String = "text=\"Hi\"") -> String {
    screen(name, constraints: leading).replacing("text=\"Hi\"", with: label)
      .replacing("<constraint firstAttribute=\"width\" constant=\"100\" id=\"c-width\"/>", with: "")
      .replacing("<constraint firstAttribute=\"height\" constant=\"21\" id=\"c-height\"/>", with: "")
  }

  /// Returns the size of a label with a text that code gives to it.
  private func size(
    of text: String, in folder: String, _ others: [String: String] = [:], label: String = "text=\"Hi\""
  ) throws -> [Double] {
    let name = "Text" + folder
    var texts = [
      "/\(folder)/Main.storyboard": Self.unsized(name, label),
      "/\(folder)/Main.swift": Self.controller(name, "titleLabel.text = \(text)"),
      "/\(folder)/App.xcodeproj/project.pbxproj": "\t\tdevelopmentRegion = de;\n",
    ]
    for (path, text) in others { texts["/\(folder)/\(path)"] = text }
    let found = try frames(texts, of: "/\(folder)/Main.storyboard")
    return Array(try #require(found["titleLabel"]).dropFirst(2))
  }

  // MARK: Strings files

  private static let german = "Anmelden mit dem Konto"

  private static let strings = [
    "de.lproj/Localizable.strings": "\"sign_in_title\" = \"\(german)\";",
    "de.lproj/Errors.strings": "\"no_network\" = \"\(german)\";",
    "de.lproj/Localizable.stringsdict": """
    <plist><dict><key>all_items</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@items@</string>
      <key>items</key><dict><key>other</key><string>\(german)</string></dict>
    </dict></dict></plist>
    """,
    "fr.lproj/Localizable.strings": "\"sign_in_title\" = \"Connexion\"; \"other_title\" = \"Autre\";",
    "Catalog.xcstrings": """
    {"sourceLanguage": "de", "strings": {"new_title": {"localizations": {
      "de": {"stringUnit": {"state": "translated", "value": "\(german)"}},
      "fr": {"stringUnit": {"state": "translated", "value": "Autre"}}
    }}}, "version": "1.0"}
    """,
  ]

  /// The strings files of the project's language have the texts of keys.
  @Test(arguments: [
    "NSLocalizedString(\"sign_in_title\", comment: \"\")",
    "NSLocalizedString(\"sign_in_title\", value: \"Sign in\", comment: \"\")",
    "NSLocalizedString(\"no_network\", tableName: \"Errors\", comment: \"\")",
    "Bundle.main.localizedString(forKey: \"no_network\", value: nil, table: \"Errors\")",
    "Bundle.main.localizedString(forKey: \"sign_in_title\", value: \"\", table: nil)",
    "NSLocalizedString(\"all_items\", comment: \"\")",
    "String(localized: \"new_title\", table: \"Catalog\")",
    "String(localized: \"sign_in_title\")",
  ])
  func textsOfStringsFiles(_ expression: String) throws {
    let folder = "ds\(expression.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFFFF })"
    let expected = try size(of: "\"\(Self.german)\"", in: "ds0")
    #expect(try size(of: expression, in: folder, Self.strings) == expected)
  }

  /// The text of a key that no file of the language has is not known, so that the text of the document stays.
  @Test func keysWithoutATextKeepTheDocument() throws {
    let kept = try size(of: "titleLabel.text", in: "dt1")
    #expect(
      try size(of: "NSLocalizedString(\"other_title\", comment: \"\")", in: "dt2", Self.strings) == kept)
    #expect(try size(of: "NSLocalizedString(\"sign_in_title\", comment: \"\")", in: "dt3") == kept)
    // A key can be the text of the language itself.
    let title = try size(of: "\"Sign in\"", in: "dt4")
    #expect(try size(of: "NSLocalizedString(\"Sign in\", comment: \"\")", in: "dt5", Self.strings) == title)
  }

  /// Without a project, the only language counts. A file that cannot be read has no texts.
  @Test func languageWithoutAProject() throws {
    let name = "Text6"
    let texts = [
      "/dt6/Package.swift": "", "/dt6/Main.storyboard": Self.unsized(name),
      "/dt6/Main.swift": Self.controller(
        name, "titleLabel.text = NSLocalizedString(\"sign_in_title\", comment: \"\")"),
      "/dt6/de.lproj/Localizable.strings": "\"sign_in_title\" = \"\(Self.german)\";",
      "/dt6/de.lproj/Broken.strings": "\"sign_in_title",
    ]
    let found = try frames(texts, of: "/dt6/Main.storyboard")["titleLabel"]
    #expect(try found.map { Array($0.dropFirst(2)) } == size(of: "\"\(Self.german)\"", in: "dt7"))
  }

  // MARK: Labels without a text

  /// The font of a label is that of the document, also if the document has no text.
  @Test func emptyLabelsKeepTheirFont() throws {
    let large = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"34\"/>"
    let usual = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
    func height(_ label: String, _ folder: String) throws -> Double? {
      let texts = [
        "\(folder)/Main.storyboard": Self.unsized("Text" + folder, label).replacing(usual, with: large),
        "\(folder)/Main.swift": Self.controller("Text" + folder, "titleLabel.text = \"Hello\""),
      ]
      return try frames(texts, of: "\(folder)/Main.storyboard")["titleLabel"]?[3]
    }
    let expected = try height("text=\"Hi\"", "dt8")
    #expect(try height("text=\"\"", "dt9") == expected && (expected ?? 0) > 38)
    #expect(try height("", "dt10") == expected)
  }

  /// The recorded size of a label without a text is not the size of the text that code sets.
  @Test func textsOfEmptyLabelsAreMeasured() throws {
    let measured = try size(of: "\"Hello\"", in: "dt11")
    #expect(try size(of: "\"Hello\"", in: "dt12", label: "text=\"\"") == measured && measured[0] < 50)
  }

  // MARK: Sheets

  private func safeTop(of controller: String, in folder: String, _ body: String = "") throws -> Double? {
    let name = "Sheet" + folder
    let texts = [
      "\(folder)/Main.storyboard": Self.screen(name, constraints: Self.leading).replacing(
        "<viewController id=\"vc\"", with: "<viewController id=\"vc\" \(controller)"),
      "\(folder)/Main.swift": Self.controller(name, body),
    ]
    var options = DocumentOptions()
    options.environment = .runtime
    let output = try run(FrameReports(), texts, ["\(folder)/Main.storyboard"], options).output
    let line = output.split(separator: "\n").first { $0.hasPrefix("titleLabel") }
    // The label is 20 pt below the safe area.
    return line?.split(separator: " ").compactMap { Double($0) }.dropFirst().first.map { $0 - 20 }
  }

  /// A sheet starts below the status bar.
  @Test func sheetsHaveNoStatusBar() throws {
    #expect(try safeTop(of: "", in: "dt13") == 59)
    #expect(try safeTop(of: "modalPresentationStyle=\"formSheet\"", in: "dt14") == 0)
    #expect(try safeTop(of: "modalPresentationStyle=\"pageSheet\"", in: "dt15") == 0)
    #expect(try safeTop(of: "modalPresentationStyle=\"fullScreen\"", in: "dt16") == 59)
    #expect(try safeTop(of: "", in: "dt17", "modalPresentationStyle = .pageSheet") == 0)
  }
}
