import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Tests of the samples of an article about layout managers, as they are printed there. In the first sample of grids, missing
/// brackets are added. The managers are built in, because the article does not print their sources.
@Suite struct LayoutManagerTests {
  /// Returns the source of a view with four views and a layout.
  private static func source(_ sample: String) -> String {
    """
    #import <UIKit/UIKit.h>
    #import "AbstractLayout.h"

    @interface PlaceHolderView : UIView
    @property (nonatomic, copy) NSString *placeHolderItem;
    @end
    @implementation PlaceHolderView
    @end

    @interface SampleView : UIView
    @property (nonatomic, strong) AbstractLayout *layout;
    @end

    @implementation SampleView
    @synthesize layout;

    - (id)initWithFrame:(CGRect)frame {
      self = [super initWithFrame:frame];
      if (self) {
        PlaceHolderView *view1 = [[PlaceHolderView alloc] initWithFrame:CGRectZero];
        PlaceHolderView *view2 = [[PlaceHolderView alloc] initWithFrame:CGRectZero];
        PlaceHolderView *view3 = [[PlaceHolderView alloc] initWithFrame:CGRectZero];
        PlaceHolderView *view4 = [[PlaceHolderView alloc] initWithFrame:CGRectZero];

        [view1 setPlaceHolderItem:@"View 1"];
         [view2 setPlaceHolderItem:@"View 2"];
        [view3 setPlaceHolderItem:@"View 3"];
        [view4 setPlaceHolderItem:@"View 4"];

        [self addView: view1];
        [self addView: view2];
        [self addView: view3];
        [self addView: view4];
        \(sample)
      }
      return self;
    }

    - (void)addView:(UIView *)view {
      [self addSubview:view];
    }

    - (void) layoutSubviews {
        [super layoutSubviews];

        // Layout Manager Code
        [layout layoutForView: self];
    }
    @end
    """
  }

  private func expect(
    _ sample: String, _ portrait: [(String, Double, Double, Double, Double)],
    landscape: [(String, Double, Double, Double, Double)] = []
  ) throws {
    let source = LayoutManagerTests.source(sample)
    let code = try ObjectiveCCode(["SampleView.m": source], device: "iPad mini 5")
    let layouts = try code.layouts(of: "SampleView")
    try #require(layouts.count == 2)
    // The scene has the manager instead of the frames that it sets.
    let scene = try #require(try code.report(on: "SampleView").scene).scene
    #expect(scene.placements(of: Set(scene.viewsInTreeOrder.map(\.id))).isEmpty)
    let root = try #require(scene.viewsInTreeOrder.first)
    let managers = scene.sets.compactMap { scene.manager(of: root.id, in: $0.id) }
    #expect(managers.count == 1)
    for frame in portrait { try layouts[0].expect(frame.0, frame.1, frame.2, frame.3, frame.4) }
    for frame in landscape { try layouts[1].expect(frame.0, frame.1, frame.2, frame.3, frame.4) }
  }

  @Test func fill() throws {
    try expect(
      """
      self.layout = [FillLayout margin:@"10px 10px 10px 10px" padding:@"20px 20px 20px 20px" valign:nil halign:nil items:
                               [ViewItem viewItemFor:view1],
                               [ViewItem viewItemFor:view2],
                               [ViewItem viewItemFor:view3],
                               [ViewItem viewItemFor:view4],
                               nil];
      """, [("view1", 30, 30, 708, 964), ("view4", 30, 30, 708, 964)],
      landscape: [("view1", 30, 30, 964, 708)])
  }

  @Test func vertical() throws {
    try expect(
      """
      self.layout = [VerticalLayout margin:@"10px 10px 10px 10px" padding:@"10px 10px 10px 10px" valign:nil halign:nil items:
                               [ViewItem viewItemFor:view1 width:@"300px" height:@"150px"],
                               [ViewItem viewItemFor:view2 width:@"100px" height:@"150px"],
                               [ViewItem viewItemFor:view3 width:@"100px" height:@"150px"],
                               [ViewItem viewItemFor:view4 width:@"100px" height:@"150px"],
                               nil];
      """, [("view1", 20, 20, 300, 150), ("view4", 20, 530, 100, 150)])
  }

  @Test func horizontal() throws {
    try expect(
      """
      self.layout = [HorizontalLayout margin:@"10px" padding:@"0px 0px 0px 10px" valign:@"center" halign:@"center" items:
                              [ViewItem viewItemFor:view1 width:@"100px" height:@"100px"],
                              [ViewItem viewItemFor:view2 width:@"100px" height:@"300px"],
                              [ViewItem viewItemFor:view3 width:@"100px" height:@"400"],
                              [ViewItem viewItemFor:view4 width:@"100px" height:@"100px"],
                              nil];
      """, [("view1", 174, 462, 100, 100), ("view4", 504, 462, 100, 100), ("view2", 284, 362, 100, 300)],
      landscape: [("view2", 412, 234, 100, 300)])
  }

  @Test func tiles() throws {
    try expect(
      """
      self.layout = [TileLayout margin:@"10px 10px 10px 10px" padding:@"20px 20px 20px 20px" valign:nil halign:nil items:
                               [ViewItem viewItemFor:view1],
                               [ViewItem viewItemFor:view2],
                               [ViewItem viewItemFor:view3],
                               [ViewItem viewItemFor:view4],
                               nil];
      // Define the Tiled Grid
      self.layout.rows = 2;
      self.layout.cols = 2;
      """, [("view4", 404, 532, 334, 462), ("view1", 30, 30, 334, 462)])
  }

