import GimbalModel

/// An SVG document with one or more app pictures, each below its title.
package struct AppPage {
  private let pictures: [AppPicture]
  private let appearance: Appearance
  private let images: any AppImageSource
  /// The font size of titles, in points.
  private let fontSize: Double

  package init(of pictures: [AppPicture], _ appearance: Appearance, images: any AppImageSource = NoImages()) {
    (self.pictures, self.appearance, self.images) = (pictures, appearance, images)
    let longest = pictures.map { max($0.size.width, $0.size.height) }.max() ?? 0
    fontSize = min(max((longest / 60).rounded(), 6), 100)
  }

  private var margin: Double { fontSize * 2 }
  private var header: Double { fontSize * 4.2 }
  private var leastWidth: Double { fontSize * 16 }

  /// The text of the SVG document. Equal pictures produce equal bytes.
  ///
  /// - Complexity: O(number of views + length of all text).
  package var text: String {
    var canvas = AppCanvas(appearance, prefix: "a")
    var (left, height) = (margin, 0.0)
    for picture in pictures {
      drawTitle(of: picture, at: left, on: &canvas)
      canvas.beginMove(x: left - picture.frame.x, y: header - picture.frame.y)
      canvas.beginGroup(title: "\(Markup.isolated(picture.scene)) \(picture.orientation.rawValue)")
      AppDrawing(picture: picture, images: images).draw(on: &canvas)
      canvas.endGroup()
      canvas.rectangle(picture.frame, .stroke(.gray4, fontSize / 11))
      canvas.endGroup()
      left += max(picture.size.width, leastWidth) + margin
      height = max(height, picture.size.height)
    }
    return canvas.document(
      Size(width: left.rounded(.up), height: (header + height + margin).rounded(.up)), background: .gray6,
      title: pictures.map { "\(Markup.isolated($0.scene)) \($0.orientation.rawValue)" }.joined(
        separator: ", "))
  }

  private func drawTitle(of picture: AppPicture, at left: Double, on canvas: inout AppCanvas) {
    let width = max(picture.size.width, leastWidth)
    let name = LabelPlacer(fontSize: fontSize * 1.15).text(picture.scene, within: width) ?? ""
    canvas.text(
      AppCanvas.TextLine(
        text: name, x: left, baseline: fontSize * 2, font: Font(size: fontSize * 1.15, weight: .semibold)),
      .label)
    let facts =
      ["\(picture.orientation.rawValue) · \(LengthFormat.text(picture.size, by: " × "))"] + picture.problems
    let line = (facts + [picture.note].compactMap(\.self)).joined(separator: " · ")
    canvas.text(
      AppCanvas.TextLine(text: line, x: left, baseline: fontSize * 3.4, font: Font(size: fontSize)),
      .secondaryLabel)
  }
}
