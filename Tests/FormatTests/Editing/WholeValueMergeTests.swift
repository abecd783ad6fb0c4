import GimbalMarkup
import Testing

@testable import GimbalInterfaceBuilder

/// Merges of values that consist of several attributes, and of elements that are invalid together.
@Suite struct WholeValueMergeTests {
  private static let head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\">"

  /// Returns a document with an object that contains an element.
  private static func document(_ content: String, object: String = "view", resources: String = "") -> String {
    let resources = resources.isEmpty ? "" : "<resources>\(resources)</resources>"
    return "\(head)<objects><\(object) id=\"obj\">\(content)</\(object)></objects>\(resources)</document>\n"
  }

  private func merge(_ base: String, _ ours: String, _ theirs: String) throws -> (
    text: String, conflicts: [String], computed: Int
  ) {
    let merge = DocumentMerge(
      base: try Markup.read(Array(base.utf8)), ours: try Markup.read(Array(ours.utf8)),
      theirs: try Markup.read(Array(theirs.utf8)))
    #expect(merge.isMergedByElements)
    _ = try Markup.read(merge.bytes)
    return (
      String(decoding: merge.bytes, as: UTF8.self), merge.conflicts.filter { !$0.isComputed }.map(\.line),
      merge.conflicts.count { $0.isComputed }
    )
  }

  private typealias Tests = WholeValueMergeTests

  /// An attribute of any name whose value is the generated id of an object is a reference. A shorter value, such as a
  /// text, can equal the id of an object by chance.
  @Test(arguments: [("bbb-bb-bbb", true), ("B", false)])
  func valuesThatAreGeneratedIdsAreReferences(id: String, isReference: Bool) throws {
    func document(_ style: String, _ more: String) -> String {
      Tests.document("<subviews><label text=\"C\"\(style) id=\"ccc-cc-ccc\"/>\(more)</subviews>")
    }
    let other = "<label text=\"x\" id=\"\(id)\"/>"
    let result = try merge(
      document("", other), document("", ""), document(" textStyle=\"\(id)\"", other))
    #expect(result.text.contains("textStyle=\"\(id)\"") != isReference, "\(result.text)")
    #expect(result.conflicts.isEmpty != isReference, "\(result.conflicts)")
  }

  // MARK: Whole values

  /// Each row has a value of the base and two other values that differ from it in different attributes.
  static let values: [[String]] = [
    [
      "<color key=\"backgroundColor\" systemColor=\"systemRedColor\"/>",
      "<color key=\"backgroundColor\" white=\"0.5\" alpha=\"1\" colorSpace=\"custom\"/>",
      "<color key=\"backgroundColor\" name=\"Accent\"/>",
    ],
    [
      "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>",
      "<fontDescription key=\"fontDescription\" type=\"boldSystem\" pointSize=\"17\"/>",
      "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"12\"/>",
    ],
    [
      "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>",
      "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyleBody\"/>",
      "<fontDescription key=\"fontDescription\" name=\"Avenir\" family=\"Avenir\" pointSize=\"17\"/>",
    ],
    [
      "<imageReference key=\"image\" image=\"star\" catalog=\"system\" symbolScale=\"small\"/>",
      "<imageReference key=\"image\" image=\"heart\" symbolScale=\"small\"/>",
      "<imageReference key=\"image\" image=\"star\" catalog=\"system\" symbolScale=\"large\"/>",
    ],
    [
      "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/>",
      "<rect key=\"frame\" x=\"5\" y=\"0\" width=\"10\" height=\"10\"/>",
      "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"20\"/>",
    ],
    [
      "<inset key=\"titleEdgeInsets\" minX=\"0\" minY=\"0\" maxX=\"0\" maxY=\"0\"/>",
      "<inset key=\"titleEdgeInsets\" minX=\"1\" minY=\"0\" maxX=\"0\" maxY=\"0\"/>",
      "<inset key=\"titleEdgeInsets\" minX=\"0\" minY=\"0\" maxX=\"2\" maxY=\"0\"/>",
    ],
    [
      "<edgeInsets key=\"layoutMargins\" top=\"0\" left=\"0\" bottom=\"0\" right=\"0\"/>",
      "<edgeInsets key=\"layoutMargins\" top=\"1\" left=\"0\" bottom=\"0\" right=\"0\"/>",
      "<edgeInsets key=\"layoutMargins\" top=\"0\" left=\"2\" bottom=\"0\" right=\"0\"/>",
    ],
    [
      "<connections><action selector=\"a:\" destination=\"x\" id=\"act\"/></connections>",
      "<connections><action selector=\"b:\" destination=\"x\" id=\"act\"/></connections>",
      "<connections><action selector=\"a:\" destination=\"y\" id=\"act\"/></connections>",
    ],
    [
      "<constraints><constraint firstItem=\"obj\" firstAttribute=\"width\" constant=\"10\" id=\"con\"/></constraints>",
      "<constraints><constraint firstItem=\"obj\" firstAttribute=\"width\" multiplier=\"2\" constant=\"10\" id=\"con\"/></constraints>",
      "<constraints><constraint firstItem=\"obj\" firstAttribute=\"width\" constant=\"20\" id=\"con\"/></constraints>",
    ],
    [
      "<view customClass=\"A\" customModule=\"M\" id=\"cls\"/>",
      "<view customClass=\"B\" customModule=\"M\" id=\"cls\"/>",
      "<view customClass=\"A\" customModule=\"N\" id=\"cls\"/>",
    ],
    [
      "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"string\" keyPath=\"k\" value=\"1\"/></userDefinedRuntimeAttributes>",
      "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"string\" keyPath=\"k\" value=\"2\"/></userDefinedRuntimeAttributes>",
      "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"number\" keyPath=\"k\"><integer key=\"value\" value=\"1\"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>",
    ],
  ]

