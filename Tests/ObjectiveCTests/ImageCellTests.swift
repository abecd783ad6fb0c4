import GimbalModel
import Testing

/// Tests of the code of an article about changing views: a button whose inset depends on the orientation, and cells with one to
/// four images. The code is as it is printed there. The heights of the first image, 178 points, are additions.
@Suite struct ImageCellTests {
  /// Returns a cell with images, whose constraints the printed code makes.
  private static func cell(_ count: Int, _ printed: String, addsHeight: Bool = true) -> String {
    let names = ["imgViewOne", "imgViewTwo", "imgViewThree", "imgViewFour"].prefix(count)
    let creations = names.map {
      """
      UIImageView *\($0) = [[UIImageView alloc] init];
      [cell.contentView addSubview:\($0)];
      \($0).translatesAutoresizingMaskIntoConstraints = NO;
      """
    }
    return """
      #import <UIKit/UIKit.h>
      @interface ImageCell : UITableViewCell
      @end
      @implementation ImageCell
      - (instancetype)initWithStyle:(UITableViewCellStyle)style reuseIdentifier:(NSString *)reuseIdentifier {
        if (self = [super initWithStyle:style reuseIdentifier:reuseIdentifier]) {
          UITableViewCell *cell = self;
          \(creations.joined(separator: "\n"))
          \(addsHeight ? "[imgViewOne.heightAnchor constraintEqualToConstant:178].active = YES;" : "")
          \(printed)
        }
        return self;
      }
      @end
      """
  }

  private func expect(
    _ source: String, _ frames: [(String, Double, Double, Double, Double)],
    landscape: [(String, Double, Double, Double, Double)]
  ) throws {
    let layouts = try ObjectiveCCode(["ImageCell.m": source], device: "iPhone SE").layouts(of: "ImageCell")
    try #require(layouts.count == 2)
    for frame in frames { try layouts[0].expect(frame.0, frame.1, frame.2, frame.3, frame.4) }
    for frame in landscape { try layouts[1].expect(frame.0, frame.1, frame.2, frame.3, frame.4) }
  }

  @Test func twoImages() throws {
    let printed = """
      NSDictionary *views = NSDictionaryOfVariableBindings(imgViewOne,imgViewTwo);

      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-4-[imgViewOne(imgViewOne)]-5-[imgViewTwo(imgViewOne)]-3-|" options:0 metrics:nil views:views]];

      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-95-[imgViewOne]-88-|" options:0 metrics:nil views:views]];
      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-95-[imgViewTwo]-88-|" options:0 metrics:nil views:views]];
      """
    // (320 - 4 - 5 - 3) / 2 = 154, and (568 - 12) / 2 = 278.
    try expect(
      ImageCellTests.cell(2, printed), [("imgViewOne", 4, 95, 154, 178), ("imgViewTwo", 163, 95, 154, 178)],
      landscape: [("imgViewOne", 4, 95, 278, 178), ("imgViewTwo", 287, 95, 278, 178)])
  }

  @Test func threeImages() throws {
    let printed = """
      [cell.contentView addSubview:imgViewOne];
                  [cell.contentView addSubview:imgViewTwo];
                  [cell.contentView addSubview:imgViewThree];

                  imgViewOne.translatesAutoresizingMaskIntoConstraints = NO;
                  imgViewTwo.translatesAutoresizingMaskIntoConstraints = NO;
                  imgViewThree.translatesAutoresizingMaskIntoConstraints = NO;

                  NSDictionary *views = NSDictionaryOfVariableBindings(imgViewOne, imgViewTwo, imgViewThree);

                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-4-[imgViewOne(imgViewOne)]-5-[imgViewTwo(imgViewOne)]-3-|" options:0 metrics:nil views:views]];
                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-4-[imgViewOne(imgViewOne)]-5-[imgViewThree(imgViewOne)]-3-|" options:0 metrics:nil views:views]];

                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-95-[imgViewOne]-88-|" options:0 metrics:nil views:views]];
                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-95-[imgViewTwo(imgViewTwo)]-5-[imgViewThree(imgViewTwo)]-88-|" options:0 metrics:nil views:views]];
      """
    // (178 - 5) / 2 = 86.5.
    try expect(
      ImageCellTests.cell(3, printed),
      [
        ("imgViewOne", 4, 95, 154, 178), ("imgViewTwo", 163, 95, 154, 86.5),
        ("imgViewThree", 163, 186.5, 154, 86.5),
      ], landscape: [("imgViewThree", 287, 186.5, 278, 86.5)])
  }

