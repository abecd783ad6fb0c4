import Model
import Solver

struct StackArrangement {
  let rows: Rows
  let stack: Int

  func emit() -> [(Row, Axis)] {
    let rules = rows.rules
    let given = rules.properties[stack]
    let axis = given.axis
    let arranged = rules.views.indices.filter { rules.superviews[$0] == stack && rules.properties[$0].frame == nil }
    let canvas = rows.geometry.rectangle(of: given.flag(.layoutMarginsRelativeArrangement) ? .layoutMargins : nil, ofView: stack)
    func box(_ v: Int) -> Rectangle<LinearForm> { rows.geometry.rectangle(of: nil, ofView: v) }
    func start(_ r: Rectangle<LinearForm>, _ a: Axis) -> LinearForm { a == .horizontal ? r.left : r.top }
    func extent(_ r: Rectangle<LinearForm>, _ a: Axis) -> LinearForm { a == .horizontal ? r.width : r.height }
    func end(_ r: Rectangle<LinearForm>, _ a: Axis) -> LinearForm { a == .horizontal ? r.right : r.bottom }
    let isReversed = rules.direction(of: stack) == .rightToLeft
    let order = axis == .horizontal && isReversed ? arranged.reversed() : arranged
    let shown = order.filter { !rules.properties[$0].isHidden }
    var out: [(Row, Axis)] = []
    func add(_ f: LinearForm, _ r: Solver.Relation, _ a: Axis, _ p: Double = 1000) {
      out.append((rows.structural(f, r, priority: Priority(p) ?? .required), a))
    }
    let spacing = given.number(.spacing) ?? 0
    func gap(_ i: Int) -> LinearForm { start(box(shown[i + 1]), axis) - end(box(shown[i]), axis) }
    func space(_ i: Int) -> Double {
      let before = axis == .horizontal && isReversed ? shown[i + 1] : shown[i]
      return rules.properties[before].number(.spacingAfter) ?? spacing
    }
    if let first = shown.first, let last = shown.last {
      add(start(box(first), axis) - start(canvas, axis), .equal, axis)
      add(end(box(last), axis) - end(canvas, axis), .equal, axis)
      switch given.distribution {
      case .fill, .fillEqually, .fillProportionally:
        for i in 0..<(shown.count - 1) { add(gap(i) - space(i), .equal, axis) }
        if given.distribution == .fillEqually {
          for v in shown.dropFirst() { add(extent(box(v), axis) - extent(box(first), axis), .equal, axis) }
        }
        if given.distribution == .fillProportionally {
          let contents = shown.map { rules.content(of: $0, along: axis) ?? 0 }
          let known = zip(shown, contents).filter { $0.1 > 0 }
          if let (one, size) = known.first {
            for (v, c) in known.dropFirst() {
              add(extent(box(v), axis) - (c / size) * extent(box(one), axis), .equal, axis, 999)
            }
          }
        }
      case .equalSpacing:
        for i in 0..<(shown.count - 1) {
          add(gap(i) - space(i), .greaterThanOrEqual, axis)
          if i > 0 { add(gap(i) - gap(0), .equal, axis) }
        }
      case .equalCentering:
        func center(_ v: Int) -> LinearForm { start(box(v), axis) + 0.5 * extent(box(v), axis) }
        for i in 0..<(shown.count - 1) {
          add(gap(i) - space(i), .greaterThanOrEqual, axis)
          if i > 0 {
            let one = center(shown[i + 1]) - center(shown[i])
            let other = center(shown[1]) - center(shown[0])
            add(one - other, .equal, axis, 150)
          }
        }
      }
    }
    let cross: Axis = axis == .horizontal ? .vertical : .horizontal
    for v in shown {
      let b = box(v)
      if given.alignment == .fill {
        add(start(b, cross) - start(canvas, cross), .equal, cross)
        add(end(b, cross) - end(canvas, cross), .equal, cross)
        continue
      }
      add(start(b, cross) - start(canvas, cross), .greaterThanOrEqual, cross)
      add(end(b, cross) - end(canvas, cross), .lessThanOrEqual, cross)
      add(extent(b, cross) - extent(canvas, cross), .equal, cross, 25)
      let flips = cross == .horizontal && isReversed
      switch given.alignment {
      case .fill: break
      case .leading, .top:
        if flips { add(end(b, cross) - end(canvas, cross), .equal, cross) } else { add(start(b, cross) - start(canvas, cross), .equal, cross) }
      case .trailing, .bottom:
        if flips { add(start(b, cross) - start(canvas, cross), .equal, cross) } else { add(end(b, cross) - end(canvas, cross), .equal, cross) }
      case .center:
        add(start(b, cross) + 0.5 * extent(b, cross) - start(canvas, cross) - 0.5 * extent(canvas, cross), .equal, cross)
      case .firstBaseline, .lastBaseline:
        let a: Attribute = given.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
        func base(_ v: Int) -> LinearForm { rows.geometry.value(of: a, guide: nil, ofView: v, direction: .leftToRight) }
        if v != shown[0] { add(base(v) - base(shown[0]), .equal, cross) }
      }
    }
    if given.alignment != .fill, !shown.isEmpty { add(extent(canvas, cross), .equal, cross, 51) }
    var previous: Int?
    for v in order {
      if rules.properties[v].isHidden {
        let b = box(v)
        let at = previous.map { end(box($0), axis) } ?? start(canvas, axis)
        add(start(b, axis) - at, .equal, axis, 999)
        add(extent(b, axis), .equal, axis, 999)
        add(start(b, cross) - start(canvas, cross), .equal, cross, 999)
        add(extent(b, cross), .equal, cross, 1)
      } else { previous = v }
    }
    return out
  }
}
