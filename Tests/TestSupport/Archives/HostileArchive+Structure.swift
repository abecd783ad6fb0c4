extension HostileArchive {
  /// Keys that are missing, come twice or are none; values of another kind.
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

  /// Objects by the value that they begin with, the line, and the way to them.
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
