import Testing

/// What `check` warns of and notes in a scene, without the words before them.
struct Checking {
  private let shell: TestShell

  /// - Parameter setup: commands that make the scene.
  init(_ setup: String) throws { shell = try TestShell(setup) }

  var warnings: [String] { lines("check", "warning: ") }
  var notes: [String] { lines("check --notes", "note: ") }

  /// The warnings of a check with options.
  func warnings(_ options: String) -> [String] { lines("check \(options)", "warning: ") }

  func run(_ command: String) { #expect(!shell.run(command).errors.contains("error")) }

  private func lines(_ command: String, _ head: String) -> [String] {
    shell.run(command).output.split(separator: "\n").filter { $0.hasPrefix(head) }
      .map { String($0.dropFirst(head.count)) }
  }
}
