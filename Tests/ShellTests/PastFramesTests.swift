import Testing

/// `frames --at REVISION` has the same output as `frames` when the revision was HEAD.
@Suite struct PastFramesTests {
  /// Commands of every kind that moves views, and some that do not.
  private static let commands = [
    "scene new main device \"iPhone 8\"", "view new a", "view new b in a", "set new wide when landscape",
    "constrain { a.leading == root.safeArea.leading + 5; a.top == root.safeArea.top; a.width == 100 @900 }",
    "constrain { b.leading == a.leadingMargin; b.width == 0.5 * a.width; b.height == 20 }",
    "constrain wide { a.width == 200; b.width >= 150 @400 }", "rotate landscapeRight --record",
    "constraint set #1 constant 9",
    "override b frame 1,2,30x40 when images=3", "trait images=3 --record",
    "device \"iPhone 14 Pro\" --record",
    "uninstall wide --record",
    "rotate portrait --record", "view rename b c", "view move c in root", "scene set direction rtl",
    "view set a content 70x30", "constraint remove #6", "hide c when portrait", "install wide --record",
    "trait images= --record",
    "view remove c", "view new c frame 1.25,2.5,10x10", "device 300x400 --record",
  ]

  @Test func framesMatchRevision() throws {
    let shell = try TestShell()
    // The frames after each command
    var printed: [[String]] = []
    for command in PastFramesTests.commands {
      #expect(!shell.run(command).errors.contains(": error: "), "\(command)")
      printed.append(frames(shell, at: nil))
    }
    for (index, wanted) in printed.enumerated() {
      let past = frames(shell, at: "HEAD~\(printed.count - 1 - index)")
      #expect(past == wanted, "after \(PastFramesTests.commands[index])")
    }
    #expect(Set(printed.map { $0[0] }).count > 15)
  }

  private func frames(_ shell: TestShell, at revision: String?) -> [String] {
    ["", "--exact --absolute", "--all-orientations", "--device 500x900"].map { options in
      let text = shell.run("frames \(options) --format json\(revision.map { " --at " + $0 } ?? "")").output
      // The output of `--at` also contains the revision.
      return text.replacing(#/"revision":"[0-9a-f]*",/#, with: "")
    }
  }
}
