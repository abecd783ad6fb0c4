package import GimbalModel

/// The format of a rendered picture, given by the file extension.
package enum PictureForm: String, CaseIterable {
  case svg, html, png, txt

  /// Creates the format for the file extension of a path. Standard output (`-`) selects SVG. Returns `nil`
  /// for an unknown extension.
  package init?(path: String) {
    if path == "-" {
      self = .svg
      return
    }
    guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last,
      let dot = name.lastIndex(of: "."), dot > name.startIndex
    else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "svg": self = .svg
    case "html", "htm": self = .html
    case "png": self = .png
    case "txt": self = .txt
    default: return nil
    }
  }

  /// Returns `true` if a file that starts with these bytes can be a picture in this format.
  package func begins(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start.prefix(1024), as: UTF8.self)
    return switch self {
    case .svg: text.contains("<svg")
    case .html: text.lowercased().contains("<!doctype html") || text.lowercased().contains("<html")
    case .png: start.starts(with: [0x89] + Array("PNG".utf8))
    // Text pictures have no file signature, so they are recognized by their title line.
    case .txt: text.prefix { $0 != "\n" }.contains(#/  (portrait|landscape)[A-Za-z]*  /#)
    }
  }

  /// The end of the error message `FILE already exists and …` for a file that is not in this format.
  package var denial: String {
    switch self {
    case .svg: "is not an SVG file"
    case .html: "is not an HTML file"
    case .png: "is not a PNG file"
    case .txt: "is not a text picture"
    }
  }
}

/// A converter from SVG to PNG.
package protocol Rasterizer: Sendable {
  /// Converts an SVG document to a PNG file. The light color scheme is used.
  ///
  /// - Parameter scale: The number of pixels per point.
  /// - Throws: `RasterizerFailure` if the conversion fails.
  func png(of document: String, scale: Double) throws(RasterizerFailure) -> [UInt8]

  /// Returns a rasterizer whose conversions stop when the cancellation is requested.
  func cancellable(by cancellation: Cancellation) -> Self
}

extension Rasterizer {
  /// Returns the rasterizer unchanged. This default is for rasterizers that are so fast that they need no
  /// cancellation.
  package func cancellable(by cancellation: Cancellation) -> Self { self }
}

/// A failed conversion to PNG.
package struct RasterizerFailure: Error, Sendable {
  /// The error message.
  package let reason: String
  /// The suggested fix.
  package let remedy: String?

  package init(reason: String, remedy: String? = nil) {
    self.reason = reason
    self.remedy = remedy
  }
}

/// A rasterizer that always fails.
package struct NoRasterizer: Rasterizer {
  package init() {}

  package func png(of document: String, scale: Double) throws(RasterizerFailure) -> [UInt8] {
    throw RasterizerFailure(reason: "PNG output is not available", remedy: "write an .svg file")
  }
}
