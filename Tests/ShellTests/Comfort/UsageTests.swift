import GimbalNotation
import GimbalShell
import Testing

/// The parser accepts each alternative in a usage line.
@Suite struct UsageTests {
  @Test(arguments: 0..<CommandTable.standard.commands.count)
  func alternativesParse(_ index: Int) {
    let command = CommandTable.standard.commands[index]
    for sample in command.usage.samples {
      let text = "\(command.manual.name) \(sample)"
      guard !UsageTests.requiringOthers.contains(text) else { continue }
      var cursor = Cursor(Source(name: "sample", text: text))
      do {
        _ = try CommandTable.standard.next(&cursor)
      } catch {
        Issue.record("\(text): \(error.reason)")
      }
    }
  }

  /// Statements that need other options.
  private static let requiringOthers: Set<String> = [
    "vfl auto \"H:[a]\"", "render a.txt --scale 1", "render a.txt --style app",
    "render a.txt --style wireframe", "render a.txt --appearance light", "render a.txt --appearance dark",
    "render a.txt --appearance automatic", "diff --orientation portrait", "diff --all-orientations",
    "diff --orientation all", "diff --device all", "diff --recorded", "trait --record", "orientations all",
    "orientations portrait",
    "orientations --project",
    "diff --device \"iPhone 8\"", "diff --scene a", "diff --scale 1", "diff --width 80", "diff --ascii",
    "diff --style app", "diff --style wireframe", "diff --appearance light", "diff --appearance dark",
    "diff --appearance automatic",
    // The usage of the list of names is text.
    "for each a in NAME, … { check }",
    // An override has no instance with traits.
    "override a instance a n=1",
  ]
}

extension Usage {
  /// Texts that contain each part of the usage at least once. The first one is the shortest.
  fileprivate var samples: [String] {
    switch self {
    case .empty: [""]
    case .text(let text): [Usage.sample(of: text)]
    case .name(let label, let kind): [Usage.names[kind] ?? Usage.values[label] ?? "a"]
    case .statements: ["{ check }"]
    case .sequence(let parts):
      parts.indices.reduce(into: [Usage.joined(parts.map { $0.samples[0] })]) { samples, index in
        samples += parts[index].samples.dropFirst().map { sample in
          Usage.joined(parts.indices.map { $0 == index ? sample : parts[$0].samples[0] })
        }
      }
    case .choice(let parts): parts.flatMap(\.samples)
    case .optional(let part): [""] + part.samples
    case .repeated(let part), .abbreviated(_, let part): part.samples
    }
  }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static let names: [NameKind: String] = [
    .constraints: "#1", .conflicts: "!1", .devices: "\"iPhone 8\"", .files: "a.txt",
  ]

  /// Returns the value of a placeholder. Of `align=top|bottom,…`, it is `align=top`.
  private static func sample(of text: String) -> String {
    if let value = values[text] { return value }
    let elements = text.hasSuffix(",…") ? text.dropLast(2) : text[...]
    let element = elements.split(separator: "|").first.map(String.init) ?? text
    return values[element] ?? element
  }

  private static let values = [
    "V": "18",
    "\"KEYPATH TYPE VALUE\"": "\"a number 1\"", "COLOR": "labelColor", "FACTOR": "0.5",
    "\"FORMAT\"": "\"H:[a]\"", "\"MASK\"": "\"flexibleWidth\"", "-n N": "-n 1", "30d": "30d",
    "A...B": "320...330",
    "@H[,@V]": "@1,@2", "C": "1", "CATEGORY": "large",
    "CONDITION": "portrait", "D": "\"iPhone 8\"", "CONSTRAINT": "a.width == 1", "COLUMNS": "80", "F": "json",
    "INSET": "8",
    "K": "overlap", "KIND": "label", "{ NAME [PROPERTY VALUE …] [{ … }] … }": "{ b }",
    "LENGTH": "50%", "M": "8", "N": "1", "N[.K]": "1.1", "N=V": "n=1", "NAME=[VALUE]": "n=1", "O": "portrait",
    "P": "250", "PROPERTY": "margin 8", "RxC": "2x2", "S": "1.5", "SIZE": "12", "VALUE": "8", "WxH": "20x10",
    "X,Y": "1,2", "X,Y,WxH": "1,2,20x10", "[.ATTRIBUTE]": "", "{ BOX … }": "", "EXPECTATION": "no conflicts",
    "COMMAND": "hide a", "same as REVISION [within T]": "same as HEAD",
  ]
}
