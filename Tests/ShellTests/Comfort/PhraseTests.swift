import GimbalModel
import GimbalNotation
import Testing

@testable import GimbalShell

/// Phrases of other programs. Each works, or its error names the command that does it.
@Suite struct PhraseTests {
  /// A login screen with two branches, a tag and a set.
  private static let setup = """
    scene new login device "iPhone 15"
    view new logo kind imageView content 120x120
    view new title kind label text "Welcome"
    view new email kind textField content 200x34
    view new password kind textField content 200x34
    view new signin kind button text "Sign in"
    view new forgot kind label text "Forgot?"
    view new hint kind label text "hint"
    view new spinner
    view new form kind stackView axis vertical
    set new landscape when landscape
    constrain { SigninHeight: signin.height == 44; logo.top == root.safeArea.top + 10 }
    commit "first"
    tag one
    branch big
    branch spare
    """

  /// Phrases, and a part of the answer: of the output if the phrase works, of the error otherwise.
  typealias Guess = (phrase: String, answer: String)

  private static let history: [Guess] = [
    ("log login", "use 'log --scene login'"), ("diff login", "use 'log --scene login'"),
    ("log signin", "use 'blame signin'"), ("diff signin", "use 'blame signin'"),
    ("restore signin", "use 'blame signin'"), ("checkout signin", "use 'blame signin'"),
    ("log --all", "'branch'"), ("log -p", "'show'"), ("log -S signin", "use 'blame signin'"),
    ("log --stat", "'show'"), ("diff --stat", "use 'diff'"), ("log --since yesterday", "'log -n 20'"),
    ("log main..big", "use 'diff main..big'"), ("branch -v", "big "), ("branch -d spare", ""),
    ("branch -D spare", ""), ("branch --delete spare", ""), ("branch rm spare", ""),
    ("branch -m spare other", ""), ("branch list", "big "), ("tag list", "one "), ("tag -d one", ""),
    ("checkout -", "'checkout NAME'"), ("checkout --theirs", "use 'resolve --all theirs'"),
    ("checkout --force big", "on branch big"), ("checkout HEAD -- login", "use 'restore HEAD'"),
    ("merge --abort", "use 'undo'"), ("merge --continue", "use 'conflicts'"),
    ("merge --no-commit big", "use 'merge big'"), ("merge status", "use 'conflicts'"),
    ("accept ours", "use 'resolve --all ours'"), ("commit --amend -m \"y\"", "use 'commit \"y\"'"),
    ("commit", "use 'commit \"MESSAGE\"'"), ("reflog", "current"), ("revert HEAD", "use 'undo'"),
    ("reset HEAD~1", "use 'restore HEAD~1'"), ("reset --hard one", "use 'restore one'"),
    ("stash", "'restore REVISION'"), ("rebase main", "use 'merge main'"),
    ("cherry-pick one", "'merge one'"), ("squash", "use 'commit \"MESSAGE\"'"),

    ("git branch -d spare", "use 'branch -d spare'"), ("git stash", "'restore REVISION'"),

    ("clone X", "use 'backup FILE'"), ("push", "'backup FILE'"),
    ("who moved signin", "use 'blame signin'"), ("which revision moved signin", "use 'blame signin'"),
    ("revert one", "use 'restore one'"),
    ("show HEAD:login", "use 'show HEAD'"), ("show one:login", "use 'show one'"), ("rollback", "use 'undo'"),
    ("rollback to one", "use 'restore one'"), ("abort", "use 'undo'"),
    ("begin", "'read FILE'"), ("savepoint", "'tag NAME'"),
    ("show branches", "use 'branch'"),
    ("blame signin --all", "use 'blame signin'"), ("bisect expect no conflicts", "use 'bisect no conflicts'"),
    ("status", "branch          main"), ("st", "mergeConflicts  0"),
  ]

