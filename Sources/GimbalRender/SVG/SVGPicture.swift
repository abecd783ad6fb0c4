import GimbalModel

/// A picture within an SVG page. Its coordinates are points relative to the origin of the screen.
struct SVGPicture {
  private let picture: Picture
  private let page: Frame
  /// The index of the picture on the page, which makes the ids of its SVG elements unique.
  private let number: Int
  private let fontSize: Double
  private let tree: BoxTree
  private let room: LabelPlacer
  /// The guides of each box, by the index of the box.
  private let guides: [Int: [PictureGuide]]

  init(_ picture: Picture, page: Frame, number: Int, fontSize: Double) {
    (self.picture, self.page, self.number, self.fontSize) = (picture, page, number, fontSize)
    tree = BoxTree(picture.boxes)
    room = LabelPlacer(fontSize: fontSize)
    guides = Dictionary(grouping: picture.guides, by: \.box)
  }

  func put(_ markup: inout Markup) {
    guard let screen = picture.boxes.first else { return }
    let clips = tree.clips(of: picture.boxes)
    putClips(clips, &markup)
    markup.put("<g clip-path=\"url(#p\(number))\" stroke-width=\"\(SVGNumber.text(hairline))\">\n")
    markup.put("<rect class=\"screen\" \(SVGNumber.attributes(screen.frame))/>\n")
    for bar in picture.bars { put(bar, &markup) }
    for index in tree.paintingOrder { putBox(index, clips[index], &markup) }
    for index in picture.boxes.indices where isOutermostHidden(index) { putHidden(index, &markup) }
    for previous in picture.previousFrames { put(previous, &markup) }
    for gap in picture.gaps { put(gap, &markup) }
    markup.put("<rect class=\"edge\" \(SVGNumber.attributes(screen.frame))/>\n</g>\n")
  }

  private var hairline: Double { fontSize / 11 }
  /// The font size of secondary text, such as sizes and gap lengths, relative to the font size of names.
  private static let small = 0.85

  // MARK: Boxes

  /// Writes the clip path of the picture and the clip path of each clipping box.
  private func putClips(_ clips: [Frame?], _ markup: inout Markup) {
    let edge = hairline
    let whole = Frame(from: page.x - edge, page.y - edge, to: page.maxX + edge, page.maxY + edge)
    markup.put("<clipPath id=\"p\(number)\"><rect \(SVGNumber.attributes(whole))/></clipPath>\n")
    var known: Set<Int> = []
    for (index, clip) in clips.enumerated() {
      guard let clip, let owner = clipOwner(of: index), known.insert(owner).inserted else { continue }
      markup.put("<clipPath id=\"c\(number)-\(owner)\"><rect \(SVGNumber.attributes(clip))/></clipPath>\n")
    }
  }

  /// Returns the index of the nearest clipping ancestor of a box; `nil` if there is none.
  private func clipOwner(of index: Int) -> Int? {
    var around = tree.parents[index]
    while let box = around, !picture.boxes[box].clips { around = tree.parents[box] }
    return around
  }

  private func putBox(_ index: Int, _ clip: Frame?, _ markup: inout Markup) {
    let box = picture.boxes[index]
    let owner = clip == nil ? nil : clipOwner(of: index)
    markup.put(owner.map { "<g clip-path=\"url(#c\(number)-\($0))\">" } ?? "<g>")
    markup.put("<title>\(tooltip(of: box))</title>")
    // An outermost box without a name is the screen, which is already drawn.
    if index > 0 || !box.name.isEmpty {
      markup.put(
        "<rect class=\"\(classes(of: box))\" \(SVGNumber.attributes(box.frame))\(stroke(of: box))/>")
      putLabel(index, &markup)
      putBadges(of: box, &markup)
    }
    markup.put("</g>\n")
    // Draw the guides before the subviews of the box, so that the subviews cover the guides.
    for guide in guides[index, default: []] { put(guide, &markup) }
  }

  private func classes(of box: Box) -> String {
    let status =
      box.marks.contains(.conflict) ? " conflict" : box.marks.contains(.ambiguous) ? " ambiguous" : ""
    return ViewCategory(box.kind).rawValue + status
  }

  private func stroke(of box: Box) -> String {
    if box.marks.contains(.conflict) { return " stroke-width=\"\(SVGNumber.text(hairline * 2))\"" }
    return box.marks.contains(.ambiguous) ? dashes(4, 3) : ""
  }

  private func dashes(_ mark: Double, _ space: Double) -> String {
    " stroke-dasharray=\"\(SVGNumber.text(mark * hairline)) \(SVGNumber.text(space * hairline))\""
  }

