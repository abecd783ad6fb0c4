/// Where a box begins along an axis, and how long it is, in points.
struct BoxSpan {
  var start: Double
  var length: Double

  var end: Double { start + length }

  /// The span without something at both ends; where that is more than all of it, a point that parts it as they would.
  func inset(_ before: Double, _ after: Double) -> BoxSpan {
    let around = before + after
    guard around > length else { return BoxSpan(start: start + before, length: length - around) }
    return BoxSpan(start: start + max(0, length) * before / around, length: 0)
  }
}
