import GimbalModel

/// The drawing of system symbols.
enum SymbolArt {
  /// Draws a symbol in the center of a frame, as large as possible. A symbol without a shape is drawn as a
  /// tile with its name.
  static func draw(_ name: String, in frame: Frame, _ color: AppColor, on canvas: inout AppCanvas) {
    guard let shape = SymbolShapes.shape(named: name) else {
      return drawTile(name, in: frame, color, on: &canvas)
    }
    let side = min(frame.width, frame.height)
    guard side > 0 else { return }
    let transform = transform(frame, side, inner: false)
    let line = AppCanvas.Paint.stroke(color, 2)
    canvas.path(
      shape.path, shape.isFilled ? AppCanvas.Paint(fill: color, stroke: color, width: 1.5) : line,
      transform: transform)
    if let detail = shape.detail {
      let paint = AppCanvas.Paint.stroke(shape.isFilled ? .background : color, 3)
      canvas.path(detail, paint, transform: self.transform(frame, side, inner: true))
    }
  }

  private static func transform(_ frame: Frame, _ side: Double, inner: Bool) -> String {
    let size = inner ? side * 0.55 : side
    let (x, y) = (frame.middleX - size / 2, frame.middleY - size / 2)
    return
      "translate(\(SVGNumber.text(x)) \(SVGNumber.text(y))) scale(\(Decimal.print((size / 24 * 10000).rounded() / 10000)))"
  }

  private static func drawTile(_ name: String, in frame: Frame, _ color: AppColor, on canvas: inout AppCanvas)
  {
    canvas.rectangle(frame, radius: min(frame.width, frame.height) / 6, .fill(color.faded(0.15)))
    let size = min(11, frame.height * 0.6, frame.width / 4)
    guard size >= 3 else { return }
    TextArt.label(
      name, Font(size: size), centeredAt: frame.middleX, frame.middleY, within: frame.width - 2, color,
      on: &canvas)
  }
}
