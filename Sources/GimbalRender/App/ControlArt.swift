import GimbalLayout
import GimbalModel

/// The drawing of controls without text, in the style of iOS.
struct ControlArt {
  let frame: Frame
  let properties: Properties
  /// The tint color of the view, which subviews inherit.
  let tint: AppColor

  private func color(_ property: Property, _ fallback: AppColor) -> AppColor {
    AppColor(properties.text(property)) ?? fallback
  }

  /// The value of a slider or progress view as a fraction of its range.
  private func fraction(_ initial: Double) -> Double {
    let least = properties.number(.minimumValue) ?? 0
    let most = properties.number(.maximumValue) ?? 1
    guard most > least else { return 0 }
    return min(max(((properties.number(.value) ?? initial) - least) / (most - least), 0), 1)
  }

  func drawSwitch(on canvas: inout AppCanvas) {
    let isOn = properties.flag(.switchedOn)
    // A switch has a fixed size that does not depend on its frame.
    let body = Frame(x: frame.x, y: frame.y, width: 51, height: 31)
    let track = isOn ? color(.onTintColor, .green) : AppColor.fill
    canvas.rectangle(body, radius: 15.5, .fill(track))
    let x = isOn ? body.maxX - 15.5 : body.x + 15.5
    canvas.circle(x, body.middleY, radius: 13.5, .fill(color(.thumbTintColor, .white)))
  }

  func drawSlider(on canvas: inout AppCanvas) {
    let position = frame.x + 15 + max(0, frame.width - 30) * fraction(0.5)
    let track = Frame(x: frame.x + 2, y: frame.middleY - 2, width: frame.width - 4, height: 4)
    canvas.rectangle(track, radius: 2, .fill(color(.maximumTrackTintColor, .fill)))
    let filled = Frame(x: track.x, y: track.y, width: position - track.x, height: 4)
    canvas.rectangle(filled, radius: 2, .fill(color(.minimumTrackTintColor, tint)))
    canvas.circle(
      position, frame.middleY, radius: 13.5,
      AppCanvas.Paint(fill: color(.thumbTintColor, .white), stroke: AppColor.gray4, width: 0.5))
  }

  func drawStepper(on canvas: inout AppCanvas) {
    canvas.rectangle(frame, radius: 8, .fill(.tertiaryFill))
    let (y, middle) = (frame.middleY, frame.middleX)
    canvas.line(middle, frame.y + 7, middle, frame.maxY - 7, .separator)
    let (left, right) = (frame.x + frame.width / 4, frame.x + frame.width * 3 / 4)
    canvas.line(left - 7, y, left + 7, y, .label, 2)
    canvas.line(right - 7, y, right + 7, y, .label, 2)
    canvas.line(right, y - 7, right, y + 7, .label, 2)
  }

  func drawProgress(on canvas: inout AppCanvas) {
    let height = min(frame.height, 4)
    let track = Frame(x: frame.x, y: frame.middleY - height / 2, width: frame.width, height: height)
    canvas.rectangle(track, radius: height / 2, .fill(color(.trackTintColor, .fill)))
    let filled = Frame(x: track.x, y: track.y, width: track.width * fraction(0.5), height: height)
    canvas.rectangle(filled, radius: height / 2, .fill(color(.progressTintColor, tint)))
  }

  func drawActivityIndicator(on canvas: inout AppCanvas) {
    let radius = min(frame.width, frame.height) / 2
    let color = color(.indicatorColor, .gray)
    for spoke in 0..<8 {
      let angle = Double(spoke) / 8
      let (x, y) = ControlArt.direction(angle)
      canvas.line(
        frame.middleX + x * radius * 0.5, frame.middleY + y * radius * 0.5, frame.middleX + x * radius * 0.9,
        frame.middleY + y * radius * 0.9, color.faded(0.3 + 0.7 * angle), max(1, radius * 0.2))
    }
  }

  /// Returns the unit vector at a multiple of an eighth of a turn, clockwise from the top.
  private static func direction(_ turn: Double) -> (x: Double, y: Double) {
    let diagonal = 0.5.squareRoot()
    let directions = [
      (0, -1), (diagonal, -diagonal), (1, 0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0),
      (-diagonal, -diagonal),
    ]
    return directions[Int(clamping: (turn * 8).rounded()) % 8]
  }

  func drawPageControl(on canvas: inout AppCanvas) {
    let count = min(max(Int(clamping: properties.number(.maximumValue) ?? 3), 0), 40)
    let current = Int(clamping: properties.number(.value) ?? 0)
    let other = color(.pageIndicatorTintColor, AppColor(0xFFFF_FFFF, 0xFFFF_FF4C))
    let distance = min(17, frame.width / Double(max(count, 1)))
    for page in 0..<count {
      let x = frame.middleX + (Double(page) - Double(count - 1) / 2) * distance
      let paint = page == current ? color(.currentPageIndicatorTintColor, .white) : other.faded(0.6)
      canvas.circle(x, frame.middleY, radius: 3.5, AppCanvas.Paint(fill: paint, stroke: .gray4, width: 0.25))
    }
  }
}
