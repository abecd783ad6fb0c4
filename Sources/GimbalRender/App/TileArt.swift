import GimbalModel

/// The drawing of views whose content is loaded at run time, as labeled tiles.
struct TileArt {
  let frame: Frame

  func drawMap(on canvas: inout AppCanvas) {
    canvas.beginGroup(clip: frame)
    canvas.rectangle(frame, .fill(AppColor(0xF2EF_E6FF, 0x2B2D_31FF)))
    let (width, height) = (frame.width, frame.height)
    canvas.rectangle(
      Frame(x: frame.x + width * 0.6, y: frame.y, width: width * 0.4, height: height * 0.35),
      .fill(AppColor(0xCDE6_C5FF, 0x2C43_30FF)))
    canvas.rectangle(
      Frame(x: frame.x, y: frame.y + height * 0.7, width: width * 0.35, height: height * 0.3),
      .fill(AppColor(0xB5D8_F0FF, 0x1F39_4CFF)))
    let road = AppColor(0xFFFF_FFFF, 0x4549_50FF)
    canvas.line(frame.x, frame.y + height * 0.3, frame.maxX, frame.y + height * 0.55, road, 6)
    canvas.line(frame.x + width * 0.3, frame.y, frame.x + width * 0.5, frame.maxY, road, 6)
    canvas.line(frame.x, frame.y + height * 0.85, frame.maxX, frame.y + height * 0.75, road, 4)
    drawLabel("Map", symbol: "mappin", on: &canvas)
    canvas.endGroup()
  }

  func drawWeb(on canvas: inout AppCanvas) {
    canvas.rectangle(frame, .fill(.white))
    drawLabel("Web", symbol: "globe", on: &canvas)
  }

  func drawContainer(_ name: String, on canvas: inout AppCanvas) {
    canvas.rectangle(frame, .fill(.gray5))
    drawLabel(name.isEmpty ? "Container" : name, symbol: "square", on: &canvas)
  }

  private func drawLabel(_ text: String, symbol: String, on canvas: inout AppCanvas) {
    let side = min(28, frame.height / 3, frame.width / 2)
    let location = Frame(
      x: frame.middleX - side / 2, y: frame.middleY - side * 0.9, width: side, height: side)
    SymbolArt.draw(symbol, in: location, .gray, on: &canvas)
    guard frame.height >= 40 else { return }
    TextArt.label(
      text, Font(size: 13), centeredAt: frame.middleX, frame.middleY + side * 0.55, within: frame.width - 8,
      .gray,
      on: &canvas)
  }
}
