import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Tests of classes: properties and their accessors, categories, initializers, and Swift beside Objective-C.
@Suite struct ClassTests {
  /// Returns a view with a box, which statements constrain.
  static func view(
    _ statements: String, interface: String = "", methods: String = "", before: String = ""
  )
    -> String
  {
    """
    #import <UIKit/UIKit.h>
    \(before)
    @interface Panel : UIView
    \(interface)
    @end
    @implementation Panel
    - (instancetype)initWithFrame:(CGRect)frame {
      if ((self = [super initWithFrame:frame])) {
        UIView *box = [UIView new];
        box.translatesAutoresizingMaskIntoConstraints = NO;
        [self addSubview:box];
        \(statements)
      }
      return self;
    }
    \(methods)
    @end
    """
  }

  private func expectBox(
    _ source: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let layouts = try ObjectiveCCode(["Panel.m": source]).layouts(of: "Panel", location: location)
    try layouts[0].expect("box", x, y, width, height, location: location)
  }

  @Test func anchors() throws {
    try expectBox(
      ClassTests.view(
        """
        [NSLayoutConstraint activateConstraints:@[
          [box.leadingAnchor constraintEqualToAnchor:self.leadingAnchor constant:10],
          [box.topAnchor constraintEqualToAnchor:self.topAnchor],
          [box.widthAnchor constraintEqualToAnchor:self.widthAnchor multiplier:0.5 constant:-6.5],
          [box.heightAnchor constraintGreaterThanOrEqualToConstant:20],
        ]];
        NSLayoutConstraint *low = [box.heightAnchor constraintEqualToConstant:10];
        low.priority = UILayoutPriorityDefaultHigh - 1;
        low.active = YES;
        """), 10, 0, 190, 20)
  }

  /// The class method `initialize` is one of the runtime. An instance method of that name is called as any other.
  @Test func methodsNamedAsThoseOfTheRuntime() throws {
    let source = Self.view(
      "[self initialize:box];",
      methods: """
        + (void)initialize { }
        - (void)initialize { [self.subviews.firstObject.widthAnchor constraintEqualToConstant:30].active = YES; }
        - (void)initialize:(UIView *)box {
          [self initialize];
          [box.leadingAnchor constraintEqualToAnchor:self.leadingAnchor constant:4].active = YES;
          [box.topAnchor constraintEqualToAnchor:self.topAnchor constant:5].active = YES;
          [box.heightAnchor constraintEqualToConstant:40].active = YES;
        }
        """)
    try expectBox(source, 4, 5, 30, 40)
  }

  @Test func visualFormats() throws {
    try expectBox(
      ClassTests.view(
        """
        NSDictionary *views = @{@"box": box};
        NSDictionary *metrics = @{@"gap": @(kGap), @"size": @44};
        [self addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-gap-[box(size)]" options:0 metrics:metrics views:views]];
        [self addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-(gap)-[box(size)]" options:NSLayoutFormatAlignAllLeft | NSLayoutFormatAlignAllRight metrics:metrics views:views]];
        """, before: "static CGFloat const kGap = 12;"), 12, 12, 44, 44)
  }

  @Test func frames() throws {
    try expectBox(
      ClassTests.view(
        "box.translatesAutoresizingMaskIntoConstraints = YES; _box = box;",
        interface: "@property (nonatomic, strong) UIView *box;",
        methods: """
          - (void)layoutSubviews {
            [super layoutSubviews];
            CGRect frame = CGRectInset(self.bounds, 20, 30);
            frame.size.height = 50;
            [_box setFrame:frame];
            self.box.center = CGPointMake(CGRectGetMidX(self.bounds), self.box.center.y + 5);
          }
          """), 20, 35, 353, 50)
  }

