import GimbalModel

/// The drawing of the arrows of a canvas.
struct ArrowArt {
  let plan: CanvasPlan
  /// The font size of titles, which determines the size of arrowheads.
  let fontSize: Double

  /// Draws the arrow of each link.
  func draw(on canvas: inout AppCanvas) {
    for link in plan.links { draw(link, on: &canvas) }
  }

  private func draw(_ link: CanvasPlan.Link, on canvas: inout AppCanvas) {
    let arrow = plan.arrow(for: link)
    let (start, end) = (arrow.start, arrow.end)
    let width = fontSize / 6
    let color = AppColor.gray
    canvas.beginGroup(title: link.title)
    // At both ends, the curve is perpendicular to the side of the node.
    let (one, other): ((Double, Double), (Double, Double))
    if arrow.isHorizontal {
      let reach = max((end.x - start.x).magnitude / 2, fontSize) * (end.x < start.x ? -1 : 1)
      (one, other) = ((start.x + reach, start.y), (end.x - reach, end.y))
    } else if link.from == link.to {
      let reach = fontSize * 3
      (one, other) = ((start.x, start.y - reach), (end.x, end.y - reach))
    } else {
      let reach = max((end.y - start.y).magnitude / 2, fontSize) * (end.y < start.y ? -1 : 1)
      (one, other) = ((start.x, start.y + reach), (end.x, end.y - reach))
    }
    let path =
      "M\(text(start.x)) \(text(start.y))C\(text(one.0)) \(text(one.1)) \(text(other.0)) \(text(other.1)) "
      + "\(text(end.x)) \(text(end.y))"
    canvas.path(path, .stroke(color, width))
    drawHead(at: end, from: other, isDot: link.isRelationship, color, on: &canvas)
    canvas.endGroup()
  }

  private func drawHead(
    at end: (x: Double, y: Double), from point: (Double, Double), isDot: Bool, _ color: AppColor,
    on canvas: inout AppCanvas
  ) {
    let size = fontSize * 0.6
    if isDot { return canvas.circle(end.x, end.y, radius: size * 0.5, .fill(color)) }
    let (dx, dy) = (end.x - point.0, end.y - point.1)
    let length = max((dx * dx + dy * dy).squareRoot(), 1e-6)
    let (ux, uy) = (dx / length * size, dy / length * size)
    let head =
      "M\(text(end.x)) \(text(end.y))L\(text(end.x - ux - uy / 2)) \(text(end.y - uy + ux / 2))"
      + "L\(text(end.x - ux + uy / 2)) \(text(end.y - uy - ux / 2))Z"
    canvas.path(head, .fill(color))
  }

  private func text(_ number: Double) -> String { SVGNumber.text(number) }
}
