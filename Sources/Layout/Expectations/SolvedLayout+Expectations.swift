public import Model

extension SolvedLayout {
  /// Asks whether an expectation holds, of exact values.
  ///
  /// - Throws: `ExpectationError`.
  public func verdict(on expectation: Expectation) throws(ExpectationError) -> Verdict {
    switch expectation {
    case .compare(let one, let relation, let other, let tolerance):
      let (left, right) = (try value(of: one), try value(of: other))
      let holds =
        switch relation {
        case .equal: (left - right).magnitude <= tolerance
        case .lessThanOrEqual: left <= right + tolerance
        case .greaterThanOrEqual: left >= right - tolerance
        }
      return holds ? .holds : .fails(found: [left, right])
    case .frame(let name, let wanted, let tolerance):
      let found = try views[index(of: name)].frame
      return found.isClose(to: wanted, within: tolerance) ? .holds : .failsFrame(found: found)
    case .inside(let inner, let outer, let tolerance):
      let (one, other) = (try frame(of: inner), try frame(of: outer))
      let room = other.offset(x: -tolerance, y: -tolerance)
      let isInside =
        one.x >= room.x && one.y >= room.y && one.maxX <= other.maxX + tolerance
        && one.maxY <= other.maxY + tolerance
      return isInside ? .holds : .failsFrame(found: one)
    case .noOverlap(let one, let other, let tolerance):
      let sides = try overlap(of: one, other)
      return sides.allSatisfy { $0 > tolerance } ? .fails(found: sides) : .holds
    case .noConflicts: return conflicts.isEmpty ? .holds : .failsCount(found: conflicts.count)
    case .noAmbiguity: return ambiguities.isEmpty ? .holds : .failsCount(found: ambiguities.count)
    case .hidden(let name): return try isHidden(index(of: name)) ? .holds : .failsVisibility
    case .visible(let name): return try isHidden(index(of: name)) ? .failsVisibility : .holds
    }
  }

  /// Whether a view is hidden, by itself or with what it is in.
  private func isHidden(_ index: Int) -> Bool {
    var next: Int? = index
    while let view = next {
      if views[view].isHidden { return true }
      next = rules.superviews[view]
    }
    return false
  }

  private func index(of name: Name) throws(ExpectationError) -> Int {
    guard let view = scene.view(named: name), let index = rules.indices[view.id] else {
      throw .unknownView(name)
    }
    return index
  }

  /// An item's rectangle in the root's coordinates: a view's frame, a guide's rectangle.
  private func frame(of item: ItemName) throws(ExpectationError) -> Frame {
    frame(of: item.guide, ofView: try index(of: item.view))
  }

  private func frame(of guide: LayoutGuide?, ofView index: Int) -> Frame {
    guide.map { geometry.rectangle(of: $0, ofView: index).frame } ?? views[index].absoluteFrame
  }

  /// How wide and how high the overlap of two views is; not above zero where they lie apart.
  private func overlap(of one: Name, _ other: Name) throws(ExpectationError) -> [Double] {
    let (first, second) = (try views[index(of: one)].absoluteFrame, try views[index(of: other)].absoluteFrame)
    return [
      min(first.maxX, second.maxX) - max(first.x, second.x),
      min(first.maxY, second.maxY) - max(first.y, second.y),
    ]
  }

  private func value(of expression: Expression) throws(ExpectationError) -> Double {
    let value: Double
    switch expression {
    case .number(let number): value = number
    case .measure(let item, let measure): value = try self.value(of: measure, item)
    case .sum(let one, let other): value = try self.value(of: one) + self.value(of: other)
    case .difference(let one, let other): value = try self.value(of: one) - self.value(of: other)
    case .product(let one, let other): value = try self.value(of: one) * self.value(of: other)
    case .quotient(let one, let other): value = try self.value(of: one) / self.value(of: other)
    }
    guard value.isFinite else { throw .notFinite }
    return value
  }

  private func value(of measure: Measure, _ item: ItemName) throws(ExpectationError) -> Double {
    value(of: measure, item.guide, ofView: try index(of: item.view))
  }

  private func value(of measure: Measure, _ guide: LayoutGuide?, ofView index: Int) -> Double {
    switch measure {
    case .attribute(let attribute):
      return geometry.value(
        of: attribute, guide: guide, ofView: index, direction: rules.direction(of: index))
    case .x, .y:
      let outer = rules.superviews[index].map { views[$0].absoluteFrame } ?? .zero
      let frame = frame(of: guide, ofView: index)
      return measure == .x ? frame.x - outer.x : frame.y - outer.y
    }
  }
}

extension SolvedLayout {
  /// What a view measures: an attribute in the root's coordinates, x or y in the superview's; nil where the scene
  /// has no such view.
  public func value(of measure: Measure, of view: ViewID) -> Double? {
    rules.indices[view].map { value(of: measure, nil, ofView: $0) }
  }

  /// What was found of what an expectation speaks of, whether it holds or not.
  ///
  /// - Throws: `ExpectationError`.
  public func finding(for expectation: Expectation) throws(ExpectationError) -> Finding {
    switch expectation {
    case .compare(let one, _, let other, _): .values([try value(of: one), try value(of: other)])
    case .frame(let name, _, _): .frame(try views[index(of: name)].frame)
    case .inside(let inner, _, _): .frame(try frame(of: inner))
    case .noOverlap(let one, let other, _): .values(try overlap(of: one, other))
    case .noConflicts: .count(conflicts.count)
    case .noAmbiguity: .count(ambiguities.count)
    case .hidden(let name), .visible(let name): .isHidden(try isHidden(index(of: name)))
    }
  }
}

extension Frame {
  fileprivate func isClose(to other: Frame, within tolerance: Double) -> Bool {
    (x - other.x).magnitude <= tolerance && (y - other.y).magnitude <= tolerance
      && (width - other.width).magnitude <= tolerance && (height - other.height).magnitude <= tolerance
  }
}
