import GimbalSolver

extension Problem {
  /// Each row has the variables top, height, and the top and height of two labels. The labels are 8 pt from the edges of
  /// the row, the second one 3 pt below the first, and the row prefers a height of 0 with a low priority.
  static func selfSizingRows(_ count: Int, seed: UInt64) -> Problem {
    var generator = Generator(seed: 1 + seed)
    var problem = Problem(variableCount: 6 * count)
    problem.add([(0, 1)], 0)
    for row in 0..<count {
      let top = 6 * row
      let (height, first, firstHeight, second, secondHeight) = (top + 1, top + 2, top + 3, top + 4, top + 5)
      if row > 0 { problem.add([(top, 1), (top - 6, -1), (top - 5, -1)], 0) }
      problem.add([(second, 1), (first, -1)], -3)
      for (label, labelHeight) in [(first, firstHeight), (second, secondHeight)] {
        problem.add([(label, 1), (top, -1)], -8, .greaterThanOrEqual)
        problem.add([(label, 1), (labelHeight, 1), (top, -1), (height, -1)], 8, .lessThanOrEqual)
      }
      problem.add([(height, 1)], 0, priority: 50)
      let lines = Double(generator.next(below: 3) + 1)
      for (labelHeight, content) in [(firstHeight, 20.5), (secondHeight, 17 * lines)] {
        problem.add([(labelHeight, 1)], -content, .lessThanOrEqual, priority: 250)
        problem.add([(labelHeight, 1)], -content, .greaterThanOrEqual, priority: 750)
      }
      for size in [height, firstHeight, secondHeight] { problem.add([(size, 1)], 0, .greaterThanOrEqual) }
    }
    return problem
  }

  static func conflictChain(_ count: Int) -> Problem {
    var problem = Problem(variableCount: count + 1)
    problem.add([(0, 1)], 0)
    for index in 0..<count { problem.add([(index + 1, 1), (index, -1)], -1, .greaterThanOrEqual) }
    problem.add([(count, 1)], 1 - Double(count), .lessThanOrEqual)
    return problem
  }

  static func softChain(_ count: Int) -> Problem {
    var problem = Problem(variableCount: count + 1)
    problem.add([(0, 1)], 0)
    problem.add([(count, 1)], -3 * Double(count), priority: 500)
    for index in 0..<count {
      problem.add([(index + 1, 1), (index, -1)], -Double(4 * index % 12), priority: 500)
    }
    return problem
  }

  static func star(_ count: Int, seed: UInt64) -> Problem {
    var generator = Generator(seed: 2 + seed)
    var problem = Problem(variableCount: count)
    problem.add([(0, 1)], -100, priority: 250)
    for index in 1..<count {
      let gap = Double(generator.next(below: 10) + 1)
      problem.add([(index, 1), (0, -1)], -gap, .greaterThanOrEqual)
      problem.add([(index, 1), (0, -1)], -gap - 50, .lessThanOrEqual)
      problem.add([(index, 1)], -Double(index % 70), priority: 400)
    }
    return problem
  }

  static func longestPath(_ count: Int, seed: UInt64) -> Problem {
    var generator = Generator(seed: 3 + seed)
    var problem = Problem(variableCount: count)
    let order = generator.shuffled(count)
    for _ in 0..<4 * count {
      let from = generator.next(below: count - 1)
      let to = min(count - 1, from + 1 + generator.next(below: 10))
      let length = Double(generator.next(below: 50) + 1)
      problem.add([(order[to], 1), (order[from], -1)], -length, .greaterThanOrEqual)
    }
    for index in 0..<count {
      problem.add([(index, 1)], -Double(generator.next(below: 1000)), .lessThanOrEqual, priority: 250)
    }
    return problem
  }

  static func sharedConflicts(_ count: Int) -> Problem {
    var problem = Problem(variableCount: count + 1)
    problem.add([(0, 1)], 0)
    for index in 1...count {
      problem.add([(index, 1), (0, -1)], -Double(index))
      problem.add([(index, 1)], -Double(2 * index + 1))
    }
    return problem
  }

  static func conflictCycle(_ count: Int, seed: UInt64) -> Problem {
    var generator = Generator(seed: 5 + seed)
    var problem = Problem(variableCount: count)
    let order = generator.shuffled(count)
    let cycle = count / 2
    for index in 0..<count {
      let other = index < cycle ? (index + 1) % cycle : generator.next(below: index)
      problem.add([(order[other], 1), (order[index], -1)], -10, .greaterThanOrEqual)
    }
    return problem
  }

