import GimbalReporting
import TestSupport
import Testing

/// Findings about texts that overlap, or of which a view in front covers a part.
@Suite struct CoveredTextTests {
  private typealias Text = DocumentText
  private typealias Faults = DocumentFaultTests

  private static func label(_ id: String, _ text: String, width: Double = 200, more: String = "") -> String {
    Text.view(
      id, "label", frame: (0, 0, width, 20.5),
      attributes: "text=\"\(text)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(more)",
      constraints: [Text.constraint("\(id)w", "width", nil, "constant=\"\(width)\"")],
      more: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>")
  }

  private static func box(
    _ width: Double = 40, color: String = "alpha=\"1\"", attributes: String = ""
  ) -> String {
    Text.view(
      "b", frame: (0, 0, width, 20),
      attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)",
      constraints: Faults.size("b", width, 20),
      more: "<color key=\"backgroundColor\" red=\"1\" green=\"0\" blue=\"0\" \(color) colorSpace=\"custom\" "
        + "customColorSpace=\"sRGB\"/>")
  }

  /// Returns a screen with two views at a distance along the horizontal axis.
  private static func screen(
    _ back: String, _ front: String, distance: Double, outlets: [(String, String)] = []
  ) -> String {
    Faults.screen(
      back + front, Faults.place("a", 16, 60) + Faults.place("b", 16 + distance, 60), connections: outlets)
  }

  private func covered(_ text: String) -> [String?] {
    Faults.Check(text).problems.filter { $0.kind == .coveredText }.map { $0.object?.id }
  }

  @Test func textsThatOverlapAreReported() {
    let text = Self.screen(
      Self.label("a", "Notifications are off"), Self.label("b", "Change"), distance: 100)
    #expect(covered(text) == ["a"])
    let message = Faults.Check(text).problems.first { $0.kind == .coveredText }?.message
    #expect(
      message?.contains("the text of 'label2' overlaps that of 'label' by ") == true, "\(message ?? "")")
  }

  /// The frames of the labels overlap, but not their texts, or the texts are equal.
  @Test func textsApartAreNotReported() {
    let apart = Self.screen(Self.label("a", "Off"), Self.label("b", "Change"), distance: 100)
    let equal = Self.screen(Self.label("a", "Change"), Self.label("b", "Change"), distance: 4)
    #expect(covered(apart) == [] && covered(equal) == [])
  }

  /// The code can hide one of two views with outlets.
  @Test func viewsOfCodeAreNotReported() {
    let labels = (Self.label("a", "Notifications are off"), Self.label("b", "Change"))
    for id in ["a", "b"] {
      #expect(covered(Self.screen(labels.0, labels.1, distance: 100, outlets: [("note", id)])) == [])
    }
    let hidden = Self.label("b", "Change", more: "hidden=\"YES\"")
    #expect(covered(Self.screen(labels.0, hidden, distance: 100)) == [])
  }

  @Test func partsUnderAViewAreReported() {
    let text = Self.screen(Self.label("a", "Notifications are off"), Self.box(), distance: 100)
    #expect(covered(text) == ["a"])
    let message = Faults.Check(text).problems.first { $0.kind == .coveredText }?.message
    #expect(message?.contains("covers 40x20 pt of the text of 'label'") == true, "\(message ?? "")")
  }

  /// A view behind the text, a transparent view, and one that covers the whole text.
  @Test func readableTextsAreNotReported() {
    let label = Self.label("a", "Notifications are off")
    for text in [
      Self.screen(Self.box(), label, distance: 100),
      Self.screen(label, Self.box(color: "alpha=\"0.5\""), distance: 100),
      Self.screen(label, Self.box(attributes: "alpha=\"0.5\""), distance: 100),
      Self.screen(label, Self.box(300), distance: -8),
    ] {
      #expect(covered(text) == [])
    }
  }

  /// An image that keeps its aspect ratio is smaller than its view.
  @Test(arguments: [("scaleAspectFit", false), ("center", false), ("scaleToFill", true), ("left", false)])
  func imagesCoverTextsWhereTheyAreDrawn(mode: String, isReported: Bool) {
    let image = Text.view(
      "b", "imageView", frame: (0, 0, 140, 20),
      attributes:
        "image=\"photo\" contentMode=\"\(mode)\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      constraints: Faults.size("b", 140, 20))
    let text = Self.screen(Self.label("a", "Notifications"), image, distance: 60)
      .replacing(
        "</document>",
        with: "<resources><image name=\"photo\" width=\"20\" height=\"20\"/></resources></document>")
    #expect(covered(text) == (isReported ? ["a"] : []))
  }

  /// The last line of a text is shorter than its rectangle.
  @Test func lastLinesAreNotReported() {
    let back = Self.label(
      "a", "Notifications are off for this app at night", width: 120, more: "numberOfLines=\"0\"")
    let front = Self.label("b", "Change")
    func rules(_ y: Double) -> [String] { Faults.place("a", 16, 60) + Faults.place("b", 80, y) }
    #expect(covered(Faults.screen(back + front, rules(62))) == ["a"])
    #expect(covered(Faults.screen(back + front, rules(60 + 3 * 20.5))) == [])
  }
}
