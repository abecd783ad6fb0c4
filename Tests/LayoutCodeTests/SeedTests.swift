// Length: the sources of the seeds are tested as they are printed.
import GimbalInterpreter
import GimbalLayout
import GimbalLayoutCode
import GimbalModel
import GimbalParserProcess
import GimbalSyntaxTree
import GimbalUIKit
import Testing

/// Tests of layout code from articles about rotation and frames. The expected numbers are computed by hand.
///
/// An iPhone 15 is 393 x 852 pt with a safe area that starts at y 59 in portrait and at y 0 in landscape. A navigation
/// bar is 44 pt high in portrait and 32 pt high in landscape. A line of 17 pt text is 20.33 pt high, and a system
/// button with a title is 30 pt high.
@Suite struct SeedTests {
  private struct SolvedClass {
    let scene: Scene
    let layouts: [SolvedLayout]

    func view(_ name: String, in orientation: Int) throws -> SolvedView {
      try #require(layouts[orientation].views.first { $0.view.name.text == name })
    }

    /// Compares a frame with numbers. Solved frames are rounded to pixels of a third of a point.
    func expect(
      _ name: String, in orientation: Int, _ x: Double, _ y: Double, _ width: Double? = nil,
      _ height: Double? = nil, location: SourceLocation = #_sourceLocation
    ) throws {
      let frame = try view(name, in: orientation).frame
      let differences: [Double] = [
        frame.x - x, frame.y - y, frame.width - (width ?? frame.width),
        frame.height - (height ?? frame.height),
      ]
      #expect(
        differences.allSatisfy { abs($0) < 0.5 }, "\(name) is at \(frame)", sourceLocation: location)
    }

