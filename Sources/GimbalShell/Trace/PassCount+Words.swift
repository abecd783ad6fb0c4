import GimbalLayout

extension PassCount {
  /// How often everything was laid out, in words.
  var words: String {
    func count(_ number: Int, _ one: String, _ several: String) -> String {
      "\(number) \(number == 1 ? one : several)"
    }
    return count(solves, "pass", "passes")
      + (fits == 0 ? "" : ", \(count(fits, "fitting size", "fitting sizes"))")
  }
}
