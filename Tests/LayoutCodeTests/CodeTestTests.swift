import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalParserProcess
import GimbalSyntaxTree
import Testing

/// Tests of layout code, which the interpreter runs.
@Suite struct CodeTestTests {
  /// Returns the results of the tests of a file: `passed`, or the messages.
  private func results(of source: String) throws -> [String: String] {
    let bytes = Array(source.utf8)
    let tree = try ParserProcess().parse(bytes)
    let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
    var options = LayoutCodeOptions(device: device)
    options.limits.steps = 100_000
    let tests = CodeTests(
      [Program.File(path: "Tests.swift", source: bytes, tree: tree)], options: options)
    func text(_ issue: TestIssue) -> String {
      "\(tests.program.lineAndColumn(of: issue.location).line): \(issue.message)"
    }
    return Dictionary(
      uniqueKeysWithValues: tests.tests.map { test in
        switch tests.run(test) {
        case .passed: (test.name, "passed")
        case .failed(let issues): (test.name, "failed " + issues.map(text).joined(separator: "; "))
        case .skipped(let issue): (test.name, "skipped " + text(issue))
        }
      })
  }

  @Test func assertionsOfXCTest() throws {
    let results = try results(
      of: """
        class Base: XCTestCase {
          var view: UIView!
          override func setUp() { view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20)) }
        }
        final class ViewTests: Base {
          func testPasses() throws {
            XCTAssertEqual(view.frame.width, 10)
            XCTAssertEqual(view.frame.width, 10.4, accuracy: 0.5)
            XCTAssertTrue(view.subviews.isEmpty); XCTAssertFalse(view.isHidden); XCTAssertNil(view.superview)
            XCTAssertNotNil(view); XCTAssertGreaterThan(view.frame.height, 19)
            XCTAssertThrowsError(try fail()); XCTAssertNoThrow(view.layoutIfNeeded())
            XCTAssertEqual(try XCTUnwrap(view).frame.size, CGSize(width: 10, height: 20))
            view = nil
          }
          func testIsNew() { XCTAssertNotNil(view) }
          func testFails() {
            XCTAssertEqual(view.frame.width, 11, "width")
            XCTFail("no")
          }
          func testUnwraps() throws { let label = try XCTUnwrap(view as? UILabel); XCTFail(label.text ?? "") }
          func testSkips() throws { throw XCTSkip("later") }
          func testSkipsIf() throws { try XCTSkipIf(true, "too early") }
          func testThrows() throws { try fail() }
          func testNil() { let other: UIView? = nil; XCTAssertEqual(other!.frame.width, 1) }
          func testWaits() { wait(for: [expectation(description: "a")], timeout: 1) }
          func testUnknown() { XCTAssertEqual(view.frame.width, Service.shared.width) }
          func testBranch() { if Service.shared.isOn { XCTFail() } }
          func testSnapshot() { assertSnapshot(of: view) }
          func testEndless() { while true { view.tag += 1 } }
          func helper() { XCTFail() }
          private func fail() throws { throw NSError(domain: "d", code: 1) }
        }
        """)
    #expect(results.count == 13)
    for name in ["testPasses", "testIsNew"] { #expect(results["ViewTests.\(name)"] == "passed") }
    #expect(
      results["ViewTests.testFails"]
        == "failed 17: XCTAssertEqual(view.frame.width, 11, \"width\"): 10 == 11 is false; 18: no")
    #expect(results["ViewTests.testUnwraps"]?.hasPrefix("failed 20: XCTUnwrap(view as? UILabel)") == true)
    #expect(results["ViewTests.testSkips"]?.hasSuffix("later") == true)
    #expect(results["ViewTests.testSkipsIf"] == "skipped 22: too early")
    #expect(results["ViewTests.testThrows"]?.contains("throws an error") == true)
    #expect(results["ViewTests.testNil"]?.hasPrefix("skipped") == false)
    #expect(results["ViewTests.testWaits"]?.hasPrefix("skipped 25") == true)
    #expect(results["ViewTests.testUnknown"]?.hasPrefix("skipped 26: depends on 'Service.shared") == true)
    #expect(results["ViewTests.testBranch"]?.hasPrefix("skipped 27: depends on") == true)
    #expect(results["ViewTests.testSnapshot"]?.contains("'assertSnapshot'") == true)
    #expect(results["ViewTests.testEndless"]?.contains("steps") == true)
  }

