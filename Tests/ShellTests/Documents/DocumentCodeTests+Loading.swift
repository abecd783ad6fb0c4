import GimbalDocuments
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Tests of documents whose code loads documents, and of frames that code computes.
extension DocumentCodeTests {
  /// A document with a view of 100 × 50 points, in which a label has 5 points around it.
  private static func panel(owner: String, root: String = "", outlets: String, label: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" \(owner)>
                <connections>\(outlets)</connections>
            </placeholder>
            <view contentMode="scaleToFill" id="content" \(root)>
                <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES"/>
                <subviews>
                    <label opaque="NO" text="Panel" translatesAutoresizingMaskIntoConstraints="NO" id="mark">
                        <rect key="frame" x="5" y="5" width="44" height="20.5"/>
                        <fontDescription key="fontDescription" type="system" pointSize="17"/>
                    </label>
                </subviews>
                <viewLayoutGuide key="safeArea" id="sa"/>
                <constraints>
                    <constraint firstItem="mark" firstAttribute="leading" secondItem="content" secondAttribute="leading" constant="5" id="c-l"/>
                    \(label)
                </constraints>
            </view>
        </objects>
    </document>

    """
  }

  private static let top =
    "<constraint firstItem=\"mark\" firstAttribute=\"top\" secondItem=\"content\" secondAttribute=\"top\" constant=\"5\" id=\"c-t\"/>"

  /// A controller that loads a document for its device again, which has its view.
  @Test func controllersLoadTheirOwnDocument() throws {
    let outlets = """
      <outlet property="view" destination="content" id="o-v"/><outlet property="mark" destination="mark" id="o-m"/>
      """
    let xib = Self.panel(owner: "customClass=\"Own1\"", outlets: outlets, label: Self.top)
    let texts = [
      "dl1/Own1~phone.xib": xib, "dl1/Own1~pad.xib": xib,
      "dl1/Own1.swift": """
      import UIKit

      final class Own1: UIViewController {
        @IBOutlet var mark: UILabel!

        override func loadView() {
          super.loadView()
          Bundle.main.loadNibNamed("Own1~phone", owner: self, options: nil)
        }

        override func viewDidLoad() {
          super.viewDidLoad()
          mark.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -8).isActive = true
        }
      }

      """,
    ]
    for path in ["dl1/Own1~phone.xib", "dl1/Own1~pad.xib"] {
      #expect(try frames(texts, of: path)["mark"]?.prefix(3) == [5, 5, 380], "\(path)")
    }
    #expect(try !findings(texts).contains("error"))
  }

  /// A view that loads its content with a frame, which is resized with it.
  @Test func loadedRootsKeepTheirMask() throws {
    let outlets = "<outlet property=\"view\" destination=\"content\" id=\"o-v\"/>"
    let texts = [
      "dl2/Box2.xib": Self.panel(owner: "customClass=\"Box2\"", outlets: outlets, label: Self.top),
      "dl2/Main.storyboard": Self.screen("Main2L", constraints: Self.leading),
      "dl2/Main.swift": Self.controller(
        "Main2L",
        """
        let box = Box2()
        box.frame = CGRect(x: 0, y: 300, width: 393, height: 852)
        view.addSubview(box)
        box.frame.size.width = 200
        """)
          + """
          final class Box2: UIView {
            @IBOutlet var view: UIView!

            override init(frame: CGRect) {
              super.init(frame: frame)
              self.frame = CGRect(x: 0, y: 0, width: 393, height: 852)
              Bundle.main.loadNibNamed("Box2", owner: self, options: nil)
              addSubview(view)
            }

            required init?(coder: NSCoder) { fatalError() }
          }

          """,
    ]
    let found = try frames(texts, of: "dl2/Main.storyboard")
    #expect(
      found.contains { $0.value == [0, 0, 200, 852] } || found.contains { $0.value[2] == 200 }, "\(found)")
    #expect(try !findings(texts).contains("ambiguous"))
  }

  /// The constraints of a loaded document are between its own views, and its ambiguous views are found in the document.
  @Test func loadedDocumentsAreCheckedAlone() throws {
    let texts = [
      "dl3/Tip3.xib": Self.panel(owner: "", root: "customClass=\"Tip3\"", outlets: ""),
      "dl3/Main.storyboard": Self.screen("Main3L", constraints: Self.leading),
      "dl3/Main.swift": Self.controller(
        "Main3L",
        """
        let tip = Tip3.make()
        tip.frame = CGRect(x: 0, y: 300, width: 393, height: 100)
        view.addSubview(tip)
        sample = Tip3.make()
        """, "var sample: Tip3!")
          + """
          final class Tip3: UIView {
            static func make() -> Tip3 { Bundle.main.loadNibNamed("Tip3", owner: nil)!.first as! Tip3 }
          }