  static func conflictNet(_ count: Int, seed: UInt64) -> Problem {
    var generator = Generator(seed: 6 + seed)
    var problem = Problem(variableCount: count)
    for _ in 0..<2 * count {
      let (from, to) = (generator.next(below: count), generator.next(below: count))
      let length = Double(generator.next(below: 40) - 20)
      if from != to { problem.add([(to, 1), (from, -1)], -length, .greaterThanOrEqual) }
    }
    return problem
  }

  /// Variable 2·n is the position of view n, and variable 2·n + 1 its width.
  static func conflictWidths(_ count: Int, seed: UInt64) -> Problem {
    var generator = Generator(seed: 7 + seed)
    var problem = Problem(variableCount: 2 * count)
    for view in 0..<count {
      problem.add([(2 * view + 1, 1)], -Double(20 + view % 7), .greaterThanOrEqual)
      for _ in 0..<2 {
        let other = generator.next(below: count)
        if other == view { continue }
        problem.place(view, after: other, by: Double(generator.next(below: 40) - 40))
      }
    }
    return problem
  }

  static func widthPath(_ count: Int, seed: UInt64) -> Problem {
    var generator = Generator(seed: 8 + seed)
    var problem = Problem(variableCount: 2 * count)
    let order = generator.shuffled(count)
    for _ in 0..<2 * count {
      let from = generator.next(below: count - 1)
      let to = min(count - 1, from + 1 + generator.next(below: 10))
      problem.place(order[to], after: order[from], by: Double(generator.next(below: 20)))
    }
    for view in 0..<count {
      problem.add([(2 * view + 1, 1)], -Double(20 + view % 7), .greaterThanOrEqual)
      problem.add([(2 * view + 1, 1)], -Double(30 + generator.next(below: 40)), priority: 750)
      problem.add([(2 * view, 1)], -Double(generator.next(below: 1000)), priority: 250)
    }
    return problem
  }

  /// Adds the row that requires a view to start at least `gap` pt after the end of another view.
  private mutating func place(_ view: Int, after other: Int, by gap: Double) {
    add([(2 * view, 1), (2 * other, -1), (2 * other + 1, -1)], -gap, .greaterThanOrEqual)
  }

  static func sum(_ count: Int) -> Problem {
    var problem = Problem(variableCount: count)
    problem.add((0..<count).map { ($0, 1) }, -20 * Double(count))
    for index in 0..<count {
      problem.add([(index, 1)], -Double(10 + index % 30), priority: 250)
      problem.add([(index, 1)], 0, .greaterThanOrEqual)
    }
    return problem
  }

  static func net(_ count: Int, seed: UInt64) -> Problem {
    var generator = Generator(seed: 4 + seed)
    let side = max(2, Int(Double(count).squareRoot()))
    var problem = Problem(variableCount: side * side)
    problem.add([(0, 1)], 0)
    for index in 0..<side * side {
      var neighbors: [Int] = []
      if index % side < side - 1 { neighbors.append(index + 1) }
      if index + side < side * side { neighbors.append(index + side) }
      for neighbor in neighbors {
        let distance = Double(generator.next(below: 40) + 1)
        let priority = [750.0, 500, 250][generator.next(below: 3)]
        problem.add([(neighbor, 1), (index, -1)], -distance, priority: priority)
      }
    }
    return problem
  }

  private mutating func add(
    _ terms: [(variable: Int, coefficient: Double)], _ constant: Double, _ relation: Relation = .equal,
    priority: Double = 1000
  ) {
    rows.append(
      ProblemRow(
        relation: relation, priority: priority, constant: constant,
        terms: terms.map { ProblemRow.Term(variable: Int32($0.variable), coefficient: $0.coefficient) }))
  }
}

/// A linear congruential generator with Knuth's MMIX constants, so that all machines solve the same problems.
private struct Generator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  /// Returns the numbers below `count` in random order (Fisher and Yates).
  mutating func shuffled(_ count: Int) -> [Int] {
    var result = Array(0..<count)
    for index in stride(from: count - 1, to: 0, by: -1) { result.swapAt(index, next(below: index + 1)) }
    return result
  }
}
