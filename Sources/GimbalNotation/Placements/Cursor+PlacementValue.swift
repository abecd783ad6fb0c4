internal import GimbalModel

extension Cursor {
  /// Takes a number, or a multiple of a measure and a number.
  mutating func value(of measure: FrameMeasure) throws(ParseError) -> PlacementSyntax.Part {
    let start = offset
    let form = try linearForm(of: MeasureSyntax.self)
    let span = span(from: start)
    let limit = -Limit.coordinate...Limit.coordinate
    // Adding 0 turns -0 into 0.
    let (multiplier, constant) = (form.multiplier + 0, form.constant + 0)
    guard let anchor = form.anchor else {
      let range = measure.isSize ? 0...Limit.coordinate : limit
      guard range.contains(constant) else {
        throw ParseError(.numberOutOfRange(what: "the \(measure.word)", range: range), at: span)
      }
      return PlacementSyntax.Part(measure: measure, value: .number(constant), span: span)
    }
    guard limit.contains(constant) else {
      throw ParseError(.numberOutOfRange(what: "the constant", range: limit), at: span)
    }
    let multipliers = -Limit.multiplier...Limit.multiplier
    guard multipliers.contains(multiplier) else {
      throw ParseError(.numberOutOfRange(what: "the multiplier", range: multipliers), at: span)
    }
    return PlacementSyntax.Part(
      measure: measure,
      value: .measure(anchor.reference, anchor.measure, multiplier: multiplier, constant: constant),
      span: anchor.span)
  }

  /// Takes the length of a side: what any part may be, or hundredths of the superview's side.
  mutating func length(of side: FrameMeasure) throws(ParseError) -> PlacementSyntax.Part {
    var ahead = self
    let start = offset
    guard isAtNumber, let number = try? ahead.number("a percentage"), ahead.accept(.percent) else {
      return try value(of: side)
    }
    self = ahead
    let span = span(from: start)
    let range = 0...Limit.multiplier * 100
    guard number.value >= 0 else {
      throw ParseError(.other(message: "a percentage is not below 0"), at: span)
    }
    guard range.contains(number.value) else {
      throw ParseError(.numberOutOfRange(what: "a percentage", range: range), at: span)
    }
    return PlacementSyntax.Part(
      measure: side, value: .measure(nil, side, multiplier: number.value / 100, constant: 0), span: span)
  }

  /// Takes a view, a layout guide or a bar, and measures of it what is given.
  mutating func same(_ measure: FrameMeasure) throws(ParseError) -> PlacementSyntax.Part {
    let reference = try reference()
    return PlacementSyntax.Part(
      measure: measure, value: .measure(reference, measure, multiplier: 1, constant: 0), span: reference.span)
  }
}
