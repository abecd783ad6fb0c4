import GimbalModel
import GimbalRender
import Testing

/// Tests of gaps, guides, marks and the legend.
struct AnnotationTests {
  private func drawing(_ picture: Picture, isASCII: Bool = false) -> String {
    let text = TextPicture(of: picture, style: TextStyle(width: 31, isASCII: isASCII))
    return (text.lines + text.legend).joined(separator: "\n")
  }

  private func screen(_ boxes: Box..., guides: [PictureGuide] = [], gaps: [Gap] = []) -> Picture {
    Picture(boxes: [box("", 0, 0, 30, 20, depth: 0)] + boxes, guides: guides, gaps: gaps)
  }

  @Test func gapLengthIsBetweenItsSides() {
    let picture = screen(
      box("a", 2, 2, 8, 16), box("b", 20, 2, 8, 6), box("c", 20, 14, 8, 4),
      gaps: [
        Gap(.horizontal, 10...20, across: 2...8), Gap(.vertical, 8...14, across: 20...28),
        Gap(.horizontal, 0...2, across: 2...18),
      ])
    #expect(
      drawing(picture) == """
        ┌─────────────────────────────┐
        │ ┌───────┐         ┌───────┐ │
        │ │       │  ←10→   │   b   │ │
        │ │       │         │  8x6  │ │
        │ │   a   │         └───────┘ │
        │2│ 8x16  │            ↕6     │
        │ │       │                   │
        │ │       │         ┌───────┐ │
        │ │       │         │ c 8x4 │ │
        │ └───────┘         └───────┘ │
        └─────────────────────────────┘
        """)
  }

  @Test func guidesAreDottedInVisiblePartOfView() {
    let picture = screen(
      box("a", 0, 12, 14, 8),
      guides: [PictureGuide(box: 0, .builtIn(.safeArea), Frame(x: 4, y: 4, width: 22, height: 12))])
    #expect(
      drawing(picture) == """
        ┌─────────────────────────────┐
        │                             │
        │   · · · · · · · · · · · ·   │
        │   ·                     ·   │
        │   ·                     ·   │
        │   ·                     ·   │
        ├─────────────┐           ·   │
        │      a      │           ·   │
        │    14x8     │ · · · · · ·   │
        │             │               │
        └─────────────┴───────────────┘
        · safeArea
        """)
  }

  @Test func hiddenViewsAreDashedAndLegendExplainsMarks() {
    var a = box("a", 0, 0, 10, 8)
    a.marks = [.conflict, .ambiguous]
    var gone = box("gone", 14, 4, 12, 12)
    gone.marks = .hidden
    var within = box("within", 16, 6, 4, 4, depth: 2)
    within.marks = [.hidden, .ambiguous]
    var text = box("text", 0, 12, 10, 8)
    text.marks = .truncated
    let picture = screen(a, gone, within, text)
    #expect(
      drawing(picture) == """
        ┌─────────┬───────────────────┐
        │   a!?   │                   │
        │  10x8   │   ╌╌╌╌╌╌╌╌╌╌╌╌╌   │
        │         │   ╎           ╎   │
        ├─────────┘   ╎           ╎   │
        │             ╎           ╎   │
        ├─────────┐   ╎           ╎   │
        │  text~  │   ╎           ╎   │
        │  10x8   │   ╌╌╌╌╌╌╌╌╌╌╌╌╌   │
        │         │                   │
        └─────────┴───────────────────┘
        ! in a conflict: a
        ? ambiguous: a
        ~ truncated: text
        ╌ hidden: gone
        """)
    #expect(drawing(picture, isASCII: true).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func legendTruncatesLongLists() {
    let boxes = (1...7).map { number in
      var one = box("v\(number)", Double(number), 0, 1, 1)
      one.marks = .ambiguous
      return one
    }
    let picture = Picture(boxes: [box("", 0, 0, 30, 20, depth: 0)] + boxes)
    #expect(
      TextPicture(of: picture, style: TextStyle()).legend == ["? ambiguous: v1, v2, v3, v4, v5, and 2 more"])
  }

  @Test func picturesAreSideBySideIfTheyFit() {
    let style = TextStyle { $0.isASCII ? 1 : 2 }
    let blocks = [["ab", "c"], ["画面", "", "e"]]
    #expect(TextPage.lines(of: blocks, within: nil, style: style) == ["ab   画面", "c", "     e"])
    #expect(TextPage.lines(of: blocks, within: 9, style: style) == ["ab   画面", "c", "     e"])
    #expect(TextPage.lines(of: blocks, within: 8, style: style) == ["ab", "c", "", "画面", "", "e"])
  }
}