  private static let views: [Guess] = [
    ("view new logo2 UIImageView", "use 'view new logo2 kind imageView'"),
    ("view new t2 kind label title \"Sign in\"", "did you mean 'text'?"),
    ("view new user name kind label", "use 'view new \"user name\" kind label'"),
    ("view new pw kind textField secure true", "use 'view new pw kind textField'"),
    ("view new i2 image 120x120", "use 'view new i2 kind imageView content 120x120'"),
    ("image new logo2 120x120", "use 'view new logo2 kind imageView content 120x120'"),
    ("asset new logo2", "use 'view new logo2 kind imageView content 100x100'"),
    ("set title.text \"Hi\"", "use 'view set title text \"Hi\"'"),
    ("set title.text \"a = 1 * b + -c\"", "use 'view set title text \"a = 1 * b + -c\"'"),
    ("set forgot text \"x\"", "use 'view set forgot text \"x\"'"),
    ("set form.spacing 20", "use 'view set form spacing 20'"), ("activate landscape", ""),
    ("addSubview(logo)", "use 'view move logo in root'"),
    ("add view hint to root", "use 'view move hint in root'"),
    ("view move email into form", "use 'view move email in form'"),
    ("view move email to form", "use 'view move email in form'"),
    ("view set title hugging 251", "use 'view set title horizontalHugging 251'"),
    ("view set title setContentHuggingPriority 251", "use 'view set title horizontalHugging 251'"),
    ("orientation landscape", "'rotate landscape'"), ("landscape", "use 'rotate landscape'"),
    ("portrait", "use 'rotate portrait'"), ("frames portrait", "use 'frames --orientation portrait'"),
    ("draw portrait", "use 'draw --orientation portrait'"),
    ("render a.svg portrait", "use 'render a.svg --orientation portrait'"), ("login.frame", "use 'frames'"),
    ("logo.frame", "use 'frames logo'"), ("layout", "'layout root vertical { … }'"),
    ("info login", "scene          login"), ("describe signin", "kind        button"),
    ("inspect signin", "kind        button"), ("TYPE signin", "kind        button"),
    ("get form", "kind        stackView"),
    ("mv login signIn", "use 'scene rename login signIn'"), ("mv signin in2", "use 'view rename signin in2'"),
    ("rename view signin to other", "use 'view rename signin other'"), ("lint", "ambigu"),
    ("check --repair", "'explain conflict 1'"), ("check landscape", "use 'check --orientation landscape'"),
    ("check all", "use 'check --all-orientations'"), ("check everywhere", "use 'check --all-orientations'"),
    ("new label x", "use 'view new x kind label'"), ("constraint ls", "SigninHeight"),
    ("create view X type image", "use 'view new X kind imageView'"),
    ("create view X label text \"a\"", "use 'view new X kind label text \"a\"'"),
    ("create view logo2 (kind image, width 120)", "use 'view new logo2 kind imageView'"),
    ("CREATE VIEW a", ""), ("SHOW signin", "kind        button"), ("VIEW LIST", "imageView"),
    ("view set form flex-direction column", "use 'view set form axis vertical'"),
    ("view set form gap 12", "use 'view set form spacing 12'"),
    ("view set form align-items center", "use 'view set form alignment center'"),
    ("view set form distribution space-between", "use 'view set form distribution equalSpacing'"),
    ("layout form vertical gap 12", "margin, padding, halign and valign"),
    ("layout form vertical justify-content center", "use 'layout form vertical valign center'"),
    ("layout login column", "use 'layout root vertical'"),
    ("layout login flex", "use 'layout root vertical'"),
    ("view set signin width 200", "use 'constrain signin.width == 200'"),
    ("view set signin min-width 20", "use 'constrain signin.width >= 20'"),
    ("view set signin width 50%", "use 'constrain signin.width == 0.5 * root.width'"),
    ("resize signin 50%", "use 'constrain signin.width == 0.5 * root.width'"),
    ("view set title text-align center", "'view set title textAlignment center'"),
    ("view set title display none", "use 'hide title'"),
    ("view set title visibility hidden", "use 'hide title'"),
    ("view set title z-index 3", "use 'view set title zOrder 3'"),
    ("view set title padding 8", "use 'view set title margins 8'"),
    ("view set title border-radius 8", "'view set title runtimeAttributes \"layer.cornerRadius number 8\"'"),
    ("view set title tint red", "use 'view set title tintColor systemRedColor'"),
    ("color signin blue", "use 'view set signin backgroundColor systemBlueColor'"),
    ("style title color red", "use 'view set title textColor systemRedColor'"),
    ("flex form", "use 'layout form vertical'"), ("login { display: flex }", "'login' is a scene"),
    ("logo { width: 3 }", "'view set logo PROPERTY VALUE'"),
    ("padding form 16", "use 'view set form margins 16'"),
    ("logo.hidden = true", "use 'hide logo'"), ("print login", "use 'show login', or 'frames'"),
    ("print login.frame", "use 'frames'"), ("print frames", "use 'frames'"), ("print hello", "'echo TEXT'"),
    ("export --script", "'export - --as script'"), ("export --script login2.gim", "use 'export login2.gim'"),
    ("export --as script -", "use 'export - --as script'"), ("export script", "'export - --as script'"),
    ("export swift", "'export - --as swift'"), ("export snapkit", "'export NAME.swift'"),
    ("export > out.gim", "use 'export out.gim'"), ("import login.gim", "use 'read login.gim'"),
  ]

