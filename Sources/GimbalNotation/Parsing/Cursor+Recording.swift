extension Cursor {
  /// A Boolean value that indicates whether the cursor is at the end of the text that `recorder` covers.
  /// Completion offers the tokens that the parser expects at this end.
  package var isAtRecordedEnd: Bool { recorder?.end == offset && isAtEndOfText }

  /// A Boolean value that indicates whether the text that `recorder` covers ends in a comma. Completion then offers the
  /// next element of a list.
  package var isRecordedListOpen: Bool {
    guard let recorder, recorder.end == source.text.utf8.count, offset < recorder.end else { return false }
    return source.text(in: Span(offset, recorder.end)).last { !$0.isWhitespace } == ","
  }

  /// Records a token that the parser would accept next, for completion. The function has an effect only if
  /// the cursor is at the end of the recorded text.
  package func recordExpected(_ token: @autoclosure () -> ExpectedToken) {
    if isAtRecordedEnd { recorder?.record(expected: token()) }
  }

  /// Records keywords that the parser would accept next, for completion. The function has an effect only if
  /// the cursor is at the end of the recorded text.
  package func recordExpected(words: @autoclosure () -> [String]) {
    guard isAtRecordedEnd else { return }
    for word in words() { recorder?.record(expected: .word(word)) }
  }

  /// Records the role of the text that was consumed since an offset, for syntax highlighting.
  package func recordRole(_ role: TokenRole, from start: Int) {
    recorder?.record(role, at: span(from: start))
  }

  /// Records the tokens that a given parser would accept next, for completion. If the cursor is at the end of
  /// the recorded text, the function runs the parser on a copy of the cursor.
  ///
  /// Use this function for an optional part of a statement that the parser does not try to parse at the end
  /// of the text.
  package func recordExpected<Value>(of parser: (inout Cursor) throws(ParseError) -> Value) {
    guard isAtRecordedEnd else { return }
    var copy = self
    _ = try? parser(&copy)
  }

  /// A copy of the cursor that does not record tokens.
  package var unrecorded: Cursor {
    var cursor = self
    cursor.recorder = nil
    return cursor
  }

  /// Runs a parser without recording tokens. Use this function for lookahead, and for tokens that completion must not
  /// offer.
  package mutating func withoutRecording<Value>(_ parser: (inout Cursor) -> Value) -> Value {
    let recorder = self.recorder
    self.recorder = nil
    defer { self.recorder = recorder }
    return parser(&self)
  }
}
