extension HostileArchive {
  /// What is no UTF-8, no JSON, or not a line each.
  static let damagedBytes: [HostileArchive] =
    [
      HostileArchive("{\"format\"", [0xEF, 0xBB, 0xBF] + Array("{\"format\"".utf8), line: 1),
      HostileArchive("{\"format\"", "[{\"format\"", line: 1),
      HostileArchive("{\"format\"", "\u{0}{\"format\"", line: 1),
      HostileArchive("{\"format\":\"gimbal\"", "\n{\"format\":\"gimbal\"", line: 1),
      HostileArchive("{\"device\":\"iPhone 8\"", "\n{\"device\":\"iPhone 8\"", line: 3),
      HostileArchive("{\"device\":\"iPhone 8\"", "\u{b}{\"device\":\"iPhone 8\"", line: 3),
      HostileArchive("{\"device\":\"iPhone 8\"", "\u{a0}{\"device\":\"iPhone 8\"", line: 3),
      HostileArchive("{\"device\":\"iPhone 8\"", "// a note\n{\"device\":\"iPhone 8\"", line: 3),
      HostileArchive("{\"device\":\"iPhone 8\"", "{'device':'iPhone 8'", line: 3),
      HostileArchive("{\"device\":\"iPhone 8\"", "{device:\"iPhone 8\"", line: 3),
      HostileArchive("{\"device\":\"iPhone 8\",", "{\"device\":\"iPhone 8\",,", line: 3),
      HostileArchive("{\"device\":\"iPhone 8\",", "{,\"device\":\"iPhone 8\",", line: 3),
      HostileArchive("{\"device\":\"iPhone 8\"", "{\"device\" \"iPhone 8\"", line: 3),
      HostileArchive("{\"device\":\"iPhone 8\"", "{\"device\"=\"iPhone 8\"", line: 3),
      HostileArchive("\"type\":\"imageView\"}", "\"type\":\"imageView\"", line: 5, field: "type"),
      HostileArchive("\"type\":\"imageView\"}", "\"type\":\"imageView\",}", line: 5, field: "type"),
      HostileArchive("\"type\":\"imageView\"}", "\"type\":\"imageView\"}}", line: 5),
      HostileArchive("\"type\":\"imageView\"}", "\"type\":\"imageView\"} x", line: 5),
      HostileArchive("\"type\":\"imageView\"}", "\"type\":\"imageView\"]", line: 5, field: "type"),
      HostileArchive("\"type\":\"imageView\"}", "\"type\":\"imageView\"}\u{0}", line: 5),
      HostileArchive("\"type\":\"imageView\"}\n", "\"type\":\"imageView\"}", line: 5),
      HostileArchive("\"type\":\"imageView\"}\n", "\"type\":\"imageView\"}\r", line: 5),
      HostileArchive("\"type\":\"imageView\"}\n", "\"type\":\"imageView\"}{\"kind\":\"view\"}\n", line: 5),
      HostileArchive("\"title\",\"parent\"", "\"title\n\",\"parent\"", line: 8, field: "name"),
      HostileArchive("{\"kind\":\"override\"", "null\n{\"kind\":\"override\"", line: 12),
      HostileArchive("{\"kind\":\"override\"", "[]\n{\"kind\":\"override\"", line: 12),
      HostileArchive("{\"kind\":\"override\"", "{}\n{\"kind\":\"override\"", line: 12),
      HostileArchive("{\"kind\":\"override\"", "{\"kind\":{}}\n{\"kind\":\"override\"", line: 12),
      HostileArchive("{\"kind\":\"override\"", "\"kind\"\n{\"kind\":\"override\"", line: 12),
      HostileArchive("{\"kind\":\"override\"", "{\"Kind\":\"override\"", line: 12),
      HostileArchive("{\"kind\":\"override\"", "{\"kind\":1", line: 12),
      HostileArchive("{\"kind\":\"override\"", "{\"kind\":[\"override\"]", line: 12),
    ]
    + [16, 17, 100_000, 1_000_000].map { depth in
      HostileArchive(
        "\"images\":3", "\"images\":" + String(repeating: "[", count: depth), line: 6, field: "traits.images")
    }
    + [16, 100_000].map { depth in
      HostileArchive(
        "\"type\":\"imageView\"}", "\"more\":" + String(repeating: "{\"a\":", count: depth), line: 5,
        field: "more")
    }
    + [
      Array("{\"kind\":\"view\"}".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
      [0x1F, 0x8B, 0x08, 0x00], Array("SQLite format 3\u{0}".utf8), Array("<?xml version=\"1.0\"?>".utf8),
    ].map { HostileArchive("{\"format\"", $0 + Array("{\"format\"".utf8), line: 1) }
}
