import GimbalModel
import TestSupport
import Testing

/// Edits of the canvas of documents: the device, the orientation, the bars at the top, and the marks of misplaced views.
@Suite struct DocumentCanvasTests {
  private let documents = DocumentCommands(path: "Main.storyboard")

  /// Returns a storyboard with two scenes that contain a label each.
  private static func storyboard(
    head: String = "<device id=\"retina4_7\" orientation=\"portrait\"/>",
    frame: String = "x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"", label: String = "",
    metrics: String = ""
  ) -> String {
    let scenes = ["a", "b"].map { id in
      """
              <scene sceneID="sce-ne-\(id)">
                  <objects>
                      <viewController storyboardIdentifier="\(id)" id="con-tr-\(id)" sceneMemberID="viewController">
                          <view key="view" contentMode="scaleToFill" id="roo-t0-\(id)">
                              <rect key="frame" \(frame)/>
                              <subviews>
                                  <label opaque="NO" contentMode="left"\(label) text="0%" translatesAutoresizingMaskIntoConstraints="NO" id="lab-el-\(id)" userLabel="text">
                                      <rect key="frame" x="20" y="30" width="53" height="41"/>
                                      <fontDescription key="fontDescription" type="system" pointSize="34"/>
                                  </label>
                              </subviews>
                              <constraints>
                                  <constraint firstItem="lab-el-\(id)" firstAttribute="leading" secondItem="roo-t0-\(id)" secondAttribute="leading" constant="20" id="lea-di-\(id)"/>
                                  <constraint firstItem="lab-el-\(id)" firstAttribute="top" secondItem="roo-t0-\(id)" secondAttribute="top" constant="30" id="top-00-\(id)"/>
                              </constraints>
                          </view>
      \(metrics)                </viewController>
                  </objects>
              </scene>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="12120" useAutolayout="YES" useTraitCollections="YES">
          \(head)
          <scenes>
      \(scenes.joined(separator: "\n"))
          </scenes>
      </document>

      """
  }

  /// A document has one orientation, so both scenes turn. `rotate` shows a scene in another orientation without writing it.
  @Test func orientationsAreWritten() throws {
    let old = Self.storyboard()
    let turned = try documents.edited(old, by: "scene set orientation landscape")
    #expect(turned.contains("<device id=\"retina4_7\" orientation=\"landscape\"/>"))
    #expect(turned.matches(of: /width="667" height="375"/).count == 2, "\(turned)")
    #expect(try documents.edited(old, by: "rotate landscape") == old)
    let said = documents.difference(old, turned)
    #expect(said.text.contains("scene set orientation landscape\n"), "\(said)")
    #expect(try documents.edited(old, by: said.text) == turned)
    #expect(try documents.edited(turned, by: documents.difference(turned, old).text) == old)
  }

  /// A document with a device has no simulated screens, which would contradict the device.
  @Test func deviceReplacesSimulatedScreens() throws {
    let old = Self.storyboard(
      head: "<dependencies/>", frame: "x=\"0.0\" y=\"0.0\" width=\"414\" height=\"736\"",
      metrics:
        "                    <simulatedScreenMetrics key=\"simulatedDestinationMetrics\" type=\"retina55\"/>\n"
    )
    let new = try documents.edited(
      old,
      by:
        "scene set device \"iPhone 8\"; scene set orientation landscape; view set root recorded 0,0,667x375"
    )
    #expect(new.contains("<device id=\"retina4_7\" orientation=\"landscape\" appearance=\"light\"/>"))
    #expect(!new.contains("simulatedScreenMetrics"))
    #expect(new.matches(of: /width="667" height="375"/).count == 1, "\(new)")
  }

  /// A view that moves from below an opaque bar to the top of the screen, and fills the screen, has no bar. Otherwise, the
  /// view is still below the bar, unless its safe area is set back.
  @Test(
    arguments: [
      ("64", "recorded 0,0,375x667", true), ("64", "recorded 0,0,375x600", false),
      ("64", "recorded 0,20,375x647", false), ("0.0", "recorded 0,0,375x667", false),
      ("0.0", "safeAreaTop default recorded 0,0,375x667", true),
    ])
  func viewsAtTheTopHaveNoBar(y: String, properties: String, isRemoved: Bool) throws {
    let bar =
      "                    <simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" translucent=\"NO\" prompted=\"NO\"/>\n"
    let old = Self.storyboard(frame: "x=\"0.0\" y=\"\(y)\" width=\"375\" height=\"603\"", metrics: bar)
    let text = try documents.edited(old, by: "scene use a; view set root \(properties)")
    #expect(text.contains("<nil key=\"simulatedTopBarMetrics\"/>") == isRemoved, "\(text)")
    #expect(text.matches(of: /simulatedNavigationBarMetrics/).count == (isRemoved ? 1 : 2))
    let said = documents.difference(old, text)
    #expect(said.text.contains("safeAreaTop default") == isRemoved, "\(said)")
  }

  /// The frame of a new scene below an opaque bar starts below the bar.
  @Test func newScenesKeepTheirOrigins() throws {
    let new = try documents.edited(
      Self.storyboard(),
      by: "scene new below device \"iPhone 8 at 375x603\"; view set root recorded 0,64,375x603")
    #expect(
      new.contains("<rect key=\"frame\" x=\"0.0\" y=\"64\" width=\"375\" height=\"603\"/>"), "\(new)")
  }

