// Length: the tests share the documents and the ways to run them.

import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalParserProcess
import GimbalReporting
import TestSupport
import Testing

/// Tests of documents with the code of their classes, without files on disk.
///
/// The program `gimbal-swift-parser` must be built.
struct DocumentCodeTests {
  private static let parser: Result<ParserProcess, any Error> = Result { try ParserProcess() }

  /// A screen of 393 × 852 points with a label of 100 × 21 points at (20, 79).
  ///
  /// - Parameters:
  ///   - constraints: Further constraints.
  ///   - excluded: The object ids of the constraints that are not installed.
  static func screen(
    _ name: String, constraints: String = "", excluded: [String] = [], connections: String = ""
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES" initialViewController="vc">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <scenes><scene sceneID="s"><objects>
          <viewController id="vc" customClass="\(name)" sceneMemberID="viewController">
            <view key="view" contentMode="scaleToFill" id="root">
              <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
              <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
              <subviews>
                <label opaque="NO" contentMode="left" text="Hi" translatesAutoresizingMaskIntoConstraints="NO" id="lbl">
                  <rect key="frame" x="20" y="79" width="100" height="21"/>
                  <constraints>
                    <constraint firstAttribute="width" constant="100" id="c-width"/>
                    <constraint firstAttribute="height" constant="21" id="c-height"/>
                  </constraints>
                  <fontDescription key="fontDescription" type="system" pointSize="17"/>
                </label>
              </subviews>
              <viewLayoutGuide key="safeArea" id="sa"/>
              <constraints>
                <constraint firstItem="lbl" firstAttribute="top" secondItem="sa" secondAttribute="top" constant="20" id="c-top"/>
                \(constraints)
              </constraints>
              <variation key="default"><mask key="constraints">
                \(excluded.map { "<exclude reference=\"\($0)\"/>" }.joined())
              </mask></variation>
            </view>
            <connections>
              <outlet property="titleLabel" destination="lbl" id="o-label"/>
              <outlet property="topConstraint" destination="c-top" id="o-top"/>
              \(connections)
            </connections>
          </viewController>
        </objects></scene></scenes>
    </document>

    """
  }

  static let leading =
    "<constraint firstItem=\"lbl\" firstAttribute=\"leading\" secondItem=\"sa\" secondAttribute=\"leading\" constant=\"20\" id=\"c-leading\"/>"

  static func controller(_ name: String, _ body: String, _ members: String = "") -> String {
    """
    import UIKit

    final class \(name): UIViewController {
      @IBOutlet var titleLabel: UILabel!
      @IBOutlet var topConstraint: NSLayoutConstraint!
      \(members)

      override func viewDidLoad() {
        super.viewDidLoad()
        \(body)
      }
    }

    """
  }

  func files(_ texts: [String: String]) throws -> MemoryFiles {
    var files = MemoryFiles(texts: texts)
    files.code = CodeInput(parser: try DocumentCodeTests.parser.get(), isLive: true)
    return files
  }

  struct Outcome {
    let output: String
    let errors: String
  }

  func run(
    _ reports: any DocumentReports, _ texts: [String: String], _ paths: [String], _ options: DocumentOptions
  ) throws -> Outcome {
    let recorder = Recorder()
    _ = DocumentRun(
      reports, options: options, format: .table, console: recorder, files: try files(texts),
      ids: RunningIDs()
    ).run(paths)
    let said = recorder.take()
    return Outcome(output: said.output, errors: said.errors)
  }

  /// Returns the frames of the views of a file: x, y, width and height by the name of the view.
  func frames(
    _ texts: [String: String], of path: String, _ orientation: OrientationClass = .portrait,
    runsCode: Bool = true
  ) throws -> [String: [Double]] {
    var options = DocumentOptions()
    options.orientations = [orientation]
    options.runsCode = runsCode
    let outcome = try run(FrameReports(), texts, [path], options)
    #expect(outcome.errors == "")
    var found: [String: [Double]] = [:]
    for line in outcome.output.split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }
      if words.count >= 5, numbers.count == 4 { found[String(words[0])] = numbers }
    }
    return found
  }

  func findings(_ texts: [String: String], runsCode: Bool = true) throws -> String {
    var options = DocumentOptions()
    options.runsCode = runsCode
    return try run(FindingReports(CheckRun(FindingSelection())), texts, texts.keys.sorted(), options).output
  }

  // MARK: Changes

  @Test func codeChangesConstantsAndAddsViews() throws {
    let texts = [
      "dc1/Main.storyboard": Self.screen("Main1", constraints: Self.leading),
      "dc1/Main.swift": Self.controller(
        "Main1",
        """
        topConstraint.constant = 60
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 12),
          box.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
          box.widthAnchor.constraint(equalTo: titleLabel.widthAnchor, multiplier: 2),
          box.heightAnchor.constraint(equalToConstant: 30),
        ])
        """),
    ]
    // The safe area of the screen begins at 59.
    let found = try frames(texts, of: "dc1/Main.storyboard")
    #expect(found["titleLabel"] == [20, 119, 100, 21] && found["box"] == [20, 152, 200, 30], "\(found)")
    let landscape = try frames(texts, of: "dc1/Main.storyboard", .landscape)
    #expect(landscape["titleLabel"] == [79, 60, 100, 21] && landscape["box"] == [79, 93, 200, 30])
    let document = try frames(texts, of: "dc1/Main.storyboard", runsCode: false)
    #expect(document == ["titleLabel": [20, 79, 100, 21]])
    // The class shows the same scene.
    #expect(try frames(texts, of: "dc1/Main.swift")["box"] == [20, 152, 200, 30])
  }

  @Test func textsOfCodeAreMeasured() throws {
    let unsized = Self.screen("Main2", constraints: Self.leading, excluded: []).replacing(
      "<constraint firstAttribute=\"width\" constant=\"100\" id=\"c-width\"/>", with: "")
    let texts = [
      "dc2/Main.storyboard": unsized,
      "dc2/Main.swift": Self.controller("Main2", "titleLabel.text = \"Hello, World\""),
    ]
    let found = try frames(texts, of: "dc2/Main.storyboard")
    let width = try #require(found["titleLabel"]?[2])
    // The recorded width of the document holds for its own text.
    #expect((90...105).contains(width) && width != 100, "\(width)")
    #expect(try frames(texts, of: "dc2/Main.storyboard", runsCode: false)["titleLabel"]?[2] == 100)
  }

  /// The pattern of two outlet collections, of which the code activates one for each orientation.
  @Test func codeInstallsCollections() throws {
    let center =
      "<constraint firstItem=\"lbl\" firstAttribute=\"centerX\" secondItem=\"root\" secondAttribute=\"centerX\" id=\"c-center\"/>"
    let texts = [
      "dc3/Main.storyboard": Self.screen(
        "Main3", constraints: Self.leading + center, excluded: ["c-center"],
        connections:
          "<outletCollection property=\"tall\" destination=\"c-leading\" id=\"o-1\"/><outletCollection property=\"wide\" destination=\"c-center\" id=\"o-2\"/>"
      ),
      "dc3/Main.swift": Self.controller(
        "Main3", "",
        """
        @IBOutlet var tall: [NSLayoutConstraint]!
        @IBOutlet var wide: [NSLayoutConstraint]!

        override func viewWillLayoutSubviews() {
          super.viewWillLayoutSubviews()
          let isWide = view.bounds.width > view.bounds.height
          NSLayoutConstraint.deactivate(isWide ? tall : wide)
          NSLayoutConstraint.activate(isWide ? wide : tall)
        }
        """),
    ]
    #expect(try frames(texts, of: "dc3/Main.storyboard")["titleLabel"] == [20, 79, 100, 21])
    // (852 - 100) / 2.
    #expect(try frames(texts, of: "dc3/Main.storyboard", .landscape)["titleLabel"] == [376, 20, 100, 21])
    #expect(try findings(texts) == "")
  }

  @Test func codeHidesAndRemovesViews() throws {
    func texts(_ folder: String, _ body: String) -> [String: String] {
      [
        "\(folder)/Main.storyboard": Self.screen("Main4", constraints: Self.leading),
        "\(folder)/Main.swift": Self.controller("Main4", body),
      ]
    }
    let removed = texts("dc4", "titleLabel.removeFromSuperview()")
    #expect(try findings(removed) == "")
    let moved = texts(
      "dc5",
      """
      let row = UIStackView()
      row.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(row)
      row.addArrangedSubview(titleLabel)
      row.topAnchor.constraint(equalTo: view.topAnchor, constant: 200).isActive = true
      row.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 33).isActive = true
      """)
    let found = try frames(moved, of: "dc5/Main.storyboard")
    #expect(found["row"] == [33, 200, 100, 21], "\(found)")
  }

  // MARK: Findings

  @Test func codeCompletesLayouts() throws {
    let texts = [
      "dc6/Main.storyboard": Self.screen("Main6"),
      "dc6/Main.swift": Self.controller(
        "Main6",
        "titleLabel.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8).isActive = true"),
    ]
    let document = try findings(texts, runsCode: false)
    #expect(document.contains("dc6/Main.storyboard") && document.contains("ambiguous"), "\(document)")
    #expect(try findings(texts) == "")
  }

  @Test func codeBreaksLayouts() throws {
    let texts = [
      "dc7/Main.storyboard": Self.screen("Main7", constraints: Self.leading),
      "dc7/Main.swift": Self.controller(
        "Main7", "titleLabel.widthAnchor.constraint(equalToConstant: 40).isActive = true"),
    ]
    #expect(try findings(texts, runsCode: false).contains("conflict") == false)
    let found = try findings(texts)
    // The finding names the rule of the document and the line of the code, once.
    #expect(found.contains("Main.swift:10") && found.contains("c-width"), "\(found)")
    #expect(found.ranges(of: "contradict").count == 1, "\(found)")
    let reports = FindingReports(CheckRun(FindingSelection()))
    let recorder = Recorder()
    _ = DocumentRun(
      reports, options: DocumentOptions(), format: .json, console: recorder, files: try files(texts),
      ids: RunningIDs()
    ).run(["dc7/Main.storyboard"])
    #expect(recorder.take().output.contains("\"source\":\"dc7/Main.swift\""))
  }

  @Test func unknownNumbersKeepTheDocument() throws {
    let texts = [
      "dc8/Main.storyboard": Self.screen("Main8", constraints: Self.leading),
      "dc8/Main.swift": Self.controller("Main8", "topConstraint.constant = Remote.shared.margin"),
    ]
    #expect(try frames(texts, of: "dc8/Main.storyboard")["titleLabel"]?[3] == 21)
    let recorder = Recorder()
    _ = CodeRun(
      format: .table, console: recorder, files: try files(texts), settings: CodeSettings(),
      limits: InputLimits(), cancellation: .never, progress: { _ in }
    ).run(["dc8/Main.swift"])
    let output = recorder.take().output
    #expect(output.contains("Main.swift:10:30: unknown: Remote.shared: "), "\(output)")
  }

  @Test func endedRunsKeepTheDocument() throws {
    let texts = [
      "dc9/Main.storyboard": Self.screen("Main9", constraints: Self.leading),
      "dc9/Main.swift": Self.controller("Main9", "topConstraint.constant = 90\nfatalError()"),
    ]
    #expect(try frames(texts, of: "dc9/Main.storyboard")["titleLabel"] == [20, 79, 100, 21])
  }

  @Test func documentsWithoutSourcesStay() throws {
    let texts = [
      "dc10/Main.storyboard": Self.screen("Main10", constraints: Self.leading),
      "dc10/Other.swift": Self.controller("Other10", "topConstraint.constant = 90"),
    ]
    #expect(try frames(texts, of: "dc10/Main.storyboard")["titleLabel"] == [20, 79, 100, 21])
  }

  /// A cell with a box of 60 × 60 points, and an attribute that Interface Builder sets.
  private static let row = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
            <tableViewCell contentMode="scaleToFill" selectionStyle="default" indentationWidth="10" rowHeight="80" id="cell" customClass="Row11">
                <rect key="frame" x="0.0" y="0.0" width="393" height="80"/>
                <autoresizingMask key="autoresizingMask"/>
                <tableViewCellContentView key="contentView" opaque="NO" clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="center" tableViewCell="cell" id="content">
                    <rect key="frame" x="0.0" y="0.0" width="393" height="80"/>
                    <autoresizingMask key="autoresizingMask"/>
                    <subviews>
                        <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="box">
                            <rect key="frame" x="10" y="10" width="60" height="60"/>
                            <constraints>
                                <constraint firstAttribute="width" constant="60" id="c-w"/>
                            </constraints>
                        </view>
                    </subviews>
                    <constraints>
                        <constraint firstItem="box" firstAttribute="leading" secondItem="content" secondAttribute="leading" constant="10" id="c-l"/>
                        <constraint firstItem="box" firstAttribute="top" secondItem="content" secondAttribute="top" constant="10" id="c-t"/>
                        <constraint firstAttribute="bottom" secondItem="box" secondAttribute="bottom" constant="10" id="c-b"/>
                    </constraints>
                </tableViewCellContentView>
                <userDefinedRuntimeAttributes>
                    <userDefinedRuntimeAttribute type="number" keyPath="side">
                        <real key="value" value="24"/>
                    </userDefinedRuntimeAttribute>
                </userDefinedRuntimeAttributes>
                <connections>
                    <outlet property="box" destination="box" id="o-b"/>
                    <outlet property="boxWidth" destination="c-w" id="o-w"/>
                </connections>
            </tableViewCell>
        </objects>
    </document>

    """

  /// A cell of a xib with an attribute that Interface Builder sets, and `awakeFromNib`.
  @Test func cellsAreAwakened() throws {
    let texts = [
      "dc11/Row.xib": Self.row,
      "dc11/Row.swift": """
      import UIKit

      final class Row11: UITableViewCell {
        @IBOutlet weak var box: UIView!
        @IBOutlet weak var boxWidth: NSLayoutConstraint!
        @IBInspectable var side: CGFloat = 5

        override func awakeFromNib() {
          super.awakeFromNib()
          boxWidth.constant = side * 2
        }
      }

      """,
    ]
    #expect(try frames(texts, of: "dc11/Row.xib")["box"] == [10, 10, 48, 60])
  }

  // MARK: Documents that code loads

  private static let stamp = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="Stamp12">
                <connections>
                    <outlet property="content" destination="content" id="o-c"/>
                    <outlet property="mark" destination="mark" id="o-m"/>
                </connections>
            </placeholder>
            <view contentMode="scaleToFill" id="content">
                <rect key="frame" x="0.0" y="0.0" width="100" height="50"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                <subviews>
                    <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="mark">
                        <rect key="frame" x="5" y="5" width="20" height="40"/>
                        <constraints>
                            <constraint firstAttribute="width" constant="20" id="c-w"/>
                        </constraints>
                    </view>
                </subviews>
                <constraints>
                    <constraint firstItem="mark" firstAttribute="leading" secondItem="content" secondAttribute="leading" constant="5" id="c-l"/>
                    <constraint firstItem="mark" firstAttribute="top" secondItem="content" secondAttribute="top" constant="5" id="c-t"/>
                    <constraint firstAttribute="bottom" secondItem="mark" secondAttribute="bottom" constant="5" id="c-b"/>
                </constraints>
            </view>
        </objects>
    </document>

    """

  /// A view that loads a xib as its content, with itself as the owner.
  @Test func ownersLoadTheirContent() throws {
    let code = """
      import UIKit

      final class Stamp12: UIView {
        @IBOutlet var content: UIView!
        @IBOutlet var mark: UIView!

        override init(frame: CGRect) {
          super.init(frame: frame)
          Bundle.main.loadNibNamed("Stamp12", owner: self, options: nil)
          content.translatesAutoresizingMaskIntoConstraints = false
          addSubview(content)
          NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: topAnchor, constant: 7),
            content.bottomAnchor.constraint(equalTo: bottomAnchor),
            content.leadingAnchor.constraint(equalTo: leadingAnchor),
            content.trailingAnchor.constraint(equalTo: trailingAnchor),
            heightAnchor.constraint(equalToConstant: 57),
            mark.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor),
          ])
        }

        required init?(coder: NSCoder) { fatalError() }
      }

      """
    let found = try frames(
      ["dc12/Stamp12.swift": code, "dc12/Stamp12.xib": Self.stamp], of: "dc12/Stamp12.swift")
    #expect(found["content"]?[1] == 7 && found["mark"]?[0] == 5 && found["mark"]?[2] == 20, "\(found)")
    // Without the document, the content is not known.
    let recorder = Recorder()
    var settings = CodeSettings()
    settings.usesDocuments = false
    _ = CodeRun(
      format: .table, console: recorder,
      files: try files(["dc13/Stamp12.swift": code, "dc13/Stamp12.xib": Self.stamp]), settings: settings,
      limits: InputLimits(), cancellation: .never, progress: { _ in }
    ).run(["dc13/Stamp12.swift"])
    #expect(recorder.take().output.contains("1 class, 0 without an unknown rule"))
  }

  /// Unknown code in one view hides no finding about another one, and an unknown font keeps that of the document.
  @Test func unknownCodeOfOneViewConcernsThisView() throws {
    let texts = [
      "dc14/Main.storyboard": Self.screen("Main14"),
      "dc14/Main.swift": Self.controller(
        "Main14",
        """
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: titleLabel.bottomAnchor),
          box.bottomAnchor.constraint(equalTo: view.bottomAnchor),
          box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        box.addSubview(Remote.makeView())
        titleLabel.font = Remote.font
        """),
    ]
    let found = try findings(texts)
    #expect(found.contains("the horizontal position of 'titleLabel' is ambiguous"), "\(found)")
  }
}
