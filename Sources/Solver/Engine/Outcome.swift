/// A solution, and what it was found by.
struct Outcome {
  var solution: Solution
  var reduction: Reduction
}
