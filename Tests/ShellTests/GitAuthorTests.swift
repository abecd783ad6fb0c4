import GimbalShell
import Testing

/// The author of revisions that git's configuration names.
@Suite struct GitAuthorTests {
  private func name(
    _ files: [String: String], _ environment: [String: String] = ["HOME": "/home/ada"],
    in folder: String = "/srv/app/src"
  ) -> String? {
    GitAuthor(environment: { environment[$0] }, text: { files[$0] }).name(in: folder)
  }

  private static let home = "[user]\n\tname = Ada Lovelace\n\temail = ada@example.com\n"

  @Test func homeNamesTheAuthor() {
    #expect(name([:]) == nil)
    #expect(name(["/home/ada/.gitconfig": GitAuthorTests.home]) == "Ada Lovelace")
    #expect(name(["/home/ada/.config/git/config": GitAuthorTests.home]) == "Ada Lovelace")
    #expect(
      name(["/x/git/config": GitAuthorTests.home], ["HOME": "/home/ada", "XDG_CONFIG_HOME": "/x"])
        == "Ada Lovelace")
    #expect(name(["/etc/gitconfig": GitAuthorTests.home], [:]) == "Ada Lovelace")
  }

  @Test func repositoryAndEnvironmentTakePrecedence() {
    var files = [
      "/home/ada/.gitconfig": GitAuthorTests.home, "/srv/app/.git/config": "[core]\n\tbare = false\n",
    ]
    #expect(name(files) == "Ada Lovelace")
    files["/srv/app/.git/config"] = "[core]\n[User]\n  Name = \"Team ; One\" # comment\n"
    #expect(name(files) == "Team ; One")
    #expect(name(files, ["GIT_AUTHOR_NAME": "Grace"]) == "Grace")
    #expect(name(files, ["HOME": "/home/ada"], in: "/elsewhere") == "Ada Lovelace")
    #expect(name(files, ["HOME": "/home/ada"], in: "/") == "Ada Lovelace")
  }

  @Test func linkedWorkTreeSharesTheConfiguration() {
    let files = [
      "/srv/tree/.git": "gitdir: /srv/app/.git/worktrees/tree\n",
      "/srv/app/.git/worktrees/tree/commondir": "../..\n",
      "/srv/app/.git/worktrees/tree/../../config": "[user]\n name = Shared\n",
    ]
    #expect(name(files, in: "/srv/tree/sub") == "Shared")
    #expect(
      name(["/a/.git": "gitdir: ../b.git\n", "/a/../b.git/config": "[user]\nname=Sub\\\"module\n"], in: "/a")
        == "Sub\"module")
  }

  @Test func otherKeysAreIgnored() {
    for text in ["name = x\n", "[user \"a\"]x\n[alias]\nname = x\n", "[user]\nnames = x\nname =\n"] {
      #expect(name(["/home/ada/.gitconfig": text]) == nil, "\(text)")
    }
  }
}
