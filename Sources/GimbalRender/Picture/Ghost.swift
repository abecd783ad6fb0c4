package import GimbalModel

/// Where a view was before, in a picture of what moved.
package struct Ghost: Hashable, Sendable {
  package var name: String
  /// In the coordinates of the boxes.
  package var frame: Frame
  /// The box that it is now; nil where the view is gone.
  package var box: Int?

  package init(_ name: String, _ frame: Frame, box: Int?) {
    self.name = name
    self.frame = frame
    self.box = box
  }
}