          """,
    ]
    let found = try findings(texts)
    #expect(!found.contains("never added"), "\(found)")
    #expect(found.ranges(of: "ambiguous").count == 1 && found.contains("dl3/Tip3.xib:"), "\(found)")
  }

  /// A view of a visual format that is nil is given a value by code that did not run.
  @Test func viewsOfFormatsThatAreNil() throws {
    let texts = [
      "dl4/Main.storyboard": Self.screen("Main4L", constraints: Self.leading),
      "dl4/Main.swift": Self.controller(
        "Main4L",
        """
        var last: UIView?
        for button in buttons { last = button }
        view.addConstraints(
          NSLayoutConstraint.constraints(
            withVisualFormat: "[last]|", options: [], metrics: nil, views: ["last": last as Any]))
        """, "var buttons: [UIButton] = []"),
    ]
    #expect(try !findings(texts).contains("visual format"))
  }

  /// A frame with the size of a view elsewhere in the hierarchy is a number, and not a rule that the scene cannot have.
  @Test func framesOfOtherBranches() throws {
    let texts = [
      "dl5/Main.storyboard": Self.screen("Main5L", constraints: Self.leading),
      "dl5/Main.swift": Self.controller(
        "Main5L",
        """
        view.addSubview(outer)
        outer.addSubview(inner)
        """,
        """
        let outer = UIView()
        let inner = UIView()
        let other = UIView()

        override func viewDidLayoutSubviews() {
          super.viewDidLayoutSubviews()
          outer.frame = CGRect(x: 0, y: 300, width: view.bounds.width / 2, height: 100)
          other.frame = CGRect(x: 0, y: 0, width: titleLabel.frame.width, height: 40)
          inner.frame = CGRect(x: 0, y: 0, width: titleLabel.frame.width, height: 40)
        }
        """),
    ]
    let found = try frames(texts, of: "dl5/Main.storyboard")
    #expect(found["inner"]?[2] == 100, "\(found)")
    #expect(try !findings(texts).contains("sibling"))
  }

  /// A constant that code computes from the size of the screen is computed for each device.
  @Test func constantsOfTheScreenSize() throws {
    let texts = [
      "dl6/Main.storyboard": Self.screen("Main6L", constraints: Self.leading).replacing(
        "<outlet property=\"topConstraint\"",
        with:
          "<outlet property=\"left\" destination=\"c-leading\" id=\"o-left\"/><outlet property=\"topConstraint\""
      ),
      "dl6/Main.swift": Self.controller(
        "Main6L", "",
        """
        @IBOutlet var left: NSLayoutConstraint!

