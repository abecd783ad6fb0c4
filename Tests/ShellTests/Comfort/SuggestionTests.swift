import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore
import TestSupport
import Testing

@testable import GimbalShell

/// Each command that an error suggests works in the state that printed the error.
@Suite struct SuggestionTests {
  /// A suggestion that does not work.
  private struct Complaint: CustomStringConvertible {
    let typed: String
    let suggested: String
    let error: String
    var description: String { "\(typed)\n  suggests: \(suggested)\n  which fails: \(error)" }
  }

  /// Commands with arguments that exist, which are the valid commands that the test makes wrong.
  private static let setup = """
    scene new login device "iPhone 15"
    view new logo kind imageView content 120x120
    view new title kind label text "Welcome"
    view new email kind textField content 200x34
    view new signin kind button text "Sign in"
    view new form kind stackView axis vertical
    view new "odd view" kind label
    view new icon in form
    set new landscape when landscape
    set new wide
    constrain { SigninHeight: signin.height == 44; LogoTop: logo.top == root.safeArea.top + 10 }
    constrain { logo.centerX == root.centerX; title.top == logo.bottom + 8 }
    let pad = 12
    commit "first"
    tag one
    branch big
    branch wide-logo
    """

  private static let valid = [
    "view new photo kind imageView content 40x40", "view new row in form kind label text \"Row\"",
    "view set title text \"Hello\"", "view set form spacing 8", "view set signin horizontalHugging 251",
    "view rename title heading", "view move icon in root", "view remove icon", "hide title", "unhide title",
    "constrain email.width == 200", "constrain email.leading == root.leading + 16 @750",
    "constrain { title.width <= 300; email.top == title.bottom + 8 } when portrait",
    "constrain pin form to root inset 8", "constraint set #1 constant 50",
    "constraint set SigninHeight constant 48",
    "constraint set LogoTop priority 750", "constraint move #1 #2 into wide", "constraint remove #3",
    "constraint list", "set new tall when portrait", "set when wide landscape", "install wide",
    "uninstall wide",
    "scene use login", "scene set direction rtl", "device \"iPhone 8\"", "rotate landscape",
    "trait mood=calm",
    "frames title", "frames --orientation landscape", "check --all-orientations", "explain title.width",
    "expect title.width <= 300", "expect --orientation landscape no conflicts", "expect title visible",
    "for each orientation all { expect no conflicts }", "whatif { constraint set SigninHeight constant 20 }",
    "layout form vertical padding 8", "place icon x 10 y 20", "resize icon width 30",
    "vfl \"H:|-[logo]-[title]-|\"", "override title text \"Wide\" into wide", "let gap = 8",
    "branch other", "checkout big", "checkout wide-logo", "tag two", "log -n 3", "show title", "find title",
    "undo",
    "draw --width 40", "blame signin", "diff HEAD~1", "guide new column", "scene new second",
    "scene rename login start",
  ]

  /// Returns the commands that an error suggests as they can be typed, or the statement with the replacement that the error
  /// proposes for a word.
  private func suggestions(_ fault: Fault, for typed: String) -> [String] {
    guard let remedy = fault.remedy else { return [] }
    guard let meant = remedy.wholeMatch(of: /did you mean '(.+)'\?.*/)?.1 else {
      return SuggestedCommands(in: remedy).complete(after: typed, .standard)
    }
    // The error can point beyond the word that it names, and into a rule of another text.
    let bytes = Array(typed.utf8)
    guard fault.span.upperBound <= bytes.count, !fault.span.isEmpty else { return [] }
    let start = String(decoding: bytes[..<fault.span.lowerBound], as: UTF8.self)
    return [start + meant + String(decoding: bytes[fault.span.upperBound...], as: UTF8.self)]
  }

  /// Returns the suggestions of an error that fail in the state that printed them.
  ///
  /// - Parameter requiresEffect: `true` to return edits that change nothing, too.
  private func complaints(
    about fault: Fault, of typed: String, in shell: TestShell, requiresEffect: Bool
  ) -> [Complaint] {
    suggestions(fault, for: typed).compactMap { suggested in
      let isReplacement = fault.remedy?.hasPrefix("did you mean") ?? false
      do {
        let hasEffect = try run(suggested, in: shell.session)
        return hasEffect || isReplacement || !requiresEffect
          ? nil : Complaint(typed: typed, suggested: suggested, error: "nothing changes")
      } catch {
        let failure = Fault(error, in: Source(name: "", text: suggested))
        // The name of a command without its arguments is not meant to be typed.
        if failure.message == "unexpected end of the command" { return nil }
        // The second of two misspelled words has an error of its own. Without a scene, and for an expectation that is not
        // met, a command without mistakes fails, too.
        let isOther =
          isReplacement
          ? failure.message != fault.message || failure.span.lowerBound > fault.span.lowerBound
          : !failure.isOfWriting && failure.message != fault.message
        return isOther ? nil : Complaint(typed: typed, suggested: suggested, error: failure.message)
      }
    }
  }

