/// Conversions from document URIs.
package enum DocumentURI {
  /// Returns the path of a `file:` URI; `nil` for another URI.
  package static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    var rest = uri.dropFirst("file://".count)
    if !rest.hasPrefix("/") {
      // The URI names a host. Only `localhost` is supported.
      guard let slash = rest.firstIndex(of: "/"), rest[..<slash].lowercased() == "localhost" else {
        return nil
      }
      rest = rest[slash...]
    }
    var bytes: [UInt8] = []
    let source = Array(rest.utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let high = Character(Unicode.Scalar(source[index + 1])).hexDigitValue,
        let low = Character(Unicode.Scalar(source[index + 2])).hexDigitValue
      {
        bytes.append(UInt8(16 * high + low))
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the last component of the path of a URI, for messages.
  static func name(of uri: String) -> String {
    let path = path(of: uri) ?? uri
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the folder of a document; `nil` if the document is not a file.
  static func folder(of uri: String) -> String? {
    guard let path = path(of: uri), let slash = path.lastIndex(of: "/") else { return nil }
    return String(path[..<slash])
  }
}
