import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalObjectiveC
import GimbalSyntaxTree
package import TestSupport

/// The reader of Objective-C. Any text has one tree, whose places are in the text, and its classes run within the limits.
package final class ObjectiveCTarget: FuzzTarget {
  package static let name = "objective-c"

  private let isThorough: Bool

  package init(isThorough: Bool) { self.isThorough = isThorough }

  package let seeds = [
    """
    #import <UIKit/UIKit.h>
    #define GAP(x) ((x) * 8)
    #if TARGET_OS_IPHONE && !defined(DEBUG)
    typedef NS_ENUM(NSInteger, Side) { SideLeft = 1 << 2, SideRight };
    #endif
    @interface Panel : UIView <UITableViewDelegate> { id _delegate; }
    @property (nonatomic, getter=isShown) BOOL shown;
    @property (nonatomic, strong) NSArray<UIView *> *views;
    @end
    @implementation Panel
    @synthesize views = _list;
    - (instancetype)initWithFrame:(CGRect)frame {
      if ((self = [super initWithFrame:frame])) {
        UIView *box = [UIView new]; box.translatesAutoresizingMaskIntoConstraints = NO;
        [self addSubview:box];
        [box.leftAnchor constraintEqualToAnchor:self.leftAnchor constant:GAP(2)].active = YES;
        [self addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|[box(9)]" options:0 metrics:nil views:NSDictionaryOfVariableBindings(box)]];
        for (int i = 0; i < 3; i++) { if (i == 1) continue; _list = @[box, @(i), @{@"a": @1.5}]; }
        [_list enumerateObjectsUsingBlock:^(id x, NSUInteger i, BOOL *stop) { *stop = YES; }];
      }
      return self;
    }
    - (void)setShown:(BOOL)shown { _shown = shown; switch (shown) { case 1: break; default: self.frame = CGRectInset(self.frame, 1, ({ 2; })); } }
    @end
    static CGFloat half(CGFloat x) { return x > 0 ? x / 2 : -x; }
    """
  ].map { Array($0.utf8) }

  private static let words = [
    "@interface", "@implementation", "@end", "@property", "@selector(", "@[", "@{", "@(", "@\"", "[", "]",
    "{", "}", "(", ")",
    "^{", "^(id x)", "#define ", "#if 1\n", "#endif\n", "##", "...", "self", "super", "return", "for (",
    "switch (", "case ",
    "typedef struct {", "static ", "id ", "NSArray<", ">>", "*", "&", "->", "?:", "= ", "1 << ",
    "alloc] init]", "__weak ",
  ]

  package func check(_ bytes: [UInt8]) throws -> Bool {
    let sources = [ObjectiveCSources.File(bytes, isHeader: false)]
    let tree = ObjectiveCSources.trees(of: sources)[0]
    try require(
      tree.encoded() == ObjectiveCSources.trees(of: sources)[0].encoded(), "a second reading has another tree"
    )
    for error in tree.errors {
      try require(
        error.span.end <= bytes.count && error.span.start <= error.span.end, "a fault outside of the text")
    }
    var options = LayoutCodeOptions(device: DeviceCatalog.presets[0])
    options.limits.steps = 3_000
    options.limits.depth = 60
    options.limits.objects = 200
    options.limits.elements = 2_000
    let code = LayoutCode([Program.File(path: "A.m", source: bytes, tree: tree)], options: options)
    _ = try CodeTarget.rules(code, bytes, isThorough)
    return tree.errors.isEmpty
  }

  package func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    TextMutation.damage(&bytes, words: ObjectiveCTarget.words, using: &chance)
  }
}
