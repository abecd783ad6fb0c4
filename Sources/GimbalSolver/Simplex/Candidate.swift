extension Descent {
  /// A form that lowers the cost by `-rate` a point of its movement.
  ///
  /// The steepest edge comes first (Goldfarb and Reid, 1977): a point along a form that carries many others with it is
  /// a longer way, and a dearer move.
  struct Candidate: Comparable {
    var form: Int32
    var rate: Double
    private let steepness: Double

    /// `carried` is the number of forms that move with it; their coefficients, mostly 1, are not worth adding up.
    init(form: Int32, rate: Double, carried: Int) {
      self.form = form
      self.rate = rate
      steepness = rate / Double(1 + carried).squareRoot()
    }

    static func < (a: Candidate, b: Candidate) -> Bool { (a.steepness, a.form) < (b.steepness, b.form) }
  }
}
