import GimbalModel

/// The drawing of images in the bounds of a view.
struct ImageArt {
  let images: any AppImageSource
  let tint: AppColor

  /// Draws an image according to the content mode. An image without a file is drawn as a tile with its name.
  func draw(_ description: String, in frame: Frame, _ mode: ContentMode, on canvas: inout AppCanvas) {
    guard let name = ImageName(description), frame.width > 0, frame.height > 0 else { return }
    if name.isSymbol {
      let side =
        mode == .center || mode == .redraw
        ? min(frame.width, frame.height, 24) : min(frame.width, frame.height)
      let location = Frame(
        x: frame.middleX - side / 2, y: frame.middleY - side / 2, width: side, height: side)
      return SymbolArt.draw(name.name, in: location, tint, on: &canvas)
    }
    guard let image = images.image(named: name.name) else {
      return drawTile(name.name, in: frame, on: &canvas)
    }
    let (location, fit) = ImageArt.frame(of: image, in: frame, mode)
    canvas.beginGroup(clip: frame)
    if image.uri.isEmpty {
      drawTile(name.name, in: location, on: &canvas)
    } else {
      canvas.image(image.uri, in: location, fit: fit)
    }
    canvas.endGroup()
  }

  /// Returns the frame of an image in a view, and the value of `preserveAspectRatio`.
  private static func frame(of image: AppImage, in frame: Frame, _ mode: ContentMode) -> (Frame, String) {
    switch mode {
    case .scaleToFill, .redraw: return (frame, "none")
    case .scaleAspectFit: return (frame, "xMidYMid meet")
    case .scaleAspectFill: return (frame, "xMidYMid slice")
    default: break
    }
    guard let size = image.size else { return (frame, "xMidYMid meet") }
    let left: [ContentMode] = [.left, .topLeft, .bottomLeft]
    let right: [ContentMode] = [.right, .topRight, .bottomRight]
    let top: [ContentMode] = [.top, .topLeft, .topRight]
    let bottom: [ContentMode] = [.bottom, .bottomLeft, .bottomRight]
    let x =
      left.contains(mode)
      ? frame.x : right.contains(mode) ? frame.maxX - size.width : frame.middleX - size.width / 2
    let y =
      top.contains(mode)
      ? frame.y : bottom.contains(mode) ? frame.maxY - size.height : frame.middleY - size.height / 2
    return (Frame(x: x, y: y, width: size.width, height: size.height), "none")
  }

  /// Draws a tile with a diagonal cross and the name of a missing image.
  private func drawTile(_ name: String, in frame: Frame, on canvas: inout AppCanvas) {
    canvas.rectangle(frame, .fill(.gray5))
    canvas.line(frame.x, frame.y, frame.maxX, frame.maxY, .gray4)
    canvas.line(frame.maxX, frame.y, frame.x, frame.maxY, .gray4)
    let size = min(12, frame.height * 0.5, max(4, frame.width / 8))
    guard frame.height >= 8, frame.width >= 16 else { return }
    TextArt.label(
      name, Font(size: size), centeredAt: frame.middleX, frame.middleY, within: frame.width - 4,
      .secondaryLabel,
      on: &canvas)
  }

  /// Draws the outline of an image view without an image.
  func drawEmpty(in frame: Frame, on canvas: inout AppCanvas) {
    canvas.rectangle(frame, .fill(AppColor.gray5.faded(0.6)))
    let side = min(frame.width, frame.height, 40) * 0.7
    let location = Frame(x: frame.middleX - side / 2, y: frame.middleY - side / 2, width: side, height: side)
    SymbolArt.draw("photo", in: location, .gray4, on: &canvas)
  }
}
