import GimbalHashing
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Export and import of history. An imported history is identical, or the import is rejected.
@Suite struct HistoryArchiveTests {
  private static let script = [
    "scene new cell device \"iPhone 8\"", "view new photo in root kind imageView content 100x80",
    "constrain { photo.leading == root.leading + 8 }", "commit \"the cell\"", "tag v1", "branch tall",
    "checkout tall", "constraint set #1 constant 20", "checkout main", "scene new table device \"iPhone 8\"",
    "view new row1 in root instance cell", "merge tall", "autorotate off --project", "undo", "redo",
    "scene use cell", "set new wide when landscape", "rotate landscape",
  ]

  private func source() throws -> TestShell {
    let shell = try TestShell()
    for line in Self.script { shell.run(line) }
    shell.run("export a.ndjson --history")
    return shell
  }

  /// Commands that read history.
  private static let looks = [
    "log", "log --format json", "branch", "tag", "diff v1 --format csv", "scene use cell; blame photo.left",
    "frames --at v1", "diff v1 --frames", "show HEAD~1", "log --scene cell", "scene list",
  ]

  @Test func importedHistoryIsIdentical() throws {
    let shell = try source()
    let other = try TestShell(files: ["a.ndjson": shell.files.read("a.ndjson")])
    #expect(other.run("import a.ndjson").errors == "")
    for look in Self.looks { #expect(other.said(look) == shell.said(look), "\(look)") }
    #expect(other.said("verify").hasPrefix("no problems found"))
    _ = other.run("export b.ndjson --history")
    #expect(try other.files.read("b.ndjson") == shell.files.read("a.ndjson"))
    // New changes can follow the imported history.
    #expect(other.said("undo").contains("nothing to undo"))
    #expect(other.run("view rename photo picture; undo; redo").errors == "")
    #expect(other.said("diff HEAD~1").contains("name photo -> picture"))
    #expect(other.said("verify").hasPrefix("no problems found"))
  }

  @Test func detachedHeadIsKept() throws {
    let shell = try source()
    shell.run("checkout v1; export c.ndjson --history")
    let other = try TestShell(files: ["c.ndjson": shell.files.read("c.ndjson")])
    #expect(other.run("import c.ndjson").errors == "")
    #expect(other.said("log") == shell.said("log"))
    #expect(other.said("branch") == shell.said("branch"))
  }

  @Test func historyRequiresNewProject() throws {
    let shell = try source()
    let other = try TestShell("scene new mine size 10x10", files: ["a.ndjson": shell.files.read("a.ndjson")])
    let (log, records) = (other.said("log"), try other.records())
    let refusal = other.said("import a.ndjson")
    #expect(refusal.contains("'a.ndjson' contains a history, but the project is not new"))
    #expect(refusal.contains("use '--no-history' to import only the scenes"))
    #expect(other.said("import a.ndjson --replace").contains("use '--no-history' to import only the scenes"))
    #expect(other.said("log") == log)
    #expect(try other.records() == records)
    #expect(other.run("import a.ndjson --no-history").errors == "")
    #expect(other.said("scene list --format csv").contains("table,"))
    other.run("undo")
    #expect(try other.records() == records)
  }

  @Test func historyExportIncludesAllScenes() throws {
    let shell = try source()
    for line in ["export b.json --history --at v1", "export b.swift --history"] {
      #expect(
        shell.said(line).contains("the history can only be exported to an archive of the whole project"),
        "\(line)")
    }
    #expect(
      shell.said("export b.json --history cell").contains("SCENE and '--history' cannot be used together"))
    let refused = shell.runScript("view new z\nexport b.json --history").errors
    #expect(refused.contains("does not contain the changes of this script until the script ends"))
    #expect(shell.runScript("export b.json --history").errors == "")
  }

  @Test func overlongMessageCannotBeExported() throws {
    let shell = try TestShell("scene new main size 10x10")
    shell.run("commit \"\(String(repeating: "x", count: 70_000))\"")
    #expect(shell.said("export a.json --history").contains("is longer than 64 KiB"))
    #expect(shell.run("export a.json").errors == "")
  }

  /// Returns an archive with changed content and a valid trailer.
  private func sealed(_ text: String) throws -> String {
    var lines = text.split(separator: "\n").dropLast().map(String.init)
    var counts: [String: Int] = [:]
    for line in lines.dropFirst() {
      let kind = line.split(separator: "\"kind\":\"")[1].prefix { $0 != "\"" }
      counts[String(kind), default: 0] += 1
    }
    let words = counts.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    let hash = SHA256.hash(lines.map { $0 + "\n" }.joined().utf8).hexadecimal
    lines.append("{\"counts\":{\(words)},\"kind\":\"trailer\",\"sha256\":\"\(hash)\"}")
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func inconsistentHistoryIsRejected() throws {
    let archive = try source().files.read("a.ndjson")
    try #require(try sealed(archive) == archive)
    let lines = archive.split(separator: "\n").map(String.init)
    let revisions = lines.indices.filter { lines[$0].contains("\"kind\":\"revision\"") }
    func without(_ index: Int) -> String {
      lines.enumerated().filter { $0.offset != index }.map { $0.element + "\n" }.joined()
    }
    let attacks: [(String, String, String)] = [
      (
        "another author", archive.replacing("\"author\":\"ada\"", with: "\"author\":\"eve\""),
        ": sha256: revision "
      ),
      (
        "another time", archive.replacing("\"time\":", with: "\"time\":1", maxReplacements: 1),
        "the hash does not match"
      ),
      (
        "another scene", archive.replacing("\"contentWidth\":100", with: "\"contentWidth\":101"),
        "line 3: scene 'cell' differs from the last version of the scene in the history"
      ),
      (
        "another project", archive.replacing("\"autorotate\":false", with: "\"autorotate\":true"),
        "the 'project' line differs from the last project settings in the history"
      ),
      ("no first revision", without(revisions[0]), "does not precede the revision"),
      (
        "a name of syntax", archive.replacing("\"name\":\"v1\"", with: "\"name\":\"HEAD\""),
        "'HEAD' is not a valid name for a branch or a tag"
      ),
      (
        "HEAD elsewhere", archive.replacing("{\"branch\":\"main\"", with: "{\"branch\":\"gone\""),
        "HEAD is on branch 'gone', which does not exist"
      ),
    ]
    for (name, text, words) in attacks {
      try #require(text != archive, "\(name)")
      let shell = try TestShell(files: ["bad.ndjson": try sealed(text)])
      let said = shell.said("import bad.ndjson")
      #expect(said.contains("cannot import 'bad.ndjson': line ") && said.contains(words), "\(name): \(said)")
      #expect(shell.session.status == .document, "\(name)")
      #expect(shell.said("log --format csv").split(separator: "\n").count == 2, "\(name)")
      #expect(shell.said("verify").hasPrefix("no problems found"), "\(name)")
    }
  }
}