    /// Compares the centre of a view with numbers.
    func expectCenter(
      of name: String, in orientation: Int, _ x: Double, _ y: Double,
      location: SourceLocation = #_sourceLocation
    ) throws {
      let frame = try view(name, in: orientation).frame
      let isEqual =
        abs(frame.x + frame.width / 2 - x) < 0.5 && abs(frame.y + frame.height / 2 - y) < 0.5
      #expect(isEqual, "\(name) is at \(frame)", sourceLocation: location)
    }
  }

  private static let (portrait, landscape) = (0, 1)

  /// Returns the scene of a class, solved in portrait and in landscape.
  private func solved(_ name: String, in source: String) throws -> SolvedClass {
    let bytes = Array(source.utf8)
    let tree = try ParserProcess().parse(bytes)
    let device = try #require(DeviceCatalog.preset(named: "iPhone 15"))
    let code = LayoutCode(
      [Program.File(path: "Seed.swift", source: bytes, tree: tree)],
      options: LayoutCodeOptions(device: device))
    let type = try #require(code.layoutTypes.first { $0.qualifiedName == name })
    let report = try #require(code.report(on: type, ids: RandomIDs()))
    #expect(report.interruption == nil && report.unknowns.isEmpty && report.assumed.isEmpty)
    let scene = try #require(report.scene).scene
    let layouts = try report.layouts.map {
      try LayoutSolver().solve(scene, traits: $0.environment.traits)
    }
    try #require(layouts.count == 2)
    return SolvedClass(scene: scene, layouts: layouts)
  }

  // MARK: Frames after a rotation

  /// The views of the controller.
  private static let views = """
    lazy var cantTouchThisButton: UIButton! = {
      let button = UIButton(type: .system)
      button.setTitle("Can't touch this!!", for: .normal)
      button.sizeToFit()

      button.addTarget(self, action: #selector(cantTouchThisButton_tapped),
                       for: .touchUpInside)

      return button
    }()

    lazy var instructionsLabel: UILabel! = {
      let label = UILabel(frame: .zero)
      label.text = "To use this app, please check the link in the other thingamabob"
      label.numberOfLines = 0
      label.textAlignment = .center

      // set width to 75% of current view's width
      let width = self.view!.bounds.size.width * 0.75
      let size = label.sizeThatFits(CGSize(width: width, height: CGFloat.greatestFiniteMagnitude))

      var frame = label.frame
      frame.size = size
      label.frame = frame

      return label
    }()

    lazy var framedLabel: UILabel! = {
      let label = UILabel(frame: CGRect(x: 50, y: 70, width: 100, height: 100))

      label.backgroundColor = .gray

      return label
    }()

    lazy var pointPositionedLabel: UILabel! = {
      let label = UILabel(frame: .zero)
      label.text = "Point"
      label.sizeToFit()
      return label
    }()

    lazy var centerPositionedLabel: UILabel! = {
      let label = UILabel(frame: .zero)
      label.text = "Center"
      label.sizeToFit()
      return label
    }()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(cantTouchThisButton)
      view.addSubview(instructionsLabel)
      view.addSubview(framedLabel)
      view.addSubview(pointPositionedLabel)
      view.addSubview(centerPositionedLabel)
    }

    @objc func cantTouchThisButton_tapped() {}
    """

  /// The controller of the article with its views, which it does not add itself.
  private func controller(_ layout: String, _ extensions: String = "") -> String {
    """
    import UIKit

    struct k { static let VIEW_MARGIN: CGFloat = 8 }

    \(extensions)

    class ViewController: UIViewController {
    \(Self.views)

    \(layout)
    }
    """
  }

  private static let firstLayout = """
    /**
     * Repositions views accordingly, without using constraints
     */
    override func viewWillLayoutSubviews() {
      // point positioned label is static from the top,
      // if it wasn't I couldn't call it a point positioned view anymore :|
      self.pointPositionedLabel.frame.origin = CGPoint(x: 160, y: 70)

      // the framed label is basically tied to the nav bar
      // with a set x coordinate.
      self.framedLabel.frame.origin = CGPoint(x: 50,
          y: self.navigationController!.navigationBar.frame.maxY + 6)

      if UIDevice.current.orientation == .portrait {
        // the center positioned label goes below the framedLabel
        // if we're in landscape, that obfuscates the instructions label
        // and can't touch this button so don't show it
        self.centerPositionedLabel.isHidden = false
        self.centerPositionedLabel.frame.origin = CGPoint(
            x: self.view.frame.midX - (self.centerPositionedLabel.frame.width / 2),
            y: self.framedLabel.frame.maxY + k.VIEW_MARGIN)
      }
      else {
        self.centerPositionedLabel.isHidden = true
      }

      // instructions label is center aligned
      self.instructionsLabel.center = self.view.center

      // can't touch this button goes below the instructions label.
      self.cantTouchThisButton.frame.origin = CGPoint(
          x: self.view.frame.midX - (self.cantTouchThisButton.frame.width / 2),
          y: self.instructionsLabel.frame.maxY + k.VIEW_MARGIN)

    }
    """

  /// The frames that both versions share.
  private func expectSharedFrames(of solved: SolvedClass) throws {
    // The bar ends at 59 + 44 = 103 in portrait, and at 0 + 32 = 32 in landscape.
    try solved.expect("framedLabel", in: Self.portrait, 50, 109, 100, 100)
    try solved.expect("framedLabel", in: Self.landscape, 50, 38, 100, 100)
    for orientation in [Self.portrait, Self.landscape] {
      try solved.expect("pointPositionedLabel", in: orientation, 160, 70)
    }
    // 75% of the width in portrait, 294.75 pt, gives two lines, also after the rotation.
    try solved.expectCenter(of: "instructionsLabel", in: Self.portrait, 196.5, 426)
    try solved.expectCenter(of: "instructionsLabel", in: Self.landscape, 426, 196.5)
    for orientation in [Self.portrait, Self.landscape] {
      #expect(try abs(solved.view("instructionsLabel", in: orientation).frame.height - 40.67) < 0.5)
    }
    // The button starts at 426 + 20.33 + 8 and at 196.5 + 20.33 + 8, and is 30 pt high.
    try solved.expectCenter(of: "cantTouchThisButton", in: Self.portrait, 196.5, 469.33)
    try solved.expectCenter(of: "cantTouchThisButton", in: Self.landscape, 426, 239.83)
    #expect(try !solved.view("centerPositionedLabel", in: Self.portrait).isHidden)
    #expect(try solved.view("centerPositionedLabel", in: Self.landscape).isHidden)
  }

  @Test func framesFollowRotation() throws {
    let solved = try solved("ViewController", in: controller(Self.firstLayout))
    try expectSharedFrames(of: solved)
    // The label starts at 109 + 100 + 8, and is one line high.
    try solved.expectCenter(of: "centerPositionedLabel", in: Self.portrait, 196.5, 227.17)
  }

  private static let positionExtension = """
    extension UIView {
      /**
       * Places this view directly below `topView`
       */
      @discardableResult func placeBelow(_ topView: UIView,
                                         withMargin optMargin: CGFloat? = nil,
                                         x optX: CGFloat? = nil) -> UIView {
        let x = optX ?? self.frame.origin.x
        let y = topView.frame.maxY + (optMargin ?? 0)


        self.frame.origin = CGPoint(x: x, y: y)

        return self
      }

      func placeBelow(_ topView: UIView,
                      centeredTo centerToView: UIView,
                      withMargin optMargin: CGFloat? = nil) {
        let x = centerToView.frame.midX - (self.frame.width / 2)
        let y = topView.frame.maxY + (optMargin ?? 0)

        self.frame.origin = CGPoint(x: x, y: y)
      }

      @discardableResult func placeAbove(_ bottomView: UIView,
                                         withMargin optMargin: CGFloat? = nil,
                                         x optX: CGFloat? = nil) -> UIView {
        let x = optX ?? self.frame.origin.x
        let y = bottomView.frame.minY - self.frame.height - (optMargin ?? 0)

        self.frame.origin = CGPoint(x: x, y: y)

        return self
      }

      func placeAbove(_ bottomView: UIView,
                      centeredTo centerToView: UIView,
                      withMargin optMargin: CGFloat? = nil) {
        let centerX = centerToView.frame.midX - (self.frame.width / 2)
        let y = bottomView.frame.minY - self.frame.height - (optMargin ?? 0)

        self.frame.origin = CGPoint(x: centerX, y: y)
      }

      /**
       * Centers the view on the x axis
       */
      @discardableResult func centerX(toView optView: UIView? = nil) -> UIView {
        // default to superview if no second view to center on is supplied
        let optView = optView ?? self.superview
        guard let view = optView else {
          print("No super view or other view to center on, cannot centerX for view")
          return self
        }

        self.center = CGPoint(x: view.frame.midX, y: self.frame.midY)

        return self
      }
    }
    """

  private static let secondLayout = """
    override func viewWillLayoutSubviews() {
      // point positioned label is static from the top,
      // if it wasn't I couldn't call it a point positioned view anymore :|
      self.pointPositionedLabel.frame.origin = CGPoint(x: 160, y: 70)

      // the framed label is basically tied to the nav bar
      // with a set x coordinate.
      self.framedLabel.placeBelow(self.navigationController!.navigationBar,
                                  withMargin: 6,
                                  x: 50)

      if UIApplication.shared.statusBarOrientation == .portrait {
      self.centerPositionedLabel.isHidden = false
      // the center positioned label goes below the framedLabel
      // if we're in landscape, that obfuscates the instructions label and can't touch this button
      // so if we are in landscape, don't show it
      self.centerPositionedLabel.placeAbove(self.instructionsLabel,
                                            centeredTo: self.view,
                                            withMargin: k.VIEW_MARGIN)
      }
      else {
        self.centerPositionedLabel.isHidden = true
      }

      // instructions label is center aligned
      self.instructionsLabel.center = self.view.center

      // can't touch this button goes below the instructions label.
      self.cantTouchThisButton.placeBelow(self.instructionsLabel,
                                          centeredTo: self.view,
                                          withMargin: k.VIEW_MARGIN)
    }
    """

  @Test func extensionsPlaceViews() throws {
    let solved = try solved("ViewController", in: controller(Self.secondLayout, Self.positionExtension))
    try expectSharedFrames(of: solved)
    // The label ends 8 pt above the instructions, which start at 426 - 20.33.
    try solved.expectCenter(of: "centerPositionedLabel", in: Self.portrait, 196.5, 387.5)
  }

  @Test func extensionCentersView() throws {
    let layout = """
      override func viewWillLayoutSubviews() {
        framedLabel.placeBelow(navigationController!.navigationBar).centerX()
        pointPositionedLabel.placeAbove(framedLabel, withMargin: 4, x: 30)
      }
      """
    let solved = try solved("ViewController", in: controller(layout, Self.positionExtension))
    try solved.expect("framedLabel", in: Self.portrait, 146.5, 103, 100, 100)
    try solved.expect("framedLabel", in: Self.landscape, 376, 32, 100, 100)
    try solved.expect("pointPositionedLabel", in: Self.portrait, 30, 103 - 20.33 - 4)
    try solved.expect("pointPositionedLabel", in: Self.landscape, 30, 32 - 20.33 - 4)
  }

  // MARK: Sets of constraints

  private static let rotatingController = """
    import UIKit

    final class RotatingController: UIViewController {
      let yellow = UIView()
      let orange = UIView()
      var portraitConstraints: [NSLayoutConstraint] = []
      var landscapeConstraints: [NSLayoutConstraint] = []

      override func viewDidLoad() {
        super.viewDidLoad()
        for child in [yellow, orange] {
          child.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(child)
        }
        NSLayoutConstraint.activate([
          yellow.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          yellow.topAnchor.constraint(equalTo: view.topAnchor),
          orange.trailingAnchor.constraint(equalTo: view.trailingAnchor),
          orange.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        portraitConstraints = [
          yellow.trailingAnchor.constraint(equalTo: view.trailingAnchor),
          yellow.heightAnchor.constraint(equalToConstant: 200),
          orange.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          orange.topAnchor.constraint(equalTo: yellow.bottomAnchor, constant: 10),
        ]
        landscapeConstraints = [
          yellow.bottomAnchor.constraint(equalTo: view.bottomAnchor),
          yellow.widthAnchor.constraint(equalToConstant: 300),
          orange.topAnchor.constraint(equalTo: view.topAnchor),
          orange.leadingAnchor.constraint(equalTo: yellow.trailingAnchor, constant: 20),
        ]
        use(view.bounds.size)
      }

      func use(_ size: CGSize) {
        NSLayoutConstraint.deactivate(portraitConstraints + landscapeConstraints)
        NSLayoutConstraint.activate(size.width < size.height ? portraitConstraints : landscapeConstraints)
      }

      override func viewWillTransition(
        to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        use(size)
      }
    }
    """

  /// The two arrays give two sets. The constraints that are always active are in the set `base`.
  @Test func arraysOfConstraintsAreSets() throws {
    let solved = try solved(
      "RotatingController",
      in: Self.rotatingController)
    try solved.expect("yellow", in: Self.portrait, 0, 0, 393, 200)
    try solved.expect("orange", in: Self.portrait, 0, 210, 393, 642)
    try solved.expect("yellow", in: Self.landscape, 0, 0, 300, 393)
    try solved.expect("orange", in: Self.landscape, 320, 0, 532, 393)
    #expect(solved.layouts.allSatisfy { $0.conflicts.isEmpty && $0.ambiguities.isEmpty })
    let sets = solved.scene.sets
    #expect(sets.map(\.name.text).sorted() == ["base", "landscape", "portrait"])
    for set in sets {
      #expect(solved.scene.rules(of: set.id).count == 4, "\(set.name.text)")
      switch set.name.text {
      case "portrait": #expect(set.condition == .orientation(.portrait))
      case "landscape": #expect(set.condition == .orientation(.landscape))
      default: #expect(set.condition == nil)
      }
    }
  }

  // MARK: Auto Layout in frames

  /// The row has the width of its parent and the height of its text with margins of 10 pt. A view is below it.
  private func row(_ text: String) -> String {
    """
    import UIKit

    final class AutoViewController: UIViewController {
      let label = UILabel()

      override func viewDidLoad() {
        super.viewDidLoad()
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
          label.topAnchor.constraint(equalTo: view.topAnchor, constant: 10),
          label.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -10),
          label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
          label.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
        ])
      }
      func size(fittingWidth width: CGFloat) -> CGSize {
        view.systemLayoutSizeFitting(
          CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
          withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
      }
    }
    final class ParentViewController: UIViewController {
      let auto = AutoViewController()
      let below = UIView()
      var changes = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        addChild(auto)
        view.addSubview(auto.view)
        auto.didMove(toParent: self)
        view.addSubview(below)
        auto.label.text = "One line"
      }
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        auto.label.text = \(text)
      }

      override func systemLayoutFittingSizeDidChange(forChildContentContainer container: UIContentContainer) {
        super.systemLayoutFittingSizeDidChange(forChildContentContainer: container)
        if container === auto { changes += 1 }
        view.setNeedsLayout()
      }

      override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let size = auto.size(fittingWidth: view.bounds.width)
        auto.view.frame = CGRect(x: 0, y: 100, width: size.width, height: size.height)
        below.frame = CGRect(x: 0, y: auto.view.frame.maxY, width: view.bounds.width, height: 30)
        below.isHidden = changes > 0
      }
    }
    """
  }

  @Test(arguments: [(#""One line""#, 1), (#""One line\nTwo lines\nThree lines""#, 3)])
  func rowGrowsWithText(text: String, lines: Int) throws {
    let solved = try solved("ParentViewController", in: row(text))
    let height = Double(lines) * 20.33
    for (orientation, width) in [(Self.portrait, 393.0), (Self.landscape, 852)] {
      try solved.expect("label", in: orientation, 16, 10, width - 32, height)
      try solved.expect("below", in: orientation, 0, 100 + 20 + height, width, 30)
      // The parent hides the view below when it is told that the row has another fitting size.
      #expect(try solved.view("below", in: orientation).isHidden == (lines > 1))
    }
  }
}
