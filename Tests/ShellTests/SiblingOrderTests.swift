import TestSupport
import Testing

/// The order of siblings in merges of branches that move views.
@Suite struct SiblingOrderTests {
  /// The names of the views of the scene in use, in order.
  private func views(_ shell: TestShell) -> [String] {
    shell.said("view list --format csv").split(separator: "\n").dropFirst()
      .map { String($0.prefix { $0 != "," }) }
  }

  /// The merge gives another position to `b`, because `aa` has its position. The project contains our version until a
  /// conflict is resolved, so our version changes nothing.
  @Test(arguments: ["aa", "zz"]) func resolvingWithOursKeepsTheOrder(added: String) throws {
    let shell = try TestShell()
    shell.run("scene new s size 100x100; view new a; view new b; view new c; branch other; view move b front")
    shell.run("checkout other; scene use s; view move b in a; view new \(added); checkout main; scene use s")
    shell.run("merge other")
    let merged = views(shell)
    #expect(Set(merged) == ["root", "a", "b", "c", added])
    #expect(shell.said("resolve --all ours; conflicts").contains("no merge conflicts"))
    #expect(views(shell) == merged)
    shell.run("undo")
    #expect(views(shell) == merged)
  }

  /// Both branches move a scene to the end, where the other branch adds a scene.
  @Test(arguments: ["ours", "theirs"]) func resolvedSceneHasAPositionOfItsOwn(side: String) throws {
    let shell = try TestShell()
    shell.run("scene new s size 100x100; view new a; view new b; view new c; branch other")
    shell.run("view move b front; view new d; checkout other; scene use s; view move b back; view new e")
    shell.run("view move a front; checkout main; scene use s; merge other; resolve --all \(side)")
    let once = views(shell)
    // The order depends neither on ids nor on the moment at which the positions are read.
    #expect(views(shell) == once && Set(once) == ["root", "a", "b", "c", "d", "e"])
    #expect(shell.said("verify").hasPrefix("no problems found"))
  }

  /// A move has no values, so a conflict states none.
  @Test func conflictAboutAMovedViewHasNoValues() throws {
    let shell = try TestShell()
    shell.run("scene new s size 100x100; view new a; view new b; view new c; branch other; view move b front")
    shell.run("checkout other; scene use s; view remove b; merge main")
    let conflicts = shell.said("conflicts --format ndjson")
    #expect(conflicts.contains(#""theirs":"moved among its siblings""#), "\(conflicts)")
  }
}
