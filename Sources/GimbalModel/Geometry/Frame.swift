/// A rectangle in points, origin top left, y down, in the coordinates of the superview, as `UIView.frame`.
public struct Frame: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static let zero = Frame(x: 0, y: 0, width: 0, height: 0)

  public var size: Size { Size(width: width, height: height) }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }

  /// The frame moved by an offset.
  public func offset(x dx: Double, y dy: Double) -> Frame {
    Frame(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The frame as the pixels of a screen show it: every edge rounded to the nearest pixel, half upwards.
  ///
  /// Meant for frames in the root's coordinates: UIKit rounds absolute edges, and a view's frame is the
  /// difference of rounded edges.
  ///
  /// - Parameter scale: pixels a point.
  public func snapped(toScale scale: Double) -> Frame {
    func snap(_ edge: Double) -> Double { (edge * scale + 0.5).rounded(.down) / scale }
    let left = snap(x)
    let top = snap(y)
    return Frame(x: left, y: top, width: snap(maxX) - left, height: snap(maxY) - top)
  }
}