        override func viewDidLayoutSubviews() {
          super.viewDidLayoutSubviews()
          left.constant = view.bounds.size.width - titleLabel.frame.width - 20
        }
        """),
    ]
    var options = DocumentOptions()
    options.devices = [DeviceCatalog.preset(named: "iPhone 15"), DeviceCatalog.preset(named: "iPhone SE")]
      .compactMap(\.self)
    let output = try run(FrameReports(), texts, ["dl6/Main.storyboard"], options).output
    let lefts = output.split(separator: "\n").filter { $0.hasPrefix("titleLabel") }
      .compactMap { $0.split(separator: " ").dropFirst().first }
    #expect(lefts == ["273.000", "200.000"], "\(output)")
  }

  /// Code that switches the mask of a view off in an initializer, and that adds views whose size is not known.
  @Test func contentOfAddedViewsIsNotAmbiguous() throws {
    let texts = [
      "dl7/Main.storyboard": Self.screen("Main7L", constraints: Self.leading),
      "dl7/Main.swift": Self.controller(
        "Main7L",
        """
        let row = UIStackView(arrangedSubviews: [done, UIImageView(image: Remote.image), UIImageView()])
        row.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(row)
        NSLayoutConstraint.activate([
          row.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          row.trailingAnchor.constraint(equalTo: view.trailingAnchor),
          row.topAnchor.constraint(equalTo: titleLabel.bottomAnchor),
        ])
        done.setTitle("Done", for: .normal)
        """, "let done = UIButton(type: .system)"),
    ]
    #expect(try !findings(texts).contains("ambiguous"))
  }

  /// A constraint that a property holds is changed by code, and one that depends on an unknown branch contradicts nothing.
  @Test func changingConstraintsExcuseTheDocument() throws {
    let wrapping = Self.screen("Main8L", constraints: Self.leading)
      .replacing("<constraint firstAttribute=\"height\" constant=\"21\" id=\"c-height\"/>", with: "")
      .replacing("text=\"Hi\"", with: "text=\"Hi\" numberOfLines=\"0\"")
    func code(_ expression: String) -> String {
      Self.controller("Main8L", expression, "var height: NSLayoutConstraint!")
    }
    let fixed = "titleLabel.heightAnchor.constraint(equalToConstant: 20)"
    #expect(
      try findings([
        "dl8/Main.storyboard": wrapping, "dl8/Main.swift": code("\(fixed).isActive = true"),
      ]).contains("text that wraps"))
    #expect(
      try !findings([
        "dl9/Main.storyboard": wrapping, "dl9/Main.swift": code("height = \(fixed); height.isActive = true"),
      ]).contains("text that wraps"))
    let other = "titleLabel.widthAnchor.constraint(equalToConstant: 50).isActive = true"
    #expect(
      try findings(["dl10/Main.storyboard": wrapping, "dl10/Main.swift": code(other)]).contains("contradict"))
    #expect(
      try !findings([
        "dl11/Main.storyboard": wrapping, "dl11/Main.swift": code("if Remote.isSmall { \(other) }"),
      ]).contains("contradict"))
  }

  /// The touch area of a button that code hides at first is found, as without code.
  @Test func hiddenButtonsAreShownLater() throws {
    let button = """
      <button opaque="NO" buttonType="custom" translatesAutoresizingMaskIntoConstraints="NO" id="btn">
        <rect key="frame" x="20" y="200" width="24" height="24"/>
        <constraints>
          <constraint firstAttribute="width" constant="24" id="b-w"/>
          <constraint firstAttribute="height" constant="24" id="b-h"/>
        </constraints>
        <state key="normal" title="x"/>
      </button>
      </subviews>
      """
    let place =
      "<constraint firstItem=\"btn\" firstAttribute=\"leading\" secondItem=\"sa\" secondAttribute=\"leading\" constant=\"20\" id=\"b-l\"/>"
      + "<constraint firstItem=\"btn\" firstAttribute=\"top\" secondItem=\"sa\" secondAttribute=\"top\" constant=\"100\" id=\"b-t\"/>"
    let screen = Self.screen(
      "Main12L", constraints: Self.leading + place,
      connections: "<outlet property=\"close\" destination=\"btn\" id=\"o-b\"/>"
    ).replacing("</subviews>", with: button)
    for (folder, body) in [("dl12", "close.isHidden = true"), ("dl13", "close.alpha = 0"), ("dl14", "")] {
      let found = try findings([
        "\(folder)/Main.storyboard": screen,
        "\(folder)/Main.swift": Self.controller("Main12L", body, "@IBOutlet var close: UIButton!"),
      ])
      #expect(found.contains("smaller than 44x44"), "\(folder): \(found)")
    }
  }

  /// The size of a button whose image is not known is that of the document.
  @Test func unknownImagesKeepTheSizeOfTheDocument() throws {
    let screen = Self.screen("Main15L", constraints: Self.leading).replacing(
      "<label opaque=\"NO\" contentMode=\"left\" text=\"Hi\"",
      with: "<button opaque=\"NO\" contentMode=\"left\""
    ).replacing("</label>", with: "</button>")
      .replacing("<constraint firstAttribute=\"width\" constant=\"100\" id=\"c-width\"/>", with: "")
    let texts = [
      "dl15/Main.storyboard": screen,
      "dl15/Main.swift": Self.controller(
        "Main15L", "button.setImage(UIImage(systemName: \"info\"), for: .normal)", "var button: UIButton!"
      ).replacing("var button: UIButton!", with: "").replacing("button.set", with: "titleLabel.set")
        .replacing("titleLabel: UILabel", with: "titleLabel: UIButton"),
    ]
    #expect(try frames(texts, of: "dl15/Main.storyboard")["titleLabel"]?.dropFirst(2).first == 100)
    #expect(try !findings(texts).contains("ambiguous"))
  }

  /// UIKit changes the constraints of size classes at a rotation; code that runs before leaves them alone.
  @Test func constraintsOfSizeClassesFollowRotations() throws {
    func leading(_ id: String, _ constant: Int) -> String {
      "<constraint firstItem=\"lbl\" firstAttribute=\"leading\" secondItem=\"sa\" secondAttribute=\"leading\" constant=\"\(constant)\" id=\"\(id)\"/>"
    }
    let variation = """
      </mask></variation><variation key="heightClass=compact"><mask key="constraints">
      <exclude reference="c-tall"/><include reference="c-flat"/></mask></variation>
      """
    let screen = Self.screen(
      "Turning", constraints: leading("c-tall", 20) + leading("c-flat", 90), excluded: ["c-flat"]
    )
    .replacing("</mask></variation>", with: variation)
    let texts = [
      "dl20/Main.storyboard": screen,
      "dl20/Turning.swift": Self.controller("Turning", "titleLabel.text = \"Hello\""),
    ]
    let upright = try frames(texts, of: "dl20/Main.storyboard", .portrait)
    let turned = try frames(texts, of: "dl20/Main.storyboard", .landscape)
    #expect(upright["titleLabel"]?[0] == 20, "\(upright)")
    #expect(turned["titleLabel"]?[0] == 149, "\(turned)")
  }
}