  /// Lazy getters, a setter with an effect, a getter of another name, and properties of a category.
  @Test func properties() throws {
    let source = ClassTests.view(
      """
      self.gap = 7;
      box.extra = 3;
      self.shown = YES;
      [box.leftAnchor constraintEqualToAnchor:self.leftAnchor constant:self.gap + box.extra].active = YES;
      [box.topAnchor constraintEqualToAnchor:self.topAnchor constant:[self isShown] ? 5 : 6].active = YES;
      [box.widthAnchor constraintEqualToConstant:self.values.count].active = YES;
      [box.heightAnchor constraintEqualToConstant:_gap].active = YES;
      """,
      interface: """
        @property (nonatomic) CGFloat gap;
        @property (nonatomic, getter=isShown) BOOL shown;
        @property (nonatomic, readonly) NSArray *values;
        """,
      methods: """
        @synthesize values = _list;
        - (void)setGap:(CGFloat)gap { _gap = gap * 2; }
        - (NSArray *)values { if (!_list) { _list = @[@1, @2, @3]; } return _list; }
        """,
      before: """
        @interface UIView (Extra)
        @property (nonatomic) CGFloat extra;
        @end
        @implementation UIView (Extra)
        - (CGFloat)extra { return [objc_getAssociatedObject(self, @selector(extra)) floatValue]; }
        - (void)setExtra:(CGFloat)extra { objc_setAssociatedObject(self, @selector(extra), @(extra), OBJC_ASSOCIATION_RETAIN); }
        @end
        """)
    try expectBox(source, 17, 5, 3, 14)
  }

  /// Macros, functions, a block as a parameter, a shared object, and a message to `nil`.
  @Test func helpers() throws {
    let source = ClassTests.view(
      """
      Metrics *none = nil;
      Pin(box, box.leftAnchor, self.leftAnchor, PADDING(2));
      Pin(box, box.topAnchor, self.topAnchor, [Metrics shared].gap);
      [self with:box do:^(UIView *view, CGFloat size) {
        [view.widthAnchor constraintEqualToConstant:size].active = YES;
      }];
      [none apply:box];
      for (NSNumber *height in @[@30]) [box.heightAnchor constraintEqualToConstant:height.doubleValue].active = YES;
      """,
      methods: """
        - (void)with:(UIView *)view do:(void (^)(UIView *view, CGFloat size))block { if (block) block(view, 40); }
        """,
      before: """
        #define PADDING(x) ((x) * 8)
        @interface Metrics : NSObject
        @property CGFloat gap;
        + (instancetype)shared;
        - (void)apply:(UIView *)view;
        @end
        @implementation Metrics
        + (instancetype)shared {
          static Metrics *shared; static dispatch_once_t token;
          dispatch_once(&token, ^{ shared = [[self alloc] init]; shared.gap += 9; });
          return shared;
        }
        - (void)apply:(UIView *)view { [view.widthAnchor constraintEqualToConstant:1].active = YES; }
        @end
        static void Pin(UIView *view, NSLayoutAnchor *one, NSLayoutAnchor *other, CGFloat constant) {
          [one constraintEqualToAnchor:other constant:constant].active = YES;
        }
        """)
    try expectBox(source, 16, 9, 40, 30)
  }

  /// Swift calls Objective-C by the names of the importer, and the other way round.
  @Test func swiftAndObjectiveC() throws {
    let header = """
      #import <UIKit/UIKit.h>
      NS_ASSUME_NONNULL_BEGIN
      @interface Metrics : NSObject
      @property (nonatomic, readonly) CGFloat gap;
      - (instancetype)initWithGap:(CGFloat)gap;
      + (instancetype)sharedMetrics;
      - (void)addConstraintsToView:(UIView *)view withSize:(CGFloat)size;
      @end
      NS_ASSUME_NONNULL_END
      """
    let implementation = """
      #import "Metrics.h"
      @implementation Metrics
      - (instancetype)initWithGap:(CGFloat)gap { self = [super init]; if (self) { _gap = gap; } return self; }
      + (instancetype)sharedMetrics { return [[self alloc] initWithGap:6]; }
      - (void)addConstraintsToView:(UIView *)view withSize:(CGFloat)size {
        [view.widthAnchor constraintEqualToConstant:size].active = YES;
        [Pinning pinTop:view];
      }
      @end
      """
    let swift = """
      import UIKit
      @objc class Pinning: NSObject {
        @objc static func pinTop(_ view: UIView) { view.topAnchor.constraint(equalTo: view.superview!.topAnchor, constant: 3).isActive = true }
      }
      final class Panel: UIView {
        let box = UIView()
        override init(frame: CGRect) {
          super.init(frame: frame)
          box.translatesAutoresizingMaskIntoConstraints = false
          addSubview(box)
          let metrics = Metrics(gap: 4)
          metrics.addConstraints(to: box, withSize: 21)
          box.leftAnchor.constraint(equalTo: leftAnchor, constant: metrics.gap + Metrics.shared().gap).isActive = true
          box.heightAnchor.constraint(equalToConstant: 5).isActive = true
        }
        required init?(coder: NSCoder) { fatalError() }
      }
      """
    let code = try ObjectiveCCode(["Metrics.h": header, "Metrics.m": implementation, "Panel.swift": swift])
    try code.layouts(of: "Panel")[0].expect("box", 10, 3, 21, 5)
  }

