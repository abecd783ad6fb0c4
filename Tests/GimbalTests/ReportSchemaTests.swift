import FoundationEssentials
import Testing

/// Tests that the reports of findings are valid against the published schemas of SARIF 2.1.0 (OASIS) and of JUnit XML
/// (Jenkins), with independent validators. `Scripts/test` downloads the schemas and the validators.
@Suite(
  .enabled(
    if: ReportSchemas.directory != nil, "GIMBAL_SCHEMAS is the folder with sarif-2.1.0.json and junit-10.xsd")
)
struct ReportSchemaTests {
  private static let validate = """
    import json, sys
    import jsonschema, xmlschema
    folder = sys.argv[1]
    schema = json.load(open(folder + "/sarif-2.1.0.json"))
    log = json.load(open("s.sarif", encoding="utf-8"))
    for error in jsonschema.Draft7Validator(schema, format_checker=jsonschema.FormatChecker()).iter_errors(log):
        sys.exit(f"{error.json_path}: {error.message}")
    run = log["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
    for error in xmlschema.XMLSchema(folder + "/junit-10.xsd").iter_errors("j.xml"):
        sys.exit(f"{error.path}: {error.reason}")
    print(len(run["results"]))
    """

  @Test(arguments: [
    ["--kinds", "all"], ["--devices", "iPhone SE,iPad 11"], ["--canvas"], ["--notes"], ["absent"],
  ])
  func reportsMatchSchemas(options: [String]) throws {
    let fixture = try Fixture()
    let script = try fixture.write(Self.validate, to: "validate.py")
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
      separator: "/")
    let outcome = try fixture.run(
      ["check", "\(root)/examples/faults.storyboard", "--sarif", "s.sarif", "--junit", "j.xml"] + options)
    #expect(outcome.code == 3)
    let folder = try #require(ReportSchemas.directory)
    let validated = try fixture.shell("\(SchemaValidator.python) \(script) '\(folder)'")
    #expect(validated.errors == "" && (Int(validated.output.filter(\.isNumber)) ?? 0) >= 6)
  }

  /// An empty run, and a run with errors of all kinds of commands.
  @Test(arguments: ["scene new main size 9x9", "frames", "expect 1 == 2"])
  func scriptsMatchSchemas(command: String) throws {
    let fixture = try Fixture()
    let script = try fixture.write(Self.validate, to: "validate.py")
    _ = try fixture.run(["--sarif", "s.sarif", "--junit", "j.xml", "-c", command])
    let folder = try #require(ReportSchemas.directory)
    #expect(try fixture.shell("\(SchemaValidator.python) \(script) '\(folder)'").code == 0)
  }
}

/// The published schemas of report formats.
private enum ReportSchemas {
  static let directory: String? = {
    guard let path = ProcessInfo.processInfo.environment["GIMBAL_SCHEMAS"],
      FileManager.default.fileExists(atPath: path + "/sarif-2.1.0.json"),
      (try? Fixture().shell("\(SchemaValidator.python) -W ignore -c 'import jsonschema, xmlschema'"))?.code
        == 0
    else { return nil }
    return path
  }()
}
