import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalSwiftCode
import TestSupport
import Testing

/// Tests of the text, fonts and content sizes that an import keeps, on the canvas and at run time.
@Suite struct TextImportTests {
  /// Returns a scene with a label at (20, 20) that ends at least 20 pt before the trailing edge.
  private func scene(
    _ text: String, font: String = "type=\"system\" pointSize=\"17\"",
    frame: (Double, Double, Double, Double) = (20, 20, 100, 20.5), attributes: String = ""
  ) throws -> Scene {
    let label = DocumentText.view(
      "l", "label", frame: frame,
      attributes: "text=\"\(text)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)",
      more: "<fontDescription key=\"fontDescription\" \(font)/>")
    let view = DocumentText.root(
      subviews: label,
      constraints: [
        DocumentText.constraint("1", "l.top", "root.top", "constant=\"20\""),
        DocumentText.constraint("2", "l.leading", "root.leading", "constant=\"20\""),
        DocumentText.constraint(
          "3", "root.trailing", "l.trailing", "relation=\"greaterThanOrEqual\" constant=\"20\""),
      ])
    let found = try scenes(DocumentText.storyboard([DocumentText.controller("vc", view: view)]))
    return try #require(found.first).scene
  }

  private func frame(_ scene: Scene, _ change: (inout Traits) -> Void = { _ in }) throws -> Frame {
    var traits = scene.currentTraits
    change(&traits)
    return try #require(LayoutSolver().solve(scene, traits: traits)[scene.view("label").id]).frame
  }

  @Test func labelKeepsTextFontAndLines() throws {
    let scene = try scene(
      "Hello", font: "type=\"boldSystem\" pointSize=\"20\"",
      attributes: "numberOfLines=\"2\" lineBreakMode=\"wordWrap\" minimumScaleFactor=\"0.5\"")
    let given = scene.properties(of: try scene.view("label").id)
    #expect(given.text(.text) == "Hello" && given.number(.fontSize) == 20)
    #expect(given.text(.fontWeight) == "bold" && given.number(.lines) == 2)
    #expect(given.text(.lineBreak) == "wordWrapping" && given.number(.minimumScaleFactor) == 0.5)
    #expect(given.number(.measuredWidth) == 100 && given.content(.horizontal) == nil)
  }

  /// The recorded size of a label or a button without a text is its content size only if nothing stretches it. The canvas keeps
  /// the recorded size.
  @Test(arguments: ["label", "button"]) func stretchedViewsWithoutText(_ element: String) throws {
    func content(_ constraints: [String]) throws -> (atRunTime: Double?, onCanvas: Double?) {
      let view = DocumentText.view(
        "l", element, frame: (20, 20, 335, 60),
        attributes: "buttonType=\"system\" translatesAutoresizingMaskIntoConstraints=\"NO\"")
      let root = DocumentText.root(
        subviews: view,
        constraints: [
          DocumentText.constraint("1", "l.top", "root.top", "constant=\"20\""),
          DocumentText.constraint("2", "l.leading", "root.leading", "constant=\"20\""),
        ] + constraints)
      let found = try scenes(DocumentText.storyboard([DocumentText.controller("vc", view: root)]))
      let scene = try #require(found.first).scene
      let id = try scene.view(element).id
      func width(_ environment: LayoutEnvironment) throws -> Double? {
        var traits = scene.currentTraits
        traits.environment = environment
        return try LayoutSolver().solve(scene, traits: traits).intrinsicContentLength(
          of: id, along: .horizontal)
      }
      return (try width(.runtime), try width(.canvas))
    }
    let free = try content([])
    #expect(free.atRunTime == 335 && free.onCanvas == 335)
    let stretched = try content([
      DocumentText.constraint("3", "root.trailing", "l.trailing", "constant=\"20\"")
    ])
    #expect(stretched.atRunTime == 0 && stretched.onCanvas == 335)
  }

  /// The minimum width of a button says nothing about its title, which is shorter.
  @Test func aMinimumThatAViewHasIsNoContent() throws {
    func width(minimum: Int) throws -> Double {
      let button = DocumentText.view(
        "b", "button", frame: (20, 20, 250, 34),
        attributes: "buttonType=\"system\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
        constraints: [
          DocumentText.constraint(
            "w", "width", nil, "relation=\"greaterThanOrEqual\" constant=\"\(minimum)\"")
        ], more: "<state key=\"normal\" title=\"Create\"/>")
      let root = DocumentText.root(
        subviews: button,
        constraints: [
          DocumentText.constraint("1", "b.top", "root.top", "constant=\"20\""),
          DocumentText.constraint("2", "b.leading", "root.leading", "constant=\"20\""),
        ])
      let found = try scenes(DocumentText.storyboard([DocumentText.controller("vc", view: root)]))
      let scene = try #require(found.first).scene
      var traits = scene.currentTraits
      traits.environment = .runtime
      let length = try LayoutSolver().solve(scene, traits: traits).intrinsicContentLength(
        of: try scene.view("button").id, along: .horizontal)
      return try #require(length)
    }
    #expect(try width(minimum: 200) == 250)
    #expect(try width(minimum: 250) < 80)
  }

