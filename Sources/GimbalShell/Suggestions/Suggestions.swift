import GimbalModel
import GimbalNotation

/// A table of phrases that users of other programs type, with advice on the equivalent commands.
///
/// Only a statement with an error is looked up, so a phrase never hides a command or a user-defined name.
/// `CommandAlias` lists the phrases that are accepted as commands.
struct Suggestions: Sendable {
  /// A row of a table: a pattern, and the advice. Advice without the character `'` is a command or a rule.
  typealias Row = (pattern: String, advice: String)

  private struct Entry: Sendable {
    let pattern: PhrasePattern
    let advice: String
  }

  private let entries: [Entry]

  init(_ rows: [Row]) {
    entries = rows.map { Entry(pattern: PhrasePattern($0.pattern), advice: $0.advice) }
  }

  /// Phrases that are whole statements.
  static let statements = Suggestions(
    historyRows + databaseRows + viewRows + ruleStatementRows + questionRows)

  /// Phrases that are whole statements. The advice is a valid command.
  static let checkedStatements = Suggestions(
    listingRows + sweepRows + exportRows + checkedViewRows + helpRows + handleRows)

  /// Phrases that are rules: arguments of `constrain`, or lines of its block.
  static let rules = Suggestions(ruleRows)

  /// Phrases that are rules. The advice is a valid rule.
  static let checkedRules = Suggestions(wordRuleRows)

  /// Rules without the word `constrain`.
  static let bareRules = Suggestions(
    bareRuleRows + (wordRuleRows + ruleRows).filter { !$0.advice.contains("'") })

  /// Returns the advice of the first matching entry, with the words in capitals replaced by the user's text;
  /// `nil` if no entry matches. `FAR` is the attribute of the root that corresponds to 100% of `ATTR`, such
  /// as `right` for `left`.
  ///
  /// - Parameters:
  ///   - isValid: A function that returns `false` for a command or a rule with a syntax error. An entry with
  ///     such advice is skipped.
  ///   - sentence: A function that makes a sentence from advice that is a command or a rule.
  func advice(
    on phrase: Phrase, _ names: KnownNames, where isValid: (String) -> Bool = { _ in true },
    _ sentence: (String) -> String
  ) -> String? {
    guard phrase.tokens.count <= Suggestions.mostTokens else { return nil }
    for entry in entries {
      guard var captured = entry.pattern.match(phrase, names) else { continue }
      captured["FAR"] = captured["ATTR"].flatMap(Attribute.init).map(\.extent.rawValue)
      let text = Suggestions.filling(entry.advice, with: captured)
      if entry.advice.contains("'") { return text }
      if isValid(text) { return sentence(text) }
    }
    return nil
  }

  /// The maximum number of tokens of a phrase, which limits the time of the search.
  private static let mostTokens = 100