  private static let constraints: [Guess] = [
    ("constrain logo.centerX == superview.centerX", "use 'constrain logo.centerX == root.centerX'"),
    ("constrain { logo.top == parent.top + 8 }", "write 'logo.top == root.top + 8'"),
    ("constrain { logo.top == screen.top }", "write 'logo.top == root.top'"),
    ("constrain { logo.top == safeArea.top }", "write 'logo.top == root.safeArea.top'"),
    ("constrain { logo.top == root.safeAreaTop }", "did you mean 'safeArea.top'?"),
    ("constrain { logo.centerX.equalToSuperview() }", "write 'logo.centerX == root.centerX'"),
    ("constrain title.edges.equalToSuperview()", "use 'constrain pin title to root'"),
    ("constrain { title.top.equalTo(logo.bottom).offset(8) }", "write 'title.top == logo.bottom + 8'"),
    ("constrain { title.top == logo.bottom.offset(8) }", "write 'title.top == logo.bottom + 8'"),
    (
      "constrain { title.topAnchor.constraint(equalTo: logo.bottomAnchor, constant: -8) }",
      "write 'title.top == logo.bottom - 8'"
    ),
    (
      "constrain { email.leading, email.trailing == root.layoutMargins }",
      "write 'email.leading == root.layoutMargins.leading; email.trailing == root.layoutMargins.trailing'"
    ),
    ("constrain #1.constant = 60", "use 'constraint set #1 constant 60'"),
    ("set #1 60", "use 'constraint set #1 constant 60'"),
    ("constraint #1 = 56", "use 'constraint set #1 constant 56'"),
    ("constraint #1 when portrait", "'constraint move #1 into NAME'"),
    ("constraint set signin.height 52", "use 'show signin'"),
    ("constrain password width = email width", "use 'constrain password.width == email.width'"),
    ("constrain email height = 44", "use 'constrain email.height == 44'"),
    ("constrain email { left: 24px; top: 8 }", "use 'constrain { email.left == root.left + 24 }'"),
    (
      "constrain title, email center horizontally",
      "use 'constrain { title.centerX == root.centerX; email.centerX == root.centerX }'"
    ),
    ("constrain logo fill root", "use 'constrain pin logo to root'"),
    ("constrain center signin in root", "use 'constrain signin.center == root.center'"),
    ("constrain when landscape { logo.width == 3 }", "use 'constrain { logo.width == 3 } when landscape'"),
    ("constrain logo centerX", "use 'constrain logo.centerX == root.centerX'"),
    ("constrain logo align-self center", "use 'constrain logo.centerX == root.centerX'"),
    (
      "constrain logo.left == root.left, logo.top == root.top",
      "use 'constrain { logo.left == root.left; logo.top == root.top }'"
    ),
    (
      "constrain { signin.width >= 100 and signin.width <= 400 }",
      "write 'signin.width >= 100; signin.width <= 400'"
    ),
    (
      "constrain signin.width between 100 and 200",
      "use 'constrain { signin.width >= 100; signin.width <= 200 }'"
    ),
    ("constrain signin.width = 100% - 48", "use 'constrain signin.width == root.width - 48'"),
    ("constrain signin.width = 50% of root.width", "use 'constrain signin.width == 0.5 * root.width'"),
    ("constrain signin.width = root.width * 50%", "use 'constrain signin.width == 0.5 * root.width'"),
    ("constrain logo.centerX = root.width / 4", "use 'constrain logo.centerX == 0.5 * root.centerX'"),
    ("constrain logo.x = 10", "use 'constrain logo.left == root.left + 10'"),
    ("constrain signin.y = 20", "use 'constrain signin.top == root.top + 20'"),
    ("constrain signin.min-width = 100", "use 'constrain signin.width >= 100'"),
    ("constrain signin.aspect-ratio = 2", "use 'constrain signin.aspect == 2:1'"),
    ("constrain logo.margin-top = 10", "use 'constrain logo.top == root.top + 10'"),
    (
      "constrain { Wide: signin.width == max(100, 50) }",
      "write 'signin.width >= 100; signin.width >= 50'"
    ),
    ("constrain signin.width <> 3", "cannot exclude a value"),
    ("constrain signin.width == 100 !important", "use 'constrain signin.width == 100 @1000'"),
    ("center title in root horizontally", "use 'constrain title.centerX == root.centerX'"),
    ("add constraint password.height = 44", "use 'constrain password.height == 44'"),
    ("create constraint h on signin", "use 'constrain "),
    ("logo.top == title.bottom", "use 'constrain logo.top == title.bottom'"),
    ("whatif constrain signin.width == 3", "use 'whatif { constrain signin.width == 3 }'"),
    ("constrain portrait: logo.left = root.left", "use 'constrain { … } when portrait'"),
    ("title.width <= 100", "use 'constrain title.width <= 100'"),
    ("title.width > 100", "use 'constrain title.width >= 100'"),
    ("title.top >= 50%", "use 'constrain title.top >= 0.5 * root.bottom'"),
    ("title.width = 100%", "use 'constrain title.width == root.width'"),
    ("constrain title under logo", "use 'constrain title below logo'"),
    ("constrain title.left == 50%", "use 'constrain title.left == 0.5 * root.right'"),
    ("constrain title.left == 50% of root", "use 'constrain title.left == 0.5 * root.right'"),
    ("constrain title.leading >= 50% - 8", "as in 'title.leading >= 0.5 * root.trailing'"),
    ("constrain title.centerY == 100%", "use 'constrain title.centerY == root.bottom'"),
    ("constrain title.height == 50%", "use 'constrain title.height == 0.5 * root.height'"),
    ("constrain logo.x == -8", "use 'constrain logo.left == root.left - 8'"),
    ("constrain landscape: logo.left = root.left", "'landscape' is now the identifier of a constraint"),
  ]

