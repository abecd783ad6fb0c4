import GRDB
import Glibc
import TestSupport
import Testing

/// Tests of several processes with one project.
@Suite struct ContentionTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10").code == 0)
  }

  /// A project has a single HEAD, and each edit is a child of the previous one, independent of the process.
  /// See `docs/history.md`.
  @Test func fourProcessesLoseNoEdit() throws {
    let (processes, edits) = (4, Campaign.steps(short: 100, long: 500))
    let children = try (1...processes).map { writer in
      let child = try fixture.start("p.gimbal", "--wait", "60")
      child.send((1...edits).map { "view new w\(writer)v\($0)\n" }.joined())
      child.endInput()
      return child
    }
    for child in children {
      let outcome = try child.end()
      #expect(outcome.code == 0 && outcome.errors == "")
    }
    let end = try fixture.run("p.gimbal", "-c", "verify --format json", "-c", "view list --format ndjson")
    #expect(end.code == 0)
    let lines = end.output.split(separator: "\n")
    // The revisions of the new project, of its scene, and of all edits.
    #expect(lines.first?.contains("\"revisions\":\(2 + processes * edits),") == true, "\(lines.first ?? "")")
    #expect(lines.count == 2 + processes * edits)
    let (parents, head) = try DatabaseQueue(path: fixture.project).read { database in
      (
        try Int.fetchAll(database, sql: "SELECT parent FROM revision WHERE parent IS NOT NULL ORDER BY id"),
        try Int.fetchOne(database, sql: "SELECT revision FROM reference WHERE kind = 'branch'")
      )
    }
    #expect(parents == Array(1...(1 + processes * edits)) && head == parents.count + 1)
  }

  @Test func lockTimeoutNamesHolder() throws {
    // The script is one transaction. It blocks while reading from a pipe without a writer.
    #expect(mkfifo(fixture.directory.file("fifo"), 0o600) == 0)
    let script = try fixture.write("view new a\necho half\nread fifo\n", to: "script.gim")
    let holder = try fixture.start("p.gimbal", "-f", script)
    try holder.wait(for: "half\n")
    let waiting = try fixture.run("p.gimbal", "--wait", "0.2", "-c", "view new b")
    #expect(waiting.code == 5 && waiting.output == "")
    #expect(
      waiting.errors
        == "error: 'p.gimbal' is locked by gimbal (process \(holder.pid)); nothing was changed\n  wait until the other process finishes, and try again\n"
    )
    // Readers do not wait.
    #expect(try fixture.run("p.gimbal", "--wait", "0", "-c", "view list", "-c", "verify").code == 0)
    holder.kill(SIGKILL)
    _ = try holder.end()
    #expect(try fixture.run("p.gimbal", "-c", "view new b", "-c", "verify").code == 0)
  }

  @Test func shellSeesHistoryChangesOfAnother() throws {
    let (one, other) = (try fixture.start("p.gimbal"), try fixture.start("p.gimbal"))
    one.send("view new a\ntag first\nview new b\necho there\n")
    try one.wait(for: "there\n")
    other.send("view list --format csv\ncheckout first\nundo\nundo\nview new c\necho moved\n")
    try other.wait(for: "moved\n")
    one.send("view list --format csv\nundo\nview list --format csv\necho seen\n")
    try one.wait(for: "seen\n")
    for child in [one, other] { child.endInput() }
    let (first, second) = (try one.end(), try other.end())
    #expect(first.errors == "" && second.errors == "")
    #expect(second.output.hasPrefix("view,parent,kind,properties\nroot,,view,\na,root,view,\nb,root,view,\n"))
    let listings = first.output.split(separator: "view,parent,kind,properties\n").dropFirst()
    #expect(listings.first?.contains("c,root,view,") == true && listings.first?.contains("b,root") == false)
    #expect(listings.last?.contains("c,root,view,") == false)
    #expect(try fixture.run("p.gimbal", "-c", "verify").code == 0)
  }
}