  /// The width of "Hello" is about 42 pt, so a recorded width of 100 pt was stretched.
  @Test func canvasUsesRecordedSizeAndRunTimeMeasures() throws {
    let scene = try scene("Hello")
    #expect(try frame(scene).width == 100)
    let measured = try frame(scene) { $0.environment = .runtime }
    #expect(measured.width > 35 && measured.width < 50 && measured.height == 20.5)
  }

  /// A recorded width that agrees with the measurement corrects it at every text scale.
  @Test func agreeingWidthCorrectsTheMeasurement() throws {
    let text = "Forgot your password?"
    func width(_ scene: Scene, textScale: Double) throws -> Double {
      try frame(scene) {
        $0.environment = .runtime
        $0.textScale = textScale
      }.width
    }
    let uncorrected = try scene(text)
    let natural = try width(uncorrected, textScale: 1)
    let corrected = try scene(text, frame: (20, 20, natural + 2, 20.5))
    #expect(try width(corrected, textScale: 1) == natural + 2)
    let expected = try width(uncorrected, textScale: 1.5) * (natural + 2) / natural
    #expect(try (width(corrected, textScale: 1.5) - expected).magnitude <= 1)
  }

  @Test func enlargedTextIsTruncated() throws {
    let scene = try scene("Forgot your password?", frame: (20, 20, 171.5, 20.5))
    var traits = scene.currentTraits
    traits.environment = .runtime
    let solver = LayoutSolver()
    let label = try scene.view("label").id
    #expect(try solver.solve(scene, traits: traits)[label]?.isTruncated == false)
    traits.textScale = 3
    #expect(try solver.solve(scene, traits: traits)[label]?.isTruncated == true)
  }

  /// Ten more points of width remove a line of three.
  @Test func linesBreakAtTheNewWidth() throws {
    let text = "The quick brown fox jumps over the lazy dog and runs away from the wolf"
    let scene = try scene(text, frame: (20, 20, 335, 41), attributes: "numberOfLines=\"0\"")
    #expect(try frame(scene).height == 41)
    let narrow = try frame(scene) { $0.size = Size(width: 240, height: 667) }
    #expect(narrow.height > 41 && narrow.width <= 200)
  }

  @Test func textInAnotherFontKeepsItsRecordedSize() throws {
    let scene = try scene("Hello", font: "name=\"Lato-Regular\" family=\"Lato\" pointSize=\"17\"")
    let given = scene.properties(of: try scene.view("label").id)
    #expect(given.text(.fontName) == "Lato-Regular" && given.content(.horizontal) == 100)
    #expect(try frame(scene) { $0.environment = .runtime }.width == 100)
  }

  @Test func anotherDisplayIsTheRunTime() throws {
    var scene = try scene("Hello")
    #expect(scene.currentTraits.environment == .canvas)
    var display = scene.display
    display.orientation = .landscapeLeft
    #expect(scene.traits(as: display).environment == .runtime)
    for edit in scene.edits(showing: display) { try scene.apply(edit) }
    #expect(scene.currentTraits.environment == .runtime)
  }

  @Test func placeholdersApplyOnlyOnTheCanvas() throws {
    let root = DocumentText.root(
      subviews: DocumentText.view("a", frame: (0, 0, 50, 50)),
      constraints: [
        DocumentText.constraint("1", "a.top", "root.top"),
        DocumentText.constraint("2", "a.leading", "root.leading"),
        DocumentText.constraint("3", "a.width", nil, "constant=\"50\""),
        DocumentText.constraint("4", "a.height", nil, "constant=\"50\" placeholder=\"YES\""),
      ])
    let found = try scenes(DocumentText.storyboard([DocumentText.controller("vc", view: root)]))
    let scene = try #require(found.first).scene
    let view = try scene.view("view").id
    #expect(try LayoutSolver().solve(scene)[view]?.status == .determined)
    var traits = scene.currentTraits
    traits.environment = .runtime
    #expect(try LayoutSolver().solve(scene, traits: traits)[view]?.status == .ambiguous)
  }

