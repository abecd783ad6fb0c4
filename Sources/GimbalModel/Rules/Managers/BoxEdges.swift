/// Widths at the four sides of a box, in points; nil for what the box around it has.
public struct BoxEdges: Hashable, Sendable {
  public var top: Double?
  public var right: Double?
  public var bottom: Double?
  public var left: Double?

  public init(top: Double? = nil, right: Double? = nil, bottom: Double? = nil, left: Double? = nil) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  public init(all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

  /// In the order of CSS: top, right, bottom, left.
  public var sides: [Double?] { [top, right, bottom, left] }
}
