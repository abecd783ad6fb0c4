import GimbalModel
import TestSupport
import Testing

@testable import GimbalInterfaceBuilder

/// Tests of the conversion of documents to scenes.
struct ImportTests {
  @Test func viewTreeKeepsNamesAndIDs() throws {
    let text = DocumentText.xib(
      DocumentText.root(
        subviews: DocumentText.view(
          "a", attributes: "userLabel=\"Box\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
          subviews: DocumentText.view("b", "label", frame: (1, 2, 30, 20))) + DocumentText.view("c", "button")
          + DocumentText.view("d", "button")))
    let scene = try scenes(text)[0].scene
    #expect(scene.name.text == "Document")
    #expect(scene.viewsInTreeOrder.map(\.name.text) == ["root", "Box", "label", "button", "button2"])
    #expect(
      scene.viewsInTreeOrder.map { scene.properties(of: $0.id).text(.objectID) } == [
        "root", "a", "b", "c", "d",
      ])
    let label = scene.properties(of: try scene.view("b").id)
    #expect(label.content(.horizontal) == 30)
    #expect(label.recordedFrame == Frame(x: 1, y: 2, width: 30, height: 20))
    #expect(label.frame == nil)
  }

  @Test func unconstrainedViewKeepsFrameAndMask() throws {
    let mask = "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMaxY=\"YES\"/>"
    let text = DocumentText.xib(
      DocumentText.root(
        subviews: DocumentText.view("a", frame: (10, 20, 355, 40), attributes: "", more: mask)
          + DocumentText.view(
            "b", frame: (1, 2, 3, 4),
            attributes: "fixedFrame=\"YES\" translatesAutoresizingMaskIntoConstraints=\"NO\"")))
    let scene = try scenes(text)[0].scene
    let a = scene.properties(of: try scene.view("a").id)
    #expect(a.frame == Frame(x: 10, y: 20, width: 355, height: 40))
    #expect(a.autoresizing == [.flexibleWidth, .flexibleBottomMargin])
    #expect(a.number(.superviewWidth) == 375)
    #expect(scene.properties(of: try scene.view("b").id).frame == Frame(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func constraintsKeepAllValues() throws {
    let text = DocumentText.xib(
      DocumentText.root(
        subviews: DocumentText.view("a"),
        constraints: [
          DocumentText.constraint(
            "1", "a.width", "root.width",
            "multiplier=\"1:2\" constant=\"-3\" priority=\"750\" identifier=\"Half\""),
          DocumentText.constraint(
            "2", "trailing", "a.trailing", "relation=\"greaterThanOrEqual\" userLabel=\"Edge\""),
          DocumentText.constraint("3", "a.nowhere", "root.top"),
          DocumentText.constraint("4", "a.top", "gone.top"),
        ]))
    let imported = try scenes(text)[0]
    let half = try #require(imported.scene.constraint("Half"))
    #expect(half.multiplier == 0.5)
    #expect(half.constant == -3)
    #expect(half.priority.value == 750)
    let edge = try #require(imported.scene.constraint("Edge"))
    #expect(edge.first.item.view == imported.scene.root)
    #expect(edge.relation == .greaterThanOrEqual)
    #expect(imported.notes.map(\.reason) == [.unreadableConstraint, .itemElsewhere])
    #expect(imported.notes.map(\.object) == ["3", "4"])
  }

  @Test func guidesBelongToTheirViews() throws {
    let guides =
      "<layoutGuides><viewControllerLayoutGuide type=\"top\" id=\"top\"/><viewControllerLayoutGuide type=\"bottom\" id=\"bottom\"/></layoutGuides>"
    let text = DocumentText.storyboard([
      DocumentText.controller(
        "vc",
        view: DocumentText.root(
          subviews: DocumentText.view("a"),
          constraints: [
            DocumentText.constraint("1", "a.top", "top.bottom", "identifier=\"below\""),
            DocumentText.constraint("2", "a.bottom", "bottom.top", "identifier=\"above\""),
            DocumentText.constraint("3", "a.leading", "safe.leading", "identifier=\"safe\""),
          ], more: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>"), more: guides)
    ])
    let scene = try scenes(text)[0].scene
    for (name, attribute) in [("below", Attribute.top), ("above", .bottom), ("safe", .leading)] {
      let second = try #require(scene.constraint(name)?.second)
      #expect(second == Anchor(item: LayoutItem(view: scene.root, guide: .safeArea), attribute: attribute))
    }
  }

  @Test func keyboardGuideIsImported() throws {
    let text = DocumentText.storyboard([
      DocumentText.controller(
        "vc",
        view: DocumentText.root(
          subviews: DocumentText.view("a"),
          constraints: [DocumentText.constraint("1", "keys.top", "a.bottom", "identifier=\"above\"")],
          more: "<viewLayoutGuide key=\"keyboard\" id=\"keys\"/>"))
    ])
    let scene = try scenes(text)[0].scene
    #expect(
      scene.constraint("above")?.first
        == Anchor(item: LayoutItem(view: scene.root, guide: .keyboard), attribute: .top))
    #expect(scene.currentTraits.keyboard == .hidden)
  }

  @Test func cellsBecomeScenesWithInstances() throws {
    let content = DocumentText.view(
      "content", "tableViewCellContentView", frame: (0, 0, 375, 43.5), attributes: "key=\"contentView\"",
      subviews: DocumentText.view("title", "label", frame: (16, 11, 60, 21)),
      constraints: [
        DocumentText.constraint("1", "title.leading", "content.leadingMargin", "identifier=\"Lead\"")
      ])
    let cell =
      "<prototypes><tableViewCell id=\"cell\" reuseIdentifier=\"Row\"><rect key=\"frame\" x=\"0\" y=\"28\" width=\"375\" height=\"44\"/>\(content)</tableViewCell></prototypes>"
    let text = DocumentText.storyboard([
      DocumentText.controller(
        "vc", attributes: "storyboardIdentifier=\"List\"",
        view: DocumentText.root(subviews: DocumentText.view("table", "tableView", more: cell)))
    ])
    let found = try scenes(text)
    #expect(found.map(\.scene.name.text) == ["List", "Row"])
    #expect(found.map(\.isInstance) == [false, true])
    #expect(found.map(\.rootID) == ["root", "root"])
    let instance = found[0].scene.properties(of: try found[0].scene.view("cell").id)
    #expect(instance.text(.instance) == "Row")
    #expect(instance.frame == Frame(x: 0, y: 28, width: 375, height: 44))
    #expect(found[1].scene.constraint("Lead")?.second?.attribute == .leadingMargin)
    let inside = try found[1].scene.view("content").id
    let onCanvas = found[1].scene.overrides(of: inside, for: found[1].scene.currentTraits)
    #expect(onCanvas.contains { $0.property == .marginLeading && $0.value == .number(16) })
    #expect(found[1].scene.properties(of: inside)[.marginLeading] == nil)
  }

  /// The unnamed button precedes the named ones, and does not take their names.
  @Test func documentNamesPrecedeDefaultNames() throws {
    let views = [
      DocumentText.view("a", "button"), DocumentText.view("b", "button"),
      DocumentText.view("c", attributes: "userLabel=\"button2\""),
    ]
    let outlet = "<connections><outlet property=\"button\" destination=\"b\" id=\"o\"/></connections>"
    let text = DocumentText.xib(DocumentText.root(subviews: views.joined(), more: outlet))
    let scene = try #require(
      try InterfaceDocument(Array(text.utf8)).importedScenes(named: "x", ids: CountingIDs()).first
    ).scene
    #expect(scene.viewsInTreeOrder.map(\.name.text) == ["root", "button3", "button", "button2"])
  }

  @Test func outletCollectionsBecomeSetsWithOrientation() throws {
    func outlet(_ name: String, _ member: String) -> String {
      "<outletCollection property=\"\(name)\" destination=\"\(member)\" id=\"o\(member)\"/>"
    }
    let owner =
      "<placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\"><connections>\(outlet("landscapeRules", "w"))\(outlet("portraitRules", "n"))</connections></placeholder>"
    let variation =
      "<variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"n\"/><exclude reference=\"x\"/></mask></variation>"
    let text = DocumentText.xib(
      owner
        + DocumentText.root(
          "root", 600, 600, subviews: DocumentText.view("a"),
          constraints: [
            DocumentText.constraint("w", "a.leading", "root.leading", "identifier=\"Wide\""),
            DocumentText.constraint("n", "a.trailing", "root.trailing", "identifier=\"Narrow\""),
            DocumentText.constraint("x", "a.top", "root.top", "identifier=\"Nowhere\""),
            DocumentText.constraint("y", "a.top", "root.top", "identifier=\"Always\""),
          ], more: variation), tools: 9532, device: nil)
    let scene = try scenes(text)[0].scene
    #expect(scene.display.orientation == .landscapeLeft)
    #expect(scene.set(of: "Wide")?.name.text == "landscapeRules")
    #expect(scene.set(of: "Wide")?.condition == .orientation(.landscape))
    #expect(scene.set(of: "Narrow")?.condition == .orientation(.portrait))
    #expect(scene.set(of: "Always")?.name.text == "base")
    let nowhere = try #require(scene.set(of: "Nowhere"))
    #expect(nowhere.condition == nil && nowhere.name.text == ImportedScene.uninstalledSet)
    #expect(scene.properties(of: scene.root).recordedOrientation == .landscape)
    #expect(scene.isInstalled(nowhere, for: scene.currentTraits) == false)
  }

  @Test func sizeClassVariationsBecomeSetsWithConditions() throws {
    let text = DocumentText.xib(
      DocumentText.root(
        subviews: DocumentText.view("a", attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\""),
        constraints: [
          "<constraint id=\"t\" identifier=\"Top\" firstItem=\"a\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" constant=\"20\"><variation key=\"heightClass=compact\" constant=\"4\"/></constraint>",
          DocumentText.constraint("l", "a.leading", "root.leading", "identifier=\"Lead\""),
        ],
        more:
          "<variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"l\"/></mask></variation><variation key=\"widthClass=regular\"><mask key=\"constraints\"><include reference=\"l\"/></mask></variation>"
      ))
    let scene = try scenes(text)[0].scene
    let tops = scene.constraints.filter { $0.identifier?.text == "Top" }
    #expect(Set(tops.map(\.constant)) == [4, 20])
    var traits = scene.currentTraits
    traits.heightClass = .compact
    let installed = Set(scene.installedSets(for: traits).map(\.id))
    #expect(tops.filter { installed.contains($0.set) }.map(\.constant) == [4])
    #expect(scene.set(of: "Lead").map { scene.isInstalled($0, for: traits) } == false)
    traits.widthClass = .regular
    #expect(scene.set(of: "Lead").map { scene.isInstalled($0, for: traits) } == true)
  }

  @Test func takenNamesGetNumber() throws {
    let text = DocumentText.xib(DocumentText.root())
    #expect(try scenes(text, taken: [Name("Document")])[0].scene.name.text == "Document2")
  }

  @Test func hugeNumbersAreRejected() {
    let text = DocumentText.xib(
      DocumentText.root(subviews: DocumentText.view("a", frame: (0, 1e300, 10, 10))))
    #expect(throws: DocumentError.self) { try scenes(text) }
  }
}

