import GimbalSolver

/// The benchmark layouts. The variables of view i are L=4i, T=4i+1, W=4i+2, H=4i+3.
struct Workload {
  var viewCount = 0
  var rows: [Row] = []

  var engine: Engine {
    get throws {
      var engine = Engine()
      for _ in 0..<4 * viewCount { _ = engine.addVariable() }
      for row in rows { _ = try engine.add(row) }
      return engine
    }
  }

  /// The engine, with the identifiers of its rows.
  var identified: (engine: Engine, ids: [RowID]) {
    get throws {
      var engine = Engine()
      for _ in 0..<4 * viewCount { _ = engine.addVariable() }
      let ids = try rows.map { try engine.add($0) }
      return (engine, ids)
    }
  }

  static let (left, top, width, height) = (0, 1, 2, 3)

  static func checksum(_ values: [Double]) -> Double {
    values.enumerated().reduce(0) { $0 + $1.element * Double(1 + $1.offset % 7) }
  }

  mutating func add(
    _ terms: [(Double, Int, Int)], _ constant: Double, _ relation: Relation = .equal,
    _ priority: Double = 1000
  ) {
    rows.append(
      Row(
        terms.map { Term($0.0, Variable(Int32(4 * $0.1 + $0.2))) }, constant: constant, relation,
        priority: priority))
  }

  mutating func root(_ w: Double, _ h: Double) {
    add([(1, 0, Workload.width)], -w)
    add([(1, 0, Workload.height)], -h)
    add([(1, 0, Workload.left)], 0)
    add([(1, 0, Workload.top)], 0)
  }
}

extension Workload {
  /// A tree of containers with five children each. Without `sharesSizes` it is the flex workload.
  static func nested(_ count: Int, sharesSizes: Bool = true, isRotated: Bool = false) -> Workload {
    var load = Workload(viewCount: count)
    if isRotated { load.root(1366, 1024) } else { load.root(1024, 1366) }
    var depth = [0]
    for i in 1..<count {
      let p = (i - 1) / 5
      depth.append(depth[p] + 1)
      var isVertical = depth[p] % 2 == 1
      if isRotated, p % 2 == 0 { isVertical.toggle() }
      load.child(i, of: p, isVertical: isVertical, sharesSizes: sharesSizes)
      load.add([(1, i, width)], -Double(40 + 37 * i % 120), .equal, 250)
      load.add([(1, i, height)], -Double(20 + 17 * i % 60), .equal, 250)
      load.add([(1, i, width)], -44, .greaterThanOrEqual, 750)
    }
    return load
  }

  private mutating func child(_ i: Int, of p: Int, isVertical: Bool, sharesSizes: Bool) {
    typealias W = Workload
    let (a, s, b, x) =
      isVertical ? (W.top, W.height, W.left, W.width) : (W.left, W.width, W.top, W.height)
    let k = (i - 1) % 5
    if k == 0 {
      add([(1, i, a), (-1, p, a)], -8)
    } else {
      add([(1, i, a), (-1, i - 1, a), (-1, i - 1, s)], -8)
    }
    add([(1, i, b), (-1, p, b)], -8)
    add([(1, i, b), (1, i, x), (-1, p, b), (-1, p, x)], 8)
    if k == 4 || i == viewCount - 1 {
      add([(1, i, a), (1, i, s), (-1, p, a), (-1, p, s)], 8)
    } else if sharesSizes {
      add([(1, i, s), (-1, i + 1, s)], 0)
    }
  }

  /// N siblings of equal width in a row.
  static func chain(_ count: Int) -> Workload {
    var load = Workload(viewCount: count + 1)
    load.root(60 * Double(count), 100)
    for i in 1...count {
      if i == 1 {
        load.add([(1, 1, left), (-1, 0, left)], -8)
      } else {
        load.add([(1, i, left), (-1, i - 1, left), (-1, i - 1, width)], -8)
        load.add([(1, i, width), (-1, i - 1, width)], 0)
      }
      load.add([(1, i, top), (-1, 0, top)], -8)
      load.add([(1, i, height), (-1, 0, height)], 16)
      load.add([(1, i, width)], -10, .greaterThanOrEqual)
    }
    load.add([(1, count, left), (1, count, width), (-1, 0, left), (-1, 0, width)], 8)
    return load
  }

  /// A grid of cells with common column widths and row heights, and preferred sizes.
  static func mesh(_ count: Int) -> Workload {
    let side = (1...count).min { abs($0 * $0 - count) < abs($1 * $1 - count) } ?? 1
    var load = Workload(viewCount: side * side + 1)
    load.root(60 * Double(side), 60 * Double(side))
    func cell(_ r: Int, _ c: Int) -> Int { 1 + r * side + c }
    for r in 0..<side {
      for c in 0..<side {
        let i = cell(r, c)
        load.place(i, isHead: r == 0, head: cell(0, c), before: c == 0 ? nil : cell(r, c - 1), left, width)
        load.place(i, isHead: c == 0, head: cell(r, 0), before: r == 0 ? nil : cell(r - 1, c), top, height)
        load.add([(1, i, width)], -Double(30 + 37 * i % 50), .equal, 250)
        load.add([(1, i, height)], -Double(20 + 17 * i % 40), .equal, 250)
        load.add([(1, i, width)], -10, .greaterThanOrEqual)
        if r > 0, c > 0 {
          load.add([(1, i, width), (-1, cell(r - 1, c - 1), width)], 5, .greaterThanOrEqual, 600)
        }
      }
    }
    let (lastColumn, lastRow) = (cell(0, side - 1), cell(side - 1, 0))
    load.add([(1, lastColumn, left), (1, lastColumn, width), (-1, 0, left), (-1, 0, width)], 8)
    load.add([(1, lastRow, top), (1, lastRow, height), (-1, 0, top), (-1, 0, height)], 8)
    return load
  }

  private mutating func place(_ i: Int, isHead: Bool, head: Int, before: Int?, _ a: Int, _ s: Int) {
    if !isHead {
      add([(1, i, a), (-1, head, a)], 0)
      add([(1, i, s), (-1, head, s)], 0)
    } else if let before {
      add([(1, i, a), (-1, before, a), (-1, before, s)], -8)
    } else {
      add([(1, i, a), (-1, 0, a)], -8)
    }
  }
}
