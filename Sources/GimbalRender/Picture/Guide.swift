package import GimbalModel

/// A layout guide in a picture.
package struct Guide: Hashable, Sendable {
  /// The box that it is a guide of.
  package var box: Int
  package var guide: LayoutGuide
  /// In the coordinates of the boxes.
  package var frame: Frame

  package init(box: Int, _ guide: LayoutGuide, _ frame: Frame) {
    self.box = box
    self.guide = guide
    self.frame = frame
  }
}
