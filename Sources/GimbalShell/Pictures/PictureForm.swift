/// What `render` writes, by how the file's name ends.
enum PictureForm: String, CaseIterable {
  case svg, html, png, txt

  /// Nil where the name asks for something else.
  init?(path: String) {
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

  /// Whether a file that begins so may be a picture in this form.
  func begins(_ start: [UInt8]) -> Bool {
    let text = String(decoding: start.prefix(1024), as: UTF8.self)
    return switch self {
    case .svg: text.contains("<svg")
    case .html: text.lowercased().contains("<!doctype html") || text.lowercased().contains("<html")
    case .png: start.starts(with: [0x89] + Array("PNG".utf8))
    // A title is all that these have in common.
    case .txt: text.prefix { $0 != "\n" }.contains(#/  (portrait|landscape)[A-Za-z]*  /#)
    }
  }

  /// What a file is that does not begin so.
  var denial: String {
    switch self {
    case .svg: "is no SVG"
    case .html: "is no HTML"
    case .png: "is no PNG"
    case .txt: "is no picture in characters"
    }
  }
}
