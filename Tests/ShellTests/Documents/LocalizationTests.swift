import GimbalMarkup
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

@testable import GimbalDocuments
@testable import GimbalInterfaceBuilder

/// Solving documents in the languages of the files beside them.
@Suite struct LocalizationTests {
  /// A label and a button with fixed distances, and a text field with a name in another font.
  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505">
    <device id="retina4_7" orientation="portrait"/>
    <objects>
    <view id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
    <subviews><label id="lab-el-001" text="Name" userLabel="title" translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="16" y="20" width="46" height="20.5"/>
    <fontDescription key="fontDescription" type="system" pointSize="17"/></label>
    <button id="but-to-001" userLabel="send" translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="300" y="20" width="36" height="30"/>
    <fontDescription key="fontDescription" type="system" pointSize="15"/>
    <state key="normal" title="Send"/></button></subviews>
    <viewLayoutGuide key="safeArea" id="safe"/>
    <constraints>
    <constraint id="t" firstItem="lab-el-001" firstAttribute="top" secondItem="safe" secondAttribute="top"/>
    <constraint id="l" firstItem="lab-el-001" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="16"/>
    <constraint id="b" firstItem="but-to-001" firstAttribute="top" secondItem="lab-el-001" secondAttribute="bottom"/>
    <constraint id="c" firstItem="but-to-001" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="16"/>
    </constraints></view>
    </objects></document>
    """

  private static let german = """
    /* Class = "UILabel"; text = "Name"; ObjectID = "lab-el-001"; */
    "lab-el-001.text" = "Vollst\\U00E4ndiger Name";
    // The title of the button
    "but-to-001.normalTitle" = "Absenden";
    """

  private static let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "lab-el-001.text" : {
          "comment" : "Class = \\"UILabel\\"",
          "localizations" : {
            "ar" : { "stringUnit" : { "state" : "translated", "value" : "الاسم الكامل" } },
            "fr" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "Nom" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Noms complets" } } } } }
          }
        }
      },
      "version" : "1.0"
    }
    """

