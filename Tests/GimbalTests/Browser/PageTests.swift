import Foundation
import TestSupport
import Testing

/// Tests of HTML pages in a browser: they display the solved frames and use no network.
@Suite(
  .serialized,
  .enabled(if: Browser.isHere, "Chromium is not here: apt-get install chromium-headless-shell"))
struct PageTests {
  /// A scene and the script that creates it.
  struct Example: CustomTestStringConvertible, Sendable {
    let name: String
    let script: String
    var testDescription: String { name }
  }

  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/")

  static let rotation = Example(name: "rotation", script: "")
  static let examples = [
    rotation, Example(name: "managers", script: "scene use frame"),
    Example(name: "cells", script: "scene use table"),
    Example(name: "cells", script: "scene use ratios; trait images=4"), Example(name: "mixed", script: ""),
  ]

  /// Runs an example, followed by commands.
  private func run(_ example: Example, _ fixture: Fixture, _ commands: String...) throws -> String {
    let script = [example.script].filter { !$0.isEmpty } + commands
    let outcome = try fixture.run(
      ["--quiet", "-f", "\(Self.root)/examples/\(example.name).gim"] + script.flatMap { ["-c", $0] })
    #expect(outcome.errors == "")
    return outcome.output
  }

  private func page(_ example: Example, _ fixture: Fixture) throws -> String {
    let path = fixture.directory.file("page.html")
    _ = try run(example, fixture, "render \(path)")
    return path
  }

  /// Returns the frames that the last `frames` command prints, in the root's coordinates.
  private func frames(
    _ example: Example, _ fixture: Fixture, _ options: String, after command: String = "echo ."
  )
    throws
    -> [String: [Double]]
  {
    let output = try run(example, fixture, command, "frames --absolute --format json \(options)")
    let line = try #require(output.split(separator: "\n").last)
    let report = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
    let views = report["views"] as? [[String: Any]] ?? []
    return Dictionary(
      views.map { view in
        (
          view["view"] as? String ?? "",
          (view["frame"] as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.doubleValue }
        )
      }, uniquingKeysWith: { one, _ in one })
  }

