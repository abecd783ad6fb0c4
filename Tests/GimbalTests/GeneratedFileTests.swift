import GimbalShell
import Glibc
import Testing

@testable import GimbalTool

/// Tests of the manual page and the completions with their tools. Missing tools are skipped.
@Suite struct GeneratedFileTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  struct Reader: CustomTestStringConvertible, Sendable {
    let product: String
    let program: String
    let line: String

    var testDescription: String { line }
    var isInstalled: Bool { ["/usr/bin/", "/bin/"].contains { access($0 + program, X_OK) == 0 } }
  }

  static let readers = [
    Reader(product: "bash", program: "bash", line: "bash -n file"),
    Reader(product: "zsh", program: "zsh", line: "zsh -n file"),
    Reader(product: "fish", program: "fish", line: "fish -n file"),
    Reader(product: "man", program: "groff", line: "groff -man -ww -z -Tutf8 file"),
    Reader(product: "man", program: "man", line: "man --warnings -E UTF-8 -l -Tutf8 -Z file >/dev/null"),
    Reader(
      product: "man", program: "mandoc", line: "! mandoc -T lint -W warning file | grep -v 'missing date'"),
  ].filter(\.isInstalled)

  @Test(arguments: readers) func generatedFilesPassTheirTools(_ reader: Reader) throws {
    let outcome = try fixture.shell(
      "\"$gimbal\" generate \(reader.product) >file && export LC_ALL=C.UTF-8 && \(reader.line)")
    #expect(outcome.code == 0 && outcome.output + outcome.errors == "")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completionsAreComplete(_ shell: String) throws {
    let script = try fixture.run("generate", shell).output
    for word in ["solve", "check", "diff", "generate", "requests"] + [
      "keep-going", "orientation",
    ] {
      #expect(script.contains(word), "\(word)")
    }
    #expect(script.contains("iPhone15"))
  }

  @Test(
    .enabled(if: access("/bin/bash", X_OK) == 0),
    arguments: [
      ("gimbal so", "solve"), ("gimbal solve --ori", "--orientation"),
      ("gimbal solve --orientation portraitU", "portraitUpsideDown"),
      ("gimbal generate z", "zsh"), ("gimbal --kee", "--keep-going"), ("gimbal h", "home.gimbal"),
      ("gimbal h", "help"), ("gimbal home.gimbal --q", "--quiet"), ("gimbal help fra", "frames"),
      ("gimbal solve ./s", "./s.gimarchive"), ("gimbal solve --scenes s", "s.gimarchive"),
    ])
  func bashCompletes(_ typed: String, _ expected: String) throws {
    let words = typed.split(separator: " ")
    try fixture.write("", to: "home.gimbal")
    try fixture.write("", to: "s.gimarchive")
    try fixture.write(
      """
      . ./completions
      COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count - 1); COMP_LINE='\(typed)'; COMP_POINT=\(typed.count)
      $(complete -p gimbal | sed 's/.*-F \\([^ ]*\\).*/\\1/') gimbal '\(words.last ?? "")' '\(words[words.count - 2])'
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "try")
    let outcome = try fixture.shell("\"$gimbal\" generate bash >completions && bash ./try")
    #expect(
      outcome.output.split(separator: "\n").map { $0.trimmingPrefix(" ") }.contains { $0.hasPrefix(expected) }
    )
  }

  @Test(
    .enabled(if: access("/usr/bin/fish", X_OK) == 0),
    arguments: [
      ("gimbal h", "help home.gimbal"), ("gimbal home.gimbal ", ""), ("gimbal home.gimbal --q", "--quiet"),
      ("gimbal solve ./s", "./s.gimarchive"), ("gimbal --junit h", "home.gimbal"),
      ("gimbal help fra", "frames"),
    ])
  func fishCompletes(_ typed: String, _ expected: String) throws {
    try fixture.write("", to: "home.gimbal")
    try fixture.write("", to: "s.gimarchive")
    let outcome = try fixture.shell(
      "\"$gimbal\" generate fish >c.fish && HOME=$PWD fish -N -c 'source c.fish; complete -C\"\(typed)\"'")
    let words = outcome.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(words.sorted().joined(separator: " ") == expected, "\(outcome.errors)")
  }

  @Test func manualPageIsComplete() throws {
    let page = try fixture.run("generate", "man").output
    for section in ["NAME", "SYNOPSIS", "OPTIONS", "SUBCOMMANDS", "COMMANDS", "ENVIRONMENT", "FILES"] {
      #expect(page.contains(".SH \"\(section)\"\n"))
    }
    for command in CommandTable.standard.commands {
      #expect(page.contains("\\fB" + Roff.escaped(command.page.synopsis) + "\\fR\n"))
    }
    let variables = [
      "GIMBAL_AUTHOR", "GIMBAL_HINTS", "GIMBAL_PROMPT", "GIMBAL_PAGER, PAGER", "VISUAL, EDITOR", "TMPDIR",
      "LC_ALL, LC_CTYPE, LANG", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS", "INPUTRC",
      "XDG_STATE_HOME",
    ]
    let environment = page.split(separator: ".SH \"ENVIRONMENT\"").last ?? ""
    for variable in variables {
      #expect(environment.contains("\(Roff.escaped(variable))\\fR"), "\(variable)")
    }
    for option in ["--keep-going", "--jobs", "--safe-area", "--all-orientations", "--frames"] {
      #expect(page.contains(Roff.escaped(option)))
    }
  }

  @Test func troffControlsAreEscaped() {
    var page = Roff()
    page.line(".so /etc/passwd \\*x 'a' \"b\" é")
    page.line("'x")
    page.request("SS", "a \"b\"")
    #expect(
      page.text == """
        \\&.so /etc/passwd \\e*x \\(aqa\\(aq "b" \\[u00E9]
        \\(aqx
        .SS "a \\(dqb\\(dq"

        """)
  }
}
