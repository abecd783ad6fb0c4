extension HostileArchive {
  /// Archives with names of missing views, with trees that have cycles, and with records that a scene
  /// rejects.
  static let damagedReferences: [HostileArchive] =
    ["titel", "Title", "card", "", "../title", "root/title", "/", "."].flatMap { name in
      [
        HostileArchive(
          "\"first\":{\"attribute\":\"trailing\",\"view\":\"title\"}",
          "\"first\":{\"attribute\":\"trailing\",\"view\":\"\(name)\"}", line: 11, field: "first.view"),
        HostileArchive(
          "\"name\":\"title\",\"parent\":\"root\"", "\"name\":\"title\",\"parent\":\"\(name)\"", line: 8,
          field: "parent"),
        HostileArchive(
          "\"value\":12,\"view\":\"title\"", "\"value\":12,\"view\":\"\(name)\"", line: 12, field: "view"),
        HostileArchive(
          "\"view\":\"root\"},\"view\":\"title\"", "\"view\":\"\(name)\"},\"view\":\"title\"", line: 13,
          field: "value.view"),
        HostileArchive(
          "\"role\":\"item\",\"view\":\"title\"", "\"role\":\"item\",\"view\":\"\(name)\"", line: 15,
          field: "view"),
      ]
    }
    + [
      HostileArchive(
        "\"name\":\"title\",\"parent\":\"root\"", "\"name\":\"title\",\"parent\":\"title\"", line: 8,
        field: "parent"),
      HostileArchive(
        "\"name\":\"title\",\"parent\":\"root\"", "\"name\":\"title\",\"parent\":\"row\"", line: 8,
        field: "parent"),
      HostileArchive("\"name\":\"title\"", "\"name\":\"root\"", line: 8, field: "name"),
      HostileArchive("\"name\":\"row\"", "\"name\":\"title\"", line: 9, field: "name"),
      HostileArchive("\"name\":\"root\",\"type\"", "\"name\":\"top\",\"type\"", line: 4),
      HostileArchive(
        "\"name\":\"root\",\"type\"", "\"name\":\"root\",\"parent\":\"root\",\"type\"", line: 4,
        field: "parent"),
      HostileArchive("\"name\":\"main\"", "\"name\":\"card\"", line: 6, field: "name"),
      HostileArchive(
        "\"relation\":\"<=\",\"second\":{\"attribute\":\"trailing\"",
        "\"relation\":\"<=\",\"second\":{\"attribute\":\"top\"", line: 11, field: "second.attribute"),
      HostileArchive(
        "\"attribute\":\"trailing\",\"guide\":\"safeArea\"",
        "\"attribute\":\"firstBaseline\",\"guide\":\"safeArea\"", line: 11,
        field: "second.attribute"),
      HostileArchive(
        "{\"constant\":9,\"measure\":\"maxY\",\"multiplier\":2,\"part\":\"statusBar\",\"view\":\"root\"},\"view\":\"title\"",
        "\"content\",\"view\":\"title\"", line: 13, field: "value"),
      HostileArchive(
        "\"part\":\"statusBar\",\"view\":\"root\"}", "\"part\":\"statusBar\",\"view\":\"row\"}", line: 13,
        field: "value.part"),
      HostileArchive(
        "\"part\":\"statusBar\",\"view\":\"root\"}", "\"view\":\"title\"}", line: 13, field: "value.view"),
      HostileArchive(
        "\"view\":\"root\"},\"view\":\"title\"", "\"view\":\"root\"},\"view\":\"root\"", line: 13,
        field: "view"),
      HostileArchive(
        "\"role\":\"item\",\"view\":\"title\"", "\"role\":\"item\",\"view\":\"row\"", line: 15, field: "view"),
      HostileArchive(
        "\"role\":\"item\",\"view\":\"title\"", "\"role\":\"item\",\"view\":\"root\"", line: 15, field: "view"
      ),
      HostileArchive(
        "\"role\":\"item\",\"view\":\"title\"}\n",
        "\"role\":\"item\",\"view\":\"title\"}\n{\"depth\":1,\"kind\":\"layout\",\"role\":\"item\",\"view\":\"title\"}\n",
        line: 16, field: "view"),
      HostileArchive("\"depth\":0", "\"depth\":1", line: 14, field: "depth"),
      HostileArchive("\"depth\":1", "\"depth\":2", line: 15, field: "depth"),
      HostileArchive("\"role\":\"item\"", "\"role\":\"row\"", line: 15, field: "view"),
      HostileArchive("\"role\":\"item\"", "\"role\":\"manager\"", line: 15),
      HostileArchive("\"role\":\"item\"", "\"role\":\"north\"", line: 15, field: "role"),
      HostileArchive("\"arrangement\":\"tile\"", "\"arrangement\":\"fill\"", line: 14, field: "tiles"),
      HostileArchive(",\"tiles\":{\"columns\":3,\"rows\":4}", "", line: 14, field: "arrangement"),
    ]
}