  @Test func fourImages() throws {
    let printed = """
      NSDictionary *views = NSDictionaryOfVariableBindings(imgViewOne, imgViewTwo, imgViewThree, imgViewFour);

      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-4-[imgViewOne(imgViewOne)]-5-[imgViewThree(89)]-5-[imgViewFour(89)]-3-|" options:0 metrics:nil views:views]];
      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-4-[imgViewOne(imgViewOne)]-5-[imgViewTwo(182.5)]-3-|" options:0 metrics:nil views:views]];

      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-95-[imgViewOne(178)]-88-|" options:0 metrics:nil views:views]];
      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-95-[imgViewTwo(115.5)]-5-[imgViewThree(58)]-88-|" options:0 metrics:nil views:views]];
      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-95-[imgViewTwo(115.5)]-5-[imgViewFour(58)]-88-|" options:0 metrics:nil views:views]];
      [imgViewTwo setContentHuggingPriority:200
                                  forAxis:UILayoutConstraintAxisHorizontal];
      [imgViewOne setContentHuggingPriority:252
                                  forAxis:UILayoutConstraintAxisHorizontal];
      """
    // The formats contradict each other by half a point along both axes, so that the second one is half a point higher and
    // wider.
    try expect(
      ImageCellTests.cell(4, printed, addsHeight: false),
      [
        ("imgViewOne", 4, 95, 125, 178), ("imgViewTwo", 134, 94.5, 183, 115.5),
        ("imgViewThree", 134, 215, 89, 58), ("imgViewFour", 228, 215, 89, 58),
      ], landscape: [("imgViewFour", 476, 215, 89, 58)])
  }

  @Test func ratios() throws {
    let printed = """
      NSLayoutConstraint *ratioConsOne =[NSLayoutConstraint
                                                  constraintWithItem:imgViewOne
                                                  attribute:NSLayoutAttributeWidth
                                                  relatedBy:NSLayoutRelationEqual
                                                  toItem:imgViewTwo
                                                  attribute:NSLayoutAttributeWidth
                                                  multiplier:3
                                                  constant:0];

                  NSLayoutConstraint *ratioConsTwo =[NSLayoutConstraint
                                                     constraintWithItem:imgViewOne
                                                     attribute:NSLayoutAttributeWidth
                                                     relatedBy:NSLayoutRelationEqual
                                                     toItem:imgViewThree
                                                     attribute:NSLayoutAttributeWidth
                                                     multiplier:6
                                                     constant:0];

                  NSLayoutConstraint *ratioConsThree =[NSLayoutConstraint
                                                     constraintWithItem:imgViewOne
                                                     attribute:NSLayoutAttributeWidth
                                                     relatedBy:NSLayoutRelationEqual
                                                     toItem:imgViewFour
                                                     attribute:NSLayoutAttributeWidth
                                                     multiplier:6
                                                     constant:0];

                  [cell.contentView addConstraint: ratioConsOne];
                  [cell.contentView addConstraint: ratioConsTwo];
                  [cell.contentView addConstraint: ratioConsThree];

                  NSDictionary *views = NSDictionaryOfVariableBindings(imgViewOne, imgViewTwo, imgViewThree, imgViewFour);

                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-5-[imgViewOne(imgViewOne)]-5-[imgViewTwo]-5-|" options:0 metrics:nil views:views]];
                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-5-[imgViewOne(imgViewOne)]-5-[imgViewThree]-5-[imgViewFour]-5-|" options:0 metrics:nil views:views]];

                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-5-[imgViewOne]-5-|" options:0 metrics:nil views:views]];
                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-5-[imgViewTwo]-5-[imgViewThree(imgViewTwo)]-5-|" options:0 metrics:nil views:views]];
                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-5-[imgViewTwo]-5-[imgViewFour(imgViewTwo)]-5-|" options:0 metrics:nil views:views]];
      """
    // Three quarters of 320 - 15 are 228.75. The two sixths and the gap between them contradict the third, so that the first
    // image has 320 - 20 = 300 points for eight sixths: 225.
    try expect(
      ImageCellTests.cell(4, printed),
      [
        ("imgViewOne", 5, 5, 225, 178), ("imgViewTwo", 235, 5, 75, 86.5),
        ("imgViewThree", 235, 96.5, 37.5, 86.5), ("imgViewFour", 277.5, 96.5, 37.5, 86.5),
      ], landscape: [("imgViewOne", 5, 5, 411, 178)])
  }

  @Test func threeTimesAsWide() throws {
    let printed = """
      NSLayoutConstraint *ratioCons =[NSLayoutConstraint
                                                     constraintWithItem:imgViewOne
                                                     attribute:NSLayoutAttributeWidth
                                                     relatedBy:NSLayoutRelationEqual
                                                     toItem:imgViewTwo
                                                     attribute:NSLayoutAttributeWidth
                                                     multiplier:3
                                                     constant:0];

                  [cell.contentView addConstraint: ratioCons];

                  NSDictionary *views = NSDictionaryOfVariableBindings(imgViewOne, imgViewTwo, imgViewThree);

                  // Horizontal layout - note the options for aligning the top and bottom of all views
                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-5-[imgViewOne(imgViewOne)]-5-[imgViewTwo]-5-|" options:0 metrics:nil views:views]];
                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-5-[imgViewOne(imgViewOne)]-5-[imgViewThree]-5-|" options:0 metrics:nil views:views]];

                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-5-[imgViewOne]-5-|" options:0 metrics:nil views:views]];
                  [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-5-[imgViewTwo]-5-[imgViewThree(imgViewTwo)]-5-|" options:0 metrics:nil views:views]];
      """
    // (320 - 15) * 3 / 4 = 228.75.
    try expect(
      ImageCellTests.cell(3, printed),
      [
        ("imgViewOne", 5, 5, 228.75, 178), ("imgViewTwo", 238.75, 5, 76.25, 86.5),
        ("imgViewThree", 238.75, 96.5, 76.25, 86.5),
      ], landscape: [("imgViewTwo", 424.75, 5, 138.25, 86.5)])
  }

