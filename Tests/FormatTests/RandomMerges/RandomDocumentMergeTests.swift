import GimbalMarkup
import TestSupport
import Testing

@testable import GimbalInterfaceBuilder

/// Merges of versions that both have random edits.
///
/// `GIMBAL_SLOW` runs 10,000 merges.
@Suite struct RandomDocumentMergeTests {
  @Test func factsOfBothVersionsAreMerged() throws {
    let count = Campaign.steps(short: 150, long: 10_000)
    var (conflicts, failures) = (0, [String]())
    for seed in 0..<count where failures.count < 5 {
      let base = Self.document
      var random = SeededGenerator(seed: UInt64(seed))
      let trees = try ["A", "B"].map { side in
        let tree = try DocumentTree(base)
        for number in 0..<Int.random(in: 1...6, using: &random) {
          guard let edit = RandomEdit.allCases.randomElement(using: &random) else { continue }
          edit.apply(to: tree, side: side, number: number, &random)
        }
        return tree
      }
      let merge = DocumentMerge(
        base: try Markup.read(Array(base.utf8)), ours: try Markup.read(Array(trees[0].text.utf8)),
        theirs: try Markup.read(Array(trees[1].text.utf8)))
      let lines = merge.conflicts.filter { !$0.isComputed }.map(\.line)
      if !lines.isEmpty { conflicts += 1 }
      let merged = try DocumentTree(String(decoding: merge.bytes, as: UTF8.self))
      let audit = FactAudit(
        base: try DocumentTree(base), ours: trees[0], theirs: trees[1], merged: merged, conflicts: lines)
      let faults =
        audit.faults + Self.invalid(merged) + (merge.isMergedByElements ? [] : ["not merged by elements"])
      if !faults.isEmpty {
        failures.append(
          "seed \(seed):\n" + (faults + lines.map { "conflict: " + $0 }).joined(separator: "\n"))
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n\n"))")
    // Most random edits concern different values.
    #expect(conflicts > count / 100 && conflicts < count / 2, "\(conflicts) of \(count)")
  }

  /// Returns the ids that occur twice and the references to objects that are missing.
  private static func invalid(_ tree: DocumentTree) -> [String] {
    var (ids, faults) = (Set<String>(), [String]())
    for item in tree.root.all where item.name != "device" {
      if let id = item["id"], !ids.insert(id).inserted { faults.append("\(id) occurs twice") }
    }
    for item in tree.root.all where DocumentTree.referring.contains(item.name) {
      for name in ["firstItem", "secondItem", "destination", "reference"] {
        if let id = item[name], !ids.contains(id) { faults.append("\(item.name) refers to \(id)") }
      }
    }
    return faults
  }

  /// Returns the element of a view.
  private static func view(_ name: String, _ id: String, _ attributes: String, _ content: String) -> String {
    """
    <\(name) \(attributes) id="\(id)"><rect key="frame" x="0.0" y="0.0" width="9" height="9"/>\(content)</\(name)>
    """
  }

  private static let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
  private static let color = "<color key=\"textColor\" white=\"0.0\" alpha=\"1\" colorSpace=\"custom\"/>"

  /// Returns a scene whose ids start with a letter.
  private static func scene(_ letter: String) -> String {
    func id(_ number: Int) -> String { "\(letter)0\(number)-bb-ccc" }
    let label = view(
      "label", id(1), "text=\"One\" tag=\"1\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      font + color + "<string key=\"text\">Long text</string>")
    let button = view(
      "button", id(2), "userLabel=\"Go\"",
      font + "<state key=\"normal\" title=\"Go\">\(color.replacing("textColor", with: "titleColor"))</state>"
        + "<connections><action selector=\"go:\" destination=\"\(id(8))\" eventType=\"touchUpInside\" id=\"\(letter)10-bb-ccc\"/></connections>"
    )
    let inner = view("label", id(3), "text=\"In\"", font + color)
    let stack = view(
      "stackView", id(4), "axis=\"vertical\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      "<subviews>\(inner)</subviews>")
    let image = view(
      "imageView", id(5), "image=\"photo\"",
      "<userDefinedRuntimeAttributes key=\"userDefinedRuntimeAttributes\"><userDefinedRuntimeAttribute type=\"number\" keyPath=\"corner\" value=\"4\"/></userDefinedRuntimeAttributes>"
    )
    func constraint(_ number: Int, _ attributes: String) -> String {
      "<constraint \(attributes) id=\"\(letter)2\(number)-bb-ccc\"/>"
    }
    let constraints =
      constraint(
        1,
        "firstItem=\"\(id(1))\" firstAttribute=\"top\" secondItem=\"\(id(7))\" secondAttribute=\"top\" constant=\"8\""
      )
      + constraint(
        2,
        "firstItem=\"\(id(4))\" firstAttribute=\"leading\" secondItem=\"\(id(1))\" secondAttribute=\"trailing\""
      )
      + constraint(3, "firstItem=\"\(id(2))\" firstAttribute=\"width\" constant=\"44\"")
    let root = view(
      "view", id(7), "key=\"view\" alpha=\"0.5\"",
      "<subviews>\(label)\(button)\(stack)\(image)</subviews><color key=\"backgroundColor\" systemColor=\"systemBackgroundColor\"/><constraints>\(constraints)</constraints>"
    )
    return """
      <scene sceneID="\(letter)30-bb-ccc"><objects><viewController id="\(id(8))">\(root)<connections><outlet property="label" \
      destination="\(id(1))" id="\(letter)40-bb-ccc"/><outlet property="top" destination="\(letter)21-bb-ccc" id="\(letter)41-bb-ccc"/></connections>\
      </viewController></objects><point key="canvasLocation" x="0.0" y="0.0"/></scene>
      """
  }

  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"><scenes>\(scene("P"))\(scene("Q"))\
    \(scene("R"))</scenes><resources><image name="photo" width="10" height="10"/></resources></document>
    """
}
