package import GimbalModel

/// The positions of pictures on a sheet that resembles Interface Builder's canvas, and the arrows between them.
package struct CanvasPlan: Sendable {
  /// A picture on the canvas.
  package struct Node: Sendable {
    /// The size of the picture in points.
    package var size: Size
    /// The position in the document; `nil` if it is not known.
    package var position: (x: Double, y: Double)?

    package init(size: Size, position: (x: Double, y: Double)?) {
      (self.size, self.position) = (size, position)
    }
  }

  /// An arrow between two nodes.
  package struct Link: Sendable {
    /// The indices of the nodes.
    package var from: Int
    package var to: Int
    /// The text that viewers show for the arrow.
    package var title: String
    /// `true` for the relationship between a container and its child, which is not a transition between
    /// scenes.
    package var isRelationship: Bool

    package init(from: Int, to: Int, title: String, isRelationship: Bool) {
      (self.from, self.to, self.title, self.isRelationship) = (from, to, title, isRelationship)
    }
  }

  /// The frame of each node; the smallest coordinates are 0.
  let frames: [Frame]
  let links: [Link]

  /// The largest factor by which positions are spread.
  private static let maximumScale = 4.0
  /// The largest ratio of the area of the canvas to the area of the pictures.
  private static let maximumWaste = 8.0
  /// The maximum number of nodes. It limits the running time, because every pair of nodes is compared.
  private static let maximumCount = 500

  /// Arranges nodes at their positions in the document. The positions are scaled to the smallest sheet on which no two
  /// nodes overlap. Nodes without a position are in a row below.
  ///
  /// - Parameter gap: The minimum distance between nodes, in points.
  /// - Returns: `nil` if there are fewer than two positions, or if a canvas with these positions would be too large
  ///   or too sparse.
  /// - Complexity: O(n²).
  package init?(_ nodes: [Node], _ links: [Link], gap: (x: Double, y: Double)) {
    let placed = nodes.indices.filter { nodes[$0].position != nil }
    guard placed.count > 1, nodes.count <= CanvasPlan.maximumCount,
      let scale = CanvasPlan.scale(placed.map { nodes[$0] }, gap), scale <= CanvasPlan.maximumScale
    else { return nil }
    var frames = nodes.map { Frame(x: 0, y: 0, width: $0.size.width, height: $0.size.height) }
    let left = placed.compactMap { nodes[$0].position?.x }.min() ?? 0
    let top = placed.compactMap { nodes[$0].position?.y }.min() ?? 0
    for index in placed {
      guard let position = nodes[index].position else { continue }
      frames[index].x = (position.x - left) * scale
      frames[index].y = (position.y - top) * scale
    }
    var (x, bottom) = (0.0, placed.map { frames[$0].maxY }.max() ?? 0)
    bottom += gap.y
    for index in nodes.indices where nodes[index].position == nil {
      (frames[index].x, frames[index].y) = (x, bottom)
      x = frames[index].maxX + gap.x
    }
    let used = nodes.reduce(0) { $0 + ($1.size.width + gap.x) * ($1.size.height + gap.y) }
    let area = (frames.map(\.maxX).max() ?? 0) * (frames.map(\.maxY).max() ?? 0)
    guard area <= CanvasPlan.maximumWaste * used else { return nil }
    self.frames = frames
    self.links = links.filter { nodes.indices.contains($0.from) && nodes.indices.contains($0.to) }
  }

  /// Returns the smallest scale of the positions at which no two nodes overlap; `nil` if two nodes have the same
  /// position.
  private static func scale(_ nodes: [Node], _ gap: (x: Double, y: Double)) -> Double? {
    var scale = 0.0
    for (index, one) in nodes.enumerated() {
      for other in nodes[..<index] {
        guard let here = one.position, let there = other.position else { continue }
        let (dx, dy) = (here.x - there.x, here.y - there.y)
        // The node at the smaller coordinate must end before the other begins.
        let width = (dx > 0 ? other : one).size.width + gap.x
        let height = (dy > 0 ? other : one).size.height + gap.y
        let needed = min(
          dx == 0 ? .infinity : width / dx.magnitude, dy == 0 ? .infinity : height / dy.magnitude)
        guard needed.isFinite else { return nil }
        scale = max(scale, needed)
      }
    }
    return scale
  }
}

extension CanvasPlan {
  /// The ends of an arrow. At both ends, the arrow is perpendicular to the side of the node. `isHorizontal`
  /// is `true` if the arrow is horizontal there.
  struct Arrow {
    var start: (x: Double, y: Double)
    var end: (x: Double, y: Double)
    var isHorizontal: Bool
  }

  /// Returns the arrow for a link. The arrow connects facing sides of two nodes. For a link from a node to
  /// itself, both ends of the arrow are at the top of the node.
  func arrow(for link: Link) -> Arrow {
    let (from, to) = (frames[link.from], frames[link.to])
    if link.from == link.to {
      return Arrow(
        start: (from.x + from.width * 0.75, from.y), end: (from.x + from.width * 0.25, from.y),
        isHorizontal: false)
    }
    let right = to.x - from.maxX
    let left = from.x - to.maxX
    let down = to.y - from.maxY
    let up = from.y - to.maxY
    switch max(right, left, down, up) {
    case right: return Arrow(start: (from.maxX, from.middleY), end: (to.x, to.middleY), isHorizontal: true)
    case left: return Arrow(start: (from.x, from.middleY), end: (to.maxX, to.middleY), isHorizontal: true)
    case down: return Arrow(start: (from.middleX, from.maxY), end: (to.middleX, to.y), isHorizontal: false)
    default: return Arrow(start: (from.middleX, from.y), end: (to.middleX, to.maxY), isHorizontal: false)
    }
  }
}

/// The contents of a storyboard that a sheet shows: the positions of the pictures, the containers, and the
/// segues.
package struct CanvasContents: Sendable {
  /// A controller without a view of its own in the document, such as a navigation controller.
  package struct Container: Sendable {
    package var title: String
    package var position: (x: Double, y: Double)?

    package init(title: String, position: (x: Double, y: Double)?) {
      (self.title, self.position) = (title, position)
    }
  }

  /// The position of each picture; `nil` if it is not known.
  package var positions: [(x: Double, y: Double)?]
  package var containers: [Container]
  /// The arrows. Their indices refer to the list of all pictures followed by all containers.
  package var links: [CanvasPlan.Link]

  package init(
    positions: [(x: Double, y: Double)?], containers: [Container], links: [CanvasPlan.Link]
  ) {
    (self.positions, self.containers, self.links) = (positions, containers, links)
  }
}
