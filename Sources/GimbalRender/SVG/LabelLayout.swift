import GimbalModel

/// The positions of the texts and badges of a picture. No two of them overlap, and no text is covered by a
/// box that is painted later.
struct LabelLayout {
  /// A line of text that is centered at a position.
  struct PlacedText {
    var text: String
    var classes: String
    var x: Double
    /// The position of the baseline.
    var y: Double
    /// The font size relative to that of names.
    var scale = 1.0
  }

  /// A circle with the sign of a mark.
  struct Badge {
    var mark: BoxMarks
    var x: Double
    var y: Double
  }

  /// The name and the size of each box, by the index of the box.
  private(set) var texts: [Int: [PlacedText]] = [:]
  private(set) var badges: [Int: [Badge]] = [:]
  /// The position of the line of each gap on the perpendicular axis, in the order of the gaps.
  private(set) var lines: [Double] = []
  /// The label of each gap; `nil` if there is no free place for it.
  private(set) var gapTexts: [PlacedText?] = []

  /// The font size of secondary text, such as sizes and gap lengths, relative to the font size of names.
  static let small = 0.85
  static let badgeRadius = 0.62
  /// The maximum number of positions that are tried for a line.
  private static let maximumTries = 9

  private let picture: Picture
  private let page: Frame
  private let fontSize: Double
  private let tree: BoxTree
  private let clips: [Frame?]
  private let room: LabelPlacer
  /// The frames of texts, badges and lines.
  private var taken: FrameIndex
  /// The frames of the visible boxes in painting order.
  private var painted: FrameIndex
  private var paintingOrder: [Int: Int] = [:]

  /// Places the labels of a picture.
  ///
  /// - Complexity: O(labels · (labels and boxes in the same strip)).
  init(_ picture: Picture, _ tree: BoxTree, clips: [Frame?], page: Frame, fontSize: Double) {
    (self.picture, self.tree, self.clips, self.page, self.fontSize) = (picture, tree, clips, page, fontSize)
    room = LabelPlacer(fontSize: fontSize)
    taken = FrameIndex(bounds: page, count: picture.boxes.count * 2)
    painted = FrameIndex(bounds: page, count: picture.boxes.count)
    for (index, box) in tree.paintingOrder.enumerated() {
      painted.append(picture.boxes[box].frame)
      paintingOrder[box] = index
    }
    for box in tree.paintingOrder where hasLabel(box) { placeBadges(of: box) }
    for box in tree.paintingOrder where hasLabel(box) { placeName(of: box) }
    for gap in picture.gaps { place(gap) }
  }

  /// An outermost box without a name is the screen, which has no label.
  private func hasLabel(_ box: Int) -> Bool { box > 0 || !picture.boxes[box].name.isEmpty }

  // MARK: Free space

  /// Returns the frame of a text that is centered at a position.
  private func frame(of text: PlacedText) -> Frame {
    let size = fontSize * text.scale
    let width = room.width(of: text.text) * text.scale
    return Frame(x: text.x - width / 2, y: text.y - size * 0.9, width: width, height: size * 1.15)
  }

  /// Reserves the frames of a box's texts if all of these frames are free and not covered by boxes that are
  /// painted later. Otherwise returns `false`.
  private mutating func reserve(_ texts: [PlacedText], of box: Int) -> Bool {
    let frames = texts.map(frame)
    let index = paintingOrder[box] ?? 0
    let isFree = frames.allSatisfy { frame in
      !taken.containsOverlap(frame) && !painted.containsOverlap(frame) { $0 > index }
    }
    if isFree { for frame in frames { taken.append(frame) } }
    return isFree
  }

  // MARK: Boxes

