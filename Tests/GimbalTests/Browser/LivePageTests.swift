import Foundation
import Glibc
import TestSupport
import Testing

extension PageTests {
  /// Tests of the page of `gimbal serve`.
  @Suite struct Live {
    /// A running server and its page.
    private final class Server {
      let fixture: Fixture
      let child: Child
      let page: BrowserPage

      init(_ script: String, mayEdit: Bool = false, fragment: String = "") throws {
        fixture = try Fixture()
        let commands = ["--quiet", fixture.project, "-c", script]
        #expect(try fixture.run(commands).errors == "")
        child = try fixture.start(
          [Fixture.executable, "serve", fixture.project] + (mayEdit ? ["--edit"] : []))
        try child.wait(for: "/\n")
        let address = String(child.output.prefix { $0 != "\n" })
        page = try BrowserPage(address, width: 1400, fragment: fragment)
        try settle()
      }

      /// Waits until the page shows what it asked for.
      func settle() throws { try page.wait("window.gimbal.live.isIdle && document.querySelector('.view')") }

      /// Returns the frames that `frames` prints for the display of the page.
      func expected(_ options: String = "") throws -> [String: [Double]] {
        let device = try page.text("window.gimbal.layout.device")
        let orientation = try page.text("window.gimbal.layout.orientation")
        let command =
          "frames --absolute --format json --device \"\(device)\" --orientation \(orientation) \(options)"
        let output = try fixture.run("--quiet", fixture.project, "-c", command).output
        let report = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
        return (report["views"] as? [[String: Any]] ?? []).reduce(into: [:]) { frames, view in
          frames[view["view"] as? String ?? ""] =
            (view["frame"] as? [Any] ?? []).compactMap { ($0 as? NSNumber)?.doubleValue }
        }
      }

      func expectEqualFrames(_ options: String = "") throws {
        let (shown, expected) = (try page.frames(), try expected(options))
        #expect(!expected.isEmpty)
        for (name, frame) in expected {
          let found = try #require(shown[name])
          #expect(zip(frame, found).allSatisfy { abs($0 - $1) < 0.05 }, "\(name): \(found), not \(frame)")
        }
      }
    }

    private static let script = """
      scene new main device "iPhone 8"; view new box; view new side; set new wide when landscape; \
      constrain { Left: box.leading == root.leading + 20; box.top == root.top + 60; box.width == 0.4 * root.width; \
      box.height == 80; side.leading == box.trailing + 8; side.trailing == root.trailing - 10; side.top == box.top; \
      side.height == 40 }; constrain wide { box.top == root.top + 90 @999 }
      """

    @Test func dragShowsEveryWidth() throws {
      let server = try Server(Self.script)
      let start = try server.page.middle(of: "#east")
      var widths: Set<Double> = []
      try server.page.drag(from: start, by: [-90, 0], steps: 6) {
        try server.settle()
        widths.insert(try server.page.numbers("[window.gimbal.layout.width]")[0])
        try server.expectEqualFrames()
      }
      #expect(widths.count == 6)
      try server.page.press("0")
      try server.settle()
      #expect(
        try server.page.numbers("[window.gimbal.layout.width, window.gimbal.layout.height]") == [375, 667])
      try server.page.press("r")
      try server.settle()
      #expect(try server.page.text("window.gimbal.layout.orientation").hasPrefix("landscape"))
      try server.expectEqualFrames()
      #expect(try server.page.complaints() == [])
    }

    @Test func dragShowsLayoutsRequestedAhead() throws {
      let server = try Server(Self.script)
      // The limit depends on the speed of the machine.
      _ = try server.page.value("window.gimbalAhead.longest = Infinity")
      let start = try server.page.middle(of: "#east")
      var (step, ahead) = (0, [Double]())
      try server.page.drag(from: start, by: [-90, 0], steps: 6) {
        step += 1
        if step == 5 {
          // The requested layouts are those of the file before this change.
          let outcome = try server.fixture.run(
            server.fixture.project, "-c", "constraint set Left constant 33")
          #expect(outcome.errors == "")
          try server.page.wait(
            "Math.abs(window.gimbal.frames().find(([name]) => name === 'box')[1][0] - 33) < 0.1")
        }
        try server.settle()
        try server.page.wait("window.gimbalAhead.isIdle")
        ahead += try server.page.numbers("[window.gimbal.live.shownAhead]")
        try server.expectEqualFrames()
      }
      // Each step before the change is like the one before it. The change removes the layouts for the last step.
      #expect(ahead == [0, 1, 2, 3, 4, 4])
      #expect(try server.page.complaints() == [])
    }

