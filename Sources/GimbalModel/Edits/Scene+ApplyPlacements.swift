extension Scene {
  mutating func put(_ placement: Placement, replacing old: Placement? = nil) throws(EditError) {
    guard setsByID[placement.set] != nil, views[placement.view] != nil,
      placement.source.map({ views[$0.view] != nil }) ?? true
    else { throw .danglingReference }
    try check(placement)
    placementsByID[placement.id] = placement
    file(.placement(placement), replacing: old.map { .placement($0) })
  }

  mutating func delete(_ placement: Placement) throws(EditError) {
    guard let old = placementsByID.removeValue(forKey: placement.id) else { throw .noSuchRow }
    unfile(.placement(old))
  }

  /// What a placement promises whatever the tree looks like: a source that it can be measured from, numbers in range.
  private func check(_ placement: Placement) throws(EditError) {
    guard placement.view != root else { throw .placementRefused(.ofRoot) }
    switch placement.value {
    case .number(let number):
      let least = placement.measure.isSize ? 0 : -Limit.coordinate
      guard (least...Limit.coordinate).contains(number) else { throw .numberRefused(number) }
    case .content:
      guard placement.measure.isSize else { throw .placementRefused(.contentOfPlace(placement.measure)) }
    case .measure(let source, _, let multiplier, let constant):
      guard source.view != placement.view else { throw .placementRefused(.ofItself) }
      if case .bar? = source.part, source.view != root { throw .placementRefused(.barOfView) }
      guard multiplier.magnitude <= Limit.multiplier else { throw .numberRefused(multiplier) }
      guard constant.magnitude <= Limit.coordinate else { throw .numberRefused(constant) }
    }
  }
}
