import Testing

/// The warnings and notes of `check` on a scene, without their prefixes.
struct Checking {
  private let shell: TestShell

  /// - Parameter setup: The commands that create the scene.
  init(_ setup: String) throws { shell = try TestShell(setup) }

  var warnings: [String] { lines("check", "warning: ") }
  var notes: [String] { lines("check --notes", "note: ") }

  /// Returns the warnings of `check` with options.
  func warnings(_ options: String) -> [String] { lines("check \(options)", "warning: ") }

  func run(_ command: String) { #expect(!shell.run(command).errors.contains("error")) }

  private func lines(_ command: String, _ head: String) -> [String] {
    shell.run(command).output.split(separator: "\n").filter { $0.hasPrefix(head) }
      .map { String($0.dropFirst(head.count)) }
  }
}
