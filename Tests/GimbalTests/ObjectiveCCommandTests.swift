import Foundation
import TestSupport
import Testing

/// Tests of the commands with layout code in Objective-C.
@Suite struct ObjectiveCCommandTests {
  private static let header = """
    #import <UIKit/UIKit.h>
    #define GAP 8
    @interface Tag : UIView
    @property (nonatomic, strong) UIView *box;
    @end

    """

  private static let implementation = """
    #import "Tag.h"

    @implementation Tag

    - (instancetype)initWithFrame:(CGRect)frame {
      if ((self = [super initWithFrame:frame])) {
        self.box = [UIView new];
        [self addSubview:self.box];
        [self.box.leadingAnchor constraintEqualToAnchor:self.leadingAnchor constant:GAP].active = YES;
        [self.box.topAnchor constraintEqualToAnchor:self.topAnchor].active = YES;
        [self.box.widthAnchor constraintEqualToConstant:[Settings width]].active = YES;
      }
      return self;
    }

    @end

    """

  private static let screen = """
    import UIKit

    final class Screen: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let tag = Tag(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        tag.box.heightAnchor.constraint(equalToConstant: 7).isActive = true
        view.addSubview(tag)
      }
    }

    """

  private func fixture() throws -> Fixture {
    let fixture = try Fixture()
    try fixture.write(Self.header, to: "App/Tag.h")
    try fixture.write(Self.implementation, to: "App/Tag.m")
    try fixture.write(Self.screen, to: "App/Screen.swift")
    return fixture
  }

  @Test func listsClassesOfBothLanguages() throws {
    let outcome = try fixture().run("code", "App")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output.contains("App/Tag.m:3: Tag  3 expressions, 2 rules\n"), "\(outcome)")
    #expect(outcome.output.contains("App/Screen.swift:3: Screen  1 expression, "), "\(outcome)")
    #expect(
      outcome.output.contains(
        "App/Tag.m:11:5: unknown: [self.box.widthAnchor constraintEqualToConstant:[Settings w…: "),
      "\(outcome)")
  }

  @Test func findingsNameTheLine() throws {
    let outcome = try fixture().run("check", "App")
    #expect(outcome.output.contains("App/Tag.m:9:5: error: 'box' has constraints"), "\(outcome)")
  }

  @Test func filesAreImportedAndSolved() throws {
    let fixture = try fixture()
    let solved = try fixture.run("solve", "App/Tag.m")
    #expect(
      solved.code == 3 && solved.output.contains("box   0.000  0.000  0.000   0.000  unknown"), "\(solved)")
    let imported = try fixture.run("p.gimbal", "-c", "import App", "-c", "scene list")
    #expect(imported.code == 0 && imported.output.contains("Tag"), "\(imported)")
    let header = try fixture.run("code", "App/Tag.h")
    #expect(header.code == 0 && header.output == "no classes that lay out views\n", "\(header)")
  }

  @Test func faultsOfTheSyntaxAreWarnings() throws {
    let fixture = try Fixture()
    try fixture.write("@implementation A\n- (void)f { [self.view addSubview: }\n@end\n", to: "A.m")
    let outcome = try fixture.run("code", "A.m")
    #expect(outcome.errors.contains("A.m:2:36: warning: expected an expression"), "\(outcome)")
  }
}