  /// Checks that all views of the page are within half a point of their solved frames.
  private func expectAlike(_ page: BrowserPage, _ solved: [String: [Double]], _ place: String) throws {
    var seen = try page.frames()
    seen["root"] = nil
    #expect(Set(seen.keys) == Set(solved.keys), "\(place)")
    for (name, frame) in solved {
      let found = seen[name] ?? []
      #expect(
        found.count == 4 && zip(found, frame).allSatisfy { abs($0 - $1) <= 0.5 },
        "\(place): \(name) is at \(found), not \(frame)")
    }
  }

  private func orientation(_ page: BrowserPage) throws -> String {
    try page.text("window.gimbal.layout.orientation")
  }

  @Test(arguments: examples)
  func viewsAreDrawnAtSolvedFrames(_ example: Example) throws {
    let fixture = try Fixture()
    let path = try page(example, fixture)
    var solved: [String: [String: [Double]]] = [:]
    for width in [375, 1600] {
      let page = try BrowserPage(path, width: width)
      var seen: Set<String> = []
      for _ in 0..<2 {
        let orientation = try orientation(page)
        seen.insert(orientation)
        let frames = try solved[orientation] ?? frames(example, fixture, "--orientation \(orientation)")
        solved[orientation] = frames
        try expectAlike(page, frames, "\(width) wide, \(orientation)")
        try page.press("r")
      }
      #expect(seen.count == 2)
      #expect(try page.value("document.documentElement.scrollWidth <= \(width)") as? Bool == true)
      #expect(try page.complaints() == [])
    }
  }

  @Test func rotateButtonAnimates() throws {
    let fixture = try Fixture()
    let page = try BrowserPage(self.page(Self.rotation, fixture), width: 1600, isStill: false)
    let before = try orientation(page)
    try page.click("#rotate")
    #expect(try page.text("document.querySelector('#canvas').dataset.settled") == "false")
    let after = try orientation(page)
    #expect(before != after)
    try expectAlike(page, frames(Self.rotation, fixture, "--orientation \(after)"), after)
    #expect(try page.complaints() == [])
  }

  @Test func otherDevicesMatchFrames() throws {
    let fixture = try Fixture()
    let page = try BrowserPage(self.page(Self.rotation, fixture), width: 1600)
    let devices = try page.value(
      "[...document.querySelectorAll('#device option')].map((one) => one.textContent)")
    let names = try #require(devices as? [String])
    #expect(names.count >= 5)
    for name in names.dropFirst() {
      // Selects the next device.
      try page.press("d")
      #expect(try page.text("window.gimbal.layout.device") == name)
      let orientation = try orientation(page)
      try expectAlike(
        page, frames(Self.rotation, fixture, "--device \"\(name)\" --orientation \(orientation)"), name)
    }
    try page.press("d")
    #expect(try page.text("window.gimbal.layout.device") == names[0])
    #expect(try page.complaints() == [])
  }

  @Test func switchingSetEqualsInstallingIt() throws {
    let fixture = try Fixture()
    let page = try BrowserPage(self.page(Self.rotation, fixture), width: 1600)
    let orientation = try orientation(page)
    for (set, command) in [("portrait", "install portrait"), ("both", "install portrait; uninstall both")] {
      let isPortrait = orientation == "portrait"
      try page.click("[data-set=\(set)]")
      let commands = isPortrait ? command.replacing("install portrait", with: "uninstall portrait") : command
      try expectAlike(
        page, frames(Self.rotation, fixture, "", after: "rotate \(orientation); \(commands)"), commands)
    }
    #expect(try page.complaints() == [])
  }

  /// A switched set stays switched when the scene rotates and rotates back.
  @Test func switchedSetPersistsAcrossRotation() throws {
    let fixture = try Fixture()
    let page = try BrowserPage(self.page(Self.rotation, fixture), width: 1600)
    // The example ends in landscape, so the page starts in landscape.
    #expect(try orientation(page).hasPrefix("landscape"))
    func isOn(_ set: String) throws -> Bool? {
      try page.value("document.querySelector('[data-set=\(set)]').checked") as? Bool
    }
    try page.press("r")
    #expect(try isOn("portrait") == true)
    try page.click("[data-set=portrait]")
    for _ in 0..<3 {
      #expect(try isOn("portrait") == false)
      try page.press("r")
    }
    try page.click("[data-set=portrait]")
    for _ in 0..<3 {
      #expect(try isOn("portrait") == true)
      try page.press("r")
    }
    #expect(try page.complaints() == [])
  }

  @Test(arguments: [(-80.0, "east"), (60, "east"), (-90, "south")])
  func dragSwitchesBetweenSolvedSizes(_ distance: Double, _ handle: String) throws {
    let fixture = try Fixture()
    let page = try BrowserPage(self.page(Self.rotation, fixture), width: 1600)
    while try orientation(page) != "portrait" { try page.press("r") }
    let size = "[window.gimbal.layout.width, window.gimbal.layout.height]"
    let before = try page.numbers(size)
    let start = try page.middle(of: "#\(handle)")
    try page.mouse("mouseMoved", start[0], start[1])
    try page.mouse("mousePressed", start[0], start[1], isDown: true)
    for step in 1...8 {
      let moved = distance * Double(step) / 8
      try page.mouse(
        "mouseMoved", start[0] + (handle == "east" ? moved : 0), start[1] + (handle == "south" ? moved : 0),
        isDown: true)
      // Every displayed size was solved.
      try expectAlike(
        page, frames(Self.rotation, fixture, "--orientation portrait --device \(try self.size(page))"),
        "\(moved)")
    }
    try page.mouse("mouseReleased", start[0], start[1], isDown: true)
    let after = try page.numbers(size)
    #expect(
      handle == "east"
        ? after[1] == before[1] && (after[0] - before[0]) * distance > 0
        : after[0] == before[0] && after[1] < before[1])
    try page.press("0")
    #expect(try page.numbers(size) == before)
    #expect(try page.complaints() == [])
  }

  private func size(_ page: BrowserPage) throws -> String {
    try page.text("window.gimbal.layout.width + 'x' + window.gimbal.layout.height")
  }

  @Test(arguments: [375, 1600])
  func keyboardEqualsMouse(_ width: Int) throws {
    let fixture = try Fixture()
    let page = try BrowserPage(self.page(Self.rotation, fixture), width: width)
    let selected = "(document.querySelector('[aria-selected=true] .name') || { textContent: '' }).textContent"
    var walked: [String] = []
    for key in [
      "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight",
      "ArrowRight",
    ] {
      try page.press(key)
      walked.append(try page.text(selected))
    }
    #expect(walked == ["root", "orange", "cyan", "orange", "root", "root", "root", "root", "orange"])
    #expect(try page.text("document.querySelector('[data-fact=width]').lastChild.textContent") == "213")
    #expect(try page.value("document.querySelectorAll('#selection .rule').length") as? Int ?? 0 >= 4)
    #expect(try page.value("document.querySelectorAll('#overlay .gap').length") as? Int ?? 0 >= 4)
    // The page does not scroll.
    #expect(try page.value("window.scrollY") as? Int == 0)
    try page.press("Escape")
    #expect(try page.text(selected) == "")
    try page.press("g")
    #expect(try page.text("document.querySelector('#guides').getAttribute('aria-pressed')") == "false")
    try page.press("t")
    #expect(try page.text("document.documentElement.dataset.theme") == "dark")
    try page.press("?")
    #expect(try page.value("document.querySelector('#keys').open") as? Bool == true)
    try page.press("Escape")
    #expect(try page.value("document.querySelector('#keys').open") as? Bool == false)
    // Tab moves a visible focus to all controls.
    try page.press("Tab")
    #expect(
      try page.value(
        "document.activeElement !== document.body && getComputedStyle(document.activeElement).outlineStyle !== 'none'"
      ) as? Bool == true)
    #expect(
      try page.value(
        "[...document.querySelectorAll('button,select,input,[role=slider],[role=tree]')].every((one) => one.getAttribute('aria-label') || one.textContent.trim() || one.labels && one.labels.length)"
      ) as? Bool == true)
    #expect(try page.complaints() == [])
  }

  /// Names with markup are displayed as text.
  @Test func namesAreText() throws {
    let fixture = try Fixture()
    let path = fixture.directory.file("page.html")
    let name = "</script><img src=x onerror=alert(1)>&amp;שלום]]>"
    let outcome = try fixture.run(
      "-c",
      "scene new \"\(name)\" size 200x100; view new \"\(name)\" frame 10,10,50x20; view new \"<!--\" frame 70,10,50x20",
      "-c", "render \(path)")
    #expect(outcome.errors == "")
    let page = try BrowserPage(path, width: 800)
    #expect(try page.text("document.querySelectorAll('[data-view]')[1].dataset.view") == name)
    #expect(try page.text("document.querySelector('#scene').textContent") == name)
    #expect(try page.value("document.images.length") as? Int == 0)
    #expect(try page.complaints() == [])
  }

  /// Conflicts and ambiguities have the text of `check`, hovering draws the constraints of a view, and hidden
  /// views are marked.
  @Test func problemsAreListed() throws {
    let fixture = try Fixture()
    let path = fixture.directory.file("page.html")
    let outcome = try fixture.run(
      "--quiet", "-c",
      "scene new main device \"iPhone 15\"; view new a; view new b; view new gone; hide gone",
      "-c",
      "constrain { a.leading == root.leading + 20; a.top == root.safeArea.top + 10; a.width == 100; a.height == 50; Twice: a.width == 120; b.leading == a.trailing + 30; b.top == a.top; b.height == 40 }",
      "-c", "render \(path)")
    #expect(outcome.errors == "")
    let page = try BrowserPage(path, width: 1600)
    #expect(
      try page.text("document.querySelector('#conflicts').textContent").contains("Twice: a.width == 120"))
    let ambiguities = try page.text("document.querySelector('#ambiguous').textContent")
    #expect(ambiguities.contains("the width of 'b' is ambiguous"))
    try page.click("#ambiguous button")
    #expect(try page.text("document.querySelector('[aria-selected=true] .name').textContent") == "b")
    try page.press("Escape")
    #expect(try page.value("document.querySelectorAll('#overlay .gap').length") as? Int == 0)
    let middle = try page.middle(of: "[data-view=a]")
    try page.mouse("mouseMoved", middle[0], middle[1])
    #expect(try page.value("document.querySelectorAll('#overlay .gap').length") as? Int ?? 0 >= 5)
    #expect(try page.text("document.querySelector('#overlay').textContent").contains("30"))
    #expect(
      try page.value("document.querySelector('[data-view=gone]').classList.contains('gone')") as? Bool == true
    )
    #expect(try page.complaints() == [])
  }
}