/// Returns the scenes of a document.
func scenes(_ text: String, taken: Set<Name> = []) throws -> [ImportedScene] {
  try InterfaceDocument(Array(text.utf8)).importedScenes(named: "Document", taken: taken, ids: CountingIDs())
}

extension Scene {
  /// Returns a view by its name in the document or its object id.
  func view(_ text: String) throws -> View {
    let found = viewsInTreeOrder.first {
      $0.name.text == text || properties(of: $0.id).text(.objectID) == text
    }
    struct NoSuchView: Error { let name: String }
    guard let found else { throw NoSuchView(name: text) }
    return found
  }

  /// Returns the constraint with an identifier.
  func constraint(_ text: String) -> Constraint? { constraints.first { $0.identifier?.text == text } }

  /// Returns the set of a constraint.
  func set(of text: String) -> RuleSet? { constraint(text).flatMap { set($0.set) } }
}

struct ConstraintElementTests {
  @Test(arguments: [
    ("2", 2.0), ("0.5", 0.5), ("16:9", 16.0 / 9), ("1/3", 1.0 / 3), ("-1", -1),
  ])
  func allMultiplierFormatsAreParsed(text: String, value: Double) {
    #expect(ConstraintElement.multiplier(text) == value)
  }

  @Test(arguments: ["", "a", "1:0", "1:2:3", ":"])
  func invalidMultipliersAreRejected(text: String) { #expect(ConstraintElement.multiplier(text) == nil) }

  @Test func baselineMeansLastBaseline() {
    #expect(ConstraintElement.attribute("baseline") == .lastBaseline)
    #expect(ConstraintElement.attribute("leadingMargin") == .leadingMargin)
    #expect(ConstraintElement.attribute("somewhere") == nil)
  }
}
