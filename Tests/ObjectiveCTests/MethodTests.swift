import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import Testing

/// Tests of methods that end early, that only look like initializers, or that no run of a scene reaches.
@Suite struct MethodTests {
  private func expectBox(_ source: String, _ width: Double, _ height: Double) throws {
    try ObjectiveCCode(["Panel.m": source]).layouts(of: "Panel")[0].expect("box", 0, 0, width, height)
  }

  /// A method whose name starts with `init` and that returns no object is no initializer.
  @Test func methodsThatAreNoInitializers() throws {
    try expectBox(
      ClassTests.view(
        """
        [self init_box:box];
        [box.heightAnchor constraintEqualToConstant:[Tag new].height].active = YES;
        """,
        methods: """
          - (void)init_box:(UIView *)box {
            [box.leadingAnchor constraintEqualToAnchor:self.leadingAnchor].active = YES;
            [box.topAnchor constraintEqualToAnchor:self.topAnchor].active = YES;
            [box.widthAnchor constraintEqualToConstant:[self initialWidth]].active = YES;
          }
          - (CGFloat)initialWidth { return 30; }
          """,
        before: """
          @interface Base : NSObject
          @property (nonatomic) CGFloat height;
          @end
          @implementation Base
          - (instancetype)init { if ((self = [super init])) { [self init_Base]; } return self; }
          - (void)init_Base { self.height = 5; }
          @end
          @interface Tag : Base
          @end
          @implementation Tag
          - (instancetype)init { if ((self = [super init])) { self.height += 1; } return self; }
          - (void)init_Base { [super init_Base]; self.height += 4; }
          @end
          """), 30, 10)
  }

  /// A setter that calls the one of its superclass, which implements it, too.
  @Test func settersOfSuperclasses() throws {
    try expectBox(
      ClassTests.view(
        """
        Tag *tag = [Tag new];
        tag.side = 6;
        [tag setEnabled:NO];
        [box.topAnchor constraintEqualToAnchor:self.topAnchor].active = YES;
        [box.leadingAnchor constraintEqualToAnchor:self.leadingAnchor].active = YES;
        [box.heightAnchor constraintEqualToConstant:tag.side].active = YES;
        [box.widthAnchor constraintEqualToConstant:tag.tag].active = YES;
        """,
        before: """
          @interface Base : UIControl
          @property (nonatomic) CGFloat side;
          @end
          @implementation Base
          - (void)setSide:(CGFloat)side { _side = side * 2; }
          - (void)setEnabled:(BOOL)enabled { [super setEnabled:enabled]; self.tag = enabled ? 1 : 20; }
          @end
          @interface Tag : Base
          @end
          @implementation Tag
          - (void)setSide:(CGFloat)side { [super setSide:side + 1]; }
          - (void)setEnabled:(BOOL)enabled { [super setEnabled:enabled]; self.tag += 2; }
          @end
          """), 22, 14)
  }

  /// A class method that calls the one of UIKit creates an object of the class.
  @Test func classMethodsOfUIKit() throws {
    try expectBox(
      ClassTests.view(
        """
        Tag *tag = [Tag buttonWithType:UIButtonTypeCustom side:5];
        [box.topAnchor constraintEqualToAnchor:self.topAnchor].active = YES;
        [box.leadingAnchor constraintEqualToAnchor:self.leadingAnchor].active = YES;
        [box.heightAnchor constraintEqualToConstant:tag.side].active = YES;
        [box.widthAnchor constraintEqualToConstant:[tag doubled]].active = YES;
        """,
        before: """
          @interface Tag : UIButton
          @property (nonatomic) CGFloat side;
          @end
          @implementation Tag
          + (instancetype)buttonWithType:(UIButtonType)type side:(CGFloat)side {
            Tag *tag = [super buttonWithType:type];
            tag.side = side;
            return tag;
          }
          - (CGFloat)doubled { return self.side * 2; }
          @end
          """), 10, 5)
  }

