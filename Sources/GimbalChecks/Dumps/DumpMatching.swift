import GimbalDocuments
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalViewDump

/// The views of a layout and the views of a dump that are the same.
///
/// The root of the layout is the dumped view below which most views match. Views match by their identifiers, texts and classes, in
/// the order of their superviews. Then those match that have another position among their siblings, but an identifier, a text, a
/// class or a kind that only one sibling has. Views that the framework adds between a view and its subviews are skipped.
///
/// `match(_:_:)`, `align(_:_:)` and `score(_:_:)` call each other for subviews; scenes have a maximum depth.
struct DumpMatching {
  /// A view of the layout and its dumped view.
  struct Pair {
    let view: ViewID
    let dumped: ViewID
  }

  /// The pairs, superviews first. The first pair has the root of the layout.
  private(set) var pairs: [Pair] = []
  private let layout: FileScene
  private let dump: DumpedScene
  private let cancellation: Cancellation
  private var scores: [Key: Int] = [:]
  private var children: [ViewID: [ViewID]] = [:]

  private struct Key: Hashable {
    let view: ViewID
    let dumped: ViewID
  }

  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: O(views of the layout · views of the dump), multiplied by a constant.
  init(_ layout: FileScene, _ dump: DumpedScene, cancellation: Cancellation) throws {
    (self.layout, self.dump, self.cancellation) = (layout, dump, cancellation)
    let root = layout.scene.root
    var best: (score: Int, dumped: ViewID)?
    for candidate in dump.scene.viewsInTreeOrder {
      let score = try score(root, candidate.id)
      // The innermost of views with equal subviews is that of the controller.
      if score > 0, score >= best?.score ?? 0 { best = (score, candidate.id) }
    }
    if let best { try match(root, best.dumped) }
  }

  /// The number of views of the layout that a dump can contain.
  var viewCount: Int {
    layout.scene.viewsInTreeOrder.count(where: { $0.kind != .layoutGuide && $0.kind != .spacer })
  }

  private mutating func match(_ view: ViewID, _ dumped: ViewID) throws {
    pairs.append(Pair(view: view, dumped: dumped))
    let aligned = try align(view, dumped)
    for (inner, other) in aligned + reordered(view, dumped, except: aligned) { try match(inner, other) }
  }

  /// The least own score of views that match at another position: that of a kind other than a plain view.
  private static let distinctive = 4

  /// Returns the subviews that are not aligned, with the only view that has their identifier, text, class or kind.
  private mutating func reordered(
    _ view: ViewID, _ dumped: ViewID, except aligned: [(ViewID, ViewID)]
  ) -> [(ViewID, ViewID)] {
    let (matched, used) = (Set(aligned.map(\.0)), Set(aligned.map(\.1)))
    let ours = subviews(of: view).filter { !matched.contains($0) }
    guard !ours.isEmpty else { return [] }
    let direct = dumpedSubviews(of: dumped, skipsWrappers: false)
    let others = (direct + dumpedSubviews(of: dumped, skipsWrappers: true).filter { !direct.contains($0) })
      .filter { !used.contains($0) }
    guard ours.count * others.count <= DumpMatching.maximumCells else { return [] }
    var claims: [ViewID: [ViewID]] = [:]
    for one in ours {
      let scores = others.map { ($0, ownScore(one, $0)) }.filter { $0.1 >= DumpMatching.distinctive }
      guard let best = scores.map(\.1).max() else { continue }
      let candidates = scores.filter { $0.1 == best }
      if candidates.count == 1 { claims[candidates[0].0, default: []].append(one) }
    }
    return others.compactMap { other in
      claims[other].flatMap { $0.count == 1 ? ($0[0], other) : nil }
    }
  }

  /// Returns the sum of the own scores of two views and their best matching subviews; 0 for views that cannot match.
  private mutating func score(_ view: ViewID, _ dumped: ViewID) throws -> Int {
    let key = Key(view: view, dumped: dumped)
    if let known = scores[key] { return known }
    try cancellation.check(LayoutError.cancelled)
    let own = ownScore(view, dumped)
    guard own > 0 else {
      scores[key] = 0
      return 0
    }
    let inner = try align(view, dumped).reduce(0) { try $0 + score($1.0, $1.1) }
    scores[key] = own + inner
    return own + inner
  }

  /// Returns the subviews that match, in order, of the dumped view itself, or of views of the framework in it.
  private mutating func align(_ view: ViewID, _ dumped: ViewID) throws -> [(ViewID, ViewID)] {
    let ours = subviews(of: view)
    guard !ours.isEmpty else { return [] }
    var best: (score: Int, pairs: [(ViewID, ViewID)]) = (0, [])
    for others in Set([false, true].map { dumpedSubviews(of: dumped, skipsWrappers: $0) }).sorted(by: {
      $0.count < $1.count
    }) {
      let pairs = try align(ours, others)
      let sum = try pairs.reduce(0) { try $0 + score($1.0, $1.1) }
      if sum > best.score { best = (sum, pairs) }
    }
    return best.pairs
  }

