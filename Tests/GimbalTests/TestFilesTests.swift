import FoundationEssentials
import TestSupport
import Testing

/// `gimbal test FILE.swift…`.
@Suite struct TestFilesTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.directory.write(
      """
      import UIKit
      infix operator <+> : Weak
      precedencegroup Weak { lowerThan: AdditionPrecedence }
      func <+> (left: UIView, right: Int) -> UIView { left.frame.size.width = CGFloat(right); return left }
      """, to: "Sources/View.swift")
    try fixture.directory.write(
      """
      import Testing
      @testable import App
      @Suite struct WidthTests {
        @Test func passes() { #expect((UIView() <+> 1 + 2).frame.width == 3) }
        @Test func fails() { #expect((UIView() <+> 4).frame.width == 3) }
        @Test func isSkipped() { #expect(UIView().frame.width == Server.width) }
      }
      """, to: "Tests/WidthTests.swift")
  }

  @Test func failedAndSkippedTestsHavePlaces() throws {
    let outcome = try fixture.run("test", "Tests", "Sources")
    #expect(outcome.code == 1 && outcome.errors == "")
    #expect(
      outcome.output == """
        Tests/WidthTests.swift:5:24: failed: WidthTests.fails: #expect((UIView() <+> 4).frame.width == 3): \
        the values are 4 and 3
        Tests/WidthTests.swift:6:60: skipped: WidthTests.isSkipped: depends on 'Server.width': \
        the type Server has no known member 'width'
        1 passed, 1 failed, 1 skipped

        """)
  }

  @Test func filterSelectsTests() throws {
    let outcome = try fixture.run("test", "Tests", "Sources", "--filter", "passes")
    #expect(outcome.code == 0 && outcome.output == "1 passed, 0 failed, 0 skipped\n")
    let nothing = try fixture.run("test", "Tests", "Sources", "--filter", "zzz")
    #expect(nothing.code == 2 && nothing.errors.hasPrefix("error: no test has 'zzz' in its name\n"))
  }

  @Test func resultsAsData() throws {
    let json = try fixture.run("test", "Tests", "Sources", "--format", "json", "--junit", "tests.xml")
    #expect(json.code == 1)
    #expect(json.output.contains(#""name":"WidthTests.fails","file":"Tests/WidthTests.swift","line":5"#))
    #expect(json.output.contains(#""passed":1,"failed":1,"skipped":1,"assertions":3,"passedAssertions":1"#))
    #expect(json.output.contains(#""status":"failed","assertions":1,"passedAssertions":0"#))
    let junit = try String(contentsOfFile: fixture.directory.file("tests.xml"), encoding: .utf8)
    #expect(junit.contains(#"skipped="1" tests="3" failures="1""#))
    #expect(junit.contains(#"<skipped message="depends on 'Server.width'"#))
  }

  @Test func unreadableFilesAndFoldersWithoutTests() throws {
    let missing = try fixture.run("test", "Tests", "Sources", "None.swift", "--filter", "passes")
    #expect(missing.code == 6 && missing.output == "1 passed, 0 failed, 0 skipped\n")
    #expect(missing.errors == "error: cannot read 'None.swift': no such file or directory\n")
    let none = try fixture.run("test", "Sources")
    #expect(none.code == 2 && none.errors.hasPrefix("error: there are no tests in the files\n"))
    #expect(try fixture.run("test", "Tests", "--device", "none").code == 2)
  }

  /// Tests and code in Objective-C and Swift see each other.
  @Test func testsInObjectiveC() throws {
    try fixture.directory.write(
      "@interface Box : UIView\n@property (nonatomic) CGFloat side;\n@end\n", to: "Mixed/Box.h")
    try fixture.directory.write(
      "@implementation Box\n- (void)layoutSubviews { self.side = self.bounds.size.width / 2; }\n@end\n",
      to: "Mixed/Box.m")
    try fixture.directory.write(
      """
      #import <XCTest/XCTest.h>
      @interface BoxTests : XCTestCase
      @end
      @implementation BoxTests
      - (void)testSide {
        Box *box = [[Box alloc] initWithFrame:CGRectMake(0, 0, 40, 10)];
        [box layoutIfNeeded];
        XCTAssertEqual(box.side, 20);
      }
      - (void)testFails { XCTAssertTrue(NO); }
      @end
      """, to: "Mixed/BoxTests.m")
    let outcome = try fixture.run("test", "Mixed")
    #expect(outcome.code == 1 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("Mixed/BoxTests.m:10:21: failed: BoxTests.testFails: XCTAssertTrue(NO)"))
    #expect(outcome.output.hasSuffix("1 passed, 1 failed, 0 skipped\n"))
    try fixture.directory.write(
      """
      import XCTest
      final class SwiftBoxTests: XCTestCase {
        func testSide() { let box = Box(); box.side = 3; XCTAssertEqual(box.side, 3) }
      }
      """, to: "Mixed/SwiftBoxTests.swift")
    #expect(try fixture.run("test", "Mixed").output.hasSuffix("2 passed, 1 failed, 0 skipped\n"))
  }
}