  private static let databases: [Guess] = [
    (".dump", "use 'export - --as script'"), (".mode csv", ""), (".output F", "'frames > FILE'"),
    (".once F", "'frames > FILE'"), (".open a", "'gimbal a'"), (".databases", "'scene list'"),
    (".print hi", "hi"), (".headers on", "'mode csv'"), (".timer on", "there is no such setting"),
    (".shell ls", "Gimbal runs shell commands only after '|'"), (".show", "branch          main"),
    (".indexes", "use 'constraint list'"), (".lint", "ambigu"), (".explain", "'explain VIEW'"),
    ("\\l", "'scene list'"), ("\\d", "login"), ("\\d+", "login"), ("\\dv", "imageView"),
    ("\\x", "'mode csv'"),
    ("\\timing", "there is no such setting"), ("\\o f", "'frames > FILE'"),
    ("\\! ls", "Gimbal runs shell commands only"),
    ("\\h constrain", "Adds constraints"), ("\\s", "'log'"), ("\\c login", "use 'scene use login'"),
    ("\\p", "'history'"), ("\\set a b", "'mode csv'"), ("\\pset format csv", "'mode csv'"),
    ("\\echo a", "a\n"),
    ("\\conninfo", "branch          main"), ("\\d logo", "kind        imageView"),
    ("\\d login", "scene          login"), (".tables email", "kind        textField"),
    (".schema form", "kind        stackView"), ("select * from views", "use 'view list'"),
    ("insert into views values (1)", "'view new NAME"), ("update signin set width = 3", "'view set signin"),
    ("alter view signin", "'view set"), ("tables", "'scene list'"),

    ("vacuum", "deletedRevisions"),
    ("pragma integrity_check", "use 'verify'"), ("analyze", "'check'"), ("EXPLAIN signin", "signin.x"),
    ("-- comment", "start a comment with '#'"), ("/* comment */", "start a comment with '#'"),
    ("show tables", "use 'scene list'"), ("show views", "use 'view list'"),
    ("show scene", "use 'scene show'"),
    ("show constraints", "use 'constraint list'"),
  ]