  private func tooltip(of box: Box) -> String {
    let name = box.name.isEmpty ? "root" : Markup.isolated(box.name)
    let frame = box.ownFrame
    let words =
      [
        "\(name) (\(box.kind.rawValue))",
        "\(LengthFormat.text(frame.x)), \(LengthFormat.text(frame.y)), \(LengthFormat.text(frame.size, by: " × "))",
      ] + box.marks.words
    return Markup.escaped(words.joined(separator: "\n"))
  }

  /// Writes the name of a box, truncated to the available width, if the box has space for a line of text. For
  /// a box without visible children, also writes the size if the size fits below the name.
  private func putLabel(_ index: Int, _ markup: inout Markup) {
    let box = picture.boxes[index]
    let frame = box.frame
    let available = frame.width - fontSize * 0.6
    guard frame.height >= fontSize * 1.2, let name = room.text(box.name, within: available) else { return }
    if tree.isLeaf(index) {
      let size = LengthFormat.text(frame.size, by: " × ")
      let hasSize = frame.height >= fontSize * 2.7 && room.width(of: size) * SVGPicture.small <= available
      let y = frame.middleY + fontSize * (hasSize ? -0.2 : 0.35)
      putText(name, "mid", frame.middleX, y, &markup)
      if hasSize {
        putText(size, "mid size", frame.middleX, y + fontSize * 1.25, scale: SVGPicture.small, &markup)
      }
    } else if let place = room.place(
      ofTextWide: room.width(of: name), in: frame,
      besides: tree.children[index].map { picture.boxes[$0].frame })
    {
      putText(name, "mid faint", place.x, place.y + fontSize * 0.35, &markup)
    }
  }

  private func putText(
    _ text: String, _ classes: String, _ x: Double, _ y: Double, scale: Double = 1, _ markup: inout Markup
  ) {
    let size = scale == 1 ? "" : " font-size=\"\(SVGNumber.text(fontSize * scale))\""
    markup.put(
      "<text class=\"\(classes)\" x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\"\(size)>"
        + "\(Markup.escaped(text))</text>")
  }

  /// Writes a circle for each mark of a visible box, from the upper right corner of the box to the left. The
  /// circle contains the sign of the mark, such as `!` for a conflict.
  private func putBadges(of box: Box, _ markup: inout Markup) {
    let radius = fontSize * 0.62
    var x = box.frame.maxX - radius * 0.4
    for (mark, look, sign) in [
      (BoxMarks.conflict, "c", "!"), (.ambiguous, "a", "?"), (.truncated, "t", "…"), (.appeared, "n", "+"),
    ]
    where box.marks.contains(mark) {
      let y = box.frame.y + radius * 0.4
      markup.put(
        "<circle class=\"badge \(look)\" cx=\"\(SVGNumber.text(x))\" cy=\"\(SVGNumber.text(y))\" "
          + "r=\"\(SVGNumber.text(radius))\"/>")
      putText(sign, "mid badgetext", x, y + fontSize * 0.3, scale: SVGPicture.small, &markup)
      x -= radius * 2.2
    }
  }

  private func isOutermostHidden(_ index: Int) -> Bool {
    guard picture.boxes[index].marks.contains(.hidden) else { return false }
    return tree.parents[index].map { !picture.boxes[$0].marks.contains(.hidden) } ?? true
  }

  private func putHidden(_ index: Int, _ markup: inout Markup) {
    let box = picture.boxes[index]
    guard box.frame.width > 0 || box.frame.height > 0 else { return }
    markup.put(
      "<g><title>\(tooltip(of: box))</title><rect class=\"hidden\" \(SVGNumber.attributes(box.frame))\(dashes(3, 3))/>"
    )
    if let name = room.text(box.name, within: box.frame.width - fontSize * 0.6),
      box.frame.height >= fontSize * 1.2
    {
      putText(name, "mid faint", box.frame.middleX, box.frame.middleY + fontSize * 0.35, &markup)
    }
    markup.put("</g>\n")
  }

  // MARK: Annotations

  private func put(_ bar: PictureBar, _ markup: inout Markup) {
    markup.put(
      "<g><title>\(bar.name)</title><rect class=\"bar\" \(SVGNumber.attributes(bar.frame))/></g>\n")
  }

  private func put(_ guide: PictureGuide, _ markup: inout Markup) {
    markup.put(
      "<g><title>\(Markup.escaped(picture.guideName(guide)))</title>"
        + "<rect class=\"guide\" \(SVGNumber.attributes(guide.frame))\(dashes(2, 2))/></g>\n")
  }

