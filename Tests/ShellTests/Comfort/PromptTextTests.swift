import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// The text before typed lines.
@Suite struct PromptTextTests {
  private func prompts(_ shell: TestShell, _ lines: String...) -> [String] {
    var typist = Typist(lines)
    shell.session.run(&typist, named: "<stdin>")
    return typist.prompts
  }

  @Test func promptShowsSceneOrientationAndBranch() throws {
    let prompts = try prompts(
      TestShell(), "scene new home size 320x480", "rotate landscape", "branch tall", "checkout tall",
      "scene new \"two words\" size 10x20", "constrain {", "}")
    #expect(
      prompts == [
        "gimbal> ", "home portrait (main)> ", "home landscapeLeft (main)> ", "home landscapeLeft (main)> ",
        "home landscapeLeft (tall)> ", "\"two words\" portrait (tall)> ", "   ...> ",
        "\"two words\" portrait (tall)> ",
      ])
  }

  /// Without a scene in use, the prompt names only a branch other than the first one.
  @Test func promptWithoutScene() throws {
    let shell = try TestShell("scene new a size 10x20; scene new b size 10x20")
    #expect(prompts(shell, "scene remove b") == ["b portrait (main)> ", "a portrait (main)> "])
    #expect(prompts(try TestShell(), "branch x", "checkout x") == ["gimbal> ", "gimbal> ", "gimbal (x)> "])
  }

  @Test(arguments: [(80, "home portrait (main)> "), (40, "home (main)> "), (20, "home> "), (10, "gimbal> ")])
  func promptFitsNarrowTerminals(_ columns: Int, _ prompt: String) throws {
    let shell = try TestShell("scene new home size 320x480")
    shell.recorder.outputWidth = LineWidth(columns)
    #expect(prompts(shell) == [prompt])
  }

  /// The prompt of a pipe is empty, and a project that does not exist is not created.
  @Test func promptChangesNothing() throws {
    let shell = try TestShell("scene new home size 320x480")
    let count = shell.said("log --format csv").split(separator: "\n").count
    _ = prompts(shell, "frames", "frames")
    // Discard the output of 'frames'.
    _ = shell.said("echo done")
    #expect(shell.said("log --format csv").split(separator: "\n").count == count)
  }
}
