import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Errors in archives name the line and the field as they are in the archive, and suggest a fix.
@Suite struct ArchiveMessageTests {
  /// A text in the sample archive, its replacement, and the expected parts of the error.
  private static let damages: [(String, String, [String])] = [
    (
      "{\"kind\":\"view\",\"name\":\"photo\",\"parent\":\"root\"", "{\"kind\":\"view\",\"name\":\"root\"",
      ["line 5: view 'root': the scene has two views named 'root'", "a scene has one root view"]
    ),
    (
      "\"name\":\"photo\",\"parent\":\"root\"", "\"name\":\"photo\"",
      ["view 'photo': the key 'parent' is missing", "add the key; only 'root' has no parent"]
    ),
    (
      "{\"format\"", "\u{FEFF}{\"format\"",
      [
        "line 1: the archive starts with a byte order mark",
        "save the archive as UTF-8 without a byte order mark",
      ]
    ),
    (
      "\"images\":3", "\"images\":true", ["traits.images: expected a number or a string, found 't'"]
    ),
    (
      "landscape and images=3", "landscape and",
      ["condition: the condition is incomplete", "expected an orientation or a trait"]
    ),
    ("\"arrangement\":\"tile\",", "", ["layout 'row': the key 'arrangement' is missing"]),
    (
      "\"depth\":0", "\"depth\":1",
      ["depth: no layout manager precedes the box", "its manager at depth 0"]
    ),
    (
      "\"role\":\"item\"", "\"role\":\"row\"",
      ["a row cannot have a view or an arrangement; only its cells can"]
    ),
    (
      "\"constant\":-8", "\"constant\":1e308",
      ["constraint 'Edge': constant: the number 1e308 is out of range"]
    ),
    (
      "\"orientation\":\"portrait\"", "\"orientation\":\"landscapeRight\"",
      ["shown.orientation: the scene does not support landscapeRight", "portrait, landscapeLeft"]
    ),
    (
      "\"images\":3", "\"widthClass\":\"regular\"",
      ["traits.widthClass: the trait 'widthClass' cannot be set", "device, orientation, size"]
    ),
    ("\"images\":3", "\"keyboard\":\"up\"", ["traits.keyboard: the keyboard must be 'hidden' or 'shown'"]),
    (
      "\"mood\":\"dark\"", "\"keyboard\":\"shown\"",
      [
        "traits.keyboard: the trait 'keyboard' cannot be set for an instance",
        "the scene that shows the instance determines the value",
      ]
    ),
    (
      "\"name\":\"root\",\"type\":\"view\"", "\"name\":\"root\",\"type\":\"layoutGuide\"",
      ["the root view cannot be a layout guide", "use another kind"]
    ),
    ("\"type\":\"label\"", "\"type\":\"layoutGuide\"", ["the layout guide 'title' has no properties"]),
    (
      "\"role\":\"item\",\"view\":\"title\"", "\"role\":\"item\",\"view\":\"row\"",
      ["view: 'row' cannot be an item of its own layout", "use subviews as items"]
    ),
  ]

  @Test(arguments: damages) func damagedArchiveReportsExactError(text: String, other: String, words: [String])
    throws
  {
    let body = HostileArchive.sample.replacing(text, with: other, maxReplacements: 1)
    try #require(body != HostileArchive.sample)
    let archive = String(decoding: ArchiveText.sealed(Array(body.utf8)), as: UTF8.self)
    let shell = try TestShell(files: ["bad.ndjson": archive])
    let errors = shell.run("import bad.ndjson").errors
    for words in words { #expect(errors.contains(words), "\(errors)") }
    #expect(shell.session.status == .document)
  }

  @Test func incompleteLineReportsTruncation() throws {
    let whole = ArchiveText.sealed(Array(HostileArchive.sample.utf8))
    for count in [5, 40, 110, 700, whole.count - 40] {
      let shell = try TestShell(files: ["cut.ndjson": String(decoding: whole.prefix(count), as: UTF8.self)])
      let errors = shell.run("import cut.ndjson").errors
      #expect(errors.contains("export the archive again; it is truncated"), "\(errors)")
    }
    // An invalid value is not reported as truncation.
    let text = String(decoding: whole, as: UTF8.self).replacing("\"view\":5", with: "\"view\":-5").dropLast()
    let errors = try TestShell(files: ["bad.ndjson": String(text)]).run("import bad.ndjson").errors
    #expect(errors.contains("-5 is not an integer") && !errors.contains("truncated"), "\(errors)")
  }

  @Test func longCycleIsShortened() throws {
    let names = (0..<40).map { "s\($0)" }
    let lines = zip(names, names.dropFirst() + names.prefix(1)).flatMap { name, other in
      [
        #"{"device":"9x9","kind":"scene","name":"\#(name)"}"#,
        #"{"kind":"view","name":"root","type":"view"}"#,
        #"{"kind":"view","name":"in","parent":"root","properties":{"instance":"\#(other)"},"type":"view"}"#,
      ]
    }
    let body = ([#"{"format":"gimbal","kind":"header","version":1}"#] + lines).map { $0 + "\n" }.joined()
    let shell = try TestShell(
      files: ["a.ndjson": String(decoding: ArchiveText.sealed(Array(body.utf8)), as: UTF8.self)])
    let errors = shell.run("import a.ndjson").errors
    #expect(
      errors.contains("line 121: view 'in': properties.instance: a scene cannot contain itself: 's0' shows")
    )
    #expect(errors.contains("'s7' shows 's8', …, 's39' shows 's0'"), "\(errors)")
    #expect(!errors.contains("'s20'"))
  }
}
