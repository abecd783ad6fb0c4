import Foundation
import Testing

/// The selection of layouts for an HTML page.
@Suite struct PagePlanTests {
  /// Returns the layouts of a page as its script reads them.
  private func layouts(of shell: TestShell, _ options: String = "") throws -> [[String: Any]] {
    #expect(!shell.run("render page.html \(options)").errors.contains(": error: "))
    let page = try shell.files.read("page.html")
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8))
    return try #require((data as? [String: Any])?["layouts"] as? [[String: Any]])
  }

  private func number(_ layout: [String: Any], _ key: String) -> Double {
    (layout[key] as? NSNumber)?.doubleValue ?? -1
  }

  private static let sets = """
    view new a
    set new tall when portrait; set new wide when landscape
    constrain { a.leading == root.leading; a.top == root.top; a.height == 10 }
    constrain tall { a.width == 50 }
    constrain wide { a.width == 90 }
    """

  @Test func smallScenePlanIsComplete() throws {
    let layouts = try layouts(of: TestShell("scene new main device \"iPhone 8\"\n" + Self.sets))
    #expect(layouts.count <= 140)
    // All combinations of three sets, in both orientations
    let switched = layouts.filter { number($0, "d") == 0 && number($0, "n") == 1 }
    #expect(switched.count == 16 && Set(switched.map { number($0, "t") }).count == 8)
    let sizes = layouts.filter {
      number($0, "d") == 0 && number($0, "t") == 0 && $0["o"] as? String == "portrait"
    }
    #expect(sizes.count == 49)
    #expect(Set(sizes.map { number($0, "w") }).count == 7 && Set(sizes.map { number($0, "h") }).count == 7)
    #expect(Set(layouts.map { number($0, "d") }).count >= 5)
  }

  /// A toggled set has the same frames as after `install` or `uninstall`, independent of its condition.
  @Test(arguments: [("uninstall tall", 2.0), ("install wide", 4.0), ("uninstall base; install wide", 5.0)])
  func toggledSetMatchesManualInstallation(_ commands: String, _ toggled: Double) throws {
    let shell = try TestShell("scene new main device \"iPhone 8\"\n" + Self.sets)
    let layout = try #require(
      layouts(of: shell).first {
        number($0, "t") == toggled && number($0, "d") == 0 && $0["o"] as? String == "portrait"
      })
    let byHand = try #require(
      try {
        shell.run("\(commands)"); return try layouts(of: shell, "--orientation portrait").first
      }())
    #expect(layout["f"] as? [Double] == byHand["f"] as? [Double])
    #expect(layout["s"] as? String == byHand["s"] as? String)
  }

  @Test func largeScenePlanIsWithinBudget() throws {
    let views = (0..<400).map { "view new v\($0) frame 0,\($0),10x1" }.joined(separator: "\n")
    let shell = try TestShell("scene new main size 300x600\n" + views)
    let layouts = try layouts(of: shell)
    #expect(layouts.count * 401 <= 8_000 && layouts.count > 10)
    #expect(Set(layouts.map { $0["o"] as? String }).count == 2)
  }

  @Test func singleViewKeepsItsSize() throws {
    let shell = try TestShell(
      "scene new main size 300x600\nview new a frame 20,30,100x50\nview new b in a frame 5,6,7x8")
    let layout = try #require(layouts(of: shell, "a --orientation portrait").first)
    #expect(number(layout, "w") == 100 && number(layout, "h") == 50)
    #expect(layout["f"] as? [Double] == [0, 0, 100, 50, 5, 6, 7, 8])
  }
}
