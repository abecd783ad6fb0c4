import Foundation
import TestSupport
import Testing

/// Tests that the examples in the documentation run as shown.
///
/// The lines of a `console` block after `$` run in one directory per document, which contains the examples.
/// `[3]` after the output is the exit code. All `gimbal` blocks of a document form one script, and a `text`
/// block after one is its output. Hashes and times of revisions differ in each run, so they match any value.
@Suite struct DocumentationTests {
  static let root = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  static let documents = [
    "README.md", "docs/tutorial.md", "docs/tour.md", "docs/ci.md", "docs/findings.md", "docs/language.md",
    "docs/interface-builder.md", "docs/text.md",
    "docs/layout-code.md", "docs/vfl.md", "docs/archive-format.md", "docs/limits.md", "docs/pictures.md",
    "docs/explanations.md",
  ]

  /// The suites that docs/reliability.md names for its guarantees exist.
  @Test func namedSuitesExist() throws {
    let document = try String(contentsOfFile: Self.root + "/docs/reliability.md", encoding: .utf8)
    let names = document.matches(of: /`([A-Za-z]+Tests)`/).map { String($0.output.1) }
    let files = FileManager.default.enumerator(atPath: Self.root + "/Tests")?.compactMap { path in
      (path as? String)?.split(separator: "/").last.map(String.init)
    }
    let missing = names.filter { name in files?.contains(name + ".swift") != true }
    #expect(names.count >= 18 && missing.isEmpty, "\(missing)")
  }

  @Test(arguments: documents)
  func consoleBlocksPrintDocumentedOutput(_ name: String) throws {
    let document = try Document(named: name, in: Self.root)
    var fixture = try Fixture()
    try FileManager.default.copyItem(
      atPath: Self.root + "/examples", toPath: fixture.directory.file("examples"))
    // `gimbal` is on the search path, as after an installation.
    let folder = Fixture.executable.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    fixture.environment["GIMBAL_AUTHOR"] = "ada"
    fixture.environment["PATH"] = folder.joined(separator: "/") + ":/usr/bin:/bin"
    #expect(!document.transcripts.isEmpty)
    for transcript in document.transcripts {
      let outcome = try fixture.shell(transcript.command + " 2>&1")
      let code = outcome.code == 0 ? "" : "[\(outcome.code)]\n"
      #expect(
        timeless(outcome.output + code) == timeless(transcript.output), "\(name): \(transcript.command)")
    }
  }

  private func timeless(_ text: String) -> String {
    text.replacing(/\b[0-9a-f]{10}\b/, with: "0123456789")
      .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, with: "2026-11-21 09:00:00")
  }

  /// The tour quotes lines of its example, except for alignment.
  @Test func tourQuotesExample() throws {
    func words(_ text: some StringProtocol) -> String { text.split(separator: " ").joined(separator: " ") }
    let example = try String(contentsOfFile: Self.root + "/examples/rotation.gim", encoding: .utf8)
    let lines = Set(example.split(separator: "\n").map(words))
    let quoted = try Document(named: "docs/tour.md", in: Self.root).script.split(separator: "\n").map(words)
    #expect(!quoted.isEmpty && quoted.allSatisfy(lines.contains), "\(quoted.filter { !lines.contains($0) })")
  }

  /// The picture in the README is the current output. GIMBAL_RECORD records it again.
  @Test func readmePictureMatchesExample() throws {
    let fixture = try Fixture()
    let script = Self.root + "/examples/login.gim"
    #expect(try fixture.run("-f", script, "-c", "render login.svg --style app").code == 0)
    let drawn = try String(contentsOfFile: fixture.directory.file("login.svg"), encoding: .utf8)
    let path = Self.root + "/docs/login.svg"
    let shown = try? String(contentsOfFile: path, encoding: .utf8)
    if ProcessInfo.processInfo.environment["GIMBAL_RECORD"] != nil {
      try drawn.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(drawn == shown)
  }

  /// Links refer to existing files.
  @Test func linksResolve() throws {
    let manager = FileManager.default
    let names = try manager.contentsOfDirectory(atPath: Self.root + "/docs").filter { $0.hasSuffix(".md") }
    for name in ["README.md", "CONTRIBUTING.md"] + names.map({ "docs/" + $0 }) {
      let text = try String(contentsOfFile: Self.root + "/" + name, encoding: .utf8)
      let folder = name.contains("/") ? "/docs/" : "/"
      for match in text.matches(of: /\]\(([^)#\s]+)(#[^)]*)?\)/) where !match.1.contains("://") {
        #expect(manager.fileExists(atPath: Self.root + folder + match.1), "\(name): \(match.1)")
      }
    }
    // The README fits on a screen.
    let readme = try String(contentsOfFile: Self.root + "/README.md", encoding: .utf8)
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 60)
  }

  @Test func gimbalBlocksFormOneScript() throws {
    let document = try Document(named: "docs/language.md", in: Self.root)
    let outcome = try Fixture().run("-f", "-", input: document.script)
    #expect(outcome.errors == "")
    #expect(outcome.output == document.printed)
    #expect(outcome.code == 0)
  }
}

/// The fenced code blocks of a document.
private struct Document {
  struct Transcript {
    let command: String
    var output: String
  }

  private(set) var transcripts: [Transcript] = []
  private(set) var script = ""
  private(set) var printed = ""

  init(named name: String, in root: String) throws {
    let text = try String(contentsOfFile: root + "/" + name, encoding: .utf8)
    var fence: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        fence = fence == nil ? line.dropFirst(3) : nil
      } else if fence == "gimbal" {
        script += line + "\n"
      } else if fence == "text" {
        printed += line + "\n"
      } else if fence == "console" {
        if line.hasPrefix("$ ") {
          transcripts.append(Transcript(command: String(line.dropFirst(2)), output: ""))
        } else if !transcripts.isEmpty {
          transcripts[transcripts.count - 1].output += line + "\n"
        }
      }
    }
  }
}
