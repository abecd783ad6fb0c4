import GimbalLayout
import GimbalModel
import GimbalNotation

/// A comparison of the views of an exported scene with those of the code.
struct FrameComparison {
  let expected: SolvedLayout
  let found: SolvedLayout
  private var names: [ViewID: String] = [:]
  private var expectedChildren: [ViewID: [SolvedView]] = [:]
  private var foundChildren: [ViewID: [SolvedView]] = [:]
  private(set) var difference: (cause: String, detail: String)?

  /// The kinds of views that have a content view.
  private static let owners: Set<ViewKind> = [.visualEffectView, .tableViewCell, .collectionViewCell]

  init(_ expected: SolvedLayout, _ found: SolvedLayout, names: [String], of scene: Scene) {
    (self.expected, self.found) = (expected, found)
    for (view, name) in zip(scene.viewsInTreeOrder.dropFirst(), names) {
      self.names[view.id] = name.filter { $0 != "`" }
    }
    for view in expected.views {
      if let parent = view.view.parent { expectedChildren[parent, default: []].append(view) }
    }
    for view in found.views {
      if let parent = view.view.parent { foundChildren[parent, default: []].append(view) }
    }
  }

  mutating func firstDifference() -> (cause: String, detail: String)? {
    guard let one = expected.views.first, let other = found.views.first else { return ("no root", "") }
    compare(one, other, parent: nil)
    return difference
  }

  private mutating func compare(
    _ one: SolvedView, _ other: SolvedView, parent: SolvedView?, dx: Double = 0, dy: Double = 0
  ) {
    guard difference == nil else { return }
    let (a, b) = (one.frame, other.frame)
    var parts: [String] = []
    func check(_ name: String, _ first: Double, _ second: Double) {
      if abs(first - second) > RoundTrip.tolerance { parts.append(name) }
    }
    check("x", a.x, b.x + dx)
    check("y", a.y, b.y + dy)
    check("width", a.width, b.width)
    check("height", a.height, b.height)
    if !parts.isEmpty {
      let place = parent.map { " in \($0.view.kind.rawValue)" } ?? ""
      difference = (
        "\(parts.joined(separator: " ")) of \(one.view.kind.rawValue)\(place)\(one.status == .ambiguous ? " (ambiguous)" : "")\(one.status == .conflict ? " (conflict)" : "")",
        "\(one.view.name.text) \(text(a)) \(one.status), code \(other.view.name.text) \(text(b)) \(other.status)"
      )
      return
    }
    let mine = expectedChildren[one.view.id] ?? []
    var theirs: [(view: SolvedView, dx: Double, dy: Double)] = []
    for child in foundChildren[other.view.id] ?? [] {
      // The code adds the content view of a cell or an effect.
      let isOfScene = mine.contains { names[$0.view.id] == child.view.name.text }
      if child.view.name.text.hasPrefix("contentView"), !isOfScene,
        FrameComparison.owners.contains(one.view.kind)
      {
        theirs += (foundChildren[child.view.id] ?? []).map { ($0, child.frame.x, child.frame.y) }
      } else {
        theirs.append((child, 0, 0))
      }
    }
    var left = mine
    var pairs: [(SolvedView, (view: SolvedView, dx: Double, dy: Double))] = []
    for child in theirs {
      if let index = left.firstIndex(where: { names[$0.view.id] == child.view.view.name.text }) {
        pairs.append((left.remove(at: index), child))
      }
    }
    let rest = theirs.filter { child in !pairs.contains { $0.1.view.view.id == child.view.view.id } }
    guard rest.count == left.count else {
      difference = (
        "views of \(one.view.kind.rawValue)",
        "\(one.view.name.text): \(left.map(\.view.name.text)), code \(rest.map(\.view.view.name.text))"
      )
      return
    }
    var others = rest
    for view in left {
      let kind = view.view.kind == .layoutGuide
      let index = others.firstIndex { ($0.view.view.kind == .layoutGuide) == kind } ?? 0
      pairs.append((view, others.remove(at: index)))
    }
    for (view, child) in pairs { compare(view, child.view, parent: one, dx: child.dx, dy: child.dy) }
  }

  private func text(_ frame: Frame) -> String {
    [frame.x, frame.y, frame.width, frame.height].map { Decimal.print(($0 * 100).rounded() / 100) }.joined(
      separator: " ")
  }
}