  @Test func oneAndTwoImagesWithRatios() throws {
    let one = """
      NSDictionary *views = NSDictionaryOfVariableBindings(imgViewOne);

      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-5-[imgViewOne(imgViewOne)]-5-|" options:0 metrics:nil views:views]];

      [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-5-[imgViewOne]-5-|" options:0 metrics:nil views:views]];
      """
    try expect(
      ImageCellTests.cell(1, one), [("imgViewOne", 5, 5, 310, 178)],
      landscape: [("imgViewOne", 5, 5, 558, 178)])
    let two = """
      NSDictionary *views = NSDictionaryOfVariableBindings(imgViewOne,imgViewTwo);

       [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-5-[imgViewOne(imgViewOne)]-5-[imgViewTwo(imgViewOne)]-5-|" options:0 metrics:nil views:views]];

       [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-5-[imgViewOne]-5-|" options:0 metrics:nil views:views]];
       [cell.contentView addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"V:|-5-[imgViewTwo]-5-|" options:0 metrics:nil views:views]];
      """
    try expect(
      ImageCellTests.cell(2, two), [("imgViewTwo", 162.5, 5, 152.5, 178)],
      landscape: [("imgViewOne", 5, 5, 276.5, 178)])
  }

  private static let camera = """
    #import <UIKit/UIKit.h>

    static int buttonTopinsetLandscape = 1;
    static int buttonTopinsetPotrait = 14;

    @interface Camera : UIViewController {
      UIButton *photoBtn;
    }
    @property (nonatomic, strong) NSLayoutConstraint *constraint;
    @end

    @implementation Camera
    @synthesize constraint;

    - (void)viewDidLoad {
      [super viewDidLoad];
      photoBtn = [UIButton buttonWithType:UIButtonTypeCustom];
      photoBtn.translatesAutoresizingMaskIntoConstraints = NO;
      [self.view addSubview:photoBtn];
      [photoBtn.widthAnchor constraintEqualToConstant:44].active = YES;
      [photoBtn.heightAnchor constraintEqualToConstant:44].active = YES;
      [photoBtn.rightAnchor constraintEqualToAnchor:self.view.rightAnchor constant:-8].active = YES;
      [[NSNotificationCenter defaultCenter] addObserver:self selector:@selector(adjustViewsForOrientation) name:UIDeviceOrientationDidChangeNotification object:nil];
      [self adjustViewsForOrientation];
    }

    - (void) adjustViewsForOrientation {
        [self addInsets];
        [photoBtn setNeedsUpdateConstraints];
    }

    - (void) addInsets {
      if (self.constraint) [self.view removeConstraint:self.constraint];
      self.constraint = [NSLayoutConstraint constraintWithItem:photoBtn
             attribute:NSLayoutAttributeTop
             relatedBy:NSLayoutRelationEqual
                toItem:self.view
             attribute:NSLayoutAttributeTop
            multiplier:1.0
              constant:[self getButtonTopinset]];

      [self.view addConstraint:constraint];
    }

    - (int)getButtonTopinset {
        return [self returnCurrentInset:buttonTopinsetLandscape withPotrait:buttonTopinsetPotrait];
    }

    - (int)returnCurrentInset:(int)landscape withPotrait:(int)potrait {
        UIInterfaceOrientation orientation = [UIApplication sharedApplication].statusBarOrientation;
        if (orientation == UIInterfaceOrientationPortrait || orientation == UIInterfaceOrientationPortraitUpsideDown) {
            return potrait;
        } else if(orientation == UIInterfaceOrientationLandscapeLeft || orientation == UIInterfaceOrientationLandscapeRight) {
            return landscape;
        } else {
            return potrait;
        }
    }
    @end
    """

  /// The inset of the button by the orientation. The printed code is completed: the constraint is added when the view is
  /// loaded, too, its old version is removed, and it is one to the top of the view.
  @Test func insetOfButton() throws {
    let layouts = try ObjectiveCCode(["Camera.m": ImageCellTests.camera], device: "iPhone SE").layouts(
      of: "Camera")
    try #require(layouts.count == 2)
    try layouts[0].expect("photoBtn", 268, 14, 44, 44)
    try layouts[1].expect("photoBtn", 516, 1, 44, 44)
  }
}
