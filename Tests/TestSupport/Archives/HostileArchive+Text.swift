extension HostileArchive {
  /// Archives that are not UTF-8, not JSON, or not one object per line.
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

extension HostileArchive {
  /// Invalid names between quotes: empty, too long, with control characters or bidirectional overrides, and
  /// not UTF-8, both escaped and unescaped.
  private static let badWords: [[UInt8]] =
    [
      "", String(repeating: "x", count: 256), "\\u001b[31mred", "\\u001b]0;title\\u0007", "\\u0000",
      "a\\u0000b",
      "\\u007f", "\\u009b2J", "a\\nb", "a\\tb", "\\b", "\\u202eevil", "\\u2066a\\u2069", "\\u200f", "\\u2028",
      "\\u2029", "\\ufeffa", "\\u00ad", "\u{202E}evil", "\u{9B}2J", "\u{7F}", "\u{FEFF}", "\\ud800",
      "\\udc00",
      "\\ud800\\u0041", "\\udbff\\udbff", "\\ud83d", "\\u12", "\\u12g4", "\\u+123", "\\x41", "\\'",
      "e" + String(repeating: "\u{301}", count: 300), "\u{1B}[31m", "\u{0}", "\u{1}", "\t", "\u{FFFE}\\u0000",
    ].map { Array($0.utf8) } + badUTF8

  /// Invalid UTF-8: stray bytes, overlong forms, surrogates, values beyond Unicode, and truncated sequences.
  private static let badUTF8: [[UInt8]] = [
    [0xFF], [0x80], [0xC0, 0xAF], [0xC1, 0x81], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF],
    [0xED, 0xA0, 0x80],
    [0xED, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xC3],
    [0xF8, 0x88, 0x80, 0x80, 0x80], [0x61, 0xFE, 0x62],
  ]

  static let badNames: [HostileArchive] = [
    ("\"name\":", "card", 3, "name"), ("\"name\":", "photo", 5, "name"), ("\"parent\":", "root", 5, "parent"),
    ("\"instance\":", "card", 9, "properties.instance"), ("\"mood\":", "dark", 9, "traits.mood"),
    ("\"name\":", "Landscape", 10, "name"), ("\"identifier\":", "Edge", 11, "identifier"),
  ].flatMap { key, name, line, field in
    badWords.map { word in
      HostileArchive(
        "\(key)\"\(name)\"", Array("\(key)\"".utf8) + word + [UInt8(ascii: "\"")], line: line, field: field)
    }
  }

  /// Texts can be empty and can contain newlines, but no other control characters.
  static let badTexts: [HostileArchive] =
    (badUTF8
    + [
      "\\u001b[2J", "\\u0000", "\\u009b", "\\ud800", "\\q", "\u{1B}c", "\n", "\u{0}",
      String(repeating: "x", count: 10_001), String(repeating: "e\u{301}", count: 10_001),
    ].map { Array($0.utf8) }).map { text in
      HostileArchive(
        "\"text\":\"Hello\"", Array("\"text\":\"".utf8) + text + [UInt8(ascii: "\"")], line: 8,
        field: "properties.text")
    }
}