  /// Places a circle for each mark of a box, from the upper right corner to the left. A circle without a free place on
  /// the page is left out.
  private mutating func placeBadges(of box: Int) {
    let radius = fontSize * LabelLayout.badgeRadius
    let frame = picture.boxes[box].frame
    // Badges stay on the page.
    var x = min(frame.maxX - radius * 0.4, page.maxX - radius)
    let y = max(frame.y + radius * 0.4, page.y + radius)
    var placed: [Badge] = []
    for mark in BoxMarks.signs.map(\.mark) where picture.boxes[box].marks.contains(mark) {
      for _ in 0..<LabelLayout.maximumTries {
        let circle = Frame(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
        if circle.x >= page.x, !taken.containsOverlap(circle) {
          taken.append(circle)
          placed.append(Badge(mark: mark, x: x, y: y))
          break
        }
        x -= radius * 2.2
      }
      x -= radius * 2.2
    }
    if !placed.isEmpty { badges[box] = placed }
  }

  /// Places the name of a box, truncated to the available width, and the size of a box without children.
  private mutating func placeName(of index: Int) {
    let box = picture.boxes[index]
    let frame = clips[index].flatMap(box.frame.intersection) ?? box.frame
    let available = frame.width - fontSize * 0.6
    guard frame.height >= fontSize * 1.2, let name = room.text(box.name, within: available) else { return }
    let isLeaf = tree.isLeaf(index)
    let size = LengthFormat.text(box.frame.size, by: " × ")
    let hasSize =
      isLeaf && frame.height >= fontSize * 2.7 && room.width(of: size) * LabelLayout.small <= available
    for withSize in hasSize ? [true, false] : [false] {
      for (x, y) in centers(for: name, lines: withSize ? 2 : 1, in: frame, isLeaf: isLeaf) {
        var lines = [
          PlacedText(text: name, classes: isLeaf ? "mid" : "mid faint", x: x, y: y + fontSize * 0.35)
        ]
        if withSize {
          lines[0].y = y - fontSize * 0.2
          lines.append(
            PlacedText(
              text: size, classes: "mid size", x: x, y: y + fontSize * 1.05, scale: LabelLayout.small))
        }
        if reserve(lines, of: index) {
          texts[index] = lines
          return
        }
      }
    }
  }

  /// Returns the positions to try for the center of a label. The first position is the middle of a leaf, or a
  /// corner of a container.
  private func centers(
    for name: String, lines: Int, in frame: Frame, isLeaf: Bool
  ) -> [(x: Double, y: Double)] {
    let half = fontSize * 0.75 * Double(lines)
    guard frame.height >= 2 * half || isLeaf && lines == 1 else { return [] }
    let width = room.width(of: name)
    let (left, right) = (frame.x + fontSize * 0.5 + width / 2, frame.maxX - fontSize * 0.5 - width / 2)
    let (top, bottom) = (frame.y + half, frame.maxY - half)
    let rows = isLeaf ? [frame.middleY, top, bottom] : [top, bottom, frame.middleY]
    let columns = left <= right ? [left, right, frame.middleX] : [frame.middleX]
    return rows.flatMap { row in (isLeaf ? columns.reversed() : columns).map { ($0, row) } }
  }

  // MARK: Gaps

  /// Places the line and the label of a gap in the range of the gap. Lines cross other lines only if there is no other
  /// place.
  private mutating func place(_ gap: Gap) {
    let (step, label) = (fontSize * 1.4, gap.label)
    let width = room.width(of: label) * LabelLayout.small
    for canCross in [false, true] {
      for number in 0..<LabelLayout.maximumTries {
        let offset = Double((number + 1) / 2) * step * (number.isMultiple(of: 2) ? 1 : -1)
        let side = gap.position + offset
        guard gap.across.contains(side) || number == 0 else { continue }
        let line = frame(of: gap, at: side)
        if !canCross, taken.containsOverlap(line) { continue }
        for isSecond in [false, true] {
          let (x, y) = position(ofLabelWide: width, of: gap, at: side, isSecond: isSecond)
          let size = fontSize * LabelLayout.small
          let frame = Frame(x: x - width / 2, y: y - size * 0.9, width: width, height: size * 1.15)
          if taken.containsOverlap(frame) { continue }
          taken.append(line)
          taken.append(frame)
          lines.append(side)
          gapTexts.append(
            PlacedText(text: label, classes: "mid gaptext halo", x: x, y: y, scale: LabelLayout.small))
          return
        }
      }
    }
    lines.append(gap.position)
    gapTexts.append(nil)
  }

  /// Returns the frame of the line of a gap, without its ends.
  private func frame(of gap: Gap, at side: Double) -> Frame {
    let (from, length, half) = (gap.extent.lowerBound, gap.length, fontSize * 0.1)
    return gap.axis == .horizontal
      ? Frame(x: from, y: side - half, width: length, height: 2 * half)
      : Frame(x: side - half, y: from, width: 2 * half, height: length)
  }

  /// Returns the center and the baseline of the label of a gap. The label is above or to the right of the
  /// line of the gap, or on the opposite side if `isSecond` is `true`.
  private func position(
    ofLabelWide width: Double, of gap: Gap, at side: Double, isSecond: Bool
  ) -> (x: Double, y: Double) {
    if gap.axis == .horizontal {
      // A label that is wider than its gap is farther from the line, so that it does not overlap the ends of
      // the line.
      let isTight = gap.length < width + fontSize * 0.4
      let offset = isSecond ? fontSize * (isTight ? 1.3 : 1.1) : -fontSize * (isTight ? 0.55 : 0.4)
      return (gap.middle, side + offset)
    }
    let offset = width / 2 + fontSize * 0.4
    return (side + (isSecond ? -offset : offset), gap.middle + fontSize * 0.3)
  }
}
