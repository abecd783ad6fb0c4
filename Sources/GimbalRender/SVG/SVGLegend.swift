import GimbalModel

/// The legend of a sheet, which explains the colors, lines and badges that occur in its pictures.
struct SVGLegend {
  /// An entry: the markup of a sample, and its meaning.
  private let entries: [(sample: String, text: String)]
  private let fontSize: Double
  private let room: LabelPlacer

  /// The width of a sample relative to the font size.
  private static let sampleWidth = 1.6
  private static let lineHeight = 1.7

  init(_ pictures: [Picture], fontSize: Double) {
    self.fontSize = fontSize
    room = LabelPlacer(fontSize: fontSize * LabelLayout.small)
    let shown = pictures.flatMap { $0.boxes.dropFirst() }.filter { !$0.marks.contains(.hidden) }
    let all = pictures.flatMap(\.boxes)
    let gaps = pictures.flatMap(\.gaps)
    let frame = Frame(
      x: 0, y: -fontSize * 0.75, width: fontSize * SVGLegend.sampleWidth, height: fontSize * 0.9)
    let rectangle = SVGNumber.attributes(frame)
    func number(_ value: Double) -> String { SVGNumber.text(value) }
    func dashes(_ mark: Double, _ space: Double) -> String {
      " stroke-dasharray=\"\(number(mark * fontSize / 11)) \(number(space * fontSize / 11))\""
    }
    func line(_ dashes: String) -> String {
      let y = number(-fontSize * 0.3)
      return "<path class=\"gap key\" d=\"M0 \(y)L\(number(frame.width)) \(y)\"\(dashes)/>"
    }
    var entries: [(sample: String, text: String)] = []
    for category in ViewCategory.allCases where shown.contains(where: { ViewCategory($0.kind) == category }) {
      entries.append(("<rect class=\"\(category.rawValue)\" \(rectangle)/>", category.rawValue))
    }
    func add(_ isUsed: Bool, _ sample: String, _ text: String) {
      if isUsed { entries.append((sample, text)) }
    }
    for (mark, _, description) in BoxMarks.signs {
      let look = BadgeLook(mark)
      let (x, y) = (number(frame.width / 2), -fontSize * 0.3)
      add(
        all.contains { $0.marks.contains(mark) },
        "<circle class=\"badge \(look.style)\" cx=\"\(x)\" cy=\"\(number(y))\" r=\"\(number(fontSize * LabelLayout.badgeRadius))\"/>"
          + "<text class=\"mid badgetext\" x=\"\(x)\" y=\"\(number(y + fontSize * 0.3))\">\(look.sign)</text>",
        description)
    }
    add(
      all.contains { $0.marks.contains(.hidden) }, "<rect class=\"hidden\" \(rectangle)\(dashes(3, 3))/>",
      "hidden")
    add(gaps.contains { $0.limit == nil }, line(""), "distance")
    add(gaps.contains { $0.limit != nil }, line(dashes(3, 2)), "distance limit")
    add(
      pictures.contains { !$0.guides.isEmpty }, "<rect class=\"guide\" \(rectangle)\(dashes(2, 2))/>", "guide"
    )
    add(pictures.contains { !$0.bars.isEmpty }, "<rect class=\"bar\" \(rectangle)/>", "bar")
    add(
      pictures.contains { !$0.previousFrames.isEmpty }, "<rect class=\"ghost\" \(rectangle)\(dashes(5, 3))/>",
      "before")
    let isBeyond = pictures.contains { picture in
      zip(picture.boxes, BoxTree(picture.boxes).clips(of: picture.boxes)).contains { box, clip in
        clip.map { $0.union(box.frame) != $0 } ?? false
      }
    }
    add(isBeyond, "<g class=\"beyond\"><rect class=\"container\" \(rectangle)/></g>", "scrolled out of view")
    self.entries = entries
  }

  /// Returns the width of an entry, including the distance to the next entry.
  private func width(of text: String) -> Double {
    fontSize * (SVGLegend.sampleWidth + 1.7) + room.width(of: text)
  }

  /// Returns the indices of the entries in each line.
  private func lines(within width: Double) -> [[Int]] {
    var lines: [[Int]] = []
    var used = Double.infinity
    for (index, entry) in entries.enumerated() {
      let next = self.width(of: entry.text)
      if used + next > width {
        lines.append([])
        used = 0
      }
      lines[lines.count - 1].append(index)
      used += next
    }
    return lines
  }

  /// Returns the height of the legend on a sheet of a given width; 0 if it has no entries.
  func height(within width: Double) -> Double {
    Double(lines(within: width).count) * fontSize * SVGLegend.lineHeight
  }

  /// Writes the legend with its upper left corner at a point.
  func put(at left: Double, _ top: Double, within width: Double, _ markup: inout Markup) {
    for (row, line) in lines(within: width).enumerated() {
      var x = left
      let y = top + (Double(row) + 0.8) * fontSize * SVGLegend.lineHeight
      for index in line {
        let entry = entries[index]
        markup.put(
          "<g transform=\"translate(\(SVGNumber.text(x)) \(SVGNumber.text(y)))\" stroke-width=\"\(SVGNumber.text(fontSize / 11))\" "
            + "font-size=\"\(SVGNumber.text(fontSize * LabelLayout.small))\">\(entry.sample)"
            + "<text class=\"sub\" x=\"\(SVGNumber.text(fontSize * (SVGLegend.sampleWidth + 0.4)))\" y=\"0\">\(entry.text)</text></g>\n"
        )
        x += self.width(of: entry.text)
      }
    }
  }
}