  /// The recorded size of a label without a mark is the size of its text. So a label whose new frame the constraints do not
  /// contradict loses its mark, if the frame can have the size of its text.
  @Test(arguments: [("20,30,46.5x41", false), ("21,30,46.5x41", true), ("20,30,80x41", true)])
  func labelsInPlaceLoseTheirMarks(frame: String, isMarked: Bool) throws {
    let old = Self.storyboard(label: " misplaced=\"YES\"")
    let new = try documents.edited(old, by: "scene use a; view set text recorded \(frame)")
    #expect(new.matches(of: /misplaced="YES"/).count == (isMarked ? 2 : 1), "\(new)")
  }

  /// A document edit cannot remove overrides, so the commands keep the set that contains them.
  @Test func setsWithOverridesAreKept() throws {
    let new = Self.storyboard()
    let old = new.replacing(
      "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"34\"/>\n",
      with: """
        <fontDescription key="fontDescription" type="system" pointSize="34"/>
                                    <variation key="heightClass=compact" fixedFrame="YES">
                                        <rect key="frame" x="1" y="2" width="3" height="4"/>
                                    </variation>

        """
    ).replacing("constant=\"30\"", with: "constant=\"31\"")
    let said = documents.difference(old, new)
    #expect(said.errors.contains("overrides differ, which the commands do not express"), "\(said)")
    #expect(said.text.contains("constraint set") && !said.text.contains("set remove"), "\(said)")
    #expect(try documents.edited(old, by: said.text).contains("constant=\"30\""))
  }

  /// Xcode 7 omitted the frames that constraints determine. The commands for such a version keep them.
  @Test func omittedFramesAreKept() throws {
    let old = Self.storyboard()
    let new = old.replacing("<rect key=\"frame\" x=\"20\" y=\"30\" width=\"53\" height=\"41\"/>", with: "")
      .replacing("constant=\"30\"", with: "constant=\"31\"")
    let said = documents.difference(old, new)
    #expect(!said.text.contains("recorded") && said.text.contains("constant 31"), "\(said)")
    #expect(try documents.edited(old, by: said.text).contains("y=\"30\" width=\"53\""))
  }

  /// A view without constraints can get a fixed frame, which replaces its recorded frame.
  @Test func framesAreFixedWithoutConstraints() throws {
    let old = Self.storyboard()
    let new = try documents.edited(
      old,
      by:
        "scene use a; constraint remove #1 #2; view set text frame 1,2,30x40 of none autoresizing flexibleWidth"
    )
    #expect(new.contains("fixedFrame=\"YES\" text=\"0%\""), "\(new)")
    #expect(new.contains("<rect key=\"frame\" x=\"1\" y=\"2\" width=\"30\" height=\"40\"/>"))
    #expect(new.contains("<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/>"))
    #expect(
      documents.error(old, by: "scene use a; view set text frame 1,2,3x4").contains("remove all of them"))
  }

  /// The size of a scene that does not fill the screen stays the same, and only portrait and landscape can be written.
  @Test func otherOrientationsAreRefused() throws {
    let row = Self.storyboard(frame: "x=\"0.0\" y=\"0.0\" width=\"375\" height=\"44\"")
    let turned = try documents.edited(row, by: "scene set orientation landscape")
    #expect(turned == row.replacing("\"portrait\"", with: "\"landscape\""), "\(turned)")
    #expect(try documents.edited(turned, by: "scene set orientation portrait") == row)
    let square = Self.storyboard(head: "<dependencies/>")
    for (document, commands, words) in [
      (
        row, "scene set orientation portraitUpsideDown", "cannot contain the orientation 'portraitUpsideDown'"
      ),
      (row, "scene set orientation landscapeRight", "cannot contain the orientation 'landscapeRight'"),
      (square, "scene set orientation landscape", "it has no device\n  set a device first"),
      (
        row.replacing("com.apple.InterfaceBuilder3.CocoaTouch", with: "com.apple.InterfaceBuilder.AppleTV"),
        "scene set device \"iPhone 8\"", "the device of a tvOS document cannot be changed"
      ),
      (
        row.replacing("com.apple.InterfaceBuilder3.CocoaTouch", with: "com.apple.InterfaceBuilder.AppleTV"),
        "view new lamp kind switch frame 1,2,3x4", "tvOS has no switch"
      ),
    ] {
      let error = documents.error(document, by: commands)
      #expect(error.contains(words), "\(commands): \(error)")
    }
  }

  /// New elements have the indentation of the document, and a multiline title is a child element, as in Xcode.
  @Test func layoutOfTheDocumentIsKept() throws {
    let old = Self.storyboard().replacing("    ", with: "  ")
    let new = try documents.edited(
      old, by: "scene use a; constrain text.bottom <= root.bottom; view set text text \"A\\nB & C\"")
    #expect(new.contains("\n\(String(repeating: " ", count: 14))<constraint firstItem"), "\(new)")
    #expect(new.contains("<string key=\"text\">A\nB &amp; C</string>\n"), "\(new)")
    let button = old.replacing("<label opaque", with: "<button opaque").replacing(
      "</label>", with: "</button>"
    )
    .replacing(" text=\"0%\"", with: "").replacing(
      "<fontDescription", with: "<state key=\"normal\"/>\n<fontDescription")
    let titled = try documents.edited(button, by: "scene use a; view set text text \"A\\nB\"")
    #expect(titled.contains("<string key=\"title\">A\nB</string>\n"), "\(titled)")
    let again = try documents.edited(titled, by: "scene use a; view set text text \"C\"")
    #expect(again.contains("<state key=\"normal\" title=\"C\"/>\n"), "\(again)")
  }
}
