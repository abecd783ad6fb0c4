/// A required inequality between two variables, or between a variable and the origin: `head - tail >= length`.
struct DifferenceEdge {
  var tail: Int32
  var head: Int32
  var length: Double
  var row: Int32
  /// The row that bounds the third variable of `row`, or -1.
  var bound: Int32 = -1
}
