import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation
import GimbalSwiftCode
import TestSupport
import Testing

/// The import of connections, touches, cells and devices, and their form in exported code.
@Suite struct ConnectionImportTests {
  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701" useAutolayout="YES" useSafeAreas="YES">
        <device id="retina6_1" orientation="portrait" appearance="light"/>
        <scenes>
            <scene sceneID="sce-ne-001">
                <objects>
                    <viewController id="con-tr-001" customClass="LoginController" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="vie-wr-001">
                            <rect key="frame" x="0.0" y="0.0" width="414" height="896"/>
                            <subviews>
                                <button opaque="NO" contentMode="scaleToFill" buttonType="system" userInteractionEnabled="NO" translatesAutoresizingMaskIntoConstraints="NO" id="but-to-001" userLabel="go">
                                    <rect key="frame" x="20" y="100" width="100" height="30"/>
                                    <state key="normal" title="Go"/>
                                    <connections>
                                        <action selector="go:" destination="con-tr-001" eventType="touchUpInside" id="act-io-001"/>
                                        <segue destination="con-tr-001" kind="show" identifier="next one" id="seg-ue-001"/>
                                    </connections>
                                </button>
                                <label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="Hello" id="lab-el-001" userLabel="plain">
                                    <rect key="frame" x="20" y="150" width="41" height="21"/>
                                </label>
                                <label opaque="NO" contentMode="left" text="Tap" id="lab-el-002" userLabel="link">
                                    <rect key="frame" x="20" y="180" width="41" height="21"/>
                                </label>
                                <tableView clipsSubviews="YES" contentMode="scaleToFill" dataMode="prototypes" id="tab-le-001" userLabel="list">
                                    <rect key="frame" x="0.0" y="200" width="414" height="400"/>
                                    <prototypes>
                                        <tableViewCell contentMode="scaleToFill" reuseIdentifier="person" id="cel-l0-001">
                                            <rect key="frame" x="0.0" y="28" width="414" height="44"/>
                                            <tableViewCellContentView key="contentView" contentMode="center" tableViewCell="cel-l0-001" id="con-te-001">
                                                <rect key="frame" x="0.0" y="0.0" width="414" height="44"/>
                                                <subviews>
                                                    <switch opaque="NO" contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="swi-tc-001" userLabel="toggle">
                                                        <rect key="frame" x="16" y="6" width="51" height="31"/>
                                                        <connections>
                                                            <action selector="flip:" destination="cel-l0-001" eventType="valueChanged" id="act-io-002"/>
                                                        </connections>
                                                    </switch>
                                                </subviews>
                                                <constraints>
                                                    <constraint firstItem="swi-tc-001" firstAttribute="leading" secondItem="con-te-001" secondAttribute="leading" constant="16" id="c00-c0-001"/>
                                                    <constraint firstItem="swi-tc-001" firstAttribute="centerY" secondItem="con-te-001" secondAttribute="centerY" id="c00-c0-002"/>
                                                </constraints>
                                            </tableViewCellContentView>
                                        </tableViewCell>
                                    </prototypes>
                                    <connections>
                                        <outlet property="dataSource" destination="con-tr-001" id="out-le-001"/>
                                    </connections>
                                </tableView>
                            </subviews>
                            <viewLayoutGuide key="safeArea" id="saf-ea-001"/>
                            <constraints>
                                <constraint firstItem="but-to-001" firstAttribute="top" secondItem="saf-ea-001" secondAttribute="top" constant="56" id="top-to-001"/>
                                <constraint firstItem="but-to-001" firstAttribute="leading" secondItem="saf-ea-001" secondAttribute="leading" constant="20" id="top-to-002"/>
                            </constraints>
                        </view>
                        <navigationItem key="navigationItem" title="Login" id="nav-it-001">
                            <barButtonItem key="rightBarButtonItem" title="Save" id="bar-it-001">
                                <connections>
                                    <action selector="save:" destination="con-tr-001" id="act-io-003"/>
                                </connections>
                            </barButtonItem>
                        </navigationItem>
                        <connections>
                            <outlet property="goButton" destination="but-to-001" id="out-le-002"/>
                            <outlet property="top" destination="top-to-001" id="out-le-003"/>
                        </connections>
                    </viewController>
                    <tapGestureRecognizer id="tap-ge-001">
                        <connections>
                            <action selector="tapped:" destination="con-tr-001" id="act-io-004"/>
                        </connections>
                    </tapGestureRecognizer>
                </objects>
            </scene>
        </scenes>
    </document>
    """

  private func imported() throws -> [Scene] { try scenes(Self.document).map(\.scene) }

  @Test func connectionsAreProperties() throws {
    let found = try imported()
    func text(_ scene: Scene, _ view: String) throws -> String? {
      scene.properties(of: try scene.view(view).id).text(.connections)
    }
    #expect(
      try text(found[0], "go")
        == "action go: touchUpInside\nsegue show to view controller 'LoginController' (next one)")
    #expect(try text(found[0], "list") == "outlet dataSource to view controller 'LoginController'")
    #expect(try text(found[1], "toggle") == "action flip: valueChanged")
    #expect(
      try text(found[0], "root") == """
        action save: of bar button item 'Save'
        outlet top of view controller 'LoginController' to constraint
        action tapped: of tap gesture recognizer
        """)
    #expect(try text(found[0], "plain") == nil)
    #expect(found[0].properties(of: try found[0].view("go").id).text(.outlets) == "goButton")
  }

  /// Labels ignore touches by default, and other views do not.
  @Test func touchesDifferFromTheDefault() throws {
    let scene = try imported()[0]
    let values = try ["go", "plain", "link", "list"].map {
      scene.properties(of: try scene.view($0).id)[.userInteraction]
    }
    #expect(values == [.flag(false), nil, .flag(true), nil])
  }

  @Test func constraintsHaveObjectIDs() throws {
    let scene = try imported()[0]
    #expect(scene.constraints.map(\.objectID?.text) == ["top-to-001", "top-to-002"])
  }

  @Test func codeHasActionsAndCells() throws {
    let file = SwiftFile(of: try imported())
    for line in [
      "addTarget(nil, action: Selector((\"go:\")), for: .touchUpInside)",
      "toggle.addTarget(nil, action: Selector((\"flip:\")), for: .valueChanged)",
      "go.isUserInteractionEnabled = false", "link.isUserInteractionEnabled = true",
      "list.register(PersonView.self, forCellReuseIdentifier: \"person\")",
      "toggle.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16)",
      "contentView.addSubview(toggle)",
    ] { #expect(file.text.contains(line), "\(line)\n\(file.text)") }
    for line in [
      "plain.isUserInteractionEnabled", "list.addSubview", "let view = UIView()",
    ] {
      #expect(!file.text.contains(line), "\(line)")
    }
    #expect(
      Set(file.omissions.map(\.summary)) == [
        "the action 'save:' of bar button item 'Save'",
        "the outlet 'top' of view controller 'LoginController' to constraint",
        "the action 'tapped:' of tap gesture recognizer",
        "the segue 'show' of 'go' to view controller 'LoginController' (next one)",
        "the outlet 'dataSource' of 'list' to view controller 'LoginController'",
      ])
    #expect(try UIKitDeclarations().complaints(about: file) == "")
  }

  @Test(arguments: ["", "action", "action ", "gesture go:"])
  func otherTextsAreNoConnections(text: String) { #expect(ViewConnection(text) == nil) }

  @Test func connectionsAreText() {
    for text in [
      "action go: touchUpInside", "segue show", "outlet top of view controller 'A B' to constraint",
    ] {
      #expect(ViewConnection(text)?.description == text)
    }
    #expect(ViewConnection.all(in: "segue show\nnothing\naction a: b").map(\.name) == ["show", "a:"])
  }

  // MARK: Devices

  /// The root view shows the screen of an unknown device.
  @Test func unknownDeviceHasScreenOfRootView() throws {
    let known = try scenes(Self.document)[0].scene
    let unknown = try scenes(Self.document.replacing("retina6_1", with: "retina99_9"))[0].scene
    #expect(unknown.header.device == known.header.device)
    #expect(unknown.properties(of: unknown.root) == known.properties(of: known.root))
  }

  @Test func unknownScreenIsAnError() throws {
    let text = Self.document.replacing("retina6_1", with: "retina99_9").replacing(
      "height=\"896\"", with: "height=\"897\"")
    #expect(throws: DocumentError.self) { try scenes(text) }
    do {
      _ = try scenes(text)
    } catch let error as DocumentError {
      guard case .unknownDevice("retina99_9", let known) = error.reason else {
        Issue.record("\(error)")
        return
      }
      #expect(known.contains("retina6_1"))
      #expect(error.line == 3)
    }
    // Without a safe area, the frames do not depend on the screen.
    #expect(try scenes(text.replacing("key=\"safeArea\"", with: "key=\"other\"")).count == 2)
  }

  /// Views of a controller that are no views of the scene keep their connections.
  @Test func connectionsOfOtherViewsOfTheControllerAreImported() throws {
    let text = Self.document.replacing(
      "<view key=\"view\" contentMode=\"scaleToFill\" id=\"vie-wr-001\">",
      with: """
        <refreshControl key="refreshControl" opaque="NO" contentMode="scaleToFill" id="ref-re-001">
            <rect key="frame" x="0.0" y="0.0" width="1000" height="1000"/>
            <connections><action selector="refresh:" destination="con-tr-001" eventType="valueChanged" id="act-re-001"/></connections>
        </refreshControl>
        <navigationItem key="navigationItem" id="nav-it-001">
            <segmentedControl key="titleView" opaque="NO" id="seg-me-001">
                <rect key="frame" x="0.0" y="0.0" width="120" height="32"/>
                <connections><action selector="choose:" destination="con-tr-001" eventType="valueChanged" id="act-ch-001"/></connections>
            </segmentedControl>
        </navigationItem>
        <view key="view" contentMode="scaleToFill" id="vie-wr-001">
        """)
    let scene = try scenes(text)[0].scene
    let found = try #require(scene.properties(of: try scene.view("root").id).text(.connections))
    for line in ["action refresh: of refresh control", "action choose: of segmented control"] {
      #expect(found.split(separator: "\n").filter { $0 == line }.count == 1, "\(found)")
    }
    #expect(!found.contains("go:"))
  }
}
