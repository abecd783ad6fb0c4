package import GimbalModel

/// Where a layout guide of a view is.
package struct GuideFrame: Hashable, Sendable {
  package let view: ViewID
  package let guide: LayoutGuide
  /// The engine's values, in the root's coordinates.
  package let frame: Frame
}
