// Conversions of floating-point values to integers without traps. The initializers of the standard library
// trap if the value is not finite or does not fit into the type. In every file that imports this module,
// directly or through another module, the deprecated initializers below shadow the initializers of the
// standard library. A call to a deprecated initializer fails the build, because the build treats warnings
// as errors.

extension FixedWidthInteger {
  /// Creates an integer by rounding a value toward zero. A value that does not fit becomes the closest limit
  /// of the type, and NaN becomes 0. For example, `Int(clamping: -2.9)` is -2, and `UInt8(clamping: 1e300)`
  /// is 255.
  package init(clamping value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension Int {
  /// Creates an integer by rounding a value toward zero. The result is the same as that of the generic
  /// initializer, which is much slower when it is called from another module.
  package init(clamping value: Double) {
    if let exact = Int(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }

  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int8 {
  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int16 {
  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int32 {
  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension Int64 {
  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt {
  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt8 {
  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt16 {
  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt32 {
  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}

extension UInt64 {
  @available(*, deprecated, message: "the standard initializer can trap; use init(clamping:)")
  package init(_ value: Double) { self.init(clamping: value) }
}
