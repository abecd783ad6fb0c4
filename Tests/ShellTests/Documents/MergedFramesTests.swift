import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalMarkup
import GimbalModel
import TestSupport
import Testing

/// The frames of merged documents that both versions changed.
@Suite struct MergedFramesTests {
  /// Returns a document with a box and a title below it.
  ///
  /// - Parameters:
  ///   - top: The distance of the box from the top.
  ///   - height: The height of the box.
  ///   - title: The recorded y coordinate of the title; `nil` for the solved one.
  private static func stacked(_ top: Int, _ height: Int, title: Int? = nil) -> String {
    EditableDocument.text(
      rules: """
                      <constraint firstItem="abc-de-012" firstAttribute="top" secondItem="abc-de-002" secondAttribute="bottom" constant="10" id="abc-de-007"/>
                      <constraint firstItem="abc-de-012" firstAttribute="leading" secondItem="abc-de-002" secondAttribute="leading" id="abc-de-008"/>
                      <constraint firstItem="abc-de-012" firstAttribute="width" constant="100" id="abc-de-009"/>
                      <constraint firstItem="abc-de-012" firstAttribute="height" constant="50" id="abc-de-010"/>

        """
    ).replacing(
      "secondAttribute=\"top\" id=\"abc-de-004\"",
      with: "secondAttribute=\"top\" constant=\"\(top)\" id=\"abc-de-004\""
    )
    .replacing("constant=\"50\" id=\"abc-de-006\"", with: "constant=\"\(height)\" id=\"abc-de-006\"")
    .replacing(
      "<rect key=\"frame\" x=\"20\" y=\"0.0\" width=\"100\" height=\"50\"/>\n                </view>",
      with:
        "<rect key=\"frame\" x=\"20\" y=\"\(top)\" width=\"100\" height=\"\(height)\"/>\n                </view>"
    )
    .replacing(
      "<rect key=\"frame\" x=\"20\" y=\"0.0\" width=\"100\" height=\"50\"/>\n                </label>",
      with:
        "<rect key=\"frame\" x=\"20\" y=\"\(title ?? top + height + 10)\" width=\"100\" height=\"50\"/>\n                </label>"
    )
  }

  private func merge(_ base: String, _ ours: String, _ theirs: String) throws -> (
    document: MergedDocument, text: String
  ) {
    let versions = [base, ours, theirs].map { DocumentVersion(path: "Main.xib", bytes: Array($0.utf8)) }
    let merged = try DocumentMerging.merge(
      base: versions[0], ours: versions[1], theirs: versions[2], limits: InputLimits())
    return (merged, String(decoding: merged.bytes, as: UTF8.self))
  }

  /// Returns a document as Xcode formats it. The merge formats documents in another format.
  private func formatted(_ text: String) throws -> String {
    String(decoding: DocumentFormatter.formatted(try Markup.read(Array(text.utf8))), as: UTF8.self)
  }

  /// Ours moves the box, and theirs makes it higher. The title follows both.
  @Test func solvedFrameIsWritten() throws {
    let merged = try merge(Self.stacked(5, 50), Self.stacked(15, 50), Self.stacked(5, 80))
    #expect(merged.document.conflicts == [])
    #expect(!merged.document.hasUnsolvedFrames)
    #expect(try formatted(merged.text) == formatted(Self.stacked(15, 80)))
  }

  /// The recorded frame of the title is not the solved one, so that the solver is no evidence.
  @Test func uncertainFrameIsOurs() throws {
    let merged = try merge(
      Self.stacked(5, 50, title: 300), Self.stacked(15, 50, title: 310), Self.stacked(5, 80, title: 330))
    #expect(merged.document.conflicts == [])
    #expect(merged.document.hasUnsolvedFrames)
    #expect(try formatted(merged.text) == formatted(Self.stacked(15, 80, title: 310)))
  }

