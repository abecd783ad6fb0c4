import GimbalModel

/// An SVG document with one or more app pictures, each below its title.
package struct AppPage {
  private let pictures: [AppPicture]
  private let appearance: Appearance
  private let images: any AppImageSource
  /// The font size of titles, in points.
  private let fontSize: Double
  /// The containers of a storyboard, and the positions of pictures and containers; `nil` to arrange the pictures in
  /// rows.
  private var canvas: (containers: [CanvasContents.Container], plan: CanvasPlan)?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - images: The source of the images that views refer to by name.
  ///   - contents: The positions and segues in a storyboard. If they do not fit on a sheet, the pictures are arranged
  ///     in rows, without containers and arrows.
  package init(
    of pictures: [AppPicture], _ appearance: Appearance, images: any AppImageSource = NoImages(),
    contents: CanvasContents? = nil
  ) {
    (self.pictures, self.appearance, self.images) = (pictures, appearance, images)
    let longest = pictures.map { max($0.size.width, $0.size.height) }.max() ?? 0
    fontSize = min(max((longest / 60).rounded(), 6), 100)
    guard let contents, contents.positions.count == pictures.count, let first = pictures.first else { return }
    let sizes =
      pictures.map { Size(width: room(for: $0), height: $0.size.height + header) }
      + contents.containers.map { _ in Size(width: first.size.width, height: first.size.height + header) }
    let nodes = zip(sizes, contents.positions + contents.containers.map(\.position)).map(CanvasPlan.Node.init)
    guard let plan = CanvasPlan(nodes, contents.links, gap: (fontSize * 6, fontSize * 3)) else { return }
    canvas = (contents.containers, plan)
  }

  private var margin: Double { fontSize * 2 }
  private var header: Double { fontSize * 4.2 }
  private var leastWidth: Double { fontSize * 16 }

  /// The text of the SVG document. Equal pictures produce equal bytes.
  ///
  /// - Complexity: O(number of views + length of all text).
  package var text: String {
    var canvas = AppCanvas(appearance, prefix: "a")
    if let plan = self.canvas?.plan { return text(plan, on: &canvas) }
    let sizes = pictures.map { Size(width: room(for: $0), height: header + $0.size.height) }
    let arrangement = SheetArrangement(sizes, gap: margin)
    for (number, (picture, origin)) in zip(pictures, arrangement.origins).enumerated() {
      addView(number, picture, at: margin + origin.x, origin.y, on: &canvas)
      draw(picture, at: margin + origin.x, origin.y, on: &canvas)
    }
    let width = max(arrangement.size.width, leastWidth) + 2 * margin
    return canvas.document(
      Size(width: width.rounded(.up), height: (arrangement.size.height + margin).rounded(.up)),
      background: .gray6, title: title)
  }

  /// Adds an SVG `view` element for a picture and its title. The id consists of `s` and the index of the
  /// picture.
  private func addView(
    _ number: Int, _ picture: AppPicture, at left: Double, _ top: Double, on canvas: inout AppCanvas
  ) {
    let frame = Frame(x: left, y: top, width: room(for: picture), height: header + picture.size.height)
    canvas.view(id: "s\(number)", frame)
  }

  private var title: String {
    pictures.map { "\(Markup.isolated($0.scene)) \($0.orientationText)" }.joined(separator: ", ")
  }

  /// Draws the pictures and containers at the positions of a plan, on top of the arrows, and returns the
  /// document.
  private func text(_ plan: CanvasPlan, on canvas: inout AppCanvas) -> String {
    // Leave space above the nodes for arrows from a node to itself, which start and end at its top edge.
    let (left, top) = (margin, fontSize * 3)
    for (number, (picture, frame)) in zip(pictures, plan.frames).enumerated() {
      addView(number, picture, at: left + frame.x, top + frame.y, on: &canvas)
    }
    canvas.beginMove(x: left, y: top)
    ArrowArt(plan: plan, fontSize: fontSize).draw(on: &canvas)
    for (picture, frame) in zip(pictures, plan.frames) { draw(picture, at: frame.x, frame.y, on: &canvas) }
    let containers = self.canvas?.containers ?? []
    for (container, frame) in zip(containers, plan.frames.dropFirst(pictures.count)) {
      draw(container, in: frame, on: &canvas)
    }
    canvas.endGroup()
    let width = (plan.frames.map(\.maxX).max() ?? 0) + left + margin
    let height = (plan.frames.map(\.maxY).max() ?? 0) + top + margin
    return canvas.document(
      Size(width: width.rounded(.up), height: height.rounded(.up)), background: .gray6, title: title)
  }

  /// Draws a container as an empty screen with its title.
  private func draw(_ container: CanvasContents.Container, in frame: Frame, on canvas: inout AppCanvas) {
    let screen = Frame(x: frame.x, y: frame.y + header, width: frame.width, height: frame.height - header)
    canvas.rectangle(screen, .fill(.gray5))
    canvas.rectangle(screen, .stroke(.gray4, fontSize / 11))
    TextArt.label(
      container.title, Font(size: fontSize * 1.6, weight: .semibold), centeredAt: screen.middleX,
      screen.middleY,
      within: screen.width - 2 * fontSize, .gray, on: &canvas)
  }

  /// The width of a picture and its title.
  private func room(for picture: AppPicture) -> Double { max(picture.size.width, leastWidth) }

  private func draw(_ picture: AppPicture, at left: Double, _ top: Double, on canvas: inout AppCanvas) {
    canvas.beginMove(x: left, y: top)
    drawTitle(of: picture, on: &canvas)
    canvas.endGroup()
    canvas.beginMove(x: left - picture.frame.x, y: top + header - picture.frame.y)
    canvas.beginGroup(title: "\(Markup.isolated(picture.scene)) \(picture.orientationText)")
    AppDrawing(picture: picture, images: images).draw(on: &canvas)
    canvas.endGroup()
    canvas.rectangle(picture.frame, .stroke(.gray4, fontSize / 11))
    canvas.endGroup()
  }

  private func drawTitle(of picture: AppPicture, on canvas: inout AppCanvas) {
    let width = room(for: picture)
    let name = LabelPlacer(fontSize: fontSize * 1.15).text(picture.scene, within: width) ?? ""
    canvas.text(
      AppCanvas.TextLine(
        text: name, x: 0, baseline: fontSize * 2, font: Font(size: fontSize * 1.15, weight: .semibold)),
      .label)
    let facts =
      ["\(picture.orientationText) · \(LengthFormat.text(picture.size, by: " × "))"] + picture.problems
    let words = (facts + [picture.note].compactMap(\.self)).joined(separator: " · ")
    let line = LabelPlacer(fontSize: fontSize).text(words, within: width * 1.3) ?? ""
    canvas.text(
      AppCanvas.TextLine(text: line, x: 0, baseline: fontSize * 3.4, font: Font(size: fontSize)),
      .secondaryLabel)
  }
}

