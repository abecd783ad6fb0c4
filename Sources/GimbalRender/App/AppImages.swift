package import GimbalModel

/// An image file that a picture contains.
package struct AppImage: Hashable, Sendable {
  /// The file as a `data:` URI; empty if SVG does not support the format of the file, for example PDF.
  package let uri: String
  /// The size in points; nil if it is not known.
  package let size: Size?

  package init(uri: String, size: Size?) { (self.uri, self.size) = (uri, size) }
}

/// The images in the asset catalogs next to a document.
package protocol AppImageSource: Sendable {
  /// Returns the image with the given name; `nil` if there is none.
  func image(named name: String) -> AppImage?
}

/// A source without images.
package struct NoImages: AppImageSource {
  package init() {}

  package func image(named name: String) -> AppImage? { nil }
}
