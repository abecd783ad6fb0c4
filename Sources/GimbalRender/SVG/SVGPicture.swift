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
  private let clips: [Frame?]
  private let labels: LabelLayout
  /// The guides of each box, by the index of the box.
  private let guides: [Int: [PictureGuide]]

  init(_ picture: Picture, page: Frame, number: Int, fontSize: Double) {
    (self.picture, self.page, self.number, self.fontSize) = (picture, page, number, fontSize)
    tree = BoxTree(picture.boxes)
    room = LabelPlacer(fontSize: fontSize)
    guides = Dictionary(grouping: picture.guides, by: \.box)
    clips = tree.clips(of: picture.boxes)
    labels = LabelLayout(picture, tree, clips: clips, page: page, fontSize: fontSize)
  }

  func put(_ markup: inout Markup) {
    guard let screen = picture.boxes.first else { return }
    putClips(&markup)
    markup.put("<g clip-path=\"url(#p\(number))\" stroke-width=\"\(SVGNumber.text(hairline))\">\n")
    markup.put("<rect class=\"screen\" \(SVGNumber.attributes(screen.frame))/>\n")
    for bar in picture.bars { put(bar, &markup) }
    for index in tree.paintingOrder { putBox(index, &markup) }
    for index in picture.boxes.indices where isOutermostHidden(index) { putHidden(index, &markup) }
    for previous in picture.previousFrames { put(previous, &markup) }
    for index in picture.gaps.indices { putGap(index, &markup) }
    markup.put("<rect class=\"edge\" \(SVGNumber.attributes(screen.frame))/>\n</g>\n")
  }

  private var hairline: Double { fontSize / 11 }

  // MARK: Boxes

  /// Writes the clip path of the picture and the clip path of each clipping box.
  private func putClips(_ markup: inout Markup) {
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

  private func putBox(_ index: Int, _ markup: inout Markup) {
    let box = picture.boxes[index]
    let owner = clips[index] == nil ? nil : clipOwner(of: index)
    let rectangle =
      "<rect class=\"\(classes(of: box))\" \(SVGNumber.attributes(box.frame))\(stroke(of: box))/>"
    // The part of a box beyond the edge of a scroll view is faded.
    if let clip = clips[index], clip.union(box.frame) != clip {
      markup.put("<g class=\"beyond\">\(rectangle)</g>")
    }
    markup.put(owner.map { "<g clip-path=\"url(#c\(number)-\($0))\">" } ?? "<g>")
    markup.put("<title>\(tooltip(of: box))</title>")
    // An outermost box without a name is the screen, which is already drawn.
    if index > 0 || !box.name.isEmpty { markup.put(rectangle) }
    for text in labels.texts[index] ?? [] { put(text, &markup) }
    markup.put("</g>\n")
    for badge in labels.badges[index] ?? [] { put(badge, &markup) }
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
      ] + box.marks.descriptions
    return Markup.escaped(words.joined(separator: "\n"))
  }

  private func put(_ text: LabelLayout.PlacedText, _ markup: inout Markup) {
    putText(text.text, text.classes, text.x, text.y, scale: text.scale, &markup)
  }

  private func putText(
    _ text: String, _ classes: String, _ x: Double, _ y: Double, scale: Double = 1, _ markup: inout Markup
  ) {
    let size = scale == 1 ? "" : " font-size=\"\(SVGNumber.text(fontSize * scale))\""
    markup.put(
      "<text class=\"\(classes)\" x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\"\(size)>"
        + "\(Markup.escaped(text))</text>")
  }

  /// Writes a circle with the sign of a mark, such as `!` for a conflict.
  private func put(_ badge: LabelLayout.Badge, _ markup: inout Markup) {
    let look = BadgeLook(badge.mark)
    markup.put(
      "<circle class=\"badge \(look.style)\" cx=\"\(SVGNumber.text(badge.x))\" cy=\"\(SVGNumber.text(badge.y))\" "
        + "r=\"\(SVGNumber.text(fontSize * LabelLayout.badgeRadius))\"/>")
    putText(
      look.sign, "mid badgetext", badge.x, badge.y + fontSize * 0.3, scale: LabelLayout.small, &markup)
    markup.put("\n")
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

  /// Writes a gap as a dimension line that is labeled with its length. The line of a limit is dashed.
  private func putGap(_ index: Int, _ markup: inout Markup) {
    let gap = picture.gaps[index]
    let (from, to, side, stop) =
      (gap.extent.lowerBound, gap.extent.upperBound, labels.lines[index], fontSize * 0.3)
    func path(_ along: Double, _ across: Double) -> String {
      let point = gap.axis == .horizontal ? (along, across) : (across, along)
      return "\(SVGNumber.text(point.0)) \(SVGNumber.text(point.1))"
    }
    let lines = [
      (from, side - stop, from, side + stop), (from, side, to, side), (to, side - stop, to, side + stop),
    ]
    let data = lines.map { "M\(path($0.0, $0.1))L\(path($0.2, $0.3))" }.joined()
    markup.put(
      "<path class=\"gap\" d=\"\(data)\"\(gap.limit == nil ? "" : dashes(3, 2))><title>\(gap.label)</title></path>"
    )
    if let text = labels.gapTexts[index] { put(text, &markup) }
    markup.put("\n")
  }

  /// Writes the previous frame of a view as a dashed rectangle. Lines connect two corners of the rectangle to
  /// the corresponding corners of the current frame. For a removed view, the rectangle contains the name
  /// instead.
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

/// The style class and the sign of the badge of a mark.
struct BadgeLook {
  let style: String
  let sign: String

  init(_ mark: BoxMarks) {
    (style, sign) =
      switch mark {
      case .conflict: ("c", "!")
      case .ambiguous: ("a", "?")
      case .truncated: ("t", "…")
      default: ("n", "+")
      }
  }
}
