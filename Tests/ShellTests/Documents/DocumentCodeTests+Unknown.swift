import TestSupport
import Testing

/// Tests of findings about documents whose code depends on unknown values.
extension DocumentCodeTests {
  /// A screen with a view in place of the label of 100 × 21 points.
  private static func screen(
    _ name: String, _ view: String, constraints: String = leading, connections: String = ""
  ) -> String {
    screen(name, constraints: constraints, connections: connections).replacing(
      "</subviews>", with: view + "</subviews>")
  }

  private func findings(
    _ folder: String, _ document: (String) -> String, _ body: String, _ members: String = "",
    others: String = ""
  ) throws -> String {
    let name = "Unknown" + folder
    return try findings([
      "\(folder)/Main.storyboard": document(name),
      "\(folder)/Main.swift": Self.controller(name, body, members) + others,
    ])
  }

  // MARK: Findings that stay

  /// A class whose base class is in another module cannot be run, so the document is checked as it is.
  @Test func classesOfOtherModulesKeepTheDocument() throws {
    let document = Self.screen("Other1", constraints: Self.leading).replacing(
      "text=\"Hi\"", with: "text=\"Hi\" numberOfLines=\"0\"")
    let code = Self.controller("Other1", "titleLabel.textColor = .red").replacing(
      "UIViewController", with: "RemoteController")
    let found = try findings(["du1/Main.storyboard": document, "du1/Main.swift": code])
    #expect(found.contains("fixes the height of a text that wraps"), "\(found)")
  }

  /// An unknown number of a constraint, and an unknown visibility, determine no frame that is ambiguous.
  @Test(arguments: ["topConstraint.constant = Remote.margin", "titleLabel.isHidden = Remote.isHidden"])
  func ambiguitiesStay(_ body: String) throws {
    let folder = "du2\(body.count)"
    let found = try findings(folder, { Self.screen($0) }, body)
    #expect(found.contains("the horizontal position of 'titleLabel' is ambiguous"), "\(found)")
  }

  /// A fault of a stack view stays if the visibility of an arranged view is not known: the visibility in the document is that
  /// of some state of the app.
  @Test func arrangedViewsOfUnknownVisibility() throws {
    let stack = """
      <stackView opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="stack">
        <rect key="frame" x="20" y="200" width="100" height="20"/>
        <subviews>
          <view translatesAutoresizingMaskIntoConstraints="NO" id="one"><rect key="frame" x="0" y="0" width="100" height="20"/></view>
        </subviews>
        <constraints><constraint firstAttribute="height" constant="20" id="s-h"/></constraints>
      </stackView>
      """
    let rules =
      Self.leading
      + "<constraint firstItem=\"stack\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" constant=\"200\" id=\"s-t\"/>"
    let outlet = "<outlet property=\"one\" destination=\"one\" id=\"o-one\"/>"
    func found(_ folder: String, _ body: String) throws -> String {
      try findings(
        folder, { Self.screen($0, stack, constraints: rules, connections: outlet) }, body,
        "@IBOutlet var one: UIView!")
    }
    #expect(try found("du3", "").contains("'stackView'"))
    #expect(try found("du4", "one.isHidden = Remote.isHidden").contains("'stackView'"))
  }

  private static let button = """
    <stackView opaque="NO" axis="vertical" translatesAutoresizingMaskIntoConstraints="NO" id="stack">
      <rect key="frame" x="20" y="200" width="22" height="22"/>
      <subviews>
        <button opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="btn">
          <rect key="frame" x="0" y="0" width="22" height="22"/>
          <constraints>
            <constraint firstAttribute="width" constant="22" id="b-w"/>
            <constraint firstAttribute="height" constant="22" id="b-h"/>
          </constraints>
          <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>
          <state key="normal" title="More"/>
        </button>
      </subviews>
    </stackView>
    """

  private func findingsOfButton(_ folder: String, _ body: String) throws -> String {
    let rules =
      Self.leading
        + """
        <constraint firstItem="stack" firstAttribute="top" secondItem="root" secondAttribute="top" constant="200" id="s-t"/>
        <constraint firstItem="stack" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" id="s-l"/>
        """
    let outlet = "<outlet property=\"button\" destination=\"btn\" id=\"o-btn\"/>"
    return try findings(
      folder, { Self.screen($0, Self.button, constraints: rules, connections: outlet) }, body,
      "@IBOutlet var button: UIButton!")
  }

  /// The code shows the button later, in the size of its constraints.
  @Test func arrangedViewsThatAreHiddenFirst() throws {
    let found = try findingsOfButton("du5", "button.isHidden = true")
    #expect(found.contains("'button' is 22x22 pt, smaller than 44x44 pt"), "\(found)")
    #expect(found.contains("hiding 'button' in its stack view contradicts its required height"))
  }

