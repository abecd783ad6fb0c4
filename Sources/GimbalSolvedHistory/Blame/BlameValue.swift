package import GimbalModel

/// A frame in the superview's coordinates, or what one attribute measures, in points.
package enum BlameValue: Hashable, Sendable {
  case frame(Frame)
  case number(Double)

  /// Equal within 0.01 pt.
  package func isClose(to other: BlameValue?) -> Bool {
    switch (self, other) {
    case (.frame(let one), .frame(let two)?): one.isClose(to: two)
    case (.number(let one), .number(let two)?): (one - two).magnitude <= Expectation.defaultTolerance
    default: false
    }
  }
}
