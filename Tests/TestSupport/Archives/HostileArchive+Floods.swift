extension HostileArchive {
  /// More of something than is read, as small as it can be said.
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

  /// A view a level more than a tree has.
  private static let deepTree: HostileArchive = {
    let views = (1...256).map { level in
      #"{"kind":"view","name":"v\#(level)","parent":"\#(level == 1 ? "photo" : "v\(level - 1)")","type":"view"}"#
    }
    return HostileArchive(
      "\"type\":\"imageView\"}\n", "\"type\":\"imageView\"}\n\(views.joined(separator: "\n"))\n", line: 260,
      field: "parent")
  }()

  /// A box a level more than a layout has.
  private static let deepBoxes: HostileArchive = {
    let boxes = (2...256).map { #"{"arrangement":"fill","depth":\#($0),"kind":"layout","role":"item"}"# }
    return HostileArchive(
      "\"role\":\"item\",\"view\":\"title\"}\n",
      "\"arrangement\":\"fill\",\"role\":\"item\"}\n\(boxes.joined(separator: "\n"))\n", line: 270,
      field: "depth")
  }()
}
