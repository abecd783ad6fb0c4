import TestSupport
import Testing

/// Tests of documents that the code shows in another state than at first, or creates in another way.
extension DocumentCodeTests {
  private static func rules(of view: String, top: Int = 200) -> String {
    leading
      + """
      <constraint firstItem="\(view)" firstAttribute="top" secondItem="root" secondAttribute="top" constant="\(top)" id="s-t"/>
      <constraint firstItem="\(view)" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" id="s-l"/>
      """
  }

  private static func screen(_ name: String, _ view: String, rules: String, outlets: String) -> String {
    screen(name, constraints: rules, connections: outlets).replacing(
      "</subviews>", with: view + "</subviews>")
  }

  private static let button = """
    <button opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="btn">
      <rect key="frame" x="20" y="200" width="22" height="22"/>
      <constraints>
        <constraint firstAttribute="width" constant="22" id="b-w"/>
        <constraint firstAttribute="height" constant="22" id="b-h"/>
      </constraints>
      <state key="normal" image="More"/>
    </button>
    """

  /// A view of 120 x 60 points of a class of the code.
  private static func custom(_ id: String, _ name: String) -> String {
    """
    <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" customClass="\(name)">
      <rect key="frame" x="20" y="200" width="120" height="60"/>
      <constraints>
        <constraint firstAttribute="width" constant="120" id="p-w"/>
        <constraint firstAttribute="height" constant="60" id="p-h"/>
      </constraints>
    </view>
    """
  }

  /// A stack view of two boxes that are 300 points wide each.
  private static let stack = """
    <stackView opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="stack">
      <rect key="frame" x="20" y="200" width="600" height="50"/>
      <subviews>
        \(["one", "two"].map { """
          <button opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="\($0)">
            <rect key="frame" x="0" y="0" width="300" height="50"/>
            <constraints>
              <constraint firstAttribute="width" priority="999" constant="300" id="\($0)-w"/>
              <constraint firstAttribute="height" constant="50" id="\($0)-h"/>
            </constraints>
            <state key="normal" title="\($0)"/>
          </button>
          """ }.joined())
      </subviews>
    </stackView>
    """

  /// A control that the code disables is enabled later.
  @Test func disabledControlsAreEnabledLater() throws {
    let outlet = "<outlet property=\"button\" destination=\"btn\" id=\"o-btn\"/>"
    let found = try findings([
      "ds1/Main.storyboard": Self.screen(
        "State1", Self.button, rules: Self.rules(of: "btn"), outlets: outlet),
      "ds1/Main.swift": Self.controller(
        "State1", "button.isEnabled = false", "@IBOutlet var button: UIButton!"),
    ])
    #expect(found.contains("'button' is 22x22 pt, smaller than 44x44 pt"), "\(found)")
  }

  /// A stack view is too wide for the screen once the code shows a view that it hides at first, also if nothing tells whether it
  /// hides it.
  @Test(arguments: ["", "two.isHidden = true", "two.isHidden = Remote.isHidden"])
  func arrangedViewsAreShownLater(_ body: String) throws {
    let outlet = "<outlet property=\"two\" destination=\"two\" id=\"o-two\"/>"
    let name = "State2\(body.count)"
    let found = try findings([
      "\(name)/Main.storyboard": Self.screen(
        name, Self.stack, rules: Self.rules(of: "stack"), outlets: outlet),
      "\(name)/Main.swift": Self.controller(name, body, "@IBOutlet var two: UIButton!"),
    ])
    #expect(found.contains("'stackView' extends beyond the screen"), "\(found)")
  }

  /// Code that replaces the view of a document shows that of the document at another time.
  @Test func replacedViewsOfControllers() throws {
    let texts = [
      "ds3/Main.storyboard": Self.screen("State3", constraints: Self.leading),
      "ds3/Main.swift": Self.controller(
        "State3", "saved = view; view = UIView(); topConstraint.constant = 60", "var saved: UIView?"),
    ]
    let found = try frames(texts, of: "ds3/Main.storyboard")
    #expect(found["titleLabel"] == [20, 119, 100, 21], "\(found)")
    #expect(try findings(texts) == (try findings(texts, runsCode: false)))
  }

  /// `init(coder:)` reads the frame of the document, from which the code can calculate others.
  @Test func initializersReadTheFrame() throws {
    let panel = Self.custom("panel", "Panel4")
    let found = try frames(
      [
        "ds4/Main.storyboard": Self.screen("State4", panel, rules: Self.rules(of: "panel"), outlets: ""),
        "ds4/Main.swift": Self.controller("State4", "") + """
          final class Panel4: UIView {
            required init?(coder: NSCoder) {
              super.init(coder: coder)
              let half = UIView(frame: CGRect(x: 0, y: 0, width: frame.width / 2, height: frame.height))
              addSubview(half)
            }
          }

          """,
      ], of: "ds4/Main.storyboard")
    #expect(found["half"] == [0, 0, 60, 60], "\(found)")
  }

  /// The class of a view of a document can be a stack view, which arranges the views that the code adds.
  @Test func stackViewsAsViews() throws {
    let bar = Self.custom("bar", "Bar5")
    let found = try frames(
      [
        "ds5/Main.storyboard": Self.screen("State5", bar, rules: Self.rules(of: "bar"), outlets: ""),
        "ds5/Main.swift": Self.controller("State5", "") + """
          final class Bar5: UIStackView {
            override func awakeFromNib() {
              super.awakeFromNib()
              distribution = .fillEqually
              for name in ["left", "right"] {
                let box = UIView()
                box.accessibilityIdentifier = name
                addArrangedSubview(box)
              }
            }
          }

          """,
      ], of: "ds5/Main.storyboard")
    #expect(found.values.contains([0, 0, 60, 60]) && found.values.contains([60, 0, 60, 60]), "\(found)")
  }

  /// The constraints of the document are no fault of the code.
  @Test func masksOfViewsWithConstraintsOfTheDocument() throws {
    let box = """
      <view contentMode="scaleToFill" fixedFrame="YES" id="box">
        <rect key="frame" x="20" y="300" width="120" height="60"/>
        <constraints><constraint firstAttribute="width" constant="120" id="x-w"/></constraints>
      </view>
      """
    let document = Self.screen("State6", constraints: Self.leading).replacing(
      "</subviews>", with: box + "</subviews>")
    let texts = [
      "ds6/Main.storyboard": document, "ds6/Main.swift": Self.controller("State6", "titleLabel.text = \"A\""),
    ]
    #expect(try !findings(texts).contains("[autoresizingMask]"))
  }
}