  /// Writes a gap as a dimension line that is labeled with its length.
  private func put(_ gap: Gap, _ markup: inout Markup) {
    let (from, to, side, stop) = (gap.extent.lowerBound, gap.extent.upperBound, gap.place, fontSize * 0.3)
    func path(_ along: Double, _ across: Double) -> String {
      let point = gap.axis == .horizontal ? (along, across) : (across, along)
      return "\(SVGNumber.text(point.0)) \(SVGNumber.text(point.1))"
    }
    let lines = [
      (from, side - stop, from, side + stop), (from, side, to, side), (to, side - stop, to, side + stop),
    ]
    let data = lines.map { "M\(path($0.0, $0.1))L\(path($0.2, $0.3))" }.joined()
    markup.put("<path class=\"gap\" d=\"\(data)\"/>")
    let width = room.width(of: gap.label) * SVGPicture.small
    let isTight = gap.axis == .horizontal && gap.length < width + fontSize * 0.4
    let x = gap.axis == .horizontal ? gap.middle : side + width / 2 + fontSize * 0.4
    let y = gap.axis == .horizontal ? side - fontSize * (isTight ? 0.55 : 0.4) : gap.middle + fontSize * 0.3
    putText(gap.label, "mid gaptext halo", x, y, scale: SVGPicture.small, &markup)
    markup.put("\n")
  }

  /// Writes the previous frame of a view as a dashed rectangle. Lines connect two corners of the rectangle to
  /// the corresponding corners of the current frame. A removed view has no lines, but a name.
  private func put(_ previous: PreviousFrame, _ markup: inout Markup) {
    markup.put(
      "<g><title>\(Markup.escaped("\(Markup.isolated(previous.name)): before"))</title>"
        + "<rect class=\"ghost\" \(SVGNumber.attributes(previous.frame))\(dashes(5, 3))/>")
    if let frame = previous.box.map({ picture.boxes[$0].frame }) {
      for (x, y, toX, toY) in [
        (previous.frame.x, previous.frame.y, frame.x, frame.y),
        (previous.frame.maxX, previous.frame.maxY, frame.maxX, frame.maxY),
      ] where x != toX || y != toY {
        markup.put(
          "<path class=\"moved\" d=\"M\(SVGNumber.text(x)) \(SVGNumber.text(y))L\(SVGNumber.text(toX)) \(SVGNumber.text(toY))\"/>"
        )
      }
    } else if let name = room.text(previous.name, within: previous.frame.width - fontSize * 0.6) {
      putText(
        name, "mid ghosttext", previous.frame.middleX, previous.frame.middleY + fontSize * 0.35, &markup)
    }
    markup.put("</g>\n")
  }
}

/// An estimator of text widths that places and truncates labels inside boxes.
struct LabelPlacer {
  /// The font size in points.
  let fontSize: Double

  /// Returns an upper estimate of the text's width. The exact width depends on the font of the renderer.
  func width(of text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      width + fontSize * (scalar.value < 0x300 ? 0.62 : scalar.value < 0x1100 ? 0.75 : 1.1)
    }
  }

  /// Returns the text, truncated to a width; `nil` if no character fits.
  func text(_ text: String, within room: Double) -> String? {
    if width(of: text) <= room { return text }
    var left = room - fontSize
    let beginning = text.prefix { character in
      left -= width(of: String(character))
      return left >= 0
    }
    return beginning.isEmpty ? nil : beginning + "…"
  }

  /// Returns the center of a free place for a line of text in a box with children.
  ///
  /// The function tries the top row, the bottom row and the middle row of the box. In each row, it tries the
  /// left end, the right end and the center. Returns `nil` if the box is too small or its children cover all
  /// these places.
  ///
  /// - Complexity: O(number of `others`).
  func place(ofTextWide width: Double, in frame: Frame, besides others: [Frame]) -> (x: Double, y: Double)? {
    let (pad, line) = (fontSize * 0.5, fontSize * 1.5)
    guard frame.width >= width + 2 * pad, frame.height >= line else { return nil }
    let columns = [frame.x + pad, frame.maxX - pad - width, frame.x + (frame.width - width) / 2]
    let rows = [frame.y, frame.maxY - line, frame.y + (frame.height - line) / 2]
    for row in rows {
      for column in columns {
        let place = Frame(x: column, y: row, width: width, height: line)
        if !others.contains(where: { $0.overlaps(place) }) { return (column + width / 2, row + line / 2) }
      }
    }
    return nil
  }
}

extension Frame {
  fileprivate func overlaps(_ other: Frame) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
