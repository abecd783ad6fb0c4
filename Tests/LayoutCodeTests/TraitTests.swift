import GimbalLayout
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Tests of code that asks for traits, and of values that UIKit's properties give a type.
@Suite struct TraitTests {
  func report(
    _ members: String, _ more: String = "", otherDevices: [String] = [],
    assumed: [String: LayoutCodeOptions.AssumedValue] = [:], systemVersions: [Int] = []
  ) throws -> CodeClass {
    let code = try SolvedCode(
      SolvedCode.screen(
        """
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: view.topAnchor),
          box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          box.heightAnchor.constraint(equalToConstant: 10),
        ])
        \(members)
        """, more)
    ) { options in
      (options.assumed, options.systemVersions) = (assumed, systemVersions)
      options.otherDevices = otherDevices.compactMap { DeviceCatalog.preset(named: $0) }
    }
    return code.report
  }

  /// Returns the width of the box on a device.
  func width(
    _ report: CodeClass, _ name: String, _ orientation: Orientation = .portrait,
    _ direction: LayoutDirection = .leftToRight, textSize: ContentSizeCategory = .large, items: Int? = nil,
    systemVersion: Int? = nil
  ) throws -> Double {
    let scene = try #require(report.scene).scene
    let device = try #require(DeviceCatalog.preset(named: name))
    var traits = Traits(device: device, orientation: orientation, direction: direction)
    traits.textSize = textSize
    traits.systemVersion = systemVersion
    if let items { traits.custom[try Name("items")] = .number(Double(items)) }
    let layout = try LayoutSolver().solve(scene, traits: traits)
    #expect(layout.conflicts.isEmpty)
    return try #require(layout.views.first { $0.view.name.text == "box" }).frame.width
  }

