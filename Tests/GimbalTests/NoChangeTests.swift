import FoundationEssentials
import TestSupport
import Testing

/// Tests that commands without effect and failed commands leave the file unchanged, byte for byte.
@Suite struct NoChangeTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    let script = """
      scene new main size 300x200
      view new a zOrder 2
      set new s when landscape
      constrain s { C: a.top == root.top + 1 }
      override a zOrder 3 into s
      install s
      trait t=1
      """
    #expect(try fixture.run("p.gimbal", "-f", "-", input: script).errors == "")
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: fixture.project)) }

  @Test(arguments: [
    "view rename a a", "view set a zOrder 2", "view set a kind view", "set rename s s",
    "set when s landscape",
    "install s", "trait t=1", "constraint set C constant 1", "constraint move C into s",
    "override a zOrder 3 into s",
    "scene rename main main", "scene set direction ltr", "device 300x200", "rotate landscape",
    "constrain { }",
    "view move a front",
  ])
  func commandsWithoutEffectWriteNothing(_ command: String) throws {
    let (before, content) = (try bytes(), try ProjectContent.lines(of: fixture.project))
    let outcome = try fixture.run("p.gimbal", "-c", command)
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(try ProjectContent.lines(of: fixture.project) == content)
    #expect(try bytes() == before)
  }

  @Test(arguments: [
    "view new a", "view remove a b", "set new s", "trait x=1 y=",
    "constrain { a.top == root.top; b.top == root.top }",
    "hide a b", "scene new main", "rotate portraitUpsideDown", "read absent.gim", "expect a.zOrder == 1",
  ])
  func failedCommandsWriteNothing(_ command: String) throws {
    let before = try bytes()
    #expect(try fixture.run("p.gimbal", "-c", command).code == 1)
    #expect(try bytes() == before)
  }

  @Test(arguments: [
    "scene list", "scene show", "view list", "set list", "set show s", "constraint list", "constraint show C",
    "frames --all-orientations --device 10x10", "check", "expect no conflicts", "device list", "trait",
    "help",
    "mode json", "echo x", "scene use main",
  ])
  func queriesWriteNothing(_ command: String) throws {
    let before = try bytes()
    _ = try fixture.run("p.gimbal", "-c", command)
    #expect(try bytes() == before)
  }
}
