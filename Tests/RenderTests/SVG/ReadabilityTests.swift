import GimbalModel
import TestSupport
import Testing

@testable import GimbalRender

/// Tests of the places of labels and gap lines, and of the arrangement of pictures on a sheet.
@Suite struct ReadabilityTests {
  /// Returns a picture with random nested boxes and gaps between siblings.
  private func randomPicture(_ random: inout SeededGenerator) -> Picture {
    var boxes = [Box(Frame(x: 0, y: 0, width: 375, height: 667), "", depth: 0)]
    var gaps: [Gap] = []
    func add(in frame: Frame, depth: Int, parent: Int) {
      var last: Int?
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let width = Double.random(in: 5...max(6, frame.width * 0.7), using: &random)
        let height = Double.random(in: 5...max(6, frame.height * 0.6), using: &random)
        let own = Frame(
          x: frame.x + .random(in: 0...max(1, frame.width - width), using: &random),
          y: frame.y + .random(in: 0...max(1, frame.height - height), using: &random), width: width,
          height: height)
        let name = ["title", "a", "confirmation button", "row"].randomElement(using: &random) ?? ""
        var box = Box(own, name, depth: depth, clips: Int.random(in: 0..<6, using: &random) == 0)
        if Int.random(in: 0..<4, using: &random) == 0 { box.marks.insert(.conflict) }
        if Int.random(in: 0..<4, using: &random) == 0 { box.marks.insert(.ambiguous) }
        boxes.append(box)
        let index = boxes.count - 1
        if let last, boxes[last].frame.maxX < own.x {
          let (low, high) = (max(boxes[last].frame.y, own.y), min(boxes[last].frame.maxY, own.maxY))
          gaps.append(
            Gap(
              .horizontal, boxes[last].frame.maxX...own.x, across: min(low, high)...max(low, high),
              ends: Gap.Ends(last, index)))
        }
        if own.y > frame.y {
          gaps.append(
            Gap(.vertical, frame.y...own.y, across: own.x...own.maxX, ends: Gap.Ends(index, parent)))
        }
        last = index
        if depth < 4, own.width > 40, own.height > 40 { add(in: own, depth: depth + 1, parent: index) }
      }
    }
    add(in: boxes[0].frame, depth: 1, parent: 0)
    let placer = GapPlacer(boxes)
    return Picture(boxes: boxes, gaps: gaps.compactMap(placer.placed))
  }

  @Test func labelsOfRandomPicturesDoNotOverlap() {
    var random = SeededGenerator(seed: 7)
    var count = 0
    for round in 0..<200 {
      let picture = randomPicture(&random)
      let (tree, size) = (BoxTree(picture.boxes), 11.0)
      let clips = tree.clips(of: picture.boxes)
      let labels = LabelLayout(picture, tree, clips: clips, page: picture.page, fontSize: size)
      let room = LabelPlacer(fontSize: size)
      let texts =
        labels.texts.sorted { $0.key < $1.key }.flatMap(\.value) + labels.gapTexts.compactMap(\.self)
      var frames = texts.map { text in
        let width = room.width(of: text.text) * text.scale
        return Frame(
          x: text.x - width / 2, y: text.y - size * text.scale * 0.9, width: width,
          height: size * text.scale * 1.15)
      }
      for badge in labels.badges.values.joined() {
        let radius = size * LabelLayout.badgeRadius
        frames.append(Frame(x: badge.x - radius, y: badge.y - radius, width: 2 * radius, height: 2 * radius))
      }
      count += texts.count
      for (index, frame) in frames.enumerated() {
        for other in frames[..<index] { #expect(!frame.overlaps(other), "round \(round): \(frame)") }
      }
    }
    #expect(count > 1000)
  }

  @Test func gapLinesOfRandomPicturesCrossNoOtherView() {
    var random = SeededGenerator(seed: 8)
    var count = 0
    for round in 0..<200 {
      let picture = randomPicture(&random)
      let tree = BoxTree(picture.boxes)
      let labels = LabelLayout(
        picture, tree, clips: tree.clips(of: picture.boxes), page: picture.page, fontSize: 11)
      for (gap, side) in zip(picture.gaps, labels.lines) where gap.length > 1 {
        let line =
          gap.axis == .horizontal
          ? Frame(x: gap.extent.lowerBound + 0.5, y: side, width: gap.length - 1, height: 0)
          : Frame(x: side, y: gap.extent.lowerBound + 0.5, width: 0, height: gap.length - 1)
        var own: Set<Int> = []
        for end in [gap.ends?.first, gap.ends?.second] {
          var box = end
          while let current = box {
            own.insert(current)
            box = tree.parents[current]
          }
        }
        for (index, box) in picture.boxes.enumerated() where !own.contains(index) {
          #expect(!crosses(box.frame, line), "round \(round): \(gap) crosses \(box.frame)")
        }
        count += 1
      }
    }
    #expect(count > 500)
  }

  /// Returns `true` if a line crosses the interior of a frame.
  private func crosses(_ frame: Frame, _ line: Frame) -> Bool {
    let inner = Frame(
      x: frame.x + 1e-6, y: frame.y + 1e-6, width: frame.width - 2e-6, height: frame.height - 2e-6)
    return line.x < inner.maxX && line.maxX > inner.x && line.y < inner.maxY && line.maxY > inner.y
  }

  @Test func badgesOfEqualFramesDoNotOverlap() {
    let boxes =
      [box("", 0, 0, 300, 200, depth: 0)]
      + (0..<40).map { number in
        var box = box("v\(number)", 100, 50, 80, 40)
        box.marks = [.conflict, .truncated]
        return box
      }
    let picture = Picture(boxes: boxes)
    let tree = BoxTree(boxes)
    let labels = LabelLayout(
      picture, tree, clips: tree.clips(of: boxes), page: picture.page, fontSize: 11)
    let radius = 11 * LabelLayout.badgeRadius
    let frames = labels.badges.values.joined().map {
      Frame(x: $0.x - radius, y: $0.y - radius, width: 2 * radius, height: 2 * radius)
    }
    #expect(!frames.isEmpty)
    for (index, frame) in frames.enumerated() {
      #expect(frame.x >= picture.page.x)
      for other in frames[..<index] { #expect(!frame.overlaps(other)) }
    }
  }

  @Test func inequalitiesAreLabeledAsLimits() {
    #expect(Gap(.horizontal, 10...50, across: 0...9).label == "40")
    let boxes = [box("", 0, 0, 300, 200, depth: 0), box("a", 10, 10, 80, 40), box("b", 150, 10, 80, 40)]
    let blocked = boxes + [box("c", 100, 0, 30, 200)]
    let gap = Gap(.horizontal, 90...150, across: 10...50, ends: Gap.Ends(1, 2))
    #expect(GapPlacer(boxes).placed(gap) == gap)
    #expect(GapPlacer(blocked).placed(gap) == nil)
    let partly = boxes + [box("c", 100, 0, 30, 35)]
    #expect(GapPlacer(partly).placed(gap)?.across == 35...50)
  }

  @Test func picturesOfSheetDoNotOverlap() {
    var random = SeededGenerator(seed: 9)
    for round in 0..<300 {
      let sizes = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        Size(width: .random(in: 20...900, using: &random), height: .random(in: 20...900, using: &random))
      }
      let sheet = SheetArrangement(sizes, gap: 10)
      let frames = zip(sheet.origins, sizes).map {
        Frame(x: $0.x, y: $0.y, width: $1.width, height: $1.height)
      }
      for (index, frame) in frames.enumerated() {
        #expect(frame.maxX <= sheet.size.width + 1e-6 && frame.maxY <= sheet.size.height + 1e-6)
        for other in frames[..<index] { #expect(!frame.overlaps(other), "round \(round)") }
      }
    }
  }

  /// Less than half of a sheet with both orientations of a phone is blank.
  @Test func orientationsFillTheSheet() {
    let (portrait, landscape) = (Size(width: 393, height: 852), Size(width: 852, height: 393))
    for sizes in [
      [portrait, landscape], [portrait, landscape, landscape], Array(repeating: portrait, count: 7),
    ] {
      let sheet = SheetArrangement(sizes, gap: 20)
      let used = sizes.reduce(0) { $0 + $1.width * $1.height }
      #expect(used / (sheet.size.width * sheet.size.height) > 0.6, "\(sheet)")
    }
  }

  @Test func rootOfFixedSizeIsDrawnOnce() {
    func picture(_ orientation: Orientation, width: Double) -> Picture {
      Picture(scene: "cell", orientation: orientation, boxes: [box("", 0, 0, width, 44, depth: 0)])
    }
    let same = SVGPage(of: [picture(.portrait, width: 100), picture(.landscapeLeft, width: 100)]).text
    #expect(same.contains("portrait, landscapeLeft · 100 × 44"))
    let other = SVGPage(of: [picture(.portrait, width: 100), picture(.landscapeLeft, width: 200)]).text
    #expect(other.contains(">landscapeLeft · 200 × 44"))
  }
}
