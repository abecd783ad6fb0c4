package import GimbalModel

/// An image file that a picture contains.
package struct AppImage: Hashable, Sendable {
  /// The file as a `data:` URI; empty if SVG cannot contain the format of the file, such as PDF.
  package let uri: String
  /// The size in points; nil if it is not known.
  package let size: Size?

  package init(uri: String, size: Size?) { (self.uri, self.size) = (uri, size) }
}

/// The images of the asset catalogs beside a document.
package protocol AppImageSource: Sendable {
  /// Returns the image with a name; `nil` if there is none.
  func image(named name: String) -> AppImage?
}

/// A source without images.
package struct NoImages: AppImageSource {
  package init() {}

  package func image(named name: String) -> AppImage? { nil }
}
