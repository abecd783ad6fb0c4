package import GimbalModel

extension SolvedLayout {
  /// Checks an expectation (an assertion in a layout test) against the solved values of the layout, before
  /// they are rounded to pixels.
  ///
  /// - Throws: `ExpectationError` if the expectation cannot be checked.
  package func verdict(on expectation: Expectation) throws(ExpectationError) -> Verdict {
    switch expectation {
    case .compare(let one, let relation, let other, let tolerance):
      let (left, right) = (try value(of: one), try value(of: other))
      let holds =
        switch relation {
        case .equal: left.isClose(to: right, within: tolerance)
        case .lessThanOrEqual: left <= right || left.isClose(to: right, within: tolerance)
        case .greaterThanOrEqual: left >= right || left.isClose(to: right, within: tolerance)
        }
      return holds ? .holds : .fails(found: [left, right])
    case .frame(let name, let wanted, let tolerance):
      let found = try views[index(of: name)].frame
      return found.isClose(to: wanted, within: tolerance) ? .holds : .failsFrame(found: found)
    case .inside(let inner, let outer, let tolerance):
      let (one, room) = (try frame(of: inner), try frame(of: outer))
      let beyond = EdgeInsets(
        top: max(0, room.y - one.y), left: max(0, room.x - one.x), bottom: max(0, one.maxY - room.maxY),
        right: max(0, one.maxX - room.maxX))
      let worst = max(beyond.top, beyond.left, beyond.bottom, beyond.right)
      return worst <= tolerance ? .holds : .failsInside(found: one, room: room, beyond: beyond)
    case .noOverlap(let names, let tolerance):
      let found = try overlaps(of: names, within: tolerance)
      guard let first = found.listed.first else { return .holds }
      return .failsOverlap(
        views[first.one].view.name, views[first.other].view.name, common: first.common,
        others: found.count - 1)
    case .minimumSize(let name, let size, let tolerance):
      let found = try viewsSmaller(than: size, name, within: tolerance)
      guard let first = found.first else { return .holds }
      return .failsSize(
        views[first].view.name, found: views[first].frame.size, others: found.count - 1)
    case .aligned(let names, let attribute, let tolerance):
      let values = try values(of: attribute, of: names)
      guard let base = values.first,
        let other = values.firstIndex(where: { !$0.isClose(to: base, within: tolerance) })
      else { return .holds }
      return .failsAlignment(names[other], at: values[other], with: names[0], position: base)
    case .noConflicts: return conflicts.isEmpty ? .holds : .failsConflicts(found: conflicts.count)
    case .noAmbiguity: return ambiguities.isEmpty ? .holds : .failsAmbiguities(found: ambiguities.count)
    case .notTruncated(let names):
      let found = try viewsTruncated(names)
      guard let first = found.first else { return .holds }
      return .failsTruncation(views[first].view.name, views[first].frame.size, others: found.count - 1)
    case .hidden(let name):
      let visibility = try visibility(of: index(of: name))
      return visibility.isHidden ? .holds : .failsVisibility(visibility)
    case .visible(let name):
      let visibility = try visibility(of: index(of: name))
      return visibility == .visible ? .holds : .failsVisibility(visibility)
    case .inFront(let one, let other):
      return try isInFront(index(of: one), of: index(of: other)) ? .holds : .failsFront(one, behind: other)
    }
  }

  func index(of name: Name) throws(ExpectationError) -> Int {
    guard let view = scene.view(named: name), let index = rules.tables.indices[view.id] else {
      throw .unknownView(name)
    }
    return index
  }

  /// Returns the rectangle of a view or guide in root coordinates.
  private func frame(of item: ItemName) throws(ExpectationError) -> Frame {
    frame(of: item.guide, ofView: try index(of: item.view))
  }

  private func frame(of guide: LayoutGuide?, ofView index: Int) -> Frame {
    guide.map { geometry.rectangle(of: $0, ofView: index).frame } ?? views[index].absoluteFrame
  }

  private func values(of attribute: Attribute, of names: [Name]) throws(ExpectationError) -> [Double] {
    var values: [Double] = []
    for name in names { values.append(value(of: .attribute(attribute), nil, ofView: try index(of: name))) }
    return values
  }

  private func value(of expression: Expression) throws(ExpectationError) -> Double {
    let value: Double
    switch expression {
    case .number(let number): value = number
    case .named(let name):
      guard let number = scene.numbersInForce(for: traits)[name] else { throw .undefinedNumber(name) }
      value = number.value
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
      let outer = rules.tables.superviews[index].map { views[$0].absoluteFrame } ?? .zero
      let frame = frame(of: guide, ofView: index)
      return measure == .x ? frame.x - outer.x : frame.y - outer.y
    }
  }
}

extension SolvedLayout {
  /// Returns the value of a measure of a view. Attributes are in root coordinates; x and y are in superview
  /// coordinates. Returns nil if the view does not exist.
  package func value(of measure: Measure, of view: ViewID) -> Double? {
    rules.tables.indices[view].map { value(of: measure, nil, ofView: $0) }
  }

  /// Returns the values in the layout to which an expectation refers. The expectation need not be satisfied.
  ///
  /// - Throws: `ExpectationError` if the expectation cannot be checked.
  package func value(of expectation: Expectation) throws(ExpectationError) -> ExpectationValue {
    switch expectation {
    case .compare(let one, _, let other, _): .values([try value(of: one), try value(of: other)])
    case .frame(let name, _, _): .frame(try views[index(of: name)].frame)
    case .inside(let inner, _, _): .frame(try frame(of: inner))
    case .noOverlap(let names, let tolerance):
      if names.count == 2 {
        .values(try common(to: index(of: names[0]), index(of: names[1])).sides)
      } else {
        .count(try overlaps(of: names, within: tolerance).count)
      }
    case .minimumSize(let name?, _, _): .frame(try views[index(of: name)].frame)
    case .minimumSize(nil, let size, let tolerance):
      .count(try viewsSmaller(than: size, nil, within: tolerance).count)
    case .aligned(let names, let attribute, _): .values(try values(of: attribute, of: names))
    case .noConflicts: .count(conflicts.count)
    case .noAmbiguity: .count(ambiguities.count)
    case .notTruncated(let names): .count(try viewsTruncated(names).count)
    case .hidden(let name), .visible(let name): .visibility(try visibility(of: index(of: name)))
    case .inFront(let one, let other): .isInFront(try isInFront(index(of: one), of: index(of: other)))
    }
  }
}

extension Frame {
  fileprivate var sides: [Double] { [width, height] }

  /// Returns `true` if each coordinate and length of the frames differs by at most the tolerance.
  package func isClose(to other: Frame, within tolerance: Double) -> Bool {
    x.isClose(to: other.x, within: tolerance) && y.isClose(to: other.y, within: tolerance)
      && width.isClose(to: other.width, within: tolerance)
      && height.isClose(to: other.height, within: tolerance)
  }
}

extension Double {
  /// Returns `true` if the values differ by at most the tolerance. Binary rounding of decimal fractions is
  /// ignored: 100.01 is within 0.01 of 100.
  fileprivate func isClose(to other: Double, within tolerance: Double) -> Bool {
    (self - other).magnitude <= tolerance + Tolerance.decimalFraction
  }
}
