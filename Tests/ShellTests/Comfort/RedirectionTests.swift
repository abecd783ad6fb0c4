import GimbalReporting
import GimbalShell
import Synchronization
import TestSupport
import Testing

/// Lines at the prompt that send the output of a command to a file or to another program.
@Suite struct RedirectionTests {
  /// A reader of prepared lines.
  struct Lines: LineReader {
    var lines: [String]
    let isTyped: Bool

    mutating func next(after pending: String, behind prompt: String) -> LineEvent {
      lines.isEmpty ? .end : .line(lines.removeFirst())
    }

    mutating func remember(_ text: String) {}
  }

  /// Programs that record what is piped to them.
  final class PipeRecorder: TerminalPrograms {
    let piped = Mutex<[String]>([])
    let paged = Mutex<[String]>([])
    /// The result of starting the pager; nil for a failure.
    let pager: Bool?

    init(pager: Bool? = true) { self.pager = pager }

    func edit(_ text: String, inFileNamed name: String) throws(ProgramFailure) -> EditedText {
      throw ProgramFailure("no edit is specifiedor")
    }

    func remove(_ text: EditedText) {}

    func pipe(_ text: String, to command: String) throws(ProgramFailure) {
      piped.withLock { $0.append("\(command): \(text)") }
    }

    func page(_ text: String) throws(ProgramFailure) -> Bool {
      guard let pager else {
        throw ProgramFailure("cannot start the pager 'lost'", remedy: "set GIMBAL_PAGER")
      }
      if pager { paged.withLock { $0.append(text) } }
      return pager
    }
  }

  private let programs = PipeRecorder()

  private func shell() throws -> TestShell {
    try TestShell("scene new main size 320x480\nview new a frame 1,2,3x4", programs: programs)
  }

  /// Types a line, and returns what the console shows.
  private func said(_ shell: TestShell, _ line: String, isTyped: Bool = true) -> String {
    var lines = Lines(lines: [line], isTyped: isTyped)
    shell.session.run(&lines, named: "<stdin>")
    let (output, errors) = shell.recorder.take()
    return output + errors
  }

  @Test func outputGoesToPrograms() throws {
    let shell = try shell()
    #expect(said(shell, "frames a --format csv | sort -r | head -1") == "")
    #expect(
      programs.piped.withLock { $0 } == [
        "sort -r | head -1: scene,orientation,size,view,parent,x,y,width,height,hidden,status\n"
          + "main,portrait,320;480,a,root,1,2,3,4,false,determined\n"
      ])
  }

  @Test func outputGoesToFiles() throws {
    let shell = try shell()
    #expect(said(shell, "echo hello > out.txt") == "")
    #expect(try shell.files.read("out.txt") == "hello\n")
    #expect(said(shell, "echo bye > out.txt").contains("use '>|' to replace it"))
    #expect(said(shell, "echo bye >| \"out.txt\"") == "")
    #expect(try shell.files.read("out.txt") == "bye\n")
    #expect(said(shell, "echo again >> out.txt") == "" && said(shell, "echo first >> new.txt") == "")
    #expect(try shell.files.read("out.txt") == "bye\nagain\n")
    #expect(try shell.files.read("new.txt") == "first\n")
  }

  @Test func exportsAndPicturesToStandardOutputAreRedirected() throws {
    let shell = try shell()
    #expect(said(shell, "export - --as script > scene.gim") == "")
    #expect(try shell.files.read("scene.gim").contains("view new a frame 1,2,3x4"))
    #expect(said(shell, "render - > main.svg") == "")
    #expect(try shell.files.read("main.svg").hasPrefix("<svg"))
    #expect(said(shell, "export - | wc -c") == "")
    #expect(programs.piped.withLock { $0.count == 1 && $0[0].contains("\"main\"") })
    let twice = said(shell, "echo a > b.txt > c.txt")
    #expect(twice.contains("the output of a command can be sent to only one place"))
    #expect((try? shell.files.read("b.txt > c.txt")) == nil)
  }

  @Test(arguments: [
    "set new wide when width > 600", "constrain { a.width >= 3 }", "expect a.width >= 3",
    "echo \"a | b\"",
  ]) func comparisonsAndQuotesAreNotRedirected(_ line: String) throws {
    let shell = try shell()
    #expect(!said(shell, line).contains("error"))
    #expect(programs.piped.withLock { $0 } == [])
  }

  @Test func errorsWriteNothing() throws {
    let shell = try shell()
    #expect(said(shell, "frams | cat").contains("there is no command 'frams'"))
    #expect(said(shell, "frames |").contains("a command is missing after '|'"))
    #expect(said(shell, "frames >").contains("a file name is missing after '>'"))
    #expect(said(shell, "frames b > b.txt").contains("there is no view 'b'"))
    #expect((try? shell.files.read("b.txt")) == nil)
    #expect(programs.piped.withLock { $0 } == [])
  }

  /// Scripts can come from other people, so they cannot run programs.
  @Test func scriptsAreNotRedirected() throws {
    let shell = try shell()
    #expect(said(shell, "frames | cat", isTyped: false).contains("error"))
    #expect(shell.said("frames > out.txt").contains("error"))
    #expect(programs.piped.withLock { $0 } == [])
    #expect((try? shell.files.read("out.txt")) == nil)
  }
}