  private static let questions: [Guess] = [
    ("trace login", "'login' is a scene"), ("help switch", "checkout"), ("help why", "Explains the frame"),
    ("help status", "merge conflicts"), ("help blame login", "Finds the revision"),
    ("undo --help", "use 'help undo'"),
    ("man diff", "diff [A] [B]"), ("help flexbox", "'help properties'"), ("help sql", "'help all'"),
    ("expect login no conflicts", "use 'expect no conflicts'"), ("assert no conflicts", ""),
    ("test", "'expect no conflicts'"), ("repair ambiguity 1", "use 'explain ambiguity'"),
    ("explain analyze check", "'check'"), ("what is wrong", "use 'check'"),
    ("why is spinner ambiguous", "use 'explain ambiguity spinner'"), ("fix", "'explain conflict 1'"),
    ("repair", "'explain conflict 1'"), ("repair list", "'explain conflict 1'"),
    ("repairs", "'explain conflict 1'"),
    ("why", "'explain ambiguity'"), ("explain", "'explain conflict 1'"),
    ("explain login", "'login' is a scene"),
    ("conflicts", "no merge conflicts; 'check'"), ("resolve theirs", "'resolve --all theirs'"),
  ]

  static let guesses = history + views + constraints + databases + questions + app + web

  /// The guesses in groups, so that the guesses of a group can share a shell.
  private static let groups: [ArraySlice<Guess>] = stride(from: 0, to: guesses.count, by: 50).map {
    guesses[$0..<min($0 + 50, guesses.count)]
  }

  private static func shell() throws -> TestShell { try TestShell(setup) }

