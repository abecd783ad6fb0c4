extension HostileArchive {
  /// What is no name, between quotes: empty and long ones, controls of terminals and of writing directions, and what is
  /// no text at all, written out and escaped.
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

  /// Bytes that are no UTF-8: strays, overlong forms, surrogates, what is beyond Unicode, what is cut off.
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

  /// Texts may be empty and have several lines, and have no other controls than that.
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
