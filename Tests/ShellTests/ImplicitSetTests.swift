import GimbalModel
import TestSupport
import Testing

/// Sets that commands create by themselves.
@Suite struct ImplicitSetTests {
  /// Two branches that each need a set create the same set, so that a merge has no conflict.
  @Test(arguments: [
    ("constrain { a.width == 10 }", "constrain { b.width == 20 }", "base"),
    ("hide a when landscape", "hide b when landscape", "landscape"),
    ("constrain a.width == 1 into portrait", "constrain b.width == 2 into portrait", "portrait"),
  ])
  func branchesCreateTheSameSet(ours: String, theirs: String, set: String) throws {
    let shell = try TestShell()
    shell.run("scene new s size 100x100; view new a; view new b; branch other; \(ours)")
    shell.run("checkout other; scene use s; \(theirs); checkout main; scene use s")
    let merge = shell.said("merge other; conflicts")
    #expect(merge.contains("no merge conflicts") && !merge.contains("!1"), "\(merge)")
    let sets = shell.said("set list --format csv").split(separator: "\n").dropFirst()
    #expect(sets.count == 1 && sets.first?.hasPrefix(set) == true, "\(sets)")
    #expect(shell.said("set list --format csv").contains(",2,"))
  }

  /// A set that was renamed keeps its identity, and another set gets a new one.
  @Test func renamedSetIsNotReplaced() throws {
    let shell = try TestShell()
    shell.run("scene new s size 100x100; view new a; constrain { a.width == 10 }; set rename base old")
    shell.run("constrain { a.height == 10 }")
    let sets = shell.said("set list --format csv")
    #expect(sets.contains("base") && sets.contains("old"), "\(sets)")
  }
}
