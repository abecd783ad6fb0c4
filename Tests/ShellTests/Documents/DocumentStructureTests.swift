import Foundation
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Edits of documents that move views, and that add views, layout guides and sets with conditions.
@Suite struct DocumentStructureTests {
  private let documents = DocumentCommands(path: "Main.xib")

  private func edited(
    _ commands: String, _ text: String = EditableDocument.text(), _ console: Recorder = Recorder()
  ) throws -> String {
    try documents.edited(text, by: commands, console: console)
  }

  private func error(_ commands: String, _ text: String = EditableDocument.text()) -> String {
    documents.error(text, by: commands)
  }

  private func commands(_ old: String, _ new: String) -> (text: String, errors: String) {
    documents.difference(old, new)
  }

  // MARK: Moved views

  /// The element keeps its text and its position on the screen, and gets the indentation of its new place.
  @Test func viewIsMoved() throws {
    let text = try edited("view move title in box")
    #expect(
      text.contains(
        """
                            <rect key="frame" x="20" y="0.0" width="100" height="50"/>
                            <subviews>
                                <label opaque="NO"  text='Hello' unknown="1" translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-012" userLabel="title">
                                    <rect key="frame" x="0.0" y="0.0" width="100" height="50"/>
                                </label>
                            </subviews>
                        </view><!-- kept -->
        """), "\(text)")
    #expect(text.components(separatedBy: "abc-de-012").count == 2)
  }

  /// A view can move into a new view, and out of a view that is removed.
  @Test func viewsAreWrappedAndUnwrapped() throws {
    let wrapped = try edited(
      "view new card; constrain card.edges == root.edges; view move box in card; view move title in card back"
    )
    let card = try #require(wrapped.range(of: "userLabel=\"card\""))
    let (label, box) = try (
      #require(wrapped.range(of: "userLabel=\"title\"")), #require(wrapped.range(of: "userLabel=\"box\""))
    )
    #expect(card.lowerBound < label.lowerBound && label.lowerBound < box.lowerBound)
    let unwrapped = try edited("view move box in root; view move title in root; view remove card", wrapped)
    #expect(!unwrapped.contains("card") && unwrapped.contains("userLabel=\"box\""))
  }

  /// A text with line breaks is not indented.
  @Test func textOfMovedViewIsKept() throws {
    let text = EditableDocument.text().replacing(" text='Hello'", with: "").replacing(
      "                </label>",
      with: "<string key=\"text\">one\n  two\n</string>\n                </label>")
    #expect(try edited("view move title in box", text).contains("<string key=\"text\">one\n  two\n</string>"))
  }

  /// A constraint belongs to a view that contains both of its items.
  @Test func constraintsFollowMovedViews() throws {
    let own = EditableDocument.text().replacing(
      "y=\"0.0\" width=\"100\" height=\"50\"/>\n                </view>",
      with: """
        y="0.0" width="100" height="50"/>
                    <constraints>
                        <constraint firstAttribute="trailing" secondItem="abc-de-012" secondAttribute="trailing" id="abc-de-040"/>
                    </constraints>
                </view>
        """
    ).replacing("                </view><!-- kept -->", with: "                </view>")
    #expect(own.contains("abc-de-040"))
    let inside = try edited("view move title in box", own)
    #expect(
      inside.contains(
        "<constraint firstAttribute=\"trailing\" secondItem=\"abc-de-012\" secondAttribute=\"trailing\" id=\"abc-de-040\"/>"
      ))
    let outside = try edited("view move title in root", inside)
    #expect(
      outside.contains(
        "<constraint firstItem=\"abc-de-002\" firstAttribute=\"trailing\" secondItem=\"abc-de-012\" secondAttribute=\"trailing\" id=\"abc-de-040\"/>"
      ), "\(outside)")
  }

  // MARK: New objects

  /// The commands for a difference keep the ids of new views.
  @Test func newViewKeepsItsID() throws {
    let text = try edited("view new badge objectID \"qqq-ww-eee\" kind activityIndicatorView frame 1,2,20x20")
    #expect(text.contains("<activityIndicatorView ") && text.contains("id=\"qqq-ww-eee\""))
    #expect(
      error("view new badge objectID \"abc-de-012\"").contains("cannot have the object id 'abc-de-012'"))
    #expect(error("view new badge objectID \"a b\"").contains("cannot have the object id 'a b'"))
  }

  @Test(arguments: [
    "view", "label", "button", "imageView", "textField", "textView", "switch", "slider", "segmentedControl",
    "stepper", "progressView", "activityIndicatorView", "pageControl", "datePicker", "pickerView",
    "searchBar", "navigationBar", "toolbar", "tabBar", "stackView", "scrollView", "tableView",
    "collectionView", "mapView", "webView", "containerView",
  ])
  func kindsAreAdded(kind: String) throws {
    let text = try edited("view new it kind \(kind) frame 1,2,30x40")
    #expect(text.contains("<\(kind == "webView" ? "wkWebView" : kind) ") && text.contains("userLabel=\"it\""))
    #expect(try edited("view remove it", text) == EditableDocument.text())
  }

  @Test func layoutGuideIsAdded() throws {
    let text = try edited(
      "constrain title.top == root.safeArea.top; constrain title.leading == root.safeArea.leading")
    #expect(text.components(separatedBy: "<viewLayoutGuide key=\"safeArea\" id=\"").count == 2)
    #expect(text.contains("useSafeAreas=\"YES\""))
    let old = EditableDocument.text().replacing("toolsVersion=\"13142\"", with: "toolsVersion=\"11000\"")
    #expect(error("constrain title.top == root.safeArea.top", old).contains("no layout guide 'safeArea'"))
  }

  // MARK: Sets

  @Test(arguments: [
    ("heightClass=compact", ["exclude", "heightClass=compact", "include"]),
    ("not widthClass=regular", ["widthClass=regular", "exclude"]),
    (
      "widthClass=compact and heightClass=regular",
      ["exclude", "heightClass=regular-widthClass=compact", "include"]
    ),
  ])
  func setsOfSizeClassesAreAdded(condition: String, words: [String]) throws {
    let text = try edited("set new wide when \(condition); constrain title.width == 7 into wide")
    for word in words { #expect(text.contains(word), "\(text)") }
    let removed = try edited("constraint remove #5", text)
    #expect(removed == EditableDocument.text())
  }

  @Test func otherConditionsAreRefused() {
    let words = error("set new wide when landscape; constrain title.width == 5 into wide")
    for part in ["set 'wide', because", "outlet collection", "heightClass=compact"] {
      #expect(words.contains(part), "\(words)")
    }
  }

  @Test func variationOfConstraintIsChanged() throws {
    let varied = EditableDocument.text().replacing(
      "constant=\"100\" id=\"abc-de-005\"/>",
      with:
        "constant=\"100\" id=\"abc-de-005\"><variation key=\"heightClass=compact\" constant=\"50\"/></constraint>"
    )
    let handles = [3, 4]
    let text = try handles.reduce(varied) { try edited("constraint set #\($1) constant \($1)", $0) }
    #expect(
      text.contains(
        "constant=\"3\" id=\"abc-de-005\"><variation key=\"heightClass=compact\" constant=\"4\"/></constraint>"
      ),
      "\(text)")
  }

  private static let varied = EditableDocument.text().replacing(
    "constant=\"100\" id=\"abc-de-005\"/>",
    with: """
      constant="100" id="abc-de-005">
                          <variation key="heightClass=compact" constant="50"/>
                      </constraint>
      """)

  /// The constraint is uninstalled for the size classes of the removed variant.
  @Test(arguments: [
    (
      3,
      [
        "<mask key=\"constraints\">", "<exclude reference=\"abc-de-005\"/>",
        "<include reference=\"abc-de-005\"/>",
      ]
    ),
    (4, ["<variation key=\"heightClass=compact\">", "<exclude reference=\"abc-de-005\"/>"]),
  ])
  func variantIsRemoved(handle: Int, parts: [String]) throws {
    let text = try edited("constraint remove #\(handle)", Self.varied)
    for part in parts { #expect(text.contains(part), "\(part) in\n\(text)") }
    #expect(!(try edited("constraint remove #3; constraint remove #4", Self.varied)).contains("abc-de-005"))
  }

  /// Constraints that differ only in their constants for different size classes are one element.
  @Test func variantsAreOneElement() throws {
    let text = try edited(
      """
      set new short when heightClass=compact
      set new other when not heightClass=compact
      constrain short { title.width == 7 }
      constrain other { title.width == 9 }
      constrain other { title.height == 9 }
      """)
    #expect(
      text.components(separatedBy: "secondAttribute").count
        == EditableDocument.text().components(separatedBy: "secondAttribute").count)
    #expect(text.contains("<variation key=\"heightClass=compact\" constant=\"7\"/>"), "\(text)")
    #expect(text.components(separatedBy: "firstAttribute=\"width\"").count == 3, "\(text)")
    let said = commands(EditableDocument.text(), text)
    #expect(try edited(said.text) == text)
  }

  /// A constraint with the standard spacing stays symbolic where its new constant is the standard spacing.
  @Test(arguments: [("20", true), ("-20", true), ("8", false), ("30", false)])
  func symbolicConstantIsKept(constant: String, isSymbolic: Bool) throws {
    let symbolic = EditableDocument.text().replacing(
      "constant=\"20\" id=\"abc-de-003\"", with: "constant=\"18\" symbolic=\"YES\" id=\"abc-de-003\"")
    let text = try edited("constraint set #1 constant \(constant)", symbolic)
    #expect(
      text.contains("constant=\"\(constant)\"\(isSymbolic ? " symbolic=\"YES\"" : "") id=\"abc-de-003\""),
      "\(text)")
    #expect(try edited("constraint set #1 priority 700", symbolic).contains("symbolic=\"YES\""))
  }

  // MARK: Properties

  @Test(arguments: [
    (
      "view set title font 20 bold",
      "<fontDescription key=\"fontDescription\" type=\"boldSystem\" pointSize=\"20\"/>"
    ),
    ("view set title font 20 semibold", "type=\"system\" weight=\"semibold\" pointSize=\"20\"/>"),
    ("view set title font title1", "style=\"UICTFontTextStyleTitle1\"/>"),
    ("view set title fontName \"Avenir-Book\"", "name=\"Avenir-Book\" family=\"Avenir\" pointSize=\"17\"/>"),
    ("view set box margins 1,2,3,4", "top=\"1\" leading=\"2\" bottom=\"3\" trailing=\"4\"/>"),
    ("view set box customClass Card customModule App", "customClass=\"Card\" customModule=\"App\""),
    ("view set box direction rtl", "semanticContentAttribute=\"forceRightToLeft\""),
    ("view set title lineBreak wordWrapping", "lineBreakMode=\"wordWrap\""),
    ("view set title minimumScaleFactor 0.5", "minimumScaleFactor=\"0.5\""),
    (
      "view set box backgroundColor systemRedColor",
      "<color key=\"backgroundColor\" systemColor=\"systemRedColor\"/>"
    ),
    ("view set box backgroundColor systemRedColor", "<systemColor name=\"systemRedColor\">"),
    ("view set box tintColor \"named:Brand=#FF0000\"", "<color key=\"tintColor\" name=\"Brand\"/>"),
    ("view set box tintColor \"named:Brand=#FF0000\"", "<namedColor name=\"Brand\">"),
  ])
  func propertiesAreWritten(commands: String, part: String) throws {
    let text = try edited(commands)
    #expect(text.contains(part), "\(text)")
  }

  /// The resources contain the components of named colors and the sizes of images.
  @Test func resourcesAreRequired() throws {
    let message = error("view set box tintColor \"named:Brand\"")
    #expect(message.contains("the components of the color 'Brand'") && message.contains("named:Brand=#"))
    let known = try edited("view set box tintColor \"named:Brand=#FF0000\"")
    #expect(try edited("view set title textColor \"named:Brand\"", known).contains("name=\"Brand\"/>"))
    let photo = try edited("view new photo kind imageView; view set photo image logo content 24x30")
    #expect(photo.contains("<image name=\"logo\" width=\"24\" height=\"30\"/>"), "\(photo)")
    let lit = try edited("view set photo highlightedImage lit", photo)
    #expect(lit.contains("<image name=\"lit\" width=\"24\" height=\"30\"/>"), "\(lit)")
  }

  /// A color has the same components in all views.
  @Test func componentsOfNamedColorsChange() throws {
    let red = try edited("view set box tintColor \"named:Brand=#FF0000\"")
    let text = try edited("view set title textColor \"named:Brand=#00FF00\"", red)
    #expect(text.components(separatedBy: "<namedColor name=\"Brand\">").count == 2)
    #expect(text.contains("<color red=\"0.0\" green=\"1\" blue=\"0.0\" alpha=\"1\""), "\(text)")
    #expect(!text.contains("<color red=\"1\""))
    let same = try edited("view set title textColor \"named:Brand=#FF0000\"", red)
    #expect(
      same.components(separatedBy: "<namedColor").last == red.components(separatedBy: "<namedColor").last)
  }

  /// Numbers have 17 digits, as in Xcode.
  @Test func numbersHaveTheDigitsOfXcode() throws {
    let text = try edited("view set box recorded 9.666666666666629,0.5,43.33333333333334x50")
    #expect(
      text.contains("x=\"9.6666666666666288\" y=\"0.5\" width=\"43.333333333333343\" height=\"50\""),
      "\(text)")
  }

  /// A default value is the value that a document without the attribute has.
  @Test(arguments: [
    ("view set title text \"\"", " text=''"), ("view set title autoresizing none", " text='Hello'"),
    ("view set title font 17 bold", "type=\"boldSystem\" pointSize=\"17\""),
  ])
  func defaultValuesAreWritten(commands: String, part: String) throws {
    let text = try edited(commands)
    #expect(text.contains(part), "\(text)")
  }

  @Test(arguments: [
    ("view set title autoresizing flexibleWidth", "constraints determine the frame of the view"),
    (
      "view set title fontName \"Avenir-Book\" fontWeight bold",
      "the name of the font 'Avenir-Book' determines its weight"
    ),
    ("view set box recorded 1,2,3x4 contentInsetAdjustment never lines 3", "the document would contain"),
  ])
  func contradictoryPropertiesAreRefused(commands: String, words: String) {
    let message = error(commands)
    #expect(message.contains(words), "\(message)")
  }

  /// An edit removes the mark of a view whose recorded frame it changes to the solved one.
  /// The size of a text is an estimate, so a recorded size that differs by a tenth can be the size in the app.
  @Test(arguments: [(1, true), (1.06, true), (0.94, true), (1.16, false), (1.3, false), (0.8, false)])
  func marksOfTextsAreRemovedWithinTheTolerance(factor: Double, isRemoved: Bool) throws {
    let shell = try TestShell()
    shell.run("scene new s size 375x667; view new l kind label text \"Hello\"")
    shell.run("constrain { l.left == root.left + 30; l.top == root.top + 5 }")
    let rows = shell.said("frames --format csv").split(separator: "\n").map { $0.split(separator: ",") }
    let header = try #require(rows.first)
    let fields = try #require(rows.last)
    func length(_ name: String) throws -> Double {
      let index = try #require(header.firstIndex { $0 == name })
      return try #require(Double(fields[index]))
    }
    let (width, height) = (try length("width"), try length("height"))
    let pin = { (attribute: String, constant: Int, id: String) in
      "<constraint firstItem=\"abc-de-012\" firstAttribute=\"\(attribute)\" secondItem=\"abc-de-001\" "
        + "secondAttribute=\"\(attribute)\" constant=\"\(constant)\" id=\"\(id)\"/>\n"
    }
    let marked = EditableDocument.text(rules: pin("leading", 30, "abc-de-031") + pin("top", 5, "abc-de-032"))
      .replacing("unknown=\"1\"", with: "unknown=\"1\" misplaced=\"YES\"")
    let recorded = (width * factor * 2).rounded() / 2
    let text = try edited("view set title recorded 30,5,\(recorded)x\(height)", marked)
    #expect(text.contains("misplaced") != isRemoved, "\(fields): \(text)")
  }

  @Test func misplacedMarksAreRemoved() throws {
    let marked = EditableDocument.text().replacing(
      "<view contentMode=\"scaleToFill\" translates",
      with: "<view contentMode=\"scaleToFill\" misplaced=\"YES\" translates"
    )
    .replacing(
      "<rect key=\"frame\" x=\"20\" y=\"0.0\" width=\"100\" height=\"50\"/>\n                </view>",
      with: "<rect key=\"frame\" x=\"30\" y=\"0.0\" width=\"100\" height=\"50\"/>\n                </view>")
    #expect(marked.contains("misplaced") && marked.contains("x=\"30\""))
    #expect(try edited("view set box alpha 0.5", marked).contains("misplaced"))
    #expect(!(try edited("view set box recorded 20,0,100x50", marked)).contains("misplaced"))
    #expect(!(try edited("view set box recorded 40,0,100x50")).contains("misplaced"))
    #expect(!(try edited("constraint set #1 constant 30")).contains("misplaced"))
  }

  @Test func autoresizingIsWritten() throws {
    let fixed = EditableDocument.text().replacing(
      "translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"abc-de-012\"", with: "id=\"abc-de-012\"")
    let text = try edited("view set title autoresizing flexibleWidth,flexibleTopMargin", fixed)
    #expect(
      text.contains("<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMinY=\"YES\"/>"),
      "\(text)")
  }

  @Test func segmentsAreWritten() throws {
    let text = try edited("view new tabs kind segmentedControl frame 1,2,99x32 segments \"A\\nB\\nA\"")
    #expect(
      text.matches(of: /<segment title="([^"]*)"\/>/).map { String($0.1) } == ["A", "B", "A"], "\(text)")
    let shorter = try edited("view set tabs segments \"C\"", text)
    #expect(shorter.matches(of: /<segment title="([^"]*)"\/>/).map { String($0.1) } == ["C"])
  }

  /// The commands for a difference give the second version.
  @Test func differencesAreApplied() throws {
    let old = EditableDocument.text()
    let new = try edited(
      """
      view new card kind stackView axis vertical spacing 4
      constrain { card.leading == root.leading + 8; card.top == root.safeArea.top }
      view move title in card
      view set title font 20 bold customClass Heading
      set new wide when heightClass=compact
      constrain wide { box.width <= 40 @700 }
      """, old)
    let said = commands(old, new)
    #expect(said.errors == "", "\(said)")
    let written = try edited(said.text, old)
    #expect(commands(written, new).text == "", "\(said)\n\(written)")
  }
}
