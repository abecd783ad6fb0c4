import GimbalModel

/// A search for positions at which the lines of gaps do not cross other views.
struct GapPlacer {
  private let boxes: [Box]
  private let tree: BoxTree
  private let index: FrameIndex
  /// The indices of the visible boxes, in the order of their frames in `index`.
  private let visible: [Int]

  /// The length by which a line may touch a view at its ends, in points.
  private static let contact = 0.5
  /// The sufficient width of a free range, in points. A wider range is not preferred.
  private static let sufficient = 12.0

  init(_ boxes: [Box]) {
    self.boxes = boxes
    tree = BoxTree(boxes)
    visible = boxes.indices.filter { !boxes[$0].marks.contains(.hidden) }
    let bounds = visible.reduce(boxes.first?.frame ?? .zero) { $0.union(boxes[$1].frame) }
    var index = FrameIndex(bounds: bounds, count: visible.count)
    for box in visible { index.append(boxes[box].frame) }
    self.index = index
  }

  /// Returns a gap whose range `across` contains no other view; `nil` if every line for the gap crosses a view.
  ///
  /// The views that the gap is between, and their superviews, do not count as other views. A view that only
  /// touches an end of the line is not crossed.
  ///
  /// - Complexity: O(k log k + depth), for k boxes in the strips of the gap. A view across the whole range ends the
  ///   search.
  func placed(_ gap: Gap) -> Gap? {
    let extent = gap.extent
    guard extent.upperBound - extent.lowerBound > 2 * GapPlacer.contact else { return gap }
    let own = ancestors(of: gap.ends)
    func range(of box: Int) -> ClosedRange<Double> {
      let frame = boxes[box].frame
      return gap.axis == .horizontal ? frame.y...frame.maxY : frame.x...frame.maxX
    }
    func isObstacle(_ box: Int) -> Bool {
      !own.contains(box) && (gap.ends != nil || !boxes[box].frame.contains(gap.axis, extent))
    }
    // Expand the area, because the search needs an area even if the range has no width.
    let area = gap.frame.inset(along: gap.axis, by: GapPlacer.contact, across: -0.01)
    var blocked: [ClosedRange<Double>] = []
    // Stop at the first view that covers the whole range, so that the search does not visit all views along a
    // long gap.
    let isClosed = index.firstOverlap(area) { number in
      let box = visible[number]
      guard isObstacle(box) else { return false }
      let side = range(of: box)
      blocked.append(side)
      return side.lowerBound <= gap.across.lowerBound && gap.across.upperBound <= side.upperBound
    }
    if isClosed != nil { return nil }
    guard !blocked.isEmpty else { return gap }
    guard let range = GapPlacer.freeRange(in: gap.across, besides: blocked) else { return nil }
    var placed = gap
    placed.across = range
    return placed
  }

  private func ancestors(of ends: Gap.Ends?) -> Set<Int> {
    guard let ends else { return [] }
    var found: Set<Int> = []
    for end in [ends.first, ends.second] {
      var box: Int? = end
      while let current = box, found.insert(current).inserted { box = tree.parents[current] }
    }
    return found
  }

  /// Returns the best free part of a range: of the sufficiently wide parts, the part nearest to the middle;
  /// if there are none, the widest part.
  private static func freeRange(
    in range: ClosedRange<Double>, besides blocked: [ClosedRange<Double>]
  ) -> ClosedRange<Double>? {
    let middle = (range.lowerBound + range.upperBound) / 2
    var (start, free) = (range.lowerBound, [ClosedRange<Double>]())
    for block in blocked.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if block.lowerBound > start { free.append(start...min(block.lowerBound, range.upperBound)) }
      start = max(start, block.upperBound)
      if start >= range.upperBound { break }
    }
    if start < range.upperBound { free.append(start...range.upperBound) }
    func rank(_ part: ClosedRange<Double>) -> (Double, Double) {
      let width = min(part.upperBound - part.lowerBound, sufficient)
      return (width, -max(part.lowerBound - middle, middle - part.upperBound, 0))
    }
    return free.filter { $0.upperBound - $0.lowerBound >= 1 }.max { rank($0) < rank($1) }
  }
}

extension Frame {
  /// Returns the frame inset by `margin` at both ends of an axis, and by `across` at both ends of the other
  /// axis.
  fileprivate func inset(along axis: Axis, by margin: Double, across: Double) -> Frame {
    let (x, y) = axis == .horizontal ? (margin, across) : (across, margin)
    return Frame(x: self.x + x, y: self.y + y, width: width - 2 * x, height: height - 2 * y)
  }

  /// Returns `true` if the frame contains a range of an axis.
  fileprivate func contains(_ axis: Axis, _ range: ClosedRange<Double>) -> Bool {
    axis == .horizontal
      ? x <= range.lowerBound && range.upperBound <= maxX : y <= range.lowerBound && range.upperBound <= maxY
  }
}
