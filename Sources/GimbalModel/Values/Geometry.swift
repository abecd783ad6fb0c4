/// A direction in which things are laid out.
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

  /// The size with its sides swapped, as a quarter turn leaves it.
  public var turned: Size { Size(width: height, height: width) }

  /// The extent along an axis.
  public subscript(axis: Axis) -> Double {
    switch axis {
    case .horizontal: width
    case .vertical: height
    }
  }
}

/// Distances inwards from the four edges of a rectangle, in points.
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

  /// The same rectangle seen by two sets of insets: the edge-by-edge sum.
  public static func + (one: EdgeInsets, other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
      right: one.right + other.right)
  }
}

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