  @Test func grid() throws {
    try expect(
      """
      self.layout = [GridLayout margin:@"10px" padding:@"5px" valign:@"center" halign:@"center" rows:
                                 [GridRow height:@"33%" cells:
                                  [GridCell width:@"100%" horizontalLayoutFor:[ViewItem viewItemFor:view1 width:@"100px" height:@"100%"], nil],
                                  nil],

                                 [GridRow height:@"33%" cells:
                                  [GridCell width:@"50%" useGridLayoutProps:YES layout:nil],
                                  [GridCell width:@"50%" useGridLayoutProps:YES layout:
                                   [FillLayout items:
                                    [ViewItem viewItemFor:view2], nil]], nil],

                                 [GridRow height:@"34%" cells:
                                  [GridCell width:@"33%" horizontalLayoutFor:[ViewItem viewItemFor:view3 width:@"100px" height:@"100"], nil],
                                  [GridCell width:@"33%" useGridLayoutProps:YES layout:nil],
                                  [GridCell width:@"34%" layout:
                                  	[HorizontalLayout margin:@"0px" padding:@"0px" valign:@"center" halign:@"center"
                                      	items:[ViewItem viewItemFor:view4 width:@"100px" height:@"100px"], nil]], nil],
                                 nil];
      """,
      [
        ("view1", 334, 25, 100, 301.32), ("view3", 83.42, 793.32, 100, 100),
        ("view4", 580.84, 793.32, 100, 100), ("view2", 399, 356.32, 344, 301.32),
      ])
  }

  @Test func nestedGrids() throws {
    try expect(
      """
      self.layout = [GridLayout margin:@"10px" padding:@"0px" valign:@"center" halign:@"center" rows:
                                 [GridRow height:@"100%" cells:
                                  [GridCell width:@"50%" useGridLayoutProps:YES layout:
                                   [GridLayout rows:
                                    [GridRow height:@"50%" cells:
                                     [GridCell width:@"100%" horizontalLayoutFor:[ViewItem viewItemFor:view1 width:@"100" height:@"100px"], nil],
                                     nil],
                                    [GridRow height:@"50%" cells:
                                     [GridCell width:@"50%" horizontalLayoutFor:[ViewItem viewItemFor:view2 width:@"100" height:@"100px"], nil],
                                     [GridCell width:@"50%" horizontalLayoutFor:[ViewItem viewItemFor:view3 width:@"100" height:@"100px"], nil],
                                     nil],

                                    nil]],
                                  [GridCell width:@"50%" useGridLayoutProps:YES layout:
                                   [FillLayout items:[ViewItem viewItemFor: view4], nil]],
                                  nil],
                                 nil];
      """,
      [
        ("view2", 58.5, 708, 100, 100), ("view3", 235.5, 708, 100, 100), ("view1", 147, 216, 100, 100),
        ("view4", 394, 20, 354, 984),
      ])
  }

  @Test func borderWithCenter() throws {
    try expect(
      """
      self.layout = [BorderLayout margin:@"10px" padding:@"5px"
                                               north:[BorderRegion size:@"10%" useBorderLayoutProps:YES layout:
                                                      [FillLayout items:[ViewItem viewItemFor:view1], nil]]
                                               south:[BorderRegion size:@"190px" useBorderLayoutProps:YES layout:
                                                      [FillLayout items:[ViewItem viewItemFor:view2], nil]]
                                                east: nil
                                                west: [BorderRegion size:@"150px" useBorderLayoutProps:YES layout:
                                                       [FillLayout items:[ViewItem viewItemFor:view3], nil]]
                                              center:[BorderRegion layout:
                                                      [HorizontalLayout margin:@"0px" padding:@"0px" valign:@"center" halign:@"center"
                                                                         items:[ViewItem viewItemFor:view4 width:@"100px" height:@"100px"], nil]]];
      """,
      [
        ("view1", 25, 25, 718, 70.4), ("view2", 25, 839, 718, 160), ("view3", 25, 125.4, 120, 683.6),
        ("view4", 409, 417.2, 100, 100),
      ], landscape: [("view1", 25, 25, 974, 44.8)])
  }

  @Test func borderWithoutCenter() throws {
    try expect(
      """
      self.layout = [BorderLayout margin:@"10px" padding:@"5px"
                                               north:[BorderRegion size:@"10%" useBorderLayoutProps:YES layout:
                                                      [FillLayout items:[ViewItem viewItemFor:view1], nil]]
                                               south:[BorderRegion size:@"190px" useBorderLayoutProps:YES layout:
                                                      [FillLayout items:[ViewItem viewItemFor:view2], nil]]
                                                east: [BorderRegion size:@"150px" useBorderLayoutProps:YES layout:
                                                       [FillLayout items:[ViewItem viewItemFor:view3], nil]]
                                                west: [BorderRegion size:@"150px" useBorderLayoutProps:YES layout:
                                                       [FillLayout items:[ViewItem viewItemFor:view4], nil]]
                                              center:nil];
      """, [("view3", 623, 125.4, 120, 683.6), ("view4", 25, 125.4, 120, 683.6)])
  }
}
