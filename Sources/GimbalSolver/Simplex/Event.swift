extension Descent {
  /// A form reaches the end of its piece after a move of `step` along a column. The nearest comes first.
  struct Event: Comparable {
    var step: Double
    /// Position in the column; -1 is the moving form itself.
    var entry: Int32
    /// Where the form is then.
    var place: Double

    static func < (a: Event, b: Event) -> Bool { (a.step, a.entry) < (b.step, b.entry) }
  }
}
