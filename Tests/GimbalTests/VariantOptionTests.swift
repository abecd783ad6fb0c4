import FoundationEssentials
import TestSupport
import Testing

/// The options of `gimbal check` and `gimbal solve` for widths, windows, text sizes and languages.
@Suite struct VariantOptionTests {
  /// A login form: fields between margins of 15 points with a largest width of 349 points, and a label in the
  /// style body.
  private static let form = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505">
    <device id="retina6_12" orientation="portrait"/><objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1"><connections>
    <outlet property="view" destination="root" id="out-let-01"/></connections></placeholder>
    <view id="root" userLabel="Login"><rect key="frame" x="0" y="0" width="393" height="852"/><subviews>
    <view id="fie-ld-001" userLabel="fields" translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="15" y="59" width="349" height="44"/><constraints>
    <constraint id="h" firstAttribute="height" constant="44"/>
    <constraint id="w" firstAttribute="width" relation="lessThanOrEqual" constant="349"/></constraints></view>
    <label id="lab-el-001" text="Name" userLabel="title" translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="16" y="120" width="46" height="20.5"/>
    <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/></label></subviews>
    <viewLayoutGuide key="safeArea" id="safe"/><constraints>
    <constraint id="a" firstItem="fie-ld-001" firstAttribute="top" secondItem="safe" secondAttribute="top"/>
    <constraint id="b" firstItem="fie-ld-001" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="15"/>
    <constraint id="c" firstItem="root" firstAttribute="trailing" secondItem="fie-ld-001" secondAttribute="trailing" constant="15"/>
    <constraint id="d" firstItem="lab-el-001" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="16"/>
    <constraint id="e" firstItem="lab-el-001" firstAttribute="top" secondItem="fie-ld-001" secondAttribute="bottom"/>
    </constraints></view></objects></document>
    """

  private func fixture() throws -> Fixture {
    let fixture = try Fixture()
    for folder in ["Base.lproj", "de.lproj"] {
      try FileManager.default.createDirectory(
        atPath: fixture.directory.file(folder), withIntermediateDirectories: true)
    }
    try fixture.write(Self.form, to: "Base.lproj/Login.xib")
    try fixture.write("\"lab-el-001.text\" = \"Vollständiger Name\";", to: "de.lproj/Login.strings")
    return fixture
  }

  @Test func formFailsFromAWidthUp() throws {
    let found = try fixture().run("check", "Base.lproj/Login.xib", "--widths", "320...1366")
    #expect(found.output.contains("Login  widths 320 to 1366 pt: 1 finding"))
    #expect(found.output.contains("\n  fails from 380 pt of width up\n") && found.code == 3)
    let narrow = try fixture().run("check", "Base.lproj/Login.xib", "--widths", "320...379")
    #expect(narrow.output.contains("no findings") && narrow.code == 0)
    // A view without a controller gets its size from its superview. The range then stands for that size.
    let part = try fixture()
    try part.write(Self.form.replacing("destination=\"root\"", with: "destination=\"other\""), to: "Part.xib")
    #expect(
      try part.run("check", "Part.xib", "--widths", "320...1366").output.contains("from 380 pt of width up"))
    let json = try fixture().run(
      "check", "Base.lproj/Login.xib", "--widths", "320...1366", "--format", "json")
    #expect(json.output.contains("\"failing\":987,\"first\":380,\"last\":1366,\"ranges\":\"380-1366\""))
  }

  @Test func windowsAreThoseOfTablets() throws {
    let found = try fixture().run(
      "check", "Base.lproj/Login.xib", "--windows", "split", "--devices", "iPhone SE 3,iPad 11")
    #expect(found.output.contains("Login  5 combinations: 1 finding, in 3 of them") && found.code == 3)
  }

  @Test func textSizesAreThoseOfTheUser() throws {
    let fixture = try fixture()
    let huge = try fixture.run(
      "solve", "Base.lproj/Login.xib", "--text-size", "accessibility-extra-extra-extra-large")
    #expect(huge.output.contains("  63.333\n"), "\(huge.output)")
    let same = try fixture.run(
      "solve", "Base.lproj/Login.xib", "--text-size", "accessibilityExtraExtraExtraLarge")
    #expect(same.output == huge.output)
    let all = try fixture.run("check", "Base.lproj/Login.xib", "--text-sizes", "all")
    #expect(all.output.contains("Login  12 combinations"))
  }

  @Test func languagesComeFromTheFilesBesideTheDocument() throws {
    let german = try fixture().run("solve", "Base.lproj/Login.xib", "--languages", "de", "--format", "json")
    #expect(german.output.contains("\"language\":\"de\""))
    let changed = try fixture().run("solve", "Base.lproj/Login.xib", "--pseudo", "long", "--format", "ndjson")
    #expect(changed.output.contains("\"language\":\"pseudo-long\""))
  }

  /// Each wrong use is one error with a suggested fix.
  @Test(arguments: [
    (
      ["--languages", "de,ja"],
      "there are no strings for the language 'ja'\n  add ja.lproj/Login.strings or Login.xcstrings, or use"
    ),
    (["--languages", "de,,fr"], "is not a language code\n  set '--languages' to codes"),
    (["--languages", "../de"], "is not a language code\n  set '--languages' to codes"),
    (["--pseudo", "upside-down"], "'upside-down' is not a pseudolanguage\n  set '--pseudo' to"),
    (["--widths", "320"], "'320' is not a range of widths\n  set '--widths' to two whole numbers"),
    (["--widths", "500...400"], "'500...400' is not a range of widths"),
    (["--widths", "1...99999999999999999999"], "is not a range of widths"),
    (
      ["--windows", "floating"],
      "'floating' is not a kind of window\n  set '--windows' to 'split', 'slide', 'stage' or 'all'"
    ),
    (["--windows", "all", "--devices", "iPhone 15"], "there is no iPad in '--devices'\n  add an iPad"),
    (["--text-sizes", "huge"], "'huge' is not a text size\n  use one of: extra-small, small, medium"),
  ])
  func wrongUsesAreErrors(options: [String], message: String) throws {
    let found = try fixture().run(["check", "Base.lproj/Login.xib"] + options)
    #expect(found.code == 2 && found.output == "")
    #expect(found.errors.contains(message), "\(found.errors)")
    #expect(found.errors.split(separator: "error: ", omittingEmptySubsequences: false).count == 2)
  }
}
