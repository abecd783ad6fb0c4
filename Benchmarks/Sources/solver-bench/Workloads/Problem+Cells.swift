import GimbalSolver

extension Problem {
  private typealias W = WorkloadBuilder

  /// Cells with equal widths and equal heights.
  static func grid(_ count: Int) -> Problem {
    let side = max(1, Int(Double(count).squareRoot().rounded()))
    var builder = WorkloadBuilder(
      viewCount: side * side + 1, rootWidth: 60 * Double(side), rootHeight: 60 * Double(side))
    func cell(_ row: Int, _ column: Int) -> Int { 1 + row * side + column }
    for row in 0..<side {
      for column in 0..<side {
        let i = cell(row, column)
        builder.follow(i, column == 0 ? nil : cell(row, column - 1), W.left, W.width)
        builder.follow(i, row == 0 ? nil : cell(row - 1, column), W.top, W.height)
        if i > 1 {
          builder.add([(1, i, W.width), (-1, 1, W.width)], 0)
          builder.add([(1, i, W.height), (-1, 1, W.height)], 0)
        }
        builder.add([(1, i, W.width)], -10, .greaterThanOrEqual)
      }
    }
    builder.end(at: cell(0, side - 1), W.left, W.width)
    builder.end(at: cell(side - 1, 0), W.top, W.height)
    return builder.problem
  }

  /// Cells that share the widths of columns and the heights of rows, with preferred sizes of lower priority,
  /// some of which conflict with the cell above or to the left.
  static func mesh(_ count: Int) -> Problem {
    let side = max(1, Int(Double(count).squareRoot().rounded()))
    var builder = WorkloadBuilder(
      viewCount: side * side + 1, rootWidth: 60 * Double(side), rootHeight: 60 * Double(side))
    func cell(_ row: Int, _ column: Int) -> Int { 1 + row * side + column }
    for row in 0..<side {
      for column in 0..<side {
        let i = cell(row, column)
        if row == 0 {
          builder.follow(i, column == 0 ? nil : cell(row, column - 1), W.left, W.width)
        } else {
          builder.share(i, cell(0, column), W.left, W.width)
        }
        if column == 0 {
          builder.follow(i, row == 0 ? nil : cell(row - 1, column), W.top, W.height)
        } else {
          builder.share(i, cell(row, 0), W.top, W.height)
        }
        builder.add([(1, i, W.width)], -Double(30 + 37 * i % 50), .equal, 250)
        builder.add([(1, i, W.height)], -Double(20 + 17 * i % 40), .equal, 250)
        builder.add([(1, i, W.width)], -10, .greaterThanOrEqual)
        if row > 0, column > 0 {
          let other = cell(row - 1, column - 1)
          builder.add([(1, i, W.width), (-1, other, W.width)], 5, .greaterThanOrEqual, 600)
        }
      }
    }
    builder.end(at: cell(0, side - 1), W.left, W.width)
    builder.end(at: cell(side - 1, 0), W.top, W.height)
    return builder.problem
  }
}

extension WorkloadBuilder {
  /// Adds the rule that the view starts 8 pt after another, or after the edge of the root view.
  fileprivate mutating func follow(_ i: Int, _ before: Int?, _ place: Int, _ size: Int) {
    if let before {
      add([(1, i, place), (-1, before, place), (-1, before, size)], -8)
    } else {
      add([(1, i, place), (-1, 0, place)], -8)
    }
  }

  fileprivate mutating func share(_ i: Int, _ head: Int, _ place: Int, _ size: Int) {
    add([(1, i, place), (-1, head, place)], 0)
    add([(1, i, size), (-1, head, size)], 0)
  }

  /// Adds the rule that the view ends 8 pt before the edge of the root view.
  fileprivate mutating func end(at i: Int, _ place: Int, _ size: Int) {
    add([(1, i, place), (1, i, size), (-1, 0, place), (-1, 0, size)], 8)
  }
}
