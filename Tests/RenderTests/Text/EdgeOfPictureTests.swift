import GimbalRender
import Testing

/// Tests of views outside the screen, without area, or clipped by a scroll view.
struct EdgeOfPictureTests {
  private func picture(_ boxes: Box...) -> TextPicture {
    TextPicture(of: [box("", 0, 0, 20, 12, depth: 0)] + boxes, style: TextStyle(width: 21))
  }

  @Test func pictureExtendsByHalfAScreen() {
    let picture = picture(
      box("up", 4, -4, 8, 8), box("far", -100, 4, 104, 4), box("in", -20, 5, 2, 2, depth: 2),
      box("gone", 300, 0, 5, 5))
    #expect(
      picture.lines == [
        "              ┌───────┐",
        "              │  up   │",
        "          ┌───┼───────┼───────┐",
        "          │   │       │       │",
        "──────────┼───┼───────┘       │",
        "   far    │   │               │",
        "──────────┼───┘               │",
        "          │                   │",
        "          └───────────────────┘",
      ])
    #expect(picture.cutOff == [2, 4])
  }

  @Test func viewsInsideScreenAreNotReported() {
    #expect(picture(box("a", 0, 0, 20, 12)).cutOff == [])
    #expect(picture(box("a", -10, -6, 40, 24)).cutOff == [])
    #expect(picture(box("a", -12, -6, 40, 24)).cutOff == [1])
  }

  @Test func thinViewsAreVisibleInEmptyCells() {
    let picture = picture(
      box("a", 0, 0, 10, 12), box("point", 15, 4, 0, 0), box("line", 10, 8, 10, 0), box("hair", 5, 2, 0, 10),
      box("corner", 0, 0, 0, 0), box("over", 12, 8, 4, 4))
    #expect(
      picture.lines == [
        "┌─────────┬─────────┐",
        "│    │    │         │",
        "│    │    │    ·    │",
        "│ a  │    │         │",
        "│    │    │─┬───┬───│",
        "│    │    │ │ov…│   │",
        "└─────────┴─┴───┴───┘",
      ])
  }

  @Test func scrollViewClipsSubviews() {
    let picture = picture(
      box("list", 2, 2, 12, 8, clips: true), box("row", 0, 4, 10, 60, depth: 2),
      box("x", 90, 4, 9, 9, depth: 2),
      box("inner", 40, 40, 9, 9, depth: 2, clips: true), box("lost", 4, 4, 9, 9, depth: 3))
    #expect(
      picture.lines == [
        "┌───────────────────┐",
        "│ ┌── list ───┐     │",
        "│ ├───────┐   │     │",
        "│ │  row  │   │     │",
        "│ │ 10x60 │   │     │",
        "│ └───────┴───┘     │",
        "└───────────────────┘",
      ])
    #expect(picture.cutOff == [])
  }
}