  /// Runs statements and reverts them.
  ///
  /// - Returns: `false` for edits that change nothing.
  private func run(_ text: String, in session: Session) throws -> Bool {
    let statements = try session.commands.statements(of: text)
    let accesses = statements.map(\.command.effects.access)
    let access: Access = accesses.contains(.history) ? .history : accesses.contains(.write) ? .write : .read
    return try session.transaction(access, saying: "") { transaction in
      func content() throws -> ([[Record]], [ProjectProperty], conflicts: Int) {
        (
          try transaction.sceneHeaders().map { try transaction.scene($0.id).records },
          try transaction.projectProperties(), try transaction.conflicts().count
        )
      }
      let before = try content()
      for statement in statements where !(statement.command is any SessionCommand) {
        let workspace = session.workspace(for: statement.source, at: statement.span, in: transaction)
        _ = try session.run(statement, in: workspace)
      }
      let after = try content()
      let isEdit = statements.contains { $0.command.effects == .writing }
      return .rollback(!isEdit || before.0 != after.0 || before.1 != after.1 || before.2 != after.2)
    }
  }

  /// The suggestions of all errors in the transcripts.
  @Test(arguments: goldens.names(in: "transcripts", ending: ".gim"))
  func suggestionsOfTranscriptsWork(_ name: String) throws {
    let shell = try TestShell(
      name == "running" ? "scene new main size 10x10" : "", files: TranscriptTests.files)
    var found: [Complaint] = []
    for line in try goldens.text("transcripts/\(name).gim").split(separator: "\n").map(String.init) {
      shell.session.firstFault = nil
      _ = shell.run(line)
      guard let fault = shell.session.firstFault, !line.contains(";") || line.contains("{") else { continue }
      // The statements of a transcript can already have the effect.
      found += complaints(about: fault, of: line, in: shell, requiresEffect: false)
    }
    #expect(found.isEmpty, "\(found.map(\.description).joined(separator: "\n"))")
  }

  /// The suggestions for valid commands with random mistakes. The short form has 200 commands.
  @Test func suggestionsForRandomMistakesWork() throws {
    var mistakes = RandomMistakes(seed: 63)
    var found: [Complaint] = []
    var shell = try TestShell(SuggestionTests.setup)
    for _ in 0..<(Campaign.isLong ? 2_000 : 200) {
      guard let typed = mistakes.next(in: SuggestionTests.valid) else { continue }
      shell.session.firstFault = nil
      let head = try shell.session.head
      _ = shell.run(typed)
      if let fault = shell.session.firstFault, try shell.session.head == head {
        found += complaints(about: fault, of: typed, in: shell, requiresEffect: true)
      } else {
        // The command has no mistake, and changed the state.
        shell = try TestShell(SuggestionTests.setup)
      }
    }
    #expect(found.isEmpty, "\(found.count):\n\(found.map(\.description).joined(separator: "\n"))")
  }

  /// The valid commands are valid, so that a mistake is the cause of an error.
  @Test func commandsAreValid() throws {
    for command in SuggestionTests.valid {
      let shell = try TestShell(SuggestionTests.setup)
      #expect(!shell.said(command).contains("error: there"), "\(command)")
    }
  }

