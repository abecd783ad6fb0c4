import GimbalShell
import Testing

/// Export of scenes as Swift code and as visual formats, selected by the extension or by `--as`.
@Suite struct ExportFormTests {
  private static let views = """
    scene new main size 320x568
    view new a kind label text "Hi"
    view new b content 20x20
    set new land when landscape

    """
  private static let rules = """
    constrain { a.leading == root.leadingMargin; a.centerX == 0.5*root.trailing @700; b.top == a.bottom + 8 }
    constrain land { b.leading == a.trailing + 8; a.width >= b.height }

    """

  @Test func exportedFormatsRestoreConstraints() throws {
    let shell = try TestShell()
    _ = shell.said(Self.views + Self.rules)
    #expect(shell.said("export main.vfl") == "main.vfl: 1 scene\n")
    let file = try shell.files.read("main.vfl")
    let other = try TestShell(files: ["main.vfl": file])
    _ = other.said(Self.views)
    #expect(!other.said("read main.vfl").contains("error"))
    _ = other.said("export again.vfl")
    #expect(try other.files.read("again.vfl") == file)
    let frames = "frames --all-orientations --exact"
    #expect(other.said(frames) == shell.said(frames))
  }

  @Test func exportedCodeListsOmissions() throws {
    let shell = try TestShell()
    _ = shell.said(
      Self.views + Self.rules + "view set root navigationBar yes; place b below navigationBar margin 8")
    let said = shell.said("export Main.swift main")
    #expect(
      said.contains(
        "warning: scene 'main' is exported incompletely: the placements of set 'base' that refer to bars"
      ))
    let code = try shell.files.read("Main.swift")
    #expect(code.contains("final class MainView: UIView {"))
    #expect(code.contains("if isLand { landConstraints.setActive(true) }"))
  }

  @Test func onlyExportedFilesAreReplaced() throws {
    let shell = try TestShell(files: ["Own.swift": "import UIKit\n", "own.vfl": "H:|[a]|\n"])
    _ = shell.said(Self.views)
    for file in ["Own.swift", "own.vfl"] {
      #expect(
        shell.said("export \(file)").contains("'\(file)' already exists and was not created by 'export'"))
    }
    _ = shell.said("export Main.swift")
    _ = shell.said("view new c")
    #expect(!shell.said("export Main.swift").contains("error"))
    #expect(try shell.files.read("Main.swift").contains("let c = UIView()"))
    // `--as` overrides the extension.
    _ = shell.said("export code.txt --as swift")
    #expect(try shell.files.read("code.txt") == shell.files.read("Main.swift"))
    // A file without an extension needs a format. Standard output does not.
    let said = shell.said("export scenes")
    #expect(said.contains("'scenes' has no extension") && said.contains("write 'scenes.json'"), "\(said)")
    #expect(shell.said("export ./v1.0/scenes").contains("has no extension"))
    #expect(!shell.said("export scenes --as archive").contains("error"))
    #expect(!shell.said("export -").contains("error"))
    #expect(shell.said("export x --as wav").contains("expected 'archive', 'swift', 'vfl' or 'script'"))
    #expect(shell.said("export x --as svg").contains("use 'render FILE.svg'"))
  }
}
