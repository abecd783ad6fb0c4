/// A layout axis.
public enum Axis: String, CaseIterable, Sendable {
  case horizontal, vertical
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with width and height exchanged.
  public var turned: Size { Size(width: height, height: width) }

  /// The width for the horizontal axis, or the height for the vertical axis.
  public subscript(axis: Axis) -> Double {
    switch axis {
    case .horizontal: width
    case .vertical: height
    }
  }
}

/// Inward distances from the four edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = EdgeInsets()

  /// Returns the sum of the insets, edge by edge.
  public static func + (one: EdgeInsets, other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
      right: one.right + other.right)
  }
}

/// A rectangle in points, in the coordinates of the superview, like `UIView.frame`. The origin is at the top
/// left.
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

  /// Returns the frame moved by an offset.
  public func offset(x dx: Double, y dy: Double) -> Frame {
    Frame(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Returns the frame with each edge rounded to the nearest pixel. Half pixels are rounded up.
  ///
  /// UIKit rounds the edges of a view in absolute coordinates. The size of the view is the difference of the
  /// rounded edges. The frame must therefore be in the coordinates of the root view.
  ///
  /// - Parameter scale: The number of pixels per point.
  public func snapped(toScale scale: Double) -> Frame {
    func snap(_ edge: Double) -> Double { (edge * scale + 0.5).rounded(.down) / scale }
    let left = snap(x)
    let top = snap(y)
    return Frame(x: left, y: top, width: snap(maxX) - left, height: snap(maxY) - top)
  }

  /// Returns the frame with coordinates and lengths rounded to whole pixels. This removes rounding errors in
  /// differences between snapped edges, such as 99.99999999999999 for 100.
  ///
  /// - Parameter scale: The number of pixels per point.
  public func inWholePixels(atScale scale: Double) -> Frame {
    func whole(_ length: Double) -> Double { (length * scale).rounded() / scale + 0 }
    return Frame(x: whole(x), y: whole(y), width: whole(width), height: whole(height))
  }
}