  @Test(arguments: groups.indices) func guessesAreAnswered(inGroup group: Int) throws {
    var shell: TestShell?
    var records: [[Record]] = []
    var advised: Set<String> = []
    for guess in PhraseTests.groups[group] {
      let current = try shell ?? PhraseTests.shell()
      if shell == nil { records = try current.records() }
      let (output, errors) = current.run(guess.phrase)
      #expect((output + errors).contains(guess.answer), "'\(guess.phrase)': \(output)\(errors)")
      if guess.answer.isEmpty { #expect(errors.isEmpty, "'\(guess.phrase)': \(errors)") }
      // A failed statement changes nothing, so the next guess can use the same shell.
      shell = errors.contains("error: ") ? current : nil
      if shell == nil { continue }
      #expect(try current.records() == records, "\(guess.phrase)")
      // The only fix is the last line.
      for command in PhraseTests.completeCommands(in: errors) where advised.insert(command).inserted {
        let answer = try PhraseTests.shell().run(command)
        #expect(!answer.errors.contains("error: "), "'\(command)' is advised: \(answer.errors)")
      }
    }
  }

  /// Returns the commands of an advice that have no placeholder, such as `undo` in `use 'undo'`.
  private static func completeCommands(in errors: String) -> [String] {
    guard let advice = errors.split(separator: "\n").last else { return [] }
    let isRule = advice.hasPrefix("write '")
    guard isRule || advice.contains("use '") else { return [] }
    return advice.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter {
      $0.offset % 2 == 1
    }
    .map { isRule ? "constrain { \($0.element) }" : String($0.element) }
    .filter { command in
      let words = command.split { !$0.isLetter && !$0.isNumber && $0 != "#" }
      let isPlaceholder = words.contains { $0.count > 1 && $0.allSatisfy { $0.isUppercase || $0 == "#" } }
      let first = String(command.prefix { $0.isLetter || $0 == "-" })
      return !isPlaceholder || command.contains("HEAD")
        ? !command.contains("…") && CommandTable.standard.startsCommand(first)
          && !needsState.contains { command.hasPrefix($0) } : false
    }
  }

  /// Commands that fail in the example for a reason that has nothing to do with their syntax.
  private static let needsState = [
    "bisect ", "explain conflict", "repair 1", "read login.gim", "mode csv or", "resolve !", "history",
    "render NAME.png", "frames --format csv >",
  ]

  /// The advice never hides a name of the user.
  @Test(arguments: [
    ("view new superview", "constrain logo.top == superview.top"),
    ("view new status", "constrain status.top == root.top"),
    ("view new safeArea", "constrain logo.top == safeArea.top"),
    ("view new branches", "show branches"), ("set new center", "constrain center { logo.top == root.top }"),
    ("scene new tables; scene use login", "show tables"), ("view new landscape", "frames landscape"),
    ("view new label", "view move label in root"), ("branch signin", "log signin"),
  ]) func namesOfTheUserComeFirst(_ definition: String, _ use: String) throws {
    let shell = try TestShell()
    shell.run(Self.setup)
    #expect(!shell.run(definition).errors.contains("error: "))
    let (_, errors) = shell.run(use)
    #expect(errors.isEmpty, "\(errors)")
  }

  /// A row without quotation marks is a command.
  @Test func rowsWithoutQuotationMarksAreCommands() {
    let rows =
      Suggestions.historyRows + Suggestions.databaseRows + Suggestions.viewRows
      + Suggestions.ruleStatementRows
      + Suggestions.questionRows
    for row in rows where !row.advice.contains("'") {
      let first = String(row.advice.prefix { $0 != " " })
      #expect(CommandTable.standard.hasVerb(first), "\(row.pattern): \(row.advice)")
    }
    #expect(rows.count > 200)
  }

  /// In a script, the statement with the error is found among the others.
  @Test func scriptsAreAnswered() throws {
    let shell = try TestShell()
    shell.run(Self.setup)
    let script = "view new a # first\n\nhide a; constrain {\n  a.left == root.left\n  logo.x = 8\n}\nhide a\n"
    let errors = shell.runScript(script).errors
    #expect(
      errors.contains("script:5:8: error") && errors.contains("write 'logo.left == root.left + 8'"),
      "\(errors)")
  }

  /// A misspelled word without a plausible candidate gets no suggestion.
  @Test(arguments: ["fxi", "DBSIZED", "logo.bottom == 3", "gett form"]) func distantWordsAreNotSuggested(
    _ phrase: String
  )
    throws
  {
    let shell = try TestShell()
    shell.run(Self.setup)
    #expect(!shell.run(phrase).errors.contains("did you mean"))
  }
}