extension HostileArchive {
  /// Archives whose scenes contain each other in a cycle.
  static let circles: [HostileArchive] = [
    scenes("a scene within itself", "a shows a", line: 4),
    scenes("two within one another", "a shows b", "b shows a", line: 7),
    scenes("three in a cycle", "a shows b", "b shows c", "c shows a", line: 10),
    scenes("a cycle behind a lead", "a shows b", "b shows c", "c shows b", line: 10),
    scenes(
      "a cycle beside others", "a shows b", "b shows d", "c shows e", "d shows d", "e shows b", line: 13),
    scenes(
      "a cycle by a set that is not installed", "a shows b", "b", line: 9, field: "value",
      more: [
        #"{"kind":"view","name":"in","parent":"root","type":"view"}"#,
        #"{"condition":"landscape","kind":"set","name":"s"}"#,
        #"{"kind":"override","property":"instance","value":"a","view":"in"}"#,
      ]),
  ]

  /// An archive in which each scene contains the next one twice, as in the "billion laughs" attack: the first
  /// has 2^100 views.
  public static let laughs = scenes(
    "each scene twice in the one before",
    (0..<100).map { ["s\($0)", #"{"instance":"s\#($0 + 1)"}"#, #"{"instance":"s\#($0 + 1)"}"#] } + [["s100"]])

  private static func scenes(
    _ description: String, _ scenes: String..., line: Int, field: String = "properties.instance",
    more lines: [String] = []
  ) -> HostileArchive {
    let each = scenes.map { scene in
      let words = scene.split(separator: " ")
      return [String(words[0])] + words.dropFirst(2).map { "{\"instance\":\"\($0)\"}" }
    }
    return self.scenes(description, each, lines, line: line, field: field)
  }

  /// - Parameter each: The name of a scene and the properties of its views.
  private static func scenes(
    _ description: String, _ each: [[String]], _ more: [String] = [], line: Int = 0, field: String? = nil
  ) -> HostileArchive {
    var lines = [#"{"format":"gimbal","kind":"header","version":1}"#]
    for scene in each {
      lines.append(#"{"device":"iPhone 8","kind":"scene","name":"\#(scene[0])"}"#)
      lines.append(#"{"kind":"view","name":"root","type":"view"}"#)
      for (index, properties) in scene.dropFirst().enumerated() {
        let name = index == 0 ? "in" : "in\(index)"
        lines.append(
          #"{"kind":"view","name":"\#(name)","parent":"root","properties":\#(properties),"type":"view"}"#)
      }
    }
    let text = (lines + more).map { $0 + "\n" }.joined()
    return HostileArchive(named: description, ArchiveText.sealed(Array(text.utf8)), line: line, field: field)
  }
}

extension HostileArchive {
  /// Archives that exceed a limit with little data.
  static let floods: [HostileArchive] = [
    HostileArchive(
      "\"images\":3", (0...1000).map { "\"t\($0)\":1" }.joined(separator: ","), line: 6, field: "traits.t1000"
    ),
    HostileArchive(
      "\"mood\":\"dark\"", (0...1000).map { "\"t\($0)\":1" }.joined(separator: ","), line: 9,
      field: "traits.t1000"),
    HostileArchive(
      "\"text\":\"Hello\"", "\"text\":\"\(String(repeating: "x", count: 1 << 20))\"", line: 8),
    HostileArchive(
      "{\"kind\":\"override\"", "{\(String(repeating: " ", count: 1 << 20))\"kind\":\"override\"", line: 12),
    HostileArchive(
      "\"landscape and", "\"\(String(repeating: "(", count: 10_000))", line: 10, field: "condition"),
    HostileArchive(
      "\"landscape and", "\"\(String(repeating: "not ", count: 10_000))", line: 10, field: "condition"),
    HostileArchive(
      "\"landscape and", "\"\(String(repeating: "a and ", count: 11_000))", line: 10, field: "condition"),
    HostileArchive(
      "\"images\"", "\"\(String(repeating: "k", count: 1 << 19))\"", line: 6,
      field: "traits.\(String(repeating: "k", count: 64))…"),
    deepTree, deepBoxes,
  ]

  /// An archive whose views are nested one level too deep.
  private static let deepTree: HostileArchive = {
    let views = (1...256).map { level in
      #"{"kind":"view","name":"v\#(level)","parent":"\#(level == 1 ? "photo" : "v\(level - 1)")","type":"view"}"#
    }
    return HostileArchive(
      "\"type\":\"imageView\"}\n", "\"type\":\"imageView\"}\n\(views.joined(separator: "\n"))\n", line: 260,
      field: "parent")
  }()

  /// An archive whose layout boxes are nested one level too deep.
  private static let deepBoxes: HostileArchive = {
    let boxes = (2...256).map { #"{"arrangement":"fill","depth":\#($0),"kind":"layout","role":"item"}"# }
    return HostileArchive(
      "\"role\":\"item\",\"view\":\"title\"}\n",
      "\"arrangement\":\"fill\",\"role\":\"item\"}\n\(boxes.joined(separator: "\n"))\n", line: 270,
      field: "depth")
  }()
}
