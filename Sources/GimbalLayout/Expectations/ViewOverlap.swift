import GimbalModel

/// Two views with area in common, by their places in tree order.
struct ViewOverlap: Hashable {
  let one: Int
  let other: Int
  /// In the root's coordinates.
  let common: Frame
}
