import GimbalLayout
import GimbalModel
import GimbalNotation

/// What puts a view where it is that no constraint places: the placements that say so, or the boxes that it lies in.
struct ArrangementWords {
  let layout: SolvedLayout

  private var scene: Scene { layout.scene }

  /// `place badge midX text.maxX - 20, where text.maxX is 314`, `layout root border padding 6 > west 80px menu, in root
  /// 320 wide`.
  ///
  /// - Parameter attribute: `left`, `top`, `width` or `height`.
  /// - Returns: nil where neither a placement nor a manager in force speaks of it.
  func words(for view: ViewID, giving attribute: Attribute) -> String? {
    let axis = attribute.axis
    let placements = layout.placements(of: view, along: axis)
    let own = placements.filter { $0.measure.isSize == attribute.isSize }
    if !own.isEmpty { return own.map(words).joined(separator: "; ") }
    let boxes = layout.boxes(holding: view)
    if !boxes.isEmpty, let parent = scene.view(view)?.parent, let container = layout[parent] {
      let path = boxes.map { $0.notation(in: scene) }.joined(separator: " > ")
      return "\(path), in \(container.view.name.pathNotation()) \(extent(container.frame.size, axis))"
    }
    guard isPlaced(view) else { return nil }
    // What is placed and not resized is as large as its content, or its frame, and starts at the origin.
    if !attribute.isSize { return "nothing places it along this axis" }
    let length = layout.intrinsicContentLength(of: view, along: axis)
    return length.map { RuleLabel.words(forContentOf: view, $0, axis, in: scene) }
  }

  private func isPlaced(_ view: ViewID) -> Bool {
    Axis.allCases.contains { !layout.placements(of: view, along: $0).isEmpty }
  }

  private func extent(_ size: Size, _ axis: Axis) -> String {
    axis == .horizontal
      ? RuleLabel.points(size.width) + " wide" : RuleLabel.points(size.height) + " high"
  }

  private func words(for placement: Placement) -> String {
    let text = placement.notation(in: scene)
    guard case .measure(let source, let measure, _, _) = placement.value,
      let value = layout.sourceValue(of: placement)
    else { return text }
    return "\(text), where \(source.notation(in: scene)).\(measure.rawValue) is \(RuleLabel.points(value))"
  }
}
