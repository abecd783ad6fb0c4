import Foundation
import TestSupport
import Testing

// The tests are in the suite PageTests, so that they do not run at the same time in the same browser.
extension PageTests {
  /// Tests of search, zoom, links, distances, problems and the drawing of the app.
  @Suite struct Features {
    private static let script = [
      "scene new main device \"iPhone 15\"; view new header; view new title in header kind label text \"Welcome to the app\"",
      "view new field kind textField; view new note; view new ambiguous",
      "constrain { header.top == root.top + 50; header.leading == root.leading + 20; header.width == 300; header.height == 100 }",
      "constrain { title.leading == header.leading + 16; title.top == header.top + 8 }",
      "constrain { field.top == header.bottom + 30; field.leading == header.leading; field.width == 200; field.height == 40 }",
      "constrain { note.top == field.top; note.leading == field.trailing + 24; note.width == 50; note.height == 20 }",
      "constrain { ambiguous.top == root.top + 400; ambiguous.height == 10; ambiguous.leading == root.leading }",
      "constrain { Twice: note.width == 60 }",
    ]

    private func page(
      width: Int = 1400, fragment: String = "", isDark: Bool = false, _ options: String = ""
    ) throws -> BrowserPage {
      let fixture = try Fixture()
      let path = fixture.directory.file("page.html")
      let commands = (Self.script + ["render \(path) \(options)"]).flatMap { ["-c", $0] }
      _ = try fixture.run(["--quiet"] + commands)
      return try BrowserPage(path, width: width, isDark: isDark, fragment: fragment)
    }

    private static let selected =
      "(document.querySelector('[aria-selected=true] .name') || { textContent: '' }).textContent"
    private static let rows =
      "[...document.querySelectorAll('#tree .name')].map((one) => one.textContent).join(' ')"

    @Test func searchFiltersTheTreeAndSelects() throws {
      let page = try page()
      try page.press("/")
      for letter in "t" { try page.press(String(letter)) }
      // The superview of a match stays.
      #expect(try page.text(Self.rows) == "root header title note")
      try page.press("Enter")
      #expect(try page.text(Self.selected) == "root")
      try page.press("Enter")
      #expect(try page.text(Self.selected) == "title")
      try page.press("Escape")
      #expect(try page.text(Self.rows) == "root header title field note ambiguous")
      #expect(try page.complaints() == [])
    }