  private static let plurals = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>lab-el-001.text</key>
    <dict><key>NSStringLocalizedFormatKey</key><string>%#@names@ here</string>
    <key>names</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>one</key><string>a name</string><key>other</key><string>many names</string></dict></dict>
    </dict></plist>
    """

  private static let files = [
    "App/Base.lproj/Login.xib": document, "App/de.lproj/Login.strings": german,
    "App/Login.xcstrings": catalog, "App/pl.lproj/Login.stringsdict": plurals,
    "App/bad.lproj/Login.strings": "\"lab-el-001.text\" = \"Name\"",
  ]

  private func run(
    _ localizations: [Localization], _ filter: any DocumentReports = FrameReports()
  ) -> (said: String, complaints: String, status: GimbalReporting.ExitStatus) {
    let recorder = Recorder()
    var options = DocumentOptions()
    options.localizations = localizations
    let status = DocumentRun(
      filter, options: options, format: .table, console: recorder, files: MemoryFiles(texts: Self.files),
      ids: CountingIDs()
    ).run(["App/Base.lproj/Login.xib"])
    let said = recorder.take()
    return (said.output, said.errors, status)
  }

  private func strings(_ language: String) throws -> LocalizedStrings? {
    try StringsFiles(
      beside: "App/Base.lproj/Login.xib", files: MemoryFiles(texts: Self.files), limits: InputLimits()
    ).strings(in: language)
  }

  @Test func stringsComeFromTheFilesBesideTheDocument() throws {
    #expect(try strings("de")?["lab-el-001.text"] == "Vollständiger Name")
    #expect(try strings("de")?["but-to-001.normalTitle"] == "Absenden")
    // A regional variant uses the strings of its language.
    #expect(try strings("de-AT")?["but-to-001.normalTitle"] == "Absenden")
    #expect(try strings("ar")?["lab-el-001.text"] == "الاسم الكامل")
    #expect(try strings("fr")?["lab-el-001.text"] == "Noms complets")
    #expect(try strings("pl")?["lab-el-001.text"] == "many names here")
    #expect(try strings("ja") == nil)
  }

  @Test func languagesAreThoseOfTheFilesBesideTheDocument() {
    func languages(_ files: [String: String], of path: String = "App/Base.lproj/Login.xib") -> [String] {
      StringsFiles(beside: path, files: MemoryFiles(texts: files), limits: InputLimits()).languages
    }
    #expect(
      languages(Self.files).filter { ["ar", "bad", "de", "fr", "pl"].contains($0) } == [
        "ar", "bad", "de", "fr", "pl",
      ])
    #expect(languages(Self.files, of: "App/Base.lproj/Other.xib") == [])
    #expect(
      languages(
        [
          "B/en.lproj/A.strings": "", "B/Base.lproj/A.strings": "", "B/pt_BR.lproj/A.strings": "",
          "B/x y.lproj/A.strings": "",
        ], of: "B/Base.lproj/A.xib") == ["en", "pt-BR"])
    // A catalog that cannot be read names no languages.
    #expect(languages(["App/Login.xcstrings": "{"], of: "App/Login.xib") == [])
  }

  @Test func textsAreMeasuredInTheLanguage() throws {
    let base = run([])
    let german = run([.language("de")])
    #expect(base.said.contains("title  16.000  20.000  46.000") && base.complaints.isEmpty)
    #expect(german.said.contains("Login.xib [de]: ") && german.status == .success)
    let row = try #require(german.said.split(separator: "\n").first { $0.hasPrefix("title") })
    let width = try #require(Double(row.split(separator: " ")[3]))
    #expect(width > 130 && width < 170)
  }

  @Test func rightToLeftLanguagesAreMirrored() throws {
    let arabic = run([.language("ar")]).said
    let row = try #require(arabic.split(separator: "\n").first { $0.hasPrefix("send") })
    let parts = row.split(separator: " ").compactMap { Double($0) }
    #expect(parts[0] + parts[2] == 375 - 16)
    for (code, isMirrored) in [
      ("ar", true), ("ar-EG", true), ("he", true), ("fa", true), ("ur", true), ("de", false), ("az", false),
      ("az-Arab", true), ("uz-Latn", false), ("ar-Latn", false),
    ] { #expect(Localization.isRightToLeft(code) == isMirrored, "\(code)") }
  }

  @Test func pseudoLanguagesReplaceTranslations() throws {
    #expect(PseudoLanguage.long.text(of: "Send\nit") == "Send Send\nit it")
    #expect(PseudoLanguage.accented.text(of: "Name") == "[Ñåmé]")
    let long = run([.pseudo(.long)]).said
    let row = try #require(long.split(separator: "\n").first { $0.hasPrefix("title") })
    let parts = row.split(separator: " ").compactMap { Double($0) }
    #expect(parts[2] > 92 && parts[0] == 16)
    let mirrored = run([.pseudo(.rtl)]).said
    #expect(mirrored.contains("title  313.000  20.000  46.000"))
  }

  @Test func damagedStringsAreOneError() {
    let found = run([.language("bad")])
    #expect(found.complaints.contains("App/bad.lproj/Login.strings:1:27: error: "))
    #expect(found.complaints.contains("expected ';' before the end of the file"))
    #expect(found.status == .document && found.said.isEmpty)
  }

  @Test(arguments: [
    ("\"a\" = \"b", LocalizedStrings.Format.strings), ("/* never ends", .strings), ("= \"b\";", .strings),
    ("\"a\" \"b\";", .strings), ("\"a\" = \"\\U12\";", .strings), ("{\"strings\":{\"a\":1}}", .xcstrings),
    ("{\"strings\":", .xcstrings), ("<plist><array/></plist>", .stringsdict), ("<plist>", .stringsdict),
    ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict/></plist>", .stringsdict),
  ])
  func hostileFilesAreErrors(text: String, format: LocalizedStrings.Format) {
    #expect(throws: DocumentError.self) {
      _ = try LocalizedStrings(Array(text.utf8), format, language: "de")
    }
  }

  /// Other surrogates become replacement characters.
  @Test func surrogatePairsAreOneCharacter() throws {
    let text = #""a" = "\Ud83d\Ude00"; "b" = "\Ud83d\U0041"; "c" = "\Ude00";"#
    let strings = try #require(try LocalizedStrings(Array(text.utf8), .strings, language: "de"))
    #expect(strings["a"] == "😀")
    #expect(strings["b"] == "\u{FFFD}A")
    #expect(strings["c"] == "\u{FFFD}")
  }

  @Test func deepOrLargeFilesAreErrors() {
    let deep = "{\"strings\":" + String(repeating: "{\"a\":", count: 5000)
    #expect(throws: DocumentError.self) {
      _ = try LocalizedStrings(Array(deep.utf8), .xcstrings, language: "de")
    }
    var limits = InputLimits()
    limits[.documentBytes] = 10
    #expect(throws: DocumentError.self) {
      _ = try LocalizedStrings(Array("\"abc\" = \"def\";".utf8), .strings, language: "de", limits: limits)
    }
  }

  @Test func utf16IsRead() throws {
    let text = "\"a.text\" = \"Größe\";"
    let little: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [little, big, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      #expect(try LocalizedStrings(bytes, .strings, language: "de")?["a.text"] == "Größe")
    }
  }
}
