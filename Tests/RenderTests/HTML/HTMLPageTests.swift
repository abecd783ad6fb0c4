import Foundation
import GimbalModel
import GimbalRender
import Testing

/// Tests of the input of the page's script, without a browser.
@Suite struct HTMLPageTests {
  private func page(_ layouts: [PageLayout], sets: [PageRule] = [], note: String? = nil) -> String {
    String(
      decoding: HTMLPage(layouts, devices: ["A", "B"], sets: sets, note: note) { _ in PageRule("", note: "") }
        .bytes,
      as: UTF8.self)
  }

  /// Returns the JSON input of the script.
  private func data(of page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let text = page[start.upperBound..<end.lowerBound]
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func picture(_ boxes: [Box], _ orientation: Orientation = .portrait) -> Picture {
    Picture(scene: "main", orientation: orientation, boxes: [box("", 0, 0, 100, 200, depth: 0)] + boxes)
  }

  @Test func framesAreListedByView() throws {
    var gone = box("gone", 1, 2.125, 3, 1.0 / 3)
    gone.marks = [.hidden, .ambiguous]
    let first = PageLayout(picture([box("a", 10, 20, 30, 40, zOrder: 2, clips: true), gone]), device: 0)
    // A layout with fewer views and other messages.
    let second = PageLayout(
      picture([box("b", 0, 0, 1, 1), box("c", 0, 0, 1, 1, depth: 2)], .landscapeLeft), device: 1,
      toggled: [0, 2],
      installed: [true, false, true], isNatural: false)
    let data = try data(
      of: page([first, second], sets: [PageRule("base", note: ""), PageRule("wide", note: "landscape")]))
    #expect(data["scene"] as? String == "main")
    #expect(data["devices"] as? [String] == ["A", "B"])
    let views = try #require(data["views"] as? [[Any]])
    #expect(views.map { $0[0] as? String } == ["root", "a", "gone", "b", "c"])
    #expect(views.map { $0[3] as? Int } == [-1, 0, 0, 0, 3])
    let layouts = try #require(data["layouts"] as? [[String: Any]])
    #expect((layouts[0]["f"] as? [Double]) == [0, 0, 100, 200, 10, 20, 30, 40, 1, 2.125, 3, 0.333])
    #expect(layouts[0]["p"] as? [Int] == [0, 1, 2] && layouts[1]["p"] as? [Int] == [0, 3, 4])
    #expect(layouts[0]["m"] as? [String: String] == ["2": "ha"])
    #expect(layouts[0]["z"] as? [String: Int] == ["1": 1] && layouts[0]["c"] as? [Int] == [1])
    #expect(layouts[0]["n"] as? Int == 1 && layouts[1]["n"] == nil)
    #expect(
      layouts[1]["t"] as? Int == 5 && layouts[1]["s"] as? String == "101" && layouts[1]["d"] as? Int == 1)
    #expect(layouts.map { $0["o"] as? String } == ["portrait", "landscapeLeft"])
  }

  @Test func repeatedMessagesAreWrittenOnce() throws {
    var one = PageLayout(picture([box("a", 0, 0, 1, 1)]), device: 0)
    one.conflicts = [PageProblem("two contradict", details: ["this", "that"], about: "a")]
    one.ambiguities = [PageProblem("this", about: "nothing")]
    let data = try data(of: page([one, one]))
    #expect(data["messages"] as? [String] == ["this", "that", "two contradict"])
    let layouts = try #require(data["layouts"] as? [[String: Any]])
    for layout in layouts {
      let conflict = try #require((layout["x"] as? [[Any]])?.first)
      #expect(conflict[0] as? Int == 2 && conflict[1] as? [Int] == [0, 1] && conflict[2] as? Int == 1)
      #expect(layout["a"] as? [[Int]] == [[-1, 0]])
    }
  }

  @Test func numbersInMessagesAreRounded() throws {
    var one = PageLayout(picture([box("a", 0, 0, 1, 1)]), device: 0)
    one.ambiguities = [PageProblem("a.width == -140.6666669845581, x1.5 0.12345.", about: "a")]
    #expect(
      try data(of: page([one]))["messages"] as? [String] == ["a.width == -140.667, x1.5 0.123."])
  }

  /// Names cannot close the script element or open another, and are preserved.
  @Test(arguments: [
    "</script><script>alert(1)", "<!--", "]]>", "a\"b\\c", "é\u{2028}ל", "\u{1}\u{7F}", "&amp;", "/*JS*/",
    "<!--DATA-->",
  ])
  func everyNameIsData(_ name: String) throws {
    var layout = PageLayout(picture([box(name, 0, 0, 1, 1)]), device: 0)
    layout.picture.scene = name
    let text = page([layout], note: name)
    let data = try data(of: text)
    #expect(data["scene"] as? String == name && data["note"] as? String == name)
    #expect((data["views"] as? [[Any]])?.last?.first as? String == name)
    #expect(
      text.components(separatedBy: "<script").count == 3
        && text.components(separatedBy: "</script>").count == 3)
  }

  @Test func pageIsSmallAndSelfContained() {
    let text = page([PageLayout(picture([]), device: 0)])
    #expect(text.utf8.count < 300_000)
    #expect(text.contains("default-src 'none'"))
    // The namespace of SVG is an identifier, not a URL to load.
    #expect(!text.replacing("http://www.w3.org/2000/svg", with: "").contains(#/https?:\/\//#))
    #expect(page([PageLayout(picture([]), device: 0)]) == text)
  }
}
