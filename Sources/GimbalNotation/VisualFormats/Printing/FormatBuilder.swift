package import GimbalModel

/// A visual format and the constraints that it expresses.
package struct ConstraintFormat: Sendable {
  /// The format; `nil` for a constraint that no format can express.
  package let format: VisualFormat?
  package let constraints: [Constraint]

  /// Returns formats that express constraints of a scene, combined into chains if possible. Every constraint
  /// belongs to exactly one result.
  ///
  /// - Complexity: O(n log n) in the number of constraints, if no view is a spacer (an invisible view that
  ///   fills a gap).
  package static func formats(of constraints: [Constraint], in scene: Scene) -> [ConstraintFormat] {
    var spacers = FormatSpacers(constraints, in: scene)
    while true {
      var builder = FormatBuilder(constraints, spacers, in: scene)
      let formats = builder.build()
      guard !builder.unusedSpacers.isEmpty else { return formats }
      // The formats have no gaps that replace the spacers (invisible views) in `unusedSpacers`. Search again, and
      // treat these spacers as ordinary views. The second search can find other chains, and again leave spacers
      // without a gap. In this case, search a third time and treat all spacers as ordinary views.
      spacers.remove(spacers.hasRemovedSpacers ? Set(spacers.flattening.keys) : builder.unusedSpacers)
    }
  }
}

/// A builder that combines constraints into chains of visual formats.
struct FormatBuilder {
  let scene: Scene
  let constraints: [Constraint]
  /// The spacers that gaps in a format can replace. A spacer is an invisible view that fills a gap.
  let spacers: FormatSpacers
  /// The spacers (invisible views that fill gaps) that no gap in a format has replaced yet.
  private(set) var unusedSpacers: Set<ViewID>
  private var isUsed: [Bool]
  /// The indices of the constraints by axis and view, in order. Each of the following four dictionaries
  /// contains the constraints of one case of `FormatRole`.
  private var sizes: [Key: [Int]] = [:]
  private var openings: [Key: [Int]] = [:]
  private var closings: [Key: [Int]] = [:]
  /// The constraints that position another view after the view of the key.
  private var steps: [Key: [Int]] = [:]

  private struct Key: Hashable {
    let axis: Axis
    let view: ViewID
  }

  init(_ constraints: [Constraint], _ spacers: FormatSpacers, in scene: Scene) {
    self.scene = scene
    self.constraints = constraints
    self.spacers = spacers
    unusedSpacers = Set(spacers.flattening.keys)
    isUsed = Array(repeating: false, count: constraints.count)
    for index in spacers.flattening.values.joined() { isUsed[index] = true }
    for (index, constraint) in constraints.enumerated() where !isUsed[index] {
      let first = constraint.first
      let key = Key(axis: first.attribute.axis, view: first.item.view)
      switch FormatRole(constraint, in: scene) {
      case .size: sizes[key, default: []].append(index)
      case .opening: openings[key, default: []].append(index)
      case .closing: closings[key, default: []].append(index)
      case .step(let before): steps[Key(axis: key.axis, view: before), default: []].append(index)
      case .center, .other: break
      }
    }
  }

  mutating func build() -> [ConstraintFormat] {
    var formats: [ConstraintFormat] = []
    // Chains that start at an edge of the superview come first, then chains that start at a view, then all
    // other constraints.
    for pass in [Pass.edges, .views, .rest] {
      for index in constraints.indices where !isUsed[index] {
        if let format = format(from: index, pass) { formats.append(format) }
      }
    }
    return formats
  }

  private enum Pass {
    case edges, views, rest
  }

  private mutating func format(from index: Int, _ pass: Pass) -> ConstraintFormat? {
    let constraint = constraints[index]
    let key = Key(axis: constraint.first.attribute.axis, view: constraint.first.item.view)
    switch (FormatRole(constraint, in: scene), pass) {
    case (.opening, .edges): return chain(from: key, isOpen: true)
    case (.step(let before), .views): return chain(from: Key(axis: key.axis, view: before), isOpen: false)
    case (.closing, .rest), (.size, .rest): return chain(from: key, isOpen: false)
    case (.center, .edges): return centered(index, key)
    case (.other, .rest):
      isUsed[index] = true
      return ConstraintFormat(format: constraint.attributeFormat(in: scene), constraints: [constraint])
    default: return nil
    }
  }