  @Test(arguments: [
    ("constrain nothing.width = 120", "there is no view 'nothing'", "nothing.width == 120"),
    ("constrain nothing.width == 120px", "120", "use 'constrain nothing.width == 120'"),
    (
      "whatif SigninHeight constant 20", "whatif { constraint set SigninHeight constant 20 }",
      "whatif { SigninHeight"
    ),
    ("SigninHeight constant 20", "use 'constraint set SigninHeight constant 20'", "let"),
    ("constraint move #1 #2 wide", "use 'constraint move #1 #2 into wide'", "let"),
    ("set view \"missing\"", "there is no view 'missing'", "use 'set"),
    ("branch big-logo", "use 'checkout big-logo'", "\""),
    ("layout form vertical { icon padding \"0px 0px 0px 10px\" }", "", "let"),
    ("view new tf textfield", "use 'view new tf kind textField'", "let"),
    ("keyboard shown", "use 'trait keyboard=shown'", "let"),
    ("sweep", "'check --devices all --all-orientations'", "let"),
    (
      "expect landscape: title.width <= 300", "use 'expect --orientation landscape title.width <= 300'", "let"
    ),
  ])
  func adviceNamesWhatWorks(_ typed: String, _ part: String, _ absent: String) throws {
    let said = try TestShell(SuggestionTests.setup).said(typed)
    #expect(said.contains(part) && !said.contains(absent), "\(said)")
  }

  /// Advice with an edit that fails is not printed, and trying it changes nothing.
  @Test func adviceIsTriedWithoutEffect() throws {
    let shell = try TestShell(SuggestionTests.setup)
    let before = try shell.records()
    let said = shell.said("title hide; nothing constant 20; SigninHeight constant 20")
    #expect(
      said.contains("use 'hide title'") && said.contains("use 'constraint set SigninHeight constant 20'"))
    #expect(!said.contains("constraint set nothing"))
    #expect(try shell.records() == before)
    #expect(shell.said("undo") == "undone: branch wide-logo\n")
  }
}

extension Session {
  /// The current operation, with which every change of the project begins, and the state of the session.
  fileprivate var head: String {
    get throws { try reading { "\(try $0.history.present().id) \(state.view)" } }
  }
}

extension CommandTable {
  /// Returns the statements of a text.
  fileprivate func statements(of text: String) throws -> [Statement] {
    var cursor = Cursor(Source(name: "", text: text))
    var statements: [Statement] = []
    while let statement = try next(&cursor) { statements.append(statement) }
    return statements
  }
}

/// Random mistakes in valid commands, as of a user who knows other programs.
private struct RandomMistakes {
  private var chance: SeededGenerator

  init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  private static let synonyms = [
    ("view", "label"), ("new", "add"), ("new", "create"), ("remove", "delete"), ("set", "edit"), ("==", "="),
    ("==", "equals"), ("into", "to"), ("into", "in"), ("in", "to"), ("kind", "type"), ("text", "title"),
    ("constrain", "constraint"), ("leading", "left"), ("{", "("), ("device", "--device"),
    ("landscape", "Landscape"),
    ("spacing", "gap"), ("wide", "wyde"), ("title", "titel"), ("each", "all"), ("constant", "="),
    ("rotate", "turn"),
  ]

  /// Returns a command with one or two mistakes.
  mutating func next(in commands: [String]) -> String? {
    guard var command = commands.randomElement(using: &chance) else { return nil }
    for _ in 0..<Int.random(in: 1...2, using: &chance) {
      var words = command.split(separator: " ").map(String.init)
      let index = Int.random(in: 0..<words.count, using: &chance)
      switch Int.random(in: 0..<9, using: &chance) {
      case 0 where words.count > 1: words.remove(at: index)
      case 1: words.insert(words[index], at: index)
      case 2 where index > 0: words.swapAt(index, index - 1)
      case 3: words[index] = misspelled(words[index])
      case 4: words[index] = words[index].replacing("\"", with: "")
      case 5 where Double(words[index]) != nil:
        words[index] += ["px", "pt", "%"].randomElement(using: &chance) ?? ""
      case 6:
        words.append(
          ["please", "now", ";", ")", "10", "--all", "in landscape"].randomElement(using: &chance) ?? "")
      case 7: words[index] = words[index].replacing(".", with: " ")
      default:
        for (word, other) in RandomMistakes.synonyms.shuffled(using: &chance) where words.contains(word) {
          words = words.map { $0 == word ? other : $0 }
          break
        }
      }
      command = words.joined(separator: " ")
    }
    return command
  }

  private mutating func misspelled(_ word: String) -> String {
    var letters = Array(word)
    let index = Int.random(in: 0..<letters.count, using: &chance)
    switch Int.random(in: 0..<3, using: &chance) {
    case 0 where letters.count > 1: letters.remove(at: index)
    case 1 where index > 0: letters.swapAt(index, index - 1)
    default: letters.insert(letters[index], at: index)
    }
    return String(letters)
  }
}
