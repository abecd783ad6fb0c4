package import GimbalModel

/// A bar of the screen in a picture.
package struct BarStrip: Hashable, Sendable {
  package var bar: Bar
  /// In the coordinates of the boxes.
  package var frame: Frame

  package init(_ bar: Bar, _ frame: Frame) {
    self.bar = bar
    self.frame = frame
  }

  /// `navigation bar`
  package var name: String {
    bar.rawValue.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }
}