  @Test func assertionsOfSwiftTesting() throws {
    let results = try results(
      of: """
        import Testing
        @Suite("Boxes") @MainActor struct BoxTests {
          let box = UIView()
          var count = 0
          init() { box.addSubview(UIView()) }
          @Test mutating func passes() throws {
            count += 1
            #expect(box.subviews.count == count)
            let first = try #require(box.subviews.first)
            #expect(first.superview === box)
            #expect(throws: (any Error).self) { try broken() }
          }
          @Test("named") func fails() { #expect(box.frame.width == 3) }
          @Test func requires() throws { _ = try #require(box.superview); Issue.record("after") }
          @Test(arguments: [1, 2, 3]) func each(_ number: Int) { #expect(number < 3) }
          @Test(arguments: zip([1, 2], ["a", "b"])) func pairs(number: Int, text: String) { #expect(text != "\\(number)") }
          @Test(.disabled("slow")) func isDisabled() { Issue.record("runs") }
          @Test func known() { withKnownIssue { Issue.record("known") } }
          @Test func approximates() { #expect(1.2.isApproximatelyEqual(to: 1.0, absoluteTolerance: 0.5)) }
          @Suite struct Inner { @Test func nested() { #expect(!false) } }
          func broken() throws { throw CancellationError() }
        }
        @Test func global() { #expect(UIScreen.main.bounds.width == 393) }
        """)
    let passed = results.filter { $0.value == "passed" }.keys.sorted()
    #expect(
      passed == [
        "BoxTests.Inner.nested", "BoxTests.approximates", "BoxTests.known", "BoxTests.pairs",
        "BoxTests.passes",
        "global",
      ])
    #expect(results["BoxTests.fails"] == "failed 13: #expect(box.frame.width == 3): the values are 0 and 3")
    #expect(results["BoxTests.requires"] == "failed 14: #require(box.superview): the value is nil")
    #expect(results["BoxTests.each"] == "failed 15: #expect(number < 3): the values are 3 and 3")
    #expect(results["BoxTests.isDisabled"]?.hasPrefix("skipped") == true)
  }

  /// A frame that depends on an unknown number is not compared; one that does not depend on it is.
  @Test func unknownFrames() throws {
    let results = try results(
      of: """
        import Testing
        @MainActor struct FrameTests {
          let controller = UIViewController()
          let known = UIView(), unknown = UIView(), below = UIView()
          init() {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = controller
            for view in [known, unknown, below] {
              view.translatesAutoresizingMaskIntoConstraints = false
              controller.view.addSubview(view)
              view.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor).isActive = true
              view.widthAnchor.constraint(equalToConstant: 40).isActive = true
              view.heightAnchor.constraint(equalToConstant: 50).isActive = true
            }
            known.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 7).isActive = true
            unknown.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: Store.margin).isActive = true
            below.topAnchor.constraint(equalTo: unknown.bottomAnchor).isActive = true
            controller.view.layoutIfNeeded()
          }
          @Test func isKnown() { #expect(known.frame == CGRect(x: 0, y: 7, width: 40, height: 50)) }
          @Test func isUnknown() { #expect(unknown.frame.minY == 0) }
          @Test func follows() { #expect(below.frame.minY == 50) }
        }
        """)
    #expect(results["FrameTests.isKnown"] == "passed")
    for name in ["isUnknown", "follows"] {
      #expect(
        results["FrameTests.\(name)"]
          == "skipped 16: depends on 'Store.margin': the type Store has no known member 'margin'")
    }
  }

  /// Ambiguous views have the frames that UIKit gives them: the first inequality of a coordinate holds as an equality, and
  /// lengths are zero.
  @Test func ambiguousFrames() throws {
    let results = try results(
      of: """
        import Testing
        @MainActor struct AmbiguousTests {
          let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
          let child = UIView()
          init() { child.translatesAutoresizingMaskIntoConstraints = false; parent.addSubview(child) }
          @Test func nothing() { check(.zero) }
          @Test func atMost() {
            child.topAnchor.constraint(lessThanOrEqualTo: parent.topAnchor, constant: 23).isActive = true
            check(CGRect(x: 0, y: 23, width: 0, height: 0))
          }
          @Test func atLeast() {
            child.rightAnchor.constraint(lessThanOrEqualTo: parent.rightAnchor, constant: -45).isActive = true
            child.widthAnchor.constraint(equalToConstant: 100).isActive = true
            check(CGRect(x: 155, y: 0, width: 100, height: 0))
          }
          @Test func length() {
            child.heightAnchor.constraint(lessThanOrEqualToConstant: 94).isActive = true
            check(.zero)
          }
          private func check(_ frame: CGRect) {
            parent.layoutIfNeeded()
            #expect(child.frame == frame)
          }
        }
        """)
    #expect(results.count == 4 && results.values.allSatisfy { $0 == "passed" }, "\(results)")
  }

  @Test func specsOfQuick() throws {
    let results = try results(
      of: """
        final class BoxSpec: QuickSpec {
          override func spec() {
            var box: UIView!
            beforeEach { box = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)) }
            describe("a box") {
              beforeEach { box.frame.size.width += 10 }
              it("is wide") { expect(box.frame.width).to(equal(13)) }
              it("is not wide") { expect(box.frame.width).toNot(equal(13)) }
              it("is close") { expect(box.frame.minX).to(beCloseTo(1.2, within: 0.3)) }
              it("has no superview") { expect(box.superview).to(beNil()) }
              it("is known") { expect(Settings.shared.width).to(equal(3)) }
              context("in a view") {
                beforeEach { UIView().addSubview(box) }
                it("has a superview") { expect(box.superview).notTo(beNil()) }
                it("has texts") { expect("abc").to(contain(["a", "c"])); expect([1, 2]).to(haveCount(2)) }
              }
              xit("is pending") { fail() }
            }
            it("matches") { expect(box.frame).to(beWide()) }
          }
        }
        func beWide() -> Predicate<CGRect> {
          Predicate.simple("be wide") { expression in
            guard let rect = try expression.evaluate() else { return .doesNotMatch }
            return rect.width > 9 ? .matches : .doesNotMatch
          }
        }
        """)
    #expect(results["BoxSpec.a box, is wide"] == "passed")
    #expect(results["BoxSpec.a box, is close"] == "passed")
    #expect(results["BoxSpec.a box, has no superview"] == "passed")
    #expect(results["BoxSpec.a box, in a view, has a superview"] == "passed")
    #expect(results["BoxSpec.a box, in a view, has texts"] == "passed")
    #expect(results["BoxSpec.a box, is not wide"]?.hasPrefix("failed 8: expect(box.frame.width)") == true)
    #expect(results["BoxSpec.a box, is known"]?.hasPrefix("skipped") == true)
    #expect(results["BoxSpec.matches"]?.hasPrefix("failed") == true)
    #expect(results.count == 8)
  }

  /// Tests are compiled with `DEBUG`, and a file for the Mac declares nothing.
  @Test func compilationConditions() throws {
    let files = [
      """
      import XCTest
      class KindTests: XCTestCase {
        func testKind() { XCTAssertEqual(kind, "phone"); XCTAssertTrue(Kit(frame: .zero).frame.isEmpty) }
        func testDebug() {
          #if DEBUG && canImport(XCTest)
          XCTAssertTrue(true)
          #else
          XCTFail("release")
          #endif
        }
      }
      """, "import UIKit\nlet kind = \"phone\"\ntypealias Kit = UIView",
      "import AppKit\nlet kind = \"desk\"\ntypealias Kit = NSView",
    ]
    let parser = try ParserProcess()
    let sources = try files.enumerated().map { index, text in
      let bytes = Array(text.utf8)
      return Program.File(path: "File\(index).swift", source: bytes, tree: try parser.parse(bytes))
    }
    let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
    for order in [sources, sources.reversed()] {
      let tests = CodeTests(order, options: LayoutCodeOptions(device: device))
      for test in tests.tests {
        guard case .passed = tests.run(test) else {
          Issue.record("\(test.name)")
          continue
        }
      }
      #expect(tests.tests.count == 2)
    }
  }
}
