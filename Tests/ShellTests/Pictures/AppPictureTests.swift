import Foundation
import FoundationXML
import GimbalShell
import TestSupport
import Testing

/// Pictures that show a scene as the app shows it.
@Suite struct AppPictureTests {
  private static let goldens = Goldens(beside: #filePath.replacing("/Pictures/", with: "/"))

  /// A scene with every kind of view and most of its states.
  private static let everything = """
    scene new app size 320x700
    view new title kind label text "Sign in" font 28 bold
    view new story kind label text "One line, and another line that is wider." lines 0 textAlignment center textColor systemRedColor
    view new cut kind label text "This text does not fit" alpha 0.5
    view new plain kind button text "Forgot?"
    view new filled kind button text "Continue" buttonStyle filled
    view new off kind button text "Off" buttonStyle tinted enabled no
    view new heart kind button image "system:heart.fill" tintColor systemPinkColor
    view new email kind textField placeholder "Email"
    view new name kind textField text "Ada" borderStyle line
    view new notes kind textView text "First line\\nSecond line"
    view new on kind switch switchedOn yes
    view new level kind slider value 0.25
    view new step kind stepper
    view new part kind segmentedControl segments "One\\nTwo\\nThree" value 1
    view new done kind progressView value 0.75
    view new wait kind activityIndicatorView animating yes
    view new pages kind pageControl maximumValue 4 value 2
    view new date kind datePicker
    view new city kind pickerView
    view new find kind searchBar placeholder "Find"
    view new photo kind imageView image portrait contentMode scaleAspectFill
    view new empty kind imageView
    view new map kind mapView
    view new web kind webView
    view new inside kind containerView
    view new blur kind visualEffectView
    view new bar kind toolbar
    view new gone kind label text "never drawn" hidden yes
    view new list kind tableView
    view new row in list kind tableViewCell backgroundColor "#FF3B3080"
    view new card runtimeAttributes "layer.cornerRadius number 12\\nlayer.borderWidth number 2" backgroundColor systemBlueColor clipsToBounds yes
    view new behind in card kind label text "In the card" textColor "#FFFFFF"
    """

  private static let frames: [(view: String, frame: String)] = [
    ("title", "16,8,200x34"), ("story", "16,44,140x80"), ("cut", "170,44,80x21"), ("plain", "16,130,80x30"),
    ("filled", "100,130,100x34"), ("off", "210,130,60x34"), ("heart", "280,130,30x30"),
    ("email", "16,170,140x34"), ("name", "164,170,140x34"), ("notes", "16,210,140x50"),
    ("on", "170,215,49x31"), ("level", "16,270,140x31"), ("step", "170,270,94x32"), ("part", "16,310,180x32"),
    ("done", "210,325,100x4"), ("wait", "280,270,20x20"), ("pages", "210,335,100x26"),
    ("date", "16,350,120x34"), ("city", "140,365,170x100"), ("find", "0,470,320x56"),
    ("photo", "16,390,50x50"), ("empty", "70,390,50x50"), ("map", "16,530,70x60"), ("web", "90,530,70x60"),
    ("inside", "164,530,70x60"), ("blur", "240,530,70x60"), ("bar", "0,656,320x44"),
    ("list", "16,600,140x50"),
    ("row", "0,0,140x24"), ("card", "164,600,140x50"), ("behind", "8,14,120x21"),
  ]

  private func shell() throws -> TestShell {
    let frames = Self.frames.map { "view set \($0.view) frame \($0.frame)" }
    return try TestShell(([Self.everything] + frames).joined(separator: "\n"), isQuiet: true)
  }

  private func picture(_ shell: TestShell, _ options: String) -> String {
    let errors = shell.run("render p.svg --style app --orientation portrait \(options)").errors
    #expect(errors == "")
    return (try? shell.files.read("p.svg")) ?? ""
  }

  @Test(arguments: ["light", "dark", "automatic"])
  func pictureMatchesGolden(appearance: String) throws {
    let text = picture(try shell(), "--appearance \(appearance)")
    #expect(try Self.goldens.difference(of: text, from: "app-\(appearance).svg") == nil)
    #expect(!text.contains("never drawn"))
    #expect(text.contains("prefers-color-scheme") == (appearance == "automatic"))
  }

  @Test func partsAndDepthAreDrawn() throws {
    let shell = try shell()
    let part = picture(shell, "card --appearance light")
    #expect(part.contains("In the card") && !part.contains("Sign in"))
    #expect(!picture(shell, "card --depth 0").contains("In the card"))
  }

  /// The picture has as many lines of a label as the height of the label in the solved layout.
  @Test func linesBreakAsInTheLayout() throws {
    var random = SeededGenerator(seed: 23)
    let words = [
      "a", "label", "breaks", "its", "lines", "between", "words,", "and-hyphens", "漢字", "wherever",
    ]
    for _ in 0..<60 {
      let count = Int.random(in: 1...14, using: &random)
      let text = (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(
        separator: " ")
      let width = Int.random(in: 40...300, using: &random)
      let shell = try TestShell(
        """
        scene new s size 320x900
        view new a kind label text "\(text)" lines 0 font 17
        constrain a.top == root.top
        constrain a.leading == root.leading
        constrain a.width == \(width)
        """, isQuiet: true)
      let drawn = try Elements.read(picture(shell, "")).filter { $0.attributes["font-size"] == "17" }
      let frame = shell.said("frames a --format json").split(separator: "\"frame\":[").last?.prefix {
        $0 != "]"
      }
      let height = try #require(frame?.split(separator: ",").last.flatMap { Double($0) })
      #expect(drawn.count == Int((height / 20.28).rounded()), "\(text) \(width)")
      #expect(drawn.map { $0.text }.joined().filter { $0 != " " } == text.filter { $0 != " " })
      for line in drawn { #expect(Double(line.attributes["textLength"] ?? "0") ?? 0 <= Double(width) + 0.5) }
    }
  }

  /// No text of a scene, wherever it is drawn, adds an element or an attribute to the document.
  @Test func hostileTextIsText() throws {
    let pieces = [
      "<script>", "</text>", "\\\"", "'", "]]>", "<!--", "&amp;", "&#0;", "\u{202E}", "\u{2066}", "\u{200F}",
      "שלום",
      "\u{FEFF}", "javascript:", "onload=", "url(#a1)", "}</style>", "%3C", "👩‍👩‍👧", "\u{301}\u{301}", "\\n", "x",
    ]
    var random = SeededGenerator(seed: 4)
    let harmless = try Elements.read(picture(hostile("x"), "")).map(\.name)
    for _ in 0..<200 {
      let count = Int.random(in: 1...5, using: &random)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      let drawn = try Elements.read(picture(hostile(text), ""))
      let known = Set(harmless + ["tspan"])
      #expect(drawn.allSatisfy { known.contains($0.name) }, "\(text)")
      #expect(
        !drawn.contains { element in element.attributes.keys.contains { $0.hasPrefix("on") } }, "\(text)")
      #expect(drawn.count { $0.name == "style" } == 1)
    }
  }

  /// No text of a scene changes the terminal or the direction of other text in a picture of characters.
  @Test func hostileTextDoesNotReachTheTerminal() throws {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "\u{1B}[31m", "\u{7}", "\u{9B}2J", "\u{202E}", "\u{2067}", "\u{200F}", "שלום", "\r", "\u{8}", "x", "漢字",
    ]
    for _ in 0..<Campaign.steps(short: 40, long: 200) {
      let count = Int.random(in: 1...4, using: &random)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      let shell = try hostile(text)
      _ = shell.run("view rename v0 \"\(text)\"")
      for command in ["draw", "draw --all-orientations --ascii", "render -"] {
        let drawn = shell.run(command)
        for scalar in (drawn.output + drawn.errors).unicodeScalars where scalar != "\n" {
          let isDirection = "\u{202A}"..."\u{202E}" ~= scalar
          #expect(scalar.properties.generalCategory != .control && !isDirection, "\(scalar.value) of \(text)")
        }
      }
    }
  }

  private func hostile(_ text: String) throws -> TestShell {
    let oneLine = text.replacing("\\n", with: "").filter { !"\u{FEFF}".contains($0) }
    let name = oneLine.isEmpty ? "x" : oneLine
    let shell = try TestShell("scene new s size 320x400", isQuiet: true)
    let views = [
      "label text \"\(text)\"", "button text \"\(text)\"", "textField text \"\(text)\"",
      "textField placeholder \"\(text)\"", "textView text \"\(text)\"",
      "segmentedControl segments \"\(text)\"",
      "searchBar placeholder \"\(text)\"", "imageView image \"\(name)\"",
      "imageView image \"system:\(name)\"",
      "navigationBar barTitle \"\(text)\" leadingBarItems \"\(text)\" trailingBarItems \"[system:plus] \(text)\"",
      "toolbar toolbarItems \"\(text)\"", "tabBar tabItems \"\(text)\"",
      "tableViewCell sectionHeader \"\(text)\" sectionFooter \"\(text)\" accessory checkmark",
      "containerView",
    ]
    for (index, view) in views.enumerated() {
      _ = shell.run("view new v\(index) kind \(view)\nview set v\(index) frame 0,\(index * 30),200x30")
    }
    _ = shell.run("view rename v\(views.count - 1) \"\(name)\"\nscene rename s \"\(name)\"")
    return shell
  }
}

/// An element of an SVG document, with its text.
private struct Element {
  let name: String
  let attributes: [String: String]
  var text = ""
}

private final class Elements: NSObject, XMLParserDelegate {
  private var elements: [Element] = []
  private var path: [Int] = []

  /// Returns the elements of a document in order.
  ///
  /// - Throws: The error of the parser for a document that is not well-formed.
  static func read(_ text: String) throws -> [Element] {
    let reader = Elements()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    return reader.elements
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    path.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = path.last { elements[last].text += text }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    path.removeLast()
  }
}
