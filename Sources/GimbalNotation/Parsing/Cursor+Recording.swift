extension Cursor {
  /// A Boolean value that indicates whether the recorded text ends before the next token.
  package var isAtRecordedEnd: Bool { recorder?.end == offset && isAtEndOfText }

  /// Records a token that the parser would accept here, if the recorded text ends here.
  package func recordExpected(_ token: @autoclosure () -> ExpectedToken) {
    if isAtRecordedEnd { recorder?.record(expected: token()) }
  }

  /// Records keywords that the parser would accept here, if the recorded text ends here.
  package func recordExpected(words: @autoclosure () -> [String]) {
    guard isAtRecordedEnd else { return }
    for word in words() { recorder?.record(expected: .word(word)) }
  }

  /// Records the role of the text that was consumed since an offset.
  package func recordRole(_ role: TokenRole, from start: Int) {
    recorder?.record(role, at: span(from: start))
  }

  /// Runs a parser on a copy of the cursor if the recorded text ends here, to record what that parser would accept.
  ///
  /// Use it for an optional part of a statement that the parser does not try at the end of the text.
  package func recordExpected<Value>(of parser: (inout Cursor) throws(ParseError) -> Value) {
    guard isAtRecordedEnd else { return }
    var copy = self
    _ = try? parser(&copy)
  }

  /// Runs a parser without recording. It is for lookahead that only decides which error to report.
  package mutating func withoutRecording<Value>(_ parser: (inout Cursor) -> Value) -> Value {
    let recorder = self.recorder
    self.recorder = nil
    defer { self.recorder = recorder }
    return parser(&self)
  }
}
