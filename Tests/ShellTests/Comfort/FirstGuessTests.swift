import GimbalShell
import TestSupport
import Testing

/// What users of other programs type first. Each line works, or its error names the command that does it.
@Suite struct FirstGuessTests {
  private func shell() throws -> TestShell {
    try TestShell(
      """
      scene new main size 320x480
      view new title kind label text "Hello" frame 10,20,100x30
      view new badge frame 200,20,50x30
      constrain { Gap: badge.width == 50 }
      hide badge when landscape
      """)
  }

  /// The text, a part of the output, and a part of the errors.
  static let guesses: [(text: String, output: String, error: String)] = [
    ("show title", "frame       10,20,100x30", ""), ("show landscape", "hide badge", ""),
    ("show scene main", "device         320x480", ""), ("show Gap", "badge.width == 50", ""),
    ("show #1", "badge.width == 50", ""), ("show", "revision", ""),
    ("show main", "revision", "use 'show scene main' to show the scene"),
    ("show views", "", "use 'view list'"),
    ("list scenes", "main", ""), ("describe title", "10,20,100x30", ""), ("\\d title", "10,20,100x30", ""),
    ("\\d", "main", ""), ("use main", "", ""), ("info", "device", ""), ("get title", "title", ""),
    ("find nothing", "no name or text contains 'nothing'", ""),
    ("rotate left", "", "did you mean 'landscapeLeft'?"),
    ("scene new x; hide title", "", "use 'scene use main' first"),
    ("show nothing", "", "there is no revision, scene, view, set or constraint 'nothing'"),
    ("find hello", "text \"Hello\"", ""), ("find gap", "Gap: badge.width == 50", ""),
    ("constrain { title.height == 30 priority 750 }; constraint list", "title.height == 30 @750", ""),
    ("explain #1", "badge.width = 50", ""), ("explain Gap", "identifier  Gap", ""),
    ("log --oneline -2", "hide badge when landscape", ""),
    ("checkout -b tall", "on branch tall", ""), ("checkout -b main", "", "already exists"),
    ("diff HEAD~1..HEAD", "hide badge", ""), ("diff HEAD~1..", "hide badge", ""),
    ("diff HEAD~1..HEAD HEAD", "", "compare two revisions at a time"),
    ("render -", "", ""),
    ("resolve 1 theirs", "", "use 'conflicts' to list the conflicts"),
    ("resolve theirs 1", "", "use 'conflicts' to list the conflicts"),
    ("rotate Landscape", "main  landscapeLeft  480x320", ""), ("rotate landscaperight", "landscapeRight", ""),
    ("frames --json", "\"frame\":[10,20,100,30]", ""), ("view list --csv", "badge,root", ""),
    ("frames --json --csv", "", "'--json' and '--csv' cannot be used together"),
    ("frames --json --format csv", "", "'--format' is specified twice"),
    ("frames title device 200x100", "main  landscapeLeft  200x100", ""),
    ("scene new other --device 200x100; scene show", "200x100", ""),
    ("view set title --text \"Bye\"; find Bye", "text \"Bye\"", ""),
    ("size 96x96", "", "'view set NAME content WxH'"), ("kind image", "", "'help kinds'"),
    ("priority 750", "", "'constraint set #HANDLE priority P'"),
    ("expect title.width < 200", "", "write 'title.width <= 200', which equal values also satisfy"),
    ("expect title.width > 2 * badge.width", "", "write 'title.width >= 2 * badge.width'"),
    ("expect title < badge", "", "compare an attribute, as in 'title.width <= badge.width'"),
    ("expect title == 30", "", "'title' is a view: add an attribute, as in title.width"),
    ("help kinds", "collectionViewCell", ""), ("help attributes", "firstBaseline", ""),
    ("help properties", "lineBreak", ""), ("help sets", "set new landscape when landscape", ""),
    ("help conditions", "widthClass", ""), ("!ls", "", "Gimbal runs shell commands only after '|'"),
    ("clear", "", "press Ctrl-L"),
  ]

  @Test(arguments: guesses) func guessIsAnswered(_ guess: (text: String, output: String, error: String))
    throws
  {
    let (output, errors) = try shell().run(guess.text)
    #expect(output.contains(guess.output), "\(output)")
    #expect(guess.error.isEmpty ? errors == "" : errors.contains(guess.error), "\(errors)")
  }

  /// The lists of concepts come from the types that the parser uses.
  @Test func conceptsListAllWords() throws {
    let shell = try shell()
    for word in ["view", "switch", "layoutGuide"] { #expect(shell.said("help kinds").contains(word)) }
    let properties = shell.said("help properties")
    for word in ["content ", "frame ", "recorded ", "axis ", "runtimeAttributes "] {
      #expect(properties.contains("\n" + word), "\(word)")
    }
  }
}
