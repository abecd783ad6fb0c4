import GimbalModel
import GimbalNotation
import TestSupport
import Testing

@testable import GimbalArchive
@testable import GimbalInterfaceBuilder
@testable import GimbalSwiftCode

/// Tests of the appearance of views: from a document to properties, to an archive and to Swift code.
@Suite struct AppearanceImportTests {
  /// A kind of element, its attributes and children, and the properties that they become.
  static let facts: [(kind: String, attributes: String, more: String, values: [Property: PropertyValue])] = [
    (
      "view", "alpha=\"0.5\" contentMode=\"scaleAspectFit\" clipsSubviews=\"YES\"", "",
      [.alpha: .number(0.5), .contentMode: .word("scaleAspectFit"), .clipsToBounds: .flag(true)]
    ),
    ("view", "alpha=\"1\" contentMode=\"scaleToFill\"", "", [:]),
    (
      "view", "contentMode=\"TopLeft\"",
      color("backgroundColor", "red=\"1\" green=\"0\" blue=\"0.5\" alpha=\"1\""),
      [.contentMode: .word("topLeft"), .backgroundColor: .word("#FF0080")]
    ),
    ("view", "", color("backgroundColor", "white=\"0\" alpha=\"0\""), [.backgroundColor: .word("#00000000")]),
    (
      "view", "",
      color(
        "backgroundColor",
        "red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"displayP3\"")
        + color("tintColor", "cyan=\"1\" magenta=\"0\" yellow=\"0\" black=\"0.5\" alpha=\"1\""),
      [.backgroundColor: .word("#FF0000"), .tintColor: .word("#008080")]
    ),
    (
      "view", "", color("backgroundColor", "name=\"Brand\"") + color("tintColor", "name=\"Other\""),
      [.backgroundColor: .word("named:Brand=#336699"), .tintColor: .word("named:Other")]
    ),
    (
      "view", "",
      color("backgroundColor", "cocoaTouchSystemColor=\"whiteColor\" systemColor=\"systemBackgroundColor\"")
        + color("tintColor", "cocoaTouchSystemColor=\"whiteColor\""),
      [.backgroundColor: .word("systemBackgroundColor"), .tintColor: .word("#FFFFFF")]
    ),
    (
      "view", "", color("backgroundColor", "systemColor=\"futureColor\""),
      // The document records the components of the color.
      [.backgroundColor: .word("#010203")]
    ),
    (
      "label", "userInteractionEnabled=\"NO\" contentMode=\"left\" textAlignment=\"center\" enabled=\"NO\"",
      color("textColor", "systemColor=\"groupTableViewBackgroundColor\"")
        + color("highlightedColor", "white=\"1\" alpha=\"1\"") + "<nil key=\"shadowColor\"/>",
      [
        .textAlignment: .word("center"), .enabled: .flag(false),
        .textColor: .word("systemGroupedBackgroundColor"), .highlightedTextColor: .word("#FFFFFF"),
      ]
    ),
    (
      "imageView",
      "userInteractionEnabled=\"NO\" image=\"logo\" highlightedImage=\"heart.fill\" catalog=\"system\"", "",
      [.image: .word("system:logo"), .highlightedImage: .word("heart.fill")]
    ),
    (
      "imageView", "userInteractionEnabled=\"NO\"",
      "<imageReference key=\"image\" image=\"star\" catalog=\"system\" symbolScale=\"large\"/>",
      [.image: .word("system:star")]
    ),
    (
      "button", "buttonType=\"roundedRect\" selected=\"YES\"",
      """
      <state key="normal" title="OK" image="heart" catalog="system" backgroundImage="pill">
      \(color("titleColor", "white=\"1\" alpha=\"1\""))</state>
      <state key="highlighted" title="Now">\(color("titleColor", "white=\"0\" alpha=\"1\""))</state>
      <state key="selected" title="Yes" image="on"/><state key="disabled" title="No" image="off">
      \(color("titleColor", "white=\"0.5\" alpha=\"1\""))</state>
      """,
      [
        .selected: .flag(true), .textColor: .word("#FFFFFF"), .image: .word("system:heart"),
        .backgroundImage: .word("pill"), .highlightedTitle: .word("Now"),
        .highlightedTextColor: .word("#000000"),
        .selectedTitle: .word("Yes"), .selectedImage: .word("on"), .disabledTitle: .word("No"),
        .disabledImage: .word("off"), .disabledTextColor: .word("#808080"),
      ]
    ),
    (
      "button", "",
      "<buttonConfiguration key=\"configuration\" style=\"filled\" title=\"OK\" image=\"plus\" catalog=\"system\"/>",
      [.buttonType: .word("custom"), .buttonStyle: .word("filled"), .image: .word("system:plus")]
    ),
    (
      "textField", "placeholder=\"Your name\" borderStyle=\"roundedRect\" textAlignment=\"right\"", "",
      [.placeholder: .word("Your name"), .borderStyle: .word("roundedRect"), .textAlignment: .word("right")]
    ),
    ("searchBar", "placeholder=\"Find\"", "", [.placeholder: .word("Find")]),
    (
      "switch", "on=\"YES\"", color("onTintColor", "white=\"0\" alpha=\"1\""),
      [.switchedOn: .flag(true), .onTintColor: .word("#000000")]
    ),
    (
      "slider", "value=\"3\" minValue=\"1\" maxValue=\"5\"",
      color("minimumTrackTintColor", "white=\"0\" alpha=\"1\""),
      [
        .value: .number(3), .minimumValue: .number(1), .maximumValue: .number(5),
        .minimumTrackTintColor: .word("#000000"),
      ]
    ),
    ("stepper", "maximumValue=\"100\" value=\"2\"", "", [.value: .number(2)]),
    ("progressView", "progress=\"0.25\"", "", [.value: .number(0.25)]),
    (
      "pageControl", "numberOfPages=\"3\" currentPage=\"1\"", "",
      [.maximumValue: .number(3), .value: .number(1)]
    ),
    (
      "segmentedControl", "selectedSegmentIndex=\"1\"",
      "<segments><segment title=\"One\"/><segment title=\"Two\nlines\"/><segment image=\"x\"/></segments>",
      [.segments: .word("One\nTwo lines\n"), .value: .number(1)]
    ),
    (
      "activityIndicatorView", "animating=\"YES\"", color("color", "white=\"0\" alpha=\"1\""),
      [.animating: .flag(true), .hidesWhenStopped: .flag(false), .indicatorColor: .word("#000000")]
    ),
    (
      "tableView", "clipsSubviews=\"YES\"", color("separatorColor", "white=\"0\" alpha=\"1\""),
      [.separatorColor: .word("#000000")]
    ),
    (
      "view", "customClass=\"RoundView\" customModule=\"Kit\"", "",
      [.customClass: .word("RoundView"), .customModule: .word("Kit")]
    ),
    (
      "view", "customClass=\"class\" customModule=\"App\" customModuleProvider=\"target\"", "",
      [.customClass: .word("class"), .customModule: .word("App"), .customModuleProvider: .word("target")]
    ),
    (
      "view", "",
      """
      <userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="8"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="boolean" keyPath="isRound" value="YES"/>
      <userDefinedRuntimeAttribute type="string" keyPath="title" value="a &quot;b&quot;"/>
      <userDefinedRuntimeAttribute type="string" keyPath="long"><string key="value">two
      lines</string></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="color" keyPath="border">\(color("value", "name=\"Brand\""))</userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="image" keyPath="icon" value="star" catalog="system"/>
      <userDefinedRuntimeAttribute type="size" keyPath="offset"><size key="value" width="1" height="2"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="rect" keyPath="area"><rect key="value" x="1" y="2" width="3" height="4"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="nil" keyPath="nothing"/>
      </userDefinedRuntimeAttributes>
      """,
      [
        .runtimeAttributes: .word(
          """
          layer.cornerRadius number 8
          isRound boolean true
          title string a "b"
          long string two\\nlines
          border color named:Brand=#336699
          icon image system:star
          offset size 1 2
          area rect 1 2 3 4
          nothing nil
          """)
      ]
    ),
    (
      "scrollView", "clipsSubviews=\"YES\" pagingEnabled=\"YES\"", "", [.pagingEnabled: .flag(true)]
    ),
  ]