  /// Returns `text` with each key of `words` replaced by its value. Braces separate a key from adjacent letters, as in
  /// `{N}x{N2}`. `+ -8` becomes `- 8`, and the factor 1, which is 100%, is omitted.
  private static func filling(_ text: String, with words: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let isBraced = first == "{"
      let word = (isBraced ? rest.dropFirst() : rest).prefix { $0.isLetter || $0.isNumber }
      let end = word.endIndex
      if isBraced, !word.isEmpty, rest[end...].first == "}" {
        result += words[String(word)] ?? "{\(word)}"
        rest = rest[rest.index(after: end)...]
      } else if !isBraced, !word.isEmpty {
        let text = words[String(word)] ?? String(word)
        rest = rest[end...]
        if text.isEmpty, result.last == " " { result.removeLast() }
        if text == "1", result.hasSuffix("= "), rest.hasPrefix(" * ") {
          rest = rest.dropFirst(3)
        } else if text.hasPrefix("-"), result.hasSuffix(" + ") {
          result.removeLast(2)
          result += "- " + text.dropFirst()
        } else {
          result += text
        }
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

// Questions in English, help topics, lists, and phrases for several orientations, devices and files.
extension Suggestions {
  private static let bothWays =
    "use 'check --all-orientations' or 'frames --all-orientations'; 'rotate' turns once"

  static let questionRows: [Row] = [
    ("what is wrong ...", "use 'check' to list the problems"),
    ("what|whats wrong ...", "use 'check' to list the problems"),
    ("what's wrong ...", "use 'check' to list the problems"),
    ("why is VIEW ambiguous ...", "explain ambiguity VIEW"),
    ("why ambiguous|ambiguity|conflict ...", "use 'explain ambiguity', or 'explain conflict 1'"),
    ("why is|does|are VIEW ...", "explain VIEW"), ("why is|does|are ...", "use 'explain VIEW'"),
    ("why not ...", "use 'explain VIEW'"),
    ("explain|why SCENE", "'SCENE' is a scene; use 'check' for its problems, or 'explain VIEW'"),
    ("where is VIEW", "frames VIEW"), ("where|what is VIEW", "show VIEW"), ("what is SCENE", "show SCENE"),
    ("how ...", "use 'help', or 'tutorial'"), ("what ...", "use 'status', 'check' or 'help'"),
    ("who|which|when ...", "use 'blame VIEW' or 'log'"), ("where ...", "use 'frames VIEW'"),
    ("problems|errors|warnings|issues|validate|valid", "check"),
    ("problems|errors|warnings|issues|validate ...", "check"), ("NAME --help|-h", "help NAME"),
    ("NAME NAME2 --help|-h", "help NAME NAME2"), ("NAME -help", "help NAME"), ("--help|-h", "help"),
    ("--version|-v|-V", "start 'gimbal --version'"), ("commands|usage|manual|docs", "help"),
    ("undo last|that|it", "undo"),
    ("undo VIEW", "use 'undo', or 'blame VIEW' to find the revision that moved the view"),
    ("run|load|execute|exec FILE", "read FILE"), ("run ...", "use 'read FILE' for a script"),
    ("load ...", "use 'read FILE' or 'import FILE'"), ("get ...", "use 'show NAME', or 'frames VIEW'"),
    ("display|preview|plot|picture|screenshot FILE", "render FILE"),
    ("display|preview|plot|picture|screenshot|view-as ...", "use 'draw', or 'render FILE.svg'"),
    ("open ...", "start 'gimbal FILE' to open a project; use 'import FILE' for a document"),
    ("resolve conflict N REST", "resolve !N REST"),
    ("resolve conflicts ...", "use 'resolve --all ours' or 'resolve --all theirs'"),
  ]

  /// Help topics, as in `help padding`.
  static let helpRows: [Row] = [
    (
      "help landscape|portrait|orientation|rotation ...",
      "use 'help turning' for devices, or 'help sets' for the rules of one orientation"
    ),
    (
      "help naming|name|names|identifier|identifiers ...",
      "use 'help constrain'; an identifier precedes its rule, as in 'constrain TitleTop: NAME.top == root.top'"
    ),
    (
      "help priority|priorities|strength ...",
      "use 'help constraint set'; a priority follows its rule, as in 'constrain NAME.width == 80 @750'"
    ),
    (
      "help ... center|centering|centered|align|alignment ...",
      "use 'help constrain', as in 'constrain NAME.center == root.center'"
    ),
    (
      "help padding|margin|margins|inset|insets|spacing|gap ...",
      "use 'help properties' (margins, spacing), or 'help layout'"
    ),
    ("help grid|table|columns|rows ...", "use 'help layout'"),
    ("help responsive|media|breakpoint|breakpoints|adaptive ...", "use 'help sets', or 'help conditions'"),
    ("help rtl|direction ...", "use 'help scene set'"),
  ]

  /// Lists and merge conflicts.
  static let listingRows: [Row] = [
    ("resolve all X", "resolve --all X"),
    ("resolve -a|--all", "use 'resolve --all ours' or 'resolve --all theirs'"),
    ("resolve", "use 'conflicts' to list the conflicts, and 'resolve --all theirs' or 'resolve --all ours'"),
    (
      "resolve N N2",
      "use 'resolve !N ours', 'theirs' or 'base'; change the value with another command afterwards"
    ),
    ("diff --ours|--theirs|--base ...", "use 'conflicts' to list the versions of a merge conflict"),
    ("dir|ll", "view list"), ("ls|list|print views", "view list"),
    ("ls|list|print constraints|rules", "constraint list"), ("ls|list|print sets", "set list"),
    ("ls|list|print scenes|screens", "scene list"), ("ls|list|print guides", "guide list"),
    ("ls|list|print devices", "device list"), ("ls|list|print branches", "branch"),
    ("ls|list|print tags", "tag"),
    ("ls|list|print conflicts", "use 'check' for the layout, and 'conflicts' for a merge"),
    ("view VIEW", "show view VIEW"), ("size VIEW", "frames VIEW"), ("style|css VIEW", "show VIEW"),
    ("find constraint|view|scene|set|name X", "find X"),
    ("explain|why overflow|overlap|problems|warnings|errors", "check"),
    (
      "explain|why constraint|constraints",
      "use 'constraint list' to list the handles, then 'explain #HANDLE'"
    ),
    ("whatif VIEW.ATTR REST", "whatif { constrain VIEW.ATTR REST }"),
    ("what if VIEW.ATTR REST", "whatif { constrain VIEW.ATTR REST }"), ("what if REST", "whatif { REST }"),
  ]

  /// Several orientations, devices and directions.
  static let sweepRows: [Row] = [
    ("keyboard X", "trait keyboard=X"), ("keyboard is X", "trait keyboard=X"),
    ("show keyboard", "trait keyboard=shown"),
    ("hide keyboard", "trait keyboard=hidden"),
    ("keyboard", "use 'trait keyboard=shown' for the next commands, or '--keyboard shown' with a command"),
    (
      "sweep ...",
      "use 'check --devices all --all-orientations', or 'for each device all { expect no conflicts }'"
    ),
    ("expect ORIENTATION : REST", "expect --orientation ORIENTATION REST"),
    ("expect --orientation ORIENTATION : REST", "expect --orientation ORIENTATION REST"),
    ("expect orientation : ORIENTATION REST", "expect --orientation ORIENTATION REST"),
    ("check all|both|each|every orientations|orientation", "check --all-orientations"),
    ("check both", "check --all-orientations"),
    ("check all|each|every devices|device", "check --devices all"),
    ("check --all-devices", "check --devices all"), ("check portrait landscape", "check --all-orientations"),
    ("check landscape portrait", "check --all-orientations"),
    ("check portrait ,|and landscape", "check --all-orientations"), ("rotate both|all ...", bothWays),
    ("rotate portrait landscape", bothWays), ("rotate landscape portrait", bothWays),
    ("for all|each|every orientations|orientation check", "check --all-orientations"),
    ("for all|each|every orientations|orientation { check }", "check --all-orientations"),
    ("for all|each|every devices|device check", "check --devices all"),
    ("for all|each|every devices|device { check }", "check --devices all"),
    ("for all|each|every orientations|orientation { REST }", "for each orientation all { REST }"),
    ("for all|each|every devices|device { REST }", "for each device all { REST }"),
    ("for all|each|every orientations|orientation REST", "for each orientation all { REST }"),
    ("for all|each|every devices|device REST", "for each device all { REST }"),
    (
      "expect VIEW.ATTR > REST in|when|on|if ORIENTATION",
      "expect --orientation ORIENTATION VIEW.ATTR >= REST"
    ),
    (
      "expect VIEW.ATTR < REST in|when|on|if ORIENTATION",
      "expect --orientation ORIENTATION VIEW.ATTR <= REST"
    ),
    ("expect REST in|when|on|if ORIENTATION", "expect --orientation ORIENTATION REST"),
    ("expect in|when|on|if ORIENTATION REST", "expect --orientation ORIENTATION REST"),
    ("device|trait|set direction X", "scene set direction X"),
    ("device|trait|set set direction X", "scene set direction X"), ("direction X", "scene set direction X"),
    ("rtl", "scene set direction rtl"), ("ltr", "scene set direction ltr"),
    (
      "frames|draw|render|diff|explain|fit|show ... --rtl|--ltr|--direction ...",
      "use 'scene set direction rtl' to show the scene from right to left, or 'check --rtl' to check both directions"
    ),
    ("add|new|use|set device REST", "device REST"), ("device REST (3rd|third generation)", "device REST 3"),
    ("device REST (2nd|second generation)", "device REST 2"), ("device REST ( ...", "device REST"),
    (
      "device reset|default|none",
      "use 'scene show' to see the default device of the scene, then 'device NAME'"
    ),
    ("@media|media ...", "use 'constrain { … } when landscape', or 'set new NAME when landscape'"),
    ("zoom|scale ...", "use 'render FILE.svg' for a picture of any size, or 'draw --width COLUMNS'"),
  ]

  /// Files.
  static let exportRows: [Row] = [
    ("export svg|html|png|picture|image FILE", "render FILE"),
    ("export --format svg|html|png FILE", "render FILE"),
    ("export svg|html|png|picture|image", "use 'render NAME.svg', '.html', '.png' or '.txt'"),
    ("export --format svg|html|png", "use 'render NAME.svg', '.html', '.png' or '.txt'"),
    ("export - --as svg|html|png", "use 'render NAME.svg', '.html', '.png' or '.txt'"),
    ("NAME.svg", "render NAME.svg"), ("NAME.html", "render NAME.html"), ("NAME.png", "render NAME.png"),
    (
      "open NAME . svg|png|html|txt|pdf ...",
      "pictures are opened with another program; use 'draw' to see the layout here"
    ),
  ]
}

// Phrases from git and SQL about revisions, branches and transactions.
extension Suggestions {
  static let historyRows: [Row] = [
    // Revisions
    ("log|diff|restore|revert VIEW", "'VIEW' is a view; use 'blame VIEW'"),
    ("log SCENE", "log --scene SCENE"), ("diff SCENE", "log --scene SCENE"),
    ("log --all", "use 'branch' to list the branches, and 'log NAME' for each"),
    ("log -p|--patch|--stat ...", "use 'show' or 'diff HEAD~1..HEAD' for the changes of a revision"),
    ("log -S VIEW", "blame VIEW"), ("log -S X", "find X"), ("log -- VIEW", "blame VIEW"),
    (
      "log --since|--until|--after|--before ...",
      "use 'log -n 20' to list the newest revisions with their times"
    ),
    ("log --author|--grep ...", "use 'log --format csv', and search its output"),
    ("log --decorate|--pretty|--follow ...", "log"), ("log X..Y", "use 'diff X..Y', or 'log Y'"),
    ("diff --stat|--name-only|--cached|--staged ...", "diff"), ("diff --stat X", "diff X"),
    ("diff VIEW VIEW2", "use 'blame VIEW' for its changes"), ("show X : ...", "show X"),
    ("who|when moved|changed VIEW", "blame VIEW"),
    ("which|what revision|commit moved|changed|broke VIEW", "blame VIEW"), ("blame VIEW --all", "blame VIEW"),
    ("bisect start|good|bad|run|reset ...", "use 'bisect EXPECTATION', such as 'bisect no conflicts'"),
    ("bisect expect REST", "bisect REST"),
    // Branches
    ("branch -a|-r|--all|--list|-vv", "branch"), ("branch --move OLD NEW", "branch rename OLD NEW"),
    ("branch -b|-c NAME", "branch NAME"), ("tag -a NAME ...", "tag NAME"), ("tag -m ...", "use 'tag NAME'"),
    ("show branches", "branch"), ("show tags", "tag"), ("show log|history", "log"),
    ("checkout -", "use 'branch' to list the branches, and 'checkout NAME' to switch to one"),
    ("checkout --theirs ...", "resolve --all theirs"), ("checkout --ours ...", "resolve --all ours"),
    ("checkout --detach X", "checkout X"), ("checkout -B NAME", "checkout -b NAME"),
    ("checkout X -- ...", "use 'restore X' to restore the whole project"),
    ("switch -c|-C|--create NAME", "checkout -b NAME"), ("checkout --orphan NAME", "checkout -b NAME"),
    ("new branch", "use 'branch NAME'"),
    // Merges
    ("merge --abort|--quit", "use 'undo' to undo the merge"), ("merge abort", "use 'undo' to undo the merge"),
    ("merge --continue", "use 'conflicts' to list the conflicts; a merge without conflicts is complete"),
    ("merge continue", "use 'conflicts' to list the conflicts; a merge without conflicts is complete"),
    ("merge status", "use 'conflicts' to list the conflicts of the merge"),
    ("merge --no-commit|--no-ff|--ff-only|--squash X", "use 'merge X', and 'undo' to undo it"),
    ("merge -m ...", "use 'merge NAME', then 'commit \"MESSAGE\"'"),
    ("accept|take|keep|use ours|theirs|base", "use 'resolve --all ours' or 'resolve --all theirs'"),
    ("resolve ours|theirs|base", "use 'resolve --all ours' or 'resolve --all theirs'"),
    ("mergetool|conflict", "use 'conflicts', and 'resolve !1 theirs' or 'resolve --all theirs'"),
    ("rebase X", "use 'merge X'; history is never rewritten"), ("rebase ...", "use 'merge NAME'"),
    ("cherry-pick X", "use 'show X' to see its command, or 'merge X' to merge it and its ancestors"),
    ("cherry-pick ...", "use 'merge REVISION'"),
    // Undoing
    ("revert HEAD", "use 'undo', or 'restore HEAD~1'"), ("revert X", "restore X"), ("revert", "undo"),
    ("reset", "use 'undo', or 'restore REVISION'"), ("reset --hard|--soft|--mixed|--keep X", "restore X"),
    ("reset --hard|--soft|--mixed", "undo"), ("reset X", "restore X"), ("rollback to X", "restore X"),
    ("rollback to savepoint X", "restore X"), ("rollback ...", "use 'undo' to undo the last command"),
    ("abort", "use 'undo' to undo the last command"), ("restore . ", "undo"),
    ("restore --staged ...", "undo"), ("restore --source X ...", "restore X"),
    ("uncommit|unstage|back|revert", "undo"), ("undo --all", "use 'op log', and 'op restore OPERATION'"),
    // Commits
    ("commit --amend -m MESSAGE", "commit MESSAGE"), ("commit --amend ...", "use 'commit \"MESSAGE\"'"),
    ("commit -a -m MESSAGE", "commit MESSAGE"), ("commit -am MESSAGE", "commit MESSAGE"),
    ("commit", "every command is saved as a revision; use 'commit \"MESSAGE\"' to name the newest one"),
    ("commit -m WORD", "commit \"WORD\""),
    ("amend|squash|fixup|reword ...", "use 'commit \"MESSAGE\"' to name the newest revision"),
    ("add . ", "every command is saved at once; use 'commit \"MESSAGE\"' to name the revision"),
    ("add -A|--all|-u", "every command is saved at once; use 'commit \"MESSAGE\"' to name the revision"),
    ("stash ...", "every command is saved at once; use 'branch NAME', then 'restore REVISION'"),
    ("begin|start ...", "each command is a transaction; for a larger one, use 'read FILE' with a script"),
    ("savepoint ...", "every command makes a revision; use 'tag NAME' to name the newest one"),
    // Repositories
    ("init ...", "start 'gimbal FILE' to create a project"),
    ("clone X", "use 'backup FILE' to copy the project"), ("clone", "use 'backup FILE' to copy the project"),
    (
      "push|pull|fetch|remote|publish ...",
      "use 'export FILE.ndjson --history' and 'import FILE.ndjson', or 'backup FILE'"
    ),
    ("sync ...", "use 'export FILE.ndjson --history' and 'import FILE.ndjson', or 'backup FILE'"),
    ("status -s|--short|--porcelain|-sb ...", "status"),
  ]
}

// Phrases from sqlite3, psql and SQL.
extension Suggestions {
  private static let output =
    "at the prompt, write '> FILE' after a command, as in 'frames > FILE'"
  private static let format =
    "use 'mode json', 'mode csv' or 'mode table', or '--format' with a command"
  private static let sql =
    "Gimbal does not support SQL; use 'view list', 'constraint list' or 'find TEXT'"

  static let databaseRows: [Row] = [
    // sqlite3
    (".dump ...", "export - --as script"), (".output|.once|.excel X", output),
    (".output|.once|.excel|.log ...", output), (".open FILE", "start 'gimbal FILE' to open another project"),
    (".open", "start 'gimbal FILE' to open another project"),
    (".headers|.header|.width|.separator|.nullvalue|.echo ...", format),
    (".timer|.stats|.changes|.bail|.eqp ...", "there is no such setting; use 'mode' for the format of lists"),
    (
      ".shell|.system|.cd ...",
      "Gimbal runs shell commands only after '|'; leave the session with 'quit' first"
    ),
    (".indexes|.indices ...", "constraint list"), (".explain VIEW", "explain VIEW"),
    (".explain ...", "use 'explain VIEW'"), (".clone|.recover FILE", "backup FILE"),
    (".restore ...", "use 'import FILE' for an archive, or start 'gimbal FILE'"),
    (".version", "start 'gimbal --version'"),
    (".databases", "a project is one file; use 'scene list' to list its scenes"),
    // psql
    ("\\l ...", "a project is one file; use 'scene list' to list its scenes"),
    ("\\x|\\pset|\\a|\\t|\\f|\\H|\\set|\\gset ...", format),
    ("\\timing ...", "there is no such setting; use 'mode' for the format of lists"),
    ("\\o|\\g|\\w ...", output),
    ("\\! ...", "Gimbal runs shell commands only after '|'; leave the session with 'quit' first"),
    ("\\c|\\connect SCENE", "scene use SCENE"),
    ("\\c|\\connect ...", "use 'scene use NAME', or start 'gimbal FILE'"),
    ("\\p|\\r", "use 'history' to list the statements"), ("\\copy ...", "use 'export FILE' or 'import FILE'"),
    ("\\ds|\\df|\\di|\\du|\\dn ...", "use 'view list', 'set list' or 'constraint list'"),
    // SQL
    ("select * from views ...", "view list"), ("select * from scenes ...", "scene list"),
    ("select * from sets ...", "set list"), ("select * from constraints ...", "constraint list"),
    ("select * from branches ...", "branch"), ("select * from VIEW ...", "show VIEW"),
    ("select * from SCENE ...", "show SCENE"), ("select count ...", "use 'status', which counts the views"),
    ("select ...", sql), ("insert into views ...", "use 'view new NAME PROPERTY VALUE'"),
    ("insert ...", "use 'view new NAME PROPERTY VALUE', or 'constrain'"),
    ("update VIEW set REST", "use 'view set VIEW PROPERTY VALUE'"),
    ("update ...", "use 'view set NAME PROPERTY VALUE', or 'constraint set #HANDLE constant C'"),
    ("delete from ...", "use 'view remove NAME' or 'constraint remove #HANDLE'"),
    ("alter ... rename ...", "use 'view rename OLD NEW', 'scene rename OLD NEW' or 'set rename OLD NEW'"),
    ("alter VIEW ...", "use 'view set VIEW PROPERTY VALUE'"),
    ("alter ...", "use 'view set NAME PROPERTY VALUE'"),
    ("truncate|drop table|database|index ...", "use 'scene remove NAME' or 'view remove NAME'"),
    ("create table|database ...", "use 'scene new NAME'"), ("create index|trigger ...", sql),
    ("pragma integrity_check|quick_check ...", "verify"), ("pragma ...", "use 'mode' or 'scene set'"),
    ("analyze", "use 'check' for problems with the layout, and 'verify' for the file"),
    ("explain analyze|query REST", "use 'check' for problems with the layout, or 'explain VIEW'"),
    ("explain check", "check"), ("show tables", "scene list"), ("tables", "use 'scene list' or 'view list'"),
    ("show views", "view list"), ("show sets", "set list"), ("show scenes|databases", "scene list"),
    ("show constraints", "constraint list"), ("show guides", "guide list"), ("show devices", "device list"),
    ("show scene", "scene show"), ("show frames", "frames"),
    ("show conflicts", "use 'check' for the layout, and 'conflicts' for a merge"), ("show status", "status"),
    ("show all", "use 'status', 'view list' and 'constraint list'"), ("use SCENE", "scene use SCENE"),
    ("use NAME", "scene use NAME"), ("desc X", "show X"), ("-- ...", "start a comment with '#'"),
    ("/* ...", "start a comment with '#'"), ("// ...", "start a comment with '#'"),
    ("save", "every command is saved at once; use 'backup FILE' to copy the project"),
    ("save FILE", "every command is saved at once; use 'backup FILE' to copy the project"),
  ]
}