  func setNames(_ report: CodeClass) throws -> Set<String> {
    Set(try #require(report.scene).scene.sets.map(\.name.text))
  }

  @Test func rangesOfCountsGiveCustomTraits() throws {
    let report = try report(
      """
      for item in Store.shared.items { box.addSubview(UIView()) }
      box.widthAnchor.constraint(equalToConstant: CGFloat(Store.shared.items.count) * 10).isActive = true
      """, assumed: ["Store.shared.items.count": .counts(1...3)])
    let scene = try #require(report.scene).scene
    #expect(try setNames(report) == ["base", "items1", "items2", "items3"])
    #expect(scene.traits(as: scene.display).custom[try Name("items")] == .number(1))
    for count in 1...3 { #expect(try width(report, "iPhone 15", items: count) == Double(count) * 10) }
    #expect(report.layouts.map(\.views.count) == [3, 3, 4, 4, 5, 5])
  }

  /// A range of an expression that a class does not use changes nothing.
  @Test func unusedRangesHaveNoTraits() throws {
    let report = try report(
      "box.widthAnchor.constraint(equalToConstant: 5).isActive = true",
      assumed: ["items.count": .counts(1...3)])
    #expect(try setNames(report) == ["base"])
    #expect(try #require(report.scene).scene.traits.isEmpty)
  }

  @Test func idiomGivesTwoSets() throws {
    let report = try report(
      """
      let isPad = UIDevice.current.userInterfaceIdiom == .pad
      box.widthAnchor.constraint(equalToConstant: isPad ? 300 : 100).isActive = true
      """)
    #expect(try setNames(report) == ["base", "phone", "pad"])
    for orientation in [Orientation.portrait, .landscapeLeft] {
      #expect(try width(report, "iPhone SE", orientation) == 100)
      #expect(try width(report, "iPhone 15 Pro Max", orientation) == 100)
      #expect(try width(report, "iPad 12.9", orientation) == 300)
    }
  }

  @Test func sizeClassesGiveSets() throws {
    let report = try report(
      """
      let isRegular = traitCollection.horizontalSizeClass == .regular
      box.widthAnchor.constraint(equalToConstant: isRegular ? 300 : 100).isActive = true
      """)
    // The run does not tell the controller of the change, so the rotated phone keeps its constraint.
    #expect(try width(report, "iPhone 15") == 100 && width(report, "iPad 11") == 300)
    #expect(try setNames(report).isSuperset(of: ["base"]))
  }

  @Test func changedSizeClassGivesSets() throws {
    let report = try report(
      "update()",
      """
      extension Screen {
        func update() {
          for constraint in box.constraints where constraint.firstAttribute == .width { constraint.isActive = false }
          let width: CGFloat = traitCollection.verticalSizeClass == .compact ? 50 : 100
          box.widthAnchor.constraint(equalToConstant: width).isActive = true
        }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) { update() }
      }
      """)
    #expect(try setNames(report) == ["base", "compactHeight", "regularHeight"])
    #expect(try width(report, "iPhone 15") == 100 && width(report, "iPhone 15", .landscapeLeft) == 50)
    #expect(try width(report, "iPad 11", .landscapeLeft) == 100)
  }

  @Test func severalTraitsGiveSets() throws {
    let report = try report(
      """
      var width: CGFloat = 100
      if view.effectiveUserInterfaceLayoutDirection == .rightToLeft { width = 80 }
      if UIDevice.current.userInterfaceIdiom == .pad { width += 5 }
      box.widthAnchor.constraint(equalToConstant: width).isActive = true
      """)
    #expect(try width(report, "iPhone 15") == 100)
    #expect(try width(report, "iPhone 15", .portrait, .rightToLeft) == 80)
    #expect(try width(report, "iPad 11") == 105)
    #expect(try width(report, "iPad 11", .landscapeLeft, .rightToLeft) == 85)
    #expect(
      try setNames(report) == [
        "base", "leftToRight-phone", "leftToRight-pad", "rightToLeft-phone", "rightToLeft-pad",
      ])
  }

  /// A width that is not a linear function of the width of the view.
  @Test func sizesThatAreNotLinearAreComputedForDevices() throws {
    let layout = """
      extension Screen {
        override func viewDidLayoutSubviews() {
          box.translatesAutoresizingMaskIntoConstraints = true
          let width = (view.bounds.width * view.bounds.width / 1000).rounded()
          box.frame = CGRect(x: 0, y: 0, width: width, height: 10)
        }
      }
      """
    let alone = try report("", layout)
    #expect(alone.layouts.contains { !$0.computedFrames.isEmpty })
    let both = try report("", layout, otherDevices: ["iPhone SE", "iPad 11"])
    #expect(try width(both, "iPhone 15") == 154 && width(both, "iPhone SE") == 102)
    #expect(try width(both, "iPad 11", .landscapeLeft) == 1426)
  }

  /// A value that depends on a trait in one of the runs only is unknown in the report.
  @Test func unknownRulesOfOtherTraitsAreReported() throws {
    let report = try report(
      """
      let isPad = UIDevice.current.userInterfaceIdiom == .pad
      box.widthAnchor.constraint(equalToConstant: isPad ? Remote.width : 100).isActive = true
      """)
    #expect(report.unknowns.count { $0.kind != .branch } > 0)
    #expect(try width(report, "iPhone 15") == 100)
  }

  /// Implicit members that code assigns to properties of UIKit.
  @Test func propertiesGiveImplicitMembersTheirTypes() throws {
    let report = try report(
      """
      let stack = UIStackView(arrangedSubviews: [UIView()])
      stack.spacing = .gap
      stack.layoutMargins = .init(top: 1, left: 2, bottom: 3, right: 4)
      stack.isLayoutMarginsRelativeArrangement = true
      let placed = UIView(frame: .init(x: 1, y: 2, width: 3, height: 4))
      view.addSubview(placed)
      let moved = UIView()
      moved.frame = .init(x: 5, y: 6, width: 7, height: 8)
      moved.center = .init(x: 50, y: 60)
      view.addSubview(moved)
      let label = UILabel()
      label.font = .systemFont(ofSize: 30)
      label.attributedText = .init(string: "Zurich")
      view.addSubview(label)
      box.addSubview(stack)
      box.widthAnchor.constraint(equalToConstant: edges(.leading)).isActive = true
      """,
      """
      extension CGFloat { static let gap: CGFloat = 16 }
      func edges(_ edges: NSDirectionalRectEdge) -> CGFloat { edges.contains(.top) ? 1 : 2 }
      """)
    #expect(report.unknowns.isEmpty, "\(report.unknowns)")
    let scene = try #require(report.scene)
    func view(_ name: String) throws -> ViewID { try #require(scene.ids[try Name(name)]) }
    let stack = scene.scene.properties(of: try view("stack"))
    #expect(stack.number(.spacing) == 16 && stack.number(.marginLeading) == 2)
    let label = scene.scene.properties(of: try view("label"))
    #expect(label.number(.fontSize) == 30 && label.text(.text) == "Zurich")
    let layout = try LayoutSolver().solve(scene.scene, traits: report.layouts[0].environment.traits)
    let frames = Dictionary(uniqueKeysWithValues: layout.views.map { ($0.view.name.text, $0.frame) })
    #expect(frames["placed"] == Frame(x: 1, y: 2, width: 3, height: 4))
    #expect(frames["moved"] == Frame(x: 46.5, y: 56, width: 7, height: 8))
    #expect(frames["box"]?.width == 2)
  }

  /// A member that no type of the code or of UIKit has is not known.
  @Test func unknownImplicitMembersAreUnknown() throws {
    let report = try report(
      """
      let moved = UIView()
      moved.frame = .nowhere
      view.addSubview(moved)
      """)
    #expect(!report.unknowns.isEmpty)
  }

  /// Functions with labels, whose arguments have none when the functions are values.
  @Test func functionsAreValues() throws {
    let report = try report(
      """
      let widths = [20, 30].map(doubled)
      let sums = [(left: 1, right: 2)].map(sum)
      box.widthAnchor.constraint(equalToConstant: widths[1] + sums[0]).isActive = true
      """,
      """
      func doubled(of width: CGFloat) -> CGFloat { width * 2 }
      func sum(left: CGFloat, right: CGFloat) -> CGFloat { left + right }
      """)
    #expect(try width(report, "iPhone 15") == 63)
  }

  @Test func initialValuesSeeStaticFunctions() throws {
    let report = try report(
      "box.widthAnchor.constraint(equalToConstant: own.bounds.width).isActive = true",
      """
      final class Other: UIView {
        static func makeWidth() -> CGFloat { 7 }
        let width = makeWidth()
      }
      extension Screen { var own: UIView { UIView(frame: CGRect(x: 0, y: 0, width: Other().width, height: 1)) } }
      """)
    #expect(try width(report, "iPhone 15") == 7)
  }

  /// UIKit calls `updateViewConstraints` again.
  @Test func constraintsOfUpdateMethodsAreAddedAgain() throws {
    let report = try report(
      "",
      """
      extension Screen {
        override func updateViewConstraints() {
          for view in [box] { view.widthAnchor.constraint(equalToConstant: 4).isActive = true }
          super.updateViewConstraints()
        }
      }
      """)
    #expect(report.faults.map(\.kind) == [.addedAgain])
  }

  /// The label of a button is in the center of the button; UIKit places other parts of controls.
  @Test func partsOfControls() throws {
    let report = try report(
      """
      let button = UIButton()
      button.setTitle("OK", for: .normal)
      button.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(button)
      button.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
      button.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      button.heightAnchor.constraint(equalTo: button.titleLabel!.heightAnchor, constant: 16).isActive = true
      button.widthAnchor.constraint(equalToConstant: 80).isActive = true
      box.widthAnchor.constraint(equalToConstant: 1).isActive = true
      """)
    #expect(report.faults.isEmpty && report.unknowns.isEmpty, "\(report.unknowns)")
    let scene = try #require(report.scene).scene
    let layout = try LayoutSolver().solve(scene, traits: report.layouts[0].environment.traits)
    let label = try #require(layout.views.first { $0.view.kind == .label })
    let button = try #require(layout.views.first { $0.view.kind == .button })
    #expect(label.frame.height > 15 && abs(button.frame.height - label.frame.height - 16) < 0.5)
    #expect(abs(label.frame.x + label.frame.width / 2 - 40) <= 0.5)
    let other = try self.report(
      """
      let button = UIButton()
      view.addSubview(button)
      box.widthAnchor.constraint(equalTo: button.imageView!.widthAnchor).isActive = true
      """)
    #expect(other.faults.isEmpty && !other.unknowns.isEmpty)
  }

  /// Types of the code that literals express.
  @Test func literalsExpressTypes() throws {
    let report = try report(
      """
      let spacing: Spacing = 7
      var more: Spacing = 1.5
      if spacing != .auto { more = 2.5 }
      box.widthAnchor.constraint(equalToConstant: spacing.rawValue + more.rawValue).isActive = true
      """,
      """
      struct Spacing: Equatable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
        static let auto = Spacing(rawValue: .infinity)
        let rawValue: CGFloat
        init(rawValue: CGFloat) { self.rawValue = rawValue }
        init(floatLiteral value: FloatLiteralType) { rawValue = CGFloat(value) }
        init(integerLiteral value: IntegerLiteralType) { rawValue = CGFloat(value) }
      }
      """)
    #expect(try report.unknowns.isEmpty && width(report, "iPhone 15") == 9.5)
  }

  /// A stack view does not lay out a subview that it does not arrange.
  @Test func looseSubviewsOfStackViews() throws {
    let report = try report(
      """
      let stack = UIStackView(arrangedSubviews: [UISwitch()])
      let pill = UIView()
      let back = UIView()
      stack.insertSubview(back, at: 0)
      back.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      for child in [stack, pill] { child.translatesAutoresizingMaskIntoConstraints = false }
      view.addSubview(stack)
      stack.addSubview(pill)
      stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 20).isActive = true
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      stack.widthAnchor.constraint(equalToConstant: 200).isActive = true
      pill.widthAnchor.constraint(equalToConstant: 40).isActive = true
      pill.heightAnchor.constraint(equalToConstant: 40).isActive = true
      pill.centerXAnchor.constraint(equalTo: stack.centerXAnchor).isActive = true
      pill.topAnchor.constraint(equalTo: stack.topAnchor).isActive = true
      box.widthAnchor.constraint(equalToConstant: 1).isActive = true
      """)
    #expect(report.unknowns.isEmpty && report.faults.isEmpty, "\(report.unknowns)")
    let scene = try #require(report.scene).scene
    let layout = try LayoutSolver().solve(scene, traits: report.layouts[0].environment.traits)
    let frames = Dictionary(uniqueKeysWithValues: layout.views.map { ($0.view.name.text, $0.absoluteFrame) })
    #expect(layout.conflicts.isEmpty)
    #expect(frames["stack"] == Frame(x: 0, y: 20, width: 200, height: 31))
    #expect(frames["back"] == frames["stack"])
    #expect(frames["pill"] == Frame(x: 80, y: 20, width: 40, height: 40))
  }

  /// Views that other code can add, and controls that have a size from the start.
  @Test func barItemsAndControls() throws {
    let report = try report(
      """
      let search = UIButton()
      search.widthAnchor.constraint(equalToConstant: 30).isActive = true
      navigationItem.rightBarButtonItem = UIBarButtonItem(customView: search)
      let spinner = UIActivityIndicatorView(style: .large)
      spinner.center = CGPoint(x: 100, y: 100)
      view.addSubview(spinner)
      """)
    #expect(!report.faults.contains { $0.kind == .neverAdded })
    let scene = try #require(report.scene).scene
    let layout = try LayoutSolver().solve(scene, traits: report.layouts[0].environment.traits)
    let spinner = try #require(layout.views.first { $0.view.kind == .activityIndicatorView })
    #expect(spinner.frame == Frame(x: 81.5, y: 81.5, width: 37, height: 37))
  }

  /// Parameters with the labels of UIKit have the types of the code, and initializers that end the program are not used.
  @Test func parametersOfInitializers() throws {
    let source = """
      import UIKit
      enum Style { case wide, narrow }
      final class Panel: UIView {
        let style: Style
        override init(frame: CGRect) { fatalError() }
        init(maximum: CGFloat = 5, style: Style) {
          self.style = style
          super.init(frame: .zero)
          if style == .wide { widthAnchor.constraint(equalToConstant: 7).isActive = true }
        }
        required init?(coder: NSCoder) { fatalError() }
        override func draw(_ rect: CGRect) { heightAnchor.constraint(equalToConstant: 9).isActive = true }
      }
      """
    let report = try SolvedCode(source).report
    #expect(report.interruption == nil && report.assumed.count == 1)
    #expect(report.ruleCount == 1, "\(report.ruleCount)")
  }
}
