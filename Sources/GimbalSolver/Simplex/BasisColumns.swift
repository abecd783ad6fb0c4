/// The definitions of the nonbasic forms, as the columns of a sparse matrix with a row for each variable.
struct BasisColumns {
  private(set) var forms: [Int32] = []
  /// The terms of all columns. The `form` of each term is a variable.
  private(set) var terms: [FormTerm] = []
  private var starts: [Int] = [0]

  var count: Int { forms.count }

  mutating func append(_ form: Int32, _ definition: some Sequence<FormTerm>) {
    forms.append(form)
    terms += definition
    starts.append(terms.count)
  }

  func terms(_ column: Int) -> ArraySlice<FormTerm> { terms[starts[column]..<starts[column + 1]] }

  /// Returns the order in which the columns get their pivots, and the row of each pivot, or -1 if the coefficients
  /// determine it.
  ///
  /// A column with only one row without a pivot is next, because it needs no elimination. If there is none, a
  /// row that only one of the remaining columns contains is next, because the elimination changes no other column. The
  /// remaining columns are ordered by length.
  ///
  /// - Complexity: O(terms), and O(n log n) for n columns that need an elimination.
  func eliminationOrder() -> [(column: Int, row: Int32)] {
    let (firstInRow, columnsInRow) = columnsOfRows()
    func columns(_ row: Int32) -> ArraySlice<Int32> {
      columnsInRow[firstInRow[Int(row)]..<firstInRow[Int(row) + 1]]
    }
    var lengths = (0..<count).map { starts[$0 + 1] - starts[$0] }
    var counts = (0..<count).map { firstInRow[$0 + 1] - firstInRow[$0] }
    var isOpenRow = [Bool](repeating: true, count: count)
    var isOpen = isOpenRow
    var result: [(column: Int, row: Int32)] = []
    result.reserveCapacity(count)
    var readyColumns = (0..<count).reversed().filter { lengths[$0] == 1 }
    var readyRows = (0..<Int32(count)).reversed().filter { counts[Int($0)] == 1 }
    while true {
      var next: (column: Int, row: Int32)?
      if let column = readyColumns.popLast() {
        if isOpen[column], let term = terms(column).first(where: { isOpenRow[Int($0.form)] }) {
          next = (column, term.form)
        }
      } else if let row = readyRows.popLast() {
        if isOpenRow[Int(row)], let column = columns(row).first(where: { isOpen[Int($0)] }) {
          next = (Int(column), row)
        }
      } else {
        break
      }
      guard let next else { continue }
      isOpen[next.column] = false
      isOpenRow[Int(next.row)] = false
      result.append(next)
      for column in columns(next.row) {
        lengths[Int(column)] -= 1
        if lengths[Int(column)] == 1 { readyColumns.append(Int(column)) }
      }
      for term in terms(next.column) {
        counts[Int(term.form)] -= 1
        if counts[Int(term.form)] == 1 { readyRows.append(term.form) }
      }
    }
    let rest = (0..<count).filter { isOpen[$0] }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    return result + rest.map { ($0, -1) }
  }

  private func columnsOfRows() -> (first: [Int], columns: [Int32]) {
    var first = [Int](repeating: 0, count: count + 1)
    for term in terms { first[Int(term.form) + 1] += 1 }
    for row in 0..<count { first[row + 1] += first[row] }
    var next = first
    var columns = [Int32](repeating: 0, count: terms.count)
    for column in 0..<count {
      for term in terms(column) {
        columns[next[Int(term.form)]] = Int32(column)
        next[Int(term.form)] += 1
      }
    }
    return (first, columns)
  }
}
