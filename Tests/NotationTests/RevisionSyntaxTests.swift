import GimbalNotation
import TestSupport
import Testing

@Suite struct RevisionSyntaxTests {
  private func read(_ text: String) throws -> RevisionSyntax {
    var cursor = Cursor(Source(name: "test", text: text))
    let revision = try cursor.revision().value
    #expect(cursor.isAtEnd)
    return revision
  }

  @Test(arguments: [
    ("HEAD", RevisionSyntax.Base.head, [RevisionSyntax.Step]()),
    ("HEAD~3", .head, [.back(3)]),
    ("HEAD~", .head, [.back(1)]),
    ("main^~2", .name("main"), [.back(1), .back(2)]),
    ("main^2", .name("main"), [.merged]),
    ("3f9a1c", .name("3f9a1c"), []),
    ("\"my branch\"", .name("my branch"), []),
    ("\"my branch\"~2", .name("my branch"), [.back(2)]),
    ("\"HEAD\"", .name("HEAD"), []),
    ("feature/tall-badge", .name("feature/tall-badge"), []),
  ])
  func revisionsAreParsed(_ text: String, _ base: RevisionSyntax.Base, _ steps: [RevisionSyntax.Step]) throws
  {
    let revision = try read(text)
    #expect(revision.base == base)
    #expect(revision.steps == steps)
  }

  @Test(arguments: [
    ("@{1970-01-01}", 86_399, nil as Int?), ("@{1970-01-02T00:00:00Z}", 86_400, 0),
    ("@{2026-11-21T09:30:15}", 1_795_253_415, nil), ("\"@{2026-11-21 09:30:15+01:00}\"", 1_795_253_415, 3600),
    ("@{2024-02-29T00:00:00-05:30}", 1_709_164_800, -19_800),
  ])
  func momentsAreParsed(_ text: String, _ seconds: Int64, _ offset: Int?) throws {
    guard case .moment(let moment) = try read(text).base else {
      Issue.record("invalid date \(text)")
      return
    }
    #expect(moment.seconds == seconds)
    #expect(moment.offset == offset)
  }

  @Test(arguments: [0, 86_399, 1_795_253_415, -1, -62_135_596_800, 253_402_300_799] as [Int64])
  func printedMomentsParse(_ seconds: Int64) throws {
    #expect(Moment(Moment.text(ofSeconds: seconds))?.seconds == seconds)
  }

  @Test(arguments: [
    ("", "unexpected end of the command"), ("~1", "invalid revision '~1'"),
    ("HEAD~x", "invalid revision suffix '~x'"), ("HEAD^3", "invalid revision suffix '^3'"),
    ("HEAD~99999999999999999999", "invalid revision suffix '~99999999999999999999'"),
    ("@{2026-02-30}", "invalid date '2026-02-30'"), ("@{yesterday}", "invalid date 'yesterday'"),
    ("@{2026-11-21T24:00}", "invalid date '2026-11-21T24:00'"),
    ("@{2026-11-21", "'@{2026-11-21' has no closing '}'"), ("a{b", "invalid revision 'a{b'"),
  ])
  func invalidRevisionsAreRejected(_ text: String, _ message: String) {
    let error = #expect(throws: ParseError.self) { try read(text) }
    #expect(error?.message == message)
  }
}