  /// Returns a format that centers a view, such as `H:|~[a(100)]~|`.
  private mutating func centered(_ index: Int, _ key: Key) -> ConstraintFormat? {
    guard let view = scene.view(key.view) else { return nil }
    isUsed[index] = true
    let found = take(sizes[key])
    let gap = FormatChain.Edge(span: .generated, gap: FormatGap(kind: .equal([]), span: .generated))
    let chain = FormatChain(
      opening: gap, groups: [FormatGroup(items: [item(view, found)], span: .generated)], gaps: [],
      closing: gap)
    return ConstraintFormat(
      format: format(chain, along: key.axis), constraints: ([index] + found).map { constraints[$0] })
  }

  func item(_ view: View, _ sizes: [Int]) -> FormatItem {
    FormatItem(
      name: Spanned(view.name, at: .generated), last: nil,
      predicates: sizes.map { constraints[$0].sizePredicate(in: scene) }, stack: nil)
  }

  private func format(_ chain: FormatChain, along axis: Axis) -> VisualFormat {
    VisualFormat(form: .chain(axis == .horizontal ? .horizontal : .vertical, chain), span: .generated)
  }

  /// Returns a format with the chain that starts at a view; `nil` if the chain has no constraints. The chain
  /// ends if no constraint leads to another view, or if its text becomes too long for the parser.
  private mutating func chain(from start: Key, isOpen: Bool) -> ConstraintFormat? {
    var draft = FormatDraft(axis: start.axis)
    if isOpen { draft.opening = takeEdge(openings[start]) }
    var seen: Set<ViewID> = []
    var next: Key? = start
    var (bytes, count) = (0, 0)
    while let key = next, seen.insert(key.view).inserted, let view = scene.view(key.view) {
      let sizes = take(sizes[key])
      draft.elements.append((view, sizes))
      // The first unused constraint to a view that is not yet in the chain determines the next view.
      next = steps[key]?.first { !isUsed[$0] && !seen.contains(constraints[$0].first.item.view) }.map {
        Key(axis: key.axis, view: constraints[$0].first.item.view)
      }
      guard let after = next else {
        if scene.view(start.view)?.parent == view.parent { draft.closing = takeEdge(closings[key]) }
        break
      }
      bytes += item(view, sizes).notation.utf8.count + 2
      count += sizes.count
      // End a chain that becomes too long. The remaining views become a new chain.
      guard bytes < VisualFormat.maximumLength / 2, count < FormatExpansion.limit / 2 else { break }
      let found = take(steps[key]?.filter { constraints[$0].first.item.view == after.view })
      bytes += gap(found.map { constraints[$0] }).notation.utf8.count
      count += found.count
      draft.gaps.append(found)
    }
    guard !draft.constraints.isEmpty else { return nil }
    return format(draft)
  }

  private mutating func format(_ draft: FormatDraft) -> ConstraintFormat {
    var taken = draft.constraints
    let folding = draft.elements.map(\.view.id).filter { spacers.flattening[$0] != nil }
    var chain = plain(draft)
    if !folding.isEmpty, let folded = folded(draft) {
      chain = folded
      unusedSpacers.subtract(folding)
      taken += folding.flatMap { spacers.flattening[$0] ?? [] }
    }
    return ConstraintFormat(
      format: format(chain, along: draft.axis), constraints: taken.map { constraints[$0] })
  }

  private func plain(_ draft: FormatDraft) -> FormatChain {
    FormatChain(
      opening: edge(draft.opening),
      groups: draft.elements.map { FormatGroup(items: [item($0.view, $0.sizes)], span: .generated) },
      gaps: draft.gaps.map { gap($0.map { constraints[$0] }) }, closing: edge(draft.closing))
  }

