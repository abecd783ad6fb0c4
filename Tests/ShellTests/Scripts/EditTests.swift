import GimbalShell
import Synchronization
import TestSupport
import Testing

/// The command `edit`, with an editor that replaces text.
@Suite struct EditTests {
  /// An editor that replaces a text, and records what it was given.
  final class ReplacingEditor: TerminalPrograms {
    private let replacement: (String, String)
    let given = Mutex<[String]>([])

    init(_ old: String, _ new: String) { replacement = (old, new) }

    func edit(_ text: String, inFileNamed name: String) throws(ProgramFailure) -> EditedText {
      given.withLock { $0.append(text) }
      return EditedText(text: text.replacing(replacement.0, with: replacement.1), path: "/drafts/\(name)")
    }

    func remove(_ text: EditedText) {}
    func pipe(_ text: String, to command: String) throws(ProgramFailure) {}
    func page(_ text: String) throws(ProgramFailure) -> Bool { false }
  }

  private static let setup = """
    scene new main size 320x480
    view new card; view new title in card kind label text "Hi"; view new other
    constrain { card.top == root.top; Lead: card.leading == root.leading + 8; card.width == 100 }
    hide title when landscape
    """

  private func shell(_ old: String, _ new: String) throws -> (TestShell, ReplacingEditor) {
    let editor = ReplacingEditor(old, new)
    return (try TestShell(Self.setup, programs: editor), editor)
  }

  @Test func editedConstraintKeepsItsIdentity() throws {
    let (shell, editor) = try shell("+ 8", "+ 20")
    #expect(shell.said("edit Lead") == "")
    #expect(editor.given.withLock { $0 } == ["Lead: card.leading == root.leading + 8\n"])
    #expect(
      shell.said("diff HEAD~1").contains(
        "~ constraint #2 Lead: card.leading == root.leading + 8 -> card.leading == root.leading + 20"),
      "\(shell.said("diff HEAD~1"))")
    #expect(shell.said("constraint show Lead").contains("#2"))
    // It is one revision, which one undo reverts.
    #expect(shell.said("log -n 1").contains("edit Lead"))
    _ = shell.said("undo")
    #expect(shell.said("constraint show Lead").contains("constant    8"))
  }

  /// The rest of the scene follows the edited lines, so `quit` would remove it.
  @Test(arguments: ["quit", "rotate landscape", "export other.gim"])
  func commandsThatDoNotCreateTheObjectAreRefused(command: String) throws {
    let (shell, _) = try shell(
      "kind label text \"Hi\"\n", "kind label text \"Hi\"\n}\n\(command)\nview new extra {\n")
    let before = shell.said("scene show --script")
    let name = command.split(separator: " ")[0]
    let answer = shell.said("edit card")
    #expect(answer.contains("error: '\(name)' cannot be part of an edited script"), "\(answer)")
    #expect(shell.said("scene show --script") == before)
  }

  @Test func errorsOutsideTheEditedLinesNameTheLine() throws {
    let (shell, _) = try shell("view new card", "view new sheet")
    let answer = shell.said("edit card")
    #expect(
      answer.contains(
        "error: the rest of the scene needs the edited lines: there is no view 'card', in 'card.top == root.top'"
      ),
      "\(answer)")
    #expect(answer.contains("'view rename' renames a view everywhere"))
  }

  @Test func viewsAreEditedWithTheirSubviews() throws {
    let (shell, editor) = try shell("\"Hi\"", "\"Hello\" lines 2")
    _ = shell.said("edit view card")
    #expect(
      editor.given.withLock { $0 } == ["view new card {\n  title kind label text \"Hi\"\n}\n"])
    let difference = shell.said("diff HEAD~1")
    #expect(
      difference.contains("~ view title: text \"Hi\" -> \"Hello\"") && difference.contains("lines"),
      "\(difference)")
    #expect(!difference.contains("view card:"), "\(difference)")
  }

  @Test func setsAndScenesAreEdited() throws {
    let (shell, editor) = try shell(
      "hide title into landscape", "hide title into landscape\nhide other into landscape")
    _ = shell.said("edit landscape")
    #expect(editor.given.withLock { $0 } == ["set new landscape when landscape\nhide title into landscape\n"])
    #expect(shell.said("set show landscape").contains("other"), "\(shell.said("set show landscape"))")
    _ = shell.said("edit")
    #expect(editor.given.withLock { $0.last ?? "" }.hasPrefix("scene new main size 320x480\n"))
  }

  @Test func errorsChangeNothing() throws {
    let (shell, _) = try shell("root.leading", "root.leeding")
    let before = shell.said("scene show --script")
    let said = shell.said("edit Lead")
    #expect(said.contains("edit:1:") && said.contains("leeding"), "\(said)")
    #expect(said.contains("the text is kept in '/drafts/scene.gim'"), "\(said)")
    #expect(shell.said("scene show --script") == before)
    #expect(shell.said("log -n 1").contains("hide title"))
  }

  /// The view state of the session is not in the script, and does not change.
  @Test func editsKeepTheViewState() throws {
    let (shell, editor) = try shell("+ 8", "+ 9")
    _ = shell.said("rotate landscape; trait images=3; device \"iPhone 8\"")
    _ = shell.said("edit")
    let script = editor.given.withLock { $0.last ?? "" }
    #expect(script.hasPrefix("scene new main size 320x480\n") && !script.contains("trait"), "\(script)")
    #expect(shell.said("scene show").contains("landscapeLeft"))
    #expect(shell.said("trait").contains("3"))
    let difference = shell.said("diff HEAD~1")
    #expect(difference.contains("card.leading == root.leading + 9"))
    #expect(!difference.contains("orientation") && !difference.contains("images"), "\(difference)")
  }

  @Test func ambiguousAndUnknownNamesAreRefused() throws {
    let (shell, _) = try shell("a", "a")
    _ = shell.said("set new card")
    #expect(shell.said("edit card").contains("'card' has several meanings"))
    #expect(shell.said("edit tilte").contains("did you mean 'title'?"))
    #expect(shell.said("edit root").contains("'root' has no lines of its own"))
    #expect(shell.said("edit set card") == "no changes\n")
    #expect(try TestShell(Self.setup).said("edit").contains("this session has no editor"))
  }

  @Test func sceneKeepsItsNameAndItsContainer() throws {
    let editor = ReplacingEditor("size 320x480", "size 320x480 direction rtl")
    let shell = try TestShell(
      "scene new nav size 320x480; scene new main size 320x480; scene present main in nav", programs: editor
    )
    _ = shell.said("edit scene main")
    #expect(shell.said("scene show main").contains("container      nav"))
    #expect(shell.said("scene show main").contains("rtl"))
    let renaming = try TestShell(
      "scene new main size 320x480", programs: ReplacingEditor("new main", "new other"))
    #expect(renaming.said("edit").contains("must create the scene 'main' and no other scene"))
  }
}
