import Foundation
import GimbalMarkup
import Testing

@testable import GimbalInterfaceBuilder

@Suite struct DocumentMergeTests {
  /// Returns a document with a view that contains elements.
  private static func document(
    _ subviews: String, constraints: String = "", tools: String = "21701", connections: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="\(tools)">
        <objects>
            <view contentMode="scaleToFill" id="iN0-l3-epB">
                <subviews>
    \(subviews)
                </subviews>
                <constraints>
    \(constraints)
                </constraints>\(connections)
            </view>
        </objects>
    </document>

    """
  }

  private static func label(_ id: String, _ text: String) -> String {
    "                <label text=\"\(text)\" id=\"\(id)\"/>"
  }

  private static func width(_ id: String, of view: String, _ constant: Int) -> String {
    """
                    <constraint firstItem="\(view)" firstAttribute="width" constant="\(constant)" id="\(id)"/>
    """
  }

  private func merge(_ base: String, _ ours: String, _ theirs: String) throws -> (
    text: String, conflicts: [String]
  ) {
    let merge = DocumentMerge(
      base: try Markup.read(Array(base.utf8)), ours: try Markup.read(Array(ours.utf8)),
      theirs: try Markup.read(Array(theirs.utf8)))
    let text = String(decoding: merge.bytes, as: UTF8.self)
    _ = try Markup.read(merge.bytes)
    return (text, merge.conflicts.map(\.line))
  }

  private typealias Tests = DocumentMergeTests

  @Test func changesOfDifferentAttributesAreTaken() throws {
    let base = Tests.document(
      Tests.label("aaa-aa-aaa", "A"), constraints: Tests.width("ccc-cc-ccc", of: "aaa-aa-aaa", 10))
    let ours = base.replacing("text=\"A\"", with: "text=\"B\"")
    let theirs = base.replacing("constant=\"10\"", with: "constant=\"20\"")
    let result = try merge(base, ours, theirs)
    #expect(result.conflicts == [])
    #expect(result.text.contains("text=\"B\""))
    #expect(result.text.contains("constant=\"20\""))
    #expect(
      try merge(base, theirs, ours).text.split(separator: "\n").count
        == result.text.split(separator: "\n").count)
  }

  @Test func changesOfOneSideAreTakenUnchanged() throws {
    let base = Tests.document(Tests.label("aaa-aa-aaa", "A"))
    let other = base.replacing("text=\"A\"", with: "text='B'")
    #expect(try merge(base, base, other).text == other)
    #expect(try merge(base, other, base).text == other)
    #expect(try merge(base, other, other).text == other)
  }

  @Test func changesOfOneAttributeConflict() throws {
    let base = Tests.document(Tests.label("aaa-aa-aaa", "A"))
    let result = try merge(
      base, base.replacing("\"A\"", with: "\"B\""), base.replacing("\"A\"", with: "\"C -- D\""))
    #expect(result.conflicts == ["label aaa-aa-aaa: 'text' is 'B' in ours and 'C -- D' in theirs"])
    #expect(result.text.contains("text=\"B\""))
    #expect(
      result.text.contains(
        "<!-- merge conflict: label aaa-aa-aaa: 'text' is 'B' in ours and 'C - - D' in theirs -->"))
  }

  @Test func additionsOfBothSidesAreKept() throws {
    let base = Tests.document(
      Tests.label("aaa-aa-aaa", "A"), constraints: Tests.width("ccc-cc-ccc", of: "aaa-aa-aaa", 10))
    func adding(_ id: String, _ constraint: String, sorted after: Bool) -> String {
      let added = Tests.width(constraint, of: id, 1)
      let old = Tests.width("ccc-cc-ccc", of: "aaa-aa-aaa", 10)
      return Tests.document(
        Tests.label("aaa-aa-aaa", "A") + "\n" + Tests.label(id, id),
        constraints: after ? old + "\n" + added : added + "\n" + old)
    }
    let result = try merge(
      base, adding("bbb-bb-bbb", "ddd-dd-ddd", sorted: true),
      adding("ccc-dd-eee", "bbb-cc-ddd", sorted: false))
    #expect(result.conflicts == [])
    let order = [
      "text=\"A\"", "text=\"bbb-bb-bbb\"", "text=\"ccc-dd-eee\"", "id=\"bbb-cc-ddd\"", "id=\"ccc-cc-ccc\"",
      "id=\"ddd-dd-ddd\"",
    ]
    let places = order.map { result.text.firstRange(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test func referencesToRemovedObjectsAreRemoved() throws {
    let labels = Tests.label("aaa-aa-aaa", "A") + "\n" + Tests.label("bbb-bb-bbb", "B")
    let base = Tests.document(labels)
    let ours = Tests.document(Tests.label("aaa-aa-aaa", "A"))
    let theirs = Tests.document(labels, constraints: Tests.width("ccc-cc-ccc", of: "bbb-bb-bbb", 10))
    let result = try merge(base, ours, theirs)
    #expect(
      result.conflicts == [
        "constraint ccc-cc-ccc: 'firstItem' refers to the object 'bbb-bb-bbb', which the other side removed"
      ])
    #expect(!result.text.contains("<constraint firstItem"))
    #expect(!result.text.contains("text=\"B\""))
  }

  @Test func changesOfRemovedObjectsConflict() throws {
    let labels = Tests.label("aaa-aa-aaa", "A") + "\n" + Tests.label("bbb-bb-bbb", "B")
    let base = Tests.document(labels)
    let removed = Tests.document(Tests.label("aaa-aa-aaa", "A"))
    let changed = base.replacing("text=\"B\"", with: "text=\"C\"")
    let kept = try merge(base, changed, removed)
    #expect(kept.conflicts == ["label bbb-bb-bbb: changed in ours, removed in theirs"])
    #expect(kept.text.contains("text=\"C\""))
    let lost = try merge(base, removed, changed)
    #expect(lost.conflicts == ["label bbb-bb-bbb: removed in ours, changed in theirs"])
    #expect(!lost.text.contains("text=\"C\""))
  }

  @Test func movedObjectsKeepChanges() throws {
    let labels = Tests.label("aaa-aa-aaa", "A") + "\n" + Tests.label("bbb-bb-bbb", "B")
    let base = Tests.document(labels)
    let moved = Tests.document(
      Tests.label("aaa-aa-aaa", "A")
        + "\n<view id=\"vvv-vv-vvv\"><subviews>\n" + Tests.label("bbb-bb-bbb", "B") + "</subviews></view>")
    let result = try merge(base, base.replacing("text=\"B\"", with: "text=\"C\""), moved)
    #expect(result.conflicts == [])
    let (view, label) = (result.text.firstRange(of: "vvv-vv-vvv"), result.text.firstRange(of: "text=\"C\""))
    #expect(
      view.map(\.lowerBound) ?? result.text.endIndex < label.map(\.lowerBound) ?? result.text.startIndex)
  }

  @Test func newerVersionOfToolsIsTaken() throws {
    let labels = Tests.label("aaa-aa-aaa", "A")
    let result = try merge(
      Tests.document(labels, tools: "9000"), Tests.document(labels, tools: "9100"),
      Tests.document(labels, tools: "21701.1"))
    #expect(result.conflicts == [])
    #expect(result.text.contains("toolsVersion=\"21701.1\""))
  }

  @Test func movesIntoEachOtherConflict() throws {
    func nested(_ outer: String, _ inner: String) -> String {
      Tests.document("<view id=\"\(outer)\"><subviews><view id=\"\(inner)\"/></subviews></view>")
    }
    let base = Tests.document("<view id=\"aaa\"/><view id=\"bbb\"/>")
    let result = try merge(base, nested("bbb", "aaa"), nested("aaa", "bbb"))
    #expect(
      result.conflicts == ["view bbb: ours and theirs moved this object and its new parent into each other"])
    #expect(result.text.contains("id=\"aaa\"") && result.text.contains("id=\"bbb\""))
  }

  @Test func lineEndsAreKept() throws {
    let base = Tests.document(Tests.label("aaa-aa-aaa", "A")).replacing("\n", with: "\r\n")
    let result = try merge(
      base, base.replacing("text=\"A\"", with: "text=\"B\""),
      base.replacing("<label", with: "<label opaque=\"NO\""))
    #expect(result.conflicts == [])
    #expect(result.text.contains("<label opaque=\"NO\" text=\"B\""))
    #expect(
      result.text.unicodeScalars.count { $0 == "\n" } == result.text.unicodeScalars.count { $0 == "\r" })
  }

  @Test func textsConflict() throws {
    func text(_ line: String) -> String {
      Tests.document("<label id=\"aaa-aa-aaa\"><string key=\"text\">a\n\(line)</string></label>")
    }
    let result = try merge(text("b"), text("c"), text("d"))
    #expect(result.conflicts == ["label aaa-aa-aaa, text: the text is 'a c' in ours and 'a d' in theirs"])
  }

  @Test func documentsWithoutAncestorAreMerged() throws {
    let (ours, theirs) = (
      Tests.document(Tests.label("aaa-aa-aaa", "A")), Tests.document(Tests.label("bbb-bb-bbb", "B"))
    )
    let merge = DocumentMerge(
      base: nil, ours: try Markup.read(Array(ours.utf8)), theirs: try Markup.read(Array(theirs.utf8)))
    let text = String(decoding: merge.bytes, as: UTF8.self)
    #expect(merge.conflicts == [])
    #expect(text.contains("text=\"A\"") && text.contains("text=\"B\""))
  }

  /// Both versions move views, so that a container of each version is empty.
  @Test func movedViewsAreNotLost() throws {
    func views(_ p: String, _ a: String, _ rest: String = "") -> String {
      func view(_ id: String, _ content: String) -> String {
        content.isEmpty ? "<view id=\"\(id)\"/>" : "<view id=\"\(id)\"><subviews>\(content)</subviews></view>"
      }
      return Tests.document(
        view("P", p) + view("A", a) + rest, constraints: Tests.width("kkk-kk-kkk", of: "B", 1))
    }
    let (b, c) = ("<label id=\"B\"/>", "<label id=\"C\"/>")
    let versions = [views(b, c), views("", c + b), views(b, "", c)]
    for (ours, theirs) in [(1, 2), (2, 1)] {
      let result = try merge(versions[0], versions[ours], versions[theirs])
      for id in ["B", "C", "P", "A"] {
        #expect(result.text.components(separatedBy: " id=\"\(id)\"").count == 2)
      }
    }
  }

  @Test func slotsThatBothFillConflict() throws {
    func item(_ title: String, _ id: String) -> String {
      "<navigationItem id=\"nnn\"><barButtonItem key=\"rightBarButtonItem\" title=\"\(title)\" id=\"\(id)\"/></navigationItem>"
    }
    let base = Tests.document("<navigationItem id=\"nnn\"/>")
    let result = try merge(base, Tests.document(item("A", "x")), Tests.document(item("B", "y")))
    #expect(
      result.conflicts == ["barButtonItem y: theirs has another value of 'rightBarButtonItem' than ours"])
    #expect(result.text.contains("title=\"A\"") && !result.text.contains("title=\"B\""))
  }

  @Test func listsWithoutIDsThatBothChangeConflict() throws {
    func segments(_ titles: String...) -> String {
      Tests.document(
        "<segmentedControl id=\"sss\"><segments>" + titles.map { "<segment title=\"\($0)\"/>" }.joined()
          + "</segments></segmentedControl>")
    }
    let result = try merge(segments("A", "B", "C"), segments("B", "C"), segments("A", "B"))
    #expect(result.conflicts.count == 1)
    #expect(!result.text.contains("title=\"A\""))
  }

  /// Elements without ids correspond by their places if no version adds or removes one.
  @Test func listsOfEqualElementsAreMerged() throws {
    let base = Tests.document(
      """
                      <segmentedControl id="aaa-aa-aaa">
                          <segments>
                              <segment title="A"/>
                              <segment title="B"/>
                          </segments>
                      </segmentedControl>
      """)
    let ours = base.replacing("\"A\"", with: "\"X\"")
    let theirs = base.replacing("\"B\"", with: "\"Y\"")
    let result = try merge(base, ours, theirs)
    #expect(result.conflicts == [])
    #expect(result.text.matches(of: /title="(.)"/).map { String($0.1) } == ["X", "Y"])
    #expect(try merge(base, ours, base.replacing("\"A\"", with: "\"Y\"")).conflicts.count == 1)
  }

  /// Both versions move different elements.
  @Test func orderHasTheMovesOfBoth() throws {
    func document(_ ids: String) -> String {
      Tests.document(ids.map { Tests.label("aaa-aa-aa\($0)", "\($0)") }.joined(separator: "\n"))
    }
    for (ours, theirs, merged) in [
      ("21345", "12354", "21354"), ("23451", "12354", "23541"), ("12345", "54321", "54321"),
    ] {
      let result = try merge(document("12345"), document(ours), document(theirs))
      #expect(result.conflicts == [])
      #expect(result.text.matches(of: /text="(.)"/).map { String($0.1) }.joined() == merged)
    }
    let conflict = try merge(document("12345"), document("51234"), document("15234"))
    #expect(conflict.conflicts.map { $0.hasSuffix("order the elements differently") } == [true])
  }

  /// Xcode writes the same comment before all scenes of a kind. A comment belongs to the scene that follows it.
  @Test func commentsFollowScenes() throws {
    func document(_ names: [String]) -> String {
      let scenes = names.map { name in
        """
                <!--View Controller-->
                <scene sceneID="\(name)-aa-aaa">
                    <objects/>
                </scene>

        """
      }
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
            <scenes>
        \(scenes.joined())    </scenes>
        </document>

        """
    }
    let base = document(["aaa", "bbb", "ccc"])
    let result = try merge(base, document(["aaa", "ccc"]), document(["aaa", "bbb", "ccc", "ddd"]))
    #expect(result.conflicts == [])
    #expect(result.text == document(["aaa", "ccc", "ddd"]))
    let renamed = try merge(
      base, base.replacing("<!--View Controller-->", with: "<!--Table-->"), document(["bbb", "ccc"]))
    #expect(renamed.conflicts == [])
    #expect(
      renamed.text == document(["bbb", "ccc"]).replacing("<!--View Controller-->", with: "<!--Table-->"))
  }

  @Test func commentsHaveNoConsecutiveHyphens() throws {
    let base = Tests.document(Tests.label("aaa-aa-aaa", "A"))
    let result = try merge(
      base, base.replacing("\"A\"", with: "\"---\""), base.replacing("\"A\"", with: "\"B\""))
    #expect(result.text.contains("is '- - -' in ours"))
  }

  /// Text beside elements and comments is kept with its whitespace.
  @Test func mixedContentIsMergedAsOneText() throws {
    let mixed =
      "                <label id=\"aaa-aa-aaa\"><string key=\"text\">one <!--c--> two</string></label>"
    let base = Tests.document(mixed + "\n" + Tests.label("bbb-bb-bbb", "B"))
    let result = try merge(
      base, base.replacing("\"B\"", with: "\"D\""), base.replacing("one ", with: "three "))
    #expect(result.conflicts == [] && result.text.contains("\"D\""))
    #expect(result.text.contains("<string key=\"text\">three <!--c--> two</string>"), "\(result.text)")
  }

  /// If one version changes a view that the other one removes, its outlet and its constraints are kept with it.
  @Test func referencesToKeptObjectsAreKept() throws {
    let outlet =
      "\n<connections><outlet property=\"label\" destination=\"aaa-aa-aaa\" id=\"out-00-001\"/></connections>"
    let base = Tests.document(
      Tests.label("aaa-aa-aaa", "A") + "\n" + Tests.label("bbb-bb-bbb", "B"),
      constraints: Tests.width("ccc-cc-ccc", of: "aaa-aa-aaa", 10), connections: outlet)
    let theirs = Tests.document(Tests.label("bbb-bb-bbb", "C"))
    let result = try merge(base, base.replacing("\"A\"", with: "\"D\""), theirs)
    #expect(result.conflicts == ["label aaa-aa-aaa: changed in ours, removed in theirs"])
    for part in ["text=\"D\"", "text=\"C\"", "id=\"ccc-cc-ccc\"", "id=\"out-00-001\""] {
      #expect(result.text.contains(part), "\(part)\n\(result.text)")
    }
  }

  @Test(arguments: [("12", "12.0"), ("-0.5", "-.50")])
  func equalNumbersAreNoConflict(mine: String, other: String) throws {
    let base = Tests.document(
      Tests.label("aaa-aa-aaa", "A"), constraints: Tests.width("ccc-cc-ccc", of: "aaa-aa-aaa", 10))
    func version(_ constant: String) -> String {
      base.replacing("constant=\"10\"", with: "constant=\"\(constant)\"")
    }
    #expect(try merge(base, version(mine), version(other)).conflicts == [])
    let zero = base.replacing(" constant=\"10\"", with: "")
    #expect(try merge(base, zero, version("0.0")).conflicts == [])
    #expect(try merge(base, zero, version("1")).conflicts.count == 1)
  }

  @Test func elementsOfDifferentTypesAreNotMixed() throws {
    let base = Tests.document(Tests.label("aaa-aa-aaa", "A"))
    func adding(_ element: String) -> String {
      base.replacing("</subviews>", with: "\(element)</subviews>")
    }
    let result = try merge(
      base, adding("<button id=\"ddd-dd-ddd\"/>"), adding("<label text=\"x\" id=\"ddd-dd-ddd\"/>"))
    #expect(result.conflicts.count == 1 && result.text.contains("<button id=\"ddd-dd-ddd\"/>"), "\(result)")
  }

  /// The order of two elements that one version swaps is that of this version.
  @Test func reorderedElementsKeepBothOrders() {
    let base = ["a", "b", "c", "d", "e"]
    for ours in MergeTreeOrders.moves(of: base) {
      for theirs in MergeTreeOrders.moves(of: base) {
        guard let merged = MergeTree.merging(ours: ours, theirs: theirs, base: base) else { continue }
        #expect(Set(merged) == Set(base) && merged.count == base.count)
        for (one, other) in MergeTreeOrders.pairs(of: base) {
          func order(_ list: [String]) -> Bool { list.firstIndex(of: one)! < list.firstIndex(of: other)! }
          let changed = [order(ours), order(theirs)].filter { $0 != order(base) }
          #expect(
            order(merged) == (changed.isEmpty ? order(base) : !order(base)), "\(ours) \(theirs) \(merged)")
        }
      }
    }
  }
}

private enum MergeTreeOrders {
  /// Returns the lists in which one element is at another place.
  static func moves(of list: [String]) -> [[String]] {
    list.indices.flatMap { from in
      list.indices.map { to in
        var other = list
        other.insert(other.remove(at: from), at: to)
        return other
      }
    }
  }

  static func pairs(of list: [String]) -> [(String, String)] {
    list.indices.flatMap { first in list.indices.dropFirst(first + 1).map { (list[first], list[$0]) } }
  }
}
