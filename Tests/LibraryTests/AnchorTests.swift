import Gimbal
import Testing

/// Typed anchors create the constraints that the text form creates.
@Suite struct AnchorTests {
  private let empty: Scene
  private let root: View
  private let box: View
  private let card: View

  init() {
    var scene = Scene("main", size: Size(width: 400, height: 600))
    box = scene.addView("box")
    card = scene.addView("card")
    root = scene.rootView
    empty = scene
  }

  private func expect(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
    @ConstraintBuilder _ definitions: () -> [ConstraintDefinition]
  ) throws {
    var (typed, written) = (empty, empty)
    try typed.constrain(definitions)
    try written.constrain(text)
    #expect(typed == written, sourceLocation: sourceLocation)
    #expect(!written.constraints.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func attributesOfViews() throws {
    try expect(
      """
      box.leading == card.trailing; box.left >= card.right; box.centerX <= card.leading
      box.top == card.bottom; box.centerY == card.firstBaseline; box.lastBaseline == card.top
      box.width == card.height
      box.leadingMargin == card.trailingMargin; box.leftMargin == card.rightMargin
      box.centerXWithinMargins == card.centerX
      box.topMargin == card.bottomMargin; box.centerYWithinMargins == card.centerY
      """
    ) {
      box.leading == card.trailing
      box.left >= card.right
      box.centerX <= card.leading
      box.top == card.bottom
      box.centerY == card.firstBaseline
      box.lastBaseline == card.top
      box.width == card.height
      box.leadingMargin == card.trailingMargin
      box.leftMargin == card.rightMargin
      box.centerXWithinMargins == card.centerX
      box.topMargin == card.bottomMargin
      box.centerYWithinMargins == card.centerY
    }
  }

  @Test func layoutGuides() throws {
    try expect(
      """
      box.top == root.safeArea.top + 8; box.bottom <= root.keyboard.top; box.leading == root.layoutMargins.leading
      box.trailing == root.readableContent.trailing; card.width == root.frameLayoutGuide.width
      card.height == root.contentLayoutGuide.height; root.safeArea.left == card.left
      """
    ) {
      box.top == root.safeArea.top + 8
      box.bottom <= root.keyboard.top
      box.leading == root.layoutMargins.leading
      box.trailing == root.readableContent.trailing
      card.width == root.frameLayoutGuide.width
      card.height == root.contentLayoutGuide.height
      root.safeArea.left == card.left
    }
  }

  @Test func numbers() throws {
    try expect(
      """
      box.width == 2 * card.width + 8; box.height == card.height * 3 - 4; box.width >= card.width / 3
      box.height == (card.height + 9) / 3; box.height <= 100 - card.height; box.width == -card.width + 50
      box.width == 40; box.height >= 12.5; box.width <= 1e3; box.centerY == 0.5 * root.bottom
      box.height == 2 * (card.height - 3); box.width == 8 + card.width; box.width == -0; box.top == card.top - 0
      """
    ) {
      box.width == 2 * card.width + 8
      box.height == card.height * 3 - 4
      box.width >= card.width / 3
      box.height == (card.height + 9) / 3
      box.height <= 100 - card.height
      box.width == -card.width + 50
      box.width == 40
      box.height >= 12.5
      box.width <= 1e3
      box.centerY == 0.5 * root.bottom
      box.height == 2 * (card.height - 3)
      box.width == 8 + card.width
      box.width == -0.0
      box.top == card.top - 0
    }
  }

  @Test func prioritiesAndIdentifiers() throws {
    try expect(
      "Wide: box.width == 40 @750; box.height >= card.height @250.5; Gap: box.top == card.top + 8 @999"
    ) {
      (box.width == 40).identifier("Wide") ~ .defaultHigh
      box.height >= card.height ~ 250.5
      (box.top == card.top + 8).identifier("Gap").priority(999)
    }
  }

  @Test func groups() throws {
    try expect(
      """
      Box: box.edges == root.safeArea.edges inset 8 @700; card.edges == box.edges inset 1,2,3,4
      box.center == root.center; CardPortrait: card.size == box.size; box.size <= 80x20; box.size >= card.size
      card.size >= 8x9; card.size <= root.size; card.size == 10x10; box.edges == card.edges
      """
    ) {
      (box.edges == root.safeArea.edges.inset(by: 8)).identifier("Box") ~ 700
      card.edges == box.edges.inset(top: 1, leading: 2, bottom: 3, trailing: 4)
      box.center == root.center
      (card.size == box.size).identifier("CardPortrait")
      box.size <= Size(width: 80, height: 20)
      box.size >= card.size
      card.size >= Size(width: 8, height: 9)
      card.size <= root.size
      card.size == Size(width: 10, height: 10)
      box.edges == card.edges
    }
  }

  @Test func insetsOnTheLeftSideCount() throws {
    try expect("box.edges == root.edges inset 4") { box.edges.inset(by: 2) == root.edges.inset(by: 6) }
  }

  @Test func buildersHaveControlFlow() throws {
    let (isTall, limit) = (true, Double?.none)
    try expect(
      "box.top == root.top; card.top == root.top; box.height == 90; card.width == 1; card.height == 2"
    ) {
      for view in [box, card] { view.top == root.top }
      if isTall { box.height == 90 } else { box.height == 10 }
      if let limit { box.width <= limit }
      [card.width == 1, card.height == 2]
    }
  }

  @Test func constraintsBelongToTheGivenSet() throws {
    var scene = empty
    let upright = try scene.addSet("upright", when: .orientation(.portrait))
    #expect(try upright == scene[set: "upright"] && upright.condition == .orientation(.portrait))
    let added = try scene.constrain(in: upright) { (box.width == 30).identifier("Width") }
    #expect(added == scene.constraints(of: upright.id))
    #expect(try scene[constraint: "Width"].notation(in: scene) == "Width: box.width == 30")
    #expect(try scene.constrain {}.isEmpty)
  }

  @Test func rejectedConstraintsChangeNothing() throws {
    var scene = empty
    let foreign = Scene("other", size: Size(width: 1, height: 1)).rootView
    let rejected = [
      box.left == card.leading, box.top == foreign.top, box.width == 1e10, box.width == 0 * card.width,
      box.width == .nan, box.width == .infinity, box.width == card.width / 0,
    ]
    for definition in rejected {
      let before = scene
      #expect(throws: SceneError.self) {
        try scene.constrain {
          box.height == 5
          definition
        }
      }
      #expect(scene.constraints == before.constraints)
    }
    let long = try Name(String(repeating: "n", count: Name.maximumLength))
    let error = #expect(throws: SceneError.self) {
      try scene.constrain { (box.size == card.size).identifier(long) }
    }
    #expect(
      error?.description.hasSuffix("is too long for several constraints\n  use a shorter identifier") == true)
  }
}
