package import GimbalModel

/// A view as a picture shows it.
///
/// Boxes come as outlines do: each before what is in it, which is deeper. The first is the outermost.
package struct Box: Hashable, Sendable {
  /// In points, all boxes in the same coordinates, y down.
  package var frame: Frame
  /// The same in the superview's coordinates, as `frames` prints it.
  package var ownFrame: Frame
  /// What is written in it, one line; empty for nothing.
  package var name: String
  package var kind: ViewKind
  package var marks: BoxMarks
  /// How many levels below the outermost box.
  package var depth: Int
  /// Siblings on a higher layer are in front, whatever their `zOrder`.
  package var layer: Int
  /// Siblings of one layer with more are in front; of those with the same, the later one is.
  package var zOrder: Double
  /// Whether nothing in it shows outside it, as in a scroll view.
  package var clips: Bool

  package init(
    _ frame: Frame, own ownFrame: Frame? = nil, _ name: String = "", kind: ViewKind = .view,
    marks: BoxMarks = [], depth: Int, layer: Int = 0, zOrder: Double = 0, clips: Bool = false
  ) {
    self.frame = frame
    self.ownFrame = ownFrame ?? frame
    self.name = name
    self.kind = kind
    self.marks = marks
    self.depth = depth
    self.layer = layer
    self.zOrder = zOrder
    self.clips = clips
  }
}
