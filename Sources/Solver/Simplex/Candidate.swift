extension Descent {
  /// A form that lowers the cost by `-rate` a point of its movement. The steepest comes first (Dantzig, 1963).
  struct Candidate: Comparable {
    var rate: Double
    var form: Int32

    static func < (a: Candidate, b: Candidate) -> Bool { (a.rate, a.form) < (b.rate, b.form) }
  }
}