  @Test(arguments: facts.indices) func factBecomesProperty(_ index: Int) throws {
    let fact = Self.facts[index]
    let imported = try Self.imported(fact)
    #expect(imported.notes == [])
    #expect(try Self.appearance(imported.scene) == fact.values)
  }

  /// All facts in one scene survive an archive, and become Swift code that compiles.
  @Test func factsAreKept() throws {
    let views = Self.facts.enumerated().map { index, fact in
      DocumentText.view(
        "v\(index)", fact.kind, frame: (0, 0, 10, 10),
        attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\" \(fact.attributes)", more: fact.more)
    }
    let outlets =
      "<connections><outlet property=\"avatar\" destination=\"v0\" id=\"o1\"/><outlet property=\"picture\" destination=\"v0\" id=\"o2\"/><outlet property=\"view\" destination=\"v1\" id=\"o3\"/></connections>"
    let text = Self.resources(DocumentText.xib(DocumentText.root(subviews: views.joined(), more: outlets)))
    let scene = try scenes(text)[0].scene
    #expect(scene.properties(of: try scene.view("v0").id).text(.outlets) == "avatar,picture")
    #expect(scene.properties(of: try scene.view("v1").id).text(.outlets) == nil)

    let archive = try SceneArchive.lines(of: scene)
    let back = try #require(try SceneArchive.scenes(of: archive, ids: CountingIDs()).first)
    for view in scene.viewsInTreeOrder {
      let same = try #require(back.view(named: view.name))
      #expect(back.properties(of: same.id) == scene.properties(of: view.id))
    }

    let file = SwiftFile(of: [scene])
    #expect(try UIKitDeclarations.goldens.difference(of: file.text, from: "appearance.txt") == nil)
    #expect(try UIKitDeclarations().complaints(about: file) == "")
    #expect(
      file.customClasses == [
        CustomClass(name: "RoundView", superclass: "UIView", module: "Kit"),
        CustomClass(name: "`class`", superclass: "UIView", module: nil),
      ])
  }

  /// A class of related kinds is listed once, with the most derived superclass. A class of unrelated kinds is listed with each
  /// of them.
  @Test func superclassIsTheMostDerivedOne() throws {
    let kinds = [
      ("view", "A"), ("scrollView", "A"), ("tableView", "B"), ("scrollView", "B"), ("label", "C"),
      ("button", "C"),
    ]
    let views = kinds.enumerated().map { index, view in
      "<\(view.0) customClass=\"\(view.1)\" id=\"v\(index)\"><rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"9\" height=\"9\"/></\(view.0)>"
    }
    let file = SwiftFile(of: [
      try scenes(DocumentText.xib(DocumentText.root(subviews: views.joined())))[0].scene
    ])
    let found = file.customClasses.map { "\($0.name): \($0.superclass)" }
    #expect(found == ["A: UIScrollView", "B: UITableView", "C: UIButton", "C: UILabel"])
  }

  @Test(arguments: [
    ("alpha=\"2\"", "", "alpha"), ("alpha=\"half\"", "", "alpha"), ("contentMode=\"big\"", "", "contentMode"),
    ("clipsSubviews=\"maybe\"", "", "clipsSubviews"), ("customClass=\"My View\"", "", "customClass"),
    ("customClass=\"\(String(repeating: "x", count: 300))\"", "", "customClass"),
    ("customModuleProvider=\"other\"", "", "customModuleProvider"),
    ("", color("backgroundColor", "red=\"1\""), "backgroundColor"),
    ("", color("backgroundColor", "red=\"a\" green=\"0\" blue=\"0\""), "backgroundColor"),
    ("", color("backgroundColor", "systemColor=\"unknownColor\""), "backgroundColor"),
    ("", color("backgroundColor", "name=\"\""), "backgroundColor"),
    ("", attribute("type=\"number\" keyPath=\"a\""), "a"),
    ("", attribute("type=\"magic\" keyPath=\"a.b\" value=\"1\""), "a.b"),
    ("", attribute("type=\"string\" keyPath=\"a b\" value=\"1\""), "a b"),
    ("", attribute("type=\"string\" value=\"1\""), "userDefinedRuntimeAttribute"),
  ])
  func wrongValuesAreSkippedWithNote(_ attributes: String, _ more: String, _ name: String) throws {
    let imported = try Self.imported(("view", attributes, more, [:]))
    #expect(imported.notes.map(\.attribute) == [name])
    #expect(imported.notes.map(\.object) == ["v"])
    #expect(try Self.appearance(imported.scene) == [:])
  }

  /// A note names the value, and the line of the element that has it.
  @Test(arguments: [
    (
      "label", "", "\n<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"big\"/>",
      "pointSize", "big"
    ),
    (
      "label", "", "\n<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"-4\"/>",
      "pointSize", "-4"
    ),
    (
      "label", "", "\n<fontDescription key=\"fontDescription\" weight=\"fat\" pointSize=\"12\"/>", "weight",
      "fat"
    ),
    (
      "segmentedControl", "selectedSegmentIndex=\"2\"",
      "<segments><segment title=\"a\"/><segment title=\"b\"/></segments>", "selectedSegmentIndex", "2"
    ),
    ("segmentedControl", "selectedSegmentIndex=\"x\"", "", "selectedSegmentIndex", "x"),
    (
      "label", "", "\n<color key=\"textColor\" name=\"oddColor\" catalog=\"System\"/>", "textColor",
      "oddColor"
    ),
    ("label", "", "\n<color key=\"textColor\" red=\"a\" green=\"0\"/>", "textColor", "red=a green=0"),
  ])
  func notesNameValues(
    _ kind: String, _ attributes: String, _ more: String, _ attribute: String, _ value: String
  ) throws {
    let notes = try Self.imported((kind, attributes, more, [:])).notes
    #expect(notes.map(\.reason) == [.unreadableValue(attribute: attribute, value: value)])
    let plain = try Self.imported((kind, "alpha=\"2\"", "", [:])).notes
    #expect(zip(notes, plain).map { $0.line - $1.line } == [more.hasPrefix("\n") ? 3 : 0])
  }

  @Test func longTextIsNoted() throws {
    let text = String(repeating: "x", count: StyledText.maximumLength)
    #expect(try Self.imported(("label", "text=\"\(text)\"", "", [:])).notes.isEmpty)
    let notes = try Self.imported(("label", "text=\"\(text)y\"", "", [:])).notes
    #expect(notes.map(\.reason) == [.longText(length: text.count + 1)])
  }

  /// The number of attributes is limited, so that the text of the property stays short.
  @Test func manyRuntimeAttributesAreLimited() throws {
    let many = (0..<200).map {
      "<userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"a\($0)\" value=\"YES\"/>"
    }
    let imported = try Self.imported(
      ("view", "", "<userDefinedRuntimeAttributes>\(many.joined())</userDefinedRuntimeAttributes>", [:]))
    #expect(imported.notes.count == 100)
    let text = imported.scene.properties(of: try imported.scene.view("v").id).text(.runtimeAttributes)
    #expect(text.flatMap(RuntimeAttributes.init)?.attributes.count == 100)
  }

  /// Overrides become assignments that run when the sets change. A class cannot change.
  @Test func overridesBecomeSwiftCode() throws {
    let text = #"""
      {"device":"iPhone 8","kind":"scene","name":"home"}
      {"kind":"view","name":"root","properties":{"backgroundColor":"systemBackgroundColor","customClass":"HomeView","outlets":"home","runtimeAttributes":"title string a"},"type":"view"}
      {"kind":"view","name":"go","parent":"root","properties":{"textColor":"named:Brand=#FF0000"},"type":"button"}
      {"kind":"view","name":"wait","parent":"root","type":"activityIndicatorView"}
      {"kind":"view","name":"tabs","parent":"root","properties":{"contentWidth":20,"customClass":"Tabs","segments":"a\nb"},"type":"segmentedControl"}
      {"condition":"landscape","kind":"set","name":"wide"}
      {"kind":"override","property":"backgroundColor","value":"#00FF00","view":"root"}
      {"kind":"override","property":"textColor","value":"#00FF00","view":"go"}
      {"kind":"override","property":"image","value":"system:heart","view":"go"}
      {"kind":"override","property":"buttonStyle","value":"tinted","view":"go"}
      {"kind":"override","property":"animating","value":true,"view":"wait"}
      {"kind":"override","property":"segments","value":"c","view":"tabs"}
      {"kind":"override","property":"value","value":1,"view":"tabs"}
      {"kind":"override","property":"customClass","value":"Other","view":"go"}

      """#
    let file = SwiftFile(of: try SceneArchive.scenes(of: Array(text.utf8), ids: CountingIDs()))
    for line in [
      "backgroundColor = isWide ? UIColor(red: 0, green: 1, blue: 0, alpha: 1) : UIColor.systemBackground",
      "go.setImage(isWide ? UIImage(systemName: \"heart\") : nil, for: .normal)",
      "go.configuration = isWide ? UIButton.Configuration.tinted() : nil",
      "wait.setAnimating(isWide ? true : false)", "tabs.setTitles(isWide ? [\"c\"] : [\"a\", \"b\"])",
      "tabs.selectedSegmentIndex = isWide ? 1 : UISegmentedControl.noSegment", "let tabs = Tabs()",
      "/// The class of the root view is 'HomeView'.", "/// The outlet 'home'.",
      "setValue(\"a\", forKeyPath: \"title\")",
    ] { #expect(file.text.contains(line), "\(line) in\n\(file.text)") }
    #expect(file.omissions.map(\.summary) == ["the custom class of 'go'"])
    #expect(try UIKitDeclarations().complaints(about: file) == "")
  }

  // MARK: Documents

  private static func color(_ key: String, _ attributes: String) -> String {
    "<color key=\"\(key)\" \(attributes)/>"
  }

  private static func attribute(_ text: String) -> String {
    "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute \(text)/></userDefinedRuntimeAttributes>"
  }

  private static func imported(
    _ fact: (kind: String, attributes: String, more: String, values: [Property: PropertyValue])
  ) throws -> ImportedScene {
    let view = DocumentText.view(
      "v", fact.kind, frame: (0, 0, 10, 10),
      attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\" \(fact.attributes)", more: fact.more)
    return try scenes(resources(DocumentText.xib(DocumentText.root(subviews: view))))[0]
  }

  /// Returns a document with the colors of its asset catalog.
  private static func resources(_ document: String) -> String {
    document.replacing(
      "</document>",
      with: """
        <resources>
        <namedColor name="Brand"><color red="0.2" green="0.4" blue="0.6" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></namedColor>
        <systemColor name="futureColor"><color red="0.00392" green="0.00784" blue="0.01176" alpha="1"/></systemColor>
        </resources></document>
        """)
  }

  private static func appearance(_ scene: Scene) throws -> [Property: PropertyValue] {
    let given = scene.properties(of: try scene.view("v").id).given.filter { $0.property >= .backgroundColor }
    return Dictionary(uniqueKeysWithValues: given.map { ($0.property, $0.value) })
  }
}

extension ImportNote {
  /// The attribute whose value is not valid.
  fileprivate var attribute: String? {
    if case .unreadableValue(let attribute, _) = reason { attribute } else { nil }
  }
}