    @Test func zoomKeepsFrames() throws {
      let page = try page()
      let before = try page.frames()
      for key in ["+", "+", "1", "-", "f"] {
        try page.press(key)
        let after = try page.frames()
        for (name, frame) in before {
          #expect(zip(frame, after[name] ?? []).allSatisfy { abs($0 - $1) < 0.5 }, "\(key): \(name)")
        }
        if key == "1" { #expect(try page.value("window.gimbal.scale") as? Double == 1) }
      }
      #expect(try page.text("document.querySelector('#zoomFit').textContent") == "Fit")
      #expect(try page.complaints() == [])
    }

    @Test func linkRestoresOrientationAndView() throws {
      let linked = try page(fragment: "#orientation=landscapeLeft&view=field")
      #expect(try linked.text("window.gimbal.layout.orientation") == "landscapeLeft")
      #expect(try linked.text(Self.selected) == "field")
      try linked.press("r")
      try linked.press("ArrowDown")
      #expect(try linked.text("location.hash") == "#orientation=portrait&view=note")
      for fragment in [
        "#view=%3Cscript%3E", "#device=%00&orientation=__proto__", "#%", "#view=none&view=field",
      ] {
        let page = try page(fragment: fragment)
        #expect(try page.text("window.gimbal.layout.orientation") == "portrait", "\(fragment)")
        #expect(try page.text(Self.selected) == "")
        #expect(try page.complaints() == [])
      }
    }

    @Test func distancesToTheViewUnderThePointer() throws {
      let page = try page()
      func distances(from view: String, to other: String) throws -> String {
        try page.press("Escape")
        try page.click("#tree [data-item=\"\(try index(of: view, page))\"]")
        // The lower left corner, because a label or a subview can be in the middle.
        let corner = try page.numbers(
          "(() => { const box = document.querySelector('[data-view=\(other)]').getBoundingClientRect(); return [box.x + 4, box.bottom - 4]; })()"
        )
        try page.mouse("mouseMoved", corner[0], corner[1])
        return try page.text(
          "[...document.querySelectorAll('.measure')].map((one) => one.dataset.distance).join(', ')")
      }
      #expect(try distances(from: "header", to: "field") == "y 30")
      #expect(try distances(from: "field", to: "note") == "x 24")
      let inside = try distances(from: "title", to: "header")
      #expect(inside.hasPrefix("x 16, x ") && inside.contains("y 8"), "\(inside)")
      #expect(try page.complaints() == [])
    }

    private func index(of view: String, _ page: BrowserPage) throws -> Int {
      try page.value("Number(document.querySelector('[data-view=\(view)]').dataset.index)") as? Int ?? -1
    }

    @Test(arguments: [375, 1400]) func problemsAreVisible(width: Int) throws {
      let page = try page(width: width)
      let box = try page.numbers(
        "(() => { const box = document.querySelector('#issues').getBoundingClientRect(); return [box.width, box.bottom]; })()"
      )
      #expect(box[0] > 0 && box[1] < 300)
      #expect(try page.text("document.querySelector('#issues').textContent").hasPrefix("1 conflict · "))
      try page.press("!")
      #expect(try page.text(Self.selected) == "note")
      try page.press("!")
      #expect(try page.text(Self.selected) == "ambiguous")
      #expect(try page.value("document.documentElement.scrollWidth <= \(width)") as? Bool == true)
      #expect(try page.complaints() == [])
    }

    @Test func numbersHaveTheirArithmetic() throws {
      let page = try page()
      try page.click("#tree [data-item=\"\(try index(of: "title", page))\"]")
      try page.click("[data-fact=x]")
      let sentence = try page.text("document.querySelector('.arithmetic').textContent")
      #expect(sentence == "title.x = 16 (#5)\ntitle.leading 16 == header.leading 0 + 16", "\(sentence)")
      try page.click("[data-fact=y]")
      #expect(try page.text("document.querySelector('.arithmetic').textContent").hasPrefix("title.y = 8"))
      try page.click("[data-fact=y]")
      #expect(try page.value("document.querySelector('.arithmetic') === null") as? Bool == true)
      #expect(try page.complaints() == [])
    }

    @Test func appDrawingHasTheLinesOfTheLayout() throws {
      let page = try page("--style app")
      let lines = "[...window.gimbal.art.querySelectorAll('text')].map((one) => one.textContent)"
      #expect(try (page.value(lines) as? [String])?.contains("Welcome to the app") == true)
      #expect(try page.value("document.querySelector('#canvas').classList.contains('app')") as? Bool == true)
      // The drawing covers the screen.
      let sides = try page.numbers(
        "(() => { const one = window.gimbal.art.querySelector('svg').getBoundingClientRect(), other = document.querySelector('#screen').getBoundingClientRect(); return [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height]; })()"
      )
      #expect(sides.allSatisfy { abs($0) < 0.5 }, "\(sides)")
      try page.press("s")
      #expect(try page.value(lines + ".length") as? Int == 0)
      try page.press("s")
      #expect(try page.value(lines + ".length") as? Int ?? 0 > 0)
      #expect(try page.complaints() == [])
    }

    /// Names and texts with markup cannot leave the drawing, the arithmetic and the address.
    @Test func hostileTextIsText() throws {
      let fixture = try Fixture()
      let path = fixture.directory.file("page.html")
      let name = "</style><img src=x onerror=alert(1)>&amp;שלום]]>"
      let outcome = try fixture.run(
        "-c",
        "scene new main size 300x200; view new \"\(name)\" kind label text \"</text><script>alert(2)</script>\" frame 10,10,250x20",
        "-c", "render \(path) --style app")
      #expect(outcome.errors == "")
      let page = try BrowserPage(path, width: 1400)
      try page.press("ArrowDown")
      try page.press("ArrowDown")
      try page.click("[data-fact=x]")
      #expect(try page.text("document.querySelector('.arithmetic').textContent").contains("10"))
      #expect(try page.text("new URLSearchParams(location.hash.slice(1)).get('view')") == name)
      #expect(
        try page.value("window.gimbal.art.querySelectorAll('img,script,foreignObject').length") as? Int == 0)
      #expect(try page.text("window.gimbal.art.textContent").contains("<script>alert(2)"))
      #expect(try page.complaints() == [])
    }
  }
}
