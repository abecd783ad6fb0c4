/// Where a box begins along an axis, and how long it is, in points.
struct BoxSpan {
  var start: Double
  var length: Double

  var end: Double { start + length }

  /// The span without something at both ends, and not shorter than nothing.
  func inset(_ before: Double, _ after: Double) -> BoxSpan {
    BoxSpan(start: start + before, length: max(0, length - before - after))
  }
}
