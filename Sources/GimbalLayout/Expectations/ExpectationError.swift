public import GimbalModel

/// Why an expectation cannot be asked of a layout.
public enum ExpectationError: Error, Hashable, Sendable {
  case unknownView(Name)
  /// A quotient by zero, or a value beyond what a `Double` holds.
  case notFinite
}