extension AppPicture {
  /// Returns the pictures, with adjacent pictures of a scene merged if they look the same in different
  /// orientations. For example, a root view of fixed size looks the same in all orientations.
  package static func merging(_ pictures: [AppPicture]) -> [AppPicture] {
    var merged: [AppPicture] = []
    for picture in pictures {
      if let last = merged.last, last.looksLike(picture), !last.orientations.contains(picture.orientation) {
        merged[merged.count - 1].orientations.append(picture.orientation)
      } else {
        merged.append(picture)
      }
    }
    return merged
  }

  private func looksLike(_ other: AppPicture) -> Bool {
    scene == other.scene && frame == other.frame && bars == other.bars && keyboard == other.keyboard
      && moves == other.moves && problems == other.problems && note == other.note
      && drawing(.light) == other.drawing(.light)
  }

  /// The picture as an SVG document without a title, with the size of the screen.
  ///
  /// - Complexity: O(number of views + length of all text).
  package func drawing(_ appearance: Appearance) -> String {
    var canvas = AppCanvas(appearance, prefix: "a")
    canvas.beginMove(x: -screen.x, y: -screen.y)
    AppDrawing(picture: self, images: NoImages()).draw(on: &canvas)
    canvas.endGroup()
    return canvas.document(screen.size, background: .background, title: "")
  }
}