  /// A designable view has the size that its class returned on the canvas, and -1 for no size along an axis.
  @Test(arguments: [("120", "30", Size(width: 120, height: 30)), ("-1", "30", Size(width: 0, height: 30))])
  func designableViewsHaveTheSizeOfTheirClass(_ width: String, _ height: String, _ size: Size) throws {
    let root = DocumentText.root(
      subviews: DocumentText.view("a", frame: (0, 0, 50, 50)),
      constraints: [
        DocumentText.constraint("1", "a.top", "root.top"),
        DocumentText.constraint("2", "a.leading", "root.leading"),
      ])
    let designables =
      "<designables><designable name=\"a\"><size key=\"intrinsicContentSize\" "
      + "width=\"\(width)\" height=\"\(height)\"/></designable></designables></document>"
    let text = DocumentText.storyboard([DocumentText.controller("vc", view: root)])
      .replacing("</document>", with: designables)
    let scene = try #require(try scenes(text).first).scene
    let properties = scene.properties(of: try scene.view("view").id)
    #expect(properties.number(.contentWidth) ?? 0 == size.width)
    #expect(properties.number(.contentHeight) ?? 0 == size.height)
  }

  @Test(arguments: [("3", 3), ("0", 0), ("5000000", 0), ("-3", 0), ("99999999999999999999", 0)])
  func linesOutOfRangeAreNotLimited(_ attribute: String, _ lines: Double) throws {
    let scene = try scene("Hello", attributes: "numberOfLines=\"\(attribute)\"")
    #expect(scene.properties(of: try scene.view("label").id).number(.lines) == lines)
  }

  @Test func swiftCodeHasNoCanvas() throws {
    let cell = DocumentText.view(
      "c", "tableViewCell", frame: (0, 0, 375, 44), attributes: "",
      subviews: DocumentText.view(
        "content", "tableViewCellContentView", frame: (0, 0, 375, 44), attributes: "key=\"contentView\"",
        subviews: DocumentText.view("l", "label", frame: (16, 11, 60, 21))))
    let found = try scenes(DocumentText.xib(cell))
    let scene = try #require(found.first).scene
    #expect(scene.sets.contains { $0.name.text == "canvas" })
    let code = SwiftFile(of: [scene]).text
    #expect(!code.contains("anvas") && !code.contains("measuredWidth"))
  }

  /// The width of one line of attributed text is the sum of the widths of its parts.
  @Test func attributedTextOfSeveralSizesIsMeasured() throws {
    func part(_ text: String, _ font: String) -> String {
      """
      <fragment content="\(text)"><attributes><font key="NSFont" \(font)/></attributes></fragment>
      """
    }
    func properties(_ fragments: String) throws -> Properties {
      let label = DocumentText.view(
        "l", "label", frame: (20, 20, 100, 20.5),
        more: "<attributedString key=\"attributedText\">"
          + "\(fragments)</attributedString>")
      let view = DocumentText.root(subviews: label)
      let scene = try #require(
        try scenes(DocumentText.storyboard([DocumentText.controller("vc", view: view)])).first
      ).scene
      return scene.properties(of: try scene.view("label").id)
    }
    let system = try properties(
      part("abc", "metaFont=\"system\" size=\"10\"") + part("d", "metaFont=\"system\" size=\"30\""))
    #expect(system.number(.fontSize) == 15 && system.text(.fontName) == nil)
    #expect(system.number(.measuredWidth) == 100)
    let others = try properties(
      part("abc", "metaFont=\"system\" size=\"10\"") + part("d", "name=\"Lato\" size=\"30\""))
    #expect(others.text(.fontName) != nil)
  }

  /// The recorded frame of a stretched button, field or text view is its content size on the canvas only.
  @Test(arguments: [
    ("button", "buttonType=\"system\"", "<state key=\"normal\" title=\"A\"/>", 30.0),
    ("textField", "borderStyle=\"roundedRect\"", "", 34.0), ("textField", "", "", 18.0),
    ("textView", "scrollEnabled=\"NO\" text=\"A\"", "", 33.0),
  ])
  func stretchedFrameIsContentOnTheCanvasOnly(kind: String, attributes: String, more: String, height: Double)
    throws
  {
    let view = DocumentText.view(
      "v", kind, frame: (20, 20, 335, 80),
      attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)", more: more)
    let edges = ["leading", "trailing", "top", "bottom"].map {
      DocumentText.constraint($0, "v.\($0)", "root.\($0)", "priority=\"200\"")
    }
    let rules = [
      DocumentText.constraint("x", "v.leading", "root.leading", "constant=\"20\""),
      DocumentText.constraint("y", "v.top", "root.top", "constant=\"20\""),
    ]
    let root = DocumentText.root(subviews: view, constraints: edges + rules)
    let scene = try #require(
      try scenes(DocumentText.storyboard([DocumentText.controller("vc", view: root)])).first
    ).scene
    let id = try scene.view(kind).id
    func content(_ environment: LayoutEnvironment) throws -> Double? {
      var traits = scene.currentTraits
      traits.environment = environment
      return try LayoutSolver().solve(scene, traits: traits).intrinsicContentLength(of: id, along: .vertical)
    }
    #expect(try content(.canvas) == 80)
    #expect(try content(.runtime) == height)
  }
}
