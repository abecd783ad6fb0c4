extension HostileArchive {
  /// Archives whose lines are well, and whose scenes no project takes: what is wrong shows between scenes.
  public static let scenes: [HostileArchive] = [
    scenes("a scene within itself", "a shows a"), scenes("two within one another", "a shows b", "b shows a"),
    scenes("three in a circle", "a shows b", "b shows c", "c shows a"),
    scenes("a circle behind a lead", "a shows b", "b shows c", "c shows b"),
    scenes(
      "a circle by a set that is not installed", "a shows b", "b",
      more: [
        #"{"kind":"view","name":"in","parent":"root","type":"view"}"#,
        #"{"condition":"landscape","kind":"set","name":"s"}"#,
        #"{"kind":"override","property":"instance","value":"a","view":"in"}"#,
      ]),
    scenes(
      "a view called like a path", "b", "a shows b",
      more: [#"{"kind":"view","name":"in/photo","parent":"root","type":"view"}"#]),
  ]

  /// Scenes that show one another twice each: more views in the first than there are atoms.
  public static let laughs = scenes(
    "each scene twice in the one before",
    (0..<100).map { ["s\($0)", #"{"instance":"s\#($0 + 1)"}"#, #"{"instance":"s\#($0 + 1)"}"#] } + [["s100"]])

  private static func scenes(
    _ description: String, _ scenes: String..., more lines: [String] = []
  ) -> HostileArchive {
    let each = scenes.map { scene in
      let words = scene.split(separator: " ")
      return [String(words[0])] + words.dropFirst(2).map { "{\"instance\":\"\($0)\"}" }
    }
    return self.scenes(description, each, lines)
  }

  /// - Parameter each: a scene's name, and the properties of its views.
  private static func scenes(
    _ description: String, _ each: [[String]], _ more: [String] = []
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
    return HostileArchive(named: description, ArchiveText.sealed(Array(text.utf8)), line: 0)
  }
}