  /// The maximum number of predicates of a view or a gap, which limits the length of a format.
  private static let longestList = 16

  /// Returns the unused constraints among the given constraints, at most `longestList`, and marks them as used.
  /// Duplicates remain unused and become part of another chain.
  private mutating func take(_ indices: [Int]?) -> [Int] {
    var taken: [Int] = []
    for index in indices ?? [] where !isUsed[index] {
      guard taken.count < FormatBuilder.longestList else { break }
      guard !taken.contains(where: { constraints[$0].formula == constraints[index].formula }) else {
        continue
      }
      taken.append(index)
      isUsed[index] = true
    }
    return taken
  }

  /// Returns unused constraints and marks them as used, like `take(_:)`. If the first constraint refers to a
  /// layout margin, it is the only result, because a chain expresses this constraint as the standard gap,
  /// `-`, which cannot have predicates.
  private mutating func takeEdge(_ indices: [Int]?) -> [Int] {
    let free = (indices ?? []).filter { !isUsed[$0] }
    guard let first = free.first else { return [] }
    return take(isMargin(first) ? [first] : free.filter { !isMargin($0) })
  }

  private func isMargin(_ index: Int) -> Bool { constraints[index].second?.attribute.isMargin ?? false }

  private func edge(_ indices: [Int]) -> FormatChain.Edge? {
    indices.isEmpty ? nil : FormatChain.Edge(span: .generated, gap: gap(indices.map { constraints[$0] }))
  }

  func gap(_ constraints: [Constraint]) -> FormatGap {
    FormatGap(kind: kind(of: constraints), span: .generated)
  }

  func kind(of constraints: [Constraint]) -> FormatGap.Kind {
    if constraints.count == 1, let only = constraints.first, only.relation == .equal, only.priority.isRequired
    {
      if only.second?.attribute.isMargin ?? false { return .standard }
      if only.constant == 0, only.percentageFromEdge == nil { return .flush }
      let isBetween = FormatRole(only, in: scene).isStep
      if isBetween, only.constant == FormatOptions.standardGap { return .standard }
    }
    return .given(constraints.map { $0.gapPredicate(in: scene) })
  }
}

extension FormatBuilder {
  /// A spacer in a chain. A spacer is an invisible view that fills a gap.
  private struct ChainView {
    let view: View
    /// Another spacer whose width a constraint makes equal to the width of this spacer; `nil` if there is no
    /// such constraint.
    var link: ViewID?
    var predicates: [FormatPredicate] = []
    var hasShare = false
  }

  /// Returns the chain of a draft (a chain under construction), with a gap in place of each spacer. A spacer
  /// is an invisible view that fills a gap. Returns `nil` if gaps cannot express all spacers.
  func folded(_ draft: FormatDraft) -> FormatChain? {
    let isSpacer = draft.elements.map { spacers.flattening[$0.view.id] != nil }
    let views = draft.elements.indices.filter { !isSpacer[$0] }
    guard let first = views.first, let last = views.last, let superview = draft.elements[first].view.parent
    else {
      return nil
    }
    var chainViews: [Int: ChainView] = [:]
    for index in draft.elements.indices where isSpacer[index] {
      let isAlone = index == 0 || !isSpacer[index - 1]
      guard isAlone, isFlush(draft.before(index)), isFlush(draft.behind(index)),
        draft.elements[index].view.parent == superview,
        let chainView = chainView(draft.elements[index], in: superview)
      else { return nil }
      chainViews[index] = chainView
    }
    let links = chainViews.values.compactMap(\.link)
    guard let kinds = gapKinds(chainViews, links, between: first...last),
      ownAllReferences(chainViews, draft, links)
    else {
      return nil
    }
    func gap(at index: Int, _ found: [Int]) -> FormatGap {
      kinds[index].map { FormatGap(kind: $0, span: .generated) } ?? self.gap(found.map { constraints[$0] })
    }
    var chain = FormatChain(opening: nil, groups: [], gaps: [], closing: nil)
    if !draft.opening.isEmpty {
      chain.opening = FormatChain.Edge(span: .generated, gap: gap(at: first - 1, draft.opening))
    }
    for index in views {
      if index > first { chain.gaps.append(gap(at: index - 1, draft.before(index))) }
      let item = item(draft.elements[index].view, draft.elements[index].sizes)
      chain.groups.append(FormatGroup(items: [item], span: .generated))
    }
    if !draft.closing.isEmpty {
      chain.closing = FormatChain.Edge(span: .generated, gap: gap(at: last + 1, draft.closing))
    }
    return chain
  }

