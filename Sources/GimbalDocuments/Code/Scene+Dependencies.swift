package import GimbalModel

extension Scene {
  /// Returns some views that are hidden or transparent in the scene, and not in another version of it.
  func viewsHidden(besides other: Scene, of views: Set<ViewID>) -> Set<ViewID> {
    func isHidden(_ view: ViewID, in scene: Scene) -> Bool {
      let given = scene.properties(of: view)
      return given.flag(.hidden) || given.number(.alpha) == 0
    }
    return views.filter { other.view($0) != nil && !isHidden($0, in: other) && isHidden($0, in: self) }
  }

  /// Returns some views, and the views inside them.
  func views(inside views: Set<ViewID>) -> Set<ViewID> {
    var found: Set<ViewID> = []
    var pending = Array(views.subtracting([root]))
    while let view = pending.popLast() {
      if found.insert(view).inserted { pending += children(of: view).map(\.id) }
    }
    return found
  }

  /// Returns the views whose frames can depend on the frames of some views: those that constraints and placements connect
  /// with them, and the views inside these.
  ///
  /// - Complexity: O(views + rules).
  package func views(dependingOn views: Set<ViewID>) -> Set<ViewID> {
    guard !views.isEmpty else { return [] }
    var neighbors: [ViewID: [ViewID]] = [:]
    func connect(_ one: ViewID, _ other: ViewID) {
      guard one != root, other != root, one != other else { return }
      neighbors[one, default: []].append(other)
      neighbors[other, default: []].append(one)
    }
    for set in sets {
      for rule in rules(of: set.id) {
        switch rule {
        case .constraint(let constraint):
          if let second = constraint.formula.second {
            connect(constraint.formula.first.item.view, second.item.view)
          }
        case .placement(let placement):
          if case .measure(let source, _, _, _) = placement.value { connect(placement.view, source.view) }
        default: break
        }
      }
    }
    for view in viewsInTreeOrder {
      // A stack view arranges its views.
      if let parent = view.parent, self.view(parent)?.kind == .stackView { connect(view.id, parent) }
    }
    var found: Set<ViewID> = []
    var pending = Array(views)
    while let view = pending.popLast() {
      guard found.insert(view).inserted else { continue }
      pending += neighbors[view] ?? []
      if view != root { pending += children(of: view).map(\.id) }
    }
    return found
  }

  /// Returns the axes along which the frames of views can depend on the frames of some views along some axes.
  ///
  /// Constraints connect lengths and coordinates along their axes, placements along both axes, and a stack view along each axis
  /// the views that it arranges. The width of a text determines its height. A view moves the views in it.
  ///
  /// - Complexity: O(views + rules).
  func frames(dependingOn frames: [ViewID: Set<Axis>]) -> [ViewID: Set<Axis>] {
    guard !frames.isEmpty else { return [:] }
    let links = frameLinks
    var found: [ViewID: Set<Axis>] = [:]
    var pending = frames.flatMap { view, axes in axes.map { FramePart(view: view, axis: $0) } }
    while let part = pending.popLast() {
      guard found[part.view, default: []].insert(part.axis).inserted else { continue }
      pending += links[part] ?? []
      guard part.view != root else { continue }
      pending += children(of: part.view).map { FramePart(view: $0.id, axis: part.axis) }
      let kind = view(part.view)?.kind
      if part.axis == .horizontal, kind == .label || kind == .textView || kind == .button {
        pending.append(FramePart(view: part.view, axis: .vertical))
      }
    }
    return found
  }

  /// The coordinate and the length of a view along an axis.
  private struct FramePart: Hashable {
    let view: ViewID
    let axis: Axis
  }

  /// The parts of frames that rules connect, except those of the root.
  private var frameLinks: [FramePart: [FramePart]] {
    var links: [FramePart: [FramePart]] = [:]
    func connect(_ one: FramePart, _ other: FramePart) {
      guard one.view != root, other.view != root, one != other else { return }
      links[one, default: []].append(other)
      links[other, default: []].append(one)
    }
    for set in sets {
      for rule in rules(of: set.id) {
        switch rule {
        case .constraint(let constraint):
          guard let second = constraint.formula.second else { break }
          let first = constraint.formula.first
          connect(
            FramePart(view: first.item.view, axis: first.attribute.axis),
            FramePart(view: second.item.view, axis: second.attribute.axis))
        case .placement(let placement):
          guard case .measure(let source, _, _, _) = placement.value else { break }
          for axis in Axis.allCases {
            for other in Axis.allCases {
              connect(FramePart(view: placement.view, axis: axis), FramePart(view: source.view, axis: other))
            }
          }
        default: break
        }
      }
    }
    for view in viewsInTreeOrder {
      guard let parent = view.parent, self.view(parent)?.kind == .stackView else { continue }
      for axis in Axis.allCases {
        connect(FramePart(view: view.id, axis: axis), FramePart(view: parent, axis: axis))
      }
    }
    return links
  }
}