    /// 50 tiles in a column, in pairs of a label and an image view.
    private static let tiles =
      "scene new main device \"iPhone 8\"; "
      + (0..<50).map { index in
        "view new tile\(index) kind \(index % 2 == 0 ? "label text \"T\"" : "imageView"); "
          + "constrain { tile\(index).leading == root.leading + 10; tile\(index).top == root.top + \(index * 12); "
          + "tile\(index).width == 0.5 * root.width; tile\(index).height == 10 }"
      }.joined(separator: "; ")

    @Test func dragOfALargeScenePaintsOneElement() throws {
      let server = try Server(Self.tiles, mayEdit: true)
      let board = "document.getElementById('board')"
      #expect(try server.page.text("String(\(board).hidden)") == "true")
      // The colors of the board at the middle of a tile and 4 pt beyond its right edge, read at once.
      let colors = """
        (() => { const board = \(board), at = new DOMMatrix(getComputedStyle(board).transform);
          const frame = window.gimbal.frames().find(([name]) => name === 'tile1')[1], scale = window.gimbal.scale;
          const start = Math.round((frame[0] + frame[2] / 2) * scale - at.e), length = Math.round((frame[2] / 2 + 4) * scale);
          const row = [...board.getContext('2d').getImageData(start, (frame[1] + 5) * scale - at.f, length, 1).data];
          return [...row.slice(0, 4), ...row.slice(-4)]; })()
        """
      var step = 0
      try server.page.drag(from: try server.page.middle(of: "#east"), by: [-60, 0], steps: 4) {
        try server.settle()
        #expect(try server.page.text("String(\(board).hidden)") == "false")
        step += 1
        // The browser reports a second reading as slow.
        if step == 4 {
          let values = try server.page.numbers(colors)
          // The tone of image views, and nothing.
          #expect(Array(values.prefix(4)) == [0xF2, 0xEB, 0xFA, 0xFF] && values[7] == 0, "\(values)")
        }
        let frame = try server.page.numbers("window.gimbal.frames().find(([name]) => name === 'tile49')[1]")
        #expect(frame == (try server.expected()["tile49"]!))
      }
      try server.settle()
      #expect(try server.page.text("String(\(board).hidden)") == "true")
      try server.expectEqualFrames()
      // The elements have the frames of the last step.
      let width = try server.page.numbers(
        "[Number(document.querySelector('[data-view=tile1]').dataset.frame.split(' ')[2])]")
      #expect(width[0] == (try server.expected()["tile1"]![2] * 1000).rounded() / 1000)

      let scale = try server.page.numbers("[window.gimbal.scale]")[0]
      try server.page.click(".view[data-view=tile3]")
      try server.page.drag(
        from: try server.page.middle(of: ".view[data-view=tile3]"), by: [20 * scale, 0], steps: 3
      ) {
        try server.settle()
        #expect(try server.page.text("String(\(board).hidden)") == "false")
      }
      try server.page.wait("document.querySelector('[data-view=tile3]').dataset.frame.startsWith('30 ')")
      #expect(try server.page.text("String(\(board).hidden)") == "true")
      #expect(try server.page.complaints() == [])
    }

    @Test func dragOfAViewIsOneRevision() throws {
      let server = try Server(Self.script, mayEdit: true)
      let scale = try server.page.numbers("[window.gimbal.scale]")[0]
      try server.page.click(".view[data-view=box]")
      let start = try server.page.middle(of: ".view[data-view=box]")
      try server.page.drag(from: start, by: [30 * scale, 0], steps: 5) {
        try server.settle()
      }
      try server.page.wait("document.getElementById('status').textContent.endsWith('ms')")
      try server.settle()
      #expect(abs(try server.expected()["box"]![0] - 50) <= 0.5)
      try server.expectEqualFrames()
      let log = try server.fixture.run(server.fixture.project, "-c", "log --oneline").output
      #expect(
        log.split(separator: "\n").dropFirst().first?.contains("constraint set #1 constant") == true, "\(log)"
      )
      try server.page.press("u")
      try server.page.wait(
        "Math.abs(window.gimbal.frames().find(([name]) => name === 'box')[1][0] - 20) < 0.1")
      #expect(try server.page.complaints() == [])
    }

    @Test func editsAtThePromptAppear() throws {
      let server = try Server(Self.script)
      let outcome = try server.fixture.run(server.fixture.project, "-c", "constraint set Left constant 33")
      #expect(outcome.errors == "")
      try server.page.wait(
        "Math.abs(window.gimbal.frames().find(([name]) => name === 'box')[1][0] - 33) < 0.1")
      // Without permission, the page has no fields and no undo.
      try server.page.click(".view[data-view=box]")
      #expect(try server.page.value("document.querySelector('[data-constant]') === null") as? Bool == true)
      #expect(try server.page.value("document.getElementById('undo').hidden") as? Bool == true)
      #expect(try server.page.complaints() == [])
    }

    @Test func typedConstantsOutlastChangesFromElsewhere() throws {
      let server = try Server(Self.script, mayEdit: true)
      try server.page.click(".view[data-view=box]")
      try server.page.wait("document.querySelector('[data-constant]')")
      _ = try server.page.value(
        "(() => { const field = document.querySelector('[data-constant]'); field.focus(); field.value = '7'; })()"
      )
      let field = "document.activeElement.dataset.constant"
      let handle = try server.page.text(field)
      _ = try server.fixture.run(server.fixture.project, "-c", "view rename side other")
      try server.page.wait("document.querySelector('[data-view=other]')")
      try server.settle()
      #expect(!handle.isEmpty)
      #expect(try server.page.text(field) == handle)
      #expect(try server.page.text("document.activeElement.value") == "7")
      #expect(try server.page.complaints() == [])
    }

    @Test func showsTwoRevisionsSideBySide() throws {
      let server = try Server(Self.script)
      _ = try server.fixture.run(server.fixture.project, "-c", "constraint set Left constant 33")
      try server.page.wait("document.getElementById('revision').options.length > 2")
      try server.page.click("#split")
      try server.page.wait(
        "[...document.querySelectorAll('iframe')].filter((one) => one.contentWindow.gimbal && one.contentWindow.document.querySelector('.view')).length === 2"
      )
      let lefts = try server.page.numbers(
        "[...document.querySelectorAll('iframe')].map((one) => one.contentWindow.gimbal.frames().find(([name]) => name === 'box')[1][0])"
      )
      #expect(lefts == [20, 33])
      // A drag in a half follows the pointer. In frames, Chromium's raw updates have other coordinates.
      let right = "document.querySelectorAll('iframe')[1]"
      let start = try server.page.numbers(
        """
        (() => { const frame = \(right).getBoundingClientRect();
          const box = \(right).contentWindow.document.getElementById('east').getBoundingClientRect();
          return [frame.x + box.x + box.width / 2, frame.y + box.y + box.height / 2]; })()
        """)
      let scale = try server.page.numbers("[\(right).contentWindow.gimbal.scale]")[0]
      var moved = 0.0
      try server.page.drag(from: start, by: [-8, 0], steps: 4) {
        moved -= 2
        let width = (375 + 2 * moved / scale).rounded()
        try server.page.wait("\(right).contentWindow.gimbal.layout.width === \(Int(width))")
      }
      #expect(try server.page.complaints().filter { !$0.hasPrefix("request") } == [])
    }

    @Test(arguments: [
      "device=Foo", "at=zzz", "compare=zzz", "width=99999&height=10", "width=-5&height=100",
      "orientation=sideways", "textSize=huge", "keyboard=foo", "style=foo", "sets=%7B%22x%22%3A3%7D",
      "sets=%5B",
    ])
    func wrongAddressesShowTheFile(_ fragment: String) throws {
      let server = try Server(Self.script, fragment: "#" + fragment)
      try server.expectEqualFrames()
      #expect(try server.page.complaints() == [])
    }

    @Test func pageRecoversFromAnInvalidFile() throws {
      let fixture = try Fixture()
      try fixture.write("bogus", to: "a.gim")
      try fixture.write("scene new b; view new other frame 1,2,3x4", to: "b.gim")
      let child = try fixture.start("serve", ".")
      try child.wait(for: "/\n")
      let page = try BrowserPage(String(child.output.prefix { $0 != "\n" }), width: 1400)
      try page.wait("document.getElementById('status').textContent.includes('bogus')")
      try fixture.write("scene new a; view new mended frame 1,2,3x4", to: "a.gim")
      try page.wait("window.gimbal.live.isIdle && document.querySelector('[data-view=mended]')")
      #expect(try page.complaints() == [])
    }

    @Test func rejectedMovesReturn() throws {
      let server = try Server(Self.script, mayEdit: true)
      try server.page.click(".view[data-view=box]")
      let start = try server.page.middle(of: ".view[data-view=box]")
      // There and back: the move changes nothing.
      try server.page.mouse("mousePressed", start[0], start[1], isDown: true)
      for distance in [10.0, 30, 0] {
        try server.page.mouse("mouseMoved", start[0] + distance, start[1], isDown: true)
        try server.settle()
      }
      try server.page.mouse("mouseReleased", start[0], start[1], isDown: true)
      try server.page.wait(
        "Math.abs(window.gimbal.frames().find(([name]) => name === 'box')[1][0] - 20) < 0.1")
      try server.expectEqualFrames()
    }

    @Test func movesThatTheSceneRejectsKeepTheChoices() throws {
      let server = try Server(
        "scene new main device \"iPhone 8\"; view new form kind stackView axis vertical { a content 60x40; b content 60x40 }; "
          + "constrain { form.centerX == root.centerX; form.top == root.top + 40 }",
        mayEdit: true, fragment: "#width=500&height=700&textSize=extra-large")
      try server.page.click(".view[data-view=a]")
      try server.page.drag(from: try server.page.middle(of: ".view[data-view=a]"), by: [20, 0], steps: 2) {
        try server.page.wait("document.getElementById('status').classList.contains('error')")
      }
      try server.settle()
      #expect(
        try server.page.numbers("[window.gimbal.layout.width, window.gimbal.layout.height]") == [500, 700])
      #expect(try server.page.text("document.getElementById('textSize').value") == "extra-large")
    }

    /// Presses that come before the layout of the one before them count, too.
    @Test func everyPressOnAHandleCounts() throws {
      let server = try Server(Self.script)
      _ = try server.page.value(
        """
        for (let press = 0; press < 5; press++)
          document.getElementById("east").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        """)
      try server.page.wait("window.gimbal.layout.width === 380")
      try server.settle()
      try server.expectEqualFrames()
    }

    @Test func setsSurviveAReload() throws {
      let server = try Server(Self.script)
      try server.page.press("r")
      try server.settle()
      try server.page.click("[data-set=wide]")
      try server.settle()
      #expect(try server.page.text("location.hash").contains("wide"))
      #expect(try server.page.value("document.querySelector('[data-set=wide]').checked") as? Bool == false)
      _ = try server.page.value("window.isOld = true; location.reload()")
      try server.page.wait(
        "!window.isOld && window.gimbal && window.gimbal.live.isIdle && document.querySelector('[data-set=wide]')"
      )
      #expect(try server.page.value("document.querySelector('[data-set=wide]').checked") as? Bool == false)
    }

    @Test func pageFindsARestartedServer() throws {
      let server = try Server(Self.script)
      server.child.kill(SIGKILL)
      try server.page.wait("document.getElementById('status').textContent === 'not connected'")
      _ = try server.fixture.run(server.fixture.project, "-c", "constraint set Left constant 44")
      let again = try server.fixture.start("serve", server.fixture.project)
      try again.wait(for: "/\n")
      #expect(again.output.prefix { $0 != "\n" } == server.child.output.prefix { $0 != "\n" })
      try server.page.wait(
        "Math.abs(window.gimbal.frames().find(([name]) => name === 'box')[1][0] - 44) < 0.1")
    }
  }
}
