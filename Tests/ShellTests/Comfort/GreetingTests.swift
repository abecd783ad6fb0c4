import GimbalNotation
import GimbalShell
import GimbalStore
import TestSupport
import Testing

/// The greeting before the first prompt.
@Suite struct GreetingTests {
  private func lines(_ setup: String) throws -> [Substring] {
    let directory = try TemporaryDirectory()
    let session = Session(
      project: try .open(path: directory.file("p.gimbal")), console: Recorder(),
      files: MemoryFiles(texts: [:]))
    session.run(Source(name: "setup", text: setup), stopsAtError: true)
    return Greeting("gimbal 9.9", to: session).text.split(separator: "\n")
  }

  @Test func anEmptyProjectIsWelcomedInThreeLines() throws {
    let lines = try lines("")
    #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 79 })
    #expect(lines[0].hasPrefix("gimbal 9.9: new project ") && lines[0].contains("p.gimbal. 'tutorial'"))
    let inMemory = Greeting("gimbal 9.9", to: try TestShell().session).text.split(separator: "\n")
    #expect(inMemory.count == 3 && inMemory.dropFirst() == lines.dropFirst())
    #expect(inMemory[0].count <= 79)
  }

  @Test(arguments: [1, 10, 100]) func ofALongPathTheEndIsShown(_ length: Int) throws {
    let directory = try TemporaryDirectory()
    let name = String(repeating: "x", count: length) + ".gimbal"
    let session = Session(
      project: try .open(path: directory.file(name)), console: Recorder(), files: MemoryFiles(texts: [:]))
    let line = try #require(Greeting("gimbal 9.9", to: session).text.split(separator: "\n").first)
    #expect(line.count <= 79 && line.contains("x.gimbal. "))
  }

  /// The commands in the greeting create a scene and rotate it to landscape.
  @Test func commandsInTheGreetingRun() throws {
    let shell = try TestShell()
    for line in try lines("").dropFirst() {
      let command = line.drop { $0 != ":" }.dropFirst().split(separator: "   ").first { $0.contains(";") }
      let (output, errors) = shell.run(String(try #require(command)))
      #expect(errors == "" && output.contains("box"))
    }
    #expect(shell.said("scene show").contains("landscapeLeft"))
  }

  @Test func greetingNamesTheOpenScene() throws {
    let one = try lines("scene new \"my home\" device \"iPhone 8\"; view new a")
    #expect(one.count == 1)
    #expect(one[0].contains("; scene \"my home\" in portrait on iPhone 8. "))
    let two = try lines("scene new a; scene new b")
    #expect(two.count == 1)
    #expect(two[0].contains("; 2 scenes; scene b in portrait on iPhone 15. "))
    let none = try lines(
      "scene new a; scene new b; scene remove b; scene new c; undo; undo; undo; redo; redo")
    #expect(none.count == 1)
    #expect(none[0].contains("; scene a in portrait on iPhone 15. "))
  }
}
