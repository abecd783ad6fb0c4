/// What makes pixels of a picture.
package protocol Rasterizer: Sendable {
  /// A PNG file of an SVG document, on which light is shone: what a viewer's dark mode would change stays as it is.
  ///
  /// - Parameter scale: pixels a point.
  /// - Throws: `RasterizerFailure`.
  func png(of document: String, scale: Double, isCancelled: () -> Bool) throws(RasterizerFailure) -> [UInt8]
}

/// Why there is no PNG.
package struct RasterizerFailure: Error, Sendable {
  /// In words, as what the error is.
  package let reason: String
  /// What may help.
  package let remedy: String?

  package init(reason: String, remedy: String? = nil) {
    self.reason = reason
    self.remedy = remedy
  }
}

/// Where nobody can.
package struct NoRasterizer: Rasterizer {
  package init() {}

  package func png(
    of document: String, scale: Double, isCancelled: () -> Bool
  ) throws(RasterizerFailure) -> [UInt8] {
    throw RasterizerFailure(reason: "nothing here makes pixels of a picture", remedy: "write an .svg")
  }
}