  /// A variable of a class hides the one that stores a property of its superclass.
  @Test func variablesHideThoseOfSuperclasses() throws {
    try expectBox(
      ClassTests.view(
        """
        Tag *tag = [Tag new];
        tag.side = 6;
        [box.topAnchor constraintEqualToAnchor:self.topAnchor].active = YES;
        [box.leadingAnchor constraintEqualToAnchor:self.leadingAnchor].active = YES;
        [box.heightAnchor constraintEqualToConstant:tag.side].active = YES;
        [box.widthAnchor constraintEqualToConstant:[tag inheritedSide]].active = YES;
        """,
        before: """
          @interface Base : NSObject
          @property (nonatomic) CGFloat side;
          @end
          @implementation Base
          - (CGFloat)inheritedSide { return 1; }
          @end
          @interface Tag : Base
          @end
          @implementation Tag {
            CGFloat _side;
          }
          - (void)setSide:(CGFloat)side { _side = side * 2; }
          - (CGFloat)side { return _side; }
          @end
          """), 1, 12)
  }

  /// An exception that nothing catches ends its method, as `fatalError` does.
  @Test func exceptions() throws {
    let report = try ObjectiveCCode([
      "Panel.m": ClassTests.view(
        "[box.widthAnchor constraintEqualToConstant:3].active = YES; @throw [NSException exceptionWithName:@\"a\" reason:nil userInfo:nil];"
      )
    ]).report(on: "Panel")
    #expect(report.interruption == "the code throws an error" && report.ruleCount == 1)
  }

  /// A bundle has no nib for a class without a document, so that such a class makes its own views.
  @Test(arguments: [
    "pathForResource:@\"Panel\" ofType:@\"nib\"", "URLForResource:@\"Panel\" withExtension:@\"nib\"",
  ])
  func nibsOfNoDocument(_ message: String) throws {
    try expectBox(
      ClassTests.view(
        """
        if ([[NSBundle mainBundle] \(message)]) { return nil; }
        [NSLayoutConstraint activateConstraints:@[
          [box.leadingAnchor constraintEqualToAnchor:self.leadingAnchor],
          [box.topAnchor constraintEqualToAnchor:self.topAnchor],
          [box.widthAnchor constraintEqualToConstant:4],
          [box.heightAnchor constraintEqualToConstant:4],
        ]];
        """), 4, 4)
  }

  /// The branches, methods and categories of Objective-C that no run of a scene reaches are read.
  @Test func readsCodeThatConditionsExclude() throws {
    let code = try ObjectiveCCode([
      "Panel.m": ClassTests.view(
        """
        if (box.hidden) { [box.widthAnchor constraintEqualToConstant:1].active = YES; }
        for (int i = 0; i < _titles.count; i++) { [box.widthAnchor constraintEqualToConstant:2].active = YES; }
        switch (box.tag) { case 4: [box.widthAnchor constraintEqualToConstant:3].active = YES; break; default: break; }
        """, interface: "@property (nonatomic) NSArray *titles; @property (nonatomic) UILabel *label;",
        methods: """
          - (void)tapped:(id)sender {
            if (!_label) { return; }
            UIView *previous = nil;
            if (previous) { [_label.topAnchor constraintEqualToAnchor:previous.bottomAnchor].active = YES; }
          }
          + (void)showIn:(UIView *)view {
            Panel *panel = [Panel new];
            [view addSubview:panel];
            [panel.widthAnchor constraintEqualToAnchor:view.widthAnchor].active = YES;
          }
          """),
      "Helpers.m": """
      #import <UIKit/UIKit.h>
      @implementation UIView (Helpers)
      - (void)fill { [self.topAnchor constraintEqualToAnchor:self.superview.topAnchor].active = YES; }
      @end
      """,
    ])
    let report = try code.report(on: "Panel")
    #expect(report.expressions.count == 5 && report.made.isSuperset(of: report.expressions))
    #expect(report.ruleCount == 0)
    let helpers = try #require(code.code.extendedTypes(in: 1).first)
    let found = try #require(code.code.report(onExtensionsOf: helpers, in: 1))
    #expect(found.name == "UIView" && found.made == Set(found.expressions) && found.made.count == 1)
  }
}
