/// `multiplier · anchor + constant`, what the right side of an equation comes down to.
struct LinearForm<Anchor: LinearTerm> {
  var multiplier = 0.0
  var anchor: Anchor?
  var constant = 0.0

  static func number(_ value: Double) -> LinearForm { LinearForm(constant: value) }
  static func anchor(_ anchor: Anchor) -> LinearForm { LinearForm(multiplier: 1, anchor: anchor) }

  func scaled(by factor: Double) -> LinearForm {
    LinearForm(multiplier: multiplier * factor, anchor: anchor, constant: constant * factor)
  }

  /// Divided and not multiplied by an inverse, so that `a.width / 3` is the nearest to a third.
  func divided(by divisor: Double) -> LinearForm {
    LinearForm(multiplier: multiplier / divisor, anchor: anchor, constant: constant / divisor)
  }

  func plus(_ other: LinearForm) throws(ParseError) -> LinearForm {
    if anchor != nil, let second = other.anchor { throw ParseError(Anchor.second, at: second.span) }
    return LinearForm(
      multiplier: multiplier + other.multiplier, anchor: anchor ?? other.anchor,
      constant: constant + other.constant)
  }
}
