package import GimbalModel

/// Pictures as one SVG document, side by side, each under its title.
package struct SVGPage {
  private let pictures: [(picture: Picture, page: Frame)]
  /// The height of letters, in points: in proportion, so that pictures of large screens can be read as small.
  private let fontSize: Double

  package init(of pictures: [Picture]) {
    self.pictures = pictures.map { ($0, $0.page) }
    let longest =
      pictures.compactMap { $0.boxes.first?.frame.size }.map { max($0.width, $0.height) }.max() ?? 0
    fontSize = min(max((longest / 60).rounded(), 6), 100)
  }

  /// The size of the page, in whole points, so that pixels of any scale agree.
  package var size: Size {
    let widths = pictures.map { max($0.page.width, leastWidth) }
    let width = widths.reduce(0, +) + margin * Double(pictures.count + 1)
    let height = max(pictures.map(\.page.height).max() ?? 0, 0) + header + margin
    return Size(width: width.rounded(.up), height: height.rounded(.up))
  }

  /// The document. The same pictures are the same bytes.
  ///
  /// - Complexity: O(boxes · (log boxes + subviews of a view)).
  package var text: String {
    var markup = Markup()
    let (width, height) = (SVGNumber.text(size.width), SVGNumber.text(size.height))
    markup.put(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" font-size=\"\(SVGNumber.text(fontSize))\">\n")
    let titles = pictures.map { "\(Markup.isolated($0.picture.scene)) \($0.picture.orientation.rawValue)" }
    markup.put("<title>\(Markup.escaped(titles.joined(separator: ", ")))</title>\n")
    markup.put(
      "<style>\n\(SVGStyle.sheet)\n.halo{stroke-width:\(SVGNumber.text(fontSize * 0.25))}\n</style>\n")
    markup.put("<rect class=\"page\" width=\"\(width)\" height=\"\(height)\"/>\n")
    var left = margin
    for (index, entry) in pictures.enumerated() {
      put(entry.picture, entry.page, number: index, at: left, &markup)
      left += max(entry.page.width, leastWidth) + margin
    }
    markup.put("</svg>\n")
    return markup.text
  }

  private var margin: Double { fontSize * 2 }
  private var header: Double { fontSize * 4.2 }
  /// What a title takes.
  private var leastWidth: Double { fontSize * 16 }

  private func put(_ picture: Picture, _ page: Frame, number: Int, at left: Double, _ markup: inout Markup) {
    let name =
      LabelRoom(fontSize: fontSize * 1.15).text(picture.scene, within: max(page.width, leastWidth)) ?? ""
    markup.put(
      "<text class=\"title\" x=\"\(SVGNumber.text(left))\" y=\"\(SVGNumber.text(fontSize * 2))\" "
        + "font-size=\"\(SVGNumber.text(fontSize * 1.15))\">\(Markup.escaped(name))</text>\n")
    let facts = "\(picture.orientation.rawValue) · \(Measure.text(picture.size, by: " × "))"
    markup.put(
      "<text class=\"sub\" x=\"\(SVGNumber.text(left))\" y=\"\(SVGNumber.text(fontSize * 3.4))\">"
        + "\(Markup.escaped([facts, picture.note].compactMap(\.self).joined(separator: " · ")))</text>\n")
    let (x, y) = (left - page.x, header - page.y)
    markup.put("<g transform=\"translate(\(SVGNumber.text(x)) \(SVGNumber.text(y)))\">\n")
    SVGPicture(picture, page: page, number: number, fontSize: fontSize).put(&markup)
    markup.put("</g>\n")
  }
}
