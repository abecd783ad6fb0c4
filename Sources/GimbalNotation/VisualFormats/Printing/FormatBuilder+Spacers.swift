internal import GimbalModel

extension FormatBuilder {
  /// A spacer in a chain. A spacer is an invisible view that fills a gap.
  private struct Place {
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
    var places: [Int: Place] = [:]
    for index in draft.elements.indices where isSpacer[index] {
      let isAlone = index == 0 || !isSpacer[index - 1]
      guard isAlone, isFlush(draft.before(index)), isFlush(draft.behind(index)),
        draft.elements[index].view.parent == superview,
        let place = place(draft.elements[index], in: superview)
      else { return nil }
      places[index] = place
    }
    let links = places.values.compactMap(\.link)
    guard let kinds = gapKinds(places, links, between: first...last), ownAllReferences(places, draft, links)
    else {
      return nil
    }
    func gap(at index: Int, _ found: [Int]) -> FormatGap {
      kinds[index].map { FormatGap(kind: $0, span: .generated) } ?? self.gap(found.map { constraints[$0] })
    }
    var chain = FormatChain(opening: nil, groups: [], gaps: [], closing: nil)
    if !draft.opening.isEmpty {
      chain.opening = FormatChain.Edge(place: .generated, gap: gap(at: first - 1, draft.opening))
    }
    for index in views {
      if index > first { chain.gaps.append(gap(at: index - 1, draft.before(index))) }
      let item = item(draft.elements[index].view, draft.elements[index].sizes)
      chain.groups.append(FormatGroup(items: [item], span: .generated))
    }
    if !draft.closing.isEmpty {
      chain.closing = FormatChain.Edge(place: .generated, gap: gap(at: last + 1, draft.closing))
    }
    return chain
  }

  /// Returns a spacer (an invisible view that fills a gap) with the predicates of its size; `nil` if a gap
  /// cannot express the predicates.
  private func place(_ element: (view: View, sizes: [Int]), in superview: ViewID) -> Place? {
    var place = Place(view: element.view)
    for constraint in element.sizes.lazy.map({ constraints[$0] }) {
      var predicate = constraint.sizePredicate(in: scene)
      if let second = constraint.second {
        guard second.attribute == constraint.first.attribute, second.item.guide == nil else { return nil }
        if spacers.flattening[second.item.view] != nil, constraint.isPlainEquality, place.link == nil {
          place.link = second.item.view
          continue
        }
        guard second.item.view == superview, let share = constraint.percentageOfSize else { return nil }
        predicate.object = .percentage(share)
        place.hasShare = true
      }
      place.predicates.append(predicate)
    }
    return place
  }

  /// Returns the kind of the gap that replaces each spacer, an invisible view that fills a gap. Spacers that
  /// constraints make as wide as a common spacer become equal gaps, `~`, and so does the common spacer. A
  /// spacer with a percentage of the superview's size becomes a gap with this percentage if it is between two
  /// views. Returns `nil` if there is a spacer of another kind.
  private func gapKinds(_ places: [Int: Place], _ links: [ViewID], between views: ClosedRange<Int>)
    -> [Int: FormatGap.Kind]?
  {
    let equal = places.filter { $0.value.link != nil || links.contains($0.value.view.id) }
    if let model = equal.keys.min().flatMap({ places[$0] }) {
      guard links.allSatisfy({ $0 == model.view.id }), links.count == equal.count - 1 else { return nil }
      // A format must describe the same spacers as the scene. The format `|~[a]~|` describes a constraint on
      // the center of the view and no spacers. Equal gaps therefore cannot replace two equal spacers around a
      // single view.
      let isCentered = equal.count == 2 && views.count == 1 && equal.values.allSatisfy(\.predicates.isEmpty)
      if isCentered { return nil }
    }
    var kinds: [Int: FormatGap.Kind] = [:]
    for (index, place) in places {
      if equal[index] != nil {
        kinds[index] = .equal(place.predicates)
      } else if place.hasShare, views.contains(index) {
        kinds[index] = .given(place.predicates)
      } else {
        return nil
      }
    }
    return kinds
  }

  /// Returns `true` if only the chain and the flattening constraints refer to the spacers. The flattening
  /// constraints of a spacer determine its position and its zero size on the axis perpendicular to the chain.
  private func ownAllReferences(_ places: [Int: Place], _ draft: FormatDraft, _ links: [ViewID]) -> Bool {
    let linked = links.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return places.allSatisfy { index, place in
      // At least four constraints refer to each spacer of the chain: two that connect it to its neighbors, and the two
      // flattening constraints.
      let known = 4 + draft.elements[index].sizes.count + linked[place.view.id, default: 0]
      return spacers.referenceCounts[place.view.id] == known
    }
  }

  private func isFlush(_ found: [Int]) -> Bool {
    found.count == 1 && kind(of: found.map { constraints[$0] }) == .flush
  }
}
