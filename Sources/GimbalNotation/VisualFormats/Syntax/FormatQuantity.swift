package import GimbalModel

/// A number, or the name of one.
package enum FormatQuantity: Hashable, Sendable {
  case number(Double)
  case metric(Name)
}
