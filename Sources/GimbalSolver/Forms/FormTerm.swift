/// A product `coefficient · form` in a sum of linear forms.
struct FormTerm: Hashable, BitwiseCopyable {
  var form: Int32
  var coefficient: Double
}

/// The sums of variables in a list of rows, stored in one array.
struct SumList {
  /// The terms of all sums. The `form` of each term is the index of a variable.
  private(set) var terms: [FormTerm] = []
  private var ends: [Int32] = []

  var count: Int { ends.count }

  func range(_ index: Int) -> Range<Int> { Int(index == 0 ? 0 : ends[index - 1])..<Int(ends[index]) }

  /// Returns the variables of a sum that is a multiple of the difference of two variables; otherwise nil.
  func difference(_ index: Int) -> (Int32, Int32)? {
    let range = range(index)
    guard range.count == 2 else { return nil }
    let (a, b) = (terms[range.lowerBound], terms[range.lowerBound + 1])
    return a.coefficient == -b.coefficient ? (a.form, b.form) : nil
  }

  mutating func append(_ sum: borrowing SparseSum) {
    for at in 0..<sum.count { terms.append(FormTerm(form: sum.index(at), coefficient: sum.value(at))) }
    ends.append(Int32(terms.count))
  }

  mutating func reserveCapacity(_ count: Int, terms termCount: Int) {
    terms.reserveCapacity(termCount)
    ends.reserveCapacity(count)
  }

  /// Writes a sum to `sum`.
  func load(_ index: Int, into sum: inout SparseSum) {
    sum.clear()
    for at in range(index) { sum.add(terms[at].form, terms[at].coefficient) }
  }
}