  /// Returns a spacer (an invisible view that fills a gap) with the predicates of its size; `nil` if a gap
  /// cannot express the predicates.
  private func chainView(_ element: (view: View, sizes: [Int]), in superview: ViewID) -> ChainView? {
    var chainView = ChainView(view: element.view)
    for constraint in element.sizes.lazy.map({ constraints[$0] }) {
      var predicate = constraint.sizePredicate(in: scene)
      if let second = constraint.second {
        guard second.attribute == constraint.first.attribute, second.item.guide == nil else { return nil }
        if spacers.flattening[second.item.view] != nil, constraint.isPlainEquality, chainView.link == nil {
          chainView.link = second.item.view
          continue
        }
        guard second.item.view == superview, let share = constraint.percentageOfSize else { return nil }
        predicate.object = .percentage(share)
        chainView.hasShare = true
      }
      chainView.predicates.append(predicate)
    }
    return chainView
  }

  /// Returns the kind of the gap that replaces each spacer, an invisible view that fills a gap. Spacers that
  /// constraints make as wide as a common spacer become equal gaps, `~`, and so does the common spacer. A
  /// spacer with a percentage of the superview's size becomes a gap with this percentage if it is between two
  /// views. Returns `nil` if there is a spacer of another kind.
  private func gapKinds(_ chainViews: [Int: ChainView], _ links: [ViewID], between views: ClosedRange<Int>)
    -> [Int: FormatGap.Kind]?
  {
    let equal = chainViews.filter { $0.value.link != nil || links.contains($0.value.view.id) }
    if let model = equal.keys.min().flatMap({ chainViews[$0] }) {
      guard links.allSatisfy({ $0 == model.view.id }), links.count == equal.count - 1 else { return nil }
      // A format must describe the same spacers as the scene. The format `|~[a]~|` describes a constraint on
      // the center of the view and no spacers. Equal gaps therefore cannot replace two equal spacers around a
      // single view.
      let isCentered = equal.count == 2 && views.count == 1 && equal.values.allSatisfy(\.predicates.isEmpty)
      if isCentered { return nil }
    }
    var kinds: [Int: FormatGap.Kind] = [:]
    for (index, chainView) in chainViews {
      if equal[index] != nil {
        kinds[index] = .equal(chainView.predicates)
      } else if chainView.hasShare, views.contains(index) {
        kinds[index] = .given(chainView.predicates)
      } else {
        return nil
      }
    }
    return kinds
  }

  /// Returns `true` if only the chain and the flattening constraints refer to the spacers. The flattening
  /// constraints of a spacer determine its position and its zero size on the axis perpendicular to the chain.
  private func ownAllReferences(_ chainViews: [Int: ChainView], _ draft: FormatDraft, _ links: [ViewID])
    -> Bool
  {
    let linked = links.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return chainViews.allSatisfy { index, chainView in
      // At least four constraints refer to each spacer of the chain: two that connect it to its neighbors, and the two
      // flattening constraints.
      let known = 4 + draft.elements[index].sizes.count + linked[chainView.view.id, default: 0]
      return spacers.referenceCounts[chainView.view.id] == known
    }
  }

  private func isFlush(_ found: [Int]) -> Bool {
    found.count == 1 && kind(of: found.map { constraints[$0] }) == .flush
  }
}
