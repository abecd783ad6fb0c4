import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Tests of pictures by the executable: PNG files by an external program, and the effects of terminal and
/// locale.
@Suite struct PictureTests {
  private static let scene = [
    "-c", "scene new main size 200x100; view new a frame 20,20,40x40; scene set orientations all",
  ]

  static let hasConverter = access("/usr/bin/rsvg-convert", X_OK) == 0

  @Test(.enabled(if: hasConverter, "rsvg-convert is not here: apt-get install librsvg2-bin"))
  func pngSizeFollowsScale() throws {
    let fixture = try Fixture()
    for (scale, form) in [("1", "p.png"), ("3", "q.png")] {
      let outcome = try fixture.run(
        Self.scene + ["-c", "render \(form) --orientation landscape --scale \(scale)"])
      #expect(outcome.code == 0 && outcome.errors == "")
    }
    let sizes = try ["p.png", "q.png"].map { name in
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: fixture.directory.file(name))))
      #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      // The IHDR chunk contains width and height in big-endian order.
      return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 + Int($1) } }
    }
    #expect(sizes[0][0] > 200 && sizes[0][1] > 100)
    #expect(sizes[1] == sizes[0].map { $0 * 3 })
  }

  @Test func missingRasterizerGivesOneError() throws {
    var fixture = try Fixture()
    fixture.environment["PATH"] = fixture.directory.path
    let outcome = try fixture.run(Self.scene + ["-c", "render p.png"])
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("error: PNG output requires rsvg-convert, which is not installed\n"))
    #expect(
      outcome.errors.hasSuffix("install it with 'apt-get install librsvg2-bin', or write an .svg file\n"))
    #expect(access(fixture.directory.file("p.png"), F_OK) != 0)
  }

  /// If the program fails, an existing file is kept.
  @Test func failingRasterizerGivesOneError() throws {
    var fixture = try Fixture()
    // A link to an existing program, which rejects the arguments. Starting a file that this test has just written
    // fails while the child of another test inherits the open file.
    #expect(symlink("/bin/cat", fixture.directory.file("rsvg-convert")) == 0)
    fixture.environment["PATH"] = fixture.directory.path + ":/usr/bin:/bin"
    let outcome = try fixture.run(Self.scene + ["-c", "render p.png"])
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("error: rsvg-convert failed: "))
    #expect(access(fixture.directory.file("p.png"), F_OK) != 0)
  }

  @Test(arguments: [
    ("LANG", "C.UTF-8", true), ("LANG", "en_US.utf8", true), ("LC_ALL", "C", false),
    ("LC_CTYPE", "POSIX", false),
    ("LANG", "de_DE.ISO-8859-1@euro", false), ("LC_ALL", "ja_JP.UTF-8@x", true), ("LANG", "", false),
  ])
  func picturesAreASCIIInLocalesWithoutUnicode(_ name: String, _ value: String, _ isUnicode: Bool) throws {
    var fixture = try Fixture()
    fixture.environment[name] = value
    let outcome = try fixture.run(Self.scene + ["-c", "draw"])
    #expect(outcome.output.contains("┌") == isUnicode && outcome.output.contains("+--") != isUnicode)
    // Reading a script is independent of the working directory.
    _ = try fixture.run(Self.scene + ["-c", "render p.txt"])
    #expect(try String(contentsOfFile: fixture.directory.file("p.txt"), encoding: .utf8).contains("┌"))
  }

  @Test(arguments: [(60, false), (90, true), (140, true)])
  func picturesAreSideBySideOnWideTerminals(_ columns: Int, _ isBeside: Bool) throws {
    var fixture = try Fixture()
    fixture.environment["COLUMNS"] = "\(columns)"
    let outcome = try fixture.run(
      [
        "-c", "scene new main device \"iPhone 8\"; scene set orientations portrait,landscapeLeft", "-c",
        "draw --all-orientations",
      ])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(lines.contains { $0.contains("portrait") && $0.contains("landscapeLeft") } == isBeside)
  }

  @Test(arguments: [
    (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false), ([:], false),
  ])
  func linesAreDimmedWithColors(_ environment: [String: String], _ isColored: Bool) throws {
    var fixture = try Fixture()
    let plain = try fixture.run(Self.scene + ["-c", "draw", "-c", "render p.txt"])
    fixture.environment.merge(environment) { $1 }
    let outcome = try fixture.run(Self.scene + ["-c", "draw", "-c", "render p.txt"])
    #expect(outcome.output.contains("\u{1B}[2m┌") == isColored)
    #expect(outcome.output.replacing(#/\u{1B}\[\d*m/#, with: "") == plain.output)
    #expect(try !String(contentsOfFile: fixture.directory.file("p.txt"), encoding: .utf8).contains("\u{1B}"))
  }
}
