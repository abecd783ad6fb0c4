import TestSupport
import Testing

/// Text that its view does not show completely.
extension DocumentFaultTests {
  @Test func truncatedTextIsReported() {
    func label(_ width: Double) -> String {
      """
      <label id="a" text="A text that needs much space" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="8" y="50" width="\(width)" height="20.5"/>
      <fontDescription key="fontDescription" type="system" pointSize="17"/>
      <constraints>\(Text.constraint("aw", "width", nil, "constant=\"\(width)\""))</constraints></label>
      """
    }
    let check = Check(Self.screen(label(90), Self.place("a", 8, 50)))
    #expect(check.rules == ["truncated"])
    #expect(Check(Self.screen(label(290), Self.place("a", 8, 50))).rules == [])
    // Code sets the text of a label with an outlet.
    #expect(Check(Self.screen(label(90), Self.place("a", 8, 50), connections: [("title", "a")])).rules == [])
  }

  @Test func titleOfButtonIsMeasured() {
    let button = Self.button(
      "a", title: "Continue to payment", (16, 40, 80, 30),
      constraints: [Text.constraint("w", "width", nil, "constant=\"80\"")])
    #expect(Check(Self.screen(button, Self.place("a", 16, 40))).rules == ["truncated"])
  }

  /// Cells show the text of the document, unless code finds the label by an outlet or a tag.
  @Test func textOfStaticCellIsMeasured() {
    let label = Self.label(
      "a", "Forgot your password?", (16, 11, 90, 22),
      constraints: [Text.constraint("w", "width", nil, "constant=\"90\"")])
    let rules = Self.place("a", 16, 11, in: "content")
    #expect(Check(Self.table("dataMode=\"static\"", content: label, rules)).rules == ["truncated"])
    #expect(Check(Self.table("dataMode=\"prototypes\"", content: label, rules)).rules == ["truncated"])
    let tagged = label.replacing("<label ", with: "<label tag=\"7\" ")
    #expect(Check(Self.table("dataMode=\"prototypes\"", content: tagged, rules)).rules == [])
  }

  /// `preferredMaxLayoutWidth` limits the width of the lines.
  @Test func preferredWidthOfTextIsRespected() {
    let words = "a long line that breaks at the preferred width and not at the width of the screen"
    func rules(_ attributes: String) -> [String] {
      let label = Self.label("a", words, (37, 40, 300, 41), "numberOfLines=\"0\" \(attributes)")
      let centered = [
        Text.constraint("x", "a.centerX", "root.centerX"), Text.constraint("y", "a.top", "root.top"),
      ]
      return Check(Self.screen(label, centered)).rules
    }
    #expect(rules("preferredMaxLayoutWidth=\"300\"") == [])
  }

  /// A constraint with a constant collapses a view on purpose. Other constraints squeeze it.
  @Test(arguments: [(true, [String]()), (false, ["truncated"])])
  func collapsedViewIsNotTruncated(isOnPurpose: Bool, rules: [String]) {
    let width = Text.constraint("w", "width", nil, "constant=\"0\"")
    let button = Self.button("a", title: "Cancel", (16, 40, 0, 30), constraints: isOnPurpose ? [width] : [])
    let end = Text.constraint("end", "root.trailing", "a.trailing", "constant=\"359\"")
    #expect(Check(Self.screen(button, Self.place("a", 16, 40) + (isOnPurpose ? [] : [end]))).rules == rules)
  }

  /// The glyphs of a line need about 80 % of its height.
  @Test(arguments: [(12.0, ["truncated"]), (18.0, [String]())])
  func lowLabelClipsItsText(height: Double, rules: [String]) {
    let label = Self.label(
      "a", "Forgot your password?", (16, 40, 200, height),
      constraints: [Text.constraint("h", "height", nil, "constant=\"\(height)\"")])
    #expect(Check(Self.screen(label, Self.place("a", 16, 40))).rules == rules)
  }

  /// A table makes the row higher if its height is not fixed.
  @Test(arguments: [("", [String]()), ("rowHeight=\"44\"", ["truncated"])])
  func heightOfCellFollowsItsText(cell: String, rules: [String]) {
    let words = "A text that needs many lines, because its view is narrow, and more than the row has"
    let label = Self.label("a", words, (16, 2, 90, 40), "numberOfLines=\"0\"")
    let edges =
      Self.place("a", 16, 2, in: "content") + [
        Text.constraint("end", "content.trailing", "a.trailing", "constant=\"269\""),
        Text.constraint("bottom", "content.bottom", "a.bottom", "constant=\"2\""),
      ]
    let row = cell.isEmpty ? "rowHeight=\"-1\" estimatedRowHeight=\"-1\"" : "rowHeight=\"44\""
    let check = Check(Self.table("dataMode=\"static\" \(row)", cell: cell, content: label, edges))
    #expect(check.rules == rules)
  }

  /// Some documents of Xcode 8 have a `frame` element in place of a `rect` element.
  @Test func frameInsetIsTheFrameOfAView() {
    let button = """
      <button id="a" fixedFrame="YES" buttonType="system" translatesAutoresizingMaskIntoConstraints="NO">
      <frame key="frameInset" minX="63" minY="80" width="248" height="30"/><state key="normal" title="Cancel"/>
      </button>
      """
    #expect(Check(Self.screen(button)).rules == [])
    #expect(Check(Self.screen(button.replacing("248", with: "20"))).rules == ["truncated"])
  }
}