  @Test func unknownValues() throws {
    let source = ClassTests.view(
      """
      [box.widthAnchor constraintEqualToConstant:[Settings width]].active = YES;
      [box.heightAnchor constraintEqualToConstant:kMissing].active = YES;
      [box pinToEdgesOfSuperview];
      """)
    let report = try ObjectiveCCode(["Panel.m": source]).report(on: "Panel")
    let reasons = report.unknowns.filter { $0.kind != .content }.map(\.unknown.reason)
    #expect(reasons.contains { $0.contains("Settings") } && reasons.contains { $0.contains("kMissing") })
    #expect(reasons.contains { $0.contains("pinToEdgesOfSuperview") })
    #expect(report.expressions.count == 2)
  }

  /// The two collections of the second seed: one is active in each orientation.
  @Test func collectionsByOrientation() throws {
    let source = """
      #import <UIKit/UIKit.h>
      @interface Screen : UIViewController
      @property (strong, nonatomic) NSMutableArray<NSLayoutConstraint *> *upright;
      @property (strong, nonatomic) NSArray<NSLayoutConstraint *> *flat;
      @end
      @implementation Screen {
        UIView *box;
      }
      - (void)viewDidLoad {
        [super viewDidLoad];
        box = [[UIView alloc] init];
        [box setTranslatesAutoresizingMaskIntoConstraints:NO];
        [[self view] addSubview:box];
        [box.heightAnchor constraintEqualToConstant:10].active = YES;
        self.upright = [NSMutableArray new];
        [self.upright addObject:[box.widthAnchor constraintEqualToConstant:100]];
        self.flat = @[[box.widthAnchor constraintEqualToConstant:200]];
      }
      - (void)viewWillLayoutSubviews {
        [super viewWillLayoutSubviews];
        BOOL isUpright = UIInterfaceOrientationIsPortrait([[UIApplication sharedApplication] statusBarOrientation]);
        [NSLayoutConstraint deactivateConstraints:isUpright ? self.flat : self.upright];
        [NSLayoutConstraint activateConstraints:isUpright ? self.upright : self.flat];
      }
      @end
      """
    let report = try ObjectiveCCode(["Screen.m": source]).report(on: "Screen")
    let sets = try #require(report.scene).scene.sets.map(\.name.text)
    #expect(sets.contains("portrait") && sets.contains("landscape"))
  }
}

extension ClassTests {
  /// A protocol with the name of a class, an inherited shared object, and Masonry that another header imports.
  @Test func namesAndInheritance() throws {
    let source = """
      #import <UIKit/UIKit.h>
      @protocol Settings <NSObject>
      - (CGFloat)gapFor:(id)view;
      @end
      @interface Single : NSObject
      + (instancetype)sharedInstance;
      @end
      @implementation Single
      + (instancetype)sharedInstance { return [[super alloc] init]; }
      @end
      @interface Settings : Single <Settings>
      @end
      @implementation Settings
      - (CGFloat)gapFor:(id)view { return [view isKindOfClass:[UIView class]] ? 11 : 12; }
      @end
      @interface Panel : UIView
      @end
      @implementation Panel
      - (instancetype)initWithFrame:(CGRect)frame {
        self = [super initWithFrame:frame];
        UIView *box = UIView.new;
        [self addSubview:box];
        [box mas_makeConstraints:^(MASConstraintMaker *make) {
          make.left.top.equalTo(self).offset([[Settings sharedInstance] gapFor:box]);
          make.size.mas_equalTo(9);
        }];
        return self;
      }
      @end
      """
    try ObjectiveCCode(["Panel.m": source]).layouts(of: "Panel")[0].expect("box", 11, 11, 9, 9)
  }
}
