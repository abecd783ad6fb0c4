/// A solution, and what it was found by.
struct Outcome: ~Copyable {
  var solution: Solution
  var reduction: Reduction
}