  /// A view that the code hides is shown later, and one that it removes is not.
  @Test(arguments: [
    ("", true), ("button.isHidden = true", true), ("button.alpha = 0", true),
    ("button.removeFromSuperview()", false),
  ])
  func hiddenViewsAreShownLater(_ body: String, _ isReported: Bool) throws {
    let button = """
      <button opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="btn">
        <rect key="frame" x="380" y="200" width="60" height="60"/>
        <constraints>
          <constraint firstAttribute="width" constant="60" id="b-w"/>
          <constraint firstAttribute="height" constant="60" id="b-h"/>
        </constraints>
        <state key="normal" title="More"/>
      </button>
      """
    let rules =
      Self.leading
        + """
        <constraint firstItem="btn" firstAttribute="top" secondItem="root" secondAttribute="top" constant="200" id="b-t"/>
        <constraint firstItem="btn" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="360" id="b-l"/>
        """
    let outlet = "<outlet property=\"button\" destination=\"btn\" id=\"o-btn\"/>"
    let found = try findings(
      "du11\(body.count)",
      { Self.screen($0, button, constraints: rules, connections: outlet) }, body,
      "@IBOutlet var button: UIButton!")
    #expect(found.contains("'button' extends beyond the screen") == isReported, "\(found)")
  }

  // MARK: Findings that depend on unknown values

  /// A button can show an image in place of its title.
  @Test func unknownImagesReplaceTitles() throws {
    let title = "fixes the height of a title that scales"
    #expect(try findingsOfButton("du6", "button.setTitle(\"Less\", for: .normal)").contains(title))
    #expect(try !findingsOfButton("du7", "button.setImage(Remote.image, for: .normal)").contains(title))
  }

  /// UIKit lays out the content of its own controllers.
  @Test func contentOfSystemControllers() throws {
    let found = try findings(
      "du8", { Self.screen($0, constraints: Self.leading) },
      """
      let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
      addChild(alert)
      alert.view.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(alert.view)
      alert.view.topAnchor.constraint(equalTo: view.topAnchor, constant: 300).isActive = true
      alert.view.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
      """)
    #expect(!found.contains("ambiguous"), "\(found)")
  }

  /// A text that shrinks, wraps or is drawn by its class is not truncated.
  @Test(arguments: [
    ("UIButton()", "", true), ("UIButton()", "field.titleLabel?.numberOfLines = 2", false),
    ("UIButton()", "field.titleLabel?.adjustsFontSizeToFitWidth = true", false),
    ("Plain9()", "", true), ("Drawn9()", "", false),
  ])
  func textsThatFit(_ view: String, _ body: String, _ isTruncated: Bool) throws {
    let text =
      view == "UIButton()"
      ? "field.setTitle(\"A long title\", for: .normal)" : "field.text = \"A long title\""
    let found = try findings(
      "du9\(view.count)\(body.count)\(isTruncated ? "t" : "f")",
      { Self.screen($0, constraints: Self.leading) },
      """
      let field = \(view)
      \(text)
      \(body)
      field.frame = CGRect(x: 20, y: 300, width: 40, height: 21)
      view.addSubview(field)
      """,
      others: """
        final class Plain9: UILabel {}
        final class Drawn9: UILabel {
          override func drawText(in rect: CGRect) {}
        }

        """)
    #expect(found.contains("does not show all of its text") == isTruncated, "\(found)")
  }

  /// The layout of the document's device holds for sizes for which the code does not run.
  @Test func codeThatAsksForTheScale() throws {
    let xib = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
          <device id="retina6_12" orientation="portrait" appearance="light"/>
          <objects>
              <view contentMode="scaleToFill" id="root" customClass="Bar10">
                  <rect key="frame" x="0.0" y="0.0" width="1009" height="52"/>
                  <subviews>
                      <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="line">
                          <rect key="frame" x="0" y="51" width="1009" height="1"/>
                          <color key="backgroundColor" white="0" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
                          <constraints><constraint firstAttribute="height" constant="1" id="c-h"/></constraints>
                      </view>
                  </subviews>
                  <constraints>
                      <constraint firstItem="line" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="c-l"/>
                      <constraint firstAttribute="trailing" secondItem="line" secondAttribute="trailing" id="c-t"/>
                      <constraint firstAttribute="bottom" secondItem="line" secondAttribute="bottom" id="c-b"/>
                  </constraints>
                  <connections><outlet property="lineHeight" destination="c-h" id="o-h"/></connections>
              </view>
          </objects>
      </document>

      """
    let code = """
      import UIKit

      final class Bar10: UIView {
        @IBOutlet var lineHeight: NSLayoutConstraint!

        override func awakeFromNib() {
          super.awakeFromNib()
          lineHeight.constant = UIScreen.main.bounds.width > 400 ? 2 : 1 / UIScreen.main.scale
        }
      }

      """
    let found = try findings(["du10/Bar10.xib": xib, "du10/Bar10.swift": code])
    #expect(!found.contains("ambiguous"), "\(found)")
  }

  /// A subclass makes the constraints of its superclass, at the same line.
  @Test func aLineOfCodeIsReportedOnce() throws {
    let code = """
      import UIKit

      class Base21: UIViewController {
        let box = UIView()

        override func viewDidLoad() {
          super.viewDidLoad()
          box.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(box)
          NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: view.topAnchor),
            box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            box.widthAnchor.constraint(equalToConstant: 50),
            box.widthAnchor.constraint(equalToConstant: 60),
            box.heightAnchor.constraint(equalToConstant: 60),
          ])
        }
      }

      final class First21: Base21 {}
      final class Second21: Base21 {}

      """
    let found = try findings(["du21/Base.swift": code])
    #expect(found.split(separator: "\n").count { $0.contains("[conflict]") } == 1, "\(found)")
  }
}
