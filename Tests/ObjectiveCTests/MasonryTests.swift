import GimbalLayout
import GimbalModel
import Testing

/// Tests of the built-in interface of Masonry.
@Suite struct MasonryTests {
  private func layout(_ statements: String) throws -> [String: [Double]] {
    let source = """
      #import <Masonry/Masonry.h>
      @interface Panel : UIView
      @end
      @implementation Panel
      - (instancetype)initWithFrame:(CGRect)frame {
        self = [super initWithFrame:frame];
        UIView *one = [UIView new];
        UIView *two = [UIView new];
        [self addSubview:one];
        [self addSubview:two];
        \(statements)
        return self;
      }
      @end
      """
    let layout = try ObjectiveCCode(["Panel.m": source]).layouts(of: "Panel")[0]
    return Dictionary(
      uniqueKeysWithValues: layout.views.map {
        ($0.view.name.text, [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height].map { $0.rounded() })
      })
  }

  @Test func relations() throws {
    let frames = try layout(
      """
      [one mas_makeConstraints:^(MASConstraintMaker *make) {
        make.left.top.equalTo(self).offset(8);
        make.size.mas_equalTo(CGSizeMake(40, 50));
      }];
      [two mas_makeConstraints:^(MASConstraintMaker *make) {
        make.left.equalTo(one.mas_right).with.offset(10);
        make.centerY.equalTo(one);
        make.height.equalTo(one).multipliedBy(0.5);
        make.right.equalTo(self.mas_right).offset(-3);
        make.width.greaterThanOrEqualTo(@5).priorityLow();
      }];
      """)
    #expect(frames["one"] == [8, 8, 40, 50] && frames["two"] == [58, 21, 332, 25])
  }

  @Test func insetsAndArrays() throws {
    let frames = try layout(
      """
      [one mas_makeConstraints:^(MASConstraintMaker *make) {
        make.edges.equalTo(self).insets(UIEdgeInsetsMake(1, 2, 3, 4));
      }];
      [@[two] mas_makeConstraints:^(MASConstraintMaker *make) {
        make.center.equalTo(one);
        make.width.height.mas_equalTo(20);
      }];
      """)
    #expect(frames["one"] == [2, 1, 387, 848] && frames["two"] == [186, 415, 20, 20])
  }

  @Test func updatesAndRemakes() throws {
    let frames = try layout(
      """
      __block MASConstraint *left;
      [one mas_makeConstraints:^(MASConstraintMaker *make) {
        left = make.left.equalTo(self);
        make.top.equalTo(self);
        make.width.height.equalTo(@10);
      }];
      [one mas_updateConstraints:^(MASConstraintMaker *make) { make.width.equalTo(@30); }];
      left.offset(9);
      [two mas_makeConstraints:^(MASConstraintMaker *make) { make.edges.equalTo(self); }];
      [two mas_remakeConstraints:^(MASConstraintMaker *make) {
        make.top.left.equalTo(self);
        make.width.height.mas_equalTo(5);
      }];
      """)
    #expect(frames["one"] == [9, 0, 30, 10] && frames["two"] == [0, 0, 5, 5])
  }

  @Test func distribution() throws {
    let frames = try layout(
      """
      [@[one, two] mas_distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedSpacing:13 leadSpacing:20 tailSpacing:20];
      [@[one, two] mas_makeConstraints:^(MASConstraintMaker *make) { make.top.equalTo(self); make.height.equalTo(@10); }];
      """)
    // (393 - 20 - 13 - 20) / 2 = 170.
    #expect(frames["one"] == [20, 0, 170, 10] && frames["two"] == [203, 0, 170, 10])
  }
}
