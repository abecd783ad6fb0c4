/// A solution, and what it was found by.
struct Outcome: ~Copyable {
  var solution: Solution
  var reduction: Reduction
  /// Whether what pivots rounded may be seen in the values.
  var showsRounding: Bool
}
