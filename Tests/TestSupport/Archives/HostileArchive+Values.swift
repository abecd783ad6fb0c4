extension HostileArchive {
  /// Archives with missing, repeated or unknown keys, and with values of the wrong type.
  static let damagedStructure: [HostileArchive] = missingKeys + unknownKeys + keysTwice + otherKinds

  private static let missingKeys: [HostileArchive] = [
    HostileArchive("\"format\":\"gimbal\",", "", line: 1),
    HostileArchive(",\"version\":1", "", line: 1),
    HostileArchive("\"device\":\"iPhone 8\",\"direction\"", "\"direction\"", line: 3),
    HostileArchive("\"name\":\"card\",", "", line: 3),
    HostileArchive("\"name\":\"photo\",", "", line: 5),
    HostileArchive("\"parent\":\"root\",", "", line: 5),
    HostileArchive(",\"type\":\"imageView\"", "", line: 5),
    HostileArchive(",\"name\":\"Landscape\"", "", line: 10),
    HostileArchive("\"first\":{\"attribute\":\"trailing\",\"view\":\"title\"},", "", line: 11),
    HostileArchive("\"attribute\":\"trailing\",", "", line: 11, field: "first"),
    HostileArchive(",\"view\":\"title\"},\"handle\"", "},\"handle\"", line: 11, field: "first"),
    HostileArchive("\"relation\":\"<=\",", "", line: 11),
    HostileArchive("\"property\":\"zOrder\",", "", line: 12),
    HostileArchive("\"value\":12,", "", line: 12),
    HostileArchive("\"value\":12,\"view\":\"title\"", "\"value\":12", line: 12),
    HostileArchive("\"measure\":\"minY\",", "", line: 13),
    HostileArchive("\"measure\":\"maxY\",", "", line: 13, field: "value"),
    HostileArchive(
      ",\"view\":\"root\"},\"view\":\"title\"", "},\"view\":\"title\"", line: 13, field: "value"),
    HostileArchive("\"depth\":0,", "", line: 14),
    HostileArchive("\"role\":\"manager\",", "", line: 14),
    HostileArchive("\"columns\":3,", "", line: 14, field: "tiles"),
    HostileArchive(",\"rows\":4", "", line: 14, field: "tiles"),
    HostileArchive("\"arrangement\":\"tile\",", "", line: 14),
    HostileArchive(",\"view\":\"row\"}", "}", line: 14),
    HostileArchive("\"unit\":\"%\",", "", line: 15, field: "height"),
    HostileArchive(",\"value\":33", "", line: 15, field: "height"),
  ]

  /// Objects by their first value, their line, and the path to them.
  private static let objects: [(start: String, line: Int, field: String?)] = [
    ("\"format\":\"gimbal\"", 1, nil), ("\"properties\":{\"autorotate\"", 2, nil),
    ("\"autorotate\":false", 2, "properties"), ("\"device\":\"iPhone 8\",\"direction\"", 3, nil),
    ("\"device\":\"iPhone 8\",\"orientation\"", 3, "shown"), ("\"name\":\"photo\"", 5, nil),
    ("\"contentHeight\":80", 5, "properties"), ("\"condition\":\"landscape and images=3\"", 10, nil),
    ("\"constant\":-8", 11, nil), ("\"attribute\":\"trailing\",\"view\"", 11, "first"),
    ("\"attribute\":\"trailing\",\"guide\"", 11, "second"), ("\"property\":\"zOrder\"", 12, nil),
    ("\"measure\":\"minY\"", 13, nil), ("\"constant\":9", 13, "value"), ("\"arrangement\":\"tile\"", 14, nil),
    ("\"columns\":3", 14, "tiles"), ("\"depth\":1", 15, nil), ("\"unit\":\"%\"", 15, "height"),
  ]

  private static let unknownKeys: [HostileArchive] = objects.flatMap { start, line, field in
    ["colour", "__proto__", ""].map { (key: String) in
      HostileArchive(
        start, "\"\(key)\":1,\(start)", line: line,
        field: (field.map { $0 + "." } ?? "") + key)
    }
  }

  private static let keysTwice: [HostileArchive] =
    objects.map { start, line, field in
      let key = start.split(separator: "\"")[0]
      let isObject = start.contains("{")
      return HostileArchive(
        start, isObject ? "\"properties\":{},\(start)" : start.prefix { $0 != "," } + "," + start, line: line,
        field: (field.map { $0 + "." } ?? "") + key)
    } + [
      HostileArchive(
        "{\"kind\":\"override\"", "{\"kind\":\"override\",\"\\u006bind\":\"view\"", line: 12, field: "kind"),
      HostileArchive("\"images\":3", "\"images\":3,\"mood\":1,\"images\":4", line: 6, field: "traits.images"),
      HostileArchive("\"lines\":2", "\"lines\":2,\"hidden\":true", line: 8, field: "properties.hidden"),
    ]

  private static let otherKinds: [HostileArchive] = [
    ("\"version\":1", "\"version\":", 1, "version"),
    ("\"direction\":\"ltr\"", "\"direction\":", 3, "direction"),
    ("\"autorotate\":false", "\"autorotate\":", 2, "properties.autorotate"),
    ("\"hidden\":false", "\"hidden\":", 8, "properties.hidden"),
    ("\"type\":\"imageView\"", "\"type\":", 5, "type"),
    ("\"installed\":true", "\"installed\":", 10, "installed"),
    ("\"relation\":\"<=\"", "\"relation\":", 11, "relation"), ("\"role\":\"item\"", "\"role\":", 15, "role"),
    ("\"property\":\"zOrder\"", "\"property\":", 12, "property"),
  ].flatMap { text, key, line, field -> [HostileArchive] in
    ["{}", "[]", "null", "\"fasle\"", "3", "tru", "TRUE"].map { value in
      HostileArchive(text, key + value, line: line, field: field)
    }
  }
}

