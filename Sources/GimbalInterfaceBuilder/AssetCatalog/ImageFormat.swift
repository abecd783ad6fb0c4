package import GimbalModel

/// The format of an image file, recognized by its first bytes.
package enum ImageFormat: Sendable {
  case png, jpeg, gif, svg, pdf

  package init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF8".utf8) {
      self = .gif
    } else if bytes.starts(with: "%PDF".utf8) {
      self = .pdf
    } else if String(decoding: bytes.prefix(1000), as: UTF8.self).contains("<svg") {
      self = .svg
    } else {
      return nil
    }
  }

  /// The media type; `nil` for PDF, which SVG images cannot contain.
  package var mediaType: String? {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .svg: "image/svg+xml"
    case .pdf: nil
    }
  }

  /// Returns the size of an image in pixels, or in points for a vector image; `nil` if the file does not state it.
  package func size(of bytes: [UInt8]) -> Size? {
    switch self {
    case .png:
      guard bytes.count >= 24 else { return nil }
      return ImageFormat.size(ImageFormat.number(bytes[16..<20]), ImageFormat.number(bytes[20..<24]))
    case .gif:
      guard bytes.count >= 10 else { return nil }
      return ImageFormat.size(
        ImageFormat.number(bytes[6..<8].reversed()), ImageFormat.number(bytes[8..<10].reversed()))
    case .jpeg: return ImageFormat.sizeOfJPEG(bytes)
    case .svg: return ImageFormat.sizeOfSVG(bytes)
    case .pdf: return ImageFormat.sizeOfPDF(bytes)
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Double {
    bytes.reduce(0.0) { $0 * 256 + Double($1) }
  }

  private static func size(_ width: Double?, _ height: Double?) -> Size? {
    guard let width, let height, width > 0, height > 0, max(width, height) <= largestSide else { return nil }
    return Size(width: width, height: height)
  }

  private static let largestSide = 100_000.0

  /// Returns the size in the start-of-frame segment of a JPEG file (ITU T.81, B.2.2).
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> Size? {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      let isFrame = 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return size(number(bytes[place + 7..<place + 9]), number(bytes[place + 5..<place + 7])) }
      place += 2 + max(2, Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
    }
    return nil
  }

  /// Returns the size in the width and height attributes of an SVG file. If they are missing, returns the
  /// size of the view box.
  private static func sizeOfSVG(_ bytes: [UInt8]) -> Size? {
    let text = String(decoding: bytes.prefix(4000), as: UTF8.self)
    guard let start = text.firstRange(of: "<svg") else { return nil }
    let tag = text[start.upperBound...].prefix { $0 != ">" }
    func value(_ name: String) -> Substring? {
      guard let place = tag.firstRange(of: " \(name)=\"") ?? tag.firstRange(of: "\n\(name)=\"") else {
        return nil
      }
      return tag[place.upperBound...].prefix { $0 != "\"" }
    }
    func length(_ name: String) -> Double? {
      value(name).flatMap { $0.hasSuffix("%") ? nil : Double($0.hasSuffix("px") ? $0.dropLast(2) : $0) }
    }
    if let found = size(length("width"), length("height")) { return found }
    let box = value("viewBox")?.split { $0 == " " || $0 == "," }.map { Double($0) } ?? []
    return box.count == 4 ? size(box[2], box[3]) : nil
  }

  /// Returns the size of the first media box of a PDF file, if the file contains it uncompressed.
  private static func sizeOfPDF(_ bytes: [UInt8]) -> Size? {
    let text = String(decoding: bytes.prefix(200_000), as: UTF8.self)
    guard let key = text.firstRange(of: "/MediaBox") else { return nil }
    let list = text[key.upperBound...].drop { $0 == " " || $0 == "\n" || $0 == "[" }.prefix { $0 != "]" }
    let box = list.prefix(100).split(whereSeparator: \.isWhitespace).map { Double($0) }
    guard box.count == 4, let left = box[0], let bottom = box[1], let right = box[2], let top = box[3] else {
      return nil
    }
    return size(right - left, top - bottom)
  }
}
