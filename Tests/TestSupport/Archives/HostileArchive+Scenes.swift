extension HostileArchive {
  /// Archives whose lines are well each by itself, and whose scenes show one another in a circle.
  static let circles: [HostileArchive] = [
    scenes("a scene within itself", "a shows a", line: 4),
    scenes("two within one another", "a shows b", "b shows a", line: 7),
    scenes("three in a circle", "a shows b", "b shows c", "c shows a", line: 10),
    scenes("a circle behind a lead", "a shows b", "b shows c", "c shows b", line: 10),
    scenes(
      "a circle beside others", "a shows b", "b shows d", "c shows e", "d shows d", "e shows b", line: 13),
    scenes(
      "a circle by a set that is not installed", "a shows b", "b", line: 9, field: "value",
      more: [
        #"{"kind":"view","name":"in","parent":"root","type":"view"}"#,
        #"{"condition":"landscape","kind":"set","name":"s"}"#,
        #"{"kind":"override","property":"instance","value":"a","view":"in"}"#,
      ]),
  ]

  /// Scenes that show one another twice each: more views in the first than there are atoms.
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

  /// - Parameter each: a scene's name, and the properties of its views.
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
