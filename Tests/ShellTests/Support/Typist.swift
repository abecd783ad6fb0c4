import GimbalShell

/// A reader of typed lines that notes the prompts.
struct Typist: LineReader {
  private var lines: [String]
  private(set) var prompts: [String] = []
  var isTyped: Bool { true }

  init(_ lines: [String]) { self.lines = lines.reversed() }

  mutating func next(after pending: String, behind prompt: String) -> LineEvent {
    prompts.append(prompt)
    return lines.popLast().map(LineEvent.line) ?? .end
  }

  mutating func remember(_ text: String) {}
}