extension HostileArchive {
  /// Archives with unknown words and with values out of range.
  static let damagedValues: [HostileArchive] = [
    ("\"gimbal\"", "\"gimball\"", 1, "format"), ("\"version\":1", "\"version\":3", 1, "version"),
    ("\"version\":1", "\"version\":0", 1, "version"), ("\"version\":1", "\"version\":-1", 1, "version"),
    ("\"version\":1", "\"version\":1.5", 1, "version"), ("\"version\":1", "\"version\":\"1\"", 1, "version"),
    ("\"version\":1", "\"version\":4294967297", 1, "version"),
    ("\"version\":1", "\"version\":18446744073709551617", 1, "version"),
    ("\"autorotate\"", "\"autorotation\"", 2, "properties.autorotation"),
    ("iPhone 8", "iPhone", 3, "device"), ("iPhone 8", "0x0", 3, "device"),
    ("iPhone 8", "-1x100", 3, "device"),
    ("iPhone 8", "1e300x1", 3, "device"), ("iPhone 8", "nanxnan", 3, "device"),
    ("iPhone 8", "infx1", 3, "device"), ("iPhone 8", "1000000001x1", 3, "device"),
    ("iPhone 8", "/dev/zero", 3, "device"), ("\"ltr\"", "\"up\"", 3, "direction"),
    ("[\"portrait\",", "[\"portrait\",\"portrait\",", 3, "orientations[1]"),
    ("[\"portrait\",", "[\"sideways\",", 3, "orientations[0]"),
    ("[\"portrait\",", "[1,", 3, "orientations[0]"),
    ("\"orientation\":\"portrait\"", "\"orientation\":\"up\"", 3, "shown.orientation"),
    ("[\"portrait\",\"landscapeLeft\"]", "[]", 3, "orientations"),
    ("\"orientation\":\"portrait\"", "\"orientation\":\"landscapeRight\"", 3, "shown.orientation"),
    ("\"images\":3", "\"orientation\":3", 6, "traits.orientation"),
    ("\"images\":3", "\"images\":3,\"widthClass\":\"regular\"", 6, "traits.widthClass"),
    ("\"images\":3", "\"landscape\":1", 6, "traits.landscape"),
    ("\"images\":3", "\"images\":true", 6, "traits.images"),
    ("\"images\":3", "\"textScale\":0", 6, "traits.textScale"),
    ("\"images\":3", "\"textScale\":\"large\"", 6, "traits.textScale"),
    ("\"mood\":\"dark\"", "\"direction\":\"rtl\"", 9, "traits.direction"),
    ("\"mood\":\"dark\"", "\"portrait\":\"dark\"", 9, "traits.portrait"),
    ("\"kind\":\"view\",\"name\":\"photo\"", "\"kind\":\"veiw\",\"name\":\"photo\"", 5, nil),
    ("\"imageView\"", "\"ImageView\"", 5, "type"),
    ("\"contentHeight\":80", "\"contentHeigth\":80", 5, "properties.contentHeigth"),
    ("\"contentHeight\":80", "\"contentHeight\":-1", 5, "properties.contentHeight"),
    ("\"contentHeight\":80", "\"contentHeight\":1000000001", 5, "properties.contentHeight"),
    ("\"lines\":2", "\"lines\":-1", 8, "properties.lines"),
    ("\"lines\":2", "\"lines\":1.5", 8, "properties.lines"),
    ("\"lines\":2", "\"lines\":1000000000", 8, "properties.lines"),
    ("\"lines\":2", "\"horizontalHugging\":1001", 8, "properties.horizontalHugging"),
    ("\"lines\":2", "\"fontSize\":1e9", 8, "properties.fontSize"),
    ("\"lines\":2", "\"lineBreak\":\"byMagic\"", 8, "properties.lineBreak"),
    ("\"condition\":\"landscape", "\"condition\":\"landscape or or", 10, "condition"),
    ("\"condition\":\"landscape", "\"condition\":\"width=1e999 and landscape", 10, "condition"),
    ("\"condition\":\"landscape and images=3\"", "\"condition\":\"\"", 10, "condition"),
    ("\"condition\":\"landscape and images=3\"", "\"condition\":\"landscape; quit\"", 10, "condition"),
    ("\"handle\":7", "\"handle\":0", 11, "handle"), ("\"handle\":7", "\"handle\":2147483648", 11, "handle"),
    ("\"handle\":7", "\"handle\":7.5", 11, "handle"), ("\"handle\":7", "\"handle\":1e18", 11, "handle"),
    ("\"handle\":7", "\"handle\":\"#7\"", 11, "handle"),
    ("\"multiplier\":0.5", "\"multiplier\":0", 11, "multiplier"),
    ("\"multiplier\":0.5", "\"multiplier\":-0", 11, "multiplier"),
    ("\"multiplier\":0.5", "\"multiplier\":1e7", 11, "multiplier"),
    ("\"multiplier\":0.5", "\"multiplier\":1e-300", 11, "multiplier"),
    ("\"constant\":-8", "\"constant\":-1e10", 11, "constant"),
    ("\"priority\":750", "\"priority\":0", 11, "priority"),
    ("\"priority\":750", "\"priority\":1000.1", 11, "priority"),
    ("\"relation\":\"<=\"", "\"relation\":\"<\"", 11, "relation"),
    ("\"attribute\":\"trailing\"", "\"attribute\":\"traling\"", 11, "first.attribute"),
    ("\"guide\":\"safeArea\"", "\"guide\":\"safe\"", 11, "second.guide"),
    ("\"property\":\"zOrder\"", "\"property\":\"zorder\"", 12, "property"),
    ("\"value\":12", "\"value\":true", 12, "value"), ("\"value\":12", "\"value\":1e10", 12, "value"),
    ("\"measure\":\"minY\"", "\"measure\":\"minZ\"", 13, "measure"),
    ("\"constant\":9", "\"constant\":1e10", 13, "value.constant"),
    ("\"multiplier\":2", "\"multiplier\":1e10", 13, "value.multiplier"),
    ("\"statusBar\"", "\"bar\"", 13, "value.part"),
    ("\"arrangement\":\"tile\"", "\"arrangement\":\"tiles\"", 14, "arrangement"),
    ("\"depth\":0", "\"depth\":-1", 14, "depth"), ("\"depth\":1", "\"depth\":257", 15, "depth"),
    ("\"depth\":1", "\"depth\":1000000000", 15, "depth"), ("[1,null,2.5,null]", "[1,null]", 14, "margin"),
    ("[1,null,2.5,null]", "[1,2,3,4,5]", 14, "margin[4]"),
    ("[1,null,2.5,null]", "[-1,2,3,4]", 14, "margin[0]"),
    ("[1,null,2.5,null]", "[\"1\",2,3,4]", 14, "margin[0]"), ("[1,null,2.5,null]", "4", 14, "margin"),
    ("\"columns\":3", "\"columns\":0", 14, "tiles.columns"),
    ("\"columns\":3", "\"columns\":1000000000", 14, "tiles.columns"),
    ("\"rows\":4", "\"rows\":1e9", 14, "tiles.rows"),
    ("\"unit\":\"%\"", "\"unit\":\"em\"", 15, "height.unit"),
    ("\"value\":33", "\"value\":-1", 15, "height.value"),
    ("\"value\":33", "\"value\":1e10", 15, "height.value"),
  ].map { HostileArchive($0.0, $0.1, line: $0.2, field: $0.3) }

  /// Archives with values in place of numbers that are not numbers, or that overflow.
  static let badNumbers: [HostileArchive] =
    [
      ("\"images\":", "3", 6, "traits.images"), ("\"contentHeight\":", "80", 5, "properties.contentHeight"),
      ("\"frameX\":", "4", 8, "properties.frameX"), ("\"constant\":", "-8", 11, "constant"),
      ("\"handle\":", "7", 11, "handle"), ("\"multiplier\":", "0.5", 11, "multiplier"),
      ("\"priority\":", "750", 11, "priority"), ("\"value\":", "12", 12, "value"),
      ("\"constant\":", "9", 13, "value.constant"), ("\"depth\":", "1", 15, "depth"),
      ("\"columns\":", "3", 14, "tiles.columns"), ("\"value\":", "33", 15, "height.value"),
    ].flatMap { key, value, line, field in
      [
        "NaN", "nan", "Infinity", "-Infinity", "1e999", "-1e999", "1e99999999999999999999", "0x10", "007",
        ".5",
        "5.", "1e", "1e+", "--1", "+1", "-", "1_000", "１", "[8]", "{}", "null",
        String(repeating: "9", count: 400),
      ].map { HostileArchive(key + value, key + $0, line: line, field: field) }
    }
}
