import FoundationEssentials
import TestSupport
import Testing

/// Tests that exported archives are valid against the schema in docs/archive-format.md, with an independent
/// validator.
@Suite(
  .enabled(if: SchemaValidator.isThere, "python3 with the package jsonschema validates archives"))
struct ArchiveSchemaTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/")

  private static let python = SchemaValidator.python

  /// Prints the number of valid lines and the first invalid one.
  private static let validate = #"""
    import json, re, sys
    from jsonschema import Draft202012Validator as Validator
    schema = json.loads(re.search(r"```json\n(.*?)```", open(sys.argv[1]).read(), re.S).group(1))
    Validator.check_schema(schema)
    validator = Validator(schema)
    lines = open(sys.argv[2], encoding="utf-8").readlines()
    for number, line in enumerate(lines):
        if not validator.is_valid(json.loads(line)):
            sys.exit(f"line {number + 1} is not valid: {line}")
    print(len(lines))
    """#

  @Test(arguments: ["rotation", "cells", "managers", "mixed", "policy", "stack", "text", "frames"])
  func everyExampleLineMatchesSchema(example: String) throws {
    let fixture = try Fixture()
    let script = try fixture.write(Self.validate, to: "validate.py")
    let made = try fixture.shell(
      "cp -r \(Self.root)/examples/* . && \"$gimbal\" p.gimbal -f \(example).gim >/dev/null 2>&1; "
        + "\"$gimbal\" p.gimbal -c 'export a.ndjson' && \"$gimbal\" q.gimbal -c 'import a.ndjson' >/dev/null && "
        + "\"$gimbal\" q.gimbal -c 'export b.ndjson' >/dev/null && cmp a.ndjson b.ndjson")
    #expect(made.code == 0, "\(made.errors)")
    let outcome = try fixture.shell("\(Self.python) \(script) \(Self.root)/docs/archive-format.md a.ndjson")
    #expect(outcome.errors == "")
    #expect(Int(outcome.output.filter(\.isNumber)) ?? 0 > 3)
  }

  @Test func everyHistoryLineMatchesSchema() throws {
    let fixture = try Fixture()
    let script = try fixture.write(Self.validate, to: "validate.py")
    let made = try fixture.shell(
      "cp -r \(Self.root)/examples/* . && \"$gimbal\" p.gimbal -f cells.gim >/dev/null 2>&1; "
        + "\"$gimbal\" p.gimbal -c 'tag v1' -c 'branch b' -c 'commit \"m\"' -c 'export a.ndjson --history' >/dev/null && "
        + "\"$gimbal\" q.gimbal -c 'import a.ndjson' -c 'export b.ndjson --history' -c verify >/dev/null && "
        + "cmp a.ndjson b.ndjson")
    #expect(made.code == 0, "\(made.errors)")
    let outcome = try fixture.shell("\(Self.python) \(script) \(Self.root)/docs/archive-format.md a.ndjson")
    #expect(outcome.errors == "")
  }

  @Test func archiveCanBeWrittenToPipe() throws {
    let fixture = try Fixture()
    let outcome = try fixture.shell(
      "\"$gimbal\" -c 'scene new a' -c 'export - ' > a.ndjson; "
        + "\"$gimbal\" -c 'scene new a' -c 'export /dev/stdout' | head -n 4 | cmp - a.ndjson")
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test func invalidLinesViolateSchema() throws {
    let fixture = try Fixture()
    let script = try fixture.write(Self.validate, to: "validate.py")
    for line in [
      #"{"format":"gimbal","history":true,"kind":"header","version":1}"#, #"{"kind":"head"}"#,
      #"{"device":"9x9","kind":"scene","name":"a","orientations":[]}"#,
      #"{"device":"9x9","kind":"scene","name":"a","traits":{"widthClass":"compact"}}"#,
      #"{"kind":"view","name":"a","traits":{"landscape":1},"type":"view"}"#,
      #"{"kind":"view","name":"a","traits":{"textScale":0},"type":"view"}"#,
      #"{"kind":"view","name":"a","typo":"view"}"#, #"{"kind":"view","name":"","type":"view"}"#, "{}",
    ] {
      try fixture.write(line, to: "a.ndjson")
      let outcome = try fixture.shell("\(Self.python) \(script) \(Self.root)/docs/archive-format.md a.ndjson")
      #expect(outcome.errors.contains("line 1 is not valid"))
    }
  }
}

enum SchemaValidator {
  /// A Python interpreter with the package `jsonschema`, which `Scripts/test` prepares.
  static let python = ProcessInfo.processInfo.environment["GIMBAL_PYTHON"] ?? "python3"
  static let isThere = (try? Fixture().shell("\(python) -W ignore -c 'import jsonschema'"))?.code == 0
}

/// Tests that the projects of all examples survive a round trip through an archive with equal bytes and
/// frames.
@Suite struct ArchiveExampleTests {
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3)
    .joined(separator: "/")
  private static let examples =
    (try? FileManager.default.contentsOfDirectory(atPath: root + "/examples"))?
    .filter { $0.hasSuffix(".gim") }.sorted() ?? []

  /// An imported history is the only operation of a new project, whose file must stay.
  @Test func importedHistoryIsWrittenToANewProject() throws {
    let fixture = try Fixture()
    #expect(try fixture.run("p.gimbal", "-c", "scene new a", "-c", "export a.ndjson --history").code == 0)
    let imported = try fixture.run("q.gimbal", "-c", "import a.ndjson")
    #expect(imported.code == 0 && imported.errors == "")
    #expect(try fixture.run("q.gimbal", "-c", "export b.ndjson --history", "-c", "verify").code == 0)
    #expect(try fixture.shell("cmp a.ndjson b.ndjson").code == 0)
  }

  @Test(arguments: examples) func exampleRoundTrips(example: String) throws {
    let fixture = try Fixture()
    let made = try fixture.shell(
      "cp -r \(Self.root)/examples/* . && \"$gimbal\" p.gimbal --quiet -f \(example)")
    #expect(made.code == 0, "\(made.errors)")
    #expect(try fixture.run("p.gimbal", "-c", "export a.ndjson").code == 0)
    #expect(try fixture.run("q.gimbal", "-c", "import a.ndjson").code == 0)
    #expect(try fixture.run("q.gimbal", "-c", "export b.ndjson").code == 0)
    let files = ["a.ndjson", "b.ndjson"].map { fixture.directory.file($0) }
    #expect(
      try Data(contentsOf: URL(filePath: files[0])) == Data(contentsOf: URL(filePath: files[1])))
    let names = try fixture.run("p.gimbal", "-c", "scene list --format csv").output.split(
      separator: "\n"
    )
    .dropFirst().compactMap { $0.split(separator: ",").first }
    #expect(!names.isEmpty)
    for name in names {
      let frames = try ["p.gimbal", "q.gimbal"].map { project in
        try fixture.run(
          project, "-c", "scene use \"\(name)\"", "-c",
          "frames --all-orientations --exact --format json"
        ).output
      }
      #expect(frames[0] == frames[1] && !frames[0].isEmpty)
    }
  }
}