  /// Returns the longest common subsequence by score.
  private mutating func align(_ ours: [ViewID], _ others: [ViewID]) throws -> [(ViewID, ViewID)] {
    guard !ours.isEmpty, !others.isEmpty else { return [] }
    guard ours.count * others.count <= DumpMatching.maximumCells else { return try alignNearby(ours, others) }
    var table = Array(repeating: Array(repeating: 0, count: others.count + 1), count: ours.count + 1)
    for (row, one) in ours.enumerated().reversed() {
      for (column, other) in others.enumerated().reversed() {
        let matched = try score(one, other)
        table[row][column] = max(
          table[row + 1][column], table[row][column + 1],
          matched > 0 ? matched + table[row + 1][column + 1] : 0)
      }
    }
    var found: [(ViewID, ViewID)] = []
    var (row, column) = (0, 0)
    while row < ours.count, column < others.count {
      let matched = try score(ours[row], others[column])
      if matched > 0, table[row][column] == matched + table[row + 1][column + 1] {
        found.append((ours[row], others[column]))
        (row, column) = (row + 1, column + 1)
      } else if table[row][column] == table[row + 1][column] {
        row += 1
      } else {
        column += 1
      }
    }
    return found
  }

  /// The maximum number of pairs of subviews that are compared in all orders.
  private static let maximumCells = 20_000
  /// The number of views that can follow the last match, for more subviews.
  private static let window = 16

  /// Returns the subviews that match, in order: each one with the best of the next views.
  private mutating func alignNearby(_ ours: [ViewID], _ others: [ViewID]) throws -> [(ViewID, ViewID)] {
    var found: [(ViewID, ViewID)] = []
    var next = 0
    for one in ours where next < others.count {
      var best: (score: Int, column: Int)?
      for column in next..<min(others.count, next + DumpMatching.window) {
        let matched = try score(one, others[column])
        if matched > best?.score ?? 0 { best = (matched, column) }
      }
      guard let best else { continue }
      found.append((one, others[best.column]))
      next = best.column + 1
    }
    return found
  }

  private func subviews(of view: ViewID) -> [ViewID] {
    layout.scene.children(of: view).filter { $0.kind != .layoutGuide && $0.kind != .spacer }.map(\.id)
  }

  /// The maximum number of levels of views of the framework between a view and its subviews.
  private static let wrapperLevels = 6

  /// Returns the subviews of a dumped view.
  ///
  /// - Parameter skipsWrappers: `true` for the subviews of the views of the framework in their place.
  private mutating func dumpedSubviews(of view: ViewID, skipsWrappers: Bool) -> [ViewID] {
    let direct = dump.scene.children(of: view).map(\.id)
    guard skipsWrappers else { return direct }
    if let known = children[view] { return known }
    var found: [ViewID] = []
    var pending = direct.reversed().map { ($0, 1) }
    while let (child, level) = pending.popLast() {
      let inner = dump.scene.children(of: child)
      guard level < DumpMatching.wrapperLevels, !inner.isEmpty, dump.views[child]?.isWrapper == true else {
        found.append(child)
        continue
      }
      pending += inner.reversed().map { ($0.id, level + 1) }
    }
    children[view] = found
    return found
  }

  // MARK: Views

  /// Returns how well two views match without their subviews; 0 if they cannot be the same.
  private func ownScore(_ view: ViewID, _ dumped: ViewID) -> Int {
    guard let own = layout.scene.view(view), let other = dump.views[dumped] else { return 0 }
    let properties = layout.scene.properties(of: view)
    let origin = layout.origins.views[view]
    var score = 0
    let custom = properties.text(.customClass)
    let name = String(RuntimeClass(other.className).bareName)
    if let custom, custom == name || custom == other.controller.map({ String(RuntimeClass($0).bareName) }) {
      score = 8
    } else if own.kind == other.kind {
      // A plain view can be of any class.
      score = own.kind == .view ? 1 : 4
    } else if !canBe(own, other, isCustom: custom != nil) {
      return 0
    } else {
      score = 1
    }
    if let identifier = other.identifier, [origin?.identifier, own.name.text].contains(identifier) {
      score += 16
    }
    if let text = other.text, let ours = properties.text(.text) { score += text == ours ? 12 : 0 }
    return score
  }

  /// Returns `true` if a view of another kind can be the view: a class of the app, whose superclass the dump does not contain,
  /// and views that dumps of user interface tests call `Other`.
  private func canBe(_ own: View, _ other: DumpedView, isCustom: Bool) -> Bool {
    if own.kind == .view || own.kind == .stackView || own.kind == .containerView || own.kind.isCell {
      return other.kind == .view || other.kind == .tableViewCell
    }
    return isCustom && other.kind == .view
  }
}

extension DumpedView {
  /// `true` for a view that the framework adds between the views of an app.
  var isWrapper: Bool {
    let name = RuntimeClass(className).bareName
    return name.hasPrefix("_UI") || DumpedView.wrappers.contains(String(name))
  }

  private static let wrappers: Set<String> = [
    "UITransitionView", "UIDropShadowView", "UILayoutContainerView", "UINavigationTransitionView",
    "UIViewControllerWrapperView", "UITableViewCellContentView", "UITableViewWrapperView", "UIView", "Other",
  ]
}