  /// The main view keeps the frame of our version, so that the box has the size of this frame.
  @Test func framesFollowTheMainViewOfTheMergedDocument() throws {
    func filled(_ width: Int, _ height: Int, top: Int) -> String {
      let sides = ["leading", "top", "trailing", "bottom"].enumerated().map { index, side in
        "<constraint firstItem=\"abc-de-002\" firstAttribute=\"\(side)\" secondItem=\"abc-de-001\" secondAttribute=\"\(side)\" constant=\"\(side == "top" ? top : 0)\" id=\"abc-de-02\(index)\"/>"
      }
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142" useAutolayout="YES">
            <objects>
                <view contentMode="scaleToFill" id="abc-de-001">
                    <rect key="frame" x="0.0" y="0.0" width="\(width)" height="\(height)"/>
                    <subviews>
                        <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="abc-de-002">
                            <rect key="frame" x="0.0" y="\(top)" width="\(width)" height="\(height - top)"/>
                        </view>
                    </subviews>
                    <constraints>
                        \(sides.joined(separator: "\n                "))
                    </constraints>
                </view>
            </objects>
        </document>

        """
    }
    let merged = try merge(
      filled(375, 667, top: 0), filled(375, 500, top: 0), filled(320, 568, top: 10))
    #expect(merged.document.conflicts.count == 1, "the size of the main view")
    #expect(try formatted(merged.text).contains("y=\"10\" width=\"375\" height=\"490\""))
  }

  /// Returns a table with cells of these heights, each at the end of the one before it.
  private static func table(_ heights: [(id: Int, height: Int)], header: Int = 28) -> String {
    var y = header
    let cells = heights.map { id, height in
      defer { y += height }
      return """
                            <tableViewCell rowHeight="\(height)" id="cel-ce-00\(id)">
                                <rect key="frame" x="0.0" y="\(y)" width="375" height="\(height)"/>
                                <tableViewCellContentView key="contentView" tableViewCell="cel-ce-00\(id)" id="con-te-00\(id)">
                                    <rect key="frame" x="0.0" y="0.0" width="375" height="\(height)"/>
                                </tableViewCellContentView>
                            </tableViewCell>

        """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142" useAutolayout="YES">
          <device id="retina4_7" orientation="portrait"/>
          <objects>
              <view contentMode="scaleToFill" id="abc-de-001">
                  <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                  <subviews>
                      <tableView dataMode="prototypes" id="tab-le-001">
                          <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                          <prototypes>
      \(cells.joined())                    </prototypes>
                      </tableView>
                  </subviews>
              </view>
          </objects>
      </document>

      """
  }

  /// Each text lists the cells of a version with their heights.
  @Test(arguments: [
    ["1:44 2:44 3:44", "1:60 2:44 3:44", "1:44 2:80 3:44", "1:60 2:80 3:44"],
    ["1:44 2:44 3:44", "1:44 4:70 2:44 3:44", "1:60 2:44 3:44", "1:60 4:70 2:44 3:44"],
    ["1:44 2:44 3:44", "2:44 3:44", "1:44 2:60 3:44", "2:60 3:44"],
  ])
  func cellsAreStacked(versions: [String]) throws {
    let tables = versions.map { text in
      let cells = text.split(separator: " ").map { $0.split(separator: ":").compactMap { Int($0) } }
      return Self.table(cells.map { (id: $0[0], height: $0[1]) })
    }
    let result = try merge(tables[0], tables[1], tables[2])
    #expect(result.document.conflicts == [])
    #expect(try formatted(result.text) == formatted(tables[3]))
    #expect(!result.document.hasUnsolvedFrames)
  }

  @Test func archivesAreNotMergedByElements() throws {
    func archive(_ text: String) -> String {
      "<archive type=\"T\" version=\"8.00\">\n\t<data>\(text)</data>\n</archive>\n"
    }
    let merged = try merge(archive("a"), archive("b"), archive("c"))
    #expect(merged.document.isArchive && !merged.document.isMergedByElements)
    #expect(merged.text == archive("b"))
  }
}