  /// A value that both versions change is ours as a whole, and a value that one version changes is theirs as a whole.
  @Test(arguments: values) func valueIsNotMixed(value: [String]) throws {
    let versions = value.map { Tests.document($0) }
    for (ours, theirs) in [(1, 2), (2, 1)] {
      let result = try merge(versions[0], versions[ours], versions[theirs])
      #expect(result.conflicts.count == 1, "\(result.conflicts)")
      #expect(Self.isEqual(result.text, versions[ours]), "\(result.text)")
    }
    for changed in [1, 2] {
      let note = "<label id=\"new\"/>"
      let other = Tests.document(value[0] + note)
      let result = try merge(versions[0], other, versions[changed])
      #expect(result.conflicts == [])
      #expect(Self.isEqual(result.text, Tests.document(value[changed] + note)), "\(result.text)")
    }
  }

  /// Returns `true` if two documents have the same elements, without comments.
  private static func isEqual(_ one: String, _ other: String) -> Bool {
    func content(_ text: String) -> [String]? {
      (try? Markup.read(Array(text.utf8)))?.elements.map { element in
        ([element.name] + element.attributes.map { "\($0.name)=\(element[$0.name] ?? "")" }.sorted())
          .joined(separator: " ")
      }
    }
    return content(one) == content(other)
  }

  /// Settings inside one element are values of their own.
  @Test func settingsOfStateAreMerged() throws {
    func state(_ attributes: String, _ content: String = "") -> String {
      Tests.document("<state key=\"normal\" \(attributes)>\(content)</state>", object: "button")
    }
    let color = "<color key=\"titleColor\" white=\"1\" alpha=\"1\"/>"
    let result = try merge(state("title=\"A\""), state("title=\"B\""), state("title=\"A\"", color))
    #expect(result.conflicts == [])
    #expect(Self.isEqual(result.text, state("title=\"B\"", color)), "\(result.text)")
  }

  @Test func priorityIsNotPartOfEquation() throws {
    func constraint(_ attributes: String) -> String {
      Tests.document(
        "<constraints><constraint firstAttribute=\"width\" \(attributes) id=\"con\"/></constraints>")
    }
    let result = try merge(
      constraint("constant=\"1\""), constraint("constant=\"2\""),
      constraint("constant=\"1\" priority=\"500\""))
    #expect(result.conflicts == [])
    #expect(Self.isEqual(result.text, constraint("constant=\"2\" priority=\"500\"")), "\(result.text)")
  }

  private static func text(_ fragments: (text: String, size: Int)...) -> String {
    let content = fragments.map {
      """
      <fragment content="\($0.text)"><attributes><font key="NSFont" size="\($0.size)" name="A"/></attributes></fragment>
      """
    }
    return document(
      "<attributedString key=\"attributedText\">\(content.joined())</attributedString>", object: "label")
  }

