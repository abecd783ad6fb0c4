import GimbalShell
import TestSupport
import Testing

/// `--device` and `--orientation` have one form in all commands: repeated, with commas, and without dashes.
@Suite struct OptionFormTests {
  private func shell() throws -> TestShell {
    try TestShell(
      """
      scene new main device "iPhone 8"
      view new a; view new b in a content 10x10
      constrain { a.leading == root.leading; a.trailing == root.trailing; a.top == root.top; a.height == 44 }
      constrain { b.leading == a.leading; b.top == a.top }
      constrain { Extra: a.height == 50 }
      view set b content 12x10
      """)
  }

  /// Commands, each followed by the options of a display.
  private static let commands = [
    "frames", "frames a", "check", "explain a.width", "explain ambiguity", "fit b", "draw", "render -",
    "expect a.width == 0", "diff HEAD~1 --frames",
  ]

  private static let forms = [
    "--device \"iPhone SE\",320x400 --orientation portrait,landscape",
    "--device \"iPhone SE\" --device 320x400 --orientation portrait --orientation landscape",
    "device \"iPhone SE\", 320x400 orientation portrait,landscape",
    "orientation portrait device iPhone SE orientation Landscape device 320x400",
    "--orientation=portrait,landscape --device=\"iPhone SE\",320x400",
  ]

  @Test(arguments: commands) func formsAreEqual(_ command: String) throws {
    func said(_ options: String) throws -> String {
      // A session prints a warning only once.
      let shell = try shell()
      // The options of 'expect' come first.
      let text =
        command.hasPrefix("expect") ? "expect \(options) \(command.dropFirst(7))" : "\(command) \(options)"
      let lines = shell.said(text).split(separator: "\n", omittingEmptySubsequences: false)
      // Errors cite the command.
      return lines.filter { !$0.contains("expect ") && !$0.contains("^") && !$0.contains("error:") }.joined(
        separator: "\n")
    }
    let first = try said(Self.forms[0])
    #expect(first.contains("error") == false && first.count > 1, "\(first)")
    for form in Self.forms.dropFirst() { #expect(try said(form) == first, "\(form)") }
    if command != "check" {
      #expect(try said("--devices \"iPhone SE\",320x400 --orientations portrait,landscape") == first)
    }
    #expect(try said("--device 320x400 --orientation all") == said("--device 320x400 --all-orientations"))
  }

  @Test func eachDisplayIsShown() throws {
    let shell = try shell()
    let frames = shell.said("frames a --device 320x400,200x300 --orientation portrait,landscape --csv")
    let sizes = frames.split(separator: "\n").dropFirst().filter { $0.contains(",a,") }.map {
      $0.split(separator: ",")[2]
    }
    #expect(sizes == ["320;400", "400;320", "200;300", "300;200"])
    let errors = shell.run("expect --device 320x400,200x300 a.width == 320").errors
    #expect(errors.contains("expected a.width == 320 in portrait on 200x300"), "\(errors)")
  }

  /// In 'check', the options of a sweep include those of a display.
  @Test func sweepsIncludeDisplays() throws {
    let shell = try shell()
    #expect(shell.said("check --device 320x400 --orientations all").hasPrefix("main  3 combinations"))
    #expect(
      shell.said("check --devices 320x400 --devices \"iPhone SE\" --rtl").hasPrefix("main  4 combinations"))
    #expect(
      shell.said("check --devices 320x400 --text-scale 2 --text-scales 1").hasPrefix("main  2 combinations"))
    #expect(shell.run("check --devices 320x400 --notes").errors.contains("'--notes' cannot be combined"))
  }

  @Test(arguments: [
    "for each device 320x400, \"iPhone SE\" orientation portrait, landscape { frames a }",
    "for each --device 320x400 --device \"iPhone SE\" --orientation portrait,landscape { frames a }",
    "for each devices 320x400 device iPhone SE orientations portrait orientation landscape { frames a }",
  ]) func combinationsHaveTheSameForms(_ text: String) throws {
    let shell = try shell()
    let said = shell.said(text)
    #expect(
      said.split(separator: "\n").filter { $0.hasSuffix(":") && !$0.contains("warning") } == [
        "320x400, portrait:", "320x400, landscapeLeft:", "iPhone SE, portrait:", "iPhone SE, landscapeLeft:",
      ], "\(said)")
  }

  @Test(arguments: [
    "blame a --device 320x400,200x300", "blame a --orientation all",
    "explain conflict 1 --orientation portrait,landscape",
    "explain conflict 1 orientation portrait,landscape",
    "explain conflict 1 orientation all", "explain conflict 1 device 320x400,200x300",
    "repair 1 --device all", "bisect --device 320x400 --device 200x300 no conflicts",
  ]) func commandsForOneDisplayAcceptOne(_ text: String) throws {
    let errors = try shell().run(text).errors
    #expect(errors.contains("the command cannot use several devices or several orientations"), "\(errors)")
  }

  /// A view can have the name of an option. The name is the option only if a value follows.
  @Test func viewsCanHaveTheNamesOfOptions() throws {
    let shell = try TestShell("scene new main size 300x200; view new device content 5x5; view new keyboard")
    #expect(shell.said("frames device").contains("device"))
    #expect(
      shell.said("frames device device 100x100").contains("main  landscapeLeft  100x100\nview        x"))
    #expect(shell.said("frames \"device\" orientation portrait").contains("main  portrait  200x300"))
    #expect(shell.said("hide keyboard; expect keyboard hidden") == "")
  }

  @Test func optionsWithoutEffectAreRefused() throws {
    let errors = try shell().run("diff --recorded").errors
    #expect(errors.contains("without '--frames' or '--render'"), "\(errors)")
    #expect(!(try shell().run("diff HEAD~1 --recorded --frames").errors.contains("error")))
  }

  @Test func labeledArgumentsAreOptionsToo() throws {
    let shell = try TestShell("scene new main --device \"iPhone SE\" --orientations all")
    #expect(
      shell.run("view new a --kind label --text \"Hi\"; view new b --in a; scene set --direction rtl").errors
        == "")
    #expect(shell.said("view list").contains("text \"Hi\""))
    #expect(
      shell.said("scene show").contains(
        "orientations   portrait, landscapeLeft, portraitUpsideDown, landscapeRight"))
  }
}
