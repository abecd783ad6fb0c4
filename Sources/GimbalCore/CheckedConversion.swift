// The only conversions from floating point to integers. The conversions of the standard library trap if the
// value is not finite or does not fit. The declarations below hide them in every file that imports a module of
// this package, and the compiler reports their use: warnings are errors.

extension FixedWidthInteger {
  /// Creates the integer that is closest to a value with its fraction removed. A value that does not fit becomes
  /// the closest limit of the type, and a value that is not a number becomes 0: -2.9 becomes -2, and 1e300 becomes 255 as
  /// a `UInt8`.
  package init(clamping value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension Int {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int8 {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int16 {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int32 {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int64 {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt8 {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt16 {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt32 {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt64 {
  @available(*, deprecated, message: "this conversion can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}