  /// The text and the attributes of a fragment are one value. After a conflict, all fragments are ours.
  @Test func fragmentIsNotMixed() throws {
    let base = Tests.text(("a", 1), ("b", 1))
    let conflict = try merge(
      base, Tests.text(("a", 2), ("b", 1)), Tests.text(("x", 1), ("y", 1)))
    #expect(
      conflict.conflicts == [
        "label obj, attributedText, fragment: 'content' is 'a' in ours and 'x' in theirs"
      ] || conflict.conflicts.count == 1)
    #expect(Self.isEqual(conflict.text, Tests.text(("a", 2), ("b", 1))), "\(conflict.text)")
    let merged = try merge(base, Tests.text(("a", 2), ("b", 1)), Tests.text(("a", 1), ("y", 1)))
    #expect(merged.conflicts == [])
    #expect(Self.isEqual(merged.text, Tests.text(("a", 2), ("y", 1))), "\(merged.text)")
    let added = try merge(
      base, Tests.text(("a", 2), ("b", 1)), Tests.text(("a", 1), ("b", 1), ("c", 1)))
    #expect(added.conflicts == ["label obj, attributedText: ours and theirs changed the list differently"])
    #expect(Self.isEqual(added.text, Tests.text(("a", 2), ("b", 1))), "\(added.text)")
  }

  // MARK: Rejected elements

  private static func outlets(_ outlets: String, _ label: String = "A") -> String {
    document(
      "<subviews><label text=\"\(label)\" id=\"lab\"/><label id=\"two\"/></subviews><connections>\(outlets)</connections>"
    )
  }

  private static func outlet(_ property: String, _ destination: String, _ id: String) -> String {
    "<outlet property=\"\(property)\" destination=\"\(destination)\" id=\"\(id)\"/>"
  }

  /// The outlet that both versions add with different ids is kept once, and everything else is merged.
  @Test func equalConnectionIsKeptOnce() throws {
    let ours = Tests.outlets(Tests.outlet("title", "lab", "o1"))
    let theirs = Tests.outlets(Tests.outlet("title", "lab", "t1") + Tests.outlet("more", "two", "t2"), "B")
    let result = try merge(Tests.outlets(""), ours, theirs)
    #expect(result.conflicts == [])
    #expect(
      Self.isEqual(
        result.text,
        Tests.outlets(Tests.outlet("title", "lab", "o1") + Tests.outlet("more", "two", "t2"), "B")),
      "\(result.text)")
  }

  @Test func outletWithOtherDestinationIsRejected() throws {
    let ours = Tests.outlets(Tests.outlet("title", "lab", "o1"))
    let theirs = Tests.outlets(Tests.outlet("title", "two", "t1") + Tests.outlet("more", "two", "t2"), "B")
    let result = try merge(Tests.outlets(""), ours, theirs)
    #expect(result.conflicts == ["outlet t1: theirs has another value of 'title' than ours"])
    #expect(
      Self.isEqual(
        result.text,
        Tests.outlets(Tests.outlet("title", "lab", "o1") + Tests.outlet("more", "two", "t2"), "B")),
      "\(result.text)")
  }

  /// Ours moves a view out of the view to which theirs adds a constraint with it.
  @Test func constraintOutsideItsViewIsRejected() throws {
    func document(_ inside: String, _ outside: String, _ constraint: String = "", _ text: String = "A")
      -> String
    {
      Tests.document(
        "<subviews><view id=\"box\"><subviews><label id=\"one\"/>\(inside)</subviews><constraints><constraint firstItem=\"one\" firstAttribute=\"top\" secondItem=\"box\" secondAttribute=\"top\" id=\"c0\"/>\(constraint)</constraints></view>\(outside)<label text=\"\(text)\" id=\"lab\"/></subviews>"
      )
    }
    let two = "<label id=\"two\"/>"
    let constraint =
      "<constraint firstItem=\"two\" firstAttribute=\"top\" secondItem=\"box\" secondAttribute=\"top\" id=\"c1\"/>"
    let (base, moved) = (document(two, ""), document("", two))
    let result = try merge(base, moved, document(two, "", constraint, "B"))
    #expect(result.conflicts == ["constraint c1: the object 'two' is not in the view with the constraint"])
    #expect(Self.isEqual(result.text, document("", two, "", "B")), "\(result.text)")
    let other = try merge(base, document(two, "", constraint), document("", two, "", "B"))
    #expect(
      other.conflicts == ["label two: theirs moved the object out of the view with the constraint c1"])
    #expect(Self.isEqual(other.text, document(two, "", constraint, "B")), "\(other.text)")
  }

  /// Only the list of segments is ours.
  @Test func listWithoutIDsIsRejected() throws {
    func document(_ titles: [String], _ text: String = "A") -> String {
      Tests.document(
        "<segmentedControl id=\"sss\"><segments>" + titles.map { "<segment title=\"\($0)\"/>" }.joined()
          + "</segments></segmentedControl><label text=\"\(text)\" id=\"lab\"/>")
    }
    let result = try merge(document(["A", "B"]), document(["X", "B"]), document(["A", "B", "C"], "B"))
    #expect(
      result.conflicts == ["segmentedControl sss, segments: ours and theirs changed the list differently"])
    #expect(Self.isEqual(result.text, document(["X", "B"], "B")), "\(result.text)")
  }

  /// Constraints that set one distance to different values contradict each other.
  @Test func constraintsForOneDistanceConflict() throws {
    func document(_ constraints: String) -> String {
      Tests.document("<subviews><label id=\"lab\"/></subviews><constraints>\(constraints)</constraints>")
    }
    func top(_ id: String, _ constant: Int) -> String {
      "<constraint firstItem=\"lab\" firstAttribute=\"top\" secondItem=\"obj\" secondAttribute=\"top\" constant=\"\(constant)\" id=\"\(id)\"/>"
    }
    let result = try merge(document(""), document(top("o", 10)), document(top("t", 20)))
    #expect(
      result.conflicts == [
        "constraint t: theirs adds the same distance as the constraint o of ours; 'constant' is '10' in ours and '20' in theirs"
      ])
    #expect(Self.isEqual(result.text, document(top("o", 10))), "\(result.text)")
    let equal = try merge(document(""), document(top("o", 10)), document(top("t", 10)))
    #expect(equal.conflicts == [])
    #expect(Self.isEqual(equal.text, document(top("o", 10))), "\(equal.text)")
  }

  // MARK: Resources

  /// A named color that only the rejected value uses is not added, and an image that one version still uses is kept.
  @Test func usedResourcesAreKept() throws {
    func document(_ color: String, _ images: [String], _ resources: [String]) -> String {
      Tests.document(
        "\(color)<subviews>"
          + images.map { "<imageView image=\"\($0)\" id=\"i\($0)\"/>" }.joined() + "</subviews>",
        resources: resources.map { "<image name=\"\($0)\" width=\"1\" height=\"1\"/>" }.joined())
    }
    let system = "<color key=\"backgroundColor\" systemColor=\"s\"/>"
    let base = document(system, ["a", "b"], ["a", "b"])
    // Ours removes the only use of 'b', and theirs adds one and removes the only use of 'a'.
    let ours = document(system, ["a"], ["a"])
    let theirs = document(system, ["a", "b", "c"], ["a", "b", "c"]).replacing(
      "image=\"c\"", with: "image=\"b\"")
    let result = try merge(base, ours, theirs)
    #expect(result.conflicts == [])
    #expect(
      result.text.contains("<image name=\"b\"") && !result.text.contains("<image name=\"c\""),
      "\(result.text)")
  }

  // MARK: Computed values

  @Test(
    arguments: [
      "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"x\"><rect key=\"frame\" y=\"#\"/><constraints><constraint firstAttribute=\"top\" id=\"c\"/></constraints></view>",
      "<tableViewCell id=\"x\"><rect key=\"frame\" y=\"#\"/></tableViewCell>",
      "<viewController id=\"x\"><view key=\"view\" id=\"v\"><rect key=\"frame\" height=\"#\"/></view></viewController>",
      "<viewController id=\"x\"/><point key=\"canvasLocation\" x=\"#\"/>",
      "<view misplaced=\"#\" id=\"x\"/>",
    ])
  func computedValueIsNoConflict(content: String) throws {
    let versions = ["0", "1", "2"].map { Tests.document(content.replacing("#", with: $0)) }
    let result = try merge(versions[0], versions[1], versions[2])
    #expect(result.conflicts == [] && result.computed == 1)
    #expect(Self.isEqual(result.text, versions[1]))
  }

  /// The size of a controller without the size of the screen, and the frame of a view without constraints, are decisions.
  @Test(
    arguments: [
      "<view id=\"x\"><rect key=\"frame\" y=\"#\"/></view>",
      "<viewController id=\"x\"><view key=\"view\" id=\"v\"><rect key=\"frame\" height=\"#\"/></view><freeformSimulatedSizeMetrics key=\"simulatedDestinationMetrics\"/></viewController>",
    ])
  func chosenFrameIsConflict(content: String) throws {
    let versions = ["0", "1", "2"].map { Tests.document(content.replacing("#", with: $0)) }
    #expect(try merge(versions[0], versions[1], versions[2]).conflicts.count == 1)
  }
}
