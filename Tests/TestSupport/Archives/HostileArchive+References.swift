extension HostileArchive {
  /// Names of what is not there, trees that are none, and what no scene takes.
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
