package import GimbalModel

/// Where a bar of the screen is.
package struct BarFrame: Hashable, Sendable {
  package let bar: Bar
  /// In the root's coordinates; never without height.
  package let frame: Frame
}
