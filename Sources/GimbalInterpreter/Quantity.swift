/// A floating-point number, with the linear form of frames from which code computed it.
///
/// Code such as `bar.frame.maxY + 6` gives the number 50 and the form `bar.maxY + 6`. The form becomes the formula of a
/// placement, which holds at every size. A number that is not linear in frames has no form, and is marked.
package struct Quantity {
  package var value: Double
  package var form: LinearForm?
  /// `true` if the number depends on frames in a way that is not linear, for example by `max`. The number then holds for
  /// the size of the run only.
  package var isOfRun: Bool

  package init(_ value: Double, form: LinearForm? = nil, isOfRun: Bool = false) {
    (self.value, self.form, self.isOfRun) = (value, form, isOfRun)
  }

  /// The value of a measure of an object's frame.
  package init(_ value: Double, of object: Object, _ measure: FramePart) {
    self.init(value, form: LinearForm([PartOfFrame(object: object, measure: measure): 1], constant: 0))
  }

  /// `true` if the number depends on a frame.
  package var dependsOnFrames: Bool { form != nil || isOfRun }

  package static func + (one: Quantity, other: Quantity) -> Quantity {
    combined(one, 1, other, 1, value: one.value + other.value)
  }

  package static func - (one: Quantity, other: Quantity) -> Quantity {
    combined(one, 1, other, -1, value: one.value - other.value)
  }

  package static func * (one: Quantity, other: Quantity) -> Quantity {
    let value = one.value * other.value
    if !other.dependsOnFrames { return one.scaled(by: other.value, value: value) }
    if !one.dependsOnFrames { return other.scaled(by: one.value, value: value) }
    return Quantity(value, isOfRun: true)
  }

  package static func / (one: Quantity, other: Quantity) -> Quantity {
    let value = one.value / other.value
    return other.dependsOnFrames
      ? Quantity(value, isOfRun: true) : one.scaled(by: 1 / other.value, value: value)
  }

  package static prefix func - (one: Quantity) -> Quantity { one.scaled(by: -1, value: -one.value) }

  /// Returns the result of a function that is not linear.
  package func mapped(_ function: (Double) -> Double) -> Quantity {
    Quantity(function(value), isOfRun: dependsOnFrames)
  }

  private func scaled(by factor: Double, value: Double) -> Quantity {
    Quantity(value, form: form?.scaled(by: factor), isOfRun: isOfRun)
  }

  private static func combined(
    _ one: Quantity, _ factor: Double, _ other: Quantity, _ otherFactor: Double, value: Double
  ) -> Quantity {
    if one.isOfRun || other.isOfRun { return Quantity(value, isOfRun: true) }
    guard one.form != nil || other.form != nil else { return Quantity(value) }
    let first = one.form ?? LinearForm([:], constant: one.value)
    let second = other.form ?? LinearForm([:], constant: other.value)
    return Quantity(value, form: first.scaled(by: factor).adding(second.scaled(by: otherFactor)))
  }
}

/// A length or a coordinate of a frame.
package enum FramePart: UInt8, Hashable, Sendable {
  /// The frame in the superview.
  case x, y, width, height
}

package struct PartOfFrame: Hashable {
  package let object: Object
  package let measure: FramePart

  package init(object: Object, measure: FramePart) { (self.object, self.measure) = (object, measure) }
}

/// A sum of measures with coefficients, and a constant.
package struct LinearForm {
  package private(set) var terms: [PartOfFrame: Double]
  package private(set) var constant: Double

  package init(_ terms: [PartOfFrame: Double], constant: Double) {
    (self.terms, self.constant) = (terms, constant)
  }

  /// Returns the coefficient of a measure; 0 if the form does not contain it.
  package func coefficient(of measure: PartOfFrame) -> Double { terms[measure] ?? 0 }

  /// Returns the form without a measure.
  package func removing(_ measure: PartOfFrame) -> LinearForm {
    var form = self
    form.terms[measure] = nil
    return form
  }

  func scaled(by factor: Double) -> LinearForm {
    LinearForm(factor == 0 ? [:] : terms.mapValues { $0 * factor }, constant: constant * factor)
  }

  func adding(_ other: LinearForm) -> LinearForm {
    var sum = self
    sum.constant += other.constant
    for (measure, coefficient) in other.terms {
      let total = sum.terms[measure, default: 0] + coefficient
      sum.terms[measure] = total == 0 ? nil : total
    }
    return sum
  }
}
