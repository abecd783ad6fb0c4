/// A solver for triangular matrices whose rows or columns are stored without an order.
struct TriangularSolver: ~Copyable {
  let diagonal: Buffer<Double>
  private let isSeen: Buffer<Bool>
  /// The rows that the latest solve reads. They are at the end of the buffer.
  private let order: Buffer<Int32>
  /// The path of the depth-first search, and the place in the list of each row on the path.
  private let path: Buffer<Int32>
  private let nextIndex: Buffer<Int>

  init(width: Int) {
    diagonal = Buffer(repeating: 0, count: width)
    isSeen = Buffer(repeating: false, count: width)
    order = Buffer(repeating: 0, count: width)
    path = Buffer(repeating: 0, count: max(1, width))
    nextIndex = Buffer(repeating: 0, count: max(1, width))
  }

  /// Solves U·u = a or Uᵀ·u = a, where `vector` is a. The lists are the columns of U, or its rows.
  ///
  /// - Parameters:
  ///   - isUnit: `true` if all entries of the diagonal are 1.
  ///   - isAbsolute: `true` to use the magnitudes of all entries, without cancellation.
  func solve(
    _ lists: borrowing ListPool<FormTerm>, _ vector: inout WorkVector, isUnit: Bool = false,
    isAbsolute: Bool = false
  ) {
    for at in reach(of: vector, in: lists)..<diagonal.count {
      let row = order[at]
      isSeen[row] = false
      let value = vector[row]
      let divisor = isUnit ? 1 : isAbsolute ? diagonal[row].magnitude : diagonal[row]
      let quotient = value / divisor
      vector.set(row, quotient)
      if value == 0 { continue }
      for index in lists.indices(of: row) {
        let change = lists[index].coefficient * quotient
        vector.add(lists[index].form, isAbsolute ? change.magnitude : -change)
      }
    }
  }

  /// Writes the rows that the members of `vector` reach to the end of ``order``, each row before those that it
  /// changes. Returns the start of this part.
  private func reach(of vector: borrowing WorkVector, in lists: borrowing ListPool<FormTerm>) -> Int {
    var first = diagonal.count
    for at in 0..<vector.count where !isSeen[vector.member(at)] {
      isSeen[vector.member(at)] = true
      path[0] = vector.member(at)
      nextIndex[0] = lists.indices(of: path[0]).lowerBound
      var depth = 0
      while depth >= 0 {
        let indices = lists.indices(of: path[depth])
        var index = nextIndex[depth]
        while index < indices.upperBound, isSeen[lists[index].form] { index += 1 }
        if index == indices.upperBound {
          first -= 1
          order[first] = path[depth]
          depth -= 1
          continue
        }
        nextIndex[depth] = index + 1
        depth += 1
        path[depth] = lists[index].form
        isSeen[path[depth]] = true
        nextIndex[depth] = lists.indices(of: path[depth]).lowerBound
      }
    }
    return first
  }
}
